"""One line of a card, from words to the model. The only module that imports Lark: a warm start never gets here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.common import LexerConf
from lark.exceptions import UnexpectedInput, UnexpectedToken, VisitError
from lark.lexer import Lexer, LexerState
from lark.visitors import v_args
from msgspec import Struct
from msgspec.structs import replace

from enchanters.cards.model import CREATURE_TYPES, HELD, ICONS, Amount, Clause, Condition, Line
from enchanters.cards.problems import nearest
from enchanters.cards.vocabulary import (
    CARD_KEYS,
    FORMS_OF,
    LARGEST_NUMBER,
    NEIGHBOURS,
    PLAYER_PHRASES,
    PLURALS,
    SINGULARS,
    SIZES,
    STANDING_VERBS,
    article,
    counted,
    listed,
    plural,
    with_s,
)
from enchanters.cards.words import ENTERED, PHRASES, Phrase, grammar_of, occasion_of, phrase_of, saying_of

GRAMMAR = Path(__file__).with_name("grammar.lark")
REMEMBERED = 4096  # lines
FARTHEST = 5  # the distance of the last card of the track
MAJORS = ("rest", "challenge")  # costs that make an action the turn's major action
PIECES = re.compile(r"->|or\s+else\b|[+-]?[0-9]+|[^\W\d_]+|\S")


class Wrong(Exception):
    """Something wrong in the line being read, at a column of it."""

    def __init__(self, column: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.column = column
        self.message = message
        self.hint = hint


class Parsed(Struct, frozen=True):
    """What a line says: a line of the model, or a creature's strength and health."""

    line: Line | None = None
    stats: dict[str, int] = {}


class Words(Lexer):
    """Whole words, numbers and signs. A word that no phrase has becomes UNKNOWN, so that the parser names its place."""

    __future_interface__ = 2  # Lark's name for a lexer that is given its state

    def __init__(self, conf: LexerConf) -> None:
        self.patterns = [(each.name, re.compile(each.pattern.to_regexp())) for each in conf.terminals]
        self.known: dict[str, str] = {}

    def name(self, word: str) -> str:
        if word not in self.known:
            found = next((name for name, pattern in self.patterns if pattern.fullmatch(word)), "UNKNOWN")
            if found in ("UNKNOWN", "NUMBER", "BONUS"):
                return found  # not remembered: there is no end of them
            self.known[word] = found
        return self.known[word]

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        for piece in PIECES.finditer(str(lexer_state.text.text)):
            word = " ".join(piece[0].split())
            yield Token(self.name(word), word, start_pos=piece.start(), line=1, column=piece.start() + 1)


def grammar() -> Lark:
    """The parser, with the words of systems."""
    return _grammar(len(ENTERED))


@cache
def _grammar(_entered: int) -> Lark:
    """Strict, because Lark otherwise settles conflicts of the grammar without a word."""
    text = grammar_of(GRAMMAR.read_text(encoding="utf-8"))
    return Lark(text, parser="lalr", lexer=Words, strict=True, maybe_placeholders=False)


def words() -> dict[str, tuple[str, ...]]:
    """The words of each terminal: TAKE is `take` and `takes`."""
    return _words(len(ENTERED))


@cache
def _words(_entered: int) -> dict[str, tuple[str, ...]]:
    found = {}
    for terminal in grammar().terminals:
        inner = terminal.pattern.to_regexp().removeprefix("(?:").removesuffix(")").replace("\\", "")
        if terminal.name not in ("NUMBER", "BONUS"):
            found[terminal.name] = tuple(sorted(inner.split("|"), key=len))
    return found


class Noun(Struct, frozen=True):
    """How much of what."""

    amount: Amount
    things: tuple[str, ...]
    join: str
    column: int
    top: bool = False


class Deed(Struct, frozen=True):
    """A clause and the verb as it was written, to check that verb and player agree."""

    clause: Clause
    verb: Token


class Who(Struct, frozen=True):
    name: str
    column: int
    plural: bool = False


class Given(Struct, frozen=True):
    """`if …`: conditions that must all hold."""

    conditions: tuple[Condition, ...]
    column: int


class Sentence(Struct, frozen=True):
    """A whole line, its clauses not yet read as costs or effects."""

    kind: str
    effects: tuple[Clause, ...]
    costs: tuple[Clause, ...] = ()
    limit: int = 1
    trigger: str = ""
    types: tuple[str, ...] = ()
    once: bool = False
    each: int = 0
    conditions: tuple[Condition, ...] = ()


# A trigger, its types, how many for each player, and how far a journey goes.
Moment = (
    tuple[str, tuple[str, ...]] | tuple[str, tuple[str, ...], int] | tuple[str, tuple[str, ...], int, tuple[Condition, ...]]
)


def _place(token: Token) -> int:
    return token.column or 1


def _number(token: Token) -> int:
    return int(token)


@v_args(inline=True)
class Builder(Transformer[Token, Sentence]):
    """From the tree to clauses. `bare`, `stat` and `rest` are verbs of this module only: see `_line`."""

    # Lines

    def bare(self, clauses: tuple[Clause, ...]) -> Sentence:
        return Sentence("bare", clauses)

    def action(self, costs: tuple[Clause, ...], _arrow: Token, effects: tuple[Clause, ...]) -> Sentence:
        return Sentence("action", effects, costs)

    def action_twice(self, *parts: Any) -> Sentence:
        return Sentence("action", parts[4], parts[2], limit=2)

    def action_multi(self, *parts: Any) -> Sentence:
        return Sentence("action", parts[4], parts[2], limit=0)

    def now(self, _now: Token, _colon: Token, effects: tuple[Clause, ...]) -> Sentence:
        return Sentence("now", effects)

    def trigger_line(self, trigger: Moment, *parts: Any) -> Sentence:
        each = trigger[2] if len(trigger) > 2 else 0
        conditions = trigger[3] if len(trigger) > 3 else ()
        conditions += parts[1].conditions if isinstance(parts[1], Given) else ()
        return Sentence("trigger", parts[-1], trigger=trigger[0], types=trigger[1], each=each, conditions=conditions)

    def trigger_once(self, *parts: Any) -> Sentence:
        return replace(self.trigger_line(*parts[4:]), once=True)

    def clauses(self, *parts: Any) -> tuple[Clause, ...]:
        return tuple(clause for part in parts if not isinstance(part, Token) for clause in part)

    def clause(self, first: Any, *rest: Any) -> tuple[Clause, ...]:
        clauses = self._clauses(first, "you")
        if rest and isinstance(rest[-1], Given):
            given = rest[-1]
            if clauses[0].verb in STANDING_VERBS:
                raise Wrong(given.column, *_CONDITION_PLACES)
            return tuple(replace(each, conditions=given.conditions) for each in self.clause(first, *rest[:-1]))
        if not rest:
            return clauses
        who = clauses[0].who
        instead = self._clauses(rest[-1], who)
        if len(clauses) > 1 or len(instead) > 1:
            raise Wrong(_place(rest[0]), "`or else` joins two effects, not standing effects")
        if instead[0].may:
            raise Wrong(instead[0].column, "`or else` is a choice already: leave out `you may`")
        if instead[0].who != who:
            raise Wrong(instead[0].column, "both sides of `or else` are for the same player")
        return (replace(clauses[0], instead=instead),)

    def _clauses(self, part: Any, who: str) -> tuple[Clause, ...]:
        """A part of a line. The player in front of the first verb stands for the verb after `or else` too."""
        if not isinstance(part, Deed):
            return tuple(part)
        clause = part.clause if part.clause.who != "you" or part.clause.may else replace(part.clause, who=who)
        alone = clause.who == "you" or clause.may
        spoken = str(part.verb)
        base = min((word for word in words()[part.verb.type]), key=len)
        if alone and spoken != base:
            raise Wrong(
                _place(part.verb),
                f"`{spoken}` needs a player in front",
                f"Write `{base}` if it is you, or for example `another player {spoken}`.",
            )
        if not alone and spoken == base:
            raise Wrong(_place(part.verb), f"`{spoken}` needs an s after a player: `{with_s(base)}`")
        return (clause,)

    # Conditions

    def demanded(self, given: Given) -> tuple[Clause, ...]:
        return (Clause("if", conditions=given.conditions, column=given.column),)

    def given(self, first: Token, *parts: Any) -> Given:
        return Given(tuple(part for part in parts if isinstance(part, Condition)), _place(first))

    def or_more(self, *parts: Any) -> Condition:
        if _number(parts[2]) < 1:
            raise Wrong(_place(parts[2]), "the number must be at least 1")
        return Condition(of=_held(parts), sign="or more", n=_compared(parts[2]))

    def or_fewer(self, *parts: Any) -> Condition:
        if _number(parts[2]) < 0:
            raise Wrong(_place(parts[2]), "the number must not be negative")
        return Condition(of=_held(parts), sign="or fewer", n=_compared(parts[2]))

    def have_one(self, *parts: Any) -> Condition:
        return Condition(of=_held(parts), sign="or more", n=1)

    def have_none(self, *parts: Any) -> Condition:
        return Condition(of=_held(parts), sign="or fewer")

    def than(self, *parts: Any) -> Condition:
        return _beside(f"{parts[2]} than", parts)

    def as_many(self, *parts: Any) -> Condition:
        return _beside("as many as", parts)

    def own_count(self, count: str) -> str:
        return count

    def their_count(self, who: Who) -> Who:
        if who.name not in (*NEIGHBOURS, "others"):
            known = listed([PLAYER_PHRASES[each] for each in (*NEIGHBOURS, "others")])
            raise Wrong(who.column, f"a condition compares you with {known}")
        return who

    def top_is(self, *parts: Token) -> Condition:
        return Condition("top", SINGULARS[parts[-1]])

    def own_turn(self, *_: Token) -> Condition:
        return Condition("turn")

    def distance_is(self, *parts: Token) -> Condition:
        return _distance(parts)

    def far(self, *parts: Token) -> Condition:
        return _distance(parts)

    # Triggers

    def turn_begins(self, *_: Token) -> tuple[str, tuple[str, ...]]:
        return "turn begins", ()

    def turn_ends(self, *_: Token) -> tuple[str, tuple[str, ...]]:
        return "turn ends", ()

    def taking_wounds(self, *_: Token) -> tuple[str, tuple[str, ...]]:
        return "taking wounds", ()

    def after_resting(self, *_: Token) -> tuple[str, tuple[str, ...]]:
        return "after resting", ()

    def before_scoring(self, *_: Token) -> tuple[str, tuple[str, ...]]:
        return "before scoring", ()

    def after_duel(self, *_: Token) -> tuple[str, tuple[str, ...]]:
        return "after duel", ()

    def after_journey(self, *parts: Any) -> tuple[str, tuple[str, ...]] | Moment:
        far = tuple(part for part in parts if isinstance(part, Condition))
        return ("after journey", (), 0, far) if far else ("after journey", ())

    def after_taking(self, *parts: Any) -> tuple[str, tuple[str, ...]]:
        return "after taking", _types("after taking", parts[-1], ("item", "enchantment", *CREATURE_TYPES))

    def after_defeating(self, *parts: Any) -> tuple[str, tuple[str, ...]]:
        return "after defeating", _types("after defeating", parts[-1], CREATURE_TYPES)

    def invasion(self, _invasion: Token, kinds: tuple[tuple[str, ...], str, int]) -> tuple[str, tuple[str, ...]]:
        known = ("item", "enchantment", *CREATURE_TYPES, "wound", "reward")
        return "invasion", _types("invasion", kinds, known)

    def rewards_lie(self, _when: Token, _the: Token, place: Token, *parts: Token) -> tuple[str, tuple[str, ...], int]:
        number = parts[1]
        if _number(number) < 1:
            raise Wrong(_place(number), "the number of rewards must be at least 1")
        return f"rewards on {place}", (), _number(number)

    # Who

    def unsaid(self, deed: Deed) -> Deed:
        return deed

    def said(self, _you: Token, deed: Deed) -> Deed:
        return deed

    def allowed(self, you: Token, _may: Token, deed: Deed) -> Deed:
        return Deed(replace(deed.clause, may=True, column=_place(you)), deed.verb)

    def said_of(self, who: Who, deed: Deed) -> Deed:
        return Deed(replace(deed.clause, who=who.name, column=who.column), deed.verb)

    def allowed_of(self, who: Who, _may: Token, deed: Deed) -> Deed:
        if deed.clause.verb != "move":
            raise Wrong(who.column, "only you may choose whether this happens", "Write `you may`, or leave out `may`.")
        return Deed(replace(deed.clause, who=who.name, may=True, column=who.column), deed.verb)

    def another(self, first: Token, *_: Token) -> Who:
        return Who("another", _place(first))

    def target(self, first: Token, *_: Token) -> Who:
        return Who("target", _place(first))

    def each(self, first: Token, *_: Token) -> Who:
        return Who("each", _place(first))

    def others(self, first: Token, *_: Token) -> Who:
        return Who("others", _place(first), first == "other")

    def left(self, first: Token, *_: Token) -> Who:
        return Who("left", _place(first))

    def right(self, first: Token, *_: Token) -> Who:
        return Who("right", _place(first))

    def most_wounds(self, first: Token, *_: Token) -> Who:
        return Who("most wounds", _place(first))

    def lowest_defense(self, first: Token, *_: Token) -> Who:
        return Who("lowest defense", _place(first))

    def highest_defense(self, first: Token, *_: Token) -> Who:
        return Who("highest defense", _place(first))

    def receiver(self, who: Who) -> Who:
        return who

    # Verbs

    def simple(self, verb: Token, noun: Noun) -> Deed:
        names = {"LOSE": "lose", "HEAL": "heal", "TAKE": "gain" if noun.things == ("crystal",) else "wound"}
        return Deed(_clause(names[verb.type], verb, noun), verb)

    def from_player(self, verb: Token, noun: Noun, _from: Token, who: Who) -> Deed:
        name = "pull" if verb.type == "TAKE" else "steal"
        return Deed(replace(_clause(name, verb, noun), other=who.name), verb)

    def give(self, verb: Token, noun: Noun, _to: Token, who: Who) -> Deed:
        if who.name == "others" and not who.plural:
            raise Wrong(who.column, "a gift goes to one player, or is split with `to other players`")
        return Deed(replace(_clause("give", verb, noun), other=who.name), verb)

    def demand(self, verb: Token, _you: Token, noun: Noun, *under: Token) -> Deed:
        return Deed(replace(_clause("demand", verb, noun), place="under" if under else ""), verb)

    def cards(self, verb: Token, noun: Noun) -> Deed:
        name = "discard" if verb.type == "DISCARD" else "bury"
        if noun.amount.all:
            raise Wrong(noun.column, f"`{name} all` needs `but one`", "For example `discard all enchantments but one`.")
        return Deed(_clause(name, verb, noun), verb)

    def showing(self, verb: Token, noun: Noun, _showing: Token, icon: Token) -> Deed:
        return Deed(replace(_clause("discard", verb, noun), showing=str(icon)), verb)

    def move(self, verb: Token, _or: Token, second: Token, noun: Noun) -> Deed:
        if (verb == "bury") != (second == "unbury"):
            raise Wrong(_place(second), f"`{verb} or {second}` needs the same form of both verbs")
        return Deed(_clause("move", verb, noun), verb)

    def hand(self, verb: Token, top: Token, kinds: tuple[tuple[str, ...], str, int], *_: Token) -> Deed:
        return Deed(_clause("hand", verb, self.top(top, kinds)), verb)

    def hand_some(self, verb: Token, noun: Noun, *_: Token) -> Deed:
        return Deed(_clause("hand", verb, noun), verb)

    def but_one(self, verb: Token, noun: Noun, but: Token, _one: Token) -> Deed:
        if not noun.amount.all:
            raise Wrong(_place(but), "`but one` goes with `all`", "For example `discard all enchantments but one`.")
        return Deed(_clause("discard", verb, noun), verb)

    def unbury(self, verb: Token, _bottom: Token, kinds: tuple[tuple[str, ...], str, int]) -> Deed:
        return Deed(_clause("unbury", verb, Noun(Amount(), *kinds, top=True)), verb)

    def swap_graveyard(self, verb: Token, *_: Token) -> Deed:
        return Deed(Clause("swap", things=("track",), place="graveyard", column=_place(verb)), verb)

    def swap_track(self, verb: Token, *_: Token) -> Deed:
        return Deed(Clause("swap", things=("track",), place="track", column=_place(verb)), verb)

    def swap_top(self, verb: Token, *parts: Token) -> Deed:
        mine, theirs = parts[1], parts[-1]
        if SINGULARS[mine] != SINGULARS[theirs]:
            raise Wrong(_place(theirs), f"the card swapped for must be {article(SINGULARS[mine])} too")
        clause = Clause("swap", things=(SINGULARS[mine],), top=True, place="track", column=_place(verb))
        return Deed(clause, verb)

    def swap_player(self, verb: Token, _top: Token, thing: Token, _with: Token, who: Who) -> Deed:
        return Deed(Clause("swap", things=(SINGULARS[thing],), top=True, other=who.name, column=_place(verb)), verb)

    def journey(self, verb: Token, *_: Token) -> Deed:
        return Deed(Clause("journey", place="graveyard", column=_place(verb)), verb)

    def journey_overlord(self, verb: Token, *parts: Any) -> Deed:
        things, join, _ = parts[2]
        return Deed(Clause("journey", things=things, join=join, place="overlord", column=_place(verb)), verb)

    # Overlords

    def put(self, verb: Token, noun: Noun, _on: Token, place: tuple[str, str]) -> Deed:
        if place[1] == "creature" and noun.things != ("reinforcement",):
            raise Wrong(noun.column, "only reinforcements are put on a creature", "Write `on a track card`.")
        if place == ("track", "card") and noun.things == ("reinforcement",):
            raise Wrong(noun.column, "a reinforcement is put on a creature", "Write `on a track creature`.")
        return Deed(replace(_clause("put", verb, noun), place=place[0]), verb)

    def place(self, *parts: Token) -> tuple[str, str]:
        return ("track", SINGULARS[parts[2]]) if parts[0].type == "A" else (str(parts[1]), "")

    def put_invading(self, verb: Token, *_: Token) -> Deed:
        return Deed(Clause("put", things=("invading",), place="overlord", column=_place(verb)), verb)

    def put_bottom(self, verb: Token, *parts: Token) -> Deed:
        amount = Amount(_number(parts[2]))
        return Deed(Clause("put", amount, ("graveyard",), place="overlord", column=_place(verb)), verb)

    def add(self, verb: Token, noun: Noun, *_: Token) -> Deed:
        return Deed(replace(_clause("add", verb, noun), place="overlord"), verb)

    def empty(self, verb: Token, noun: Noun, *_: Token) -> Deed:
        return Deed(replace(_clause("empty", verb, noun), place="overlord"), verb)

    def clear(self, verb: Token, noun: Noun, _from: Token, _the: Token, place: Token) -> Deed:
        return Deed(replace(_clause("clear", verb, noun), place=str(place)), verb)

    def fight(self, verb: Token, *_: Token) -> Deed:
        return Deed(Clause("fight", column=_place(verb)), verb)

    def invade(self, verb: Token, _a: Token, kinds: tuple[tuple[str, ...], str, int], _invasion: Token) -> Deed:
        return Deed(Clause("invade", things=kinds[0], join=kinds[1], column=_place(verb)), verb)

    def new_village(self, verb: Token, *_: Token) -> Deed:
        return Deed(Clause("replace", column=_place(verb)), verb)

    def remove(self, verb: Token, *_: Token) -> Deed:
        return Deed(Clause("remove", things=("this",), column=_place(verb)), verb)

    def double(self, verb: Token, _your: Token, thing: Token) -> Deed:
        return Deed(Clause("double", things=(SINGULARS[thing],), column=_place(verb)), verb)

    # Systems

    def further(self, verb: Token, *parts: Any) -> Deed:
        pieces = ["{amount}" if isinstance(p, Noun) else "{player}" if isinstance(p, Who) else str(p) for p in parts]
        phrase = phrase_of([words()[verb.type][0], *pieces])
        noun = next((part for part in parts if isinstance(part, Noun)), None)
        who = next((part.name for part in parts if isinstance(part, Who)), "")
        clause = Clause(phrase.form.verb, column=_place(verb)) if noun is None else _clause(phrase.form.verb, verb, noun)
        return Deed(replace(clause, other=who, place=phrase.form.place), verb)

    # Without a verb

    def bare_amount(self, noun: Noun) -> tuple[Clause, ...]:
        return (Clause("bare", noun.amount, noun.things, noun.join, column=noun.column),)

    def free(self, first: Token) -> tuple[Clause, ...]:
        return (Clause("free", column=_place(first)),)

    def rest(self, first: Token) -> tuple[Clause, ...]:
        return (Clause("rest", column=_place(first)),)

    def challenge(self, first: Token) -> tuple[Clause, ...]:
        return (Clause("challenge", column=_place(first)),)

    def attacks_you(self, first: Token, *_: Token) -> tuple[Clause, ...]:
        return (Clause("attacks", other="you", column=_place(first)),)

    def attacks_player(self, first: Token, *parts: Any) -> tuple[Clause, ...]:
        return (Clause("attacks", other=parts[-1].name, column=_place(first)),)

    def all_lose(self, first: Token, *_: Token) -> tuple[Clause, ...]:
        return (Clause("all lose", column=_place(first)),)

    def free_journeys(self, first: Token, *_: Token) -> tuple[Clause, ...]:
        return (Clause("free journeys", column=_place(first)),)

    def stat(self, name: Token, number: Token) -> tuple[Clause, ...]:
        return (Clause("stat", Amount(_number(number)), (str(name),), column=_place(name)),)

    # Standing effects

    def bonuses(self, *parts: Token) -> tuple[Clause, ...]:
        numbers = [part for part in parts if part.type == "BONUS"]
        things = [part for part in parts if part.type not in ("BONUS", "AND")]
        return tuple(
            Clause("scale", Amount(_number(number)), (SINGULARS[thing],), column=_place(number))
            for number, thing in zip(numbers, things, strict=True)
        )

    def bonus(self, clauses: tuple[Clause, ...], _against: Token, group: Token) -> tuple[Clause, ...]:
        return tuple(replace(clause, verb="bonus", against=SINGULARS[group]) for clause in clauses)

    def scale(self, clauses: tuple[Clause, ...], per: Amount | None = None) -> tuple[Clause, ...]:
        if per is None and any(_bonus_verb(clause) == "bonus" for clause in clauses):
            first = clauses[0]
            raise Wrong(
                first.column,
                f"`+{first.amount.n} {first.things[0]}` does not say when",
                "Add `against dragons` or `per undead`, or write an icon without the plus: `2 attack`.",
            )
        if per is None:
            return clauses  # of what carries this card: the checker knows whether something does
        return tuple(replace(clause, amount=replace(per, n=clause.amount.n)) for clause in clauses)

    def far_bonus(self, clauses: tuple[Clause, ...], far: Condition) -> tuple[Clause, ...]:
        """A player's attack and defense are a bonus; a creature's health and strength its own."""
        return tuple(replace(clause, verb=_bonus_verb(clause), conditions=(far,)) for clause in clauses)

    def on_occasion(self, clauses: tuple[Clause, ...], *words: Token) -> tuple[Clause, ...]:
        when = Condition(occasion_of([str(word) for word in words]).test)
        return tuple(replace(clause, verb="bonus", conditions=(when,)) for clause in clauses)

    def stated(self, *words: Token) -> tuple[Clause, ...]:
        return (Clause(saying_of([str(word) for word in words]).verb, column=_place(words[0])),)

    def journeys_cost(self, first: Token, *parts: Any) -> tuple[Clause, ...]:
        far = tuple(part for part in parts if isinstance(part, Condition))
        return (Clause("journeys cost", Amount(_number(parts[-1])), conditions=far, column=_place(first)),)

    def costs_more(self, first: Token, _costs: Token, number: Token, way: Token) -> tuple[Clause, ...]:
        return (Clause(f"costs {way}", Amount(_number(number)), column=_place(first)),)

    def attach(self, first: Token, *parts: Any) -> tuple[Clause, ...]:
        things, join, _ = parts[-1]
        return (Clause("attach", things=things, join=join, column=_place(first)),)

    def grow(self, group: Token, *parts: Any) -> tuple[Clause, ...]:
        far = tuple(part for part in parts if isinstance(part, Condition))
        return tuple(
            replace(clause, verb="grow", against=SINGULARS[group], conditions=far, column=_place(group))
            for clause in parts[-1]
        )

    def group(self, token: Token) -> Token:
        return token

    def icon(self, token: Token) -> Token:
        return token

    def shield(self, first: Token, *_: Token) -> tuple[Clause, ...]:
        return (Clause("shield", column=_place(first)),)

    # Restrictions

    def no_taking(self, first: Token, *parts: Any) -> tuple[Clause, ...]:
        things, join, _ = parts[-1]
        return (Clause("no taking", things=things, join=join, column=_place(first)),)

    def no_using(self, first: Token, *parts: Any) -> tuple[Clause, ...]:
        things, join, _ = parts[-1]
        return (Clause("no using", things=things, join=join, top=True, column=_place(first)),)

    def crystal_limit(self, first: Token, *parts: Any) -> tuple[Clause, ...]:
        return (_clause("crystal limit", first, parts[-1]),)

    def no_challenge(self, first: Token, *_: Token) -> tuple[Clause, ...]:
        return (Clause("no challenge", column=_place(first)),)

    def no_healing(self, first: Token, *_: Token) -> tuple[Clause, ...]:
        return (Clause("no healing", column=_place(first)),)

    def ignoring(self, first: Token, _your: Token, thing: Token) -> tuple[Clause, ...]:
        return (Clause("ignoring", things=(SINGULARS[thing],), column=_place(first)),)

    def copy(self, first: Token, *_: Token) -> tuple[Clause, ...]:
        return (Clause("copy", column=_place(first)),)

    def double_damage(self, first: Token, *_: Token) -> tuple[Clause, ...]:
        return (Clause("double damage", column=_place(first)),)

    def attacks_all(self, first: Token, *_: Token) -> tuple[Clause, ...]:
        return (Clause("attacks all", column=_place(first)),)

    def start_with_more(self, first: Token, _with: Token, number: Token, *_: Token) -> tuple[Clause, ...]:
        return (Clause("start more", Amount(_number(number)), ("crystal",), column=_place(first)),)

    def start_with(self, first: Token, _with: Token, noun: Noun) -> tuple[Clause, ...]:
        return (_clause("start", first, noun),)

    # How much of what

    def this(self, token: Token) -> Noun:
        return Noun(Amount(), ("this",), "or", _place(token))

    def top(self, token: Token, kinds: tuple[tuple[str, ...], str, int]) -> Noun:
        return Noun(Amount(), kinds[0], kinds[1], _place(token), top=True)

    def some(self, noun: Noun) -> Noun:
        return noun

    def number(self, token: Token, kinds: tuple[tuple[str, ...], str, int], per: Amount | None = None) -> Noun:
        return Noun(replace(per or Amount(), n=_number(token)), kinds[0], kinds[1], _place(token))

    def one(self, token: Token, kinds: tuple[tuple[str, ...], str, int], per: Amount | None = None) -> Noun:
        return Noun(per or Amount(), kinds[0], kinds[1], _place(token))

    def die(self, token: Token, _die: Token, _of: Token, thing: Token) -> Noun:
        return Noun(Amount(die=True), (SINGULARS[thing],), "or", _place(token))

    def all(self, token: Token, thing: Token) -> Noun:
        return Noun(Amount(all=True), (SINGULARS[thing],), "or", _place(token))

    def per(self, per: Token, *parts: Any) -> Amount:
        number = parts[0] if isinstance(parts[0], Token) else None
        every = _number(number) if number is not None else 1
        if number is not None and every < 1:
            raise Wrong(_place(number), "the number after `per` must be at least 1")
        theirs = isinstance(parts[-1], Token)
        return Amount(per=every, of=parts[-3] if theirs else parts[-1], theirs=theirs)

    def count(self, *tokens: Token) -> str:
        if tokens[0].type == "PAIR":
            return "pair"
        if tokens[0].type == "STORED":
            return f"stored {SINGULARS[tokens[1]]}"
        if tokens[-1].type == "TOKEN":
            return "wound token"
        counts = [SINGULARS[token] for token in tokens if token.type not in ("OR", "TAKEN")]
        return "wound taken" if tokens[-1].type == "TAKEN" else " or ".join(counts)

    def thing(self, token: Token) -> Token:
        return token

    def single(self, thing: Token) -> tuple[tuple[str, ...], str, int]:
        return (SINGULARS[thing],), "or", _place(thing)

    def either(self, *parts: Token) -> tuple[tuple[str, ...], str, int]:
        things = [part for part in parts if part.type not in ("OR", "A")]
        return tuple(SINGULARS[thing] for thing in things), "or", _place(parts[0])

    def both(self, *parts: Token) -> tuple[tuple[str, ...], str, int]:
        things = [part for part in parts if part.type != "AND"]
        return tuple(SINGULARS[thing] for thing in things), "and", _place(parts[0])


def _bonus_verb(clause: Clause) -> str:
    return "bonus" if clause.things[0] in ("attack", "defense") else "scale"


def _distance(parts: tuple[Token, ...]) -> Condition:
    """`3 or more`, `2 or less`, or just so many."""
    number = next(part for part in parts if part.type == "NUMBER")
    if _number(number) not in range(FARTHEST + 1):
        raise Wrong(_place(number), f"a distance is a number from 0 to {FARTHEST}")
    sign = {"MORE": "or more", "LESS": "or fewer"}.get(parts[-1].type, "as many as")
    return Condition("distance", sign=sign, n=_number(number))


def _clause(verb: str, token: Token, noun: Noun) -> Clause:
    return Clause(verb, noun.amount, noun.things, noun.join, noun.top, column=_place(token))


def _held(parts: tuple[Any, ...]) -> str:
    """What a condition is about: the first thing counted."""
    at = next(i for i, part in enumerate(parts) if not isinstance(part, Token))
    return _checked_held(parts[at], _place(parts[at - 1]))


def _checked_held(count: str, column: int) -> str:
    if count not in HELD:
        known = listed([plural(each) for each in HELD if each in PLURALS])
        raise Wrong(column, f"a condition is about what players have, not about {counted(count)[1]}", f"It can be {known}.")
    return count


def _compared(number: Token) -> int:
    if _number(number) > LARGEST_NUMBER:
        raise Wrong(_place(number), f"numbers go up to {LARGEST_NUMBER}")
    return _number(number)


def _beside(sign: str, parts: tuple[Any, ...]) -> Condition:
    """What one has beside something else that one has, or beside what others have."""
    rival = parts[-1]
    of = _held(parts)
    if isinstance(rival, Who):
        return Condition(of=of, sign=sign, who=rival.name)
    if _checked_held(rival, _place(parts[-2])) == of:
        raise Wrong(_place(parts[-2]), f"{counted(of)[1]} are compared with themselves")
    return Condition(of=of, sign=sign, other=rival)


def _types(trigger: str, kinds: tuple[tuple[str, ...], str, int], known: tuple[str, ...]) -> tuple[str, ...]:
    things, join, column = kinds
    found: list[str] = []
    for thing in things:
        for each in CREATURE_TYPES if thing == "creature" else (thing,):
            if each not in known:
                allowed = listed([article(word) for word in (*known, "creature")])
                raise Wrong(column, f"`{trigger}` goes with a type of card, not with `{thing}`", f"It can be {allowed}.")
            if each not in found:
                found.append(each)
    if join == "and":
        raise Wrong(column, f"`{trigger}` joins types with `or`")
    return tuple(found)


# From a sentence to a line of the model


def parse_line(text: str, number: int = 0) -> Parsed:
    """The line of the model that a text says. Raises Wrong; columns count from the start of the text."""
    parsed = _parsed(text, len(ENTERED))
    return Parsed(replace(parsed.line, line=number)) if parsed.line is not None and number else parsed


@lru_cache(maxsize=REMEMBERED)
def _parsed(text: str, _entered: int) -> Parsed:
    """The same for all that say it: positions bring the same cards again and again."""
    try:
        sentence = Builder().transform(grammar().parse(text))
    except UnexpectedInput as error:
        raise _unexpected(error, text) from None
    except VisitError as error:
        if isinstance(error.orig_exc, Wrong):
            raise error.orig_exc from None
        raise
    return _line(sentence)


def _line(sentence: Sentence) -> Parsed:
    if sentence.kind == "bare":
        return _bare_line(sentence.effects)
    majors = [clause for clause in sentence.costs if clause.verb in MAJORS]
    for clause in majors:
        if clause.conditions:
            raise Wrong(clause.column, *_OWN_CONDITION)
    if len(majors) > 1:
        raise Wrong(majors[1].column, f"`{majors[1].verb}` is one major action too many in this line")
    line = Line(
        sentence.kind,
        tuple(_named(clause, _effect_verb) for clause in sentence.effects),
        tuple(_named(clause, _cost_verb) for clause in sentence.costs if clause.verb not in (*MAJORS, "if")),
        sentence.limit,
        any(clause.verb == "rest" for clause in majors),
        any(clause.verb == "challenge" for clause in majors),
        sentence.trigger,
        sentence.types,
        sentence.each,
        sentence.once,
        sentence.conditions + tuple(each for cost in sentence.costs if cost.verb == "if" for each in cost.conditions),
    )
    return Parsed(line)


_OWN_CONDITION = (
    "a cost has no condition of its own: the condition is a cost itself",
    "For example `if you have no wounds, 2 crystals -> 3 attack`.",
)
_CONDITION_PLACES = (
    "a condition stands behind an effect or glory, among the costs of an action or behind the moment of a trigger",
    "For example `take 2 crystals if you have no wounds` or `if you have 3 or more monsters -> 3 attack`.",
)


def _named(clause: Clause, verb: Callable[[Clause], str]) -> Clause:
    """The clause, and what may be done instead, with the verb that an amount without one has here."""
    instead = tuple(_named(each, verb) for each in clause.instead)
    if clause.verb == "if":
        raise Wrong(clause.column, *_CONDITION_PLACES)
    if clause.conditions and verb is _cost_verb:
        raise Wrong(clause.column, *_OWN_CONDITION)
    if clause.verb in ("stat", *MAJORS):
        name = clause.verb if clause.verb in MAJORS else clause.things[0]
        where = "is a cost: it stands before `->`" if name in MAJORS else "stands on a line of its own"
        raise Wrong(clause.column, f"`{name}` {where}")
    return replace(clause, verb=verb(clause) if clause.verb == "bare" else clause.verb, instead=instead)


def _spoken(clause: Clause) -> str:
    """`2 crystals`, as a designer would write it after a verb."""
    thing = clause.things[0]
    return f"{clause.amount.n} {thing if clause.amount.n == 1 else plural(thing)}"


def _effect_verb(clause: Clause) -> str:
    thing = clause.things[0]
    if thing in ("attack", "defense"):
        return "boost"
    spoken = _spoken(clause)
    raise Wrong(
        clause.column,
        f"`{spoken}` says nothing about what happens",
        {
            "crystal": f"Write `take {spoken}` or `lose {spoken}`.",
            "wound": f"Write `take {spoken}` or `heal {spoken}`.",
            "glory": "Glory stands on a line of its own and is counted at the end.",
            "undead": "Undead icons stand on a line of their own; an effect can give attack or defense.",
            "slime": "Slime icons stand on a line of their own; an effect can give attack or defense.",
        }.get(thing, "It needs a verb, for example `discard a monster`."),
    )


def _cost_verb(clause: Clause) -> str:
    thing = clause.things[0]
    if thing == "crystal":
        return "pay"
    spoken = _spoken(clause)
    raise Wrong(
        clause.column,
        f"`{spoken}` is not a cost",
        {
            "attack": f"Write `lose {spoken}`.",
            "defense": f"Write `lose {spoken}`.",
            "wound": f"Write `take {spoken}`.",
            **{each.form.things[0]: f"Write `{each.verb} {spoken}`." for each in PHRASES.values() if is_paid(each)},
        }.get(thing, "A cost is for example `2 crystals`, `take 1 wound` or `discard a monster`."),
    )


def is_paid(phrase: Phrase) -> bool:
    """Whether so much of something is spent with it."""
    return phrase.runs_out and bool(phrase.form.things)


def _is_glory(clause: Clause) -> bool:
    return clause.verb == "bare" and clause.things[0] == "glory"


def _bare_kind(clause: Clause) -> str:
    """What a clause on a line without `->` and without `now:` is."""
    if clause.verb == "if" or (clause.conditions and not _is_glory(clause) and clause.verb not in STANDING_VERBS):
        raise Wrong(clause.column, *_CONDITION_PLACES)
    if clause.verb == "bare" and clause.things[0] in ICONS:
        return "icons"
    if _is_glory(clause):
        return "glory"
    if clause.verb == "stat":
        return "stats"
    if clause.verb in STANDING_VERBS:
        return "standing"
    if clause.verb == "bare" and clause.things[0] in ("health", "strength"):
        raise _figure_wrong(clause)
    if clause.verb in (*MAJORS, "free", "bare"):
        raise Wrong(
            clause.column,
            "a cost without an effect",
            "Add `->` and an effect, for example `2 crystals -> 3 attack`.",
        )
    raise Wrong(
        clause.column,
        "this does not say when it happens",
        "Put a cost and `->` in front, or `now:`, or a moment such as `after resting:`.",
    )


def _figure_wrong(clause: Clause) -> Wrong:
    """Health or strength with its number in front, which is neither a creature's figure nor a bonus."""
    thing = clause.things[0]
    hint = f"What a creature has is written `{thing} 3`; what it gets in addition, `+1 {thing} per undead`."
    if clause.amount.n < 0:
        return Wrong(clause.column, f"{thing} cannot become less: a bonus per something begins with `+`", hint)
    return Wrong(clause.column, f"`{_spoken(clause)}` says neither what a creature has nor what it gets in addition", hint)


def _bare_line(clauses: tuple[Clause, ...]) -> Parsed:
    kinds = [_bare_kind(clause) for clause in clauses]
    kind = kinds[0]
    for clause, other in zip(clauses, kinds, strict=True):
        if other != kind:
            raise Wrong(clause.column, f"{_titles[kind]} and {_titles[other]} do not go together", "Use two lines.")
        if clause.instead:
            raise Wrong(clause.column, "`or else` goes with effects only")
        if clause.verb == "bare" and len(clause.things) > 1:
            raise Wrong(clause.column, "one thing to an amount", "For example `2 attack, 2 defense`.")
    if kind == "stats":
        names = [clause.things[0] for clause in clauses]
        if len(set(names)) < len(names):
            raise Wrong(clauses[-1].column, f"`{names[-1]}` is said twice")
        return Parsed(stats={clause.things[0]: clause.amount.n for clause in clauses})
    if kind == "icons":
        clauses = tuple(replace(clause, verb="icon") for clause in clauses)
    if kind == "glory":
        clauses = tuple(replace(clause, verb="glory", things=()) for clause in clauses)
    return Parsed(Line(kind, clauses))


_titles = {
    "icons": "icons",
    "glory": "glory",
    "stats": "strength and health",
    "standing": "standing effects",
}


# What could have stood where something else stands


_GROUPS = (
    ({"NUMBER", "A", "ALL"}, "an amount such as `2`"),
    ({"NUMBER", "A"}, "an amount such as `2`"),
    ({"NUMBER"}, "a number"),
    ({"A"}, "`a` or `an`"),
    ({"BONUS"}, "a bonus such as `+1`"),
    ({"ANOTHER", "TARGET", "EACH", "THE"}, "a player such as `another player`"),
    ({"TAKE", "LOSE", "HEAL", "STEAL", "GIVE", "DISCARD", "BURY"}, "a verb such as `take`, `heal` or `discard`"),
    ({"COMMA", "SEMICOLON"}, "`,` and more"),
    ({"$END"}, "the end of the line"),
)
_THINGS = ("ATTACK", "CRYSTAL", "WOUND", *(word.upper() for word in PLURALS))
_MOST_SHOWN = 6
_ARROWS = ("-", ">", "=", "→", "–", "—")


def _could_stand(accepted: set[str], before: list[str]) -> str:
    """What could stand after some words, in words."""
    if not before:
        return "A line is for example `2 attack`, `2 crystals -> 3 attack`, `now: heal 2 wounds` or `4 glory`."
    if accepted == {"IF"}:
        return "Here could stand `if` and a condition; the effects of a trigger stand behind `:`."
    if "FREE" in accepted:
        return "An effect is for example `3 attack`, `take 2 crystals` or `another player takes 1 wound`."
    left = set(accepted)
    found = []
    for names, text in _GROUPS:
        if names <= left:
            found.append(text)
            left -= names
    if "TAKE" in accepted - left:
        left -= {"UNBURY", "SWAP", "JOURNEY", "REMOVE", "DOUBLE", "HAND", "PUT", "ADD", "FIGHT", "TRIGGER", "REPLACE"}
    things = [name for name in dict.fromkeys(_THINGS) if name in left]
    left -= set(things)
    if len(things) > _MOST_SHOWN:
        left -= {"STORED"}  # one more thing that can be counted
    if left & {"$END", "COMMA"} or found:
        left -= {"IF"}  # it could stand behind nearly everything
    if "PER" in left:
        left -= {"AND", "OR"}  # they join things, which is seldom what was meant
    found += [f"`{words()[name][0]}`" for name in sorted(left) if name in words()]
    if len(things) > _MOST_SHOWN:
        found.append(_some_things(before))
    else:
        found += [f"`{name.lower()}`" for name in things]
    return f"Here could stand {listed(found)}." if found else ""


def _some_things(before: list[str]) -> str:
    """Things that go with the verb in front, if there is one."""
    if "per" in before[-2:]:
        return "something to count such as `attack`, `crystals` or `monsters`"
    spoken = next((word for word in reversed(before[-3:]) if word in FORMS_OF or word == "take"), "")
    verbs = ("gain", "wound") if spoken == "take" else (spoken,)
    forms = [form for verb in verbs for form in FORMS_OF.get(verb, ())]
    known = list(dict.fromkeys(thing for form in forms for thing in form.things if thing in PLURALS))
    return f"a thing such as {listed([f'`{plural(each)}`' for each in known or ('attack', 'crystal', 'wound')][:3])}"


def _unexpected(error: UnexpectedInput, text: str) -> Wrong:
    """The parser's complaint in words."""
    if not isinstance(error, UnexpectedToken):
        raise error
    token = error.token
    accepted = _accepted(error)
    ended = token.type == "$END"
    end = len(text) if ended else token.start_pos or 0
    before = [piece[0] for piece in PIECES.finditer(text) if piece.start() < end]
    hint = _could_stand(accepted, before)
    if ended:
        return Wrong(len(text.rstrip()) + 1, "the line ends too early", hint)
    if token.type == "ARROW" and before:
        return Wrong(_place(token), "`->` cannot stand here", "It divides the costs from the effects of an action, once.")
    guess = _guess(token, accepted, first=not before)
    meant = f"; did you mean `{guess}`?" if guess else ""
    if token.type != "UNKNOWN":
        message = f"`{token}` cannot stand here{meant}"
    elif guess and guess == token.lower():
        message = f"`{token}` is written `{guess}`, in small letters"
    elif token[0].isalpha():
        message = f"unknown word `{token}`{meant}"
    else:
        message = f"`{token}` has no meaning here{meant}"
    return Wrong(_place(token), message, hint)


def _accepted(error: UnexpectedToken) -> set[str]:
    """What could stand there instead. Lark tries every word of the language to find out, so it is asked once for each
    situation; from the same states of its stack the same words go on."""
    situation = (len(ENTERED), *error.interactive_parser.parser_state.state_stack)
    if situation not in _situations:
        if len(_situations) >= REMEMBERED:
            _situations.clear()
        _situations[situation] = frozenset(error.accepts or error.expected)
    return set(_situations[situation])


_situations: dict[tuple[int, ...], frozenset[str]] = {}


def _guess(token: Token, accepted: set[str], first: bool) -> str:
    """The word that was meant, among those that fit; at the start of a line also a word that the reader knows."""
    if token in _ARROWS:
        return "->" if "ARROW" in accepted else ""
    fitting = [word for name in sorted(accepted) for word in words().get(name, ()) if word[0].isalpha()]
    more = [*CARD_KEYS, *SIZES, "starting"] if first else []
    guess = nearest(str(token), [*fitting, *more])
    return "" if guess == token else guess

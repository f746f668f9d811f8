"""What the grammar lets through and the game cannot do: the verbs' table applied, and the shape of cards and packs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from enchanters.cards.model import (
    ATTACHED,
    CLAIMED,
    CREATURE_TYPES,
    FIGHTERS,
    GRADED,
    STARTING,
    WHOLE,
    Amount,
    Card,
    Clause,
    Line,
    Pack,
)
from enchanters.cards.vocabulary import (
    FORMS_OF,
    KINGDOM_SHAPE,
    LARGEST_NUMBER,
    LONGEST_NAME,
    PLAYER_PHRASES,
    RESTRICTIONS,
    SOURCES,
    VERB_WORDS,
    Form,
    article,
    listed,
    plural,
)
from enchanters.cards.words import PHRASES, SAYINGS, TOKENS

# Takes the line, the column, the message and the hint of a problem.
Report = Callable[[int, int, str, str], None]

CREATURES_ONLY = {
    "double damage": "deals double damage",
    "attacks all": "attacks all players",
    "scale": "+1 health per undead",
}
OVERLORD_TRIGGERS = ("invasion", "rewards on village", "rewards on overlord")
OVERLORD_STANDING = ("scale", "grow", "double damage", "attacks all")  # and sayings about everybody
NEEDED_HEADER = ("box", "version", "authors", "licence", "language")
NEEDED_OF_KINGDOMS = ("theme", "theme-fr", "difficulty", "look")
# What a `multi:` action can be paid with: these run out.
CARD_COSTS = ("discard", "give", "remove")
DIE_SIDES = 6
GRADES = 3  # lines of a card of which one counts at a time


def check_name(name: str) -> str:
    """What is wrong with the name of a card or pack, or nothing."""
    if not name:
        return "the name is missing"
    if len(name) > LONGEST_NAME:
        return f"the name has {len(name)} letters; {LONGEST_NAME} is the most"
    if not name.isprintable():
        return "the name has letters that cannot be shown"
    if "#" in name or re.search(r"\.[0-9]+$", name):
        return "a name has no `#` and does not end with a point and a number"
    return ""


def check_card(card: Card, stats: dict[str, int], strict: bool, report: Report) -> None:
    """All that can be said about one card. `stats` holds the strength and health that were written."""

    def wrong(message: str, hint: str = "") -> None:
        report(card.line, 1, message, hint)

    if card.type in FIGHTERS and len(stats) < 2:
        missing = listed([name for name in ("strength", "health") if name not in stats], "and")
        wrong(f"{article(card.type)} needs {missing}", "For example `strength 6, health 7`.")
    if card.type == "village" and not any(line.rest for line in card.lower):
        wrong("a village needs a rest action", "For example `rest -> take 3 crystals`.")
    if card.type in ATTACHED:
        _check_attached(card, wrong)
    if card.type in CLAIMED:
        _check_claimed(card, wrong, report)
    if card.type in GRADED:
        _check_graded(card, wrong, report)
    if own := {saying.verb: saying.pattern for saying in SAYINGS.values() if saying.only == card.type}:
        _check_naming(card, own, wrong, report)
    if strict:
        for key, value in (("source", card.source), ("fr", card.french), ("picture", card.picture)):
            if not value:
                wrong(f"the line `{key}:` is missing")
        if card.source and card.source not in SOURCES:
            wrong(f"`source: {card.source}` is unknown", f"It is {listed([f'`{each}`' for each in SOURCES])}.")
    for line in (*card.upper, *card.lower):
        check_line(card, line, report)
        if line.kind in ("action", "trigger") and is_copy(card):
            report(line.line, 1, "a card that is a copy has the actions and triggers of the other card, none of its own", "")
    if card.type == "overlord":
        _check_overlord(card, report)


def _check_attached(card: Card, wrong: Wrong) -> None:
    """It happens when it is drawn, or lies under a card."""
    attaches = any(clause.verb == "attach" for line in card.lower for clause in line.effects)
    happens = any(line.kind == "now" for line in card.lower)
    if attaches == happens:
        wrong(f"{article(card.type)} either happens or lies under a card", "It needs `now: …`, or `attach this to a …`.")
    elif any(line.kind == "glory" or line.trigger == "before scoring" for line in card.lower):
        wrong(f"{article(card.type)} is gone before glory is counted")
    elif happens and len(card.lower) > 1:
        wrong(f"{article(card.type)} that happens at once has one line, `now: …`")


def _check_graded(card: Card, wrong: Wrong, report: Report) -> None:
    """Each of its lines happens at once, or holds for everybody as long as the card lies there."""
    if len(card.lower) != GRADES:
        wrong(f"{article(card.type)} has {GRADES} lines, of which one counts at a time", f"This one has {len(card.lower)}.")
    for line in card.lower:
        first = (*line.costs, *line.effects)[0]
        if line.kind == "action" or line.kind == "glory" or line.trigger == "before scoring":
            report(line.line, first.column, f"{article(card.type)} happens to everybody: it offers and scores nothing", "")


def _check_claimed(card: Card, wrong: Wrong, report: Report) -> None:
    """Above the line stands how it is claimed and what happens then; below it what its owner has of it."""
    if len([line for line in card.upper if _is_claim(line)]) != 1:
        wrong(f"{article(card.type)} says once how it is claimed", "For example `if you have a dragon -> claim this`.")
    for line in card.upper:
        first = (*line.costs, *line.effects)[0]
        saying = SAYINGS.get(first.verb)
        if not (_is_claim(line) or line.kind == "now" or (saying is not None and saying.claimed)):
            report(line.line, first.column, "put what its owner has of it below the line", "")
    for line in (*card.upper, *card.lower):
        for clause in _clauses(line):
            if "this" in clause.things or clause.place == "under":
                report(line.line, clause.column, f"{article(card.type)} goes nowhere: `this` means nothing there", "")


def _check_naming(card: Card, own: dict[str, str], wrong: Wrong, report: Report) -> None:
    """A card that says one of a few things, and else offers actions to everybody."""
    lines = (*card.upper, *card.lower)
    if len([line for line in lines if line.effects and line.effects[0].verb in own]) != 1:
        wrong(f"{article(card.type)} says once what is to be done", f"For example `{next(iter(own.values()))}`.")
    for line in lines:
        first = (*line.costs, *line.effects)[0]
        if line.kind != "action" and first.verb not in own:
            report(line.line, first.column, f"{article(card.type)} is nobody's: it offers actions, and nothing else", "")


def _is_claim(line: Line) -> bool:
    """Whether it is a minor action that takes the card on which it stands."""
    claims = any(form.claims for clause in line.effects for form in FORMS_OF[clause.verb])
    return claims and line.kind == "action" and not (line.rest or line.challenge) and line.limit == 1


def is_copy(card: Card) -> bool:
    return any(clause.verb == "copy" for line in (*card.upper, *card.lower) for clause in line.effects)


def check_line(card: Card, line: Line, report: Report) -> None:
    """One line of a card."""

    def wrong(column: int, message: str, hint: str = "") -> None:
        report(line.line, column, message, hint)

    found = len(line.effects) + len(line.costs)
    for clause in line.costs:
        _check_cost(clause, wrong)
    for clause in line.effects:
        for each in (clause, *clause.instead):
            check_clause(each, _role(line), wrong)
        for each in clause.instead:
            if each.amount.die:
                wrong(each.column, "what stands behind `or else` has a fixed amount, not a die")
    if found and card.type in WHOLE:
        _check_whole_line(card, line, wrong)
    if found and card.type == "wound":
        _check_wound_line(line, wrong)
    for clause in _clauses(line):
        _check_fit(card, line, clause, wrong)
    if line.kind == "action":
        _check_action(line, wrong)


Wrong = Callable[..., None]


def _clauses(line: Line) -> Iterator[Clause]:
    for clause in (*line.costs, *line.effects):
        yield clause
        yield from clause.instead


def _check_whole_line(card: Card, line: Line, wrong: Wrong) -> None:
    first = (*line.costs, *line.effects)[0].column
    if line.kind == "now" and card.type not in (*ATTACHED, *GRADED):
        wrong(first, f"{article(card.type)} is never taken, so `now:` never happens there")
    for clause in _clauses(line):
        if "this" in clause.things:
            wrong(clause.column, f"{article(card.type)} stays where it is: `this` means nothing there")


def _check_wound_line(line: Line, wrong: Wrong) -> None:
    first = (*line.costs, *line.effects)[0].column
    if line.kind == "now":
        wrong(first, "no journey takes a wound card, so `now:` never happens there")
    for clause in _clauses(line):
        if "this" in clause.things:
            wrong(clause.column, "a wound card stays until it is healed: `this` means nothing there")


OVERLORD_LINES = {
    "icons": "icons count for the owner of a card: put them below `reward`",
    "glory": "glory counts for the owner of a card: put it below `reward`",
    "now": "an overlord is never taken, so `now:` never happens there: put it below `reward`",
}


def _check_overlord(card: Card, report: Report) -> None:
    """What stands on an Overlord and what in its reward."""
    for line in card.upper:
        first = (*line.costs, *line.effects)[0].column
        if line.kind in OVERLORD_LINES:
            report(line.line, first, OVERLORD_LINES[line.kind], "")
        elif line.kind == "trigger" and line.conditions:
            report(line.line, first, "what an overlord does waits for no condition: put it behind an effect", "")
        elif line.kind == "trigger" and line.trigger not in OVERLORD_TRIGGERS:
            report(line.line, first, "this moment is one of a player: put it below `reward`", "")
        for clause in _clauses(line):
            if "this" in clause.things:
                report(line.line, clause.column, "an overlord stays where it is: `this` means nothing there", "")
            saying = SAYINGS.get(clause.verb)
            if clause.verb == "scale" and clause.conditions:
                report(line.line, clause.column, "an overlord lies at no distance", "")
            if line.kind == "standing" and clause.verb not in OVERLORD_STANDING and (saying is None or saying.alone):
                report(line.line, clause.column, "on an overlord this would be nobody's: put it below `reward`", "")
    for line in card.lower:
        first = (*line.costs, *line.effects)[0].column
        for clause in _clauses(line):
            if "this" in clause.things and clause.verb != "discard":
                report(line.line, clause.column, "a reward token can only be discarded, back to the supply", "")
            saying = SAYINGS.get(clause.verb)
            if clause.verb in ("scale", "double damage", "attacks all") or (saying is not None and saying.ignores):
                report(line.line, clause.column, "a reward does not fight: put this above `reward`", "")
        if line.trigger in OVERLORD_TRIGGERS or line.challenge:
            report(line.line, first, "this is for the overlord itself: put it above `reward`", "")


def _check_fit(card: Card, line: Line, clause: Clause, wrong: Wrong) -> None:
    """What depends on the card and the line that a clause stands in."""
    if clause.amount.of == "wound taken" and line.trigger != "taking wounds":
        wrong(clause.column, "`wounds taken` goes with `when taking wounds:` only", "Elsewhere count `wounds`.")
    if clause.place == "under" and line.kind != "now":
        wrong(clause.column, "`under this` goes with `now:` only, while this card is being taken")
    if card.type not in ATTACHED and any(form.hosted for form in fitting(clause, _role(line))):
        stat = f"`+{clause.amount.n} {clause.things[0]}` does not say when" if clause.verb == "scale" else ""
        only = "only a card that lies under another one says so"
        hint = "Add `per undead` or `at distance 3 or more`." if stat else ""
        wrong(clause.column, stat or f"{only}, not {article(card.type)}", hint)
    saying = SAYINGS.get(clause.verb)
    if saying is not None and saying.mutes and card.type not in WHOLE:
        wrong(clause.column, f"this holds for everybody: it stands on a village or an event, not on {article(card.type)}")
    if saying is not None and saying.claimed and not (card.type in CLAIMED and line in card.upper):
        wrong(clause.column, f"only a card that is claimed says so, above the line, not {article(card.type)}")
    if saying is not None and saying.only not in ("", card.type):
        wrong(clause.column, f"only {article(saying.only)} says so, not {article(card.type)}")
    if any(form.claims for form in FORMS_OF[clause.verb]):
        _check_claim(card, line, clause, wrong)
    if saying is not None and saying.ignores and card.type not in FIGHTERS:
        wrong(clause.column, f"only monsters, dragons and overlords have `{saying.pattern}`, not {article(card.type)}")
    if saying is not None and saying.creatures and card.type not in CREATURE_TYPES:
        wrong(clause.column, f"only monsters and dragons have `{saying.pattern}`, not {article(card.type)}")
    if clause.amount.theirs and clause.who == "you":
        wrong(
            clause.column,
            "`of theirs` needs a player in front",
            "For example `each other player takes 1 wound per slime of theirs`.",
        )
    if clause.verb in CREATURES_ONLY and card.type not in (*FIGHTERS, *ATTACHED):
        phrase = CREATURES_ONLY[clause.verb]
        wrong(clause.column, f"only monsters, dragons and overlords have `{phrase}`, not {article(card.type)}")
    if clause.verb in RESTRICTIONS and card.type == "village":
        wrong(clause.column, "a village restricts nobody: such a line stands on a card that a player has")
    if clause.verb == "copy" and card.type != "item":
        wrong(clause.column, f"only items are copies of an enchantment, not {article(card.type)}")
    if any(each.test == "distance" for each in clause.conditions) and not _knows_distance(line):
        wrong(clause.column, "`if the distance is …` goes with what happens on a journey", "There is none here.")
    if "invading" in clause.things and line.trigger != "invasion":
        wrong(clause.column, "`the invading card` goes with `invasion …:` only")
    if card.type != "overlord" and (line.challenge or line.trigger in OVERLORD_TRIGGERS):
        wrong(clause.column, f"only overlords have challenges and invasions, not {article(card.type)}")
    if FORMS_OF[clause.verb][0].reaction and (line.kind != "action" or line.rest or line.challenge):
        example = FORMS_OF[clause.verb][0].example
        wrong(clause.column, f"`{example}` goes with an action only", f"For example `1 crystal -> {example}`.")
    if clause.verb == "start more" and not (card.start or card.type in STARTING):
        wrong(clause.column, f"only a card that one begins with has `start with … more`, not {article(card.type)}")
    if clause.verb == "start" and card.type != "village":
        wrong(clause.column, f"only villages have `start with`, not {article(card.type)}")


def _check_claim(card: Card, line: Line, clause: Clause, wrong: Wrong) -> None:
    if card.type not in CLAIMED:
        wrong(clause.column, f"only a card that lies open is claimed, not {article(card.type)}")
    elif line not in card.upper or not _is_claim(line):
        wrong(clause.column, "a card is claimed by a minor action above the line, once a turn")
    elif clause.may or clause.conditions or clause.instead or clause not in line.effects:
        wrong(clause.column, "what has to hold for a claim stands before the arrow")


def _role(line: Line) -> str:
    return line.kind if line.kind in ("icons", "glory", "standing") else "effect"


def _knows_distance(line: Line) -> bool:
    """Whether a journey may be under way when the effects of the line begin."""
    if line.kind == "trigger":
        return line.trigger in ("after taking", "after defeating", "taking wounds")
    return line.kind in ("now", "standing") or (line.kind == "action" and not (line.rest or line.challenge))


def _check_cost(clause: Clause, wrong: Wrong) -> None:
    if clause.instead:
        wrong(clause.column, "a cost has no `or else`", "Write two actions.")
    elif clause.may:
        wrong(clause.column, "a cost has no `you may`: nobody has to use an action")
    elif clause.who != "you" and clause.verb != "heal":  # to heal somebody else is the one cost that is not one's own
        wrong(clause.column, f"a cost is yours to pay; {PLAYER_PHRASES[clause.who]} cannot pay it")
    elif check_clause(clause, "cost", wrong) and (clause.amount.per or clause.amount.die or clause.amount.all):
        wrong(clause.column, "a cost is a plain number", "For example `2 crystals`.")


def _check_action(line: Line, wrong: Wrong) -> None:
    names = [clause.verb for clause in line.costs]
    first = (*line.costs, *line.effects)[0].column
    major = "rest" if line.rest else "challenge" if line.challenge else ""
    if "free" in names and (len(names) > 1 or major or line.conditions):
        wrong(first, "`free` is a cost of its own")
    if major and line.limit != 1:
        wrong(first, f"a {major} is the turn's one major action: leave out `multi:` or `double:`")
    elif line.limit == 0:
        _check_multi(line, wrong)


def _check_multi(line: Line, wrong: Wrong) -> None:
    """An action without a limit must run out by itself."""
    first = (*line.costs, *line.effects)[0].column
    brought = [clause for clause in line.effects if clause.things and clause.things[0] in TOKENS]
    if brought:
        many = plural(brought[0].things[0])
        wrong(first, f"`multi:` cannot bring {many}", "What they pay for could be used for ever.")
    if any(clause.verb in CARD_COSTS or (clause.verb in PHRASES and PHRASES[clause.verb].runs_out) for clause in line.costs):
        return
    paid = sum(clause.amount.n for clause in line.costs if clause.verb == "pay")
    if not paid:
        wrong(first, "`multi:` needs a cost of crystals or cards", "Anything else could be used for ever.")
        return
    effects = [each for clause in line.effects for each in (clause, *clause.instead)]
    mine = [clause for clause in effects if clause.who in ("you", "each", "target")]
    wins = [clause for clause in mine if clause.verb in ("gain", "steal") and clause.things == ("crystal",)]
    won = sum(_most(clause.amount, paid) for clause in wins)
    if won >= paid:
        wrong(first, "this `multi:` can give back all the crystals that it costs", "It could be used for ever.")


def _most(amount: Amount, paid: int) -> int:
    """The most that an amount can be; one that grows with the game is enough to pay for anything."""
    return paid if amount.per else DIE_SIDES if amount.die else amount.n


# The table of verbs


def check_clause(clause: Clause, role: str, wrong: Wrong) -> bool:
    """Whether a clause agrees with a form of its verb; if not, the first thing that does not."""
    amount = clause.amount
    if max(abs(amount.n), amount.per) > LARGEST_NUMBER:
        wrong(clause.column, f"numbers go up to {LARGEST_NUMBER}")
        return False
    if amount.n == 0 or (amount.n < 0 and clause.verb not in ("icon", "glory")):
        wrong(clause.column, f"the number must not be {'0' if amount.n == 0 else 'negative'}")
        return False
    if len(set(clause.things)) < len(clause.things):
        wrong(clause.column, "one thing is named twice")
        return False
    forms = FORMS_OF[clause.verb]
    for fits, explain in _TESTS:
        left = [form for form in forms if fits(form, clause, role)]
        if not left:
            example = f"For example `{forms[0].example}`."
            hint = _EXAMPLES.get(role, example) if fits is _role_fit else example
            wrong(clause.column, explain(forms, clause, role), hint)
            return False
        forms = tuple(left)
    return True


def fitting(clause: Clause, role: str) -> list[Form]:
    """The forms that a clause agrees with."""
    return [form for form in FORMS_OF[clause.verb] if all(fits(form, clause, role) for fits, _ in _TESTS)]


def _word(clause: Clause) -> str:
    """The verb as a designer wrote it."""
    return _NAMES.get(clause.verb) or f"`{VERB_WORDS.get(clause.verb, clause.verb)}`"


_NAMES = {
    "bonus": "a bonus against something",
    "scale": "a bonus per something",
    "grow": "a bonus that creatures have",
    "start": "`start with`",
    "no taking": "`you cannot take`",
    "no using": "`you cannot use`",
    "crystal limit": "`you cannot have more than`",
    "ignoring": "`ignore`",
    "journeys cost": "`journeys … cost`",
    "costs more": "`this costs … more`",
    "costs less": "`this costs … less`",
    "start more": "`start with … more`",
    "move": "`bury or unbury`",
    "attacks": "`the overlord attacks`",
    "invade": "`trigger an invasion`",
    "all lose": "`all players lose the game`",
}
_EXAMPLES = {
    "cost": "A cost is for example `2 crystals`, `take 1 wound` or `discard a monster`.",
    "effect": "An effect is for example `3 attack`, `take 2 crystals` or `another player takes 1 wound`.",
}


def _measure(amount: Amount) -> str:
    if amount.all:
        return "all"
    if amount.die:
        return "die"
    return "per" if amount.per else "one" if amount.n == 1 else "number"


def _things_fit(form: Form, clause: Clause, role: str) -> bool:
    return set(clause.things) <= set(form.things) and bool(clause.things) == bool(form.things)


def _things_wrong(forms: tuple[Form, ...], clause: Clause, role: str) -> str:
    known = list(dict.fromkeys(thing for form in _same_word(clause.verb, forms) for thing in form.things))
    one = next(thing for thing in clause.things if thing not in known) if set(clause.things) - set(known) else ""
    if not one:
        return f"{_word(clause)} does not go with {listed(list(clause.things), clause.join)} together"
    works = listed([f"`{each}`" if each == "this" else plural(each) for each in known])
    return f"{_word(clause)} works on {works}, not on {f'`{one}`' if one == 'this' else plural(one)}"


def _same_word(verb: str, forms: tuple[Form, ...]) -> tuple[Form, ...]:
    """`take` is several verbs of the model; a designer sees one."""
    return FORMS_OF["gain"] + FORMS_OF["wound"] if verb in ("gain", "wound") else forms


def _top_fit(form: Form, clause: Clause, role: str) -> bool:
    return form.top == clause.top


def _top_wrong(forms: tuple[Form, ...], clause: Clause, role: str) -> str:
    thing = clause.things[0]
    if clause.top:
        return f"{_word(clause)} does not go with `top {thing}`"
    return f"{_word(clause)} reaches only the top card: write `top {thing}`"


def _join_fit(form: Form, clause: Clause, role: str) -> bool:
    return len(clause.things) == 1 or not clause.things or clause.join in form.joins


def _join_wrong(forms: tuple[Form, ...], clause: Clause, role: str) -> str:
    if forms[0].joins:
        return f"{_word(clause)} joins several things with {listed([f'`{join}`' for join in forms[0].joins])}"
    return f"{_word(clause)} takes one thing only"


def _amount_fit(form: Form, clause: Clause, role: str) -> bool:
    return _measure(clause.amount) in form.amounts


def _amount_wrong(forms: tuple[Form, ...], clause: Clause, role: str) -> str:
    measure = _measure(clause.amount)
    if clause.verb == "icon":
        return "icons are plain numbers"
    if measure in ("number", "per") and "number" not in forms[0].amounts:
        return f"{_word(clause)} moves one card at a time"
    spoken = {"per": "`per`", "die": "`a die of`", "all": "`all`"}.get(measure, "this amount")
    return f"{_word(clause)} does not go with {spoken} here"


def _place_fit(form: Form, clause: Clause, role: str) -> bool:
    return form.place == clause.place and bool(form.other[0]) == bool(clause.other)


def _place_wrong(forms: tuple[Form, ...], clause: Clause, role: str) -> str:
    return f"{_word(clause)} does not go this way"


def _other_fit(form: Form, clause: Clause, role: str) -> bool:
    return clause.other in form.other


def _other_wrong(forms: tuple[Form, ...], clause: Clause, role: str) -> str:
    known = dict.fromkeys(player for form in forms for player in form.other)
    phrases = listed(["other players" if each == "others" else PLAYER_PHRASES[each] for each in known])
    return f"the other player of {_word(clause)} is {phrases}"


def _who_fit(form: Form, clause: Clause, role: str) -> bool:
    return clause.who in form.who


def _who_wrong(forms: tuple[Form, ...], clause: Clause, role: str) -> str:
    known = dict.fromkeys(player for form in forms for player in form.who)
    if set(known) == {"you"}:
        return f"{_word(clause)} is for you only, not for {PLAYER_PHRASES[clause.who]}"
    return f"the player of {_word(clause)} is {listed([PLAYER_PHRASES[each] for each in known])}"


def _against_fit(form: Form, clause: Clause, role: str) -> bool:
    return clause.against in form.against


def _against_wrong(forms: tuple[Form, ...], clause: Clause, role: str) -> str:
    return f"this goes with {listed([plural(each) for each in forms[0].against])} only"


def _far_fit(form: Form, clause: Clause, role: str) -> bool:
    return role != "standing" or form.far == bool(clause.conditions)


def _far_wrong(forms: tuple[Form, ...], clause: Clause, role: str) -> str:
    return f"{_word(clause)} does not say at which distance"


def _showing_fit(form: Form, clause: Clause, role: str) -> bool:
    return clause.showing in form.showing


def _showing_wrong(forms: tuple[Form, ...], clause: Clause, role: str) -> str:
    return f"{_word(clause)} does not go with `showing {clause.showing}`"


def _role_fit(form: Form, clause: Clause, role: str) -> bool:
    return role in form.roles


def _role_wrong(forms: tuple[Form, ...], clause: Clause, role: str) -> str:
    if "standing" in forms[0].roles:
        return f"`{forms[0].example}` is a standing effect: it stands on a line of its own"
    where = "an effect, not a cost" if role == "cost" else "a cost, not an effect"
    return f"`{forms[0].example}` is {where}"


Explain = Callable[[tuple[Form, ...], Clause, str], str]
_TESTS: tuple[tuple[Callable[[Form, Clause, str], bool], Explain], ...] = (
    (_things_fit, _things_wrong),
    (_top_fit, _top_wrong),
    (_join_fit, _join_wrong),
    (_amount_fit, _amount_wrong),
    (_place_fit, _place_wrong),
    (_other_fit, _other_wrong),
    (_who_fit, _who_wrong),
    (_against_fit, _against_wrong),
    (_far_fit, _far_wrong),
    (_showing_fit, _showing_wrong),
    (_role_fit, _role_wrong),
)


# Packs


def check_pack(pack: Pack, line: int, strict: bool, report: Report) -> None:
    """The header and the shape of a pack; `line` is where its header stands."""
    language = pack.header.get("language", "en")
    if language != "en":
        report(line, 1, f"packs are written in English (`language: en`), not in `{language}`", "")
    if strict:
        for key in NEEDED_HEADER:
            if key not in pack.header:
                report(line, 1, f"the header line `{key}:` is missing", "")
    if kingdom := pack.header.get("kingdom"):
        if strict:
            for key in NEEDED_OF_KINGDOMS:
                if key not in pack.header:
                    report(line, 1, f"the header line `{key}:` is missing", "It tells people what the kingdom is about.")
        _check_shape(pack, kingdom, line, report)


def _check_shape(pack: Pack, kingdom: str, line: int, report: Report) -> None:
    """A kingdom has ten cards, which make twenty-five with their copies."""
    for card in pack.cards:
        if card.kingdom and card.type == "monster" and not card.size:
            report(card.line, 1, "a kingdom's monster is `minor`, `medium` or `major`", "Put the word on its own line.")
    have = Counter(f"{card.size} {card.type}".strip() for card in pack.cards if card.kingdom)
    have.pop("monster", None)
    off = [f"{have[name]} {_many(name)} (needs {n})" for name, n in KINGDOM_SHAPE.items() if have[name] != n]
    if off:
        hint = "A kingdom has 3 items, 3 enchantments, a minor, a medium and a major monster and a dragon."
        report(line, 1, f"the kingdom {kingdom} has {listed(off, 'and')}", hint)


def _many(name: str) -> str:
    return " ".join((*name.split()[:-1], plural(name.split()[-1])))

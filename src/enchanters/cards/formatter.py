"""The canonical text of a pack: what `enchanters cards format` writes. Reading it gives the same model again."""

from __future__ import annotations

from enchanters.cards.model import APART, CREATURE_TYPES, FIGHTERS, WHOLE, Amount, Card, Clause, Condition, Line, Pack
from enchanters.cards.vocabulary import (
    HEADER_KEYS,
    PLAYER_PHRASES,
    TRIGGER_PHRASES,
    VERB_WORDS,
    article,
    counted,
    plural,
    with_s,
)
from enchanters.cards.words import OCCASIONS, PHRASES, SAYINGS

INDENT = "    "
DIVIDER = "----"
REWARD = "reward"
CARD_THINGS = ("item", "enchantment", "monster", "dragon", "creature", "card", "reward", "reinforcement")


def format_pack(pack: Pack) -> str:
    """A whole pack file."""
    keys = [key for key in HEADER_KEYS if key in pack.header]
    header = [*map(_comment, pack.comments), f"pack {pack.name}"]
    header += [f"{INDENT}{key}: {pack.header[key]}" for key in keys]
    return "\n\n".join(("\n".join(header), *map(format_card, pack.cards))) + "\n"


def format_card(card: Card) -> str:
    """One card with its comments."""
    body = [
        f"{key}: {value}"
        for key, value in (("source", card.source), ("fr", card.french), ("picture", card.picture))
        if value
    ]
    overlord = card.type == "overlord"
    body += [f"kingdom: {card.kingdom}"] if card.type in APART and card.kingdom else []
    body += [f"without: {card.without}"] if card.without else []
    body += [card.size] if card.size else []
    body += ["starting"] if card.start else []
    if card.type in FIGHTERS:
        body.append(f"strength {card.strength}, health {card.health}")
    if overlord or card.upper or (card.lower and card.type not in WHOLE):
        body += [*map(format_line, card.upper), REWARD if overlord else DIVIDER]
    body += map(format_line, card.lower)
    return "\n".join((*map(_comment, card.comments), f"{card.type} {card.name}", *(INDENT + line for line in body)))


def _comment(text: str) -> str:
    return f"# {text}".rstrip()


def format_line(line: Line) -> str:
    """One line of a card, without its indentation."""
    if line.kind == "standing":
        return _standing(line.effects)
    effects = ", ".join(map(format_clause, line.effects))
    if line.kind == "now":
        return f"now: {effects}"
    if line.kind == "trigger":
        first = line.conditions[:1]
        far = first if line.trigger == "after journey" and first and first[0].test == "distance" else ()
        others = line.conditions[len(far) :]
        given = f", {_given(others)}" if others else ""
        return f"{'once per turn, ' if line.once else ''}{_trigger(line)}{_far(far)}{given}: {effects}"
    if line.kind == "action":
        major = ("rest",) if line.rest else ("challenge",) if line.challenge else ()
        demanded = (_given(line.conditions),) if line.conditions else ()
        costs = ", ".join((*major, *demanded, *map(format_clause, line.costs)))
        return f"{ {1: '', 2: 'double: ', 0: 'multi: '}[line.limit] }{costs} -> {effects}"
    return effects


def _trigger(line: Line) -> str:
    phrase = TRIGGER_PHRASES[line.trigger]
    if line.each:
        return f"{phrase} {line.each} {'reward' if line.each == 1 else 'rewards'} per player"
    if not line.types:
        return phrase
    creature = set(CREATURE_TYPES) <= set(line.types)
    types = [each for each in line.types if not (creature and each == "dragon")]
    words = ["creature" if creature and each == "monster" else each for each in types]
    first = words[0] if line.trigger == "invasion" else article(words[0])
    return f"{phrase} {first}{''.join(f' or {word}' for word in words[1:])}"


def format_clause(clause: Clause) -> str:
    """One cost, effect, icon or glory, with what may be done instead."""
    alone = clause.who == "you" or clause.may
    who = "" if clause.who == "you" and not clause.may else f"{PLAYER_PHRASES[clause.who]} {'may ' if clause.may else ''}"
    text = who + _deed(clause, alone)
    for other in clause.instead:
        text += f" or else {_deed(other, alone)}"
    return f"{text} {_given(clause.conditions)}" if clause.conditions else text


def _given(conditions: tuple[Condition, ...]) -> str:
    return "if " + " and ".join(map(_condition, conditions))


def _condition(condition: Condition) -> str:
    if condition.test == "turn":
        return "it is your turn"
    if condition.test == "distance":
        return f"the distance is {_reach(condition)}"
    if condition.test == "top":
        return f"your top creature is {article(condition.of)}"
    one, several = counted(condition.of)
    if condition.sign == "or more" and condition.n == 1 and condition.of in CARD_THINGS:
        return f"you have {article(one)}"
    if condition.sign == "or fewer" and not condition.n:
        return f"you have no {several}"
    if condition.sign in ("or more", "or fewer"):
        return f"you have {condition.n} {condition.sign} {several}"
    rival = PLAYER_PHRASES[condition.who] if condition.who else counted(condition.other)[1]
    first, last = condition.sign.rsplit(maxsplit=1)
    return f"you have {first} {several} {last} {rival}"


def _reach(condition: Condition) -> str:
    """`3 or more`, `2 or less`, `0`."""
    return f"{condition.n}{ {'or more': ' or more', 'or fewer': ' or less'}.get(condition.sign, '') }"


def _far(conditions: tuple[Condition, ...]) -> str:
    return f" at distance {_reach(conditions[0])}" if conditions else ""


def _deed(clause: Clause, alone: bool) -> str:
    """What is done, the verb in the form that its player needs."""
    if clause.verb in ("icon", "pay", "boost", "glory"):
        return _amount(clause.amount, clause.things or ("glory",), clause.join)
    if clause.verb in _FIXED:
        return _FIXED[clause.verb]
    if clause.verb in PHRASES:
        return _further(clause, alone)
    if clause.verb in SAYINGS:
        return SAYINGS[clause.verb].pattern
    word = VERB_WORDS.get(clause.verb, clause.verb)
    verb = word if alone else with_s(word)
    if clause.verb == "journey" and not clause.things:
        return "journey to the graveyard"
    if clause.verb == "swap":
        return f"{verb} {_swap(clause)}"
    if clause.verb == "move":
        second = "unbury" if alone else with_s("unbury")
        return f"{verb} or {second} {_object(clause)}"
    if clause.verb == "hand":
        return f"{verb} {_object(clause)} to the left"
    if clause.verb == "unbury":
        return f"{verb} bottom {f' {clause.join} '.join(clause.things)}"
    if clause.verb in ("put", "add", "empty", "clear", "invade", "attacks") or (clause.verb == "journey" and clause.things):
        return _of_overlord(clause, verb)
    if clause.verb == "double":
        return f"{verb} your {clause.things[0]}"
    text = f"{verb} {'you ' if clause.verb == 'demand' else ''}{_object(clause)}"
    if clause.verb == "discard" and clause.amount.all:
        text += " but one"
    if clause.showing:
        text += f" showing {clause.showing}"
    if clause.place == "under":
        text += " under this"
    if clause.other:
        receiver = "other players" if clause.other == "others" else PLAYER_PHRASES[clause.other]
        text += f" {'to' if clause.verb == 'give' else 'from'} {receiver}"
    return text


def _further(clause: Clause, alone: bool) -> str:
    """A phrase of a system."""
    verb, rest = PHRASES[clause.verb].pattern.split(" ", 1)
    amount = _object(clause) if clause.things else ""
    player = PLAYER_PHRASES.get(clause.other, "")
    if clause.who in ("each", "others"):
        player = player.replace("your", "their")
    return f"{verb if alone else with_s(verb)} {rest.format(amount=amount, player=player)}"


def _of_overlord(clause: Clause, verb: str) -> str:
    """What is done with an Overlord, its tokens and the cards on it."""
    if clause.verb == "attacks":
        return f"the overlord attacks {PLAYER_PHRASES[clause.other]}"
    what = _object(clause)
    if clause.verb == "invade":
        return f"{verb} {article(f' {clause.join} '.join(clause.things))} invasion"
    if clause.verb == "journey":
        return f"journey to {what} on the overlord"
    if clause.things == ("invading",):
        what = "the invading card"
    elif clause.things == ("graveyard",):
        what = f"the bottom {clause.amount.n} {'card' if clause.amount.n == 1 else 'cards'} of the graveyard"
    link = {"put": "on", "add": "to"}.get(clause.verb, "from")
    where = f"the {clause.place}"
    if clause.verb == "put" and clause.place == "track":
        where = "a track creature" if clause.things == ("reinforcement",) else "a track card"
    return f"{verb} {what} {link} {where}"


_FIXED = {
    "free": "free",
    "free journeys": "journeys are free this turn",
    "remove": "remove this from the game",
    "no challenge": "you cannot challenge",
    "no healing": "your wounds cannot be healed",
    "fight": "fight the overlord",
    "replace": "replace the village",
    "all lose": "all players lose the game",
    "shield": "you cannot be the target of other players",
    "copy": "this is a copy of your top enchantment",
    "double damage": "deals double damage",
    "attacks all": "attacks all players",
}


def _swap(clause: Clause) -> str:
    thing = clause.things[0]
    if thing == "track":
        graveyard = clause.place == "graveyard"
        return "a track card for the top of the graveyard" if graveyard else "two track cards"
    if clause.other:
        return f"top {thing} with {PLAYER_PHRASES[clause.other]}"
    return f"top {thing} for a track {thing}"


def _object(clause: Clause) -> str:
    if clause.things == ("this",):
        return "this"
    if clause.top:
        return f"top {f' {clause.join} '.join(clause.things)}"
    return _amount(clause.amount, clause.things, clause.join)


def _amount(amount: Amount, things: tuple[str, ...], join: str) -> str:
    if amount.die:
        return f"a die of {plural(things[0])}"
    if amount.all:
        return f"all {plural(things[0])}"
    words = f" {join} ".join(things if amount.n in (1, -1) else map(plural, things))
    if amount.n == 1 and not amount.per and things[0] in CARD_THINGS:
        return article(words)
    return f"{amount.n} {words}{_per(amount)}"


def _per(amount: Amount) -> str:
    """What is counted: `per monster`, `per 2 wounds taken`."""
    if not amount.per:
        return ""
    words = counted(amount.of)
    theirs = " of theirs" if amount.theirs else ""
    return f" per {words[0]}{theirs}" if amount.per == 1 else f" per {amount.per} {words[1]}{theirs}"


def _standing(clauses: tuple[Clause, ...]) -> str:
    """Standing effects. Two bonuses of one phrase, such as health and strength, are joined again."""
    parts: list[list[Clause]] = []
    for clause in clauses:
        if parts and len(parts[-1]) == 1 and _joined(parts[-1][0], clause):
            parts[-1].append(clause)
        else:
            parts.append([clause])
    return ", ".join(map(_standing_part, parts))


def _joined(first: Clause, second: Clause) -> bool:
    ways = [(each.verb, each.against, each.amount.per, each.amount.of, each.conditions) for each in (first, second)]
    return ways[0] == ways[1] and first.verb in ("bonus", "scale", "grow") and first.things != second.things


def _standing_part(clauses: list[Clause]) -> str:
    first = clauses[0]
    if first.verb == "start":
        return f"start with {_amount(first.amount, first.things, first.join)}"
    if first.verb == "start more":
        return f"start with {first.amount.n} more crystals"
    if first.verb == "journeys cost":
        return f"journeys{_far(first.conditions)} cost {first.amount.n}"
    if first.verb in ("costs more", "costs less"):
        return f"this costs {first.amount.n} {first.verb.split()[1]}"
    if first.verb == "attach":
        return f"attach this to {article(f' {first.join} '.join(first.things))}"
    if first.verb == "no taking":
        return f"you cannot take {f' {first.join} '.join(map(plural, first.things))}"
    if first.verb == "no using":
        return f"you cannot use your {_object(first)}"
    if first.verb == "crystal limit":
        return f"you cannot have more than {_amount(first.amount, first.things, first.join)}"
    if first.verb == "ignoring":
        return f"ignore your {plural(first.things[0])}"
    if first.verb not in ("bonus", "scale", "grow"):
        return format_clause(first)
    bonuses = " and ".join(f"+{clause.amount.n} {clause.things[0]}" for clause in clauses)
    if first.verb == "bonus" and first.against:
        return f"{bonuses} against {plural(first.against)}"
    if first.verb in ("bonus", "scale"):
        when = first.conditions[0] if first.conditions else None
        if when is not None and when.test in OCCASIONS:
            return f"{bonuses} {OCCASIONS[when.test].pattern}"
        return bonuses + _per(first.amount) + _far(first.conditions)
    return f"{plural(first.against)}{_far(first.conditions)} have {bonuses}"

"""Options explain themselves: price and outcome up to the next question or hidden card, or why they are refused."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from enchanters.cards.model import COUNTS, Condition
from enchanters.cards.wording.common import enumerate_with, signed
from enchanters.journey.codes import (
    BARE_REST,
    CARD,
    EACH,
    END,
    JOURNEY,
    LOW,
    NO_CARD,
    NOWHERE,
    Q_LAST,
    Q_TURN,
    Q_WINDOW,
    REST,
    SLOTS,
    USE,
    VERB,
)  # fmt: skip
from enchanters.journey.costs import buriable, is_met, others_curable, tokens_left, value_left
from enchanters.journey.crystals import ACTIONS, JOURNEYS, MAJORS, purse
from enchanters.journey.gate import Effort, Exploration, copying, is_unsure, telling_effort, together
from enchanters.journey.keys import option_key, option_line, option_place
from enchanters.journey.library import Ability
from enchanters.journey.rows import Proviso, Row
from enchanters.journey.scoring import is_scored, score
from enchanters.journey.stacks import cards_of, may_take, spare
from enchanters.journey.state import Journey, look, open_cards, piles, text_of
from enchanters.journey.systems.registry import kits, kits_with, merged
from enchanters.journey.texts import Texts
from enchanters.journey.trying import answer, cost, goal_of, is_habit, until
from enchanters.journey.values import (
    ALL,
    attack,
    compared,
    count,
    damage,
    defense,
    health,
    holds,
    price,
    strength,
    wound_count,
)
from enchanters.journey.ways import Way, used_up, ways
from enchanters.journey.whom import group, targets

WORDS = {"crystals": "crystal", "wounds": "wound"}  # the term of a value, where it is not its name


def explain(game: Journey, key: str, lang: str = "en") -> dict[str, Any]:
    """Price and outcome of an option of the question being asked; for anything else, what is missing."""
    x = Texts(game, lang)
    for code in game.codes:
        if option_key(game, code) == key:
            what = outcome(x, code)
            said = ". ".join(part for part in (x.label(code), what["text"]) if part)
            return {"key": key, "legal": True, "price": cost(game, code), "outcome": what, "text": said, "why": ""}
    if not game.codes:
        why = x.t.gettext("the game is over")
        return {"key": key, "legal": False, "price": None, "outcome": None, "text": why, "why": why}
    named = next((code for code in nameable(game) if option_key(game, code) == key), None)
    if named is None:
        why = x.t.gettext("there is nothing called “%(key)s” to choose here", key=key)
        return {"key": key, "legal": False, "price": None, "outcome": None, "text": why, "why": why}
    why = why_not(x, named)
    text = x.t.gettext("%(what)s: %(why)s", what=x.label(named), why=why)
    return {"key": key, "legal": False, "price": cost(game, named), "outcome": None, "text": text, "why": why}


def refused(x: Texts, code: int) -> dict[str, Any]:
    """What lies open and cannot be done now, with its reason."""
    return {
        "key": option_key(x.game, code),
        "text": x.label(code),
        "at": option_place(x.game, code),
        "line": option_line(x.game, code),
        "why": why_not(x, code),
    }


# --- what could be named ----------------------------------------------------------------------------------------------


def journey_codes(game: Journey) -> list[int]:
    """A journey to each card of the track."""
    return [JOURNEY << VERB | slot for slot in range(SLOTS) if game.track[slot] != NO_CARD]


def ability_codes(game: Journey) -> list[int]:
    """Every action and rest that the seat asked can see on its own cards and on the village."""
    seen = look(game, game.seat)
    found = [*seen.abilities, *seen.rests, *seen.reactions, *seen.barred]
    for card in open_cards(game):
        part = game.kinds[card].open
        found += [(card, ability) for ability in (*part.abilities, *part.rests, *part.reactions)]
    return [ability_code(card, ability) for card, ability in found]


def ability_code(card: int, ability: Ability) -> int:
    return (REST if ability.rest else USE) << VERB | card << CARD | ability.number


def refused_codes(game: Journey) -> list[int]:
    """What lies open at a question of the turn and cannot be done now."""
    if game.kind not in (Q_TURN, Q_WINDOW, Q_LAST) or not game.codes:
        return []
    further = (code for kit in kits_with("refusable") for code in kit.refusable(game))
    open_now = (*journey_codes(game), *ability_codes(game), *further)
    asked = set(game.codes)
    return [code for code in open_now if code not in asked and (code >> VERB == USE or game.kind == Q_TURN)]


def nameable(game: Journey) -> Iterator[int]:
    """All that a person might ask about: journeys, abilities of own cards (covered ones too), bare rest, end."""
    if not game.kinds:
        return
    yield from (JOURNEY << VERB | slot for slot in range(SLOTS))
    yield from ability_codes(game)
    for kit in kits():
        yield from kit.nameable(game)
    for stack in piles(game, game.seat):
        for card in stack:
            yield from (ability_code(card, ability) for ability in text_of(game, card).abilities)
    yield from (BARE_REST << VERB, END << VERB)


# --- outcomes ---------------------------------------------------------------------------------------------------------


class Shares:
    """The effort that all explanations of a view may take, in equal parts; what one does not need is left to the others."""

    def __init__(self, most: int, parts: int) -> None:
        self.left = most
        self.parts = parts

    @contextmanager
    def one(self) -> Iterator[Effort]:
        most = max(0, self.left) // max(1, self.parts)
        effort = Effort(most)
        with together(effort):
            yield effort
        self.left -= most - effort.left
        self.parts -= 1


def outcome_within(x: Texts, code: int, effort: Effort, known: list[Way]) -> dict[str, Any]:
    """The outcome, if the effort is enough to work it out."""
    found = outcome(x, code, known) if effort.spend(copying(x.game)) else None
    return found if found is not None and effort.left > 0 else not_worked_out(x)


def not_worked_out(x: Texts) -> dict[str, Any]:
    """In place of the outcome of an option: it is as good as any other, but nobody has found out what comes of it."""
    game = x.game
    return {
        "until": "unknown",
        "seat": game.seat,
        "changes": {},
        "gained": [],
        "lost": [],
        "harm": False,
        "after": values(game, game.seat),
        "others": [],
        "discarded": [],
        "later": {},
        "fight": None,
        "through": None,
        "text": x.t.gettext("not worked out: there is too much to think through"),
    }


def outcome(x: Texts, code: int, known: list[Way] | None = None) -> dict[str, Any]:
    """What the choice changes up to the next question, die, hidden card or the end of the turn.

    A journey that stops at its own window is also followed `through` it, by the cheapest of the `known` ways that take the
    card.
    """
    game = x.game
    trial = game.copy()
    answer(trial, code)
    while is_habit(trial) and trial.seat == game.seat:
        answer(trial, trial.codes[0])
    found = changes(x, trial)
    found["fight"] = found["through"] = None
    texts = [found["text"]]
    card = goal_of(game, code)
    if card != NO_CARD:
        known = ways(game, code) if known is None else known
        if game.kinds[card].fought:
            left = max(0, game.crystals[game.seat] - cost(game, code))
            found["fight"] = fight(x, card, left, rows_of(game, code), known[0] if known else None)
            texts = [found["fight"]["text"], found["text"]]
        if known and len(known[0].keys) > 1:
            found["through"] = changes(x, known[0].after)
            texts[-1] = found["through"]["text"]
    found["text"] = x.listed(texts)
    return found


def changes(x: Texts, after: Journey) -> dict[str, Any]:
    """The difference between the game and a later one, for the seat asked, and for others where there is any."""
    game = x.game
    figures = values(after, game.seat)
    found = {"until": until(after), "seat": game.seat, **seat_changes(x, after, game.seat, figures=figures)}
    found["after"] = figures
    # Where all win or lose together their wounds are one number, which is told once.
    told = () if is_scored(game) else ("wounds",)
    seats = [seat for seat in range(len(game.names)) if seat != game.seat]
    others = [{"seat": seat, **seat_changes(x, after, seat, told=told)} for seat in seats]
    found["others"] = [other for other in others if other["text"]]
    fallen = [card for card in after.graveyard if card in game.track]
    found["discarded"] = [x.title(game.kinds[card]) for card in fallen]
    texts = [found["text"]]
    texts += [
        x.t.gettext("%(player)s: %(what)s", player=x.player(other["seat"]), what=other["text"]) for other in found["others"]
    ]
    if fallen:
        texts.append(x.t.gettext("to the graveyard: %(cards)s", cards=x.together([x.card(card) for card in fallen])))
    later = [kit.later(x, after) for kit in kits_with("later")] if game.systems else []
    found["later"] = {name: n for numbers, _ in later for name, n in numbers.items()}
    texts += [said for _, said in later]
    if found["until"] == "die":
        texts.append(x.t.gettext("then a die is rolled"))
    if found["until"] in merged("revealing"):
        texts.append(merged("revealing")[found["until"]](x, after))
    found["text"] = x.listed(texts)
    return found


def values(game: Journey, seat: int) -> dict[str, int]:
    """The figures of a seat; glory is one of them where it is scored."""
    if not game.kinds:  # kingdoms are still being picked
        return dict.fromkeys(("crystals", "wounds", "attack", "defense", "glory"), 0)
    found = {
        "crystals": game.crystals[seat],
        "wounds": wound_count(game, seat),
        "attack": attack(game, seat),
        "defense": defense(game, seat),
    }
    return found | {"glory": score(game, seat)} if is_scored(game) else found


def figures_now(x: Texts, seat: int) -> dict[str, int]:
    """The figures with which all that a view tries out is compared: worked out once."""
    found = x.figures.get(seat)
    if found is None:
        found = x.figures[seat] = values(x.game, seat)
    return found


def seat_changes(
    x: Texts,
    after: Journey,
    seat: int,
    hidden: frozenset[int] = frozenset(),
    told: Collection[str] = (),
    figures: dict[str, int] | None = None,
) -> dict[str, Any]:
    """Changed values, cards gained and lost, and all that in words: `−2 crystals, +1 attack, gained: Axe`.

    Hidden cards are counted and not named; values that are `told` elsewhere are left out. `figures`: those of the later
    game, where they are known.
    """
    before, later = figures_now(x, seat), figures or values(after, seat)
    changed = {name: later[name] - n for name, n in before.items() if name not in told and later[name] != n}
    for kit in kits_with("left") if x.game.systems else ():
        left = kit.left(x.game, seat)
        changed |= {icon: n - left[icon] for icon, n in kit.left(after, seat).items() if n != left[icon]}
    had, has = owned(x.game, seat), owned(after, seat)
    new = [card for card in has if card not in had]
    gained = [after.kinds[card] for card in new if card not in hidden]  # a reward token is a card only when somebody has it
    gone = [card for card in had if card not in has]
    lost = [card for card in gone if card not in hidden]
    parts = [f"{signed(n)} {x.words.noun(n, WORDS.get(name, name))}" for name, n in changed.items()]
    if new:
        cards = [*map(x.named, gained), *unnamed(x, len(new) - len(gained))]
        parts.append(x.t.gettext("gained: %(cards)s", cards=x.together(cards)))
    if gone:
        cards = [*map(x.card, lost), *unnamed(x, len(gone) - len(lost))]
        parts.append(x.t.gettext("lost: %(cards)s", cards=x.together(cards)))
    return {
        "changes": changed,
        "gained": [x.title(kind) for kind in gained],
        "lost": [x.title(x.game.kinds[card]) for card in lost],
        "harm": bool(gone) or any(n > 0 if name == "wounds" else n < 0 for name, n in changed.items()),
        "text": ", ".join(parts),
    }


def unnamed(x: Texts, cards: int) -> list[str]:
    return [x.t.ngettext("a hidden card", "%(n)d hidden cards", cards)] if cards else []


def owned(game: Journey, seat: int) -> list[int]:
    return [card for stack in piles(game, seat) for card in stack]


# --- fights -----------------------------------------------------------------------------------------------------------


MOST_SITUATIONS = 2_000  # looked at to explain a single fight


class Reach(NamedTuple):
    """How near to victory actions can bring a fight for certain, and what the cheapest way there costs."""

    missing: int
    crystals: int
    wounds: int
    icons: dict[str, int]  # those that are used up


def reach(game: Journey, seat: int, card: int, crystals: int, before: tuple[int, ...] = ()) -> Reach | None:
    """With `crystals` left to spend: the seat's own choices at their best, dice and other seats' at their worst.

    None: there is too much to think through.
    """
    effort = telling_effort()
    missing, left, wounds, used = Cheapest(game, seat, card, crystals, effort, before).outcome
    if effort.left <= 0:
        return None
    before_it = used_up(game, seat)
    icons = {icon: -n - before_it[icon] for icon, n in zip(before_it, used, strict=True) if -n > before_it[icon]}
    return Reach(-missing, crystals - left, -wounds - wound_count(game, seat), icons)


Worth = tuple[int, int, int, tuple[int, ...]]


class Cheapest(Exploration):
    """Goes on to the cheapest way instead of stopping at the first.

    A situation is worth `(−missing attack, crystals left, −wounds, −icons used up)`, compared in that order. Where there
    are very many ways, what was found among the first is told.
    """

    def value(self, game: Journey) -> Worth:
        missing = max(0, health(game, self.card, self.seat) - attack(game, self.seat, self.card))
        if is_unsure(game, self.seat):
            missing = ALL
        used = tuple(-n for n in used_up(game, self.seat).values())
        return -missing, game.crystals[self.seat], -wound_count(game, self.seat), used

    def is_final(self, game: Journey, value: Worth) -> bool:
        return not value[0] or len(self.known) > MOST_SITUATIONS


def rows_of(game: Journey, code: int) -> tuple[int, ...]:
    """The texts that are carried out before the fight that a choice leads to."""
    return tuple(row for kit in kits_with("before_fight") for row in kit.before_fight(game, code)) if game.systems else ()


def fight(x: Texts, card: int, crystals: int, before: tuple[int, ...] = (), way: Way | None = None) -> dict[str, Any]:
    """The fight as it stands: who wins, what the creature deals at the present defense, what is within reach.

    `way` is one on which it is won, where such a one is known.
    """
    game = x.game
    seat = game.seat
    have, needed = attack(game, seat, card), health(game, card, seat)
    found: dict[str, Any] = {"attack": have, "health": needed, "won": have >= needed, "missing": max(0, needed - have)}
    found["strength"] = strength(game, card, seat)
    power = found["strength"]
    found["wounds"] = damage(game, card, power, seat)
    victims = group(game, seat, EACH) if game.kinds[card].attacks_all else []
    blows = [(s, damage(game, card, strength(game, card, seat, s), s, NOWHERE)) for s in victims if s != seat]
    found["others"] = [{"seat": s, "wounds": n} for s, n in blows]
    found["within_reach"] = None
    near = Reach(0, way.crystals(seat), way.wounds(seat), way.icons(seat)) if way else None
    if not found["won"] and (near := near or reach(game, seat, card, crystals, before)):
        gain = found["missing"] - near.missing
        found["within_reach"] = {"attack": gain, "crystals": near.crystals, "wounds": near.wounds, **near.icons}
    found["need"] = "" if found["won"] else need(x, found)
    found["text"] = fight_text(x, found)
    return found


def need(x: Texts, found: dict[str, Any]) -> str:
    """What a fight that would be lost as it stands still needs, and the cards whose actions give attack now."""
    game = x.game
    way = found["within_reach"]
    if way is None or way["attack"] < found["missing"]:
        return why_not_winnable(x, found)
    buyers = [(code & LOW) >> CARD for code in game.codes if code >> VERB == USE and gives_attack(x, code)]
    if not buyers:
        return why_not_winnable(x, found)
    return x.t.gettext(
        "needs %(n)d more attack%(price)s: %(cards)s",
        n=found["missing"],
        price=price_text(x, way),
        cards=x.together(list(dict.fromkeys(x.card(card) for card in buyers))),
    )


def gives_attack(x: Texts, code: int) -> bool:
    """Whether the option brings attack by itself, before anything else is asked or rolled."""
    if not telling_effort().spend(copying(x.game)):
        return False
    trial = x.game.copy()
    answer(trial, code)
    return attack(trial, x.game.seat) > attack(x.game, x.game.seat)


def fight_text(x: Texts, found: dict[str, Any]) -> str:
    numbers = {"attack": found["attack"], "health": found["health"]}
    if found["won"]:
        first = x.t.gettext("attack %(attack)d against health %(health)d: won", **numbers)
    else:
        way = found["within_reach"] or {}
        first = x.t.gettext(
            "attack %(attack)d against health %(health)d: %(more)d more needed, within reach%(price)s",
            more=found["missing"],
            price=price_text(x, way),
            **numbers,
        )
    second = x.t.ngettext("it deals %(n)d wound", "it deals %(n)d wounds", found["wounds"])
    return x.listed([first, second])


def price_text(x: Texts, way: dict[str, int]) -> str:
    """` for 2 crystals and 1 wound`, with a space in front; nothing if nothing is paid."""
    paid = [name for name in way if name not in ("attack", "wounds")] + ["wounds"]
    parts = [x.words.count(way[name], WORDS.get(name, name)) for name in paid if way.get(name, 0) > 0]
    return x.t.gettext(" for %(price)s", price=x.together(parts)) if parts else ""


# --- why not ----------------------------------------------------------------------------------------------------------


def why_not(x: Texts, code: int) -> str:
    """What is missing for a thing that is not among the options."""
    verb, low = code >> VERB, code & LOW
    kind = x.game.kind
    if verb == USE and kind in (Q_TURN, Q_WINDOW, Q_LAST):
        return why_not_ability(x, low >> CARD, low & 15)
    if verb == END and kind == Q_TURN:
        return x.t.gettext("a turn needs a journey or a rest first")
    if kind == Q_TURN and verb not in (REST, BARE_REST) and (said := why_rest(x)):
        return said
    for kit in kits():
        if said := kit.why_not(x, code):
            return said
    if verb in (USE, END) or kind != Q_TURN:
        return x.t.gettext("this is not the moment for it")
    if verb == BARE_REST:
        return x.t.gettext("only when no journey and no other rest is possible")
    return why_not_journey(x, low) if verb == JOURNEY else why_not_ability(x, low >> CARD, low & 15)


def why_rest(x: Texts) -> str:
    """Why nothing but a rest can be chosen; empty if that is not so."""
    return next((said for kit in kits_with("why_rest") if (said := kit.why_rest(x))), "") if x.game.systems else ""


def why_not_journey(x: Texts, slot: int) -> str:
    game = x.game
    seat = game.seat
    card = game.track[slot]
    if card == NO_CARD:
        return x.t.gettext("no card lies there")
    if not may_take(game, seat, card):
        return x.t.gettext("a restriction forbids you to take it")
    needed, have = price(game, seat, slot), purse(game, seat, JOURNEYS)
    if have < needed:
        return x.t.ngettext(
            "costs %(n)d crystal; you have %(have)d", "costs %(n)d crystals; you have %(have)d", needed, have=have
        )
    return why_not_winnable(x, fight(x, card, have - needed))


def why_not_winnable(x: Texts, found: dict[str, Any]) -> str:
    numbers = {"needed": found["health"], "have": found["attack"]}
    way = found["within_reach"]
    if found["won"]:  # the costs that come first weaken too much
        return x.t.gettext("it cannot be won after its costs are paid")
    if way is None:
        return x.t.gettext("needs %(needed)d attack; you have %(have)d; what is within reach is not worked out", **numbers)
    if not way["attack"]:
        return x.t.gettext("needs %(needed)d attack; you have %(have)d, and no more within reach", **numbers)
    return x.t.gettext(
        "needs %(needed)d attack; you have %(have)d, and %(more)d more within reach%(price)s",
        more=way["attack"],
        price=price_text(x, way),
        **numbers,
    )


def missing(game: Journey, slot: int) -> dict[str, int]:
    """How many crystals, or how much attack, the seat asked lacks for a journey to the slot."""
    seat = game.seat
    if any(system.must_rest(game, seat) for system in game.systems):
        return {}
    short = price(game, seat, slot) - purse(game, seat, JOURNEYS)
    if short > 0:
        return {"crystals": short}
    card = game.track[slot]
    if not may_take(game, seat, card):
        return {}
    return {"attack": max(0, health(game, card, seat) - attack(game, seat, card))}


def why_not_ability(x: Texts, card: int, number: int) -> str:
    game = x.game
    seat = game.seat
    ability = text_of(game, card).abilities[number]
    if ability_code(card, ability) not in ability_codes(game):
        return x.t.gettext("it is covered by the cards on top of it")
    if (card, ability) in look(game, seat).barred:
        return x.t.gettext("a restriction forbids you to use it")
    uses = game.used.count(seat << VERB | card << CARD | number)
    if not ability.rest and ability.limit and uses >= ability.limit:
        return x.t.gettext("already used this turn")
    short = ability.crystals - purse(game, seat, MAJORS if ability.rest else ACTIONS)
    if short > 0:
        return x.t.ngettext("%(n)d crystal short", "%(n)d crystals short", short)
    row = next((row for row in ability.hard_costs if not row.deed.payable(game, seat, card, row)), None)
    if row:
        return why_not_payable(x, card, row)
    said = (kit.why_not(x, ability_code(card, ability)) for kit in kits_with("why_not")) if ability.reaction else ()
    return next(filter(None, said), x.t.gettext("this is not the moment for it"))


def why_not_payable(x: Texts, card: int, row: Row) -> str:
    """A cost other than crystals that cannot be paid in full."""
    game = x.game
    if row.deed.payable is is_met:
        return unmet(x, game.seat, row)
    if row.deed.takes:
        return x.t.gettext("you have it already")
    borne = row.deed.payable is others_curable or not row.things
    if borne and (said := next((said for kit in kits() if (said := kit.why_unpayable(x, row))), "")):
        return said
    thing = row.things[0]
    if row.deed.payable is others_curable:
        return x.t.gettext("nobody else has %(what)s that you could heal", what=x.words.count(row.n, thing))
    if row.deed.payable is value_left or row.deed.payable is tokens_left:
        have = count(game, COUNTS.index(thing), game.seat)
        return x.t.gettext("needs %(what)s; you have %(have)d", what=x.words.count(row.n, thing), have=have)
    if row.deed.payable is buriable:
        return x.t.gettext("it is the only card of its stack")
    if thing == "this" and not spare(game, game.seat, game.kinds[card].stack):
        return x.t.gettext("the last %(thing)s cannot leave", thing=x.words.terms[game.kinds[card].card.type])
    if row.types and not cards_of(game, game.seat, row.types, row.top, row.showing):
        return why_no_card(x, row)
    if row.other >= 0 and not targets(game, game.seat, row, row.other):
        return x.t.gettext("no player can receive it")
    names = enumerate_with(x.t.gettext(" or "), [x.words.noun(row.n, thing) for thing in row.things])
    return x.t.gettext("needs %(n)d %(what)s to spare", n=row.n, what=names)


def unmet(x: Texts, seat: int, row: Row) -> str:
    """FX-020: what of the row's conditions does not hold for the seat, and how near it is: `needs 5 defense; you have 4`."""
    both = zip(row.clause.conditions, row.provisos, strict=True)
    return x.listed([lack(x, seat, said, proviso) for said, proviso in both if not holds(x.game, (proviso,), seat)])


def lack(x: Texts, seat: int, said: Condition, proviso: Proviso) -> str:
    """One condition that does not hold."""
    game = x.game
    only = x.t.gettext("only %(condition)s", condition=x.words.provided([said]))
    if said.test != "have":
        return only
    have = count(game, proviso.of, seat)
    if said.who:
        each = [f"{x.player(other)} {count(game, proviso.of, other)}" for other in compared(game, proviso.who, seat)]
        return x.t.gettext("%(only)s; you have %(have)d, %(others)s", only=only, have=have, others=", ".join(each))
    if said.other:
        rival = count(game, proviso.other, seat)
        return x.t.gettext("%(only)s; you have %(have)d and %(rival)d", only=only, have=have, rival=rival)
    if said.sign == "or more":
        return x.t.gettext("needs %(what)s; you have %(have)d", what=x.words.amount(said.n, said.of), have=have)
    return x.t.gettext("%(only)s; you have %(have)d", only=only, have=have)


def why_no_card(x: Texts, row: Row) -> str:
    names = enumerate_with(x.t.gettext(" or "), [x.words.terms[thing] for thing in row.things])
    if row.things in (("item",), ("enchantment",)):
        return x.t.gettext("the last %(thing)s cannot leave", thing=names)
    if row.other >= 0:
        return x.t.gettext("no %(thing)s to give", thing=names)
    return x.t.gettext("no %(thing)s to discard", thing=names)

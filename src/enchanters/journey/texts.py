"""What people read about a game, in their language: names, the journal, labels of options, what a question asks for.

English is the source of the translations. What a card does is said by the card language's own wording.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from enchanters.cards.model import Amount, Clause, Line
from enchanters.cards.wording import CardText, wording
from enchanters.cards.wording.common import Wording, alternatives, capital, enumerate_with
from enchanters.journey import dealing, effects, journeys, triggers, turn
from enchanters.journey.codes import (
    BARE_REST,
    BURY,
    CARD,
    DISCARD,
    EITHER,
    ENCHANTMENT,
    END,
    GIVE,
    GRAVEYARD,
    JOURNEY,
    KEEP,
    KINGDOM,
    LOW,
    NO,
    NO_CARD,
    NONE,
    ORDER,
    PLAYER,
    Q_WINDOW,
    REMOVE,
    REST,
    SPLIT,
    STAND_IN,
    SWAP,
    UNBURY,
    USE,
    VERB,
    VILLAGE,
    YES,
)  # fmt: skip
from enchanters.journey.keys import place_of
from enchanters.journey.library import Kind, Library
from enchanters.journey.scoring import result
from enchanters.journey.stacks import owner
from enchanters.journey.state import Journey, text_of
from enchanters.journey.systems.registry import kits, merged
from enchanters.journey.systems.stand_in import the_stand_in
from enchanters.journey.tables import CARD_VERBS
from enchanters.journey.values import attack, health, price
from enchanters.kernel.language import Translator, translator

ARROW = " → "  # between the cost and the effect of an action


@lru_cache(maxsize=4096)
def card_text(kind: Kind, lang: str) -> CardText:
    """The card's lines in words; the same for every copy of the card."""
    return wording(lang).card(kind.card)


Mark = list[tuple[int, str]]


@lru_cache(maxsize=4096)
def card_marks(kind: Kind) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """The lines above and below that are nothing but symbols, as numbers of them; other lines are empty."""
    return tuple(map(marks, kind.card.upper)), tuple(map(marks, kind.card.lower))


def marks(line: Line) -> Mark:
    if line.kind not in ("icons", "glory") or any(clause.amount.per for clause in line.effects):
        return []
    return [(clause.amount.n, "glory" if line.kind == "glory" else clause.things[0]) for clause in line.effects]


def title_of(kind: Kind, lang: str) -> str:
    return kind.card.french or kind.name if lang == "fr" else kind.name


def kingdom_of(library: Library, name: str, lang: str) -> str:
    if lang == "fr":
        for pack in library.packs:
            if pack.header.get("kingdom") == name:
                return pack.header.get("fr", name)
    return name


@lru_cache(maxsize=4096)
def _action(words: Wording, kind: Kind, number: int) -> str:
    line = kind.abilities[number].line
    costs = words.clauses([cost for cost in line.costs if cost.verb != "free"], kind.card.type)
    said = _effects(words, line, kind)
    return f"{enumerate_with(words.also, costs)}{ARROW}{said}" if costs else said


def _effects(words: Wording, line: Line, kind: Kind) -> str:
    return enumerate_with(words.then, words.clauses(line.effects, kind.card.type))


class Texts:
    """Says things about one game in one language."""

    def __init__(self, game: Journey, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.t: Translator = translator(lang)
        self.words: Wording = wording(lang)
        self.figures: dict[int, dict[str, int]] = {}  # of the seats, as far as they were asked for (explaining.py)

    # --- names ------------------------------------------------------------------------------------------------------

    def title(self, kind: Kind) -> str:
        """The card's name in this language."""
        return title_of(kind, self.lang)

    def named(self, kind: Kind) -> str:
        """The name as it stands inside a sentence: enchantments (`of Fire`) need quotation marks there."""
        name = self.title(kind)
        return self.t.gettext("“%(name)s”", name=name) if kind.type == ENCHANTMENT else name

    def card(self, card: int) -> str:
        return self.named(self.game.kinds[card])

    def numbered(self, card: int) -> str:
        """The card, with `#n` as in the keys if several of that name lie in the same place."""
        kinds = self.game.kinds
        same = [c for c in place_of(self.game, card) if kinds[c].name == kinds[card].name]
        return self.card(card) + (f" #{same.index(card) + 1}" if len(same) > 1 else "")

    def player(self, seat: int) -> str:
        return self.game.names[seat] if seat != STAND_IN else self.other()

    def other(self) -> str:
        """What is called whoever stands in for other players."""
        return next(self.t.gettext(kit.stands_in) for kit in kits() if kit.name == the_stand_in(self.game).name)

    def kingdom(self, name: str) -> str:
        return kingdom_of(self.game.library, name, self.lang)

    def together(self, parts: list[str]) -> str:
        return enumerate_with(self.words.also, parts)

    def listed(self, parts: list[str]) -> str:
        """Parts that stand side by side, those left out that say nothing."""
        return self.t.gettext("; ").join(part for part in parts if part)

    # --- phrases ----------------------------------------------------------------------------------------------------

    def action(self, kind: Kind, number: int) -> str:
        """Costs and effects of an action: `pay 1 crystal → get +3 attack this turn`."""
        return _action(self.words, kind, number)

    def effects(self, line: Line, kind: Kind) -> str:
        return _effects(self.words, line, kind)

    def clause(self, at: int) -> str:
        """The text of the effect `row << 16 | card`, as a sentence's beginning."""
        row = self.game.library.rows[at >> 16]
        return capital(self.words.clause((row.clause,), self.game.kinds[at & 0xFFFF].card.type))

    def predicate(self, at: int) -> str:
        """What the chosen player does: `discards a monster`."""
        clause = self.game.library.rows[at >> 16].clause
        card_type = self.game.kinds[at & 0xFFFF].card.type
        said = [self.words.predicate((option,), card_type) for option in alternatives(clause)]
        return self.words.choice("", said)

    def order_to(self, clause: Clause, card_type: str) -> str:
        """A clause said to the player who carries it out."""
        if clause.verb == "demand":  # "gives you" speaks to the one who receives
            return capital(self.words.predicate((clause,), card_type))
        return capital(self.words.predicate((replace(clause, who="you", may=False),), card_type))

    def stat(self, n: int, stat: str) -> str:
        """`+2 attack`."""
        return self.words.icon(Clause("icon", Amount(n), (stat,)))

    # --- the two things people read -------------------------------------------------------------------------------

    def label(self, code: int) -> str:
        """What an option is called."""
        verb, low = code >> VERB, code & LOW
        if verb in CARD_VERBS:
            return card_label(self, verb, low >> CARD)
        said: str = (LABELS.get(verb) or merged("labels")[verb])(self, low)
        return said

    def prompt(self) -> str:
        """What is expected by the question being asked, and why."""
        reply = self.game.reply
        said: str = (PROMPTS.get(reply) or merged("prompts")[reply])(self, self.game.a, self.game.b)
        return said


# --- the journal: one sentence for each kind of entry -----------------------------------------------------------------


def _turn(x: Texts, seat: int, n: int) -> str:
    return x.t.gettext("Turn %(n)d: %(player)s.", n=n, player=x.player(seat))


def _start(x: Texts, kingdoms: tuple[str, ...], village: str) -> str:
    names = x.together([x.kingdom(name) for name in kingdoms])
    where = x.named(x.game.library.kind(village))
    return x.t.gettext("The kingdoms: %(kingdoms)s. The village: %(village)s.", kingdoms=names, village=where)


def _kingdom(x: Texts, seat: int, name: str) -> str:
    return x.t.gettext("%(player)s picks a kingdom: %(kingdom)s.", player=x.player(seat), kingdom=x.kingdom(name))


def _journey(x: Texts, seat: int, card: int, place: int, cost: int) -> str:
    names = {"player": x.player(seat), "card": x.card(card)}
    if place == GRAVEYARD:
        return x.t.gettext("%(player)s journeys to %(card)s in the graveyard.", **names)
    if place in merged("journeys"):
        said: str = merged("journeys")[place](x, seat, card)
        return said
    if not cost:
        return x.t.gettext("%(player)s journeys to %(card)s for free.", **names)
    return x.t.ngettext(
        "%(player)s journeys to %(card)s for %(n)d crystal.",
        "%(player)s journeys to %(card)s for %(n)d crystals.",
        cost,
        **names,
    )


def _fight(x: Texts, seat: int, card: int, power: int, needed: int) -> str:
    return x.t.gettext(
        "%(player)s fights against %(card)s: attack %(attack)d, health %(health)d.",
        player=x.player(seat),
        card=x.card(card),
        attack=power,
        health=needed,
    )


def _strike(x: Texts, seat: int, card: int, power: int) -> str:
    return x.t.gettext("%(card)s strikes with strength %(strength)d.", card=x.card(card), strength=power)


def _failed(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s does not defeat %(card)s.", player=x.player(seat), card=x.card(card))


def _take(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s takes %(card)s.", player=x.player(seat), card=x.card(card))


def _use(x: Texts, seat: int, card: int, number: int, copied: str = "") -> str:
    what = x.action(x.game.library.kind(copied) if copied else x.game.kinds[card], number)
    return x.t.gettext("%(player)s uses %(card)s: %(what)s.", player=x.player(seat), card=x.card(card), what=what)


def _rest(x: Texts, seat: int, card: int, number: int, copied: str = "") -> str:
    what = x.action(x.game.library.kind(copied) if copied else x.game.kinds[card], number)
    return x.t.gettext("%(player)s rests (%(card)s): %(what)s.", player=x.player(seat), card=x.card(card), what=what)


def _bare_rest(x: Texts, seat: int) -> str:
    return x.t.gettext("%(player)s rests.", player=x.player(seat))


def _trigger(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(card)s takes effect for %(player)s.", card=x.card(card), player=x.player(seat))


def _reveal(x: Texts, card: int, slot: int) -> str:
    return x.t.gettext("%(card)s is revealed in slot %(slot)d.", card=x.card(card), slot=slot)


def _discard_first(x: Texts, card: int) -> str:
    return x.t.gettext("%(card)s goes from the track to the graveyard.", card=x.card(card))


def _discard(x: Texts, seat: int, card: int) -> str:
    if seat < 0:
        return x.t.gettext("%(card)s goes to the graveyard.", card=x.card(card))
    return x.t.gettext("%(player)s discards %(card)s.", player=x.player(seat), card=x.card(card))


def _remove(x: Texts, seat: int, card: int) -> str:
    if seat < 0:
        return x.t.gettext("%(card)s leaves the game.", card=x.card(card))
    return x.t.gettext("%(player)s removes %(card)s from the game.", player=x.player(seat), card=x.card(card))


def _bury(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s puts %(card)s under its stack.", player=x.player(seat), card=x.card(card))


def _unbury(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s puts %(card)s on top of its stack.", player=x.player(seat), card=x.card(card))


def _give(x: Texts, giver: int, receiver: int, card: int) -> str:
    names = {"player": x.player(giver), "other": x.player(receiver), "card": x.card(card)}
    return x.t.gettext("%(player)s hands %(card)s to %(other)s.", **names)


def _pass_crystals(x: Texts, giver: int, receiver: int, n: int) -> str:
    return x.t.ngettext(
        "%(player)s hands %(n)d crystal to %(other)s.",
        "%(player)s hands %(n)d crystals to %(other)s.",
        n,
        player=x.player(giver),
        other=x.player(receiver),
    )


def _pass_wounds(x: Texts, giver: int, receiver: int, n: int) -> str:
    return x.t.ngettext(
        "%(player)s passes %(n)d wound to %(other)s.",
        "%(player)s passes %(n)d wounds to %(other)s.",
        n,
        player=x.player(giver),
        other=x.player(receiver),
    )


def _swap(x: Texts, seat: int, card: int, other: int) -> str:
    names = {"player": x.player(seat), "card": x.card(card), "other": x.card(other)}
    return x.t.gettext("%(player)s swaps %(card)s and %(other)s.", **names)


def _free_journeys(x: Texts, seat: int) -> str:
    return x.t.gettext("%(player)s has free journeys this turn.", player=x.player(seat))


def _roll(x: Texts, n: int) -> str:
    return x.t.gettext("The die shows %(n)d.", n=n)


def _boost(x: Texts, seat: int, stat: str, n: int) -> str:
    return x.t.gettext("%(player)s has %(what)s this turn.", player=x.player(seat), what=x.stat(n, stat))


def _crystals(x: Texts, seat: int, n: int) -> str:
    player = x.player(seat)
    if n < 0:
        return x.t.ngettext("%(player)s loses %(n)d crystal.", "%(player)s loses %(n)d crystals.", -n, player=player)
    return x.t.ngettext("%(player)s takes %(n)d crystal.", "%(player)s takes %(n)d crystals.", n, player=player)


def _wounds(x: Texts, seat: int, n: int) -> str:
    player = x.player(seat)
    return x.t.ngettext("%(player)s takes %(n)d wound.", "%(player)s takes %(n)d wounds.", n, player=player)


def _heal(x: Texts, seat: int, n: int) -> str:
    player = x.player(seat)
    return x.t.ngettext("%(player)s heals %(n)d wound.", "%(player)s heals %(n)d wounds.", n, player=player)


def _not_healed(x: Texts, seat: int) -> str:
    return x.t.gettext("%(player)s cannot be healed.", player=x.player(seat))


def _over(x: Texts) -> str:
    outcome = result(x.game)
    if outcome is None:
        return x.t.gettext("The game is over.")
    if not outcome["winners"] or "won" in outcome:  # no race between the players
        return next((said for kit in kits() if (said := kit.over_text(x, outcome))), x.t.gettext("The game is over."))
    names = x.together([x.player(seat) for seat in outcome["winners"]])
    glory = max(outcome["scores"])
    return x.t.ngettext(
        "The game is over. The winner: %(names)s, %(glory)d glory.",
        "The game is over. The winners: %(names)s, %(glory)d glory.",
        len(outcome["winners"]),
        names=names,
        glory=glory,
    )


SENTENCES: dict[str, Callable[..., str]] = {
    "turn": _turn,
    "start": _start,
    "kingdom": _kingdom,
    "journey": _journey,
    "fight": _fight,
    "strike": _strike,
    "failed": _failed,
    "take": _take,
    "use": _use,
    "rest": _rest,
    "bare rest": _bare_rest,
    "trigger": _trigger,
    "reveal": _reveal,
    "discard first": _discard_first,
    "discard": _discard,
    "remove": _remove,
    "bury": _bury,
    "unbury": _unbury,
    "give": _give,
    "pass crystals": _pass_crystals,
    "pass wounds": _pass_wounds,
    "swap": _swap,
    "free journeys": _free_journeys,
    "roll": _roll,
    "boost": _boost,
    "crystals": _crystals,
    "wounds": _wounds,
    "heal": _heal,
    "not healed": _not_healed,
    "over": _over,
}


def sentence(kind: str) -> Callable[..., str]:
    """What tells of this kind of entry."""
    found: Callable[..., str] = SENTENCES.get(kind) or merged("sentences")[kind]
    return found


# --- labels of options ------------------------------------------------------------------------------------------------


def missing_attack(game: Journey) -> int:
    """How much attack the seat asked on the way to a creature lacks to beat it."""
    card = journeys.ahead(game) if game.kind == Q_WINDOW else NO_CARD
    if card == NO_CARD or not game.kinds[card].fought:
        return 0
    return max(0, health(game, card, game.seat) - attack(game, game.seat, card))


def end_label(x: Texts, _low: int) -> str:
    said: str
    if x.game.reply in merged("passes"):
        said = merged("passes")[x.game.reply](x)
        return said
    if x.game.kind == Q_WINDOW:
        _, _, card, place = x.game.stack[-1]
        if missing_attack(x.game):
            return x.t.gettext("Give up the fight against %(card)s", card=x.card(card))
        if place in merged("windows"):
            said = merged("windows")[place](x)
            return said
        return x.t.gettext("Go on with the journey")
    return x.t.gettext("End your turn")


def use_label(x: Texts, low: int) -> str:
    card = low >> CARD
    what = x.action(text_of(x.game, card), low & 15)
    return x.t.gettext("Use %(card)s: %(what)s", card=x.numbered(card), what=what)


def journey_label(x: Texts, slot: int) -> str:
    card = x.game.track[slot]
    if card == NO_CARD:
        return x.t.gettext("Journey to slot %(slot)d", slot=slot)
    cost = price(x.game, x.game.seat, slot)
    if not cost:
        return x.t.gettext("Journey to %(card)s (slot %(slot)d) for free", card=x.card(card), slot=slot)
    return x.t.ngettext(
        "Journey to %(card)s (slot %(slot)d) for %(n)d crystal",
        "Journey to %(card)s (slot %(slot)d) for %(n)d crystals",
        cost,
        card=x.card(card),
        slot=slot,
    )


def rest_label(x: Texts, low: int) -> str:
    card = low >> CARD
    kind = x.game.kinds[card]
    what = x.action(text_of(x.game, card), low & 15)
    if kind.type == VILLAGE:
        return x.t.gettext("Rest at %(village)s: %(what)s", village=x.title(kind), what=what)
    return x.t.gettext("Rest with %(card)s: %(what)s", card=x.numbered(card), what=what)


def bare_rest_label(x: Texts, _low: int) -> str:
    return x.t.gettext("Rest without using anything")


def player_label(x: Texts, seat: int) -> str:
    if seat == x.game.seat:
        return x.t.gettext("%(player)s (you)", player=x.player(seat))
    return x.player(seat) if seat != STAND_IN else capital(x.player(seat))


def yes_label(x: Texts, _low: int) -> str:
    return x.t.gettext("Yes")


def no_label(x: Texts, _low: int) -> str:
    return x.t.gettext("No")


def none_label(x: Texts, _low: int) -> str:
    return x.t.gettext("None")


def either_label(x: Texts, which: int) -> str:
    """One side of an either/or, in the words of the card."""
    row = x.game.library.rows[x.game.a >> 16]
    card_type = x.game.kinds[x.game.a & 0xFFFF].card.type
    clauses = [row.clause] if which == 1 else list(row.clause.instead)
    return x.together([x.order_to(clause, card_type) for clause in clauses])


def order_label(x: Texts, index: int) -> str:
    """A waiting ability: its card, whose it is and what it says."""
    game = x.game
    step = game.stack[-1 - index]
    if step[0] in merged("ordered"):
        said: str = merged("ordered")[step[0]](x, step[1])
        return said
    card, seat = step[1] >> CARD, step[2] & 15
    kind = game.kinds[step[3] - 1 if step[3] else card]
    lines = [line for line in (*kind.card.upper, *kind.card.lower) if line.kind == "trigger"]
    names = {"card": x.numbered(card), "what": x.words.line(lines[step[1] & 15], kind.card)}
    holder = owner(game, card) if owner(game, card) >= 0 else seat
    if holder == game.seat:
        return x.t.gettext("%(card)s: %(what)s", **names)
    return x.t.gettext("%(card)s (%(player)s): %(what)s", player=x.player(holder), **names)


def split_label(x: Texts, low: int) -> str:
    return x.t.ngettext(
        "Give %(n)d wound to %(player)s", "Give %(n)d wounds to %(player)s", low & 0xFFF, player=x.player(low >> 12)
    )


def kingdom_label(x: Texts, number: int) -> str:
    return x.kingdom(list(x.game.library.kingdoms)[number])


LABELS: dict[int, Callable[[Texts, int], str]] = {
    END: end_label,
    USE: use_label,
    JOURNEY: journey_label,
    REST: rest_label,
    BARE_REST: bare_rest_label,
    PLAYER: player_label,
    YES: yes_label,
    NO: no_label,
    NONE: none_label,
    EITHER: either_label,
    ORDER: order_label,
    SPLIT: split_label,
    KINGDOM: kingdom_label,
}


def discard_label(x: Texts, card: str) -> str:
    return x.t.gettext("Discard %(card)s", card=card)


def give_label(x: Texts, card: str) -> str:
    return x.t.gettext("Give %(card)s", card=card)


def bury_label(x: Texts, card: str) -> str:
    return x.t.gettext("Put %(card)s under its stack", card=card)


def unbury_label(x: Texts, card: str) -> str:
    return x.t.gettext("Put %(card)s on top of its stack", card=card)


def swap_label(x: Texts, card: str) -> str:
    return x.t.gettext("Swap %(card)s", card=card)


def remove_label(x: Texts, card: str) -> str:
    return x.t.gettext("Remove %(card)s from the game", card=card)


def keep_label(x: Texts, card: str) -> str:
    return x.t.gettext("Keep %(card)s", card=card)


CARD_LABELS: dict[int, Callable[[Texts, str], str]] = {
    DISCARD: discard_label,
    GIVE: give_label,
    BURY: bury_label,
    UNBURY: unbury_label,
    SWAP: swap_label,
    REMOVE: remove_label,
    KEEP: keep_label,
}


def card_label(x: Texts, verb: int, card: int) -> str:
    """What is done with a card; where it lies, or whose it is, unless it is one's own."""
    game = x.game
    name = x.numbered(card)
    if game.reply is effects.arranged:
        return capital(name)
    if card in game.track:
        name = x.t.gettext("%(card)s (slot %(slot)d)", card=name, slot=game.track.index(card))
    holder = owner(game, card)
    if holder not in (NO_CARD, game.seat):
        return x.t.gettext("Take %(card)s from %(player)s", card=name, player=x.player(holder))
    said: str = (CARD_LABELS.get(verb) or merged("card_labels")[verb])(x, name)
    return said


# --- what a question asks for -----------------------------------------------------------------------------------------


def has_action(game: Journey) -> bool:
    """Whether an action can be used now."""
    return any(code >> VERB == USE for code in game.codes)


def _ask_turn(x: Texts, _a: int, _b: int) -> str:
    if why := next((said for kit in kits() if (said := kit.why_rest(x))), ""):
        if not has_action(x.game):
            return x.t.gettext("Choose the turn's rest: %(why)s", why=why)
        return x.t.gettext("Use an action, or choose the turn's rest: %(why)s", why=why)
    for kit in kits():
        if said := kit.turn_prompt(x):
            return said
    if not has_action(x.game):
        return x.t.gettext("Make the turn's journey or rest")
    return x.t.gettext("Use an action, or make the turn's journey or rest")


def _ask_window(x: Texts, _a: int, _b: int) -> str:
    """The card of the journey is named by the step that waits for the window to close."""
    game = x.game
    _, seat, card, _ = game.stack[-1]
    usable = has_action(game)
    if not game.kinds[card].fought:
        if not usable:
            return x.t.gettext("On the way to %(card)s: go on", card=x.card(card))
        return x.t.gettext("On the way to %(card)s: use an action, or go on", card=x.card(card))
    said = x.t.gettext(
        "Before the fight against %(card)s (attack %(attack)d, health %(health)d)",
        card=x.card(card),
        attack=attack(game, seat, card),
        health=health(game, card, seat),
    )
    if missing := missing_attack(game):
        what = x.t.gettext("you need %(n)d more attack", n=missing)
    elif usable:
        what = x.t.gettext("use an action, or go on")
    else:
        what = x.t.gettext("go on")
    return x.t.gettext("%(what)s: %(why)s", what=said, why=what)


def _ask_last(x: Texts, _a: int, _b: int) -> str:
    if not has_action(x.game):
        return x.t.gettext("Nothing is left to use: end the turn")
    return x.t.gettext("Use an action, or end the turn")


def _ask_kingdom(x: Texts, _a: int, _b: int) -> str:
    return x.t.gettext("Choose a kingdom for this game")


def _ask_order(x: Texts, _a: int, _b: int) -> str:
    return x.t.gettext("Several abilities wait: choose the one that comes first")


def _ask_whether(x: Texts, at: int, _who: int) -> str:
    return x.t.gettext("%(card)s: %(what)s. Do it?", card=capital(x.card(at & 0xFFFF)), what=x.clause(at))


def _ask_aim(x: Texts, at: int, _who: int) -> str:
    card = capital(x.card(at & 0xFFFF))
    return x.t.gettext("%(card)s: choose a player who %(does)s", card=card, does=x.predicate(at))


def _ask_either(x: Texts, at: int, _who: int) -> str:
    return x.t.gettext("%(card)s: choose one of the two", card=capital(x.card(at & 0xFFFF)))


def _ask_player(x: Texts, at: int, _who: int) -> str:
    card = capital(x.card(at & 0xFFFF))
    return x.t.gettext("%(card)s: choose the player. %(what)s", card=card, what=x.clause(at))


def _ask_gift(x: Texts, giver: int, receiver: int) -> str:
    if x.game.seat == giver:
        return x.t.gettext("Choose the card for %(player)s", player=x.player(receiver))
    return x.t.gettext("Choose the card that %(player)s loses", player=x.player(giver))


def _ask_split(x: Texts, at: int, packed: int) -> str:
    card = capital(x.card(at & 0xFFFF))
    left = (packed & 0xFFFFFFFF) >> 8
    player = x.player((x.game.codes[0] & LOW) >> 12)
    return x.t.ngettext(
        "%(card)s: %(n)d wound to split; choose how many go to %(player)s",
        "%(card)s: %(n)d wounds to split; choose how many go to %(player)s",
        left,
        card=card,
        player=player,
    )


def _ask_discard(x: Texts, at: int, who: int) -> str:
    card = capital(x.card(at & 0xFFFF))
    return x.t.ngettext(
        "%(card)s: choose the card to discard", "%(card)s: choose a card to discard, %(n)d in all", who >> 8, card=card
    )


def _ask_kept(x: Texts, _victim: int, _stack: int) -> str:
    return x.t.gettext("Choose the card to keep; the others are discarded")


def _ask_arrange(x: Texts, _start: int, _placed: int) -> str:
    return x.t.gettext("Several cards go to the graveyard: choose the one that lies lowest")


def _ask_turned(x: Texts, at: int, _who: int) -> str:
    card = capital(x.card(at & 0xFFFF))
    return x.t.gettext("%(card)s: choose the card. %(what)s", card=card, what=x.clause(at))


def _ask_second(x: Texts, card: int, _user: int) -> str:
    return x.t.gettext("Choose the card to swap with %(card)s", card=x.card(card))


def _ask_graveyard(x: Texts, _user: int, card: int) -> str:
    return x.t.gettext("Journey to %(card)s, the top card of the graveyard?", card=x.card(card))


PROMPTS: dict[Callable[..., None], Callable[[Texts, int, int], str]] = {
    turn.turn_answered: _ask_turn,
    turn.last_answered: _ask_last,
    journeys.window_answered: _ask_window,
    dealing.picked: _ask_kingdom,
    triggers.ordered: _ask_order,
    effects.decided: _ask_whether,
    effects.aimed: _ask_aim,
    effects.either: _ask_either,
    effects.pulled: _ask_player,
    effects.given: _ask_player,
    effects.robbed: _ask_player,
    effects.swapped_with_player: _ask_player,
    effects.gift_picked: _ask_gift,
    effects.split_answered: _ask_split,
    effects.discarded: _ask_discard,
    effects.kept: _ask_kept,
    effects.arranged: _ask_arrange,
    effects.turned: _ask_turned,
    effects.moved: _ask_turned,
    effects.swap_picked: _ask_turned,
    effects.second_picked: _ask_second,
    effects.graveyard_journey: _ask_graveyard,
}

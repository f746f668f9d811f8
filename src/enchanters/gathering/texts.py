"""What people read about a game, in their language: the journal, labels of options, what a question asks for.

The journal holds everything that happened; each seat is told what it may know, and all of it when the game is over.
"""

from __future__ import annotations

from collections.abc import Callable

from enchanters.gathering.codes import (
    BACKS,
    BY_EXHAUSTION,
    BY_MASTER,
    BY_STONES,
    DISCARD,
    END,
    GATHER,
    GIVE,
    LETTERS,
    LOW,
    MASTER,
    NEW,
    NO,
    NO_CARD,
    NOBODY,
    NONE,
    PILE,
    PLAY,
    PLAYER,
    PUT,
    Q_ACTION,
    Q_AGAIN,
    Q_CLAIM,
    Q_DISCARD,
    Q_DRAW,
    Q_EXODUS,
    Q_GIVE,
    Q_PILE,
    Q_REFILL,
    Q_TARGET,
    Q_TURN,
    STONE,
    STONES,
    TAKE,
    TURN_UP,
    UP,
    VERB,
    YES,
)  # fmt: skip
from enchanters.gathering.components import described, gathering_name, gathering_text, title
from enchanters.gathering.keys import trio
from enchanters.gathering.scoring import winners
from enchanters.gathering.state import Gathering
from enchanters.kernel.language import N_, Translator, translator

ELEMENT_WORDS = (N_("water"), N_("fire"), N_("earth"), N_("air"))


class Texts:
    """Says things about one game to one seat (None: to somebody who watches) in one language."""

    def __init__(self, game: Gathering, seat: int | None, lang: str) -> None:
        self.game = game
        self.reader = seat
        self.lang = lang
        self.t: Translator = translator(lang)

    # --- names ------------------------------------------------------------------------------------------------------

    def card(self, card: int) -> str:
        return title(card, self.lang)

    def cards(self, cards: tuple[int, ...]) -> str:
        return ", ".join(self.card(card) for card in cards)

    def player(self, seat: int) -> str:
        return self.game.names[seat]

    def element(self, card: int) -> str:
        """The element on the card's back."""
        return self.t.gettext(ELEMENT_WORDS[BACKS[card]])

    def pile(self, pile: int) -> str:
        return self.t.gettext("new gathering") if pile == NEW else LETTERS[pile]

    def value(self, value: int) -> str:
        if value == STONE:
            return self.t.gettext("a sorcerer's stone")
        return self.t.ngettext("%(n)d point", "%(n)d points", value)

    def told(self, *seats: int) -> bool:
        """Whether the reader knows what these seats know; when the game is over everybody does."""
        return self.reader in seats or bool(self.game.how)

    # --- the two things people read -------------------------------------------------------------------------------

    def label(self, code: int) -> str:
        """What an option is called."""
        return LABELS[code >> VERB](self, code & LOW)

    def effect(self, code: int) -> str:
        """What comes of an option, as far as it is known before."""
        verb, low = code >> VERB, code & LOW
        if verb == GATHER:
            return gathering_effect(self, low)
        if verb == PLAY:
            return described(low, self.lang)
        if verb == TAKE and low == UP:
            return described(self.game.row[UP], self.lang)
        return ""

    def prompt(self) -> str:
        """What is expected by the question being asked."""
        return PROMPTS[self.game.kind](self)


# --- the journal: one sentence for each kind of entry -----------------------------------------------------------------


def _turn(x: Texts, seat: int, n: int) -> str:
    return x.t.gettext("Turn %(n)d: %(player)s.", n=n, player=x.player(seat))


def _laid_out(x: Texts, card: int) -> str:
    if card == NO_CARD:
        return x.t.gettext("The cards are laid out.")
    return x.t.gettext("The cards are laid out; %(card)s lies face up.", card=x.card(card))


def _reshuffle(x: Texts) -> str:
    return x.t.gettext("The draw pile is empty: row and discards are shuffled.")


def _take(x: Texts, seat: int, card: int, place: int) -> str:
    names = {"player": x.player(seat), "card": x.card(card), "element": x.element(card)}
    if place == UP:
        return x.t.gettext("%(player)s takes %(card)s.", **names)
    if x.told(seat):
        return x.t.gettext("%(player)s takes a face-down card: %(card)s.", **names)
    return x.t.gettext("%(player)s takes a face-down card (%(element)s).", **names)


def _periculum(x: Texts, seat: int, hand: tuple[int, ...]) -> str:
    # The hand is shuffled in; only the backs of its cards are seen.
    return x.t.ngettext(
        "Periculum! %(player)s loses %(n)d card; all but the towers is shuffled, and the turn is over.",
        "Periculum! %(player)s loses %(n)d cards; all but the towers is shuffled, and the turn is over.",
        len(hand),
        player=x.player(seat),
    )


def _discard(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s discards %(card)s.", player=x.player(seat), card=x.card(card))


def _lay(x: Texts, card: int) -> str:
    return x.t.gettext("A card (%(element)s) is laid face down.", element=x.element(card))


def _turn_up(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s turns up %(card)s.", player=x.player(seat), card=x.card(card))


def _again(x: Texts, seat: int) -> str:
    return x.t.gettext("%(player)s takes an extra turn.", player=x.player(seat))


def _gather(x: Texts, seat: int, kind: int, cards: tuple[int, ...], reused: int) -> str:
    names = {"player": x.player(seat), "kind": gathering_name(kind), "cards": x.cards(cards)}
    if reused == NOBODY:
        return x.t.gettext("%(player)s organises a gathering, %(kind)s: %(cards)s.", **names)
    return x.t.gettext(
        "%(player)s organises a gathering, %(kind)s: %(cards)s, who was in the towers.",
        **names,
    )


def _reward(x: Texts, seat: int, pile: int, value: int) -> str:
    if pile == NEW:
        return x.t.gettext("%(player)s takes a new-gathering card.", player=x.player(seat))
    names = {"player": x.player(seat), "pile": LETTERS[pile], "value": x.value(value)}
    if x.told(seat):
        return x.t.gettext("%(player)s draws a reward from pile %(pile)s: %(value)s.", **names)
    return x.t.gettext("%(player)s draws a reward from pile %(pile)s.", **names)


def _play(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s plays %(card)s.", player=x.player(seat), card=x.card(card))


def _no_enchanter(x: Texts, seat: int) -> str:
    return x.t.gettext("%(player)s has no enchanter to discard.", player=x.player(seat))


def _steal(x: Texts, seat: int, other: int, card: int) -> str:
    names = {"player": x.player(seat), "other": x.player(other), "card": x.card(card), "element": x.element(card)}
    if x.told(seat, other):
        return x.t.gettext("%(player)s takes a card at random from %(other)s: %(card)s.", **names)
    return x.t.gettext("%(player)s takes a card at random from %(other)s (%(element)s).", **names)


def _give(x: Texts, seat: int, other: int, card: int) -> str:
    names = {"player": x.player(seat), "other": x.player(other), "card": x.card(card), "element": x.element(card)}
    if x.told(seat, other):
        return x.t.gettext("%(player)s gives %(card)s to %(other)s.", **names)
    return x.t.gettext("%(player)s gives a card (%(element)s) to %(other)s.", **names)


def _over(x: Texts, seat: int, how: int) -> str:
    if how == BY_EXHAUSTION:
        names = ", ".join(x.player(each) for each in winners(x.game))
        return x.t.gettext("All rewards are drawn. The game is over: %(player)s wins.", player=names)
    player = x.player(seat)
    if how == BY_MASTER:
        return x.t.gettext("%(player)s takes the elemental master and wins.", player=player)
    if how == BY_STONES:
        return x.t.gettext("%(player)s shows two sorcerer's stones and wins.", player=player)
    return x.t.gettext("%(player)s has fifteen points and wins.", player=player)


SENTENCES: dict[str, Callable[..., str]] = {
    "turn": _turn,
    "laid out": _laid_out,
    "reshuffle": _reshuffle,
    "take": _take,
    "periculum": _periculum,
    "discard": _discard,
    "lay": _lay,
    "turn up": _turn_up,
    "again": _again,
    "gather": _gather,
    "reward": _reward,
    "play": _play,
    "no enchanter": _no_enchanter,
    "steal": _steal,
    "give": _give,
    "over": _over,
}


# --- options ----------------------------------------------------------------------------------------------------------


def _label_end(x: Texts, low: int) -> str:
    return x.t.gettext("No gathering and no trick")


def _label_take(x: Texts, low: int) -> str:
    card = x.game.row[low]
    if low == UP:
        return x.t.gettext("Take %(card)s", card=x.card(card))
    return x.t.gettext("Take the face-down card at place %(place)d (%(element)s)", place=low, element=x.element(card))


def _label_gather(x: Texts, low: int) -> str:
    return x.t.gettext("%(kind)s: %(cards)s", kind=gathering_name(low >> 18), cards=x.cards(trio(low)))


def _label_play(x: Texts, low: int) -> str:
    return x.t.gettext("Play %(card)s", card=x.card(low))


def _label_discard(x: Texts, low: int) -> str:
    return x.t.gettext("Discard %(card)s", card=x.card(low))


def _label_turn_up(x: Texts, low: int) -> str:
    return x.t.gettext("Turn up the card with the back of %(element)s", element=x.element(x.game.deck[-1 - low]))


def _label_put(x: Texts, low: int) -> str:
    return x.t.gettext("Lay it face down") if low else x.t.gettext("Lay it face up")


def _label_player(x: Texts, low: int) -> str:
    return x.t.gettext("Take a card from %(player)s", player=x.player(low))


def _label_none(x: Texts, low: int) -> str:
    return x.t.gettext("Take nothing")


def _label_give(x: Texts, low: int) -> str:
    return x.t.gettext("Give %(card)s", card=x.card(x.game.hands[x.game.seat][low]))


def _label_pile(x: Texts, low: int) -> str:
    return x.t.gettext("Draw from pile %(pile)s", pile=LETTERS[low])


def _label_yes(x: Texts, low: int) -> str:
    return x.t.gettext("Take the extra turn")


def _label_no(x: Texts, low: int) -> str:
    return x.t.gettext("No extra turn") if x.game.kind == Q_AGAIN else x.t.gettext("Play on")


def _label_master(x: Texts, low: int) -> str:
    return x.t.gettext("Take the elemental master and win")


def _label_stones(x: Texts, low: int) -> str:
    return x.t.gettext("Show the sorcerer's stones and win")


LABELS: dict[int, Callable[[Texts, int], str]] = {
    END: _label_end,
    TAKE: _label_take,
    GATHER: _label_gather,
    PLAY: _label_play,
    DISCARD: _label_discard,
    TURN_UP: _label_turn_up,
    PUT: _label_put,
    PLAYER: _label_player,
    NONE: _label_none,
    GIVE: _label_give,
    PILE: _label_pile,
    YES: _label_yes,
    NO: _label_no,
    MASTER: _label_master,
    STONES: _label_stones,
}


def gathering_effect(x: Texts, low: int) -> str:
    """The pile, the bonus, the extra turn."""
    game, kind = x.game, low >> 18
    parts = [gathering_text(kind, x.lang)]
    if game.piles[kind]:
        parts.append(x.t.gettext("a reward from pile %(pile)s", pile=LETTERS[kind]))
    else:
        parts.append(x.t.gettext("pile %(pile)s is empty: a reward from a pile beside it", pile=LETTERS[kind]))
    if trio(low)[2] not in game.towers and game.piles[NEW]:
        parts.append(x.t.gettext("a new-gathering card for three cards from your hand"))
    if kind == 0:
        parts.append(x.t.gettext("an extra turn, if you like"))
    if game.proxima not in (NOBODY, game.seat):
        parts.append(x.t.gettext("%(player)s draws a reward too", player=x.player(game.proxima)))
    elif game.proxima == game.seat:
        parts.append(x.t.gettext("a second reward by Proxima"))
    return x.t.gettext("; ").join(parts)


# --- questions --------------------------------------------------------------------------------------------------------


def _prompt_turn(x: Texts) -> str:
    return x.t.gettext("Draw the first of two cards from the row.")


def _prompt_draw(x: Texts) -> str:
    return x.t.gettext("Draw the second card.")


def _prompt_action(x: Texts) -> str:
    return x.t.gettext("Organise a gathering or play a trick, if you like.")


def _prompt_discard(x: Texts) -> str:
    more = len(x.game.hands[x.game.seat]) - 5
    return x.t.ngettext("Discard %(n)d card: five stay in hand.", "Discard %(n)d cards: five stay in hand.", more)


def _prompt_refill(x: Texts) -> str:
    if len(x.game.deck) > 1:
        return x.t.gettext("Two cards come into the row: which one is turned up?")
    return x.t.gettext("One card is left for two places: where does it go?")


def _prompt_target(x: Texts) -> str:
    return x.t.gettext("%(card)s: from whom do you take a card at random?", card=x.card(x.game.b))


def _prompt_give(x: Texts) -> str:
    return x.t.gettext("Which card do you give to %(player)s?", player=x.player(x.game.b))


def _prompt_exodus(x: Texts) -> str:
    return x.t.gettext("Exodus: which enchanter do you discard?")


def _prompt_pile(x: Texts) -> str:
    return x.t.gettext("The pile is empty: from which other one do you draw?")


def _prompt_again(x: Texts) -> str:
    return x.t.gettext("Alea: would you like an extra turn?")


def _prompt_claim(x: Texts) -> str:
    return x.t.gettext("You can win now.")


PROMPTS: dict[int, Callable[[Texts], str]] = {
    Q_TURN: _prompt_turn,
    Q_DRAW: _prompt_draw,
    Q_ACTION: _prompt_action,
    Q_DISCARD: _prompt_discard,
    Q_REFILL: _prompt_refill,
    Q_TARGET: _prompt_target,
    Q_GIVE: _prompt_give,
    Q_EXODUS: _prompt_exodus,
    Q_PILE: _prompt_pile,
    Q_AGAIN: _prompt_again,
    Q_CLAIM: _prompt_claim,
}

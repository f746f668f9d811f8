"""What one seat, or a spectator, may know of a game: plain data in that person's language.

A card's *back* is its element (`water`, `fire`, `earth`, `air`) and always seen. A card's *face* (components.face) is data:
name, title, type (enchanter, air, trick, elemental), element, school, aspect, text and picture; it is None for those who
do not know it. The view:

    game, number, seat, names, turn, turns, first, undo_to, journal, result, refused: as in every game
    row: four places: slot, up (lies face up), back and card (a face); both None where the card was taken
    deck: how many cards the draw pile has; deck_backs: the backs seen on top of it, the next one first
    discards: faces, the newest last
    towers: faces of the gathering that stands, none or three
    gathering: None, or of that gathering: kind (A to G), name, text, organiser (a seat), pile (drawn from)
    piles: eight: pile (A to G, N for new gathering), name, text, left, size, values (as printed; 0 is a stone)
    seats: name, hand (each: back, card, known: whether everybody knows it), rewards (each: pile, value or None), piles
        (how many rewards by letter), points, elementals and stones (None if unknown), proxima (whether it lies there)
    question: None, or seat, kind, prompt, options (for the seat asked only): key, text, at (see keys.option_place),
        outcome (text)

When the game is over everything lies open.
"""

from __future__ import annotations

from typing import Any

from enchanters.gathering.codes import (
    BACKS,
    KINDS_OF_GATHERING,
    LETTERS,
    NO_CARD,
    PILES,
    Q_REFILL,
    REWARD,
    ROW,
    UP,
    VALUE,
    WATCHING,
)  # fmt: skip
from enchanters.gathering.components import element_key, face, gathering_name, gathering_text
from enchanters.gathering.keys import option_key, option_place
from enchanters.gathering.scoring import elementals, points, stones
from enchanters.gathering.state import Gathering
from enchanters.gathering.telling import Told
from enchanters.gathering.texts import Texts


def view(game: Gathering, seat: int | None, lang: str = "en", since: int = 0) -> dict[str, Any]:
    x = Texts(game, seat, lang)
    return {
        "game": "gathering",
        "number": game.length,
        "seat": seat,
        "names": list(game.names),
        "turn": game.turn,
        "turns": game.turns,
        "first": game.first,
        "row": [place_view(x, place) for place in range(ROW)],
        "deck": len(game.deck),
        "deck_backs": [element_key(back) for back in seen_backs(game)],
        "discards": [face(card, lang) for card in game.discards],
        "towers": [face(card, lang) for card in game.towers],
        "gathering": gathering_view(x),
        "piles": [pile_view(x, pile) for pile in range(PILES)],
        "seats": [seat_view(x, each) for each in range(len(game.names))],
        "question": question(x),
        "refused": [],
        "undo_to": game.undo_to,
        "journal": Told(game, seat, lang).journal(since),
        "result": game.result,
    }


def knows(game: Gathering, seat: int | None, card: int) -> bool:
    """Whether the seat (None: somebody who watches) knows the card's face."""
    bit = WATCHING if seat is None else 1 << seat
    return bool(game.known[card] & bit) or bool(game.how)


def seen_backs(game: Gathering) -> list[int]:
    """Of the draw pile: the top card's, and of both while two are being laid out."""
    count = 2 if game.codes and game.kind == Q_REFILL else 1
    return [BACKS[card] for card in reversed(game.deck[-count:])]


def place_view(x: Texts, place: int) -> dict[str, Any]:
    card = x.game.row[place]
    if card == NO_CARD:
        return {"slot": place, "up": place == UP, "back": None, "card": None}
    return {"slot": place, "up": place == UP} | card_view(x, card)


def card_view(x: Texts, card: int) -> dict[str, Any]:
    known = knows(x.game, x.reader, card)
    return {"back": element_key(BACKS[card]), "card": face(card, x.lang) if known else None}


def gathering_view(x: Texts) -> dict[str, Any] | None:
    game = x.game
    if not game.towers:
        return None
    return {
        "kind": LETTERS[game.gathered],
        "name": gathering_name(game.gathered),
        "text": gathering_text(game.gathered, x.lang),
        "organiser": game.organiser,
        "pile": LETTERS[game.pile],
    }


def pile_view(x: Texts, pile: int) -> dict[str, Any]:
    kind = pile < KINDS_OF_GATHERING
    return {
        "pile": LETTERS[pile],
        "name": gathering_name(pile) if kind else x.t.gettext("New gathering"),
        "text": gathering_text(pile, x.lang) if kind else x.t.gettext("for a gathering of three cards from the hand"),
        "left": len(x.game.piles[pile]),
        "size": len(x.game.values[pile]),
        "values": list(x.game.values[pile]),
    }


def seat_view(x: Texts, seat: int) -> dict[str, Any]:
    game = x.game
    own = x.told(seat)
    rewards = game.rewards[seat]
    letters = [LETTERS[each >> REWARD] for each in rewards]
    return {
        "name": game.names[seat],
        "hand": [card_view(x, card) | {"known": knows(game, None, card)} for card in game.hands[seat]],
        "rewards": [{"pile": LETTERS[each >> REWARD], "value": each & VALUE if own else None} for each in rewards],
        "piles": {letter: letters.count(letter) for letter in LETTERS if letter in letters},
        "points": points(game, seat) if own else None,
        "elementals": elementals(game, seat) if own else None,
        "stones": stones(game, seat) if own else None,
        "proxima": game.proxima == seat,
    }


def question(x: Texts) -> dict[str, Any] | None:
    game = x.game
    if not game.codes:
        return None
    asked = x.reader == game.seat
    options = [
        {
            "key": option_key(game, code),
            "text": x.label(code),
            "at": option_place(game, code),
            "outcome": {"text": x.effect(code)},
        }
        for code in (game.codes if asked else ())
    ]
    return {"seat": game.seat, "kind": game.KINDS[game.kind], "prompt": x.prompt(), "options": options}

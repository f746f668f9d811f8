"""What people read of the well, in English and in French."""

from __future__ import annotations

from enchanters.journey.state import Journey
from enchanters.journey.texts import Texts
from enchanters.kernel.language import N_

WELL = N_("Well")
PURSE = N_("purse")
ALONE = N_("Alone by the well")
NOBODY = N_("For one who has nobody to play with.")

FRENCH: dict[str, str | tuple[str, str]] = {
    "a well beside the village, shallow or deep; none: no well": "un puits près du village, peu profond ou profond",
    "`well` must be one of %(known)s, not %(name)r": "`well` doit être %(known)s, pas %(name)r",
    WELL: "Puits",
    PURSE: "bourse",
    ALONE: "Seul au bord du puits",
    NOBODY: "Pour qui n’a personne avec qui jouer.",
    "No well": "Pas de puits",
    "A shallow well": "Un puits peu profond",
    "A deep well": "Un puits profond",
    "Whoever rests takes the coins that lie in it.": "Qui se repose prend les pièces qui s’y trouvent.",
    "The well: %(card)s.": "Le puits\u00a0: %(card)s.",
    "%(player)s draws %(n)d coin from the well.": (
        "%(player)s tire %(n)d pièce du puits.",
        "%(player)s tire %(n)d pièces du puits.",
    ),
    "%(player)s finds a card on the bottom of the well: %(card)s.": (
        "%(player)s trouve une carte au fond du puits\u00a0: %(card)s."
    ),
    "%(player)s throws %(n)d coin into the well.": (
        "%(player)s jette %(n)d pièce dans le puits.",
        "%(player)s jette %(n)d pièces dans le puits.",
    ),
    "Throw no coin": "Ne jeter aucune pièce",
    "Throw %(n)d coin": ("Jeter %(n)d pièce", "Jeter %(n)d pièces"),
    "Throw coins into the well? Each is a crystal for you": "Jeter des pièces dans le puits\u00a0? Chacune vaut un cristal",
    "then the bottom of the well is seen": "puis on voit le fond du puits",
    "Well: coins %(coins)d, cards on its bottom %(cards)d": "Puits\u00a0: pièces %(coins)d, cartes au fond %(cards)d",
    "purse %(n)d": "bourse %(n)d",
    "Bottom": "Fond",
    "A card beside the village with coins in it.": "Une carte près du village, avec des pièces.",
}


def laid_out(x: Texts, name: str) -> str:
    return x.t.gettext("The well: %(card)s.", card=x.title(x.game.library.kind(name)))


def drawn(x: Texts, seat: int, n: int) -> str:
    return x.t.ngettext(
        "%(player)s draws %(n)d coin from the well.", "%(player)s draws %(n)d coins from the well.", n, player=x.player(seat)
    )


def bottom(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext(
        "%(player)s finds a card on the bottom of the well: %(card)s.", player=x.player(seat), card=x.card(card)
    )


def thrown(x: Texts, seat: int, n: int) -> str:
    return x.t.ngettext(
        "%(player)s throws %(n)d coin into the well.",
        "%(player)s throws %(n)d coins into the well.",
        n,
        player=x.player(seat),
    )


def throw_label(x: Texts, n: int) -> str:
    return x.t.ngettext("Throw %(n)d coin", "Throw %(n)d coins", n) if n else x.t.gettext("Throw no coin")


def ask_thrown(x: Texts, _seat: int, _b: int) -> str:
    return x.t.gettext("Throw coins into the well? Each is a crystal for you")


def turns_up(x: Texts, _after: Journey) -> str:
    return x.t.gettext("then the bottom of the well is seen")

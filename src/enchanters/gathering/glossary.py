"""The words and symbols of the gathering game, each explained in a sentence or two."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from enchanters.gathering.codes import KINDS_OF_GATHERING, LETTERS
from enchanters.gathering.components import gathering_name, gathering_text
from enchanters.kernel.language import N_, translator
from enchanters.kernel.registry import Term


class Entry(NamedTuple):
    key: str
    word: str
    text: str
    rule: str
    icon: str


# fmt: off
ENTRIES = (
    # The cards
    Entry(
        "enchanter", N_("Enchanter"),
        N_("A card with an aspect, a school and an element. Each of the 27 combinations exists once."),
        "GATHER-03", "wizard-face",
    ),
    Entry(
        "aspect", N_("Aspect"), N_("What an enchanter is: wizard, mage or witch."), "GATHER-03", "pointy-hat",
    ),
    Entry(
        "school", N_("School"), N_("Where an enchanter learned: silver, bronze or gold. It is the frame of the card."),
        "GATHER-03", "medal",
    ),
    Entry(
        "element", N_("Element"),
        N_("Water, fire, earth or air. It is printed on the back too, so everybody sees it even of a hidden card."),
        "GATHER-07", "triple-yin",
    ),
    Entry(
        "air", N_("Air enchanter"),
        N_("A wild card: it takes any element and any school, but keeps its aspect. There are three of them."),
        "GATHER-04", "tornado",
    ),
    Entry(
        "trick", N_("Trick"),
        N_("A card with an effect of its own, played in place of a gathering. There are six different ones."),
        "GATHER-46", "spell-book",
    ),
    Entry(
        "elemental", N_("Elemental"),
        N_("Worth 1 point as long as you hold it; it is never played. Three or more can win the game."),
        "GATHER-06", "fire-ring",
    ),
    # The table
    Entry(
        "row", N_("Row"),
        N_("Four cards to draw from: one lies face up, three face down. You take two of them in every turn."),
        "GATHER-15", "card-pick",
    ),
    Entry(
        "deck", N_("Draw pile"),
        N_("It fills the row. When it is empty, the discards and the row are shuffled and laid out anew."),
        "GATHER-22", "card-draw",
    ),
    Entry(
        "discards", N_("Discards"),
        N_("Cards that were played or thrown away, face up. They come back when all is shuffled."),
        "GATHER-22", "card-discard",
    ),
    Entry(
        "hand", N_("Hand"), N_("Your cards. Others see only the backs. At the end of your turn you keep five at most."),
        "GATHER-19", "poker-hand",
    ),
    Entry(
        "towers", N_("Towers"),
        N_("Where the last gathering stands. You may use one of its enchanters again, but no air enchanter."),
        "GATHER-27", "white-tower",
    ),
    # Gatherings and rewards
    Entry(
        "gathering", N_("Gathering"),
        N_("Three enchanters; each of aspect, school and element is the same on all three or different on all three."),
        "GATHER-25", "three-friends",
    ),
    Entry(
        "reward", N_("Reward"),
        N_("Drawn from the pile of the gathering's kind and kept secret. The more differs in it, the better the pile."),
        "GATHER-40", "locked-chest",
    ),
    Entry(
        "new", N_("New gathering"),
        N_("A card worth 1 point for whoever gathers three cards from the hand, without the towers."),
        "GATHER-41", "round-star",
    ),
    Entry(
        "stone", N_("Sorcerer's stone"),
        N_("A reward without points. With two stones and any third reward you may win at once."),
        "GATHER-65", "rune-stone",
    ),
    Entry(
        "master", N_("Elemental master"),
        N_("Worth 5 points. You may take it with three elementals in hand if that brings you to 15, and so win."),
        "GATHER-63", "crown",
    ),
    Entry(
        "points", N_("Points"), N_("Your rewards and your elementals. Whoever has 15 wins at once."),
        "GATHER-61", "star-medal",
    ),
    Entry(
        "extra", N_("Extra turn"), N_("For an Alea: after it you may take a whole further turn."), "GATHER-44",
        "clockwise-rotation",
    ),
)
KIND_RULE = 32  # GATHER-32 is the first of the seven kinds
# fmt: on


@cache
def glossary(lang: str) -> tuple[Term, ...]:
    t = translator(lang)
    words = [Term(t.gettext(each.word), t.gettext(each.text), each.rule, each.icon, each.key) for each in ENTRIES]
    return (*words, *(kind_term(kind, lang) for kind in range(KINDS_OF_GATHERING)))


def kind_term(kind: int, lang: str) -> Term:
    """A kind of gathering, with its pile."""
    t, letter, text = translator(lang), LETTERS[kind], gathering_text(kind, lang)
    whole = t.gettext("The gathering of pile %(pile)s: %(told)s.", pile=letter, told=text)
    return Term(f"{letter} · {gathering_name(kind)}", whole, f"GATHER-{KIND_RULE + kind}", "three-friends", f"kind-{letter}")

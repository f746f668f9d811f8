"""The board of the gathering game in a terminal, drawn from its view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from enchanters.gathering.codes import CARDS
from enchanters.gathering.components import face, title
from enchanters.kernel.drawing import bold, dim, fit, length, paint, rule_line, table, wrap
from enchanters.kernel.language import N_, folded, translator

if TYPE_CHECKING:
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import View

    Card = dict[str, Any]

COLOURS = {"water": "cyan", "fire": "red", "earth": "green", "air": "magenta"}
ELEMENTS = {"water": N_("water"), "fire": N_("fire"), "earth": N_("earth"), "air": N_("air")}
TYPES = {"enchanter": N_("Enchanter"), "air": N_("Air enchanter"), "trick": N_("Trick"), "elemental": N_("Elemental")}


class GatheringBoard:
    """The other seats, the rewards, the towers, the row, and lowest, just above the question, the own hand."""

    example = "Chaos"

    def draw(self, view: View, you: int | None, width: int, lang: str) -> list[str]:
        count = len(view["seats"])
        order = range(count) if you is None else [(you + 1 + i) % count for i in range(count - 1)]
        lines = [line for seat in order for line in self.seat(view, seat, width, lang)]
        lines += self.piles(view, width, lang)
        lines += self.towers(view, width, lang)
        lines += self.row(view, width, lang)
        return lines if you is None else lines + self.hand(view, you, width, lang)

    # --- seats --------------------------------------------------------------------------------------------------

    def seat(self, view: View, number: int, width: int, lang: str) -> list[str]:
        """A seat as others see it: the backs of its hand, how many rewards it has of which pile."""
        _ = translator(lang).gettext
        seat = view["seats"][number]
        lines = [rule_line(seat["name"], figures(seat, lang), width)]
        shown = [card_of(card, lang) for card in seat["hand"]]
        return lines + listed(_("Hand"), shown, width) + self.rewards(seat, width, lang)

    def own(self, view: View, you: int, width: int, lang: str) -> list[str]:
        """The hand; before it the row while a card is drawn, the towers while something is done with the cards."""
        kind = view["question"]["kind"] if view["question"] else ""
        above = {"draw": self.row, "action": self.towers}.get(kind)
        return [*(above(view, width, lang) if above else []), *self.hand(view, you, width, lang)]

    def hand(self, view: View, you: int, width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        seat = view["seats"][you]
        name = _("%(player)s (you)", player=seat["name"])
        lines = [rule_line(name, figures(seat, lang), width), *self.rewards(seat, width, lang)]
        numbers = option_numbers(view)
        for index, card in enumerate(seat["hand"]):
            number = next((n for n, at in numbers if at.get("place") == "hand" and at.get("index") == index), None)
            first = f" {option(number)} {card_of(card, lang)}"
            text = (card["card"] or {}).get("text", "")
            lines += [first, *(dim(line) for line in wrap(text, width, " " * 6, " " * 6) if text)]
        return lines if seat["hand"] else [*lines, dim("  " + _("no cards in hand"))]

    def rewards(self, seat: dict[str, Any], width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        if any(reward["value"] is not None for reward in seat["rewards"]):
            shown = [f"{reward['pile']} {value(reward['value'], lang)}" for reward in seat["rewards"]]
        else:
            shown = [f"{n}× {letter}" for letter, n in seat["piles"].items()]
        lines = listed(_("Rewards"), shown, width)
        if seat["proxima"]:
            lines += wrap(_("Proxima lies here: a reward from the next gathering's pile."), width, "  ", "  ")
        return lines

    # --- the middle of the table --------------------------------------------------------------------------------

    def piles(self, view: View, width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        shown = [f"{pile['pile']} {pile['name']} {pile['left']}/{pile['size']}" for pile in view["piles"]]
        return [rule_line(_("Rewards left"), "", width), *wrap(" · ".join(shown), width, "  ", "  ")]

    def towers(self, view: View, width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        gathering = view["gathering"]
        if gathering is None:
            return [rule_line(_("Towers"), "", width), "  " + dim(_("empty"))]
        told = _("%(kind)s by %(player)s", kind=gathering["name"], player=view["names"][gathering["organiser"]])
        return [rule_line(_("Towers"), told, width), *fit("  " + ", ".join(map(named, view["towers"])), width, "  ")]

    def row(self, view: View, width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        piles = _("draw pile %(deck)d · discards %(discards)d", deck=view["deck"], discards=len(view["discards"]))
        if view["deck_backs"]:
            backs = ", ".join(_(ELEMENTS[back]) for back in view["deck_backs"])
            piles = _("draw pile %(deck)d (%(backs)s) · discards %(discards)d", deck=view["deck"], backs=backs,
                      discards=len(view["discards"]))  # fmt: skip
        lines = [rule_line(_("Row"), piles, width)]
        numbers = option_numbers(view)
        for place in view["row"]:
            number = next((n for n, at in numbers if at.get("place") == "row" and at["slot"] == place["slot"]), None)
            shown = card_of(place, lang) if place["back"] else dim(_("empty"))
            lines.append(f" {option(number)} {shown}")
        return lines

    def numbered(self, view: View) -> list[str]:
        question = view["question"]
        if question is None:
            return []
        here = ("row", "hand")
        return [each["key"] for each in question["options"] if each["at"] and each["at"]["place"] in here]

    def numbered_text(self, lang: str) -> str:
        return translator(lang).gettext("the card with that number on the table")

    # --- what is asked for --------------------------------------------------------------------------------------

    def card(self, game: Game, name: str, width: int, lang: str) -> list[str] | None:
        wanted = folded(name)
        for card in range(CARDS):
            if wanted in (folded(title(card, "en")), folded(title(card, "fr"))):
                found = face(card, lang)
                kind = TYPES[found["type"]]
                head = named(found) + dim("  " + translator(lang).gettext(kind))
                return [head, *(wrap(found["text"], width, "  ", "  ") if found["text"] else [])]
        return None

    def pile(self, view: View, width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        if not view["discards"]:
            return [_("Nothing has been discarded.")]
        return [_("The discards, newest first:"), *(f"  {named(card)}" for card in reversed(view["discards"]))]

    def score(self, view: View, width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        result = view["result"]
        order = result["ranking"] if result else range(len(view["seats"]))
        rows = []
        for number in order:
            seat = view["seats"][number]
            shown = [f"{reward['pile']} {value(reward['value'], lang)}" for reward in seat["rewards"]
                     if reward["value"] is not None]  # fmt: skip
            if result and result["breakdown"][number]["master"]:
                shown.append(_("elemental master"))
            points = result["scores"][number] if result else seat["points"]
            hidden = _("%(n)d rewards, secret", n=len(seat["rewards"]))
            elementals = "?" if seat["elementals"] is None else str(seat["elementals"])
            told = ", ".join(shown) if points is not None else hidden
            rows.append((seat["name"], "?" if points is None else str(points), elementals, told))
        lines = table(("", _("Points"), _("Elementals"), _("Rewards")), rows, (1, 2))
        if not result:
            return lines
        winners = ", ".join(view["seats"][seat]["name"] for seat in result["winners"])
        return [bold(paint(_("The winner: %(names)s", names=winners), fg="green")), "", *lines]


GATHERING_BOARD = GatheringBoard()


def figures(seat: dict[str, Any], lang: str) -> str:
    """What is counted of a seat; the points only for whoever may know them."""
    t = translator(lang)
    parts = [t.ngettext("%(n)d card", "%(n)d cards", len(seat["hand"]))]
    parts.append(t.ngettext("%(n)d reward", "%(n)d rewards", len(seat["rewards"])))
    if seat["points"] is not None:
        parts.append(t.ngettext("%(n)d point", "%(n)d points", seat["points"]))
    return " · ".join(parts)


def listed(label: str, shown: list[str], width: int) -> list[str]:
    """Things on one line or more; lines are broken between them."""
    lines: list[str] = []
    now = dim(f"  {label:<11}")
    for number, text in enumerate(shown):
        more = text + (", " if number < len(shown) - 1 else "")
        if length(now) + length(more) > width and length(now) > 13:
            lines.append(now.rstrip())
            now = " " * 13
        now += more
    return [*lines, now] if shown else []


def card_of(place: dict[str, Any], lang: str) -> str:
    """A card by its name where it is known, else by its back."""
    if place["card"]:
        return named(place["card"])
    back = place["back"]
    return paint("▒ " + translator(lang).gettext(ELEMENTS[back]), fg=COLOURS[back])


def named(card: Card) -> str:
    return paint(card["title"], fg=COLOURS[card["element"]], bold=True)


def value(points: int, lang: str) -> str:
    return str(points) if points else translator(lang).gettext("stone")


def option(number: int | None) -> str:
    return bold(f"{f'[{number}]':>4}") if number else dim("   –")


def option_numbers(view: View) -> list[tuple[int, dict[str, Any]]]:
    """The options that lie somewhere, with their numbers."""
    question = view["question"]
    return [(n, each["at"]) for n, each in enumerate(question["options"], 1) if each["at"]] if question else []

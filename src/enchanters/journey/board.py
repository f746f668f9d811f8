"""The board of the adventure game, drawn from its view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from enchanters.cards.wording import wording
from enchanters.journey import printing
from enchanters.journey.systems.registry import kits, merged
from enchanters.journey.tables import ICONS, KEPT
from enchanters.kernel.drawing import (
    SIDE_BY_SIDE,
    beside,
    bold,
    cut,
    dim,
    fit,
    half,
    is_short,
    length,
    paint,
    rule_line,
    table,
    wrap,
)
from enchanters.kernel.language import translator

if TYPE_CHECKING:
    from enchanters.journey.state import Journey
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import View

    Card = dict[str, Any]

CRYSTAL = "◆"
LINE = " ─ "  # the line printed on a card
COLOURS = {
    "item": "cyan",
    "enchantment": "magenta",
    "monster": "green",
    "dragon": "red",
    "village": "yellow",
}
MARGIN = 16  # before the texts of a seat, wide enough for the labels of its stacks
SLOT_MARGIN = 12


class JourneyBoard:
    """Village and track, the seats with their stacks, deck and graveyard."""

    example = "Axe"

    # What is looked at most stands lowest, just above the question: on a short screen the rest scrolls away.

    def draw(self, view: View, you: int | None, width: int, lang: str) -> list[str]:
        lines = self.seats(view, you, width, lang)
        if view["village"] is None:  # kingdoms are still being picked
            return lines
        lines += self.village(view, width, lang)
        for kit in kits():
            lines += kit.board_lines(view, width, lang)
        lines += self.track(view, width, lang)
        if you is not None and is_short():  # the own seat has scrolled away: at least its figures
            lines += ["", *wrap(totals(view["seats"][you], lang), width)]
        return lines

    # --- seats --------------------------------------------------------------------------------------------------

    def seats(self, view: View, you: int | None, width: int, lang: str) -> list[str]:
        """All seats, the reader's own last."""
        count = len(view["seats"])
        order = range(count) if you is None else [(you + 1 + i) % count for i in range(count)]
        if width >= SIDE_BY_SIDE:
            blocks = [self.seat(view, seat, you, half(width), lang) for seat in order]
            return beside(blocks, width)
        return [line for seat in order for line in self.seat(view, seat, you, width, lang)]

    def own(self, view: View, you: int, width: int, lang: str) -> list[str]:
        return self.seat(view, you, you, width, lang)

    def seat(self, view: View, number: int, you: int | None, width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        seat = view["seats"][number]
        name = _("%(player)s (you)", player=seat["name"]) if number == you else seat["name"]
        lines = [rule_line(name, "", width)]
        lines += wrap(totals(seat, lang), width, "  ", "    ")
        labels = {"items": _("Items"), "enchantments": _("Enchantments"), "creatures": _("Creatures")}
        for stack, label in labels.items():
            if seat[stack]:
                lines += stack_lines(label, seat[stack], width)
        for kit in kits():
            lines += kit.board_seat(seat, width, lang)
        return lines

    # --- village and track --------------------------------------------------------------------------------------

    def village(self, view: View, width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        village = view["village"]
        piles = _("deck %(deck)d · graveyard %(graveyard)d", deck=view["deck"], graveyard=len(view["graveyard"]))
        if view["graveyard"]:
            piles += f" ({view['graveyard'][-1]['title']})"
        for kit in kits():
            piles = kit.board_piles(view, piles, lang)
        lines = [rule_line(village["title"], piles, width)]
        return lines + wrap(joined([*village["upper"], *village["lower"]]), width, "  ", "  ")

    def track(self, view: View, width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        lines = [rule_line(_("Track"), _("slot [option] price"), width)]
        numbers = option_numbers(view)
        for slot in view["track"]:
            if slot["card"] is not None:
                lines += self.slot(slot, numbers.get(f"journey {slot['slot']}"), width, lang)
        return lines if len(lines) > 1 else [*lines, "  " + dim(_("empty"))]

    def slot(self, slot: dict[str, Any], number: int | None, width: int, lang: str) -> list[str]:
        """Slot, option, price and card; what it would bring, or why it cannot be had; its text."""
        card = slot["card"]
        option = bold(f"{f'[{number}]':>4}") if number else dim("   –")
        head = f" {dim(str(slot['slot']))} {option} {slot['price']:>2}{CRYSTAL} {named(card)}  {kind_of(card, lang)}"
        if slot["tokens"]:
            head += f"  {paint(slot_tokens(slot['tokens'], lang), fg='red')}"
        if slot["marks"]:
            head += "  " + dim(", ".join(mark["title"] for mark in slot["marks"]))
        if slot["under"]:
            head += "  " + " ".join(f"⤷ {named(card)}" for card in slot["under"])
        said = slot["outcome"]["text"] if slot["outcome"] else ""
        verdict = f"→ {said}" if said else slot["why"]
        style = {"fg": "green"} if slot["legal"] else {"dim": True}
        text = text_of(card)
        before = " " * SLOT_MARGIN
        if length(head) + 2 + len(verdict) <= width:
            lines = [(head + "  " + paint(verdict, **style)).rstrip()]
        elif is_short():
            # One line for both; `? NAME` shows the whole card.
            room = width - SLOT_MARGIN
            rest = dim(cut(" · " + text, room - len(verdict))) if len(verdict) < room - 10 else ""
            return [*fit(head, width, before), before + paint(cut(verdict, room), **style) + rest]
        else:
            lines = [
                *fit(head, width, before),
                *(paint(line, **style) for line in wrap(verdict, width, before, before + "  ")),
            ]
        if is_short():
            text = cut(text, width - SLOT_MARGIN)
        lines += [dim(line) for line in wrap(text, width, before, before) if text]
        for each in slot["under"]:
            lines += titled(each, width, before + "⤷ ", SLOT_MARGIN + 2)
        return lines

    def numbered(self, view: View) -> list[str]:
        question = view["question"]
        if question is None or question["kind"] != "turn":
            return []
        return [option["key"] for option in question["options"] if option["key"].startswith("journey ")]

    def numbered_text(self, lang: str) -> str:
        return translator(lang).gettext("a journey to the card with that number on the track")

    # --- what is asked for --------------------------------------------------------------------------------------

    def card(self, game: Game, name: str, width: int, lang: str) -> list[str] | None:
        journey: Journey = game  # type: ignore[assignment]
        return printing.show(journey.library.packs, name, width, lang)

    def pile(self, view: View, width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        if not view["graveyard"]:
            return [_("The graveyard is empty.")]
        lines = [_("The graveyard, top card first:")]
        for card in reversed(view["graveyard"]):
            lines += titled(card, width, "  ", 4)
        return lines

    def score(self, view: View, width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        result = view["result"]
        lines = []
        order = range(len(view["seats"]))
        if result:
            winners = [view["seats"][seat]["name"] for seat in result["winners"]]
            won = _("The winner: %(names)s", names=", ".join(winners)) if winners else _("Everybody loses")
            if winners and view["seats"][0]["glory"] is None:
                won = _("Everybody wins")
            if result.get("mark"):
                won = (
                    _("Won: %(n)d glory were needed", n=result["mark"])
                    if winners
                    else _("Lost: %(n)d glory were needed", n=result["mark"])
                )
            lines += [bold(paint(won, fg="green" if winners else "red")), ""]
            order = result["ranking"]
        if view["seats"][0]["glory"] is None:  # nobody scores: what there is to tell is the systems' own
            return lines + [line for kit in kits() for line in kit.score_lines(view, width, lang)]
        blocks = [self.sheet(view["seats"][seat], half(width), lang) for seat in order]
        return lines + beside([[*block, ""] for block in blocks], width)[:-1]

    def sheet(self, seat: dict[str, Any], width: int, lang: str) -> list[str]:
        """Where a seat's glory comes from."""
        _ = translator(lang).gettext
        found: dict[str, list[int]] = {}
        for part in seat["glory_parts"]:
            found.setdefault(part["text"], []).append(part["n"])
        rows = [(name if len(each) == 1 else f"{len(each)}× {name}", str(sum(each))) for name, each in found.items()]
        rows = [(cut(name, width - 10), glory) for name, glory in rows]
        rows.append((bold(_("Total")), bold(str(seat["glory"]))))
        return table((cut(seat["name"], width - 10), _("Glory")), rows, (1,))


JOURNEY_BOARD = JourneyBoard()


def totals(seat: dict[str, Any], lang: str) -> str:
    """The figures of a seat in one line."""
    t = translator(lang)
    parts = [
        t.ngettext("%(n)d crystal", "%(n)d crystals", seat["crystals"]) + f" {CRYSTAL}",
        t.ngettext("%(n)d wound", "%(n)d wounds", seat["wounds"]),
        t.gettext("attack %(n)d", n=seat["attack"]),
        t.gettext("defense %(n)d", n=seat["defense"]),
        *(
            f"{wording(lang).terms[icon]} {of_icon(seat, icon)}"
            for icon in (*ICONS, *KEPT)
            if seat[icon] or seat["left"].get(icon)
        ),
        t.gettext("glory %(n)d", n=seat["glory"]) if seat["glory"] is not None else "",
    ]
    return " · ".join(part for part in parts if part)


def of_icon(seat: dict[str, Any], icon: str) -> str:
    """How many the seat shows; where some are used up, how many are left of them."""
    left = seat["left"].get(icon, seat[icon])
    return str(left) if left == seat[icon] else f"{left}/{seat[icon]}"


def stack_lines(label: str, stack: list[dict[str, Any]], width: int) -> list[str]:
    """The top card whole, under it what still counts of the covered ones."""
    lines = titled(stack[-1]["card"], width, dim(f"  {label:<{MARGIN - 3}} "), MARGIN + 2)
    strips: dict[str, int] = {}
    for entry in reversed(stack[:-1]):
        strip = covered(entry["card"])
        strips[strip] = strips.get(strip, 0) + 1
    if strips:
        text = "; ".join(strip if n == 1 else f"{n}× {strip}" for strip, n in strips.items())
        lines += wrap(text, width, " " * MARGIN + dim("└ "), " " * (MARGIN + 2))
    return lines


def slot_tokens(tokens: dict[str, int], lang: str) -> str:
    t = translator(lang)
    names = {
        "wound": t.gettext("wound token"),
        "reward": t.gettext("reward token"),
        "health": t.gettext("+1 health"),
        "strength": t.gettext("+1 strength"),
    }
    return ", ".join(names[name] if n == 1 else f"{n}× {names[name]}" for name, n in tokens.items())


def named(card: Card) -> str:
    return paint(card["title"], fg=(COLOURS | merged("colours")).get(card["type"], "white"), bold=True)


def kind_of(card: Card, lang: str) -> str:
    """The type, and for a creature its strength and health."""
    word: str = card["type_text"].partition(":")[0].strip()
    if card["health"] is None:
        return dim(word)
    _ = translator(lang).gettext
    return dim(word + " · ") + _("strength %(s)d, health %(h)d", s=card["strength"], h=card["health"])


def joined(texts: list[str]) -> str:
    """Texts of a card in one line: sentences lose their full stop."""
    return " · ".join(text.removesuffix(".") for text in texts)


def text_of(card: Card) -> str:
    """The whole card on one line: above and below the line that is printed on it."""
    upper, lower = joined(card["upper"]), joined(card["lower"])
    return (upper + LINE + lower).strip() if lower else upper


def covered(card: Card) -> str:
    """What still counts of a covered card."""
    return f"{card['title']} ({joined(card['lower'])})" if card["lower"] else card["title"]


def titled(card: Card, width: int, before: str, margin: int) -> list[str]:
    """A card's name in its colour and then its text, wrapped."""
    head = f"{before}{named(card)}  "
    return [line.rstrip() for line in wrap(text_of(card), width, head, " " * margin)]


def option_numbers(view: View) -> dict[str, int]:
    question = view["question"]
    return {option["key"]: number for number, option in enumerate(question["options"], 1)} if question else {}

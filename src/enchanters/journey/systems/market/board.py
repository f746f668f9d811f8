"""The Automa and the Market in a terminal."""

from __future__ import annotations

from typing import Any

from enchanters.journey.board import joined, named, option_numbers
from enchanters.kernel.drawing import bold, dim, paint, rule_line, wrap
from enchanters.kernel.language import translator

View = dict[str, Any]


def lines(view: View, width: int, lang: str) -> list[str]:
    """The open card with its ability, and the Market from top to bottom."""
    market = view["market"]
    if not market:
        return []
    t = translator(lang)
    left = t.ngettext("%(n)d card to come", "%(n)d cards to come", market["left"])
    found = [rule_line(t.gettext("Automa"), left, width)]
    if market["automa"]:
        found += shown(view, width, lang)
    names = ", ".join(named(card) for card in market["cards"]) or dim(t.gettext("empty"))
    found += wrap(t.gettext("Market, from the top: %(cards)s", cards=names), width, "  ", "    ")
    if market["alone"]:
        goal = t.gettext("Alone: %(mark)d glory win", mark=market["mark"])
        beside = t.ngettext("%(n)d wound beside the Market", "%(n)d wounds beside the Market", market["beside"])
        found.append(f"  {goal} · {beside}")
    return found


def shown(view: View, width: int, lang: str) -> list[str]:
    automa = view["market"]["automa"]
    card, numbers = automa["card"], option_numbers(view)
    number = next((numbers[each["key"]] for each in automa["options"] if each["key"] in numbers), None)
    head = bold(f"[{number}] ") if number else dim("– ")
    said = [joined(card["lower"]), *(each["why"] for each in automa["refused"])]
    style = {"fg": "green"} if number else {}
    text = f"{card['title']}: {' · '.join(said)}"
    return [paint(line, **style) if style else line for line in wrap(text, width, "  " + head, "    ")]

"""Quests in a terminal."""

from __future__ import annotations

from typing import Any

from enchanters.journey.board import joined, option_numbers
from enchanters.kernel.drawing import bold, dim, paint, rule_line, wrap
from enchanters.kernel.language import translator

View = dict[str, Any]


def lines(view: View, width: int, lang: str) -> list[str]:
    """Those that can be claimed, who could, and what the reader lacks."""
    quests = view["quests"]
    if not quests or not quests["open"]:
        return []
    t = translator(lang)
    numbers = option_numbers(view)
    found = [rule_line(t.gettext("Quests"), str(len(quests["open"])), width)]
    for each in quests["open"]:
        card, number = each["card"], numbers.get(each["key"])
        head = bold(f"[{number}] ") if number else dim("– ")
        told = [joined([*card["upper"], *card["lower"]]), *notes(view, each, lang)]
        style = {"fg": "green"} if number else {}
        text = f"{card['title']}: {' · '.join(told)}"
        found += [paint(line, **style) if style else line for line in wrap(text, width, "  " + head, "    ")]
    return found


def notes(view: View, each: dict[str, Any], lang: str) -> list[str]:
    t = translator(lang)
    found = []
    if each["holder"] is not None:
        found.append(t.gettext("%(player)s has it", player=view["names"][each["holder"]]))
    if each["able"]:
        found.append(t.gettext("within reach of %(players)s", players=", ".join(each["able"])))
    if view["seat"] is not None and each["missing"][view["seat"]]:
        found.append(each["missing"][view["seat"]])
    return found

"""A game's review in the terminal."""

from __future__ import annotations

from typing import Any

from enchanters.bots.coach import percent
from enchanters.kernel.drawing import bold, dim, rule_line, screen_width, wrap
from enchanters.kernel.language import translator

BAR = 20  # letters for a chance of 100 %


def lines(found: dict[str, Any], lang: str) -> list[str]:
    """The turning points, then every turn with the chance of its player and what was missed."""
    _ = translator(lang).gettext
    width = screen_width()
    names = found["names"]
    shown = [rule_line(_("Turning points"), "", width)]
    for point in found["points"]:
        shown += wrap(f"{point['text']} {point['missed']}", width, "", "  ")
    if not found["points"]:
        shown.append(_("No chance ever fell much."))
    shown += ["", rule_line(_("Turn by turn"), "", width)]
    for turn in found["turns"]:
        said = ", ".join(f"{name} {percent(c)} %" for name, c in zip(names, turn["chances"], strict=True))
        chance = turn["chances"][turn["seat"]]
        shown.append(bold(f"{turn['turn']:>4}  {names[turn['seat']]}") + f"  {bar(chance)}  {said}")
        played = _("; ").join(step["text"] for step in turn["played"])
        shown += [dim(line) for line in wrap(played, width, " " * 6, " " * 6)]
        if turn["text"]:
            shown += wrap(turn["text"], width, " " * 6, " " * 6)
    return shown


def bar(chance: float) -> str:
    full = round(BAR * chance)
    return "█" * full + "·" * (BAR - full)

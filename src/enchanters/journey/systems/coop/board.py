"""Co-op in a terminal."""

from __future__ import annotations

from typing import Any

from enchanters.kernel.drawing import bold, dim, paint, rule_line, wrap
from enchanters.kernel.language import translator

View = dict[str, Any]


def lines(view: View, width: int, lang: str) -> list[str]:
    """The dial, the pool against its threshold, and the active Overlord card with the line that counts."""
    coop = view["coop"]
    if not coop:
        return []
    t = translator(lang)
    left = t.ngettext("%(n)d card to come", "%(n)d cards to come", coop["left"])
    found = [rule_line(t.gettext("The guild"), left, width)]
    dial = t.gettext("Overlord: %(n)d hit points, rage %(rage)d", n=coop["hit_points"], rage=coop["rage"])
    wounds = t.gettext("wounds of all: %(n)d of %(most)d", n=coop["wounds"], most=coop["loses_at"])
    near = coop["wounds"] * 4 >= coop["loses_at"] * 3
    found.append(f"  {dial} · {paint(wounds, fg='red') if near else wounds}")
    active = coop["active"]
    if active:
        card = active["card"]
        said = " – " + t.gettext("cancelled") if active["cancelled"] else ""
        found += wrap(card["title"] + said, width, "  ", "    ")
        for number, line in enumerate(card["lower"]):
            text = f"{number + 1}: {line}"
            counts = number == active["line"]
            found += [bold(each) if counts else dim(each) for each in wrap(text, width, "    ", "       ")]
    return found

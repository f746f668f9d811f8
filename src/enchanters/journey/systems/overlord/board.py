"""The Overlord in a terminal."""

from __future__ import annotations

from typing import Any

from enchanters.journey.board import MARGIN, joined, kind_of, named, option_numbers, titled
from enchanters.kernel.drawing import bold, dim, paint, rule_line, wrap
from enchanters.kernel.language import translator

View = dict[str, Any]


def lines(view: View, width: int, lang: str) -> list[str]:
    """The Overlord, what lies on it and how it can be challenged."""
    overlord = view["overlord"]
    if not overlord:
        return []
    _ = translator(lang).gettext
    card = overlord["card"]
    found = [rule_line(card["title"], tokens(overlord, lang), width)]
    found += wrap(kind_of(card, lang) + " · " + joined(card["upper"]), width, "  ", "  ")
    found += wrap(_("Reward: %(what)s", what=joined(card["lower"])), width, "  ", "  ")
    if overlord["stored"]:
        names = ", ".join(named(each) for each in overlord["stored"])
        found += wrap(_("On it: %(cards)s", cards=names), width, "  ", "  ")
    numbers = option_numbers(view)
    for each in overlord["challenges"]:
        number = numbers.get(each["key"])
        verdict = f"→ {each['outcome']['text']}" if each["outcome"] else each["why"]
        style = {"fg": "green"} if number else {"dim": True}
        head = bold(f"[{number}] ") if number else dim("– ")
        text = f"{each['text']}: {verdict}" if verdict else each["text"]
        found += [paint(line, **style) for line in wrap(text, width, "  " + head, "    ")]
    return found


def tokens(overlord: dict[str, Any], lang: str) -> str:
    """What lies on the Overlord and, of its tokens, on the village."""
    t = translator(lang)
    if overlord["defeated"]:
        return t.gettext("defeated")
    parts = [t.ngettext("%(n)d reward token", "%(n)d reward tokens", overlord["rewards"])] if not overlord["hunted"] else []
    if overlord["crystals"]:
        parts.append(t.ngettext("%(n)d crystal", "%(n)d crystals", overlord["crystals"]))
    if overlord["village_rewards"]:
        parts.append(t.gettext("on the village %(n)d", n=overlord["village_rewards"]))
    return " · ".join(parts)


def seat_lines(seat: dict[str, Any], width: int, lang: str) -> list[str]:
    if not seat["rewards"]:
        return []
    reward = seat["rewards"][0]["card"]
    times = f"{len(seat['rewards'])}× " if len(seat["rewards"]) > 1 else ""
    label = translator(lang).gettext("Rewards")
    return titled(reward, width, dim(f"  {label:<{MARGIN - 2}}") + times, MARGIN + 2)

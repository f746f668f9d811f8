"""Co-op in a terminal."""

from __future__ import annotations

from typing import Any

from enchanters.kernel.drawing import bold, dim, is_short, paint, rule_line, table, wrap
from enchanters.kernel.language import Translator, translator

View = dict[str, Any]
BAR = 20  # how wide a bar is


def lines(view: View, width: int, lang: str) -> list[str]:
    """The dial, the pool against its threshold, whose turn it is, what is to be feared, and the active Overlord card."""
    coop = view["coop"]
    if not coop:
        return []
    t = translator(lang)
    left = t.ngettext("%(n)d card to come", "%(n)d cards to come", coop["left"])
    found = [rule_line(t.gettext("The guild"), left, width)]
    found += wrap(dial(coop, t), width, "  ", "    ")
    found += wrap(pool(coop, t), width, "  ", "    ")
    if coop["order"]:
        turns = " → ".join(turn(each, view["names"], t) for each in coop["order"])
        number = t.gettext("Round %(n)d", n=coop["round"])
        found += wrap(t.gettext("%(player)s: %(what)s", player=number, what=turns), width, "  ", "    ")
    if coop["next"]:
        feared = wrap(coop["next"]["text"], width, "  ", "    ")
        found += [paint(line, fg="red") for line in feared] if coop["next"]["deadly"] else feared
    return found + active(coop["active"], t, width)


def dial(coop: View, t: Translator) -> str:
    said = t.gettext("Overlord: %(n)d hit points, rage %(rage)d", n=coop["hit_points"], rage=coop["rage"])
    parts = [f"{bar(coop['hit_points'], coop['most_hit_points'])} {said}"]
    tokens = coop["tokens"]
    if tokens["health"] or tokens["strength"]:
        parts.append(t.gettext("tokens: +%(h)d health, +%(s)d strength", h=tokens["health"], s=tokens["strength"]))
    if coop["crystals"]:
        parts.append(t.gettext("crystals on the sheet: %(n)d of %(most)d", n=coop["crystals"], most=coop["exchange_at"]))
    return " · ".join(parts)


def pool(coop: View, t: Translator) -> str:
    wounds = t.gettext("wounds of all: %(n)d of %(most)d", n=coop["wounds"], most=coop["loses_at"])
    near = coop["wounds"] * 4 >= coop["loses_at"] * 3
    return f"{bar(coop['wounds'], coop['loses_at'])} {paint(wounds, fg='red') if near else wounds}"


def bar(n: int, most: int) -> str:
    filled = min(BAR, -(-BAR * n // most))
    return "█" * filled + "░" * (BAR - filled)


def turn(each: dict[str, Any], names: list[str], t: Translator) -> str:
    name = t.gettext("Overlord") if each["seat"] is None else names[each["seat"]]
    return bold(name) if each["state"] == "now" else dim(name) if each["state"] == "done" else name


def active(shown: View | None, t: Translator, width: int) -> list[str]:
    """The Overlord card that lies open: the line that counts is stressed, and on a short screen the only one."""
    if not shown:
        return []
    card = shown["card"]
    said = " – " + t.gettext("cancelled") if shown["cancelled"] else ""
    found = wrap(card["title"] + said, width, "  ", "    ")
    for number, line in enumerate(card["lower"]):
        counts = number == shown["line"]
        if is_short() and not counts:
            continue
        text = f"{'▶' if counts else ' '} {number + 1}: {line}"
        found += [bold(each) if counts else dim(each) for each in wrap(text, width, "   ", "       ")]
    return found


# --- how it stands, and how it went -----------------------------------------------------------------------------------


def score(view: View, width: int, lang: str) -> list[str]:
    """The story at the end; until then what is to be done and to be feared."""
    coop = view["coop"]
    if not coop:
        return []
    t = translator(lang)
    story = view["story"]
    if not story:
        found = [dial(coop, t), pool(coop, t), *([coop["next"]["text"]] if coop["next"] else [])]
        return [line for each in found for line in wrap(each, width)]
    rows = [deeds(each, t) for each in story["players"]]
    heads = (t.gettext("Player"), t.gettext("hit points taken"), t.gettext("wounds taken"), t.gettext("healed"))
    ended = [story["end"], *([story["closest"]["text"]] if coop["wounds"] < coop["loses_at"] else [])]
    found = [*wrap(" ".join(ended), width), "", *table(heads, rows, (1, 2, 3)), ""]
    for each in story["players"]:
        if each["parts"]:
            parts = ", ".join(part["said"] for part in each["parts"])
            found += wrap(t.gettext("%(player)s: %(what)s", player=named(each, t), what=parts), width, "", "  ")
    course = ", ".join(f"{each['round']}: {each['hit_points']}/{each['wounds']}" for each in story["rounds"])
    said = t.gettext("Hit points and wounds round by round: %(course)s", course=course)
    return [*found, "", *wrap(said, width, "", "  ")]


def deeds(each: dict[str, Any], t: Translator) -> tuple[str, ...]:
    return named(each, t), str(each["dealt"]), str(each["wounds"]), str(each["healed"])


def named(each: dict[str, Any], t: Translator) -> str:
    return t.gettext("the Overlord's own cards") if each["seat"] is None else str(each["name"])

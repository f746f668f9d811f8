"""The Overlord at tables of real cards: how it is laid out, and what of it a score sheet asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from enchanters.journey.companion.laying import LAY_OUT, Laying
from enchanters.journey.dealing import played_together, players_of
from enchanters.journey.state import Journey
from enchanters.journey.systems.overlord import notation
from enchanters.journey.systems.overlord.dealing import HARD, TYPE, overlay_of
from enchanters.journey.systems.overlord.room import names_of
from enchanters.journey.systems.overlord.state import overlord_of
from enchanters.kernel.companion import CHOICE, FLAG, Doing, SheetField
from enchanters.kernel.language import N_, translator

LEFT, DEATH, LOST = "rewards_left", "death", "lost"  # fields of the sheet


def steps(laying: Laying, moment: str) -> Iterator[Doing]:
    overlord = overlord_of(laying.game)
    if moment != LAY_OUT or overlord is None:
        return
    game, t = laying.game, laying.t
    modes = game.setup["overlord_modes"]
    texts, counts = [t.gettext("Lay it beside the village.")], {}
    if played_together(game.setup):
        texts.append(t.gettext("If it has an overlay for playing together, cover it with that."))
    else:
        n = players_of(game.setup)
        counts["rewards"] = n
        texts.append(t.ngettext("Put %(n)d reward token on it.", "Put %(n)d reward tokens on it.", n))
    if "hard" in modes:
        counts["reinforcements"] = 2 * HARD
        text = N_("Put %(n)d reinforcement tokens on it, %(half)d that show health and %(half)d that show strength.")
        texts.append(t.gettext(text, n=2 * HARD, half=HARD))
    if "death" in modes:
        texts.append(t.gettext("All lose unless it is defeated before the game ends."))
    if "reinforcement" in modes:
        texts.append(t.gettext("Keep the reinforcement tokens at hand: it gets more of them with every fight."))
    title = t.gettext("Overlord")
    yield Doing(title, " ".join(texts), [laying.named(overlord.card)], title, counts)


def drawn(game: Journey) -> dict[str, Any]:
    """By the name that a set-up has for it: what covers an Overlord has the name of the one below."""
    overlord = overlord_of(game)
    if overlord is None:
        return {}
    name = game.kinds[overlord.card].name
    if played_together(game.setup):
        covered = [each for each in names_of(game.library) if overlay_of(game.library, each) is game.kinds[overlord.card]]
        name = covered[0] if covered else name
    return {"overlord": name}


# --- the score sheet --------------------------------------------------------------------------------------------------


def table_fields(lang: str) -> Sequence[SheetField]:
    from enchanters.journey.companion.sheet import titles_of

    _ = translator(lang).gettext
    part = _("Overlord")
    names = [("", _("No Overlord")), *titles_of(TYPE, lang)]
    return [
        SheetField("overlord", part, CHOICE, values=names, part=part),
        SheetField(LEFT, _("Reward tokens still on it"), part=part, most=100),
        SheetField(DEATH, _("All lose while a reward token lies on it"), FLAG, part=part),
        SheetField(LOST, _("It has made everybody lose"), FLAG, part=part),
    ]


def seat_fields(lang: str) -> Sequence[SheetField]:
    _ = translator(lang).gettext
    return [SheetField(notation.SEAT_KEY, _("Reward tokens"), most=notation.MAX_REWARDS, part=_("Overlord"))]


def entered(table: Mapping[str, Any]) -> dict[str, Any]:
    if not table.get("overlord"):
        return {}
    modes = {"overlord_modes": ["death"]} if table.get(DEATH) else {}
    return {"overlord": table["overlord"], "rewards": table.get(LEFT) or 0, "lost": bool(table.get(LOST))} | modes

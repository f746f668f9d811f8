"""What if: a fight of a real table as a position, and what the rules say to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from enchanters.cards.model import FIGHTERS
from enchanters.journey import explaining
from enchanters.journey.codes import ENCHANTMENT, ITEM, JOURNEY, NO_CARD, Q_TURN, SLOTS, VERB
from enchanters.journey.explaining import Shares, refused_codes
from enchanters.journey.game import library
from enchanters.journey.keys import option_key
from enchanters.journey.pages import TITLES, beginning
from enchanters.journey.position import laid_out
from enchanters.journey.state import Journey
from enchanters.journey.systems.foe import foe_of
from enchanters.journey.systems.registry import kits
from enchanters.journey.tables import TYPES
from enchanters.journey.texts import Texts
from enchanters.journey.trying import answer, cost, goal_of
from enchanters.journey.turn import turn_answered
from enchanters.journey.values import defense
from enchanters.journey.viewing import VIEW_EFFORT, option_view, refused_view
from enchanters.kernel.companion import Ask, Said, Verdict
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_
from enchanters.kernel.text import toml_table

MOST_TOKENS = 999
MOST_BOOST = 99
PLACES = {"0": N_("0, next to the village")} | {str(slot): str(slot) for slot in range(1, SLOTS)}


@cache
def asks() -> tuple[Ask, ...]:
    """What a fight depends on: of every game, and of the optional systems."""
    further = [each for kit in kits() for each in kit.asks]  # first, since systems have types of their own
    fought = tuple(name for name in FIGHTERS if name in TYPES and TYPES[name].stack >= 0)
    items = tuple(name for name, each in TYPES.items() if each.stack == ITEM)
    enchantments = tuple(name for name, each in TYPES.items() if each.stack == ENCHANTMENT)
    own = (
        Ask("creature", N_("The creature that you fight"), fought),
        Ask("place", N_("Its slot of the track"), values=PLACES),
        Ask("items", N_("Your items, the lowest first"), items, many=True),
        Ask("enchantments", N_("Your enchantments, the lowest first"), enchantments, many=True),
        Ask("creatures", N_("Your creatures, the lowest first"), fought, many=True),
        Ask("crystals", N_("Your crystals"), most=MOST_TOKENS, usual=5),
        Ask("wounds", N_("Your wounds"), most=MOST_TOKENS),
        Ask("village", N_("Village"), ("village",), instead=beginning()["village"]),
        Ask("attack", N_("Attack that you have been given for this turn"), least=-MOST_BOOST, most=MOST_BOOST, more=True),
        Ask("defense", N_("Defense that you have been given for this turn"), least=-MOST_BOOST, most=MOST_BOOST, more=True),
        Ask("players", N_("Players"), least=2, most=4, usual=2, more=True),
        Ask("preset", N_("Edition"), values=TITLES["preset"], more=True),
    )
    return (*own, *further)


def fight(said: Said, folders: Sequence[str], lang: str) -> Verdict:
    """What comes of it at its best; the effort is that of a view."""
    text = position(said, folders)
    game = laid_out(text)
    ask(game)
    target, code = aim(game)
    x = Texts(game, lang)
    shares = Shares(VIEW_EFFORT, 2)
    with shares.one():
        left = max(0, game.crystals[game.seat] - cost(game, code))
        stands = explaining.fight(x, target, left, explaining.rows_of(game, code))
    possible = code in game.codes
    found = option_view(x, code, shares) if possible else refused_view(x, code, shares)
    plans = found["plans"] if possible else []
    return Verdict(
        position=text,
        won=possible,
        title=x.title(game.kinds[target]),
        price=cost(game, code),
        attack=stands["attack"],
        defense=defense(game, game.seat),
        health=stands["health"],
        strength=stands["strength"],
        wounds=stands["wounds"],
        text=found["outcome"]["text"] if possible else found["why"],
        ways=[(plan["text"], list(steps(game, plan["keys"], lang))) for plan in plans],
        why="" if possible else found["why"],
    )


def ask(game: Journey) -> None:
    """Up to the question of the turn, which is put even where there is only one thing to do."""
    while game.stack and not game.codes:
        function, a, b, c = game.stack.pop()
        if function is turn_answered:
            game.ask_always(b, Q_TURN, [a], turn_answered, b, c)
        else:
            function(game, a, b, c)


def aim(game: Journey) -> tuple[int, int]:
    """Who is fought, and the choice that leads there, whether it is possible or not."""
    slot = next((slot for slot, card in enumerate(game.track) if card != NO_CARD), -1)
    if slot >= 0:
        return game.track[slot], JOURNEY << VERB | slot
    foe = foe_of(game)
    if foe is None:
        raise BadPosition(N_("name the creature that you fight"))
    for code in (*game.codes, *refused_codes(game)):
        if goal_of(game, code) == foe.foe():
            return foe.foe(), code
    raise BadPosition(N_("%(name)r cannot be fought"), name=game.kinds[foe.foe()].name)


def steps(game: Journey, keys: Sequence[str], lang: str) -> Iterator[str]:
    """The choices of a way in words, each at its moment."""
    trial = game.copy()
    for key in keys:
        code = next(code for code in trial.codes if option_key(trial, code) == key)
        yield Texts(trial, lang).label(code)
        answer(trial, code)


# --- the position -----------------------------------------------------------------------------------------------------


def position(said: Said, folders: Sequence[str]) -> str:
    slot = int(said["place"])
    top: dict[str, Any] = {
        "game": "journey",
        "preset": said["preset"],
        "village": said["village"],
        "track": [*[""] * slot, said["creature"]] if said["creature"] else [],
        "deck": following(said["creature"], folders),
    }
    mine: dict[str, Any] = {"crystals": said["crystals"], "wounds": said["wounds"]}
    if said["attack"] or said["defense"]:
        mine["boosts"] = [said["attack"], said["defense"]]
    mine |= {key: said[key] for key in ("items", "enchantments", "creatures") if said[key]}
    for kit in kits():
        top |= kit.laid(said)
        mine |= kit.laid_before(said)
    if strange := inline(said, folders):
        top["cards"] = strange
    lines = [toml_table(top), "", "[[seat]]", toml_table(mine)]
    lines += ["", "[[seat]]"] * (said["players"] - 1)
    return "\n".join(lines) + "\n"


def following(creature: str, folders: Sequence[str]) -> list[str]:
    """What comes after it at a table that goes on from here: nobody has said, so one of each card of its kingdom."""
    known = library(folders)
    kingdom = known.by_name[creature].kingdom if creature in known.by_name else ""
    cards = [
        kind for kind in library().by_name.values() if kind.kingdom and TYPES[kind.card.type].deck and not kind.card.start
    ]
    return [kind.name for kind in cards if kind.kingdom == kingdom] or [
        kind.name for kind in cards if kind.kingdom == beginning()["kingdoms"][0]
    ]


def inline(said: Said, folders: Sequence[str]) -> str:
    """Cards of packs of somebody's own are written out."""
    from enchanters.cards.formatter import format_card

    lists = [value if isinstance(value, list) else [value] for value in said.values() if isinstance(value, str | list)]
    named = [name for value in lists for name in value]
    known, own = library().by_name, library(folders).by_name
    return "\n\n".join(format_card(own[name].card) for name in dict.fromkeys(named) if name in own and name not in known)

"""What is read of Overlords."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.codes import CARD, LOW, VERB
from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.overlord import (
    board,
    explaining,
    invasions,
    judging,
    laying,
    moments,
    notation,
    tallying,
    telling,
    texts,
    viewing,
)
from enchanters.journey.systems.overlord.codes import (
    C_REWARD,
    C_STORED_CRYSTAL,
    CHALLENGE,
    FETCH,
    LAIR,
    PUT,
    REWARD,
    STORED,
)
from enchanters.journey.systems.overlord.dealing import TYPE
from enchanters.journey.systems.overlord.state import overlord_of
from enchanters.journey.systems.overlord.system import OverlordSystem
from enchanters.kernel.companion import Ask, Said
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.journey.companion.laying import Laying
    from enchanters.journey.position import Reader, Writer
    from enchanters.journey.statistics import Statistics
    from enchanters.journey.texts import Texts
    from enchanters.kernel.companion import Doing, SheetField


def challenge_key(game: Journey, low: int) -> str:
    numbers = [ability.number for ability in game.kinds[low >> CARD].challenges]
    return f"challenge.{numbers.index(low & 15) + 1}" if len(numbers) > 1 else "challenge"


class OverlordKit(Kit):
    name = "overlord"

    # --- set-up -------------------------------------------------------------------------------------------------------

    titles = {
        "overlord": {
            "": N_("No Overlord"),
            "random": N_("Drawn at random"),
            "related": N_("One of the kingdoms' own"),
        },
        "overlord_modes": {
            "hard": N_("Hard: it has two more health and strength"),
            "death": N_("Death: all lose if it is not defeated"),
            "reinforcement": N_("Reinforcement: every fight makes it stronger"),
        },
    }
    texts_of_values = {
        "overlord": {
            "": N_("A foe for all players, who invades when they rest and rewards those who beat it in a challenge.")
        },
        "overlord_modes": {"": N_("With an Overlord: as many as you like, or none.")},
    }
    named_by = {"overlord": TYPE}

    # --- positions ----------------------------------------------------------------------------------------------------

    draft_keys = ("overlord", "overlord_modes")
    keys = notation.KEYS
    seat_keys = (notation.SEAT_KEY,)

    def write(self, writer: Writer) -> dict[str, Any]:
        return notation.write(writer)

    def write_seat(self, writer: Writer, seat: int) -> dict[str, Any]:
        return notation.write_seat(writer, seat)

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> OverlordSystem | None:
        return notation.read(reader)

    def read_setup(self, reader: Reader) -> dict[str, Any]:
        return notation.read_setup(reader)

    # --- keys and places ----------------------------------------------------------------------------------------------

    keys_of_verbs = {CHALLENGE: challenge_key}

    def place_of(self, game: Journey, card: int) -> dict[str, Any] | None:
        overlord = overlord_of(game)
        if overlord is None:
            return None
        if card == overlord.card:
            return {"place": "overlord"}
        if card in overlord.stored:
            return {"place": "stored", "index": overlord.stored.index(card)}
        for seat, rewards in enumerate(overlord.rewards):
            if card in rewards:
                return {"place": "rewards", "seat": seat, "index": rewards.index(card)}
        return None

    # --- texts --------------------------------------------------------------------------------------------------------

    sentences = {
        "overlord": texts.overlord,
        "challenge": texts.challenge,
        "reward": texts.reward,
        "overlord defeated": texts.overlord_defeated,
        "discard adventure": texts.discard_adventure,
        "reinforced": texts.reinforced,
        "weakened": texts.weakened,
        "invasion": texts.invasion,
        "token": texts.token,
        "put crystals": texts.put_crystals,
        "overlord crystals": texts.overlord_crystals,
        "take crystals": texts.take_crystals,
        "overlord rewards": texts.overlord_rewards,
        "village rewards": texts.village_rewards,
        "clear track": texts.clear_track,
        "store": texts.store,
        "village": texts.village,
    }
    leads = telling.LEADS
    shorts = telling.SHORTS
    gists = telling.GISTS
    labels = {CHALLENGE: texts.challenge_label}
    card_labels = {PUT: texts.put_label, FETCH: texts.fetch_label}
    prompts = {
        invasions.attacked: texts.ask_attacked,
        invasions.put_down: texts.ask_put,
        invasions.fetched: texts.ask_fetched,
    }
    journeys = {STORED: texts.journey_stored}
    windows = {LAIR: texts.go_on}

    def turn_prompt(self, x: Texts) -> str:
        return texts.ask_turn(x)

    def over_text(self, x: Texts, result: dict[str, Any]) -> str:
        overlord = overlord_of(x.game)
        return texts.lost(x) if overlord is not None and overlord.is_lost(x.game) else ""

    # --- what can be named --------------------------------------------------------------------------------------------

    def refusable(self, game: Journey) -> Iterable[int]:
        return explaining.challenge_codes(game)

    def nameable(self, game: Journey) -> Iterable[int]:
        return explaining.challenge_codes(game, defeated=True)

    def why_not(self, x: Texts, code: int) -> str:
        return explaining.why_not(x, code)

    def foe(self, game: Journey, code: int) -> int:
        return (code & LOW) >> CARD if code >> VERB == CHALLENGE else -1

    def before_fight(self, game: Journey, code: int) -> tuple[int, ...]:
        return explaining.before_fight(game, code)

    # --- views, terminal and pages ------------------------------------------------------------------------------------

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        return {"overlord": viewing.view(x, options, refused)}

    seat_lists = ("rewards",)

    def seat_view(self, x: Texts, seat: int) -> dict[str, Any]:
        return {"rewards": viewing.rewards(x, seat)}

    moments_of = N_("Overlord")
    stretches = moments.STRETCHES
    moments = moments.MOMENTS

    large = (TYPE,)
    asks = (
        Ask("overlord", N_("Overlord"), (TYPE,), more=True),
        Ask("overlord_health", N_("Health tokens on the Overlord"), most=99, more=True),
        Ask("overlord_strength", N_("Strength tokens on the Overlord"), most=99, more=True),
        Ask("rewards", N_("Reward tokens that you have"), most=notation.MAX_REWARDS, more=True),
        Ask("creature_health", N_("Health tokens on the creature"), most=99, more=True),
        Ask("creature_strength", N_("Strength tokens on the creature"), most=99, more=True),
    )

    def laid(self, said: Said) -> dict[str, Any]:
        if not said["overlord"]:
            if any(said[ask.name] for ask in self.asks):
                raise BadPosition(N_("name the Overlord whose tokens these are"))
            return {}
        tokens = ["health"] * said["creature_health"] + ["strength"] * said["creature_strength"]
        found = {"overlord": said["overlord"], "reinforcements": [said["overlord_health"], said["overlord_strength"]]}
        return found | ({"tokens": [*[[]] * int(said["place"]), tokens]} if tokens and said["creature"] else {})

    def laid_before(self, said: Said) -> dict[str, Any]:
        return {notation.SEAT_KEY: said["rewards"]} if said["overlord"] and said["rewards"] else {}

    page = Path(__file__).parent / "page"
    symbols = {TYPE: "crowned-skull", "reward": "trophy-cup", "challenge": "crossed-axes"}
    dividers = {TYPE: ("reward", N_("Reward"))}
    colours = {TYPE: "red"}

    def board_lines(self, view: dict[str, Any], width: int, lang: str) -> list[str]:
        return board.lines(view, width, lang)

    def board_seat(self, seat: dict[str, Any], width: int, lang: str) -> list[str]:
        return board.seat_lines(seat, width, lang)

    glossary = (
        Entry(
            "overlord", N_("Overlord"),
            N_("A foe of all players who lies beside the village. It is defeated when its last reward token is taken."),
            "OVERLORD-01", "crowned-skull",
        ),
        Entry(
            "reward", N_("Reward token"),
            N_("What a won challenge gives. It counts like a card that is always visible, and several of them add up."),
            "OVERLORD-17", "trophy-cup",
        ),
        Entry(
            "reinforcement", N_("Reinforcement token"),
            N_("Gives 1 health or 1 strength, as its side says, to the Overlord or the creature that it lies on."),
            "OVERLORD-24", "upgrade",
        ),
        Entry(
            "challenge", N_("Challenge"),
            N_(
                "A third way to spend a turn while there is an Overlord: pay, fight it as you would a creature, and take a "
                "reward token. Then the top card of the deck is discarded."
            ),
            "OVERLORD-10", "crossed-axes",
        ),
        Entry(
            "invasion", N_("Invasion"),
            N_("A card that a rest discards from the track invades: if the Overlord names its type, what it says happens."),
            "OVERLORD-05", "castle-ruins",
        ),
    )  # fmt: skip

    # --- tables of real cards -----------------------------------------------------------------------------------------

    sheet_sums = {notation.SEAT_KEY: N_("Reward tokens")}

    def laying_out(self, table: Laying, moment: str) -> Iterable[Doing]:
        return laying.steps(table, moment)

    def drawn(self, game: Journey) -> dict[str, Any]:
        return laying.drawn(game)

    def sheet_table(self, lang: str) -> Sequence[SheetField]:
        return laying.table_fields(lang)

    def sheet_seat(self, lang: str) -> Sequence[SheetField]:
        return laying.seat_fields(lang)

    def entered(self, table: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        return laying.entered(table)

    # --- bots and the lab ---------------------------------------------------------------------------------------------

    usual = {C_REWARD: 1, C_STORED_CRYSTAL: 3}
    feature_names = judging.NAMES

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        return judging.features(game, seat, turns)

    def gain(self, game: Journey, seat: int, turns: float) -> float:
        return judging.challenge_gain(game, seat, turns)

    def fear(self, game: Journey, turns: float) -> float:
        return judging.doom(game, turns)

    tallies = (tallying.TABLE,)

    def tally_choice(self, statistics: Statistics, game: Journey, index: int) -> None:
        tallying.choice(statistics, game, index)

    def tally_game(self, statistics: Statistics, game: Journey, result: dict[str, Any]) -> None:
        tallying.finished(statistics, game, result)

    def tables(self, statistics: Statistics) -> dict[str, list[dict[str, Any]]]:
        return {tallying.TABLE: statistics.rows(tallying.TABLE, tallying.row)}

    def problems(self, game: Journey) -> list[str]:
        overlord = overlord_of(game)
        if overlord is None:
            return []
        numbers = (overlord.tokens, overlord.village_tokens, overlord.crystals, overlord.health, overlord.strength)
        return [f"the Overlord's tokens are {numbers}"] if min(numbers) < 0 else []

    def gone(self, game: Journey) -> Iterable[int]:
        """Reward tokens that were given back."""
        overlord = overlord_of(game)
        had = overlord.cards() if overlord is not None else []
        return [card for card, kind in enumerate(game.kinds) if kind.type == REWARD and card not in had]


KIT = OverlordKit()

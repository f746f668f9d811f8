"""The rule switches: where the editions differ, in one frozen place (catalogue 0.4)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Literal, get_args, get_origin, get_type_hints

from enchanters.kernel.errors import BadSetup
from enchanters.kernel.language import N_


@dataclass(frozen=True, slots=True)
class Rules:
    """Code asks for a switch by name, never for an edition. The defaults are the preset `mythic`."""

    starter_filter: Literal["3_per_player_on_deck", "6_straight_to_track", "2_per_player_on_deck"] = "3_per_player_on_deck"
    starter_pick_order: Literal["as_found", "shuffle_both_piles"] = "as_found"
    first_player: Literal["random", "table_talk"] = "random"
    related_components: Literal["fully_random", "kingdom_related"] = "fully_random"
    fast_removal: Literal["random", "top"] = "random"
    contents: Literal["all", "first_edition"] = "all"
    combat_order: Literal["player_then_creature", "creature_then_player"] = "player_then_creature"
    combat_failure: Literal["gate_then_hit_and_discard", "discard_only"] = "gate_then_hit_and_discard"
    overlord_combat_order: Literal["overlord_first", "player_first"] = "overlord_first"
    rest_discard_timing: Literal["inside_rest_step", "end_of_turn"] = "inside_rest_step"
    trigger_after_taking: Literal["before_adding", "item_after_adding"] = "before_adding"
    trigger_skip_if_given_away: bool = False
    target_includes_self: bool = True
    action_reset: Literal["every_turn_boundary", "own_cleanup"] = "every_turn_boundary"
    discard_start_cards: Literal["graveyard", "own_deck_bottom"] = "graveyard"
    unbury_subterranean: Literal["any_card_one_move", "top_or_bottom_per_stack"] = "any_card_one_move"
    wound_exchange: Literal["optional", "forced"] = "optional"
    transfer_heals: bool = False
    tiebreak: Literal["crystals_wounds_cards", "shared"] = "crystals_wounds_cards"
    desert_start: Literal["inactive_until_first_flip", "random_at_setup"] = "inactive_until_first_flip"
    pearls_pay_for: Literal["any_non_journey_cost", "minor_actions_only"] = "any_non_journey_cost"
    coop_loss_compare: Literal["reach", "exceed"] = "reach"
    coop_challenge_growth: Literal["one_of_each", "random_tokens"] = "one_of_each"
    coop_crystal_exchange_at: Literal[5, 6] = 5


MYTHIC = Rules()
PRESETS: dict[str, Rules] = {
    "mythic": MYTHIC,
    "first": Rules(
        starter_filter="6_straight_to_track",
        first_player="table_talk",
        contents="first_edition",
        combat_order="creature_then_player",
        rest_discard_timing="end_of_turn",
        tiebreak="shared",
    ),
    "manual": Rules(
        starter_filter="2_per_player_on_deck",
        starter_pick_order="shuffle_both_piles",
        related_components="kingdom_related",
        fast_removal="top",
        combat_failure="discard_only",
        overlord_combat_order="player_first",
        trigger_after_taking="item_after_adding",
        trigger_skip_if_given_away=True,
        target_includes_self=False,
        action_reset="own_cleanup",
        discard_start_cards="own_deck_bottom",
        unbury_subterranean="top_or_bottom_per_stack",
        wound_exchange="forced",
        transfer_heals=True,
        tiebreak="shared",
        desert_start="random_at_setup",
        pearls_pay_for="minor_actions_only",
        coop_loss_compare="exceed",
        coop_challenge_growth="random_tokens",
        coop_crystal_exchange_at=6,
    ),
}


def rules_of(preset: str, switches: dict[str, object] | None = None) -> Rules:
    """A preset's rules, with single switches changed."""
    if preset not in PRESETS:
        raise BadSetup(N_("unknown preset %(name)r; known: %(known)s"), name=preset, known=", ".join(PRESETS))
    if not switches:
        return PRESETS[preset]
    kinds = get_type_hints(Rules)
    for name, value in switches.items():
        if name not in kinds:
            known = ", ".join(field.name for field in fields(Rules))
            raise BadSetup(N_("unknown rule switch %(name)r; known: %(known)s"), name=name, known=known)
        allowed = get_args(kinds[name]) if get_origin(kinds[name]) is Literal else (True, False)
        if not any(value is a or (isinstance(value, str) and value == a) for a in allowed):
            text = N_("%(value)r is no value of the rule switch %(name)r; possible: %(known)s")
            raise BadSetup(text, value=value, name=name, known=", ".join(map(str, allowed)))
    return replace(PRESETS[preset], **switches)  # type: ignore[arg-type]


def changed_switches(rules: Rules, preset: str) -> dict[str, object]:
    """The switches in which `rules` differs from the preset."""
    base = PRESETS[preset]
    return {f.name: getattr(rules, f.name) for f in fields(Rules) if getattr(rules, f.name) != getattr(base, f.name)}

"""All steps and replies of the adventure game, collected from the modules that have them; systems add theirs.

What the numbers of a step mean: s a seat, p a place of a journey, w who an effect concerns (its user in the lowest four
bits, its victim in the next), c a card, o a card or 0 for none, a a trigger of a card, t a text of a card, n a plain number.
"""

from __future__ import annotations

from enchanters.journey import dealing, effects, fights, journeys, stacks, triggers, turn, wounds
from enchanters.kernel.steps import Steps

STEPS = Steps(
    (
        *turn.STEPS, *journeys.STEPS, *fights.STEPS, *stacks.STEPS, *triggers.STEPS, *effects.STEPS, *wounds.STEPS,
        *dealing.STEPS,
    ),
    (*turn.REPLIES, *journeys.REPLIES, *triggers.REPLIES, *effects.REPLIES, *dealing.REPLIES),
)  # fmt: skip

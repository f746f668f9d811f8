"""The words and symbols of the adventure game, each explained in a sentence or two."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from enchanters.journey.systems.registry import kits
from enchanters.kernel.language import N_, translator
from enchanters.kernel.registry import Term


class Entry(NamedTuple):
    key: str
    word: str
    text: str
    rule: str
    icon: str


ENTRIES = (
    # What there is
    Entry(
        "item", N_("Item"), N_("A card for your item stack. It never fights back: pay its price and it is yours."),
        "GEN-03", "broadsword",
    ),
    Entry(
        "enchantment", N_("Enchantment"),
        N_("A card for your enchantment stack. Its name continues that of your top item: Axe of Fire."),
        "GEN-03", "sparkles",
    ),
    Entry(
        "monster", N_("Monster"), N_("A creature that you fight. Once defeated it lies in your creature stack."),
        "GEN-03", "wolf-head",
    ),
    Entry(
        "size", N_("Minor, medium, major"),
        N_("The size of a monster. A kingdom has six copies of its minor, four of its medium and two of its major monster."),
        "SETUP-06", "growth",
    ),
    Entry(
        "dragon", N_("Dragon"),
        N_("The greatest creature of a kingdom. A dragon is no monster: what speaks of monsters does not mean it."),
        "GEN-04", "spiked-dragon-head",
    ),
    Entry("creature", N_("Creature"), N_("A monster or a dragon."), "GEN-03", "hydra"),
    Entry(
        "kingdom", N_("Kingdom"),
        N_("A set of 25 cards. The kingdoms that were chosen are shuffled together into one deck."),
        "SETUP-05", "castle",
    ),
    Entry(
        "village", N_("Village"),
        N_("The card at the beginning of the track. Every player may rest there, use its actions and score by it."),
        "SETUP-14", "village",
    ),
    Entry(
        "crystals", N_("Crystals"),
        N_("What you pay with. Everybody starts with five; at the end they only break ties, unless a card says more."),
        "CRYSTAL-01", "crystal-growth",
    ),
    Entry(
        "wounds", N_("Wounds"),
        N_("What a creature or a card does to you. Nobody dies of wounds, but each costs 1 glory at the end."),
        "WOUND-01", "drop",
    ),
    Entry(
        "restriction", N_("Restriction"),
        N_("Something that you cannot do while the line is visible."),
        "WOUND-08", "imprisoned",
    ),
    Entry("glory", N_("Glory"), N_("The points. Whoever has the most at the end wins."), "SCORE-01", "star-medal"),
    # Values
    Entry(
        "attack", N_("Attack"),
        N_("The sum of your visible swords. You defeat a creature if your attack reaches its health."),
        "COMBAT-02", "crossed-swords",
    ),
    Entry(
        "defense", N_("Defense"),
        N_("The sum of your visible shields. It lessens the wounds of a creature's blow, not those that a card gives."),
        "COMBAT-04", "shield",
    ),
    Entry("health", N_("Health"), N_("How much attack is needed to defeat a creature."), "GEN-06", "hearts"),
    Entry(
        "strength", N_("Strength"),
        N_("How hard a creature strikes. You take its strength less your defense as wounds, even though you have won."),
        "COMBAT-04", "muscle-up",
    ),
    Entry(
        "boost", N_("This turn"),
        N_("Attack or defense that an action gives lasts until the end of the turn. Several such gifts add up."),
        "TURN-12", "hourglass",
    ),
    Entry(
        "against", N_("Against …"), N_("Attack or defense that counts only in fights with creatures of that kind."),
        "COMBAT-16", "target-shot",
    ),
    Entry(
        "double-damage", N_("Double damage"), N_("The wounds that get past your defense are doubled."),
        "COMBAT-05", "bleeding-wound",
    ),
    Entry(
        "attacks-all", N_("Attacks every player"),
        N_("The creature strikes all players, each against their own defense, not only the one who fights it."),
        "COMBAT-06", "lightning-trio",
    ),
    Entry(
        "undead", N_("Undead"),
        N_("A mark that does nothing by itself; cards count it, score by it or fight against it."),
        "UNDEAD-01", "death-skull",
    ),
    Entry(
        "slime", N_("Slime"),
        N_("A mark that does nothing by itself; it makes slimes grow, and cards count it."),
        "SLIME-01", "slime",
    ),
    Entry(
        "undead-shield", N_("Cannot be targeted"),
        N_("Whatever another player uses passes you by, the harmful and the helpful alike."),
        "TARGET-08", "holy-symbol",
    ),
    # Places
    Entry(
        "track", N_("Track"),
        N_("The row of six open cards. The one next to the village is free; every step farther costs a crystal more."),
        "JOURNEY-02", "trail",
    ),
    Entry(
        "stack", N_("Stack"),
        N_("You have three: items, enchantments and creatures. A new card covers the upper part of the one before."),
        "STACK-02", "stack",
    ),
    Entry(
        "upper", N_("Upper part"),
        N_("What stands above a card's line counts only while the card lies on top of its stack."),
        "GEN-05", "upgrade",
    ),
    Entry(
        "lower", N_("Lower part"),
        N_("What stands below a card's line stays visible, and counts, when the card is covered."),
        "GEN-05", "card-play",
    ),
    Entry(
        "graveyard", N_("Graveyard"),
        N_("The open pile of all discarded cards, the latest on top. Anyone may look through it."),
        "GRAVE-01", "tombstone",
    ),
    # What is done
    Entry(
        "journey", N_("Journey"),
        N_("One of the two ways to spend a turn: pay for a card on the track, fight it if it is a creature, take it."),
        "JOURNEY-01", "boot-prints",
    ),
    Entry(
        "rest", N_("Rest"),
        N_(
            "The other way to spend a turn: use one rest ability of the village or of your cards. "
            "Then the first card of the track is discarded."
        ),
        "REST-01", "campfire",
    ),
    Entry(
        "action", N_("Minor action"),
        N_("Something extra that a visible card offers, usually once per turn and at a cost. The whole cost comes first."),
        "ACTION-01", "click",
    ),
    Entry(
        "window", N_("When actions can be used"),
        N_("At the start of your turn, on a journey after its price is paid, and at the end of your turn."),
        "TURN-04", "stopwatch",
    ),
    Entry(
        "now", N_("Immediate effect"),
        N_("Happens once, when you take the card by a journey, before it joins your stack. It cannot be refused."),
        "JOURNEY-11", "lightning-frequency",
    ),
    Entry(
        "trigger", N_("Trigger"),
        N_("An ability that takes effect by itself when something happens. It costs nothing and cannot be refused."),
        "GEN-15", "ringing-bell",
    ),
    Entry("heal", N_("Heal"), N_("Put wounds back. What you do not have cannot be healed."), "HEAL-01", "health-increase"),
    Entry(
        "unhealable", N_("Cannot be healed"),
        N_("Neither others nor your own cards can heal you while the line is visible. Wounds that are given away still go."),
        "HEAL-06", "health-decrease",
    ),
    Entry(
        "copy", N_("A copy"),
        N_("While the card lies on top it also has what the card that it copies shows: icons, actions and glory."),
        "CARD-18", "mirror-mirror",
    ),
    Entry(
        "bury", N_("Bury"),
        N_("Put a card under its stack: only its lower part counts, and the card below it comes to light."),
        "STACK-08", "dig-dug",
    ),
    Entry(
        "discard", N_("Discard"),
        N_("Put a card on the graveyard. The last item and the last enchantment always stay."),
        "STACK-14", "card-discard",
    ),
    Entry(
        "remove", N_("Remove"), N_("The card goes back into the box, not to the graveyard, and does not return."),
        "GEN-17", "card-burn",
    ),
    Entry(
        "swap", N_("Swap"), N_("Two cards change places. Nothing is taken, so no immediate effect happens."),
        "SWAP-01", "card-exchange",
    ),
    Entry(
        "steal", N_("Steal"), N_("Take crystals or a card from another player. A player's last card cannot be stolen."),
        "STEAL-01", "robber",
    ),
    Entry(
        "give", N_("Give"),
        N_("A card goes on top of the receiver's stack without its immediate effect; wounds just move over."),
        "GIVE-01", "hand",
    ),
    # Variants
    Entry(
        "fast", N_("Fast invasion"), N_("A variant: five cards for each player are left in the box, unseen."),
        "VARIANT-01", "sprint",
    ),
    Entry("superfast", N_("Superfast invasion"), N_("A variant: only half of each kingdom is used."), "VARIANT-03", "run"),
    Entry(
        "depths", N_("Dragons in the depths"), N_("A variant: the dragons come in the lower half of the deck."),
        "VARIANT-05", "cave-entrance",
    ),
)  # fmt: skip


def entries() -> list[Entry]:
    return [*ENTRIES, *(entry for kit in kits() for entry in kit.glossary)]


@cache
def glossary(lang: str) -> tuple[Term, ...]:
    t = translator(lang)
    return tuple(Term(t.gettext(e.word), t.gettext(e.text), e.rule, e.icon, e.key) for e in entries())


# What the rules of each area are about.
AREAS = {
    "GEN": N_("The game in general"),
    "SETUP": N_("Set-up"),
    "TURN": N_("The turn"),
    "TIMING": N_("Moments and order"),
    "JOURNEY": N_("Journeys"),
    "COMBAT": N_("Combat"),
    "REST": N_("Resting"),
    "ACTION": N_("Actions"),
    "STACK": N_("Stacks"),
    "WOUND": N_("Wounds"),
    "HEAL": N_("Healing"),
    "CRYSTAL": N_("Crystals"),
    "GRAVE": N_("The graveyard"),
    "TARGET": N_("Whom a text means"),
    "SWAP": N_("Swapping"),
    "STEAL": N_("Stealing"),
    "GIVE": N_("Giving"),
    "NEG": N_("Below zero"),
    "UNDEAD": N_("The undead"),
    "SCORE": N_("Scoring"),
    "TIE": N_("Ties"),
    "END": N_("The end of the game"),
    "VARIANT": N_("Variants"),
    "FIRST": N_("The first edition"),
    "DECK": N_("Single kingdoms"),
    "CARD": N_("Single cards"),
    "OVERLORD": N_("Overlords"),
    "SLIME": N_("Slime"),
    "SPEED": N_("Speed"),
    "WEIGHT": N_("Weight"),
    "PEARL": N_("Pearls"),
    "DESERT": N_("The desert"),
    "DISTANCE": N_("Distance"),
    "CHARGE": N_("Charges"),
    "DUEL": N_("Duels"),
    "CROSS": N_("Where systems meet"),
    "SAMURAI": N_("Samurai"),
    "BANNER": N_("Banners"),
    "EVENT": N_("Events"),
    "QUEST": N_("Quests"),
    "MYTHIC": N_("Mythic cards"),
    "AUTOMA": N_("The Automa"),
    "SOLO": N_("Playing alone"),
    "COOP": N_("Playing together"),
}


@cache
def areas(lang: str) -> dict[str, str]:
    t = translator(lang)
    return {area: t.gettext(title) for area, title in AREAS.items()}

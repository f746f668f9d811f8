"""Games that are already under way or over, so that a test need not play them first: uploaded as their record."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from playwright.sync_api import Page

import enchanters

NAMES = ("Ann", "Bob", "Cem", "Dot")
WHOLE = 1000  # turns that no game has
# Wound cards at two seats; the Lash brings Ann to ten tokens.
WOUNDS = """
game = "journey"
village = "Normaltown"
track = ["Axe", "Goblin", "of Fire", "Manticore", "Scimitar", "Ogre"]
deck = ["Goblin", "Unicorn", "Dagger", "Gnoll"]
wound_deck = ["Broken Hand", "Venom in the Blood", "Dread", "Lost Leg"]
confirm = true
cards = '''
item Lash
    picture: whip
    2 attack
    take 3 wounds -> 2 attack
    ----
    1 attack
'''

[[seat]]
name = "Ann"
wounds = 7
items = ["Fist", "Lash"]
creatures = ["Goblin"]
wound_cards = ["Cut Palm", "Arm in a Sling"]

[[seat]]
name = "Bob"
wounds = 3
wound_cards = ["Crushed Ribs", "Stupor"]

[[seat]]
name = "Cem"
"""
# An Overlord with cards and tokens on it, tokens on the track and the village, rewards at two seats.
LAIR = """
game = "journey"
village = "Normaltown"
overlord = "King Arsen III, the Immortal"
overlord_modes = ["death"]
reinforcements = [1, 2]
overlord_crystals = 3
village_rewards = 1
stored = ["Dagger", "Goblin", "of Fire"]
track = ["Axe", "Goblin", "of Fire", "Manticore", "Scimitar", "Ogre"]
tokens = [["wound", "wound"], ["health"], [], ["reward", "strength"]]
deck = ["Goblin", "Unicorn", "Dagger", "Gnoll"]
confirm = true

[[seat]]
name = "Ann"
crystals = 6
rewards = 2
items = ["Fist", "Axe", "Long Sword", "Dagger"]
enchantments = ["of Enchanting", "of Fire"]
creatures = ["Goblin", "Gnoll"]
boosts = [6, 0]

[[seat]]
name = "Bob"
rewards = 1

[[seat]]
name = "Cem"
"""

# All that Odyssey brings at four seats: events under cards, the desert token, pearls partly spent, speed and weight.
ODYSSEY = """
game = "journey"
village = "Concholia"
track = ["Gladius", "Mummy", "of Tailwind", "Kraken", "Marble Shield", "Sand Dragon"]
deck = ["Goblin", "Unicorn", "Dagger", "Gnoll", "Harpy", "Medusa", "Mermaid", "Siren"]
events = ["Feast", "Crystal Rain", "Landslide", "Mire"]
event_depths = [7, 5, 3, 1]
attached = [[0, "Road Toll"], [1, "Hunting Season"], [1, "Heat Haze"], [4, "Crystal Spring"], [5, "Dragon's Wrath"]]
desert = "sun"
confirm = true

[[seat]]
name = "Ann"
crystals = 6
wounds = 3
pearls = [3, 2]
items = ["Atlantean Banner", "Trident", "Conch", "Scale Mail", "Claws"]
enchantments = ["of Pearl Divers", "of Pearls", "of the Sun", "of Snakes"]
creatures = ["Harpy", "Medusa", "Mummy"]

[[seat]]
name = "Bob"
crystals = 3
wounds = 5
items = ["Fist", "Winged Sandals", "Mallet", "Khopesh"]
enchantments = ["of Enchanting", "of Boulders", "of Galloping"]
creatures = ["Centaur", "Stone Snake"]

[[seat]]
name = "Cem"
crystals = 9
pearls = [1, 0]
items = ["Fist", "Trident", "Gladius"]
enchantments = ["of Enchanting", "of the Arena"]
creatures = ["Gladiator", "Beast Tamer"]

[[seat]]
name = "Dot"
wounds = 1
items = ["Fist", "Plumage", "Marble Shield"]
enchantments = ["of Enchanting", "of Whirlwinds"]
"""
# Ann rests with her sword and duels Bob, who can use something.
DUEL = """
game = "journey"
village = "Normaltown"
track = ["Axe", "Goblin", "of Fire", "Manticore", "Scimitar", "Ogre"]
deck = ["Goblin", "Unicorn", "Dagger", "Gnoll"]
confirm = true

[[seat]]
name = "Ann"
crystals = 4
items = ["Fist", "Longbow", "Crested Helmet"]
enchantments = ["of Enchanting", "of the Arena"]

[[seat]]
name = "Bob"
crystals = 5
items = ["Fist", "Scale Mail"]
enchantments = ["of Enchanting", "of Fire"]
creatures = ["Goblin"]
"""


# The Goblin can be beaten, but only with attack that the village sells. A rest pays for the action of the enchantment.
FIGHT = """
game = "journey"
village = "Normaltown"
track = ["Goblin", "Axe", "of Fire", "Ogre", "Scimitar", "Manticore"]
deck = ["Goblin", "Unicorn", "Dagger", "Gnoll"]
confirm = true

[[seat]]
name = "Ann"
crystals = 4
items = ["Fist"]
enchantments = ["of Fire"]
creatures = ["Goblin"]

[[seat]]
name = "Bob"
"""


# All four against an Overlord, late: its second rage, a pool that is nearly full, tokens, crystals and the hound.
TOGETHER = """
game = "journey"
village = "Enchanters Guild"
overlord = "Cerberus, the Infernal Dog God"
hit_points = 48
threshold = 40
scheme = "Thieves in the Night"
rage = 2
schemes_used = ["Tribute", "Howl", "Blood Price", "Wall of Iron", "Ransom", "On the Scent"]
reinforcements = [2, 1]
overlord_crystals = 3
hound = 1
turns = 26
track = ["Gladius", "Mummy", "of Tailwind", "Kraken", "Marble Shield", "Sand Dragon"]
deck = ["Goblin", "Unicorn", "Dagger", "Gnoll", "Harpy", "Medusa", "Mermaid", "Siren", "Axe", "of Fire", "Ogre", "Scimitar"]
confirm = true
turn = 1

[[seat]]
name = "Ann"
crystals = 6
wounds = 9
items = ["Fist", "Trident", "Conch", "Scale Mail"]
enchantments = ["of Enchanting", "of Pearls", "of the Sun"]
creatures = ["Harpy", "Medusa", "Mummy"]

[[seat]]
name = "Bob"
crystals = 4
wounds = 12
items = ["Fist", "Winged Sandals", "Mallet", "Khopesh"]
enchantments = ["of Enchanting", "of Boulders", "of Galloping"]
creatures = ["Centaur", "Stone Snake"]

[[seat]]
name = "Cem"
crystals = 9
wounds = 3
items = ["Fist", "Trident", "Gladius"]
enchantments = ["of Enchanting", "of the Arena"]
creatures = ["Gladiator", "Beast Tamer"]

[[seat]]
name = "Dot"
wounds = 7
items = ["Fist", "Plumage", "Marble Shield"]
enchantments = ["of Enchanting", "of Whirlwinds"]
"""


@lru_cache(maxsize=16)
def recorded(
    seats: int = 2,
    turns: int = WHOLE,
    seed: int = 7,
    variants: tuple[str, ...] = ("fast", "superfast"),
    overlord: bool = False,
    east: bool = False,
    alone: bool = False,
) -> str:
    """The record of a game, up to the beginning of a turn; with an Overlord both boxes are played, wound deck and all.

    `east`: kingdoms of the EastQuest box, with quests and mythic monsters. `alone`: one seat, with the Automa.
    """
    more = {"boxes": ["base", "overlords"], "overlord": "random"} if overlord else {"village": "Normaltown"}
    if east:
        more = {"boxes": ["eastquest"], "quests": "with", "mythic": "with"}
    if alone:
        seats, more = 1, {"village": "Normaltown", "automa": "with"}
    setup: dict[str, Any] = enchanters.setup(seats=list(NAMES[:seats]), variants=list(variants), confirm=True, **more)
    game, chance = enchanters.start(setup, seed), random.Random(seed)
    while (decision := game.decision) and not (decision.kind == "turn" and game.view(None)["turns"] > turns):
        game.choose(sensible([option.key for option in decision.options], chance))
    return str(game.record())


@lru_cache
def hunted(seed: int = 9) -> str:
    """The record of a whole game of four against an Overlord, who survives it: the cards run out."""
    more: dict[str, Any] = {
        "boxes": ["base", "overlords", "odyssey"],
        "coop": "easy",
        "overlord": "Cho'mun, the Ogre General",
    }
    game = enchanters.start(enchanters.setup(seats=list(NAMES), confirm=True, **more), seed)
    chance = random.Random(seed)
    while decision := game.decision:
        game.choose(hunting([option.key for option in decision.options], chance, game.turns > 60))
    return str(game.record())


def hunting(keys: list[str], chance: random.Random, late: bool) -> str:
    """As people play together: challenges, late the guild's action, journeys as far as they can, and a rest that heals."""
    guild = [key for key in keys if key.startswith("use Enchanters Guild")]
    hits = [key for key in keys if key.startswith("challenge")] or (guild if late else [])
    journeys = [key for key in keys if key.startswith("journey")]
    if hits:
        return chance.choice(hits)
    if journeys and chance.random() < 0.75:
        return journeys[-1] if chance.random() < 0.5 else chance.choice(journeys)
    if "rest Enchanters Guild.2" in keys and chance.random() < 0.6:
        return "rest Enchanters Guild.2"
    return chance.choice([key for key in keys if not key.startswith(("journey", "use"))] or keys)


@lru_cache
def dueling() -> str:
    """Ann rests with her helmet and duels Bob, who is asked what he uses."""
    game = enchanters.from_position(DUEL)
    game.choose("rest Crested Helmet")
    while game.decision and game.seat == 0:
        keys = [option.key for option in game.decision.options]
        game.choose(next((key for key in keys if key in ("yes", "player Bob", "end")), keys[0]))
    return str(game.position())


@lru_cache(maxsize=16)
def gathered(seats: int = 2, turns: int = WHOLE, seed: int = 7, kind: str = "turn") -> str:
    """The record of a game of gatherings, up to a question of that kind in a later turn, or whole.

    It is the first game from that seed on that lasts so long.
    """
    game = enchanters.start(enchanters.setup("gathering", seats=list((*NAMES, "Eve", "Finn")[:seats])), seed)
    chance = random.Random(seed)
    while (decision := game.decision) and not (decision.kind == kind and game.view(None)["turns"] > turns):
        keys = [option.key for option in decision.options]
        wished = [key for key in keys if key.startswith(("gather", "claim"))]
        game.choose(chance.choice(wished or keys))
    if not game.decision and turns < WHOLE:
        return gathered(seats, turns, seed + 1, kind)
    return str(game.record())


def sensible(keys: list[str], chance: random.Random) -> str:
    """As people play who take what they can get: mostly journeys, a rest now and then, actions if they are offered."""
    journeys = [key for key in keys if key.startswith("journey")]
    uses = [key for key in keys if key.startswith("use")]
    others = [key for key in keys if key not in journeys and key not in uses]
    wished = journeys if chance.random() < 0.7 else uses if chance.random() < 0.5 else others
    return chance.choice(wished or others or keys)


def open_record(page: Page, text: str) -> str:
    """Uploads it; the address of the table. Whoever does so sits at the seat to move."""
    page.goto("upload")
    page.locator("textarea").fill(text)
    page.locator("main form button").click()
    page.wait_for_url("**/t/*")
    return page.url

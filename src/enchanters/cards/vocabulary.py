"""The one table of words and verbs that the parser, the checker and the formatter share.

`FORMS` is also the list of what is implemented: a clause is right if it agrees with one form of its verb.
"""

from __future__ import annotations

from msgspec import Struct

from enchanters.cards.model import PLAYERS, Line

# Limits that keep a pack readable, and a hostile one cheap.
MOST_BYTES = 1_000_000
MOST_CARDS = 500
MOST_LINES = 20
MOST_PROBLEMS = 50
MOST_LETTERS = 300  # of a line
LONGEST_NAME = 40
LARGEST_NUMBER = 99

HEADER_KEYS = (
    "box", "version", "kingdom", "fr", "theme", "theme-fr", "difficulty", "village", "look", "authors", "licence",
    "language", "edition", "without", "unrivalled",
)  # fmt: skip
DIFFICULTIES = ("1", "2", "3")
UNRIVALLED = "positive glory"
CARD_KEYS = ("source", "fr", "picture", "kingdom", "without")
SOURCES = ("rulebook", "rulebook, ours", "ours")
SIZES = ("minor", "medium", "major")
KINGDOM_SHAPE = {
    "item": 3,
    "enchantment": 3,
    "minor monster": 1,
    "medium monster": 1,
    "major monster": 1,
    "dragon": 1,
}

PLURALS = {
    word: word + "s"
    for word in (
        "crystal",
        "wound",
        "item",
        "enchantment",
        "monster",
        "dragon",
        "creature",
        "card",
        "pair",
        "reward",
        "player",
        "reinforcement",
        "overlord",
    )
} | {word: word for word in ("attack", "defense", "undead", "slime", "health", "strength", "glory")}
SINGULARS = {plural: word for word, plural in PLURALS.items()} | {word: word for word in PLURALS}

PLAYER_PHRASES = {
    "you": "you",
    "another": "another player",
    "target": "target player",
    "others": "each other player",
    "each": "each player",
    "left": "the player to your left",
    "right": "the player to your right",
    "most wounds": "the player with most wounds",
    "lowest defense": "the player with lowest defense",
    "highest defense": "the player with highest defense",
}

TRIGGER_PHRASES = {
    "turn begins": "when your turn begins",
    "turn ends": "when your turn ends",
    "taking wounds": "when taking wounds",
    "after taking": "after taking",
    "after defeating": "after defeating",
    "after resting": "after resting",
    "before scoring": "before scoring",
    "after journey": "after a journey",
    "after duel": "after a duel",
    "invasion": "invasion",
    "rewards on village": "when the village has",
    "rewards on overlord": "when the overlord has",
}

# How the verbs of the model are written, where that is not the name of the verb.
VERB_WORDS = {
    "gain": "take", "wound": "take", "pull": "take", "demand": "give", "move": "bury", "empty": "take", "clear": "remove",
    "invade": "trigger",
}  # fmt: skip


def with_s(verb: str) -> str:
    """The verb as it stands after a player: `takes`, `buries`."""
    return verb[:-1] + "ies" if verb.endswith("y") else verb + "s"


class Form(Struct, frozen=True):
    """One way to use a verb. `amounts`: one, number, per, die, all; `roles`: cost, effect, icons, glory, standing."""

    verb: str
    example: str
    things: tuple[str, ...] = ()
    amounts: tuple[str, ...] = ("one",)
    roles: tuple[str, ...] = ("effect",)
    who: tuple[str, ...] = ("you",)
    other: tuple[str, ...] = ("",)
    place: str = ""
    top: bool = False
    joins: tuple[str, ...] = ()  # how several things may be joined
    against: tuple[str, ...] = ("",)
    showing: tuple[str, ...] = ("",)
    far: bool = False  # of standing effects: it says at which distance, or when else
    hosted: bool = False  # it is about the card that this one lies under
    claims: bool = False  # it takes the card on which it stands, which lies open
    reaction: bool = False  # it answers something: an action that has it is offered when that happens, not in a window


ANYONE = PLAYERS
NEIGHBOURS = ("another", "left", "right")
BOTH = ("cost", "effect")
COUNTED = ("one", "number", "per")
STANDING = ("standing",)

FORMS = [
    # What stands without a verb
    Form("icon", "2 attack", ("attack", "defense", "undead", "slime"), ("one", "number"), ("icons",)),
    Form("glory", "1 glory per defense", (), COUNTED, ("glory",)),
    Form("pay", "2 crystals", ("crystal",), ("one", "number"), ("cost",)),
    Form("boost", "3 attack", ("attack", "defense"), COUNTED),
    Form("free", "free", roles=("cost",)),
    # Attack and defense, crystals, wounds
    Form("lose", "lose 1 defense", ("attack", "defense"), ("one", "number"), BOTH),
    Form("lose", "lose 2 crystals", ("crystal",), (*COUNTED, "die", "all"), who=ANYONE),
    Form("double", "double your attack", ("attack", "defense")),
    Form("gain", "take 3 crystals", ("crystal",), (*COUNTED, "die"), who=ANYONE),
    Form("wound", "take 2 wounds", ("wound",), (*COUNTED, "die"), BOTH, ANYONE),
    Form("heal", "heal 2 wounds", ("wound",), (*COUNTED, "die", "all"), who=ANYONE),
    Form("heal", "another player heals 1 wound", ("wound",), ("one", "number"), ("cost",), NEIGHBOURS),
    Form("steal", "steal 2 crystals from another player", ("crystal",), COUNTED, other=NEIGHBOURS),
    Form("give", "give 2 crystals to another player", ("crystal",), COUNTED, other=(*NEIGHBOURS, "target")),
    Form("give", "give 1 wound to another player", ("wound",), COUNTED, other=(*NEIGHBOURS, "target", "others")),
    Form("pull", "take 1 wound from another player", ("wound",), COUNTED, other=NEIGHBOURS),
    # Cards
    Form("discard", "discard this", ("this",), roles=BOTH),
    Form(
        "discard",
        "discard a monster",
        ("item", "enchantment", "monster", "card"),
        ("one", "number"),
        BOTH,
        ANYONE,
        joins=("or",),
    ),
    Form(
        "discard",
        "discard top item",
        ("item", "enchantment", "monster"),
        roles=BOTH,
        who=ANYONE,
        top=True,
        joins=("or",),
    ),
    Form(
        "discard",
        "discard a card showing slime",
        ("item", "enchantment", "monster", "card"),
        ("one", "number"),
        BOTH,
        ANYONE,
        joins=("or",),
        showing=("slime", "undead"),
    ),
    Form("discard", "discard all enchantments but one", ("enchantment",), ("all",), who=ANYONE),
    Form("bury", "bury this", ("this",), roles=BOTH),
    Form("bury", "bury top item", ("item", "enchantment"), roles=BOTH, who=ANYONE, top=True, joins=("or", "and")),
    Form("unbury", "unbury bottom item", ("item", "enchantment"), who=ANYONE, top=True, joins=("or", "and")),
    Form(
        "move", "each player may bury or unbury an item or enchantment", ("item", "enchantment"), who=ANYONE, joins=("or",)
    ),
    Form(
        "hand",
        "each player hands top item and enchantment to the left",
        ("item", "enchantment"),
        who=("each",),
        top=True,
        joins=("and",),
    ),
    Form("hand", "each player hands 2 crystals to the left", ("crystal",), ("one", "number"), who=("each",)),
    Form("give", "give this to another player", ("this",), roles=BOTH, other=(*NEIGHBOURS, "target")),
    Form("give", "give a monster to another player", ("monster",), roles=BOTH, other=(*NEIGHBOURS, "target")),
    Form(
        "give",
        "give top item or enchantment to another player",
        ("item", "enchantment", "monster"),
        roles=BOTH,
        other=(*NEIGHBOURS, "target"),
        top=True,
        joins=("or",),
    ),
    Form("demand", "another player gives you a monster", ("monster",), who=(*NEIGHBOURS, "others")),
    Form(
        "demand",
        "another player gives you a monster under this",
        ("monster",),
        who=(*NEIGHBOURS, "others"),
        place="under",
    ),
    Form("demand", "each other player gives you 1 crystal", ("crystal",), ("one", "number"), who=("others",)),
    Form("steal", "steal top item from another player", ("item", "enchantment"), other=NEIGHBOURS, top=True),
    Form("remove", "remove this from the game", ("this",), roles=("cost",)),
    # Track and graveyard
    Form("swap", "swap a track card for the top of the graveyard", ("track",), place="graveyard"),
    Form("swap", "swap two track cards", ("track",), place="track"),
    Form("swap", "swap top enchantment for a track enchantment", ("item", "enchantment"), place="track", top=True),
    Form("swap", "swap top enchantment with another player", ("item", "enchantment"), other=NEIGHBOURS, top=True),
    Form("journey", "journey to the graveyard", place="graveyard"),
    Form("free journeys", "journeys are free this turn"),
    # Overlords
    Form("fight", "fight the overlord"),
    Form("attacks", "the overlord attacks you", other=ANYONE),
    Form("invade", "trigger a dragon invasion", ("item", "enchantment", "monster", "dragon")),
    Form("put", "put a reward on the overlord", ("reward", "reinforcement"), COUNTED, place="overlord"),
    Form("put", "put a reward on the village", ("reward",), COUNTED, place="village"),
    Form("put", "put a wound on a track card", ("wound", "reward", "reinforcement"), ("one", "number"), place="track"),
    Form("put", "put 2 crystals on the overlord", ("crystal",), COUNTED, who=ANYONE, place="overlord"),
    Form(
        "put",
        "put top enchantment on the overlord",
        ("item", "enchantment", "monster"),
        who=ANYONE,
        top=True,
        place="overlord",
    ),
    Form("put", "put the invading card on the overlord", ("invading",), place="overlord"),
    Form(
        "put", "put the bottom 2 cards of the graveyard on the overlord", ("graveyard",), ("one", "number"), place="overlord"
    ),
    Form("add", "add 2 crystals to the overlord", ("crystal",), COUNTED, place="overlord"),
    Form("empty", "take all crystals from the overlord", ("crystal",), ("one", "number", "all"), place="overlord"),
    Form("clear", "remove a reward from the overlord", ("reward",), ("one", "number"), place="overlord"),
    Form("clear", "remove a reward from the village", ("reward",), ("one", "number"), place="village"),
    Form("clear", "remove all wounds from the track", ("wound",), ("all",), place="track"),
    Form(
        "journey",
        "journey to a card on the overlord",
        ("item", "enchantment", "monster", "card"),
        place="overlord",
        joins=("or",),
    ),
    Form("replace", "replace the village"),
    Form("all lose", "all players lose the game"),
    # Standing effects
    Form(
        "bonus",
        "+3 attack and +3 defense against dragons",
        ("attack", "defense"),
        ("one", "number"),
        STANDING,
        against=("dragon", "monster", "creature", "undead", "slime", "overlord"),
    ),
    Form("bonus", "+3 attack at distance 3 or more", ("attack", "defense"), ("one", "number"), STANDING, far=True),
    Form("scale", "+1 health and +1 strength per undead", ("health", "strength"), ("per",), STANDING),
    Form("scale", "+3 health at distance 3 or more", ("health", "strength"), ("one", "number"), STANDING, far=True),
    Form("scale", "+2 health and +1 strength", ("health", "strength"), ("one", "number"), STANDING, hosted=True),
    Form(
        "grow",
        "dragons have +1 health and +1 strength",
        ("health", "strength"),
        ("one", "number"),
        STANDING,
        against=("dragon", "monster", "creature"),
    ),
    Form(
        "grow",
        "creatures at distance 2 or less have +1 health and +1 strength",
        ("health", "strength"),
        ("one", "number"),
        STANDING,
        against=("dragon", "monster", "creature"),
        far=True,
    ),
    Form("journeys cost", "journeys at distance 3 or more cost 2", amounts=("one", "number"), roles=STANDING, far=True),
    Form("costs more", "this costs 2 more", amounts=("one", "number"), roles=STANDING, hosted=True),
    Form("costs less", "this costs 2 less", amounts=("one", "number"), roles=STANDING, hosted=True),
    Form(
        "attach",
        "attach this to a dragon",
        ("item", "enchantment", "monster", "dragon", "creature", "card"),
        roles=STANDING,
        hosted=True,
        joins=("or",),
    ),
    Form("shield", "you cannot be the target of other players", roles=STANDING),
    # Restrictions, as wound cards have them
    Form("no taking", "you cannot take items", ("item", "enchantment"), roles=STANDING, joins=("or",)),
    Form("no using", "you cannot use your top item", ("item", "enchantment"), roles=STANDING, top=True, joins=("or",)),
    Form("crystal limit", "you cannot have more than 5 crystals", ("crystal",), ("one", "number"), STANDING),
    Form("no challenge", "you cannot challenge", roles=STANDING),
    Form("no healing", "your wounds cannot be healed", roles=STANDING),
    Form("ignoring", "ignore your slime", ("undead", "slime"), roles=STANDING),
    Form("copy", "this is a copy of your top enchantment", roles=STANDING),
    Form("double damage", "deals double damage", roles=STANDING),
    Form("attacks all", "attacks all players", roles=STANDING),
    Form("start", "start with 25 crystals", ("crystal",), ("one", "number"), STANDING),
    Form("start more", "start with 20 more crystals", ("crystal",), ("one", "number"), STANDING),
]

FORMS_OF: dict[str, tuple[Form, ...]] = {
    verb: tuple(form for form in FORMS if form.verb == verb) for verb in {form.verb for form in FORMS}
}
STANDING_VERBS = {form.verb for form in FORMS if form.roles == STANDING}
RESTRICTIONS = ("no taking", "no using", "crystal limit", "no challenge", "no healing", "ignoring")


def is_reaction(line: Line) -> bool:
    """Whether the line is an action that is offered at a moment of its own."""
    clauses = [each for clause in line.effects for each in (clause, *clause.instead)]
    return line.kind == "action" and any(form.reaction for clause in clauses for form in FORMS_OF[clause.verb])


def plural(word: str) -> str:
    """More than one of a thing."""
    return PLURALS.get(word, word)


def counted(of: str) -> tuple[str, str]:
    """One and several of what is counted: `wound taken`, `wounds taken`."""
    return {
        "wound taken": ("wound taken", "wounds taken"),
        "wound token": ("wound token", "wound tokens"),
        "stored card": ("stored card", "stored cards"),
        "stored crystal": ("stored crystal", "stored crystals"),
        "pair": ("pair of item and enchantment", "pairs of item and enchantment"),
        "item or enchantment": ("item or enchantment", "items or enchantments"),
    }.get(of, (of, plural(of)))


def article(word: str) -> str:
    """`an item`, `a monster`."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def listed(words: list[str], last: str = "or") -> str:
    """`a, b or c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"

"""Set-up: kingdoms, Adventure Deck, starter filter, track, village, starting cards (SETUP-23)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, cast

from mypy_extensions import mypyc_attr

from enchanters.journey.codes import (
    DRAGON,
    DRAWN,
    ENCHANTMENT,
    ITEM,
    KINGDOM,
    LOW,
    NO_CARD,
    Q_CARD,
    SLOTS,
    STACKS,
    VERB,
)  # fmt: skip
from enchanters.journey.library import COPIES, COPIES_FOR_TWO, Kind, Library
from enchanters.journey.rules import Rules
from enchanters.journey.state import Dealing, Journey
from enchanters.journey.systems.base import System
from enchanters.journey.tables import SYSTEMS, TYPES
from enchanters.journey.turn import begin
from enchanters.kernel.chance import Chance
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.journal import note
from enchanters.kernel.language import N_
from enchanters.kernel.steps import ReplyRow, StepRow

START_CRYSTALS = 5  # SETUP-01
FAST_CUT = 5  # cards a player, VARIANT-01
BOXES: Final = ("base", "overlords", "odyssey", "eastquest")  # folders of `packs`
DRAWN_FROM: Final = ("base",)  # unless the set-up names other boxes
EMPTY: Final[frozenset[str]] = frozenset()


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """What a system does while the table is laid; `kinds` are the cards so far, to which it may add."""

    words: ClassVar[frozenset[str]] = frozenset()  # nothing is handed out unless a card speaks of one of these; none: always

    # Fields of the set-up: if they say anything, the set-up counts one player more, or all players play together.
    guest: ClassVar[str] = ""
    alliance: ClassVar[str] = ""

    def underlay(self, game: Journey, kinds: list[Kind], chance: Chance) -> None:
        """The Adventure Deck is finished and the track dealt: what is put under it."""

    def prepare(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        """The track is dealt: what is put into the deck, dealt to players or asked of them before the village is drawn."""

    def lay_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        """The village lies there: what is laid out beside it."""

    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        """The players have their starting cards: what is handed out or put aside now."""

    def announce(self, game: Journey) -> None:
        """The journal has told of kingdoms and village."""


DEALERS: list[Dealer] = []  # of all systems; each decides by the set-up whether it is on
GUESTS: list[str] = []  # their fields of these names
ALLIANCES: list[str] = []


def enter_dealer(dealer: Dealer) -> None:
    DEALERS.append(dealer)
    GUESTS.extend([dealer.guest] if dealer.guest else [])
    ALLIANCES.extend([dealer.alliance] if dealer.alliance else [])


def new_game(library: Library, rules: Rules, setup: dict[str, Any], seed: int) -> Journey:
    """A game at its first question."""
    game = undealt_game(library, rules, setup, seed)
    game.run()
    return game


def undealt_game(library: Library, rules: Rules, setup: dict[str, Any], seed: int) -> Journey:
    """A game whose steps to come are the picks of kingdoms (if they are asked for) and the deal."""
    names = tuple(setup["seats"])
    seats = len(names)
    chance = Chance(seed)
    if setup["first"] is not None:
        first = setup["first"]
    else:
        first = chance.below(seats) if rules.first_player == "random" else 0  # SETUP-17, FIRST-03
    game = Journey(library, rules, names, setup)
    game.chance = chance.state
    game.first = game.turn = first
    game.stack.append((deal, 0, 0, 0))
    if setup["kingdoms"] in ("each", "draft"):
        # Clockwise from the first player, or a draft that begins to the right of the first player and runs the other way.
        # Who has no seat picks nothing: the players go on in that order.
        step = 1 if setup["kingdoms"] == "each" else -1
        start = first if step == 1 else first - 1
        for i in reversed(range(kingdoms_needed(setup))):
            game.stack.append((pick_kingdom, (start + step * i) % seats, 0, 0))
    return game


def players_of(setup: Mapping[str, Any]) -> int:
    """The "number of players" of a set-up: the seats, and whoever else counts as one (AUTOMA-03)."""
    players = len(setup["seats"])
    for field in GUESTS:
        if setup.get(field):
            players += 1
    return players


def played_together(setup: Mapping[str, Any]) -> bool:
    """Whether all players play together: with the cards that are kept for that (`Library.reserved`)."""
    for field in ALLIANCES:
        if setup.get(field):
            return True
    return False


def kingdoms_needed(setup: Mapping[str, Any]) -> int:
    """SETUP-05 and 18: two each with two players, unless Superfast halves the decks anyway (VARIANT-09).

    COOP-02: two for each of those who play together.
    """
    players = players_of(setup)
    if played_together(setup):
        return 2 * players
    return 2 * players if players == 2 and "superfast" not in setup["variants"] else players


def is_halved(setup: Mapping[str, Any]) -> bool:
    """Whether only half of each kingdom is taken."""
    return (
        players_of(setup) == 2 or "superfast" in setup["variants"] or played_together(setup)
    )  # SETUP-18, VARIANT-03, COOP-02


def copies_of(kind: Kind, halved: bool) -> int:
    """How many copies of a kingdom's card come into the deck."""
    return (COPIES_FOR_TWO if halved else COPIES)[kind.card.size or kind.card.type]


def fast_cut(setup: Mapping[str, Any], cards: int) -> int:
    """VARIANT-01: how many of so many cards *Fast* takes out."""
    return min(FAST_CUT * players_of(setup), max(0, cards - SLOTS))


def upper_half(cards: int) -> int:
    """VARIANT-05: how many of so many cards lie over those among which the dragons are shuffled."""
    return cards - cards // 2


def available_kingdoms(library: Library, rules: Rules, boxes: Sequence[str] = BOXES) -> list[str]:
    """Those of the boxes, and those of packs that are in none."""
    wanted = [None, *boxes]
    names = [name for name in library.kingdoms if library.box_of.get(name) in wanted]
    if rules.contents == "first_edition":  # FIRST-01
        names = [n for n in names if n not in library.not_in_first]
    return names


def available_villages(library: Library, rules: Rules, boxes: Sequence[str] = BOXES) -> list[Kind]:
    wanted = [None, *boxes]
    reserved = library.reserved  # SETUP-14
    villages = [v for v in library.by_type["village"] if library.box_of.get(v.name) in wanted and v.name not in reserved]
    if rules.contents == "all":
        return villages
    gone = {library.related.get(kingdom) for kingdom in library.not_in_first}
    return [v for v in villages if v.name not in gone]


def boxes_of(game: Journey) -> Sequence[str]:
    """The boxes that kingdoms and villages are drawn from."""
    return cast("list[str]", game.setup.get("boxes")) or DRAWN_FROM


def unfit(library: Library, setup: Mapping[str, Any]) -> dict[str, str]:
    """Kingdoms, and what belongs to them, that are not played with something that the set-up says: by name that field."""
    said = [field for field in library.barring if setup.get(field)]
    if not said:
        return {}
    return {name: field for name, fields in library.without.items() for field in fields if field in said}


def drawable(library: Library, rules: Rules, setup: Mapping[str, Any]) -> list[str]:
    """The kingdoms that may be drawn or picked."""
    out = {*(setup.get("bans") or ()), *unfit(library, setup)}
    boxes = setup.get("boxes") or DRAWN_FROM
    return [name for name in available_kingdoms(library, rules, boxes) if name not in out]


def pick_kingdom(game: Journey, seat: int, _b: int, _c: int) -> None:
    names = list(game.library.kingdoms)
    offered = drawable(game.library, game.rules, game.setup)
    free = [names.index(n) for n in offered if names.index(n) not in game.picks]
    game.turn = seat
    game.ask(seat, Q_CARD, [KINGDOM << VERB | k for k in free], picked, seat)


def picked(game: Journey, code: int, seat: int, _b: int) -> None:
    game.picks += (code & LOW,)
    note(game, "kingdom", seat, list(game.library.kingdoms)[code & LOW])


def deal(game: Journey, _a: int, _b: int, _c: int) -> None:
    """Builds deck and track, in the order of SETUP-23; then the rest of the table."""
    chance = Chance(game.chance)
    setup, library = game.setup, game.library
    seats = len(game.names)
    kingdoms = chosen_kingdoms(game, chance)
    halved = is_halved(setup)
    kinds: list[Kind] = []
    for kingdom in kingdoms:
        for kind in library.kingdoms[kingdom]:
            kinds += [kind] * copies_of(kind, halved)
    game.kinds = tuple(kinds)
    deck, box, lower = build_deck(game, list(range(len(kinds))), chance)
    cards_before = len(deck)
    deck, found = starter_filter(game, deck, chance)
    short = found < starters_wanted(game)
    game.dealing = Dealing(cards_before, found, lower, "depths" in setup["variants"], short)
    # From here on the deck is kept with its next card last.
    track = deck[:SLOTS]
    game.track = track + [NO_CARD] * (SLOTS - len(track))  # SETUP-12
    game.deck = tuple(reversed(deck[SLOTS:]))
    game.box = tuple(box)
    game.starters = max(0, found - len(track))
    game.drawn = "".join(DRAWN[kinds[card].type] for card in track[found:])
    game.village = len(kinds)
    kinds.append(library.no_village)
    game.stack.append((lay_table, 0, 0, 0))
    for dealer in DEALERS:
        dealer.underlay(game, kinds, chance)
    game.kinds = tuple(kinds)
    for dealer in DEALERS:
        dealer.prepare(game, kingdoms, kinds, chance)
    game.systems = tuple(sorted(game.systems, key=_rank))
    game.kinds = tuple(kinds)
    game.chance = chance.state
    game.picks = ()
    game.seen = [None] * seats
    game.revealed()


def lay_table(game: Journey, _a: int, _b: int, _c: int) -> None:
    """SETUP-23: the village and all that lies beside it, and what the players begin with."""
    chance = Chance(game.chance)
    library, seats = game.library, len(game.names)
    kinds = list(game.kinds)
    game.stack.append((begin, game.first, 0, 0))  # what dealers still want to ask comes before it
    kingdoms = list(dict.fromkeys([kind.kingdom for kind in kinds if TYPES[kind.card.type].deck]))
    village = kinds[game.village] = chosen_village(game, kingdoms, chance)
    game.kinds = tuple(kinds)
    for dealer in DEALERS:
        dealer.lay_out(game, kingdoms, kinds, chance)
    for seat in range(seats):  # SETUP-03 and 26
        for stack in (ITEM, ENCHANTMENT):
            if not game.stacks[seat * STACKS + stack]:
                game.stacks[seat * STACKS + stack] = (len(kinds),)
                kinds.append(library.starting[stack])
        begun = game.stacks[seat * STACKS + ITEM] + game.stacks[seat * STACKS + ENCHANTMENT]
        more = sum([kinds[card].more_crystals for card in begun])
        game.crystals[seat] = (village.start_crystals or START_CRYSTALS) + more  # SETUP-01, 02
    for dealer in DEALERS:
        if not dealer.words:
            dealer.hand_out(game, kingdoms, kinds, chance)
    words = words_in_play(library, kinds)  # of all cards that are there now
    for dealer in DEALERS:
        if dealer.words and not words.isdisjoint(dealer.words):
            dealer.hand_out(game, kingdoms, kinds, chance)
    if len(game.systems) > 1:
        game.systems = tuple(sorted(game.systems, key=_rank))
    game.kinds = tuple(kinds)
    game.chance = chance.state
    game.seen = [None] * seats
    game.revealed()
    note(game, "start", tuple(kingdoms), village.name)
    for dealer in DEALERS:
        dealer.announce(game)


def in_play(library: Library, kinds: Iterable[Kind]) -> set[Kind]:
    """These cards, and the villages that they may bring."""
    found = set(kinds)
    if any("replace" in kind.spoken for kind in found):
        found.update([village for village in library.by_type["village"] if village.name not in library.reserved])
    return found


def words_in_play(library: Library, kinds: Iterable[Kind]) -> frozenset[str]:
    """What these cards speak of (`Kind.spoken`)."""
    return EMPTY.union(*[kind.spoken for kind in in_play(library, kinds)])


def _rank(system: System) -> int:
    return SYSTEMS.index(system.name)


def chosen_kingdoms(game: Journey, chance: Chance) -> list[str]:
    """SETUP-05, 18 and 19: as named, as picked, or drawn, favourites first; each at most once."""
    names = list(game.library.kingdoms)
    if game.picks:
        return [names[k] for k in game.picks]
    wanted = game.setup["kingdoms"]
    if wanted is not None:
        return list(wanted)
    sure = list(game.setup.get("favourites") or [])
    pool = [name for name in drawable(game.library, game.rules, game.setup) if name not in sure]
    order = list(range(len(pool)))
    chance.shuffle(order)
    n = kingdoms_needed(game.setup) - len(sure)
    return [*sure, *[pool[i] for i in order[:n]]]


def chosen_village(game: Journey, kingdoms: list[str], chance: Chance) -> Kind:
    """SETUP-14 and 15: named, drawn from all, or drawn from those related to the kingdoms in play."""
    wanted = game.setup["village"]
    if wanted not in (None, "random", "related"):
        return game.library.kind(wanted)
    pool = village_pool(game)
    if played_together(game.setup):  # COOP-03
        kept = game.library.reserved
        pool = [village for village in game.library.by_type["village"] if village.name in kept] or pool
    return pool[chance.below(len(pool))]


def village_pool(game: Journey) -> list[Kind]:
    """The villages that the set-up's method draws from."""
    wanted = game.setup["village"]
    out = unfit(game.library, game.setup)
    pool = [v for v in available_villages(game.library, game.rules, boxes_of(game)) if v.name not in out]
    if wanted == "related" or (wanted is None and game.rules.related_components == "kingdom_related"):
        related = {game.library.related.get(k) for k in {kind.kingdom for kind in game.kinds if TYPES[kind.card.type].deck}}
        pool = [v for v in pool if v.name in related] or pool
    return pool


def build_deck(game: Journey, cards: list[int], chance: Chance) -> tuple[list[int], list[int], int]:
    """Shuffles, takes out what *Fast* removes and puts dragons into the lower half: deck (top first), box, lower half."""
    variants = game.setup["variants"]
    dragons = [c for c in cards if game.kinds[c].type == DRAGON] if "depths" in variants else []
    deck = [c for c in cards if c not in dragons]
    chance.shuffle(deck)  # SETUP-08
    box: list[int] = []
    if "fast" in variants:  # VARIANT-01, 02
        n = fast_cut(game.setup, len(deck))
        if game.rules.fast_removal == "top":
            box, deck = deck[:n], deck[n:]
        else:
            gone = list(range(len(deck)))
            chance.shuffle(gone)
            box = [deck[i] for i in gone[:n]]
            deck = [deck[i] for i in sorted(gone[n:])]
    lower = 0
    if "depths" in variants:  # VARIANT-05, 06
        cut = upper_half(len(deck))
        depths = deck[cut:] + dragons
        chance.shuffle(depths)
        deck = deck[:cut] + depths
        lower = len(depths)
    return deck, box, lower


def starter_filter(game: Journey, deck: list[int], chance: Chance) -> tuple[list[int], int]:
    """SETUP-09..11: from the bottom up, items and enchantments to the top, the creatures met on the way to the bottom."""
    wanted = starters_wanted(game)
    found: list[int] = []
    met: list[int] = []
    left = len(deck)
    while left and len(found) < wanted:
        left -= 1
        (met if game.kinds[deck[left]].creature else found).append(deck[left])
    if game.rules.starter_pick_order == "shuffle_both_piles":
        chance.shuffle(found)
        chance.shuffle(met)
    return found + deck[:left] + met, len(found)


def starters_wanted(game: Journey) -> int:
    """SETUP-09, VARIANT-04, FIRST-02 and FIRST-08."""
    players = players_of(game.setup)
    if game.rules.starter_filter == "6_straight_to_track":
        return SLOTS
    if game.rules.starter_filter == "2_per_player_on_deck" or "superfast" in game.setup["variants"]:
        return 2 * players
    return 3 * players


def check_names(library: Library, rules: Rules, kingdoms: list[str], setup: Mapping[str, Any]) -> None:
    """A set-up that names kingdoms names known ones that can take part, as many as are needed, each once."""
    wanted = kingdoms_needed(setup)
    known = available_kingdoms(library, rules)
    for name in kingdoms:
        if name not in known:
            raise BadSetup(N_("unknown kingdom %(name)r; known: %(known)s"), name=name, known=", ".join(known))
    check_fit(library, kingdoms, setup)
    if len(set(kingdoms)) != len(kingdoms):
        raise BadSetup(N_("a kingdom can be used only once"))
    if len(kingdoms) != wanted:
        raise BadSetup(N_("%(needed)d kingdoms are needed, %(named)d were named"), needed=wanted, named=len(kingdoms))


def check_fit(library: Library, kingdoms: list[str], setup: Mapping[str, Any]) -> None:
    """AUTOMA-08: kingdoms that are named can be played with all else."""
    out = unfit(library, setup)
    for name in kingdoms:
        if name in out:
            raise BadSetup(N_("the kingdom %(name)s cannot be played with `%(field)s`"), name=name, field=out[name])


def check_wishes(library: Library, rules: Rules, setup: Mapping[str, Any]) -> None:
    """Favourites and bans are of known kingdoms, do not contradict each other, and leave as many as are needed."""
    favourites, bans, wanted = list(setup["favourites"]), list(setup["bans"]), kingdoms_needed(setup)
    check_fit(library, favourites, setup)
    known = available_kingdoms(library, rules)
    for name in favourites:
        if name not in known:
            raise BadSetup(N_("unknown kingdom %(name)r; known: %(known)s"), name=name, known=", ".join(known))
        if name in bans:
            raise BadSetup(N_("%(name)s cannot be a favourite and banned"), name=name)
    for name in bans:
        if name not in library.kingdoms:
            known = list(library.kingdoms)
            raise BadSetup(N_("unknown kingdom %(name)r; known: %(known)s"), name=name, known=", ".join(known))
    if len(favourites) > wanted:
        text = N_("%(named)d kingdoms are favourites, and only %(needed)d take part")
        raise BadSetup(text, named=len(favourites), needed=wanted)
    left = len({*favourites, *drawable(library, rules, setup)})
    if bans and left < wanted:
        text = N_("%(needed)d kingdoms are needed, and the bans leave %(left)d: ban fewer, or take another box")
        raise BadSetup(text, needed=wanted, left=left)
    if left < wanted:
        raise BadSetup(N_("there are not enough kingdoms for so many seats"))


STEPS: Final[tuple[StepRow, ...]] = (
    StepRow(deal, "nnn", "hidden"),
    StepRow(lay_table, "nnn", "hidden"),
    StepRow(pick_kingdom, "snn"),
)
REPLIES: Final[tuple[ReplyRow, ...]] = (ReplyRow(picked, "sn", (KINGDOM,)),)

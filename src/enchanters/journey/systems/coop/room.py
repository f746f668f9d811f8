"""What co-op declares for the engine, the card language and the set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from enchanters.cards.vocabulary import COUNTED, Form
from enchanters.cards.words import CardWord, Phrase, Saying
from enchanters.journey.dealing import players_of
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop import guild, hound, hunting, paying, scheming
from enchanters.journey.systems.coop.dealing import FIELD, CoopDealer
from enchanters.journey.systems.coop.hunting import SMITE, SOOTHE
from enchanters.journey.systems.coop.state import BLOCK, IMMUNE, SACRIFICE, THRESHOLDS, TYPE, USUAL, Coop
from enchanters.journey.systems.room import Room
from enchanters.journey.tables import CardType
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.game import HIDDEN, PUBLIC, SHARED
from enchanters.kernel.language import N_
from enchanters.kernel.registry import Evening, Fact, Field, Grade

if TYPE_CHECKING:
    from enchanters.journey.library import Kind, Library
    from enchanters.journey.rules import Rules
    from enchanters.kernel.chance import Chance

CHOICES = tuple(THRESHOLDS)
SCHEME = 31  # the number of the type of card
KEYS = (  # of positions
    "hit_points", "threshold", "scheme", "rage", "cancelled", "schemes_used", "schemes", "hound",
)  # fmt: skip
TOGETHER = N_("Together")
TOGETHER_TEXT = N_("The guild against an Overlord of 99 hit points: everybody wins, or everybody loses.")
GRADES = {"easy": N_("Easy"), "normal": N_("Normal"), "hard": N_("Hard"), "very-hard": N_("Very hard")}
HEROES = N_("Two heroes")
HEROES_TEXT = N_("One person with two heroes against an Overlord of 99 hit points.")  # COOP-09
UNTRIED = N_("Where all play together this variant is untried: fewer cards are fewer turns to win in.")
DEEDS = (guild, hound, hunting, paying, scheming)


class CoopRoom(Room):
    name = "coop"

    words = (
        CardWord(
            TYPE, "schemes", ("Overlord card", "Overlord cards"), ("carte Overlord", "cartes Overlord"), feminine=True,
            whole=True, graded=True,
        ),
        Phrase(
            Form(SMITE, "smite the overlord for 10 wounds", ("wound",), COUNTED), "smite the overlord for {amount}",
            ("deal", "{what} to the Overlord"), (("infliger", "infligez", "inflige"), "{what} à l’Overlord"),
        ),
        Phrase(
            Form(SOOTHE, "soothe the overlord for 3 wounds", ("wound",), COUNTED, who=("you", "each")),
            "soothe the overlord for {amount}",
            ("heal", "{what} of the Overlord"), (("soigner", "soignez", "soigne"), "{what} de l’Overlord"),
        ),
        Phrase(
            Form("weaken", "weaken the overlord"), "weaken the overlord",
            ("remove", "a reinforcement token from the Overlord"),
            (("retirer", "retirez", "retire"), "un jeton renfort de l’Overlord"),
        ),
        Phrase(
            Form("sacrifice", "sacrifice a top card", roles=("cost",)), "sacrifice a top card",
            ("remove", "the top card of one of your stacks from the game"),
            (("retirer", "retirez", "retire"), "du jeu la carte du dessus d’une de vos piles"), runs_out=True,
        ),
        Phrase(
            Form("avenge", "smite the overlord for its glory"), "smite the overlord for its glory",
            ("deal", "wounds equal to its glory to the Overlord"),
            (("infliger", "infligez", "inflige"), "à l’Overlord autant de blessures que sa gloire"),
        ),
        Phrase(
            Form("pay together", "pay 6 crystals together", ("crystal",), COUNTED), "pay {amount} together",
            ("pay", "a total of {what}"), (("payer", "payez", "paie"), "un total de {what}"),
        ),
        Phrase(
            Form("shuffle schemes", "shuffle the overlord deck"), "shuffle the overlord deck",
            ("shuffle", "the Overlord deck"), (("mélanger", "mélangez", "mélange"), "la pioche Overlord"),
        ),
        Phrase(
            Form("set hound", "set the hound on the first card"), "set the hound on the first card",
            ("put", "the Cerberus token on the first card of the track"),
            (("placer", "placez", "place"), "le jeton Cerbère sur la première carte de la Route périlleuse"),
        ),
        Phrase(
            Form("loose hound", "loose the hound for 3 wounds", ("wound",), COUNTED), "loose the hound for {amount}",
            (
                "look",
                "at the Cerberus token: on a creature, each player takes {what}; anywhere else, the Overlord heals as many",
            ),
            (
                ("regarder", "regardez", "regarde"),
                "le jeton Cerbère : sur une créature, chaque joueur subit {what} ; ailleurs, l’Overlord en soigne autant",
            ),
        ),
        Phrase(
            Form("gather rewards", "gather the rewards of the track"), "gather the rewards of the track",
            (
                "remove",
                "all reward tokens from the track; for each the Overlord takes 2 wounds and gets a reinforcement token",
            ),
            (
                ("retirer", "retirez", "retire"),
                "les jetons récompense de la Route ; pour chacun, l’Overlord subit 2 blessures et reçoit un jeton renfort",
            ),
        ),
        Saying(
            IMMUNE, "the overlord is immune to damage", "the Overlord is immune to damage",
            "l’Overlord est immunisé contre les blessures", only="",
        ),
    )  # fmt: skip
    types = (CardType(TYPE, SCHEME, open=True, shared=True, graded=True),)
    card_verbs = {BLOCK: "block", SACRIFICE: "sacrifice"}
    steps = (*hunting.STEPS, *scheming.STEPS, *paying.STEPS)
    replies = tuple(row for each in (guild, hunting, paying, scheming) for row in each.REPLIES)
    verbs = {name: verb for each in DEEDS for name, verb in each.VERBS.items()}
    # Of the deck it is public which cards lie in it.
    fields_of_state = {
        "cancelled": PUBLIC, "deck": HIDDEN, "hit_points": PUBLIC, "hound": PUBLIC, "rage": PUBLIC, "shown": PUBLIC,
        "threshold": SHARED, "used": PUBLIC,
    }  # fmt: skip

    def dealer(self) -> CoopDealer:
        return CoopDealer()

    # --- set-up -------------------------------------------------------------------------------------------------------

    def fields(self, books: Library) -> Sequence[Field]:
        text = N_("all together against the Overlord, who has 99 hit points: how many wounds are too many; none: a race")
        facts = {"": Fact(icon="team-idea", level=2, minutes=4, box=Coop.box), "very-hard": Fact(level=3)}
        return (Field(FIELD, None, text, CHOICES, title=N_("Co-op"), facts=facts),)

    evenings = (
        Evening("together", TOGETHER, TOGETHER_TEXT, {FIELD: USUAL}, "team-idea", 2),
        Evening("heroes", HEROES, HEROES_TEXT, {FIELD: USUAL}, "swordman", 2, seats=2, heroes=True),
    )

    grades = tuple([Grade(name, title, {FIELD: name}) for name, title in GRADES.items()])

    def check(self, whole: dict[str, Any], rules: Rules, books: Library) -> dict[str, Any]:
        wanted = whole[FIELD]
        if wanted not in (None, *CHOICES):
            known = ", ".join(CHOICES)
            raise BadSetup(N_("`coop` must be one of %(known)s, not %(name)r"), name=wanted, known=known)
        if wanted is not None:
            check_together(whole, rules)
        return {}

    def cautions(self, setup: Mapping[str, Any], books: Library, mixed: Sequence[Kind]) -> Iterable[str]:
        """COMPONENTS-M."""
        return [UNTRIED] if setup.get(FIELD) and setup.get("variants") else []

    def brings(self, game: Journey) -> Iterable[str]:
        return [kind.name for kind in game.library.by_type[TYPE]] if game.setup.get(FIELD) else []

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        wanted = given.get(FIELD) or (None, None, None, *CHOICES)[chance.below(3 + len(CHOICES))]
        others = {
            "variants": [each for each in drawn.get("variants", []) if each != "superfast"],
            "overlord_modes": [],
            FIELD: wanted,
        }
        if wanted is not None and fits(drawn | others | given):
            drawn |= others
        else:
            drawn[FIELD] = None


def check_together(whole: dict[str, Any], rules: Rules) -> None:
    """COOP-02, 03 and 48, CROSS-12 and 33, COMPONENTS-M."""
    if rules.contents == "first_edition":
        raise BadSetup(N_("the first edition is not played together"))
    if "superfast" in whole["variants"]:
        raise BadSetup(N_("the decks of those who play together are halves already: leave `superfast` out"))
    if players_of(whole) != len(whole["seats"]):
        raise BadSetup(N_("those who play together have no guest without a seat"))
    if whole["village"] not in (None, "random", "related"):
        raise BadSetup(N_("those who play together have a village of their own: leave `village` out"))
    allowed = ["reinforcement"] if rules.coop_challenge_growth == "random_tokens" else []
    if any(mode not in allowed for mode in whole.get("overlord_modes") or ()):
        raise BadSetup(N_("where all play together the Overlord grows by itself: leave `overlord_modes` out"))


ROOM = CoopRoom()

"""The sentences that players read: reviewed by hand in both languages, and complete for all that cards can say."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from enchanters.cards.model import CARD_TYPES, COUNTS, HELD, ICONS, SIGNS, Amount, Card, Clause, Condition, Line
from enchanters.cards.vocabulary import FORMS, SIZES, Form
from enchanters.cards.wording import LANGUAGES, CardText, wording
from tests.cards.helpers import line_of

ITEM = Card("item", "Axe")
OGRE = Card("monster", "Ogre", size="medium", strength=6, health=7)


def said(verb: str, n: int = 1, *things: str, **rest: str | bool | int) -> Clause:
    """A clause with a plain number; `per`, `of`, `die` and `all` go to the amount, anything else to the clause."""
    amount = {name: rest.pop(name) for name in ("per", "of", "die", "all") if name in rest}
    return Clause(verb, Amount(n, **amount), things, **rest)  # type: ignore[arg-type]


def now(*effects: Clause) -> Line:
    return Line("now", effects)


def action(cost: Clause | tuple[Clause, ...], *effects: Clause, limit: int = 1, rest: bool = False) -> Line:
    return Line("action", effects, cost if isinstance(cost, tuple) else (cost,), limit=limit, rest=rest)


def trigger(name: str, *effects: Clause, types: tuple[str, ...] = (), once: bool = False) -> Line:
    return Line("trigger", effects, trigger=name, types=types, once=once)


def standing(*effects: Clause) -> Line:
    return Line("standing", effects)


def glory(*effects: Clause) -> Line:
    return Line("glory", effects)


TAKE = said("gain", 3, "crystal")
WOUND = said("wound", 1, "wound", who="another")
PAY = said("pay", 1, "crystal")

# Line, English, French. A French colon has a space before it that does not break; here it is written as a plain one.
GOLDEN = [
    # Icons and glory
    (
        Line("icons", (said("icon", 2, "attack"), said("icon", -1, "defense"), said("icon", 1, "undead"))),
        "+2 attack, −1 defense, 1 undead icon",
        "+2 en attaque, −1 en défense, 1 icône mort-vivant",
    ),
    (Line("icons", (said("icon", 2, "undead"),)), "2 undead icons", "2 icônes mort-vivant"),
    (Line("icons", (said("icon", 1, "slime"),)), "1 slime icon", "1 icône slime"),
    (
        glory(said("glory", 1, per=1, of="slime")),
        "1 glory for each slime icon you have",
        "1 point de gloire pour chaque icône slime que vous avez",
    ),
    (
        action(said("heal", 2, "wound", who="another"), said("boost", 3, "attack")),
        "Once per turn, another player heals 2 wounds: get +3 attack this turn.",
        "Une fois par tour, un autre joueur guérit 2 blessures : recevez +3 en attaque pendant ce tour.",
    ),
    (
        now(said("discard", 2, "card", showing="slime", who="another")),
        "Immediate effect: another player discards 2 cards showing a slime icon.",
        "Effet immédiat : un autre joueur défausse 2 cartes montrant une icône slime.",
    ),
    (
        now(said("move", 1, "item", "enchantment", who="each", may=True)),
        "Immediate effect: each player may put an item or an enchantment of their choice under or on top of its stack.",
        (
            "Effet immédiat : chaque joueur peut glisser un objet ou un enchantement de son choix "
            "sous sa pile ou sur le dessus."
        ),
    ),
    (
        now(said("hand", 1, "item", "enchantment", who="each", join="and", top=True)),
        "Immediate effect: each player hands their top item and top enchantment to the left, all at once.",
        "Effet immédiat : chaque joueur passe son objet et son enchantement du dessus à gauche, tous en même temps.",
    ),
    (
        standing(said("copy")),
        "This card is a copy of your top enchantment.",
        "Cette carte est une copie de votre enchantement du dessus.",
    ),
    (standing(said("bonus", 3, "attack", against="slime")), "+3 attack against slimes.", "+3 en attaque contre les slimes."),
    (Line("stats"), "Strength 6, health 7", "Force 6, 7 points de vie"),
    (glory(said("glory", 4)), "4 glory", "4 points de gloire"),
    (glory(said("glory", 1)), "1 glory", "1 point de gloire"),
    (glory(said("glory", -2)), "−2 glory", "−2 points de gloire"),
    (
        glory(said("glory", 1, per=1, of="defense")),
        "1 glory for each point of defense you have",
        "1 point de gloire pour chaque point de défense que vous avez",
    ),
    (
        glory(said("glory", 1, per=5, of="crystal")),
        "1 glory for every 5 crystals you have",
        "1 point de gloire pour chaque tranche de 5 cristaux que vous avez",
    ),
    (
        glory(said("glory", 1, per=1, of="pair")),
        "1 glory for each pair of an item and an enchantment you have",
        "1 point de gloire pour chaque paire formée d’un objet et d’un enchantement que vous avez",
    ),
    (
        glory(said("glory", 2, per=3, of="item or enchantment")),
        "2 glory for every 3 items or enchantments you have",
        "2 points de gloire pour chaque tranche de 3 objets ou enchantements que vous avez",
    ),
    # Immediate effects
    (
        now(said("wound", 1, "wound", who="each", per=2, of="attack")),
        "Immediate effect: each player takes 1 wound for every 2 points of attack you have.",
        "Effet immédiat : chaque joueur reçoit 1 blessure pour chaque tranche de 2 points d’attaque que vous avez.",
    ),
    (
        now(said("give", 1, "this", other="another")),
        "Immediate effect: give this monster to another player.",
        "Effet immédiat : donnez ce monstre à un autre joueur.",
    ),
    (
        now(said("discard", 1, "monster"), said("discard", 1, "monster", who="target")),
        "Immediate effect: discard a monster, then a player of your choice discards a monster.",
        "Effet immédiat : défaussez un monstre, puis un joueur de votre choix défausse un monstre.",
    ),
    (
        now(WOUND, TAKE),
        "Immediate effect: another player takes 1 wound, then you take 3 crystals.",
        "Effet immédiat : un autre joueur reçoit 1 blessure, puis vous prenez 3 cristaux.",
    ),
    (
        now(TAKE, said("heal", 1, "wound"), WOUND),
        "Immediate effect: take 3 crystals, heal 1 wound, then another player takes 1 wound.",
        "Effet immédiat : prenez 3 cristaux, guérissez 1 blessure, puis un autre joueur reçoit 1 blessure.",
    ),
    (
        now(said("demand", 1, "monster", who="another", place="under")),
        "Immediate effect: another player gives you a monster, to be put under this card.",
        "Effet immédiat : un autre joueur vous donne un monstre, à placer sous cette carte.",
    ),
    (
        now(said("demand", 1, "monster", who="others")),
        "Immediate effect: each other player gives you a monster.",
        "Effet immédiat : chaque autre joueur vous donne un monstre.",
    ),
    (
        now(said("wound", 1, "wound", per=1, of="wound")),
        "Immediate effect: take 1 wound for each wound you have.",
        "Effet immédiat : recevez 1 blessure pour chaque blessure que vous avez.",
    ),
    (
        now(said("wound", 1, "wound", who="each", die=True)),
        "Immediate effect: each player takes a number of wounds equal to the roll of a die.",
        "Effet immédiat : chaque joueur reçoit un nombre de blessures égal au résultat d’un dé.",
    ),
    (
        now(said("gain", 1, "crystal", die=True)),
        "Immediate effect: take a number of crystals equal to the roll of a die.",
        "Effet immédiat : prenez un nombre de cristaux égal au résultat d’un dé.",
    ),
    (
        now(said("heal", 1, "wound", all=True)),
        "Immediate effect: heal all your wounds.",
        "Effet immédiat : guérissez toutes vos blessures.",
    ),
    (
        now(said("lose", 1, "crystal", all=True, who="most wounds")),
        "Immediate effect: the player with the most wounds loses all their crystals.",
        "Effet immédiat : le joueur qui a le plus de blessures perd tous ses cristaux.",
    ),
    (
        now(said("discard", 1, "enchantment", all=True, who="each")),
        "Immediate effect: each player discards all their enchantments but one.",
        "Effet immédiat : chaque joueur défausse tous ses enchantements sauf un.",
    ),
    (
        now(said("discard", 2, "monster", "item")),
        "Immediate effect: discard 2 monsters or items.",
        "Effet immédiat : défaussez 2 monstres ou objets.",
    ),
    (
        now(said("discard", 1, "monster", "item", who="right")),
        "Immediate effect: the player to your right discards a monster or an item.",
        "Effet immédiat : le joueur à votre droite défausse un monstre ou un objet.",
    ),
    (
        now(said("discard", 1, "card", who="another", may=True)),
        "Immediate effect: another player may discard a card.",
        "Effet immédiat : un autre joueur peut défausser une carte.",
    ),
    (
        now(said("discard", 1, "item", "enchantment", "monster", top=True)),
        "Immediate effect: discard your top item, top enchantment or top monster.",
        "Effet immédiat : défaussez votre objet, votre enchantement ou votre monstre du dessus.",
    ),
    (
        now(said("steal", 1, "item", top=True, other="another")),
        "Immediate effect: steal the top item of another player.",
        "Effet immédiat : volez l’objet du dessus d’un autre joueur.",
    ),
    (
        now(said("steal", 1, "enchantment", top=True, other="left")),
        "Immediate effect: steal the top enchantment of the player to your left.",
        "Effet immédiat : volez l’enchantement du dessus du joueur à votre gauche.",
    ),
    (
        now(said("steal", 2, "crystal", other="left")),
        "Immediate effect: steal 2 crystals from the player to your left.",
        "Effet immédiat : volez 2 cristaux au joueur à votre gauche.",
    ),
    (
        now(said("give", 2, "crystal", other="target")),
        "Immediate effect: give 2 crystals to a player of your choice.",
        "Effet immédiat : donnez 2 cristaux à un joueur de votre choix.",
    ),
    (
        now(said("give", 1, "wound", other="another")),
        "Immediate effect: give 1 wound to another player.",
        "Effet immédiat : transférez 1 blessure à un autre joueur.",
    ),
    (
        now(said("give", 4, "wound", other="others")),
        "Immediate effect: give 4 wounds to other players, split as you like.",
        "Effet immédiat : transférez 4 blessures aux autres joueurs, en les répartissant librement.",
    ),
    (
        now(said("give", 1, "item", "enchantment", top=True, other="right")),
        "Immediate effect: give your top item or top enchantment to the player to your right.",
        "Effet immédiat : donnez votre objet ou votre enchantement du dessus au joueur à votre droite.",
    ),
    (
        now(said("pull", 1, "wound", other="another")),
        "Immediate effect: take 1 wound from another player.",
        "Effet immédiat : prenez 1 blessure à un autre joueur.",
    ),
    (
        now(said("bury", 1, "item", "enchantment", top=True, join="and")),
        "Immediate effect: bury your top item and top enchantment under their stacks.",
        "Effet immédiat : glissez votre objet et votre enchantement du dessus sous leurs piles.",
    ),
    (
        now(said("unbury", 1, "item", "enchantment", top=True, who="each")),
        "Immediate effect: each player puts their bottom item or bottom enchantment on top of its stack.",
        "Effet immédiat : chaque joueur place son objet ou son enchantement du dessous sur le dessus de sa pile.",
    ),
    (
        now(said("swap", 1, "track", place="graveyard")),
        "Immediate effect: swap a card on the track with the top card of the graveyard.",
        "Effet immédiat : échangez une carte de la Route périlleuse avec la carte du dessus du cimetière.",
    ),
    (
        now(said("swap", 1, "track", place="track")),
        "Immediate effect: swap two cards on the track.",
        "Effet immédiat : échangez deux cartes de la Route périlleuse.",
    ),
    (
        now(said("swap", 1, "enchantment", top=True, place="track")),
        "Immediate effect: swap your top enchantment with an enchantment on the track.",
        "Effet immédiat : échangez votre enchantement du dessus avec un enchantement de la Route périlleuse.",
    ),
    (
        now(said("swap", 1, "item", top=True, other="another", may=True)),
        "Immediate effect: you may swap your top item with that of another player.",
        "Effet immédiat : vous pouvez échanger votre objet du dessus avec celui d’un autre joueur.",
    ),
    # Choices
    (
        now(Clause("wound", things=("wound",), instead=(said("lose", 2, "crystal"),))),
        "Immediate effect: either take 1 wound or lose 2 crystals.",
        "Effet immédiat : au choix, recevez 1 blessure ou perdez 2 cristaux.",
    ),
    (
        now(Clause("wound", Amount(2), ("wound",), who="each", instead=(said("lose", 3, "crystal", who="each"),))),
        "Immediate effect: each player either takes 2 wounds or loses 3 crystals.",
        "Effet immédiat : chaque joueur, au choix, reçoit 2 blessures ou perd 3 cristaux.",
    ),
    (
        now(Clause("gain", things=("crystal",), may=True, instead=(said("heal", 1, "wound", may=True),))),
        "Immediate effect: you may either take 1 crystal or heal 1 wound.",
        "Effet immédiat : vous pouvez, au choix, prendre 1 cristal ou guérir 1 blessure.",
    ),
    (
        now(Clause("wound", things=("wound",), who="another", instead=(said("lose", 2, "crystal"),))),
        "Immediate effect: either another player takes 1 wound or you lose 2 crystals.",
        "Effet immédiat : au choix, un autre joueur reçoit 1 blessure ou vous perdez 2 cristaux.",
    ),
    # Actions
    (
        action(PAY, said("boost", 3, "attack")),
        "Once per turn, pay 1 crystal: get +3 attack this turn.",
        "Une fois par tour, payez 1 cristal : recevez +3 en attaque pendant ce tour.",
    ),
    (
        action(said("free"), said("boost", 1, "attack", per=2, of="monster")),
        "Once per turn: get +1 attack this turn for every 2 monsters you have.",
        "Une fois par tour : recevez +1 en attaque pendant ce tour pour chaque tranche de 2 monstres que vous avez.",
    ),
    (
        action(said("wound", 1, "wound"), said("boost", 2, "attack"), said("boost", 1, "defense"), limit=2),
        "Up to twice per turn, take 1 wound: get +2 attack and +1 defense this turn.",
        "Jusqu’à deux fois par tour, recevez 1 blessure : recevez +2 en attaque et +1 en défense pendant ce tour.",
    ),
    (
        action(said("pay", 2, "crystal"), said("heal", 1, "wound"), limit=0),
        "Any number of times per turn, pay 2 crystals: heal 1 wound.",
        "Autant de fois que vous voulez par tour, payez 2 cristaux : guérissez 1 blessure.",
    ),
    (
        action((PAY, said("discard", 1, "item", top=True)), said("double", 1, "attack")),
        "Once per turn, pay 1 crystal and discard your top item: double your attack this turn.",
        ("Une fois par tour, payez 1 cristal et défaussez votre objet du dessus : doublez votre attaque pendant ce tour."),
    ),
    (
        action(said("lose", 1, "defense"), said("free journeys")),
        "Once per turn, lose 1 defense this turn: get free journeys this turn.",
        "Une fois par tour, perdez 1 point de défense pendant ce tour : profitez de voyages gratuits pendant ce tour.",
    ),
    (
        action(said("remove", 1, "this"), said("journey", place="graveyard")),
        "Once per turn, remove this monster from the game: journey to the graveyard.",
        "Une fois par tour, retirez ce monstre du jeu : visitez le cimetière.",
    ),
    (action((), TAKE, rest=True), "Rest: take 3 crystals.", "Reposez-vous : prenez 3 cristaux."),
    (
        action((PAY, said("bury", 1, "this")), said("heal", 6, "wound"), rest=True),
        "Rest, pay 1 crystal and bury this monster under its stack: heal 6 wounds.",
        "Reposez-vous, payez 1 cristal et glissez ce monstre sous sa pile : guérissez 6 blessures.",
    ),
    # Triggers
    (
        trigger("turn begins", said("gain", 1, "crystal")),
        "At the start of your turn, take 1 crystal.",
        "Au début de votre tour : prenez 1 cristal.",
    ),
    (
        trigger("turn ends", WOUND),
        "At the end of your turn, another player takes 1 wound.",
        "À la fin de votre tour : un autre joueur reçoit 1 blessure.",
    ),
    (
        trigger("taking wounds", said("gain", 1, "crystal", per=2, of="wound taken"), once=True),
        "Once during your turn, when you take wounds, take 1 crystal for every 2 of those wounds.",
        (
            "Une fois pendant votre tour, quand vous recevez des blessures : "
            "prenez 1 cristal pour chaque tranche de 2 de ces blessures."
        ),
    ),
    (
        trigger("taking wounds", said("gain", 1, "crystal", per=1, of="wound taken")),
        "When you take wounds, take 1 crystal for each of those wounds.",
        "Quand vous recevez des blessures : prenez 1 cristal pour chacune de ces blessures.",
    ),
    (
        trigger("after taking", TAKE, types=("item", "enchantment")),
        "After you take an item or an enchantment, take 3 crystals.",
        "Après avoir pris un objet ou un enchantement : prenez 3 cristaux.",
    ),
    (
        trigger("after defeating", said("heal", 1, "wound", may=True), types=("monster", "dragon"), once=True),
        "Once during your turn, after you defeat a monster or a dragon, you may heal 1 wound.",
        "Une fois pendant votre tour, après avoir vaincu un monstre ou un dragon : vous pouvez guérir 1 blessure.",
    ),
    (trigger("after resting", TAKE), "After you rest, take 3 crystals.", "Après un repos : prenez 3 cristaux."),
    (
        trigger("before scoring", said("discard", 1, "this")),
        "Before scoring, discard this monster.",
        "Avant le décompte des points : défaussez ce monstre.",
    ),
    # Standing effects
    (
        standing(said("bonus", 3, "attack", against="dragon"), said("bonus", 3, "defense", against="dragon")),
        "+3 attack and +3 defense against dragons.",
        "+3 en attaque et +3 en défense contre les dragons.",
    ),
    (
        standing(said("bonus", 1, "defense", against="undead")),
        "+1 defense against the undead.",
        "+1 en défense contre les morts-vivants.",
    ),
    (
        standing(said("scale", 1, "health", per=1, of="undead"), said("scale", 2, "strength", per=1, of="undead")),
        "This monster has +1 health and +2 strength for each undead icon you have.",
        "Ce monstre a +1 point de vie et +2 en force pour chaque icône mort-vivant que vous avez.",
    ),
    (
        standing(said("grow", 2, "health", against="creature"), said("grow", 1, "strength", against="creature")),
        "Creatures have +2 health and +1 strength.",
        "Les créatures ont +2 points de vie et +1 en force.",
    ),
    (standing(said("shield")), "Other players cannot target you.", "Les autres joueurs ne peuvent pas vous cibler."),
    (
        standing(said("no taking", 1, "item", "enchantment"), said("no using", 1, "item", top=True)),
        "You cannot take items or enchantments. You cannot use the actions of your top item.",
        (
            "Vous ne pouvez pas prendre d’objets ni d’enchantements. "
            "Vous ne pouvez pas utiliser les actions de votre objet du dessus."
        ),
    ),
    (
        standing(said("crystal limit", 5, "crystal"), said("no healing"), said("no challenge")),
        "You cannot have more than 5 crystals. Your wounds cannot be healed. You cannot challenge.",
        (
            "Vous ne pouvez pas avoir plus de 5 cristaux. Vos blessures ne peuvent pas être guéries. "
            "Vous ne pouvez lancer aucun défi."
        ),
    ),
    (
        standing(said("ignoring", 1, "speed"), said("ignoring", 1, "pearl")),
        "Ignore your speed. Ignore your pearls.",
        "Ignorez votre vitesse. Ignorez vos perles.",
    ),
    (
        standing(said("double damage"), said("attacks all")),
        "Deals double damage. Attacks every player.",
        "Inflige deux fois plus de blessures. Attaque tous les joueurs.",
    ),
    (
        standing(said("start", 25, "crystal")),
        "Each player starts with 25 crystals.",
        "Chaque joueur commence la partie avec 25 cristaux.",
    ),
]


@pytest.mark.parametrize(("line", "english", "french"), GOLDEN, ids=[english for _, english, _ in GOLDEN])
def test_a_line_reads_as_reviewed(line: Line, english: str, french: str) -> None:
    assert wording("en").line(line, OGRE) == english
    assert wording("fr").line(line, OGRE) == french.replace(" :", "\u00a0:")


@pytest.mark.parametrize(
    ("card_type", "english", "french"),
    [
        ("item", "this item", "cet objet"),
        ("enchantment", "this enchantment", "cet enchantement"),
        ("dragon", "this dragon", "ce dragon"),
    ],
)
def test_a_card_speaks_of_itself_by_its_type(card_type: str, english: str, french: str) -> None:
    line = now(said("discard", 1, "this"))
    card = Card(card_type, "Something")
    assert wording("en").line(line, card) == f"Immediate effect: discard {english}."
    assert wording("fr").line(line, card) == f"Effet immédiat\u00a0: défaussez {french}."


def test_stats_that_differ_in_what_they_count_are_said_apart() -> None:
    line = standing(said("scale", 1, "health", per=1, of="undead"), said("scale", 1, "strength", per=1, of="item"))
    assert wording("en").line(line, OGRE) == (
        "This monster has +1 health for each undead icon you have. This monster has +1 strength for each item you have."
    )


def test_an_alternative_of_boosts_is_no_sum() -> None:
    line = now(Clause("boost", Amount(3), ("attack",), instead=(said("boost", 3, "defense"),)))
    assert wording("en").line(line, ITEM) == (
        "Immediate effect: either get +3 attack this turn or get +3 defense this turn."
    )


def test_the_whole_card() -> None:
    card = Card("monster", "Ogre", (standing(said("double damage")),), (glory(said("glory", 5)),), "medium", 6, 7)
    assert wording("en").card(card) == CardText(
        "Medium monster: strength 6, health 7", ("Deals double damage.",), ("5 glory",)
    )
    assert wording("fr").card(card) == CardText(
        "Monstre moyen\u00a0: force 6, 7 points de vie",
        ("Inflige deux fois plus de blessures.",),
        ("5 points de gloire",),
    )


@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        (Card("item", "Fist", start=True), "Starting item", "Objet de départ"),
        (Card("enchantment", "of Fire"), "Enchantment", "Enchantement"),
        (Card("village", "Normaltown"), "Village", "Village"),
        (
            Card("dragon", "Bronze Dragon", strength=1, health=1),
            "Dragon: strength 1, health 1",
            "Dragon\u00a0: force 1, 1 point de vie",
        ),
    ],
)
def test_the_type_line(card: Card, english: str, french: str) -> None:
    assert wording("en").card(card).type == english
    assert wording("fr").card(card).type == french


# All that the language can say


def amounts(form: Form) -> Iterator[Amount]:
    for kind in form.amounts:
        match kind:
            case "one":
                yield Amount()
            case "number":
                yield from (Amount(2), Amount(3))
            case "per":
                yield from (Amount(n, per, of) for n, per, of in product((1, 2), (1, 2, 3), COUNTS))
            case "die":
                yield Amount(die=True)
            case "all":
                yield Amount(all=True)


def things(form: Form) -> Iterator[tuple[tuple[str, ...], str]]:
    """The things of a form alone, in pairs and all together, with their joining word."""
    yield from (((thing,), "or") for thing in form.things)
    if not form.things:
        yield (), "or"
    for join in form.joins:
        yield form.things[:2], join
        yield form.things[-2:], join
        yield form.things, join


def clauses(form: Form) -> Iterator[Clause]:
    """Every clause of a form; only an effect without a further choice may be optional."""
    everything = product(amounts(form), things(form), form.who, form.other, form.against, form.showing)
    for amount, (kinds, join), who, other, against, showing in everything:
        clause = Clause(form.verb, amount, kinds, join, form.top, who, other, form.place, against=against, showing=showing)
        far = Condition("distance", sign="or more", n=3)
        clause = replace(clause, conditions=(far,)) if form.far else clause
        yield clause
        if "effect" in form.roles:
            yield replace(clause, may=True)


def in_a_line(clause: Clause, role: str) -> Line:
    if role == "cost":
        return action(clause, TAKE)
    return now(clause) if role == "effect" else Line(role, (clause,))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("role", ["icons", "glory", "standing", "cost", "effect"])
def test_different_meanings_have_different_texts(lang: str, role: str) -> None:
    meanings: dict[str, Clause] = {}
    for form in FORMS:
        if role not in form.roles:
            continue
        for clause in clauses(form):
            text = wording(lang).line(in_a_line(clause, role), OGRE)
            assert meanings.setdefault(text, clause) == clause, text
            assert "  " not in text
            assert "{" not in text
    assert len(meanings) > 5


CONDITIONS = [
    *(Condition(of=of, sign=sign, n=n) for of in HELD for sign in SIGNS[:2] for n in (0, 1, 2) if n or sign == "or fewer"),
    *(Condition(of=a, sign=sign, other=b) for a in HELD for b in HELD for sign in SIGNS[2:] if a != b),
    *(Condition(of=of, sign=sign, who=who) for of in HELD for sign in SIGNS[2:] for who in ("another", "others", "left")),
    *(Condition("top", each) for each in ("monster", "dragon")),
    Condition("turn"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_different_conditions_have_different_texts(lang: str) -> None:
    texts = [wording(lang).condition(each) for each in CONDITIONS]
    assert len(set(texts)) == len(texts)
    assert not [text for text in texts if "  " in text or "{" in text or text.endswith(" ")]


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            "now: take 3 crystals if you have 3 or more monsters",
            "Immediate effect: take 3 crystals if you have at least 3 monsters.",
            "Effet immédiat : prenez 3 cristaux si vous avez au moins 3 monstres.",
        ),
        (
            "if you have no wounds -> 2 attack, 2 defense",
            "Once per turn, if you have no wounds: get +2 attack and +2 defense this turn.",
            "Une fois par tour, si vous n’avez aucune blessure : recevez +2 en attaque et +2 en défense pendant ce tour.",
        ),
        (
            "if you have a dragon, 2 crystals -> heal 1 wound if you have no undead, 2 defense",
            (
                "Once per turn, if you have at least 1 dragon, pay 2 crystals: heal 1 wound if you have no undead icons, "
                "then get +2 defense this turn."
            ),
            (
                "Une fois par tour, si vous avez au moins 1 dragon, payez 2 cristaux : guérissez 1 blessure "
                "si vous n’avez aucune icône mort-vivant, puis recevez +2 en défense pendant ce tour."
            ),
        ),
        (
            "rest, if you have as many items as enchantments, 1 crystal -> heal 2 wounds",
            "If you have as many items as enchantments, rest and pay 1 crystal: heal 2 wounds.",
            "Si vous avez autant d’objets que d’enchantements, reposez-vous et payez 1 cristal : guérissez 2 blessures.",
        ),
        (
            "after resting, if it is your turn and you have 1 or fewer crystals: take 1 crystal",
            "After you rest, if it is your turn and if you have at most 1 crystal, take 1 crystal.",
            "Après un repos, si c’est votre tour et si vous avez au plus 1 cristal : prenez 1 cristal.",
        ),
        (
            "4 glory if you have fewer attack than another player, 2 glory if you have more monsters than each other player",
            "4 glory if you have less attack than another player, 2 glory if you have more monsters than each other player",
            (
                "4 points de gloire si vous avez moins de points d’attaque qu’un autre joueur, "
                "2 points de gloire si vous avez plus de monstres que chaque autre joueur"
            ),
        ),
        (
            "now: each player takes 2 wounds or else loses 3 crystals if your top creature is a dragon",
            "Immediate effect: each player either takes 2 wounds or loses 3 crystals if your top creature is a dragon.",
            (
                "Effet immédiat : chaque joueur, au choix, reçoit 2 blessures ou perd 3 cristaux "
                "si votre créature du dessus est un dragon."
            ),
        ),
    ],
)
def test_conditions_are_said(text: str, english: str, french: str) -> None:
    line = line_of(text)
    assert wording("en").line(line, ITEM) == english
    assert wording("fr").line(line, ITEM).replace("\u00a0", " ").replace("\u202f", " ") == french


@pytest.mark.parametrize("lang", LANGUAGES)
def test_different_frames_have_different_texts(lang: str) -> None:
    lines = [action(PAY, TAKE, limit=limit) for limit in (0, 1, 2)]
    lines += [action(PAY, TAKE, rest=True), action(said("free"), TAKE), action((), TAKE, rest=True), now(TAKE)]
    moments = ("turn begins", "turn ends", "taking wounds", "after resting", "before scoring")
    lines += [trigger(name, TAKE, once=once) for name in moments for once in (False, True)]
    lines += [
        trigger(name, TAKE, types=types, once=once)
        for name in ("after taking", "after defeating")
        for types in (("item",), ("enchantment",), ("monster",), ("dragon",), ("monster", "dragon"))
        for once in (False, True)
    ]
    assert len({wording(lang).line(line, ITEM) for line in lines}) == len(lines)


# Words


def test_both_languages_name_the_same_things() -> None:
    english, french = (wording(lang) for lang in ("en", "fr"))
    assert english.terms.keys() == french.terms.keys()
    assert english.plurals.keys() == french.plurals.keys()
    assert english.terms.keys() >= {*CARD_TYPES, *ICONS, *SIZES, "strength", "health", "glory", "crystal", "wound"}


@pytest.mark.parametrize(
    ("n", "thing", "english", "french"),
    [
        (0, "crystal", "0 crystals", "0 cristal"),
        (1, "crystal", "1 crystal", "1 cristal"),
        (2, "crystal", "2 crystals", "2 cristaux"),
        (-1, "glory", "−1 glory", "−1 point de gloire"),
        (3, "attack", "3 attack", "3 points d’attaque"),
        (2, "undead", "2 undead icons", "2 icônes mort-vivant"),
    ],
)
def test_a_number_of_things(n: int, thing: str, english: str, french: str) -> None:
    assert wording("en").count(n, thing) == english
    assert wording("fr").count(n, thing) == french


def test_unknown_languages_and_kinds_are_refused() -> None:
    with pytest.raises(ValueError, match="no wording for the language 'de'"):
        wording("de")
    with pytest.raises(ValueError, match="unknown kind 'song'"):
        wording("en").line(Line("song"), ITEM)


def test_the_wording_needs_no_parser() -> None:
    """The text of a card is shown in every game: it must not cost the start of the parser."""
    code = "import sys, enchanters.cards.wording; sys.exit('lark' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)

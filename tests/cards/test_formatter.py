"""The formatter writes a text that says the same, and leaves its own text alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from enchanters.cards.formatter import format_line, format_pack
from enchanters.cards.model import COUNTS, CREATURE_TYPES, HELD, SIGNS, Amount, Card, Clause, Condition, Line, Pack
from enchanters.cards.reader import read_pack
from enchanters.cards.vocabulary import FORMS, SIZES, STANDING_VERBS, Form
from enchanters.cards.words import SAYINGS
from tests.cards.helpers import line_of, plain_pack
from tests.cards.test_phrases import COSTS, EFFECTS
from tests.cards.test_reader import GOBLINS, goblins


def test_canonical_text() -> None:
    text = "# top\npack  Fey\n box:  fey \n# by us\nitem  Wand  # new\n  ---\n  1 crystals->take  a crystal;heal 1 wounds\n"
    pack, problems = read_pack(text, "x")
    assert pack is not None, problems
    assert format_pack(pack) == (
        "# top\npack Fey\n    box: fey\n\n"
        "# by us\n# new\nitem Wand\n    ----\n    1 crystal -> take 1 crystal, heal 1 wound\n"
    )


def test_a_real_pack_keeps_its_text() -> None:
    text = format_pack(goblins())
    pack, _ = read_pack(text, "goblins.cards")
    assert pack is not None
    assert plain_pack(pack) == plain_pack(goblins())
    assert format_pack(pack) == text
    assert set(GOBLINS.replace("  # a header", "").split()) <= set(text.split())


@pytest.mark.parametrize("phrase", EFFECTS)
def test_effects_keep_their_words(phrase: str) -> None:
    assert format_line(line_of(f"now: {phrase}")) == f"now: {phrase}"


@pytest.mark.parametrize("phrase", COSTS)
def test_costs_keep_their_words(phrase: str) -> None:
    expected = "1 crystal" if phrase == "a crystal" else phrase
    assert format_line(line_of(f"{phrase} -> 3 attack")) == f"{expected} -> 3 attack"


# Models that agree with the table of verbs

COUNTED = st.sampled_from([count for count in COUNTS if count != "wound taken"])


def amounts(kind: str, signed: bool) -> st.SearchStrategy[Amount]:
    number = st.integers(2, 99) | (st.integers(-99, -1) if signed else st.nothing())
    return {
        "one": st.just(Amount()),
        "number": st.builds(Amount, number),
        "per": st.builds(Amount, number, st.integers(1, 99), COUNTED),
        "die": st.just(Amount(die=True)),
        "all": st.just(Amount(all=True)),
    }[kind]


def compared(of: str) -> st.SearchStrategy[Condition]:
    """Conditions about a thing that players have."""
    others = st.sampled_from([each for each in HELD if each != of])
    rivals = st.sampled_from(("another", "others", "left", "right"))
    signs = st.sampled_from(SIGNS[2:])
    return st.one_of(
        st.builds(Condition, of=st.just(of), sign=st.just("or more"), n=st.integers(1, 99)),
        st.builds(Condition, of=st.just(of), sign=st.just("or fewer"), n=st.integers(0, 99)),
        st.builds(Condition, of=st.just(of), sign=signs, other=others),
        st.builds(Condition, of=st.just(of), sign=signs, who=rivals),
    )


CONDITION = st.sampled_from(HELD).flatmap(compared) | st.sampled_from(
    (Condition("turn"), *(Condition("top", each) for each in CREATURE_TYPES))
)
MUST = st.lists(CONDITION, min_size=1, max_size=2).map(tuple)
GIVEN: st.SearchStrategy[tuple[Condition, ...]] = st.just(()) | MUST


@st.composite
def clauses_of(draw: st.DrawFn, form: Form, role: str) -> Clause:
    kinds = [kind for kind in form.amounts if role != "cost" or kind in ("one", "number")]
    amount = draw(amounts(draw(st.sampled_from(kinds)), form.verb in ("icon", "glory")))
    most = len(form.things) if form.joins else 1
    things = draw(st.lists(st.sampled_from(form.things), min_size=1, max_size=most, unique=True)) if form.things else []
    join = draw(st.sampled_from(form.joins)) if len(things) > 1 else "or"
    if amount.die or amount.all:
        things = things[:1]
        join = "or"
    who = "you" if role == "cost" and "you" in form.who else draw(st.sampled_from(form.who))
    fixed = ("boost", "free journeys", "attacks", "all lose")
    movable = role == "effect" and (who == "you" or form.verb == "move") and form.verb not in fixed
    return Clause(
        form.verb,
        amount,
        tuple(things),
        join,
        form.top,
        who,
        draw(st.sampled_from(form.other)),
        form.place,
        movable and draw(st.booleans()),
        draw(st.sampled_from(form.against)),
        draw(st.sampled_from(form.showing)),
        conditions=draw(GIVEN) if role in ("effect", "glory") else FAR if form.far else (),
    )


FAR = (Condition("distance", sign="or more", n=3),)


def clauses(role: str, *, without: tuple[str, ...] = ()) -> st.SearchStrategy[Clause]:
    bound = ("under", "invading")  # what goes with one kind of line only
    forms = [form for form in FORMS if role in form.roles and form.verb not in without and not form.hosted]
    forms = [form for form in forms if form.place not in bound and form.things[:1] != ("invading",)]
    forms = [form for form in forms if not (form.reaction or form.claims)]
    return st.sampled_from(forms).flatmap(lambda form: clauses_of(form, role))


def some(clause: st.SearchStrategy[Clause], least: int = 1) -> st.SearchStrategy[tuple[Clause, ...]]:
    return st.lists(clause, min_size=least, max_size=3).map(tuple)


@st.composite
def choices(draw: st.DrawFn) -> Clause:
    """`… or else …`"""
    first = draw(clauses("effect"))
    # The checker refuses a die behind `or else`.
    fits = clauses("effect").filter(lambda clause: clause.who == first.who and not clause.may and not clause.amount.die)
    other = replace(draw(fits), conditions=())  # a condition is one of the whole choice
    return replace(first, instead=(other,))


EFFECT = some(clauses("effect") | choices())
COST = some(clauses("cost", without=("free",)))
TRIGGERS = st.sampled_from(
    [("turn begins", ()), ("turn ends", ()), ("taking wounds", ()), ("after resting", ()), ("before scoring", ())]
    + [("after taking", types) for types in (("item",), ("enchantment", "monster"), CREATURE_TYPES, ("dragon", "item"))]
    + [("after defeating", types) for types in (("monster",), ("dragon",), CREATURE_TYPES)]
)
OF_OTHERS = tuple(name for name, saying in SAYINGS.items() if saying.claimed or saying.only)
OF_CREATURES = tuple(name for name, saying in SAYINGS.items() if saying.creatures or saying.ignores)
ANYWHERE = ("double damage", "attacks all", "scale", "start", "start more", "copy", "no banners", *OF_OTHERS, *OF_CREATURES)
LINES = st.one_of(
    st.builds(Line, st.just("icons"), some(clauses("icons"))),
    st.builds(Line, st.just("glory"), some(clauses("glory"))),
    st.builds(Line, st.just("standing"), some(clauses("standing", without=ANYWHERE))),
    st.builds(Line, st.just("now"), EFFECT),
    st.builds(Line, st.just("action"), EFFECT, COST, st.sampled_from((1, 2)), conditions=GIVEN),
    st.builds(Line, st.just("action"), EFFECT, st.just(()), conditions=MUST),
    st.builds(
        Line, st.just("action"), EFFECT, some(clauses("cost", without=("free",)), 0), rest=st.just(True), conditions=GIVEN
    ),
    st.builds(Line, st.just("action"), EFFECT, st.just((Clause("free"),))),
    st.builds(Line, st.just("action"), st.just((Clause("ignore immediate"),)), COST, st.sampled_from((1, 2))),
    st.builds(
        lambda effects, trigger, once, given: Line(
            "trigger", effects, trigger=trigger[0], types=trigger[1], once=once, conditions=given
        ),
        EFFECT,
        TRIGGERS,
        st.booleans(),
        GIVEN,
    ),
)  # fmt: skip
PARTS = st.lists(LINES, max_size=3).map(tuple)
NAMES = st.sampled_from(("Axe", "of Fire", "Cho'mun, the Ogre", "Épée -> 3", "now: a name"))
WORDS = st.sampled_from(("", "ours", "l’épée: longue"))


@st.composite
def cards(draw: st.DrawFn) -> Card:
    kind = draw(st.sampled_from(("item", "enchantment", "monster", "dragon")))
    creature = kind in CREATURE_TYPES
    extra = (
        draw(some(clauses("standing", without=("start", "start more", "copy", "no banners", *OF_OTHERS))))
        if creature
        else ()
    )
    return Card(
        kind,
        draw(NAMES),
        draw(PARTS) + ((Line("standing", extra),) if extra else ()),
        draw(PARTS),
        draw(st.sampled_from(("", *SIZES))) if kind == "monster" else "",
        draw(st.integers(0, 99)) if creature else 0,
        draw(st.integers(1, 99)) if creature else 0,
        french=draw(WORDS),
        source=draw(WORDS),
        picture=draw(st.sampled_from(("", "battle-axe"))),
        start=not creature and draw(st.booleans()),
        comments=tuple(draw(st.lists(WORDS, max_size=2))),
    )


MOMENTS: list[tuple[str, tuple[str, ...], int]] = [
    ("invasion", types, 0) for types in (("item",), ("wound", "monster"), CREATURE_TYPES, ("dragon", "reward"))
]
MOMENTS += [("rewards on village", (), 1), ("rewards on overlord", (), 3)]
INVADING = Line("trigger", (Clause("put", things=("invading",), place="overlord"),), trigger="invasion", types=("item",))
NOT_OF_OVERLORDS = tuple(STANDING_VERBS - {"scale", "grow", "double damage", "attacks all"})
OF_CARDS = (
    "discard",
    "bury",
    "give",
    "remove",
)  # verbs that may speak of this card, which an Overlord and its reward cannot


def is_near(clause: Clause) -> bool:
    """An Overlord lies at no distance; creatures that it strengthens may."""
    return not (clause.verb == "scale" and clause.conditions)


@st.composite
def overlords(draw: st.DrawFn) -> Card:
    effect = some(clauses("effect", without=OF_CARDS))
    cost = some(clauses("cost", without=("free", *OF_CARDS)), 0)
    lines = st.one_of(
        st.builds(Line, st.just("action"), effect, cost, challenge=st.just(True)),
        st.builds(Line, st.just("action"), effect, cost, rest=st.just(True)),
        st.builds(Line, st.just("standing"), some(clauses("standing", without=NOT_OF_OVERLORDS).filter(is_near))),
        st.builds(
            lambda effects, moment: Line("trigger", effects, trigger=moment[0], types=moment[1], each=moment[2]),
            effect,
            st.sampled_from(MOMENTS),
        ),
        st.just(INVADING),
    )
    reward = st.one_of(st.builds(Line, st.just("glory"), some(clauses("glory"))), st.builds(Line, st.just("now"), effect))
    return Card(
        "overlord",
        draw(NAMES),
        tuple(draw(st.lists(lines, max_size=3))),
        tuple(draw(st.lists(reward, max_size=2))),
        strength=draw(st.integers(0, 99)),
        health=draw(st.integers(1, 99)),
        kingdom=draw(st.sampled_from(("", "Goblins"))),
    )


@settings(max_examples=150, deadline=None)
@given(cards() | overlords())
def test_every_model_survives_being_written_and_read(card: Card) -> None:
    pack = Pack("Test", (card,), {"box": "mine"}, comments=("a pack",))
    text = format_pack(pack)
    found, problems = read_pack(text, "")
    if [problem for problem in problems if "300 letters" in problem.message]:
        return
    assert found is not None, f"{text}\n{problems[0]}"
    assert plain_pack(found) == pack
    assert format_pack(found) == text

"""What the browser is told about the adventure game: cards, words, names and scores."""

from __future__ import annotations

import enchanters
from enchanters.journey.game import JOURNEY, library
from enchanters.journey.library import NO_VILLAGE
from enchanters.journey.scoring import score
from enchanters.kernel.language import folded
from enchanters.kernel.registry import Field, Pages
from enchanters.server.icons import names as icon_names

PAGES: Pages = JOURNEY.pages()


def test_every_card_is_in_the_gallery_once() -> None:
    cards = PAGES.gallery((), "en")
    assert sorted(card["name"] for card in cards) == sorted(set(library().by_name) - {NO_VILLAGE})


def test_a_kingdom_has_twenty_five_cards_and_thirteen_for_two() -> None:
    cards = PAGES.gallery((), "en")
    for kingdom in library().kingdoms:
        own = [card for card in cards if card["kingdom"] == kingdom]
        assert sum(card["copies"] for card in own) == 25
        assert sum(card["copies_for_two"] for card in own) == 13


def test_starting_cards_and_villages_belong_to_no_kingdom() -> None:
    cards = [card for card in PAGES.gallery((), "fr") if card["start"] or card["type"] in ("village", "overlord")]
    assert len(cards) > 20
    assert all(card["kingdom"] == card["kingdom_title"] == "" and card["copies"] == 0 for card in cards)


def test_a_card_is_drawn_in_one_language_and_found_in_both() -> None:
    axe = next(card for card in PAGES.gallery((), "fr") if card["name"] == "Axe")
    assert (axe["title"], axe["kingdom_title"], axe["words"]["en"]["title"]) == ("la Hache", "les Gobelins", "Axe")
    assert all(word in axe["search"] for word in (" hache", " axe", " gobelins", " goblins"))


def test_effects_are_read_from_the_lines() -> None:
    cards = {card["name"]: card["effects"] for card in PAGES.gallery((), "en")}
    assert cards["Axe"] == ["attack", "defense", "wounds", "now"]
    assert cards["of Fire"] == ["attack", "defense", "crystals", "action"]
    assert {"heal", "rest"} <= set(cards["Normaltown"])


def test_every_effect_is_one_of_the_filter_and_has_a_card() -> None:
    found = {effect for card in PAGES.gallery((), "en") for effect in card["effects"]}
    assert found == offered("en") == offered("fr")


def offered(lang: str) -> set[str]:
    return {value for each in PAGES.filters((), lang) if each.name == "effect" for value, _ in each.values}


def test_every_picture_exists() -> None:
    assert [card["name"] for card in PAGES.gallery((), "en") if card["picture"] not in icon_names()] == []


def test_words_lead_to_rules_and_have_icons() -> None:
    rules = JOURNEY.rulebook().rules
    terms = PAGES.glossary("en")
    assert len(terms) >= 25
    assert [term.word for term in terms if term.rule not in rules or term.icon not in icon_names()] == []


def test_words_have_one_place_each_in_both_languages() -> None:
    keys = [term.key for term in PAGES.glossary("en")]
    assert len(set(keys)) == len(keys)
    assert [term.key for term in PAGES.glossary("fr")] == keys


def test_every_area_of_the_rulebook_has_a_title_and_no_other() -> None:
    assert set(PAGES.areas("en")) == {rule.area for rule in JOURNEY.rulebook().rules.values()}


def test_set_up_values_have_names() -> None:
    assert PAGES.value_title("kingdoms", "Goblins", "en") == "Goblins"
    assert PAGES.value_title("kingdoms", "Goblins", "fr") == "les Gobelins"
    assert PAGES.value_title("village", "Normaltown", "fr") == "Normalville"
    assert PAGES.value_title("kingdoms", "of my own", "fr") == "of my own"
    assert PAGES.value_title("overlord", "Sathi, the High Priestess", "fr") == "Sathi, la Grande Prêtresse"
    for name in ("preset", "variants", "overlord_modes"):
        for value in field(name).values:
            assert PAGES.value_title(name, value, "en") != value


def field(name: str) -> Field:
    return next(each for each in JOURNEY.fields() if each.name == name)


def test_fields_of_a_form_have_titles() -> None:
    assert [each.name for each in JOURNEY.fields() if each.title] == [
        "boxes", "kingdoms", "favourites", "bans", "village", "overlord", "overlord_modes", "preset", "variants",
        "wound_deck", "banners", "classes", "events", "automa", "mark", "coop", "mythic", "quests",
    ]  # fmt: skip


def test_the_first_set_up_can_be_played_by_two_three_and_four() -> None:
    for seats in (2, 3, 4):
        names = ["Ann", "Bob", "Cleo", "Dan"][:seats]
        assert JOURNEY.fits({"seats": names} | PAGES.first_setup(seats, {}))


def test_scores_are_those_of_the_moment() -> None:
    game = enchanters.start(enchanters.setup("journey", seats=["Ann", "Bob"], **PAGES.first_setup(2, {})), seed=1)
    while game.decision:
        assert PAGES.scores(game) == [score(game, seat) for seat in range(2)]  # type: ignore[arg-type]
        game.choose(game.decision.options[0])
    assert PAGES.scores(game) == (game.result or {})["scores"]


def test_nobody_scores_before_the_kingdoms_are_chosen() -> None:
    game = enchanters.start(enchanters.setup("journey", seats=["Ann", "Bob"], kingdoms="draft"), seed=1)
    assert PAGES.scores(game) == [0, 0]


def test_folding_ignores_accents_capitals_and_signs() -> None:
    assert folded("L’Épée cœur-brisé !") == folded("l'epee COEUR brise") == "l epee coeur brise"

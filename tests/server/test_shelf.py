"""The set-up as a shelf, without scripts: what the page asks for, what a browser sends of it, and what comes of that."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from enchanters.kernel import registry
from enchanters.kernel.registry import MODULE, OWNED, RULE, TILES, Field
from enchanters.server import setups
from enchanters.server.icons import names as icon_names
from enchanters.server.setups import Sent
from tests.server.test_start_pages import Person, client, clock, packs, table_of

__all__ = ["client", "clock", "packs"]

BEES = Path(__file__).parents[2] / "examples" / "beekeepers" / "beekeepers.cards"
FIVE = ("Undead", "Gnolls", "Goblins", "Bandits", "Unicorns")
FIELDS = {field.name: field for field in setups.shown("journey")}


class Form(HTMLParser):
    """What a browser would send of the set-up if its button were pressed now, and what else could be chosen."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.pairs: list[tuple[str, str]] = []
        self.offered: set[tuple[str, str]] = set()
        self.select, self.first, self.inside = "", False, False
        self.feed(page[page.index('<form class="setup"') :].partition("</form>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "select":
            self.select, self.first = given["name"], True
        elif tag == "option":
            self.offered.add((self.select, given["value"]))
            if "selected" in given and not self.first:
                self.pairs.pop()
            if self.first or "selected" in given:
                self.pairs.append((self.select, given["value"]))
            self.first = False
        elif tag == "input":
            pair = (given["name"], given.get("value", "on"))
            self.offered.add(pair)
            if given.get("type") not in ("radio", "checkbox") or "checked" in given:
                self.pairs.append(pair)

    def values(self, name: str) -> list[str]:
        return [value for known, value in self.pairs if known == name]

    def choose(self, name: str, value: str) -> None:
        """Press a radio button, or choose from a list."""
        assert (name, value) in self.offered
        self.pairs = [pair for pair in self.pairs if pair[0] != name] + [(name, value)]

    def tick(self, name: str, value: str, on: bool = True) -> None:
        assert (name, value) in self.offered
        self.pairs = [pair for pair in self.pairs if pair != (name, value)] + ([(name, value)] if on else [])

    def sent(self) -> dict[str, list[str]]:
        return {name: self.values(name) for name, _ in self.pairs if name != "csrf"}


def shared(page: str) -> str:
    return html.unescape(re.findall(r'id="share-link" class="link" readonly value="([^"]+)"', page)[0])


def evenings(page: str) -> dict[str, str]:
    found = re.findall(r'<li><a href="([^"]+)" data-evening="(\w+)"', page)
    return {name: html.unescape(link) for link, name in found}


@pytest.fixture
def ann(client: TestClient) -> Person:
    return Person(client)


@pytest.fixture
def bees(packs: Path) -> Path:
    """The host's folder holds a kingdom."""
    (packs / BEES.name).write_text(BEES.read_text("utf-8"), encoding="utf-8")
    return packs


# --- what the page asks for -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", registry.names())
def test_every_field_of_the_declaration_can_be_filled_in_with_every_value(client: TestClient, game: str, lang: str) -> None:
    page = Person(client, lang).get(f"/new?game={game}").text
    form = Form(page)
    fields = setups.shown(game)
    inner = {field.within for field in fields}
    for field in fields:
        around = next((each for each in fields if each.name == field.within), None)
        for value in field.values:
            if field.part == TILES and around:
                assert (setups.mark_name(around, value), field.name) in form.offered
            elif value in field.modes:
                assert (setups.how_name(field), value) in form.offered
            elif not (field.part == TILES and field.name in inner) and not same_title(game, field, value):
                assert (field.name, value) in form.offered, (field.name, value)


def same_title(game: str, field: Field, value: str) -> bool:
    """What is called like nothing at all stands for the same and is offered once."""
    pages = registry.game(game).pages()
    return not field.on and pages.value_title(field.name, value, "en") == pages.value_title(field.name, "", "en")


def test_what_is_declared_can_be_shown() -> None:
    for game in registry.names():
        names = [field.name for field in registry.game(game).fields()]
        for field in registry.game(game).fields():
            assert field.part in (OWNED, TILES, MODULE, RULE)
            assert field.within in ("", *names)
            assert not field.on or field.on in field.values
            assert set(field.facts) <= {"", *field.values}
            assert all(fact.icon in ("", *icon_names()) and 0 <= fact.level <= 3 for fact in field.facts.values())


@pytest.mark.parametrize(
    ("lang", "theme"), [("en", "Defense that turns into attack"), ("fr", "La défense qui devient attaque")]
)
def test_a_tile_tells_theme_and_difficulty(client: TestClient, lang: str, theme: str) -> None:
    page = html.unescape(Person(client, lang).get("/new").text)
    tile = page[: page.index('name="kingdoms:Goblins"')].rpartition("<fieldset")[2]
    assert theme in tile
    assert "goblin-head" in tile
    assert tile.count('class="full"') == 1


def test_a_switch_tells_what_it_adds(ann: Person) -> None:
    page = ann.get("/new").text
    assert "about 7 minutes less for each player" in page[page.index('value="superfast"') :].partition("</label>")[0]
    overlord = page[page.index('name="on" value="overlord"') :].partition("</label>")[0]
    assert "about 2 minutes more for each player" in overlord
    assert "harder" in overlord


def test_rare_rules_are_folded_away_unless_they_are_used(ann: Person) -> None:
    def folded(path: str) -> bool:
        return "open" not in re.findall(r"<details[^>]*><summary><h2>More rules", ann.get(path).text)[0]

    assert folded("/new")
    assert not folded("/new?preset=manual")


@pytest.mark.parametrize("told", [True, False])
def test_a_kingdom_of_the_hosts_packs_is_there_by_itself(client: TestClient, ann: Person, bees: Path, told: bool) -> None:
    """With what it says of itself, or without."""
    if not told:
        text = re.sub(r"    (theme|theme-fr|difficulty|look): .*\n", "", BEES.read_text("utf-8"))
        (bees / BEES.name).write_text(text, encoding="utf-8")
    page = ann.get("/new").text
    tile = page[: page.index('name="kingdoms:Beekeepers"')].rpartition("<fieldset")[2]
    assert ("Honey heals, bees sting" in tile, "easy" in tile) == (told, told)
    assert (("bee.svg" in tile) and ("hue-amber" in tile)) == told  # a kingdom without a look has one by its name
    assert "hue-" in tile
    form = Form(page)
    form.choose("kingdoms:Beekeepers", "favourites")
    table = table_of(client, ann.post("/tables", **form.sent()))
    assert table.setup["favourites"] == ["Beekeepers"]
    assert table.setup["packs"] == [str(bees)]


# --- what is sent -----------------------------------------------------------------------------------------------------


def test_the_page_as_it_comes_makes_a_table_with_all_boxes(client: TestClient, ann: Person) -> None:
    form = Form(ann.get("/new").text)
    assert form.values("boxes") == list(FIELDS["boxes"].values)
    setup = table_of(client, ann.post("/tables", **form.sent())).setup
    assert setup["boxes"] == list(FIELDS["boxes"].values)
    assert (setup["kingdoms"], setup["favourites"], setup["bans"], setup["overlord"]) == (None, [], [], None)


def test_what_is_pressed_is_what_is_played(client: TestClient, ann: Person) -> None:
    form = Form(ann.get("/new").text)
    form.choose("kingdoms:Undead", "favourites")
    form.choose("kingdoms:Goblins", "bans")
    form.tick("on", "overlord")
    form.choose("overlord", "related")
    form.tick("overlord_modes", "hard")
    form.tick("variants", "fast")
    setup = table_of(client, ann.post("/tables", **form.sent())).setup
    assert (setup["favourites"], setup["bans"], setup["variants"]) == (["Undead"], ["Goblins"], ["fast"])
    assert (setup["overlord"], setup["overlord_modes"]) == ("related", ["hard"])


def test_a_switch_that_is_off_silences_what_is_chosen_beside_it(client: TestClient, ann: Person) -> None:
    form = Form(ann.get("/new?overlord=related&overlord_modes=hard").text)
    assert form.values("on") == ["overlord"]
    form.tick("on", "overlord", on=False)
    page = ann.post("/new", **form.sent()).text
    assert "overlord" not in shared(page)
    setup = table_of(client, ann.post("/tables", **form.sent())).setup
    assert (setup["overlord"], setup["overlord_modes"]) == (None, [])


def test_a_link_brings_all_of_it_back(client: TestClient, ann: Person) -> None:
    form = Form(ann.get("/new").text)
    for name, value in (("kingdoms:Undead", "favourites"), ("kingdoms:Mages", "favourites"), ("kingdoms:Goblins", "bans")):
        form.choose(name, value)
    for name, value in (("on", "overlord"), ("overlord_modes", "death"), ("variants", "depths")):
        form.tick(name, value)
    for name, value in (("wound_deck", "with"), ("preset", "manual"), ("clock", "300"), ("player2", "invite")):
        form.choose(name, value)
    form.tick("boxes", "overlords", on=False)
    link = shared(ann.post("/new", **form.sent()).text)
    ben = Person(client)
    again = Form(ben.get(link).text)
    assert sorted(again.sent().items()) == sorted(form.sent().items())
    assert sorted(Form(ben.get(shared(ben.post("/new", **again.sent()).text)).text).pairs[2:]) == sorted(again.pairs[2:])


def test_old_links_with_named_kingdoms_show_them_as_favourites(client: TestClient, ann: Person) -> None:
    named = "kingdoms-how=named&kingdoms=Undead&kingdoms=Gnolls&kingdoms=Goblins"
    form = Form(ann.get(f"/new?player0=here&player1=random&player2=random&{named}").text)
    assert [form.values(f"kingdoms:{name}") for name in ("Undead", "Goblins", "Bandits")] == [
        ["favourites"],
        ["favourites"],
        [""],
    ]
    assert form.values("kingdoms-how") == [""]
    assert form.values("boxes") == ["base"]  # what a link does not say is as the game has it
    setup = table_of(client, ann.post("/tables", **form.sent())).setup
    assert sorted(setup["favourites"]) == ["Gnolls", "Goblins", "Undead"]
    old = table_of(client, ann.post("/tables", player0="here", player1="random", **{"kingdoms-how": "draft"}))
    assert old.setup["kingdoms"] == "draft"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({f"kingdoms:{name}": "favourites" for name in FIVE}, "5 kingdoms are favourites, and only 4 take part"),
        ({f"kingdoms:{name}": "bans" for name in FIVE}, "the bans leave 3"),
        ({"kingdoms:Undead": "loved"}, "“loved” is not among"),
        ({"kingdoms:Undead": "favourites", "bans": "Undead"}, "Undead cannot be a favourite and banned"),
        ({"kingdoms:Undead": "favourites", "kingdoms-how": "draft"}, "None is sure to come"),
        ({"favourites": "Romans"}, "“Romans” is not among"),
        ({"bans": "each"}, "“each” is not among"),
        ({"overlord_modes": "hard"}, "Without an Overlord"),
    ],
)  # fmt: skip
def test_wishes_that_cannot_be_met_get_a_sentence(ann: Person, fields: dict[str, Any], said: str) -> None:
    answer = ann.post("/tables", **fields)
    assert answer.status_code == 422
    assert said.lower() in html.unescape(answer.text).lower()
    kept = Form(answer.text)
    for name, value in fields.items():
        if (name, value) in kept.offered:
            assert value in kept.values(name)


# --- boxes that somebody owns -----------------------------------------------------------------------------------------


def test_this_browser_remembers_its_boxes(client: TestClient, ann: Person) -> None:
    form = Form(ann.get("/new").text)
    for box in ("overlords", "odyssey", "eastquest"):
        form.tick("boxes", box, on=False)
    ann.post("/tables", **form.sent())
    assert Form(ann.get("/new").text).values("boxes") == ["base"]
    assert Form(ann.get("/new?boxes=overlords").text).values("boxes") == ["overlords"]
    form.tick("boxes", "overlords")
    ann.post("/new", **form.sent())
    assert ann.jar["shelf"] == "base%2Coverlords"
    assert Form(ann.get("/new").text).values("boxes") == ["base", "overlords"]
    assert Form(Person(client).get("/new").text).values("boxes") == ["base", "overlords", "odyssey", "eastquest"]


@pytest.mark.parametrize("cookie", ["", "atlantis", "base%2Coverlords%2Codyssey%2Ceastquest", "%00", "<script>"])
def test_a_strange_cookie_does_no_harm(ann: Person, cookie: str) -> None:
    ann.jar["shelf"] = cookie
    assert Form(ann.get("/new").text).values("boxes") == ["base", "overlords", "odyssey", "eastquest"]


# --- evenings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_evening_is_a_link_that_can_be_played(client: TestClient, ann: Person, players: int) -> None:
    seats = "&".join(f"player{n}={'here' if n == 0 else 'random'}" for n in range(players))
    found = evenings(ann.get(f"/new?{seats}&boxes=base&boxes=overlords&boxes=odyssey&clock=300").text)
    assert list(found) == ["first", "quick", "everything", "voyage", "solo", "together", "heroes"]
    assert "voyage" not in evenings(ann.get(f"/new?{seats}&boxes=base&boxes=overlords").text)
    setup = {}
    for name, link in found.items():
        form = Form(ann.get(link).text)
        assert form.values("clock") == ["300"]
        table = table_of(client, ann.post("/tables", **form.sent()))
        assert len(table.seats) == {"solo": 1, "heroes": 2}.get(name, players)
        setup[name] = table.setup
    assert "Cultists" in setup["first"]["favourites"]
    assert setup["quick"]["variants"] == (["fast"] if players == 2 else ["superfast"])
    assert (setup["everything"]["overlord"], setup["everything"]["wound_deck"]) == ("random", "with")
    assert (setup["everything"]["events"], setup["everything"]["banners"]) == ("with", "pick")
    assert (setup["voyage"]["boxes"], setup["voyage"]["classes"]) == (["odyssey"], "pick")
    assert setup["solo"]["automa"] == "with"
    assert (setup["together"]["coop"], setup["everything"]["coop"]) == ("normal", None)  # everything is a race
    assert setup["heroes"]["coop"] == "normal"


def test_everything_is_what_the_boxes_have(ann: Person) -> None:
    link = evenings(ann.get("/new?boxes=base").text)["everything"]
    assert "overlord" not in link.replace("boxes=overlords", "")


def test_an_evening_by_name_keeps_who_plays(ann: Person) -> None:
    said = "player0=here&name0=Ann&player1=invite&player2=adept&boxes=base&kingdoms:Undead=bans&variants=depths&grace=120"
    form = Form(ann.get(f"/new?evening=quick&{said}").text)
    assert [form.values(f"player{n}") for n in range(4)] == [["here"], ["invite"], ["adept"], ["none"]]
    assert (form.values("name0"), form.values("grace"), form.values("boxes")) == (["Ann"], ["120"], ["base"])
    assert (form.values("variants"), form.values("kingdoms:Undead")) == (["superfast"], [""])
    sent = {name: value for name, _, value in (pair.partition("=") for pair in said.split("&"))}
    assert sorted(Form(ann.post("/new", evening="quick", **sent).text).pairs) == sorted(form.pairs)
    wrong = ann.get("/new?evening=doomsday")
    assert wrong.status_code == 422
    assert "“doomsday” is not among" in html.unescape(wrong.text)


def test_the_evening_that_is_chosen_is_marked(ann: Person) -> None:
    page = ann.get(evenings(ann.get("/new").text)["quick"]).text
    assert re.findall(r'data-evening="(\w+)" aria-current="true"', page) == ["quick"]
    assert "aria-current" not in ann.get("/new?game=gathering").text.partition("<form class")[2]


def test_a_game_without_evenings_has_none(ann: Person) -> None:
    assert "data-evening" not in ann.get("/new?game=gathering").text


def test_the_length_follows_what_is_chosen(ann: Person) -> None:
    def length(query: str) -> int:
        return int(
            re.findall(r"About (\d+) minutes for \d players", ann.get(f"/new?player0=here&player1=random{query}").text)[0]
        )

    assert length("&player2=random") > length("") > length("&variants=fast") > length("&variants=superfast")
    assert length("&overlord=random&wound_deck=with") > length("")
    assert "minutes for" not in ann.get("/new?game=gathering").text


def test_a_form_is_read_however_its_lists_are_said() -> None:
    """A tile that is marked and a list in a link mean the same."""
    marked = Sent((("kingdoms:Undead", "favourites"), ("kingdoms:Gnolls", "bans")))
    listed = Sent((("favourites", "Undead"), ("bans", "Gnolls")))
    names = ["1", "2", "3", "4"]
    assert setups.wish_of(marked, names, {}) == setups.wish_of(listed, names, {})
    assert setups.wish_of(marked, names, {}).setup == {"favourites": ["Undead"], "bans": ["Gnolls"]}


def test_the_api_tells_the_same_facts(client: TestClient) -> None:
    for lang, theme in (("en", "Wounds for the others"), ("fr", "Des blessures pour les autres")):
        games = client.get("/api/v1/games", headers={"accept-language": lang}).json()["games"]
        fields = {field["name"]: field for field in games[0]["setup"]}
        assert fields["kingdoms"]["facts"]["Cultists"] == {"text": theme, "level": 1, "minutes": 0, "box": "base"}
        assert fields["variants"]["facts"]["superfast"]["minutes"] == -7
        assert (fields["bans"]["within"], fields["bans"]["values"]) == ("kingdoms", fields["favourites"]["values"])


def test_the_api_takes_them(client: TestClient) -> None:
    seats = [{"name": "Ann"}, {"player": "random"}]
    setup = {"favourites": ["Mages"], "bans": ["Goblins"]}
    assert client.post("/api/v1/tables", json={"seats": seats, "setup": setup}).status_code == 201
    refused = client.post("/api/v1/tables", json={"seats": seats, "setup": {"favourites": list(FIVE)}})
    assert refused.status_code == 422
    assert "5 kingdoms are favourites" in refused.json()["error"]["message"]

"""How people get to a table: at once, by set-up, by link, by code; and what a hostile form gets."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import enchanters
from enchanters import bots
from enchanters.kernel.language import translator
from enchanters.server import setups
from enchanters.server.app import create_app
from enchanters.server.errors import BadInput
from enchanters.server.hall import Place, Wish
from enchanters.server.seating import CODE_SECONDS, plain
from enchanters.server.settings import BadSettings, Settings
from enchanters.server.setups import Sent
from enchanters.server.store.base import OPEN, OVER, PERSON, RUNNING
from enchanters.server.wishes import unique
from tests.server.running import SETTINGS

EVIL = "<script>alert(1)</script>'\""
NAMES = ["Player 1", "Player 2", "Player 3", "Player 4"]
FORMS = hypothesis_settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Person:
    """A browser with cookies of its own, at an app that all share."""

    def __init__(self, client: TestClient, lang: str = "en") -> None:
        self.client = client
        self.jar: dict[str, str] = {}
        self.lang = lang
        self.csrf = re.findall(r'name="csrf" value="(\w+)"', self.get("/").text)[0]

    def get(self, path: str) -> Any:
        return self._do("GET", path)

    def post(self, path: str, **fields: Any) -> Any:
        return self._do("POST", path, data={"csrf": self.csrf} | fields)

    def send_file(self, path: str, data: bytes) -> Any:
        return self._do("POST", path, data={"csrf": self.csrf}, files={"file": ("game.txt", data)})

    def follow(self, answer: Any) -> Any:
        assert answer.status_code == 303, answer.text
        return self.get(answer.headers["location"])

    def _do(self, method: str, path: str, **rest: Any) -> Any:
        headers = {"accept-language": self.lang, "cookie": "; ".join(f"{name}={value}" for name, value in self.jar.items())}
        self.client.cookies.clear()
        answer = self.client.request(method, path.removeprefix("http://testserver"), headers=headers, **rest)
        self.jar |= dict(self.client.cookies)
        assert answer.status_code < 500, answer.text
        return answer


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """A folder with a pack that the host offers."""
    folder = tmp_path / "house-rules"
    folder.mkdir()
    return folder


@pytest.fixture
def client(tmp_path: Path, clock: Clock, packs: Path) -> Iterator[TestClient]:
    settings = Settings.read({}, database=str(tmp_path / "tables.sqlite"), packs=str(packs), **SETTINGS)
    with TestClient(create_app(settings, clock), follow_redirects=False) as found:
        yield found


@pytest.fixture
def somebody(client: TestClient) -> Callable[..., Person]:
    return lambda lang="en": Person(client, lang)


@pytest.fixture
def ann(client: TestClient) -> Person:
    return Person(client)


@pytest.fixture
def ben(client: TestClient) -> Person:
    return Person(client)


def table_of(client: TestClient, answer: Any) -> Any:
    assert answer.status_code == 303, answer.text
    found = client.app.state.hall.store.table(answer.headers["location"].removeprefix("/t/"))  # type: ignore[attr-defined]
    assert found is not None
    return found


def links(page: str) -> dict[str, str]:
    """The links of a lobby by seat, and the one to watch."""
    found = re.findall(r'id="link-(\w+)" class="link" readonly value="([^"]+)"', page)
    return {seat: html.unescape(link) for seat, link in found}


# --- at once ----------------------------------------------------------------------------------------------------------


def test_play_now_is_one_press_with_what_is_recommended(client: TestClient, ann: Person) -> None:
    answer = ann.post("/tables", quick="play", name0="Ann", others="2", level="random")
    table = table_of(client, answer)
    assert table.state == RUNNING
    assert [(s.player, s.name) for s in table.seats] == [(PERSON, "Ann"), ("random", "Random"), ("random", "Random 2")]
    assert table.setup["kingdoms"] == ["Cultists", "Goblins", "Unicorns"]
    assert not table.practice
    assert 'name="key"' in ann.follow(answer).text or "Waiting for" in ann.follow(answer).text
    assert 'value="Ann"' in ann.get("/").text  # the name is remembered
    assert table.id in ann.get("/").text  # and so is the game


def test_without_a_name_somebody_is_called_player(client: TestClient, ann: Person, somebody: Callable[..., Person]) -> None:
    assert table_of(client, ann.post("/tables", quick="play")).seats[0].name == "Player 1"
    assert table_of(client, somebody("fr").post("/tables", quick="play")).seats[0].name == translator("fr").gettext(
        "Player %(n)d", n=1
    )


def test_a_bad_name_comes_back_on_the_start_page(ann: Person) -> None:
    answer = ann.post("/tables", quick="play", name0="a\u202eb", others="3")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert re.search(r'value="3" selected', answer.text)


# --- links ------------------------------------------------------------------------------------------------------------


def test_three_friends_meet_by_links(client: TestClient, ann: Person, ben: Person, somebody: Callable[..., Person]) -> None:
    answer = ann.post("/tables", quick="invite", name0="Ann", others="2")
    table = table_of(client, answer)
    assert (table.state, table.grace) == (OPEN, setups.LIVE_GRACE)
    found = links(ann.follow(answer).text)
    assert set(found) == {"1", "2", "watch"}
    assert links(ann.get(f"/t/{table.id}").text) == found  # they can be seen again

    page = ben.get(found["1"]).text
    assert "Ann invites you" in page
    assert "Cultists" in page
    assert ben.post(found["1"], name="Ben").status_code == 303
    assert "Ben" in ben.get(f"/t/{table.id}").text
    assert set(links(ann.get(f"/t/{table.id}").text)) == {"2", "watch"}
    assert links(ben.get(f"/t/{table.id}").text) == {}  # only the host hands out seats

    cleo = somebody()
    assert "Ben" in cleo.get(found["2"]).text
    begun = table_of(client, cleo.post(found["2"], name="Ben"))
    assert begun.state == RUNNING
    assert [seat.name for seat in begun.seats] == ["Ann", "Ben", "Ben 2"]
    assert begun.setup["seats"] == ["Ann", "Ben", "Ben 2"]


def test_a_spent_link_is_friendly_and_leads_home_who_sits_there(client: TestClient, ann: Person, ben: Person) -> None:
    found = links(ann.follow(ann.post("/tables", quick="invite", name0="Ann")).text)
    other = Person(client)
    ben.post(found["1"], name="Ben")
    for answer in (other.get(found["1"]), other.post(found["1"], name="Other")):
        assert answer.status_code == 410
        assert "Ask for a new one" in answer.text
    assert ben.get(found["1"]).headers["location"].startswith("/t/")
    assert other.get("/join/nonsense").status_code == 410
    assert other.get("/join/" + "x" * 3_000).status_code == 410


def test_two_links_to_one_seat_do_not_give_it_twice(client: TestClient, ann: Person, ben: Person) -> None:
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]
    answer = ann.post("/tables", quick="invite", name0="Ann")
    table = table_of(client, answer)
    first = links(ann.follow(answer).text)["1"]
    from enchanters.server.hall import hashed
    from enchanters.server.store.base import PLAY, Invite

    hall.store.add_invite(Invite(hashed("a second link to that very seat"), table.id, PLAY, 1))
    assert ben.post(first, name="Ben").status_code == 303
    thief = Person(client)
    assert thief.get("/join/a second link to that very seat").status_code == 410
    assert thief.post("/join/a second link to that very seat", name="Thief").status_code == 410
    assert thief.get(f"/t/{table.id}").status_code == 403


def test_a_name_that_cannot_be_shown_is_asked_for_again(ann: Person, ben: Person) -> None:
    found = links(ann.follow(ann.post("/tables", quick="invite", name0="Ann")).text)
    for name in ("", "   ", "x" * 41, "a\u202eb", "x" * 2_000):
        answer = ben.post(found["1"], name=name)
        assert answer.status_code == 422
        assert "Sit down" in answer.text or len(name) > 1_000
    assert ben.post(found["1"], name="  Ben   the\tBrave ").status_code == 303
    assert "Ben the Brave" in ann.get("/mine").text


def test_looking_at_a_link_does_not_spend_it(ann: Person, ben: Person) -> None:
    found = links(ann.follow(ann.post("/tables", quick="invite", name0="Ann")).text)
    for _ in range(3):
        assert ben.get(found["1"]).status_code == 200
    assert ben.post(found["1"], name="Ben").status_code == 303


def test_whoever_sits_already_is_led_to_the_table(client: TestClient, ann: Person) -> None:
    answer = ann.post("/tables", quick="invite", name0="Ann")
    table = table_of(client, answer)
    assert ann.get(links(ann.follow(answer).text)["1"]).headers["location"] == f"/t/{table.id}"


def test_watchers_watch_and_cannot_play(client: TestClient, ann: Person, ben: Person) -> None:
    answer = ann.post("/tables", quick="invite", name0="Ann")
    table = table_of(client, answer)
    watch = links(ann.follow(answer).text)["watch"]
    assert "watch" in ben.get(watch).text
    assert ben.post(watch).headers["location"] == f"/t/{table.id}"
    assert ben.get(f"/t/{table.id}").status_code == 200
    assert ben.get(watch).headers["location"] == f"/t/{table.id}"
    assert ben.post(f"/t/{table.id}/bot", seat="1", level="greedy").status_code == 403
    assert ben.post(f"/t/{table.id}/invite", seat="1").status_code == 403
    assert "you watch" in ben.get("/mine").text


def test_a_bot_takes_a_seat_for_which_nobody_comes(client: TestClient, ann: Person, ben: Person) -> None:
    answer = ann.post("/tables", quick="invite", name0="Ann")
    table = table_of(client, answer)
    link = links(ann.follow(answer).text)["1"]
    ann.post(f"/t/{table.id}/bot", seat="1", level="greedy")
    assert table_of(client, answer).state == RUNNING
    assert ben.post(link, name="Ben").status_code == 410


def test_long_names_stay_apart(client: TestClient, ann: Person, ben: Person) -> None:
    longest = "x" * 40
    found = links(ann.follow(ann.post("/tables", quick="invite", name0=longest)).text)
    table = table_of(client, ben.post(found["1"], name=longest))
    assert table.state == RUNNING
    assert [len(seat.name) for seat in table.seats] == [40, 40]
    assert len({seat.name for seat in table.seats}) == 2


@given(st.text(min_size=1, max_size=40), st.integers(1, 12))
def test_unique_names_are_unique_and_short(name: str, times: int) -> None:
    taken: list[str] = []
    for _ in range(times):
        taken.append(unique(name, taken))
    assert len(set(taken)) == times
    assert all(len(each) <= 40 for each in taken)


# --- another device ---------------------------------------------------------------------------------------------------


def code_of(page: str) -> str:
    return str(re.findall(r'class="code">([0-9A-Z-]{9})<', page)[0])


def test_a_seat_is_carried_by_a_code_however_it_is_typed(client: TestClient, ann: Person, ben: Person) -> None:
    table = table_of(client, ann.post("/tables", quick="play", name0="Ann"))
    code = code_of(ann.post(f"/t/{table.id}/carry").text)
    assert ben.get(f"/t/{table.id}").status_code == 403
    typed = f"  {code.lower().replace('-', ' ').replace('0', 'o').replace('1', 'l')} "
    assert ben.post("/carry", code=typed).headers["location"] == f"/t/{table.id}"
    assert "Ann" in ben.get(f"/t/{table.id}").text
    again = Person(client).post("/carry", code=code)
    assert again.status_code == 410
    assert 'role="alert"' in again.text


def test_a_code_works_as_a_link_and_not_for_ever(client: TestClient, ann: Person, ben: Person, clock: Clock) -> None:
    table = table_of(client, ann.post("/tables", quick="play", name0="Ann"))
    code, late = (code_of(ann.post(f"/t/{table.id}/carry").text) for _ in range(2))
    assert "Take the seat of Ann" in ben.get(f"/join/{code}").text
    assert ben.post(f"/join/{code}").headers["location"] == f"/t/{table.id}"
    clock.now += CODE_SECONDS + 1
    assert Person(client).post("/carry", code=late).status_code == 410
    assert Person(client).get(f"/join/{late}").status_code == 410


def test_codes_are_read_as_they_look() -> None:
    assert plain("abcd-efgh") == plain(" ABCD EFGH ") == "ABCDEFGH"
    assert plain("oOiI-lLuU") == "001111VV"
    assert plain("not-a-code-but-the-secret-of-a-link") == "not-a-code-but-the-secret-of-a-link"


def test_renewing_throws_other_devices_out(client: TestClient, ann: Person, ben: Person) -> None:
    table = table_of(client, ann.post("/tables", quick="play", name0="Ann"))
    ben.post("/carry", code=code_of(ann.post(f"/t/{table.id}/carry").text))
    open_code = code_of(ann.post(f"/t/{table.id}/carry").text)
    assert ben.get(f"/t/{table.id}").status_code == 200
    ann.post(f"/t/{table.id}/renew")
    assert ben.get(f"/t/{table.id}").status_code == 403
    assert ben.post("/carry", code=open_code).status_code == 410
    assert ann.get(f"/t/{table.id}").status_code == 200


# --- my games ---------------------------------------------------------------------------------------------------------


def test_my_games_show_whose_turn_it_is_and_can_be_removed(client: TestClient, ann: Person, ben: Person) -> None:
    kept = table_of(client, ann.post("/tables", player0="here", player1="here", name0="Ann", name1="Amy"))
    answer = ann.post("/tables", quick="invite", name0="Ann")
    gone = table_of(client, answer)
    ben.post(links(ann.follow(answer).text)["1"], name="Ben")
    page = ann.get("/mine").text
    assert page.index(kept.id) < page.index(gone.id) or gone.id in page
    assert "your turn" in page
    assert "Delete it for everybody" in ann.get(f"/t/{gone.id}/remove").text
    assert "Delete it for everybody" not in ben.get(f"/t/{gone.id}/remove").text
    assert Person(client).get(f"/t/{gone.id}/remove").status_code == 403
    assert ben.post(f"/t/{gone.id}/delete").status_code == 403
    assert ann.post(f"/t/{gone.id}/delete").headers["location"] == "/mine"
    assert gone.id not in ben.get("/mine").text
    ann.post(f"/t/{kept.id}/forget")
    assert kept.id not in ann.get("/mine").text
    assert ann.get(f"/t/{kept.id}").status_code == 403


# --- the whole form ---------------------------------------------------------------------------------------------------


def test_several_people_at_one_device(client: TestClient, ann: Person) -> None:
    table = table_of(client, ann.post("/tables", player0="here", player1="here", player2="here", name0="Ann", name2="Cleo"))
    assert [seat.name for seat in table.seats] == ["Ann", "Player 2", "Cleo"]
    assert (table.state, table.setup["confirm"]) == (RUNNING, True)
    assert 'name="key"' in ann.get(f"/t/{table.id}").text  # whoever is asked, it is this device


def test_the_whole_form_makes_what_it_says(client: TestClient, ann: Person) -> None:
    fields = {
        "player0": "here", "name0": "Ann", "player1": "random", "player2": "greedy", "kingdoms-how": "named",
        "kingdoms": ["Undead", "Gnolls", "Goblins"], "village": "Alea", "preset": "manual", "variants": ["fast", "depths"],
        "clock": "300", "grace": "120", "seed": "42",
    }  # fmt: skip
    table = table_of(client, ann.post("/tables", **fields))
    assert table.setup["kingdoms"] == ["Undead", "Gnolls", "Goblins"]
    assert (table.setup["village"], table.setup["preset"], table.setup["variants"]) == ("Alea", "manual", ["fast", "depths"])
    assert (table.clock, table.grace, table.seed, table.practice) == (300, 120, 42, True)
    assert "practice" in ann.get("/mine").text


def test_boxes_are_ticked_and_kept_in_the_link(client: TestClient, ann: Person) -> None:
    table = table_of(client, ann.post("/tables", player0="here", player1="random", boxes=["overlords"]))
    assert table.setup["boxes"] == ["overlords"]
    form = ann.get("/new?boxes=overlords").text
    assert re.search(r'name="boxes" value="overlords" checked', form)
    assert not re.search(r'name="boxes" value="base" checked', form)


@pytest.mark.parametrize(("sent", "kept"), [("", None), ("with", "with"), ("without", "without")])
def test_a_field_without_a_default_can_be_left_open(client: TestClient, ann: Person, sent: str, kept: str | None) -> None:
    """Of a few values: one of them, or what the rules say."""
    table = table_of(client, ann.post("/tables", player0="here", player1="random", wound_deck=sent))
    assert table.setup.get("wound_deck") == kept
    form = ann.get(f"/new?wound_deck={sent}").text
    assert re.findall(r'name="wound_deck" value="(\w*)" checked', form) == [sent]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"kingdoms-how": "named", "kingdoms": ["Undead"]}, "4 kingdoms are needed, 1 were named"),
        ({"kingdoms-how": "named"}, "Tick what you choose"),
        ({"kingdoms-how": "named", "kingdoms": ["Romans"]}, "“Romans” is not among"),
        ({"village": "Rome"}, "“Rome” is not among"),
        ({"preset": "first", "village": "Fjordosan"}, "Unknown village"),
        ({"player0": "none"}, "Two, three or four seats are needed, not 1"),
        ({"player0": "none", "player1": "none"}, "Somebody has to sit at the table"),
        ({"player1": "genius"}, "“genius” is not among"),
        ({"seed": "-1"}, "whole number"),
        ({"seed": "9" * 19}, "whole number"),
        ({"seed": "٣"}, "whole number"),
        ({"clock": "7"}, "“7” is not among"),
        ({"name0": "x" * 41}, "A name has at most 40 letters"),
        ({"pack": "/etc"}, "no pack “/etc”"),
        ({"variants": ["each"]}, "“each” is not among"),
        ({"game": "chess"}, "“chess” is not among"),
        ({"name0": "x" * 201}, "more than it can"),
    ],
)
def test_what_is_wrong_is_said_on_the_filled_in_form(ann: Person, fields: dict[str, Any], said: str) -> None:
    answer = ann.post("/tables", **{"name1": "Kept"} | fields)
    assert answer.status_code == 422
    assert said in html.unescape(answer.text)
    assert 'action="/tables"' in answer.text
    if len(str(fields)) < 200:
        assert 'value="Kept"' in answer.text


def test_a_set_up_is_shared_without_names(client: TestClient, ann: Person, ben: Person) -> None:
    page = ann.post(
        "/new", player0="here", name0="Ann Secret", player1="invite", village="Alea", seed="7", **{"kingdoms-how": "draft"}
    ).text
    link = html.unescape(re.findall(r'id="share-link" class="link" readonly value="([^"]+)"', page)[0])
    assert "Secret" not in link
    assert "csrf" not in link
    assert 'value="Ann Secret"' in page
    shown = ben.get(link).text
    for part in ('value="invite" selected', 'value="Alea" selected', 'value="draft" checked', 'value="7"'):
        assert part in shown


def test_packs_go_by_name_and_only_those_of_the_host(client: TestClient, ann: Person, packs: Path) -> None:
    assert "house-rules" in ann.get("/new").text
    assert str(packs) not in ann.get("/new").text
    assert table_of(client, ann.post("/tables", pack="house-rules")).setup["packs"] == [str(packs)]
    for name in (str(packs), str(packs.parent), "..", "/"):
        assert ann.post("/tables", pack=name).status_code == 422


def test_a_kingdom_of_a_pack_can_be_chosen_and_brings_its_pack() -> None:
    sent = Sent((("kingdoms-how", "named"), ("kingdoms", "Beekeepers"), ("kingdoms", "Goblins")))
    wish = setups.wish_of(sent, NAMES, FOLDERS)
    assert wish.setup["kingdoms"] == ["Beekeepers", "Goblins"]
    assert wish.setup["packs"] == list(FOLDERS.values())


def test_two_packs_of_one_name_cannot_be_served() -> None:
    with pytest.raises(BadSettings):
        Settings(packs="/a/mine,/b/mine").pack_folders()
    assert Settings(packs="/a/mine, /c/other/").pack_folders() == {"mine": "/a/mine", "other": "/c/other/"}


# --- forms and wishes -------------------------------------------------------------------------------------------------

FIELDS = {field.name: field for field in setups.shown("journey")}
PLAYERS = [setups.HERE, setups.INVITE, *bots.names()]
FOLDERS = {"beekeepers": str(Path(__file__).parents[2] / "examples" / "beekeepers")}


def named(field: str) -> list[str]:
    return [value for value in FIELDS[field].values if value not in FIELDS[field].modes]


KINGDOMS = st.lists(st.sampled_from(named("kingdoms")), min_size=1, unique=True)


@st.composite
def wishes(draw: st.DrawFn) -> Wish:
    players = draw(st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=4))
    setup: dict[str, Any] = {
        "kingdoms": draw(st.none() | st.sampled_from(FIELDS["kingdoms"].modes) | KINGDOMS),
        "village": draw(st.none() | st.sampled_from(FIELDS["village"].values)),
        "preset": draw(st.sampled_from(["first", "manual", None])),
        "variants": draw(st.lists(st.sampled_from(FIELDS["variants"].values), unique=True)) or None,
        "favourites": draw(st.lists(st.sampled_from(named("kingdoms")), unique=True)) or None,
        "bans": draw(st.lists(st.sampled_from(named("kingdoms")), unique=True)) or None,
        "boxes": draw(st.lists(st.sampled_from(FIELDS["boxes"].values), unique=True)) or None,
        "packs": draw(st.lists(st.sampled_from(list(FOLDERS.values())), unique=True)) or None,
    }
    places = tuple(
        Place(PERSON, NAMES[seat] if player == setups.HERE else "", player == setups.HERE)
        if player in (setups.HERE, setups.INVITE)
        else Place(player)
        for seat, player in enumerate(players)
    )
    return Wish(
        places,
        setup={name: value for name, value in setup.items() if value is not None},
        seed=draw(st.none() | st.integers(0, 10**18 - 1)),
        clock=draw(st.sampled_from(setups.CLOCKS)),
        grace=draw(st.sampled_from(setups.GRACES)),
    )


@given(wishes())
def test_a_wish_becomes_a_form_and_comes_back(wish: Wish) -> None:
    sent = setups.sent_of(wish, FOLDERS)
    assert setups.wish_of(sent, NAMES, FOLDERS) == wish
    query = httpx2.QueryParams(setups.link(wish, FOLDERS).partition("?")[2]).multi_items()
    assert setups.wish_of(Sent.of(query), NAMES, FOLDERS) == wish


KNOWN = ["quick", "others", "level", "pace", "game", "pack", "clock", "grace", "seed", "share", "csrf-token"]
KNOWN += [f"{name}{seat}" for name in ("player", "name") for seat in range(4)]
KNOWN += [
    *FIELDS,
    "kingdoms-how",
    "kingdoms:Undead",
    "kingdoms:",
    "switch",
    "on",
    "evening",
    "packs",
    "switches",
    "first",
    "confirm",
    "position",
    "mine",
]
VALUES = ["", "here", "invite", "none", "greedy", "random", "named", "each", "journey", "1", "0", "-1"]
VALUES += ["favourites", "bans", "overlord", "first", "quick"]
VALUES += [EVIL, "/etc", "\x00", "٣", *named("kingdoms"), *named("village"), *FIELDS["preset"].values]
PAIRS = st.lists(
    st.tuples(
        st.sampled_from(KNOWN) | st.text(max_size=10),
        st.sampled_from(VALUES) | st.text(max_size=60),
    ),
    max_size=20,
)


@given(PAIRS)
def test_any_form_is_a_wish_or_a_sentence(pairs: list[tuple[str, str]]) -> None:
    for quick in (True, False):
        try:
            sent = Sent.of(pairs)
            wish = setups.quick_wish(sent, NAMES) if quick else setups.wish_of(sent, NAMES, FOLDERS)
        except BadInput as problem:
            said = problem.text(translator("fr"))
        else:
            said = ""
            assert set(wish.setup.get("packs", [])) <= set(FOLDERS.values())
        assert said or wish.places


@FORMS
@given(PAIRS, st.sampled_from(["/tables", "/new", "/carry", "/upload", "/join/x"]))
@example([("quick", "play"), ("name0", "\ud800")], "/tables")
def test_hostile_forms_never_break_the_server(client: TestClient, pairs: list[tuple[str, str]], path: str) -> None:
    person = Person(client)
    fields: dict[str, list[str]] = {}
    for name, value in pairs:
        if name != "csrf":
            fields.setdefault(name.encode("utf-8", "replace").decode(), []).append(value.encode("utf-8", "replace").decode())
    answer = person.post(path, **fields)
    assert answer.status_code in (200, 303, 410, 413, 422)
    assert EVIL not in answer.text
    query = httpx2.QueryParams([(name, value) for name, values in fields.items() for value in values])
    for page in (f"/new?{query}", f"/carry?{query}", f"/?{query}", f"/mine?{query}"):
        answer = person.get(page)
        assert answer.status_code in (200, 422)
        assert EVIL not in answer.text


def test_a_form_without_its_token_does_nothing(client: TestClient, ann: Person) -> None:
    ann.csrf = "0" * 32
    for path in ("/tables", "/new", "/carry", "/upload", "/join/x", "/t/x/forget"):
        assert ann.post(path, quick="play").status_code == 403


def test_hostile_names_are_shown_and_never_run(client: TestClient, ann: Person, ben: Person) -> None:
    answer = ann.post("/tables", quick="invite", name0=EVIL)
    table = table_of(client, answer)
    found = links(ann.follow(answer).text)
    pages = [ann.get(path) for path in ("/", "/mine", "/new", f"/t/{table.id}", f"/t/{table.id}/remove")]
    pages += [ben.get(found["1"]), ben.get(found["watch"])]
    ben.post(found["1"], name="<img src=x onerror=alert(1)>")
    pages += [ann.get(f"/t/{table.id}"), ann.get(f"/t/{table.id}/part"), ben.get("/mine"), ben.get("/")]
    pages.append(ben.get(f"/join/{code_of(ann.post(f'/t/{table.id}/carry').text)}"))
    for page in pages:
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert "<img src=x" not in page.text
    assert "&lt;script&gt;alert(1)" in pages[0].text


def test_hostile_wishes_get_a_sentence(client: TestClient) -> None:
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]
    two = (Place(PERSON, "Ann", True), Place("greedy"))
    wrong = [
        Wish(two, setup={"game": "chess", "kingdoms": ["x" * 100_000]}),
        Wish(two, setup={"kingdoms": ["Undead"] * 100_000}),
        Wish(two, setup={"kingdoms": {"a": 1}}),
        Wish(two, setup={"village": ["Alea"]}),
        Wish(two, setup={"packs": "/etc"}),
        Wish(two, setup={"packs": ["/etc"]}),
        Wish(two, setup={"packs": [["/etc"]]}),
        Wish(two, setup={"packs": {"/etc": 1}}),
        Wish(two, setup={"first": 10**30}),
        Wish(two, setup={"unknown": 1}),
        Wish(two, seed=10**400),
        Wish(two, clock=-1),
        Wish(two, grace=10**30),
        Wish(two * 500),
        Wish((), setup={}),
        Wish((Place("genius"), Place("greedy"))),
    ]
    assert client.portal is not None
    for wish in wrong:
        with pytest.raises(BadInput) as caught:
            client.portal.call(hall.create, "holder", wish)
        assert len(str(caught.value)) < 1_000


# --- uploads ----------------------------------------------------------------------------------------------------------


def played(choices: int | None = None) -> Any:
    game = enchanters.start(enchanters.setup("journey", seats=["Ann", "Bob"]), seed=7)
    pair = [bots.make("random", seat, 7) for seat in range(2)]
    while game.codes and (choices is None or game.length < choices):
        game.choose(bots.answer(pair[game.seat], game))
    return game


def test_records_and_positions_are_told_apart(client: TestClient, ann: Person) -> None:
    whole, part = played(), played(9)
    over = table_of(client, ann.send_file("/upload", str(whole.record()).encode()))
    assert (over.state, over.practice) == (OVER, True)
    going = table_of(client, ann.post("/upload", text=str(part.record()).replace("\n", "\r\n")))
    assert (going.state, going.practice) == (RUNNING, True)
    from_position = table_of(client, ann.post("/upload", text=part.position()))
    assert (from_position.practice, from_position.seats[part.seat].player) == (True, PERSON)
    assert 'name="key"' in ann.get(f"/t/{from_position.id}").text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Choose a file"),
        ("  \n", "Choose a file"),
        ("hello", "not valid TOML"),
        ("format = 99\n----\n", "record format 99"),
        ("format = 1\ngame = 'journey'\nseed = " + "9" * 5_000 + "\n----\n", "number that is too long"),
        ("format = 1\ngame = 'journey'\nseed = " + "9" * 4_000 + "\n----\n", "seed is too large"),
        ("format = 1\ngame = 'journey'\n[setup]\npacks = ['/etc']\n----\n", "packs that this server does not have"),
        ("format = 1\ngame = 'journey'\n[setup]\npacks = [['/etc']]\n----\n", "packs that this server does not have"),
        ("format = 1\ngame = 'chess'\n----\n", "unknown game"),
        ("a" + ".a" * 50 + " = 1", "too many dots"),
        ("a = " + "[" * 500, "nested too deeply"),
        ("a = '" + "x" * 450_000 + "'", "too long"),
        ("game = 'journey'\n\x00", "zero bytes"),
    ],
    ids=str.split("empty blank words format long-number large-seed packs nested-packs game dots depth size zeros"),
)
def test_a_bad_upload_gets_one_sentence(ann: Person, text: str, said: str) -> None:
    answer = ann.post("/upload", text=text)
    assert answer.status_code == 422
    assert said.lower() in html.unescape(answer.text).lower()
    assert 'role="alert"' in answer.text


def test_a_truncated_record_is_told(ann: Person) -> None:
    record = str(played().record())
    answer = ann.send_file("/upload", record[: len(record) * 3 // 4].encode())
    assert answer.status_code == 422
    assert ann.send_file("/upload", record.encode("utf-16")).status_code == 422


# --- below another site's address -------------------------------------------------------------------------------------


def test_all_links_lie_below_the_address_that_people_use(tmp_path: Path) -> None:
    base = "https://example.org/games/enchanters"
    settings = Settings.read({}, database=str(tmp_path / "tables.sqlite"), base_url=base, **SETTINGS)
    root = settings.root
    with TestClient(create_app(settings), base_url="https://testserver", follow_redirects=False) as client:
        csrf = re.findall(r'name="csrf" value="(\w+)"', client.get(f"{root}/").text)[0]
        answer = client.post(f"{root}/tables", data={"csrf": csrf, "quick": "invite", "name0": "Ann"})
        assert answer.headers["location"].startswith(f"{root}/t/")
        lobby = client.get(answer.headers["location"]).text
        link = links(lobby)["1"]
        assert link.startswith(f"{base}/join/")
        client.cookies.clear()
        pages = [lobby, client.get(link.removeprefix("https://example.org")).text]
        pages += [client.get(f"{root}{path}").text for path in ("/", "/new", "/mine", "/carry", "/upload")]
    for page in pages:
        places = re.findall(r'(?:href|action|formaction|src)="([^"#]+)', page)
        assert places
        assert all(place.startswith((f"{root}/", base)) for place in places), places


# --- languages --------------------------------------------------------------------------------------------------------


def test_set_ups_are_named_in_the_visitors_language(somebody: Callable[..., Person]) -> None:
    page = somebody("fr").get("/new").text
    assert '<html lang="fr"' in page
    kind = enchanters.kernel.registry.game("journey").pages()
    assert kind.value_title("kingdoms", "Undead", "fr") in html.unescape(page)
    assert kind.value_title("kingdoms", "Undead", "fr") != "Undead"

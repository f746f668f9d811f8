"""One person with several heroes where all play together (COOP-09): rights, taking back, devices, absence, forms, API."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from enchanters.server import setups
from enchanters.server.coaching import hints_given
from enchanters.server.errors import BadInput, NotNow, NotYours, SpentInvite
from enchanters.server.hall import Hall, Place, Rights, Wish
from enchanters.server.live import Live
from enchanters.server.looking import look, seat_shown
from enchanters.server.orders import checked
from enchanters.server.setups import Sent
from enchanters.server.store.base import ASK, OPEN, OVER, PLAY, RUNNING, Entry, Seat, Table
from tests.server import test_hall, test_table_pages
from tests.server.test_api import Api
from tests.server.test_hall import ANN, BOB, EVE, case, keys, run
from tests.server.test_table_pages import Forms

__all__ = ["case"]

TOGETHER = {"coop": "easy", "first": 0}
HEROES = (Place(name="Ann", mine=True), Place(mine=True, hero_of=0))


def heroes(*more: Place, **fields: Any) -> Wish:
    """Ann with two heroes, and whoever else."""
    return Wish((*HEROES, *more), setup=TOGETHER, **fields)


@pytest.fixture
def pages(app_client: TestClient) -> test_table_pages.Case:
    return test_table_pages.Case(app_client)


async def turn(hall: Hall, live: Live, holder: str = ANN) -> Live:
    """Whoever is asked rests."""
    seat = live.table.awaits
    while live.table.awaits == seat and live.table.state == RUNNING:
        known = keys(live)
        key = next((each for each in ("rest", "end") if each in known), known[0])
        live = await hall.choose(holder, live.table.id, key, live.version)
    return live


def test_one_person_plays_both_seats_and_asks_nobody(case: test_hall.Case) -> None:
    async def play(hall: Hall) -> None:
        live = await hall.live((await hall.create(ANN, heroes())).id)
        rights = await hall.rights(ANN, live.table.id)
        assert live.table.state == RUNNING
        assert [seat.name for seat in live.table.seats] == ["Ann", "Ann 2"]
        assert live.table.persons() == {0}
        assert hints_given(live)
        for seat in (0, 1, 0):  # the page turns to the seat that is asked
            assert live.table.awaits == seat == seat_shown(live, rights)
            live = await turn(hall, live)
        assert not live.table.practice
        back = look(live, hall, rights, 1, "en")["ask_to"]  # before the last choice of the other hero
        assert back is not None
        live = await hall.ask_undo(ANN, live.table.id, 1, back)
        assert live.length == back
        assert live.table.awaits == 0
        assert live.table.practice

    run(case, play)


def test_others_are_asked_and_the_own_hero_is_not(case: test_hall.Case) -> None:
    async def play(hall: Hall) -> None:
        table = await hall.create(ANN, heroes(Place()))
        assert table.state == OPEN
        await hall.join(BOB, await hall.invite(ANN, table.id, PLAY, 2), "Bob")
        live = await hall.live(table.id)
        assert live.table.persons() == {0, 2}
        assert not hints_given(live)
        live = await turn(hall, await turn(hall, live))
        live = await hall.ask_undo(ANN, table.id, 1, 0)
        assert live.entries[-1].kind == ASK
        with pytest.raises(NotNow):
            await hall.answer_undo(ANN, table.id, 0, True)  # the other hero is the same person
        live = await hall.answer_undo(BOB, table.id, 2, True)
        assert live.length == 0
        live = await turn(hall, live)
        await hall.ask_undo(BOB, table.id, 2, 0)
        live = await hall.answer_undo(ANN, table.id, 1, True)  # one answer for both heroes
        assert live.length == 0

    run(case, play)


def test_a_further_seat_by_a_link_where_all_play_together(case: test_hall.Case) -> None:
    async def play(hall: Hall) -> None:
        together = await hall.create(ANN, Wish((Place(name="Ann", mine=True), Place(), Place()), setup=TOGETHER))
        token = await hall.invite(ANN, together.id, PLAY, 2)
        assert await hall.may_add(ANN, token)
        assert not await hall.may_add(BOB, token)
        await hall.join(BOB, token, "Bob")
        token = await hall.invite(ANN, together.id, PLAY, 1)
        await hall.join(BOB, token, "")
        live = await hall.live(together.id)
        assert [(seat.name, seat.hero_of) for seat in live.table.seats] == [("Ann", -1), ("Bob 2", 2), ("Bob", -1)]
        assert (await hall.rights(BOB, together.id)).seats == (1, 2)
        with pytest.raises(SpentInvite):
            await hall.join(EVE, token, "Eve")
        race = await hall.create(ANN, Wish((Place(name="Ann", mine=True), Place())))
        assert not await hall.may_add(ANN, await hall.invite(ANN, race.id, PLAY, 1))

    run(case, play)


def test_both_heroes_go_to_another_device_and_away_together(case: test_hall.Case) -> None:
    async def play(hall: Hall) -> None:
        table = await hall.create(ANN, heroes(grace=60))
        code = await hall.carry(ANN, table.id, 1)
        await hall.join(EVE, code, "")
        assert (await hall.rights(EVE, table.id)).seats == (0, 1)
        await hall.renew(EVE, table.id, 0)
        assert (await hall.rights(ANN, table.id)).seats == ()
        case.clock.now += 61
        await hall._attend(table.id)
        live = await hall.live(table.id)
        assert [seat.away for seat in live.table.seats] == [True, True]
        live, _ = await hall.come(EVE, table.id)
        assert [seat.away for seat in live.table.seats] == [False, False]

    run(case, play)


def test_wishes_are_each_heros_own(case: test_hall.Case) -> None:
    async def play(hall: Hall) -> None:
        table = await hall.create(ANN, heroes())
        live = await hall.give_orders(ANN, table.id, 1, checked("ask", "nothing"))
        rights = await hall.rights(ANN, table.id)
        assert [look(live, hall, rights, n, "en")["orders"]["windows"] for n in (0, 1)] == ["ask", "nothing"]

    run(case, play)


def test_a_game_of_heroes_again_on_and_after_a_restart(case: test_hall.Case) -> None:
    ids: list[str] = []

    async def first(hall: Hall) -> None:
        live = await turn(hall, await hall.live((await hall.create(ANN, heroes())).id))
        on = await hall.play_on(ANN, live.table.id, 0, 1)
        assert [(seat.player, seat.hero_of) for seat in on.seats] == [("person", -1), ("person", 0)]
        ids.append(live.table.id)

    async def second(hall: Hall) -> None:  # another process
        live, rights = await hall.come(ANN, ids[0])
        assert rights.seats == (0, 1)
        assert live.table.awaits == 1
        assert live.table.persons() == {0}
        await turn(hall, live)

    run(case, first)
    run(case, second)


def test_who_cannot_have_another_hero(case: test_hall.Case) -> None:
    async def play(hall: Hall) -> None:
        for places, setup in (
            (HEROES, {}),  # a race
            ((Place(), Place(name="Ann", mine=True, hero_of=0)), TOGETHER),  # of nobody
            ((Place("adept"), Place(name="Ann", mine=True, hero_of=0)), TOGETHER),
            ((Place(name="Ann", mine=True), Place("adept", hero_of=0)), TOGETHER),
            ((Place(name="Ann", mine=True, hero_of=0), Place(name="Bob")), TOGETHER),
            ((Place(name="Ann", mine=True), Place(name="Bob", hero_of=7)), TOGETHER),
        ):
            with pytest.raises(BadInput):
                await hall.create(ANN, Wish(places, setup=setup))

    run(case, play)


def test_persons_of_a_table() -> None:
    seats = (Seat(hero_of=2), Seat("adept"), Seat(), Seat(hero_of=2), Seat())
    table = Table("t", "journey", {}, 1, seats)
    assert table.persons() == {2, 4}
    assert table.heroes(0) == table.heroes(2) == [0, 2, 3]
    assert table.heroes(1) == [1]
    assert Entry(ASK, 0).seat in table.heroes(3)


# --- forms ------------------------------------------------------------------------------------------------------------


def test_the_start_page_leads_to_a_table_for_one_with_two_heroes(pages: test_table_pages.Case) -> None:
    assert 'href="/new?game=journey&amp;evening=heroes"' in pages.ann.get("/").text
    assert "evening=heroes" not in pages.ann.get("/?game=gathering").text
    form = pages.ann.get("/new?game=journey&evening=heroes").text
    assert '<option value="hero" selected>' in form
    assert '"hero"' not in pages.ann.get("/new?game=gathering").text
    race = pages.ann.get("/new?game=journey&evening=quick&player0=here&player1=hero").text
    assert '<option value="hero" selected>' not in race
    made = pages.ann.post("/tables", {"player0": "here", "name0": "Ann", "player1": "hero", "coop": "hard"})
    live = pages.live(made.headers["location"].removeprefix("/t/"))
    assert [(seat.name, seat.hero_of) for seat in live.table.seats] == [("Ann", -1), ("Ann 2", 0)]
    page = pages.ann.get(f"/t/{live.table.id}").text
    assert f'<input type="hidden" name="seat" value="{live.table.awaits}">' in page
    assert Forms(page).keys()


def test_a_form_that_cannot_be(pages: test_table_pages.Case) -> None:
    race = pages.ann.post("/tables", {"player0": "here", "player1": "hero"})
    assert race.status_code == 422
    assert "Only where all play together" in race.text
    nobody = pages.ann.post("/tables", {"player0": "adept", "player1": "hero", "coop": "easy"})
    assert nobody.status_code == 422
    assert "A further hero needs you" in nobody.text


def test_a_link_to_the_set_up_keeps_heroes() -> None:
    wish = Wish(HEROES, setup={"coop": "easy"})
    sent = Sent(tuple(pair for pair in setups.sent_of(wish).pairs))
    assert [(place.mine, place.hero_of) for place in setups.wish_of(sent, ["A", "B", "C", "D"], {}).places] == [
        (True, -1),
        (True, 0),
    ]


def test_the_host_takes_a_free_seat_too(pages: test_table_pages.Case) -> None:
    fields = {"player0": "here", "name0": "Ann", "player1": "invite", "coop": "easy"}
    at = pages.ann.post("/tables", fields).headers["location"]
    (link,) = further(pages.ann.get(at).text)
    assert "Another hero for you" in pages.ann.get(link).text
    assert pages.ann.post(link, {}).headers["location"] == at
    assert [seat.name for seat in pages.live(at.removeprefix("/t/")).table.seats] == ["Ann", "Ann 2"]
    race = pages.ann.post("/tables", fields | {"coop": ""}).headers["location"]
    assert further(pages.ann.get(race).text) == []


def further(page: str) -> list[str]:
    """Where buttons lead by which one takes a free seat too."""
    found = [button.get("formaction") or "" for form in Forms(page).all for button in form.buttons]
    return [link for link in found if "/join/" in link]


# --- the API ----------------------------------------------------------------------------------------------------------


def test_heroes_by_the_api(app_client: TestClient) -> None:
    wish = {"seats": [{"name": "Ann"}, {"hero_of": 0}], "setup": {"coop": "easy", "first": 0}}
    made = Api(app_client).post("/tables", 201, **wish)
    tokens = [seat["token"] for seat in made["seats"]]
    assert len(tokens) == 2
    assert len(set(tokens)) == 1
    ann = Api(app_client, tokens[0], made["table"])
    look = ann.get()
    assert look["together"]
    assert look["yours"] == [0, 1]
    assert [seat["hero_of"] for seat in look["seats"]] == [None, 0]
    while look["awaits"] == 0:
        look = ann.choose(look)
    assert look["seat"] == 1
    for seats in ([{"name": "Ann"}, {"hero_of": 1}], [{"name": "Ann"}, {"hero_of": 3}], [{}, {"hero_of": 0}]):
        Api(app_client).post("/tables", 422, **(wish | {"seats": seats}))
    Api(app_client).post("/tables", 422, seats=wish["seats"])


def test_a_further_seat_by_the_api(app_client: TestClient) -> None:
    made = Api(app_client).post("/tables", 201, seats=[{"name": "Ann"}, {}], setup={"coop": "easy"})
    token, link = made["seats"][0]["token"], made["invitations"][0]["token"]
    Api(app_client).refused("/join", 403, NotYours.code, token=link, name="Eve", own="not-a-token")
    seated = Api(app_client).post("/join", 201, token=link, own=token)
    assert seated["token"] == token
    assert Api(app_client, token, made["table"]).get()["yours"] == [0, 1]


def test_a_whole_game_is_won_or_lost_together(case: test_hall.Case) -> None:
    async def play(hall: Hall) -> None:
        live = await hall.live((await hall.create(ANN, heroes())).id)
        while live.table.state == RUNNING:
            live = await turn(hall, live)
        assert live.table.state == OVER
        assert live.table.result is not None
        assert live.table.result["winners"] in ([], [0, 1])
        again = await hall.live(await hall.again(ANN, live.table.id))
        assert again.table.persons() == {0}
        assert (await hall.rights(ANN, again.table.id)) == Rights((0, 1), True, True)

    run(case, play)

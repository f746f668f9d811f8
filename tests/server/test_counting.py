"""What is counted, by one process and by several that serve together."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from pathlib import Path

import httpx2
import pytest
from fastapi.testclient import TestClient

from enchanters.server.app import create_app
from enchanters.server.counting import BOUNDS, CHOICES, KEYS, LIMITS, PROCESSES, REQUEST, STREAMS, Counts, exposition
from enchanters.server.settings import Settings
from tests.server.running import SETTINGS, Serve
from tests.server.test_web import WISH

DASHBOARD = Path(__file__).parents[2] / "docs" / "dashboard.json"


def metrics(text: str) -> dict[str, float]:
    return {name: float(value) for name, value in re.findall(r"^(enchanters\S+) (\S+)$", text, re.MULTILINE)}


def test_what_processes_count_is_added_up(tmp_path: Path) -> None:
    first, second = Counts(str(tmp_path)), Counts(str(tmp_path))
    first.add(CHOICES, 3)
    second.add(CHOICES, 4)
    first.show(STREAMS, 10)
    second.show(STREAMS, 5)
    for counts in (first, second):
        found = counts.totals()
        assert (found[CHOICES], found[STREAMS], found[PROCESSES]) == (7, 15, 2)
    second.close()
    assert (first.totals()[CHOICES], first.totals()[STREAMS], first.totals()[PROCESSES]) == (7, 10, 1)
    third = Counts(str(tmp_path))  # goes on where the one that ended stopped
    third.add(CHOICES)
    assert (first.totals()[CHOICES], first.totals()[PROCESSES]) == (8, 2)
    assert len(list(tmp_path.iterdir())) == 2
    first.close()
    third.close()


def test_a_process_alone_needs_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = Counts(), Counts()
    first.add(CHOICES)
    assert (first.totals()[CHOICES], second.totals()[CHOICES]) == (1, 0)
    assert list(tmp_path.iterdir()) == []


def test_histograms_hold_what_took_no_longer_than_each_bound() -> None:
    counts = Counts()
    for seconds in (0.001, 0.005, 0.006, 3.0, 60.0):
        counts.took(REQUEST, seconds)
    found = metrics(exposition(counts.totals(), {}))
    buckets = {bound: found[f'enchanters_request_seconds_bucket{{le="{bound}"}}'] for bound in (*BOUNDS, "+Inf")}
    assert (buckets[0.005], buckets[0.01], buckets[2.5], buckets[5.0], buckets[10.0], buckets["+Inf"]) == (2, 3, 3, 4, 4, 5)
    assert found["enchanters_request_seconds_count"] == 5
    assert found["enchanters_request_seconds_sum"] == pytest.approx(63.012)


def test_everything_has_a_help_line_and_a_type() -> None:
    text = exposition(dict.fromkeys(KEYS, 1.0), {"open": 1})
    for name in metrics(text):
        family = re.sub(r"\{.*|_(bucket|sum|count)$", "", re.sub(r"\{.*", "", name))
        assert f"# HELP {family} " in text
        assert re.search(rf"^# TYPE {family} (gauge|counter|histogram)$", text, re.MULTILINE), family


def test_limits_that_are_reached_are_counted(tmp_path: Path) -> None:
    settings = Settings.read({}, database=str(tmp_path / "tables.sqlite"), **(SETTINGS | {"tables_per_hour": 1}))
    with TestClient(create_app(settings), client=("127.0.0.1", 1)) as client:
        assert [client.post("/api/v1/tables", json=WISH).status_code for _ in range(3)] == [201, 429, 429]
        found = metrics(client.get("/metrics").text)
    hit = {name: found[f'enchanters_limits_total{{limit="{name}"}}'] for name in LIMITS}
    assert hit == dict.fromkeys(LIMITS, 0) | {"tables": 2}


def test_workers_count_together_also_after_one_was_killed(serve: Serve) -> None:
    server = serve(options=("--workers", "2"))
    for _ in range(20):  # each over a connection of its own
        httpx2.get(f"{server.address}/api/v1/games", timeout=30).raise_for_status()
    look = {metrics(httpx2.get(f"{server.address}/metrics", timeout=30).text)["enchanters_processes"] for _ in range(6)}
    assert look == {2}

    def answered() -> dict[str, float]:
        return metrics(httpx2.get(f"{server.address}/metrics", timeout=30).text)

    before = answered()["enchanters_request_seconds_count"]
    assert before >= 20
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    if not children.exists():
        pytest.skip("this system does not tell which processes another one started")
    workers = [int(pid) for pid in children.read_text().split() if is_worker(int(pid))]
    assert len(workers) == 2
    os.kill(workers[0], signal.SIGKILL)
    end = time.monotonic() + 60
    while True:
        try:
            now = answered()
        except httpx2.HTTPError:  # it was the one that was killed who had taken the connection
            continue
        assert now["enchanters_request_seconds_count"] >= before, "a counter never falls"
        if now["enchanters_processes"] == 2 and str(workers[0]) not in children.read_text().split():
            break
        assert time.monotonic() < end, "the worker was not replaced"
        time.sleep(0.1)


def is_worker(pid: int) -> bool:
    return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()


def test_the_dashboard_asks_for_what_there_is() -> None:
    board = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    known = {re.sub(r"\{.*", "", name) for name in metrics(exposition(dict.fromkeys(KEYS, 1.0), {"open": 1}))}
    named = {name for expression in asked for name in re.findall(r"enchanters_\w+", expression)}
    assert named <= known
    assert len({panel["title"] for panel in board["panels"]}) == len(board["panels"]) >= 8

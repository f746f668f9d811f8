"""The server as a process: `enchanters serve`, its workers, its port, its settings and its logs."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from dataclasses import fields
from pathlib import Path

import httpx2
import pytest

from enchanters.server import serving
from enchanters.server.settings import BadSettings, Settings
from enchanters.server.store import open_store
from enchanters.server.store.base import BadStore
from tests.server.running import Serve
from tests.server.stores import database, postgres
from tests.server.test_web import Reader, new_table

__all__ = ["database", "postgres"]


def test_two_workers_serve_one_database(serve: Serve, database: str) -> None:
    server = serve(database=database, options=("--workers", "2"))
    with httpx2.Client(timeout=30) as client:
        table, _, seat = new_table(server, client)
        with client.stream("GET", f"{table}/stream", headers=seat) as answer:
            reader = Reader(answer)
            version = reader.version()
            for _ in range(6):  # each over a connection of its own, so that both processes get some
                httpx2.post(f"{table}/chat", json={"text": "hello"}, headers=seat, timeout=30).raise_for_status()
            while version < 6:
                version = reader.version()
            server.stop()
            assert reader.ends()
    assert "Traceback" not in server.told()


def test_a_port_that_is_taken() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with serving.bound("127.0.0.1", port, 20) as found:
            assert found.getsockname()[1] > port
        with pytest.raises(serving.CannotServe, match=f"port {port}"):
            serving.bound("127.0.0.1", port, 1)
    with pytest.raises(serving.CannotServe, match="not an address"):
        serving.bound("no such host", 80, 1)


def test_the_command_says_what_is_wrong_in_one_sentence(tmp_path: Path) -> None:
    for options, text in (
        (("--database", str(tmp_path / "no" / "such" / "file")), "database"),
        (("--database", str(tmp_path)), "database"),
        (("--host", "203.0.113.77"), "203.0.113.77"),
    ):
        database = () if "--database" in options else ("--database", str(tmp_path / "x.sqlite"))
        command = [sys.executable, "-m", "enchanters", "serve", "--no-open", *database, *options]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 1
        assert text in done.stderr
        assert "Traceback" not in done.stderr


def test_a_mistyped_variable_is_refused_and_the_right_one_named(tmp_path: Path) -> None:
    mistyped = {"ENCHANTERS_DATBASE": str(tmp_path / "x.sqlite")}
    with pytest.raises(BadSettings, match=r"ENCHANTERS_DATBASE.*ENCHANTERS_DATABASE"):
        Settings.read(mistyped)
    with pytest.raises(BadSettings, match="no setting ENCHANTERS_QQ"):
        Settings.read({"ENCHANTERS_QQ": "1"})
    command = [sys.executable, "-m", "enchanters", "serve", "--no-open", "--database", str(tmp_path / "y.sqlite")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=os.environ | mistyped)
    assert done.returncode == 1
    assert "ENCHANTERS_DATABASE" in done.stderr
    assert "Traceback" not in done.stderr


def test_variables_of_the_tests_and_the_build_are_no_settings() -> None:
    """Those that the project's own files name are known: each a setting, or one of the others."""
    root = Path(__file__).parents[2]
    files = [root / "hatch_build.py", root / "Makefile", *root.glob("tests/**/*.py"), *root.glob("src/**/*.py")]
    named = {
        name
        for file in files
        for name in re.findall(r"ENCHANTERS_([A-Z_]*[A-Z])", file.read_text(encoding="utf-8"))
        if name not in ("DATBASE", "QQ")
    }
    assert {"BROWSER", "EXAMPLES", "PLAIN", "TEST_KILLS", "DATABASE"} <= named
    Settings.read({f"ENCHANTERS_{name}": "1" * 20 for name in named})  # as long as the shortest secret


def test_a_postgresql_address_without_its_driver_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "enchanters.server.store.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadStore, match=r"pip install 'enchanters\[postgres\]'"):
        open_store("postgresql://localhost/enchanters")


def test_behind_a_proxy_the_local_address_is_said_too(serve: Serve) -> None:
    server = serve(base_url="https://example.org/games")
    assert "https://example.org/games/" in server.told()
    assert f"http://127.0.0.1:{server.port}/games/" in server.told()


def test_workers_that_are_stopped_leave_no_semaphores(serve: Serve) -> None:
    server = serve(options=("--workers", "2"))
    wish = {"seats": [{"name": "Ann"}, {"player": "greedy"}], "setup": {"first": 1}}
    for _ in range(6):  # each over a connection of its own, so that both processes have bots
        made = httpx2.post(f"{server.address}/api/v1/tables", json=wish, timeout=30).json()
        seat = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
        look = {"awaits": 1, "version": 0}
        while look["awaits"] != 0:
            address = f"{server.address}/api/v1/tables/{made['table']}?after={look['version']}&wait=20"
            look = httpx2.get(address, headers=seat, timeout=30).json()
    server.stop()
    assert "leaked" not in server.told()


def test_settings_travel_to_other_processes() -> None:
    settings = Settings(port=1, base_url="https://a.example/b", bot_pause=0.25, proxies="10.0.0.1", log_format="json")
    assert Settings.read(serving.environment(settings)) == settings


def test_the_page_for_hosts_names_every_setting() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    for setting in fields(Settings):
        (row,) = re.findall(rf"^\| `ENCHANTERS_{setting.name.upper()}` \| (.*?) \|", page, re.MULTILINE)
        assert setting.default == "" or f"`{setting.default}`" in row, setting.name


def test_play_without_options_opens_the_page(tmp_path: Path) -> None:
    settings = {"ENCHANTERS_PORT": "0", "ENCHANTERS_DATABASE": str(tmp_path / "tables.sqlite"), "CI": "1"}
    command = [sys.executable, "-m", "enchanters", "play"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | settings) as process:
        try:
            assert process.stdout
            said = process.stdout.readline().decode()
            (address,) = re.findall(r"http://127\.0\.0\.1:\d+/", said)
            assert httpx2.get(f"{address}health", timeout=60).json() == {"status": "ok"}
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 0
    assert b"Traceback" not in errors


@pytest.mark.parametrize(
    ("host", "address"),
    [("127.0.0.1", "http://127.0.0.1:80"), ("0.0.0.0", "http://localhost:80"), ("::", "http://localhost:80"),
     ("::1", "http://[::1]:80"), ("localhost", "http://localhost:80")],
)  # fmt: skip
def test_the_address_that_is_said_can_be_opened(host: str, address: str) -> None:
    assert serving.local_address(host, 80) == address


def test_no_browser_is_opened_where_there_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("CI", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not serving.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serving.has_screen()
    monkeypatch.setenv("CI", "1")
    assert not serving.has_screen()


@pytest.mark.parametrize("form", ["text", "json"])
def test_logs_are_text_or_json(tmp_path: Path, serve: Serve, form: str) -> None:
    server = serve(log_format=form)
    httpx2.get(f"{server.address}/nothing")
    server.stop()
    (line,) = [line for line in server.told().splitlines() if "(none)" in line]
    assert line.startswith("{") == (form == "json")
    assert "404" in line


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process can be set there only")
def test_nobody_is_failed_because_the_log_cannot_be_written(serve: Serve) -> None:
    import resource

    server = serve()
    wish = {"seats": [{"name": "Ann"}, {"name": "Bob"}]}
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, before[1]))  # as on a full disk: no file can grow
    with sqlite3.connect(server.database) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
    connection.close()
    assert httpx2.get(f"{server.address}/credits").status_code == 200
    assert httpx2.get(f"{server.address}/nothing").status_code == 404
    refused = httpx2.post(f"{server.address}/api/v1/tables", json=wish)
    assert (refused.status_code, "Retry-After" in refused.headers) == (503, True)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)
    assert httpx2.post(f"{server.address}/api/v1/tables", json=wish).status_code == 201


def test_workers_go_when_the_process_that_started_them_was_killed(serve: Serve) -> None:
    """Else they would keep the port, and the next start would find it taken."""
    server = serve(options=("--workers", "2"))
    os.kill(server.pid, signal.SIGKILL)
    end = time.monotonic() + 60
    while True:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", server.port)):
                break
        assert time.monotonic() < end, "somebody still listens"
        time.sleep(0.1)

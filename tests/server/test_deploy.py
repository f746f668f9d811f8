"""The files for hosts: units, proxies, containers. What cannot be run here is held against what can."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from enchanters.server.settings import PREFIX, Settings
from tests.test_docs import check_command

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.*"))
PAGE = (ROOT / "docs" / "club-server.md").read_text(encoding="utf-8")
yaml: Any = import_module("yaml")  # it comes with other tools of ours, without types
COMMAND = "/opt/enchanters/venv/bin/enchanters"


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def verified(folder: Path) -> subprocess.CompletedProcess[str]:
    """What systemd says of the units, with the command of this environment in the place of the host's."""
    here = Path(sys.executable).with_name("enchanters")
    for file in UNITS:
        target = folder / "enchanters.service.d" / file.name if file.suffix == ".conf" else folder / file.name
        target.parent.mkdir(exist_ok=True)
        target.write_text(file.read_text(encoding="utf-8").replace(COMMAND, str(here)), encoding="utf-8")
    units = [str(folder / file.name) for file in UNITS if file.suffix != ".conf"]
    return subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, timeout=60, check=False)


needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed here, so the units were NOT verified"
)


@needs_systemd
def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    done = verified(tmp_path)
    ours = [line for line in done.stderr.splitlines() if "enchanters" in line]
    assert (done.returncode, ours) == (0, []), done.stderr


@needs_systemd
def test_systemd_would_find_a_mistake(tmp_path: Path) -> None:
    verified(tmp_path)
    unit = tmp_path / "enchanters.service"
    unit.write_text(unit.read_text(encoding="utf-8").replace("Restart=always", "Restrat=always"), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60, check=False)
    assert "Restrat" in done.stderr


def test_commands_of_the_units_exist() -> None:
    lines = [line for file in UNITS for line in re.findall(rf"{COMMAND} ([^'\n]+)", file.read_text(encoding="utf-8"))]
    assert len(lines) == 4
    for line in lines:
        check_command(f"enchanters {line}")


def test_every_timer_has_its_service() -> None:
    names = {file.name for file in UNITS}
    timers = {file.stem for file in UNITS if file.suffix == ".timer"}
    assert timers == {"enchanters-backup", "enchanters-expire"}
    assert all(f"{timer}.service" in names and f"{timer}.timer" in PAGE for timer in timers)


def test_the_settings_of_the_files_exist() -> None:
    known = {PREFIX + field.name.upper() for field in fields(Settings)}
    found = re.findall(r"^#?(ENCHANTERS_\w+)=(.*)$", text("enchanters.env"), re.MULTILINE)
    assert {name for name, _ in found} <= known
    active = dict(re.findall(r"^(ENCHANTERS_\w+)=(.*)$", text("enchanters.env"), re.MULTILINE))
    assert Settings.read(active).secure
    compose = yaml.safe_load(text("compose.yaml"))
    assert set(compose["services"]["enchanters"]["environment"]) <= known
    assert set(re.findall(r"(ENCHANTERS_\w+)=", text("Containerfile"))) <= known


def test_the_container_does_what_the_page_does() -> None:
    image = text("Containerfile").replace("\\\n", " ")
    steps = [line.removeprefix("$ sudo ") for line in PAGE.splitlines() if line.startswith("$ sudo ")]
    for begins in ("python3 -m venv", "/opt/enchanters/venv/bin/pip install", "useradd"):
        (step,) = [line for line in steps if line.startswith(begins)]
        assert step in image
    assert f'ENTRYPOINT ["{COMMAND}"]' in image
    compose = yaml.safe_load(text("compose.yaml"))["services"]
    check_command(shlex.join(["enchanters", *compose["enchanters"]["command"]]))
    assert (DEPLOY / compose["enchanters"]["build"]["context"] / compose["enchanters"]["build"]["dockerfile"]).is_file()


def test_the_page_names_files_that_there_are() -> None:
    named = set(re.findall(r"deploy/[\w./*-]*\w", PAGE))
    assert named
    assert all(list(ROOT.glob(name)) for name in named), named


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_proxies_lead_to_the_port_of_the_server(name: str) -> None:
    assert f"127.0.0.1:{Settings().port}" in text(name)


def test_nginx_says_for_whom_it_asks_and_waits_longer_than_a_stream_is_silent() -> None:
    from enchanters.server.stream import QUIET

    assert "X-Forwarded-For $proxy_add_x_forwarded_for" in text("nginx.conf")
    (wait,) = re.findall(r"proxy_read_timeout (\d+)s", text("nginx.conf"))
    assert int(wait) > 2 * QUIET

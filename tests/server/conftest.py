"""What tests of the server share: the app in this process, and real servers in others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from enchanters.server.settings import Settings
from tests.server.running import SETTINGS, Serve, Server, serve
from tests.server.stores import database, other_database, postgres, postgres_url, store

__all__ = ["database", "other_database", "postgres", "postgres_url", "serve", "store"]


@pytest.fixture
def server(serve: Serve) -> Server:
    """One real server with a new SQLite file."""
    return serve()


@pytest.fixture
def app_client(tmp_path: Path) -> Iterator[TestClient]:
    """The app with a new SQLite file, without limits, and with bots that do not wait."""
    from enchanters.server.app import create_app  # tests of the store need no app

    settings = Settings.read({}, database=str(tmp_path / "tables.sqlite"), **SETTINGS)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client

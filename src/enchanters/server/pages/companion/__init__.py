"""The companion: pages for people with the boxes on a real table, a module for each of its parts."""

from __future__ import annotations

from fastapi import APIRouter

from enchanters.server.pages.companion import decks, fight, printing, rules, score, setting_up, shell

PARTS = (shell, setting_up, score, decks, rules, fight, printing)

router = APIRouter(routes=[route for part in PARTS for route in part.router.routes], include_in_schema=False)

"""The companion: pages for a group with the boxes on a real table."""

from __future__ import annotations

from fastapi import APIRouter

from enchanters.server.pages.companion import fight, printing, rules

router = APIRouter(include_in_schema=False)
for part in (rules, fight, printing):
    router.include_router(part.router)

"""Keeping score at a real table: by cards, which the game itself adds up, or by sums, which the page adds."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter(include_in_schema=False)

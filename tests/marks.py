"""The mark that ties a test to the rules it proves: `@rule("COMBAT-05")`."""

from __future__ import annotations

import pytest

MOST_RULES = 3  # a test that proves more proves none of them clearly


def rule(*ids: str) -> pytest.MarkDecorator:
    if not 1 <= len(ids) <= MOST_RULES:
        raise ValueError(f"a test proves one to {MOST_RULES} rules, not {len(ids)}: {', '.join(ids)}")
    return pytest.mark.rule(*ids)

"""`enchanters serve` of a later release: one stylesheet of the companion is another, and with it the version of all of it.

Run as `python -m tests.browser.upgraded` with the arguments of the command.
"""

from __future__ import annotations

from enchanters.server import templating

CHANGED = "companion/companion.css"
_before = templating.static_content


def _content(name: str) -> bytes | None:
    found = _before(name)
    return found + b".companion-parts{outline:1px solid red}" if name == CHANGED and found is not None else found


templating.static_content = _content  # type: ignore[assignment]

if __name__ == "__main__":
    from enchanters.command import main

    main()

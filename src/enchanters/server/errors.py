"""What a visitor can do wrong at a table. Each says in one sentence what happened; the page shows it in their language.

`code` is the same in every language and version: programs that use the API read it.
"""

from __future__ import annotations

from typing import ClassVar

from enchanters.kernel.errors import Amount, EnchantersError
from enchanters.kernel.language import N_ as N_
from enchanters.kernel.language import Translator

LONGEST_REASON = 600  # letters: what was sent may be quoted in it
LARGEST = 1 << 128  # a number from here on is cut as a text is
LONGEST_VALUE = 400  # … of one thing that is quoted, or of the names that are known instead


class Refusal(EnchantersError):
    """Something that cannot be done; nothing has changed."""

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 400
    message: ClassVar[str] = N_("That cannot be done.")

    def __init__(self, detail: str | EnchantersError = "", **values: object) -> None:
        if isinstance(detail, EnchantersError):  # what the rules or the notations say to it
            values = detail.values
            detail = detail.template
        if not values:
            detail = detail[:LONGEST_REASON]
        super().__init__(detail or self.message, **{name: brief(value) for name, value in values.items()})
        self.detailed = bool(detail)

    def text(self, t: Translator) -> str:
        said = t.gettext(self.message)
        return f"{said} {sentence(self.said(t))}" if self.detailed else said


def brief(value: object) -> object:
    """What is quoted in a refusal, no longer than can be shown."""
    if isinstance(value, EnchantersError) and not isinstance(value, Amount):
        return Refusal(value)
    if isinstance(value, str):
        return value[:LONGEST_VALUE]
    if value is None or isinstance(value, float | Amount) or (isinstance(value, int) and abs(value) < LARGEST):
        return value
    return Quoted(str(value)[:LONGEST_VALUE])


class Quoted(str):
    """A list, table or long number of which only the beginning is shown: as it was written, without quotation marks."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


class UnknownTable(Refusal):
    code, status, message = (
        "unknown-table",
        404,
        N_("There is no such table. It may have been deleted, or the link is not whole."),
    )


class SpentInvite(Refusal):
    code, status, message = "spent-invite", 410, N_("This link or code has been used or has expired. Ask for a new one.")


class NotYours(Refusal):
    code, status, message = "not-yours", 403, N_("You have no right to do this at this table.")


class NotYourTurn(Refusal):
    code, status, message = "not-your-turn", 409, N_("Another player is asked at the moment.")


class StaleChoice(Refusal):
    code, status, message = "stale", 409, N_("The table had changed before your choice arrived: look again and choose anew.")


class Illegal(Refusal):
    code, status, message = "illegal", 422, N_("This is not one of the options.")


class NotNow(Refusal):
    code, status, message = "not-now", 409, N_("This is not possible at the moment.")


class NoHints(Refusal):
    code, status = "no-hints", 403
    message = N_("The coach gives no hints here: where people compete, all of them have to agree first.")


class BadInput(Refusal):
    code, status, message = "bad-input", 422, N_("What was sent cannot be used.")


class TooMuch(Refusal):
    """`limit` is counted under its name (`counting.LIMITS`)."""

    code, status, message = "too-much", 429, N_("That was too much at once. Wait a little and try again.")

    def __init__(self, limit: str) -> None:
        super().__init__()
        self.limit = limit


class Blocked(Refusal):
    code, status = "blocked", 403
    message = N_("This server does not answer your address. If that is a mistake, tell who runs it.")


class TooBig(Refusal):
    code, status, message = "too-big", 413, N_("What was sent is too big.")


class Unplayable(Refusal):
    code, status = "unplayable", 409
    message = N_("This game was played with another version of the rules and cannot be shown. It is kept.")


class Unavailable(Refusal):
    """The database is busy, full or away. What was kept is kept."""

    code, status = "unavailable", 503
    message = N_("The tables cannot be reached just now. Nothing of your game is lost: try again in a moment.")


class Forged(Refusal):
    """A form that did not come from one of our pages, or from one whose cookie is gone."""

    code, status, message = "forged", 403, N_("This form did not come from a page of yours. Open the page again and retry.")

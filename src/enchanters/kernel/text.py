"""Reading text that comes from outside, and writing TOML. Nothing from outside is trusted."""

from __future__ import annotations

import re
import tomllib
from json.encoder import encode_basestring
from typing import Any

from enchanters.kernel.errors import Amount, EnchantersError, Phrase
from enchanters.kernel.language import N_

MAX_DOTS = 40  # in one line: tomllib needs quadratic time for long dotted keys
MAX_DEPTH = 12
MAX_LINE = 100_000
MAX_OPENED = 4_000  # brackets in one line
PROSE = re.compile(r'\s*[A-Za-z0-9_-]+\s*=\s*("|\[[^{]*$)')  # a plain key and a text, or a list: dots in it are harmless


LONG_NUMBER = re.compile(r"\b0[xob][0-9A-Fa-f_]{1000}")  # tomllib reads it, but Python cannot write it in a complaint
PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
TOML_PROBLEMS = (  # what tomllib says most often; the rest, which names keys or letters, is said in English to everybody
    N_("Invalid value"),
    N_("Invalid statement"),
    N_("Invalid date or datetime"),
    N_("Invalid hex value"),
    N_("Invalid initial character for a key part"),
    N_("Expected newline or end of document after a statement"),
    N_("Expected '=' after a key in a key/value pair"),
    N_("Expected ']' at the end of a table declaration"),
    N_("Expected ']]' at the end of an array declaration"),
    N_("Escaped character is not a Unicode scalar value"),
    N_("Unescaped '\\' in a string"),
    N_("Unterminated string"),
    N_("Unclosed array"),
    N_("Unclosed inline table"),
    N_("Cannot overwrite a value"),
)


def decoded(text: str | bytes, what: str, limit: int, error: type[EnchantersError]) -> str:
    """Text of bounded size in UTF-8 without control characters, or a clear error. `what` is marked: N_("the position")."""
    if len(text) > limit:
        said = N_("%(what)s is too long: %(n)s bytes, %(most)s at most")
        raise error(said, what=Phrase(what), n=Amount(len(text)), most=Amount(limit))
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as problem:
            raise error(N_("%(what)s is not text in UTF-8 (byte %(n)d)"), what=Phrase(what), n=problem.start) from None
    if "\0" in text:
        raise error(N_("%(what)s contains zero bytes: it is not a text file"), what=Phrase(what))
    return text.replace("\r\n", "\n")


def checked_toml(text: str, what: str, error: type[EnchantersError]) -> dict[str, Any]:
    """Parses TOML after one pass that refuses what would take long or nest deep."""
    _refuse_hostile(text, what, error)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise _invalid(str(problem), what, error) from None
    except RecursionError:
        raise error(N_("%(what)s is nested too deeply"), what=Phrase(what)) from None
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise error(N_("%(what)s has a number that is too long"), what=Phrase(what)) from None


def _invalid(problem: str, what: str, error: type[EnchantersError]) -> EnchantersError:
    """The place is told apart from tomllib's own words, so that it can be said in every language."""
    found = PLACE.fullmatch(problem)
    if found is None:
        return error(N_("%(what)s is not valid TOML: %(problem)s"), what=Phrase(what), problem=Phrase(problem))
    said, line, column = found.groups()
    if line is None:
        text = N_("%(what)s is not valid TOML: %(problem)s (at end of document)")
        return error(text, what=Phrase(what), problem=Phrase(said))
    text = N_("%(what)s is not valid TOML: %(problem)s (at line %(line)d, column %(column)d)")
    return error(text, what=Phrase(what), problem=Phrase(said), line=int(line), column=int(column))


def _refuse_hostile(text: str, what: str, error: type[EnchantersError]) -> None:
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise error(N_("line %(line)d of %(what)s is too long"), line=number, what=Phrase(what))
        if line.count(".") > MAX_DOTS and not PROSE.match(line):
            raise error(N_("line %(line)d of %(what)s has too many dots"), line=number, what=Phrase(what))
        if LONG_NUMBER.search(line):
            raise error(N_("%(what)s has a number that is too long"), what=Phrase(what))
        opened = line.count("[") + line.count("{")
        depth = max(0, depth + opened - line.count("]") - line.count("}"))
        if depth > MAX_DEPTH * 20 or "[" * MAX_DEPTH in line or "{" * MAX_DEPTH in line or opened > MAX_OPENED:
            raise error(N_("%(what)s is nested too deeply (line %(line)d)"), what=Phrase(what), line=number)


def toml_value(value: Any) -> str:
    if isinstance(value, str):  # most are
        return encode_basestring(value).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join([toml_value(v) for v in value]) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml_key(k)} = {toml_value(v)}" for k, v in value.items()) + "}"
    raise TypeError(f"{value!r} has no TOML form")


def toml_key(key: str) -> str:
    plain = key.isascii() and key.replace("_", "a").replace("-", "a").isalnum()
    return key if plain else encode_basestring(key)


def toml_table(table: dict[str, Any]) -> str:
    """A table with its plain values first and its sub-tables after them."""
    lines = [f"{toml_key(k)} = {toml_value(v)}" for k, v in table.items() if not isinstance(v, dict)]
    for key, value in table.items():
        if isinstance(value, dict):
            lines += ["", f"[{toml_key(key)}]"]
            lines += [f"{toml_key(k)} = {toml_value(v)}" for k, v in value.items()]
    return "\n".join(lines)

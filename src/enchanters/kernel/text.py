"""Reading text that comes from outside, and writing TOML. Nothing from outside is trusted."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from enchanters.kernel.errors import EnchantersError

MAX_DOTS = 40  # in one line: tomllib needs quadratic time for long dotted keys
MAX_DEPTH = 12
MAX_LINE = 100_000
MAX_OPENED = 4_000  # brackets in one line
PROSE = re.compile(r'\s*[A-Za-z0-9_-]+\s*=\s*("|\[[^{]*$)')  # a plain key and a text, or a list: dots in it are harmless


def decoded(text: str | bytes, what: str, limit: int, error: type[EnchantersError]) -> str:
    """Text of bounded size in UTF-8 without control characters, or a clear error."""
    if len(text) > limit:
        raise error(f"the {what} is too long: {len(text):,} bytes, {limit:,} at most")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as problem:
            raise error(f"the {what} is not text in UTF-8 (byte {problem.start})") from None
    if "\0" in text:
        raise error(f"the {what} contains zero bytes: it is not a text file")
    return text.replace("\r\n", "\n")


def checked_toml(text: str, what: str, error: type[EnchantersError]) -> dict[str, Any]:
    """Parses TOML after one pass that refuses what would take long or nest deep."""
    _refuse_hostile(text, what, error)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise error(f"the {what} is not valid TOML: {problem}") from None
    except RecursionError:
        raise error(f"the {what} is nested too deeply") from None
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise error(f"the {what} has a number that is too long") from None


def _refuse_hostile(text: str, what: str, error: type[EnchantersError]) -> None:
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise error(f"line {number} of the {what} is too long")
        if line.count(".") > MAX_DOTS and not PROSE.match(line):
            raise error(f"line {number} of the {what} has too many dots")
        opened = line.count("[") + line.count("{")
        depth = max(0, depth + opened - line.count("]") - line.count("}"))
        if depth > MAX_DEPTH * 20 or "[" * MAX_DEPTH in line or "{" * MAX_DEPTH in line or opened > MAX_OPENED:
            raise error(f"the {what} is nested too deeply (line {number})")


def toml_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml_value(v) for v in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml_key(k)} = {toml_value(v)}" for k, v in value.items()) + "}"
    raise TypeError(f"{value!r} has no TOML form")


def toml_key(key: str) -> str:
    plain = key.isascii() and key.replace("_", "a").replace("-", "a").isalnum()
    return key if plain else json.dumps(key, ensure_ascii=False)


def toml_table(table: dict[str, Any]) -> str:
    """A table with its plain values first and its sub-tables after them."""
    lines = [f"{toml_key(k)} = {toml_value(v)}" for k, v in table.items() if not isinstance(v, dict)]
    for key, value in table.items():
        if isinstance(value, dict):
            lines += ["", f"[{toml_key(key)}]"]
            lines += [f"{toml_key(k)} = {toml_value(v)}" for k, v in value.items()]
    return "\n".join(lines)

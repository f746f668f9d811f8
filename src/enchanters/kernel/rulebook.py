"""The rules of a game as data, and the report on how far its tests prove them.

A rules file has one table per rule id; a proofs file lists the tests that carry each id. Both are TOML.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.language import folded

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    Proofs = Mapping[str, Sequence[str]]  # rule id -> the tests that prove it

Status = Literal["proven", "later", "not applicable", "open"]
STATUSES: tuple[Status, ...] = ("proven", "later", "not applicable", "open")

# Key in the file -> attribute of Rule.
FIELDS = {
    "title": "title",
    "text": "text",
    "fr": "french_title",
    "fr_text": "french_text",
    "later": "later",
    "not_applicable": "not_applicable",
}
LABELS = {
    "en": ("later: ", "not applicable: "),
    "fr": ("plus tard : ", "sans objet : "),
}
PROOFS_HEADER = "# Which tests prove which rule. Written by `enchanters rules --update`.\n"


class BadRulebook(EnchantersError):
    """A rules file, a proofs file or a rule mark on a test cannot be read."""


class UnknownRule(EnchantersError):
    """There is no rule with that id."""


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    title: str
    text: str
    french_title: str = ""
    french_text: str = ""
    later: str = ""  # the boxes or modules that the rule, or a part of it, waits for
    not_applicable: str = ""  # why it needs no proof

    @property
    def area(self) -> str:
        return self.id.rpartition("-")[0]

    def words(self, lang: str) -> tuple[str, str]:
        """Title and text, in English where there is no translation."""
        if lang == "fr":
            return self.french_title or self.title, self.french_text or self.text
        return self.title, self.text

    def speaks_of(self, said: str) -> bool:
        """Whether its id, titles and texts, in any language, have words that begin with all of these."""
        whole = " " + folded(" ".join((self.id, self.title, self.text, self.french_title, self.french_text)))
        return all(f" {word}" in whole for word in folded(said).split())


@dataclass(frozen=True, slots=True)
class Coverage:
    """What is known about each rule of a rulebook, in the order of the book."""

    rules: tuple[Rule, ...]
    proofs: Proofs

    def status(self, rule: Rule) -> Status:
        if rule.later:
            return "later"
        if rule.not_applicable:
            return "not applicable"
        return "proven" if self.proofs.get(rule.id) else "open"

    def with_status(self, status: Status) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if self.status(rule) == status)

    def lines(self) -> list[str]:
        """Every area with its counts and its rules; the last line counts them all."""
        areas: dict[str, list[Rule]] = {}
        for rule in self.rules:
            areas.setdefault(rule.area, []).append(rule)
        lines = []
        for area, rules in areas.items():
            lines.append(f"{area}: {self._counts(rules)}")
            lines += [f"  {rule.id} {rule.title}: {self._finding(rule)}" for rule in rules]
        return [*lines, self._counts(self.rules)]

    def _counts(self, rules: Sequence[Rule]) -> str:
        found = [self.status(rule) for rule in rules]
        return ", ".join(f"{found.count(status)} {status}" for status in STATUSES)

    def _finding(self, rule: Rule) -> str:
        status = self.status(rule)
        tests = self.proofs.get(rule.id, ())
        if status == "later":
            return f"later: {rule.later}" + (" (base half proven)" if tests else "")
        if status == "not applicable":
            return f"not applicable: {rule.not_applicable}"
        return f"proven by {', '.join(tests)}" if tests else "open"


class Rulebook:
    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = {rule.id: rule for rule in rules}

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        return cls(_rule(rule_id, table) for rule_id, table in _toml(path).items())

    def rule(self, rule_id: str) -> Rule:
        """The rule with that id, written in capitals or not."""
        found = self.rules.get(rule_id.strip().upper())
        if found is None:
            raise UnknownRule(f"there is no rule {rule_id!r}{self._hint(rule_id)}")
        return found

    def show(self, rule_id: str, lang: str = "en") -> str:
        """Id, title and text, and what the rule waits for. A text without a translation is shown in English."""
        rule = self.rule(rule_id)
        title, text = rule.words(lang)
        later, not_applicable = LABELS.get(lang, LABELS["en"])
        lines = [f"{rule.id}  {title}", text]
        if rule.later:
            lines.append(f"({later}{rule.later})")
        if rule.not_applicable:
            lines.append(f"({not_applicable}{rule.not_applicable})")
        return "\n".join(lines)

    def coverage(self, proofs: Proofs) -> Coverage:
        return Coverage(tuple(self.rules.values()), proofs)

    def _hint(self, rule_id: str) -> str:
        area = rule_id.strip().upper().partition("-")[0]
        ids = [rule.id for rule in self.rules.values() if rule.area == area]
        if ids:
            return f"; {area} has {ids[0]} to {ids[-1]}"
        areas = dict.fromkeys(rule.area for rule in self.rules.values())
        return f"; the areas are {', '.join(areas)}"


def load_proofs(path: Path) -> dict[str, list[str]]:
    proofs = _toml(path)
    for rule_id, tests in proofs.items():
        if not isinstance(tests, list) or not all(isinstance(test, str) for test in tests):
            raise BadRulebook(f"{path.name}: {rule_id} is not a list of tests")
    return proofs


def write_proofs(path: Path, proofs: Proofs) -> None:
    """One test per line, so that a difference between two versions can be read."""
    from enchanters.kernel.text import toml_key, toml_value

    parts = [PROOFS_HEADER]
    for rule_id, tests in proofs.items():
        listed = "".join(f"    {toml_value(test)},\n" for test in tests)
        parts.append(f"{toml_key(rule_id)} = [\n{listed}]\n")
    path.write_text("".join(parts), encoding="utf-8", newline="\n")


def collect_proofs(tests_folder: Path) -> dict[str, list[str]]:
    """The `@rule("ID", ...)` marks of all tests, read from their source: nothing is imported."""
    import ast

    found: dict[str, list[str]] = {}
    # Only files that pytest collects: a mark elsewhere would prove nothing.
    for file in sorted(tests_folder.rglob("test_*.py")):
        name = file.relative_to(tests_folder.parent).as_posix()
        tree = ast.parse(file.read_text(encoding="utf-8"), filename=name)
        for test, rule_ids in _marked_tests(tree.body, name):
            for rule_id in rule_ids:
                found.setdefault(rule_id, []).append(test)
    return {rule_id: sorted(set(tests)) for rule_id, tests in sorted(found.items())}


def _toml(path: Path) -> dict[str, Any]:
    # Imported here because most commands never read a rule.
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadRulebook(f"{path.name} is not valid TOML: {problem}") from None


def _rule(rule_id: str, table: object) -> Rule:
    area, _, number = rule_id.rpartition("-")
    if not (area.isupper() and number.isdecimal()):
        raise BadRulebook(f"{rule_id!r} is not a rule id such as AREA-01")
    if not isinstance(table, dict):
        raise BadRulebook(f"{rule_id} is not a table")
    for key, value in table.items():
        if key not in FIELDS:
            raise BadRulebook(f"{rule_id} has an unknown field {key!r}; the fields are {', '.join(FIELDS)}")
        if not isinstance(value, str) or not value.strip():
            raise BadRulebook(f"{rule_id}: {key} must be a text")
    for key in ("title", "text"):
        if key not in table:
            raise BadRulebook(f"{rule_id} has no {key}")
    if "later" in table and "not_applicable" in table:
        raise BadRulebook(f"{rule_id} is both later and not applicable")
    return Rule(id=rule_id, **{FIELDS[key]: value for key, value in table.items()})


def _marked_tests(body: Sequence[ast.stmt], place: str) -> Iterator[tuple[str, list[str]]]:
    import ast

    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        name = f"{place}::{node.name}"
        rule_ids = [rule_id for mark in node.decorator_list for rule_id in _marked_ids(mark, name)]
        if isinstance(node, ast.ClassDef):
            yield from _marked_tests(node.body, name)
        if rule_ids:
            if isinstance(node, ast.ClassDef) or not node.name.startswith("test"):
                raise BadRulebook(f"{name}: a rule mark belongs on a test function")
            yield name, rule_ids


def _marked_ids(mark: ast.expr, name: str) -> list[str]:
    import ast

    called = mark.func if isinstance(mark, ast.Call) else mark
    if (called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")) != "rule":
        return []
    rule_ids = [a.value for a in mark.args if isinstance(a, ast.Constant)] if isinstance(mark, ast.Call) else []
    texts = [rule_id for rule_id in rule_ids if isinstance(rule_id, str)]
    if not isinstance(mark, ast.Call) or not texts or len(texts) != len(mark.args):
        raise BadRulebook(f'{name}: write the ids of a rule mark out, as in @rule("AREA-01")')
    return texts

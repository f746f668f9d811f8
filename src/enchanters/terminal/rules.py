"""What the command `rules` does: areas, rules and search for people; coverage and the proofs of a source checkout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import enchanters
from enchanters.kernel import registry
from enchanters.kernel.drawing import bold, wrap
from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.language import translator
from enchanters.kernel.rulebook import BadRulebook, Rule, UnknownRule, collect_proofs, load_proofs, write_proofs

PROOFS = "proofs.toml"


class NoCheckout(EnchantersError):
    """The tests are not there to be read."""


def proofs_file(game: str) -> Path:
    return Path(enchanters.__file__).parent / game / PROOFS


def areas(game: str, width: int, lang: str) -> list[str]:
    """What the rules are about, and how to find one."""
    _ = translator(lang).gettext
    kind = registry.game(game)
    counts = Counter(rule.area for rule in kind.rulebook().rules.values())
    about = kind.pages().areas(lang)
    wide = max(map(len, about)) + 2
    lines = [bold(line) for line in wrap(_("The rules of “%(game)s” by area:", game=kind.pages().title(lang)), width)]
    for area, text in about.items():
        lines += wrap(f"{text} ({counts[area]})", width, f"  {bold(f'{area:<{wide}}')}", " " * (wide + 2))
    first = next(iter(about))
    rows = (
        (f"enchanters rules show {first}", _("the rules of an area")),
        (f"enchanters rules show {first}-01", _("one rule, whole")),
        ("enchanters rules search " + _("Cards").lower(), _("rules that speak of something")),
    )
    return [*lines, "", *(line for words, text in rows for line in wrap(text, width, f"  {words:<41} ", " " * 6))]


def search(said: str, width: int, lang: str) -> list[str]:
    """The rules of all games that speak of it; a single one is shown whole."""
    books = {game: registry.game(game).rulebook() for game in registry.names()}
    found = [(game, rule) for game, book in books.items() for rule in book.rules.values() if rule.speaks_of(said)]
    if not found:
        raise UnknownRule(f"no rule speaks of {said!r}")
    if len(found) == 1:
        ((game, rule),) = found
        return show(game, rule.id, width, lang)
    return listed([rule for _, rule in found], width, lang)


def listed(rules: Iterable[Rule], width: int, lang: str) -> list[str]:
    return [line for rule in rules for line in wrap(rule.words(lang)[0], width, f"{bold(rule.id)}  ", " " * 4)]


def report(game: str) -> list[str]:
    """Every rule with what is known of it; the last line counts them."""
    book = registry.game(game).rulebook()
    return book.coverage(load_proofs(proofs_file(game))).lines()


def show(game: str, rule_id: str, width: int, lang: str) -> list[str]:
    """A rule, or all of an area by their titles: of the game, or of another one that has this id. No two games share one."""
    games = (game, *registry.names())
    area = [rule for name in registry.names() for rule in registry.game(name).rulebook().rules.values()
            if rule.area == rule_id.strip().upper()]  # fmt: skip
    if area:
        return listed(area, width, lang)
    known = (book for name in games if rule_id.strip().upper() in (book := registry.game(name).rulebook()).rules)
    head, *texts = next(known, registry.game(game).rulebook()).show(rule_id, lang).split("\n")
    return [bold(head), *(line for text in texts for line in wrap(text, width))]


def update() -> int:
    """Collects the rule marks of the tests into the proofs file of every game; how many rules are proven."""
    tests = Path(enchanters.__file__).parents[2] / "tests"
    if not tests.is_dir():
        raise NoCheckout("the proofs can be collected only in a source checkout: there is no folder `tests` here")
    proofs = collect_proofs(tests)
    books = {game: registry.game(game).rulebook().rules for game in registry.names()}
    for rule_id, names in proofs.items():
        if not any(rule_id in book for book in books.values()):
            raise BadRulebook(f"{names[0]} proves {rule_id}, but there is no such rule")
    for game, book in books.items():
        write_proofs(proofs_file(game), {rule_id: names for rule_id, names in proofs.items() if rule_id in book})
    return len(proofs)

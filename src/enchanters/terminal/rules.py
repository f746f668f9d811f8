"""What the command `rules` does: the coverage report, single rules, the proofs of a source checkout."""

from __future__ import annotations

from pathlib import Path

import enchanters
from enchanters.kernel import registry
from enchanters.kernel.drawing import bold, wrap
from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.rulebook import BadRulebook, collect_proofs, load_proofs, write_proofs

PROOFS = "proofs.toml"


class NoCheckout(EnchantersError):
    """The tests are not there to be read."""


def proofs_file(game: str) -> Path:
    return Path(enchanters.__file__).parent / game / PROOFS


def report(game: str) -> list[str]:
    """Every rule with what is known of it; the last line counts them."""
    book = registry.game(game).rulebook()
    return book.coverage(load_proofs(proofs_file(game))).lines()


def show(game: str, rule_id: str, width: int, lang: str) -> list[str]:
    """A rule of the game, or of another one that has this id: no two games share one."""
    games = (game, *registry.names())
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

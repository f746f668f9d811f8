"""What the command `rules` does: the coverage report, single rules, the proofs of a source checkout."""

from __future__ import annotations

from pathlib import Path

import enchanters
from enchanters.kernel import registry
from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.rulebook import BadRulebook, collect_proofs, load_proofs, write_proofs
from enchanters.terminal.drawing import bold, wrap

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
    head, *texts = registry.game(game).rulebook().show(rule_id, lang).split("\n")
    return [bold(head), *(line for text in texts for line in wrap(text, width))]


def update(game: str) -> int:
    """Collects the rule marks of the tests into the proofs file; how many rules are proven."""
    tests = Path(enchanters.__file__).parents[2] / "tests"
    if not tests.is_dir():
        raise NoCheckout("the proofs can be collected only in a source checkout: there is no folder `tests` here")
    book = registry.game(game).rulebook()
    proofs = collect_proofs(tests)
    for rule_id, names in proofs.items():
        if rule_id not in book.rules:
            raise BadRulebook(f"{names[0]} proves {rule_id}, but there is no such rule")
    write_proofs(proofs_file(game), proofs)
    return len(proofs)

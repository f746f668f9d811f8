"""What the rules say where two cards meet: rulings that name them, words that both have, rules about a word of each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import log
from typing import TYPE_CHECKING, Any

from enchanters.kernel import registry
from enchanters.kernel.language import folded

if TYPE_CHECKING:
    from enchanters.kernel.registry import Term
    from enchanters.kernel.rulebook import Rule

MOST_NEAR = 10
ENDINGS = "(?:s|es|d|ed|ing)?"


@dataclass(frozen=True)
class Meeting:
    """All of it for two cards; no rule stands there twice."""

    both: list[Rule]  # that name both
    own: tuple[list[Rule], list[Rule]]  # that name one of them, or are about its kingdom alone
    shared: list[Term]  # the words that both have
    near: list[Rule]  # about a word of the one and a word of the other, those with rare words first


def meeting(game: str, lang: str, one: dict[str, Any], other: dict[str, Any]) -> Meeting:
    first, second = naming(game, one), naming(game, other)
    both = [rule for rule in first if rule in second]
    own = ([r for r in first if r not in both], [r for r in second if r not in both])
    terms = {term.key: term for term in registry.game(game).pages().glossary(lang)}
    shared = [terms[key] for key in words_of(one) if key in words_of(other) and key in terms]
    told = {*both, *own[0], *own[1]}
    return Meeting(both, own, shared, [rule for rule in near(game, one, other) if rule not in told][:MOST_NEAR])


def naming(game: str, card: dict[str, Any]) -> list[Rule]:
    """The rules that name the card, and those whose title is its kingdom."""
    name = re.compile(rf"\b{re.escape(card['name'])}\b")
    rules = registry.game(game).rulebook().rules.values()
    return [
        rule
        for rule in rules
        if name.search(rule.text) or name.search(rule.title) or (card.get("kingdom") and rule.title == card["kingdom"])
    ]


def words_of(card: dict[str, Any]) -> list[str]:
    """Keys of the glossary: its type and what it does."""
    return list(dict.fromkeys((card["type"], *card["effects"])))


def near(game: str, one: dict[str, Any], other: dict[str, Any]) -> list[Rule]:
    """What both have is told apart, and nearly every rule that speaks of it would fit."""
    speaking = mentions(game)
    rules = registry.game(game).rulebook().rules
    worth = {key: log(len(rules) / len(ids)) for key, ids in speaking.items()}
    found: dict[str, float] = {}
    mine, theirs = ([key for key in words_of(card) if key in speaking] for card in (one, other))
    shared = set(mine) & set(theirs)
    for first, second in product(mine, theirs):
        if first in shared or second in shared:
            continue
        for rule_id in speaking[first] & speaking[second]:
            found[rule_id] = max(found.get(rule_id, 0.0), worth[first] + worth[second])
    return [rules[rule_id] for rule_id in sorted(found, key=lambda each: -found[each])]


@cache
def mentions(game: str) -> Mapping[str, frozenset[str]]:
    """By key of the glossary: the rules that speak of it. Rules are all written in English."""
    kind = registry.game(game)
    texts = {rule.id: folded(f"{rule.title} {rule.text}") for rule in kind.rulebook().rules.values()}
    found = {}
    for term in kind.pages().glossary("en"):
        words = [term.word, *([term.key] if "-" in term.key else [])]  # rules say "attacks all" where people read more
        said = re.compile("|".join(rf"\b{re.escape(folded(word).removesuffix('s'))}{ENDINGS}\b" for word in words))
        ids = {rule_id for rule_id, text in texts.items() if said.search(text)} | ({term.rule} & set(texts))
        if ids:
            found[term.key] = frozenset(ids)
    return found

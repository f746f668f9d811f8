"""What players read on a card, said in their language from the model: one renderer a language, no second text."""

from __future__ import annotations

from enchanters.cards.wording.common import CardText, Wording
from enchanters.cards.wording.english import English
from enchanters.cards.wording.french import French

__all__ = ["LANGUAGES", "CardText", "Wording", "wording"]

RENDERERS: dict[str, Wording] = {"en": English(), "fr": French()}
LANGUAGES = tuple(RENDERERS)


def wording(lang: str) -> Wording:
    """The renderer of a language, "en" or "fr"."""
    if lang not in RENDERERS:
        raise ValueError(f"no wording for the language {lang!r}; there is {', '.join(RENDERERS)}")
    return RENDERERS[lang]

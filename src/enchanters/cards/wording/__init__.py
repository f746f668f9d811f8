"""What players read on a card, said in their language from the model: one renderer a language, no second text."""

from __future__ import annotations

from enchanters.cards.wording import english, french
from enchanters.cards.wording.common import CardText, Wording
from enchanters.cards.wording.english import English
from enchanters.cards.wording.french import French
from enchanters.cards.words import ENTERED, LEARNERS, CardWord, Occasion, Phrase, Saying, Word

__all__ = ["LANGUAGES", "CardText", "Wording", "wording"]

RENDERERS: dict[str, Wording] = {"en": English(), "fr": French()}
LANGUAGES = tuple(RENDERERS)


def wording(lang: str) -> Wording:
    """The renderer of a language, "en" or "fr"."""
    if lang not in RENDERERS:
        raise ValueError(f"no wording for the language {lang!r}; there is {', '.join(RENDERERS)}")
    return RENDERERS[lang]


def learn(word: Word) -> None:
    """A word that a system brings, into the tables of each language. (Occasions stand in a table that both read.)"""
    if isinstance(word, Phrase):
        verb = word.form.verb
        english.VERBS[verb], french.VERBS[verb] = word.english, word.french
    elif isinstance(word, Saying):
        english.STANDING[word.verb], french.STANDING[word.verb] = word.english, word.french
        if word.group[0]:
            english.WHOM[word.verb], french.WHOM[word.verb] = word.group
    elif not isinstance(word, Occasion):
        english.TERMS[word.word], english.PLURALS[word.word] = word.english
        french.TERMS[word.word], french.PLURALS[word.word] = word.french
        french.FEMININE.update([word.word] if word.feminine else [])
        if not isinstance(word, CardWord):
            english.SINGULARS[word.word], french.SINGULARS[word.word] = word.english[0], word.french[0]
            french.NONE.extend([word.word] if word.feminine else [])


for entered in ENTERED:
    learn(entered)
LEARNERS.append(learn)

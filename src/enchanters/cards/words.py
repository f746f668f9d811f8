"""Words that a system of a game brings to the language: icons, types of cards, phrases.

They are entered before the first pack is read; reader, grammar, checker, formatter and wordings then know them like
their own. The words that every game has stand where they always stood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from enchanters.cards.model import (
    APART,
    ATTACHED,
    CARD_TYPES,
    CLAIMED,
    COUNTS,
    FIGHTERS,
    GRADED,
    HELD,
    ICONS,
    STARTING,
    WHOLE,
)
from enchanters.cards.vocabulary import (
    FORMS,
    FORMS_OF,
    PLURALS,
    SINGULARS,
    STANDING,
    STANDING_VERBS,
    VERB_WORDS,
    Form,
    with_s,
)


class Noun(Struct, frozen=True, tag=True):
    """A thing that packs name: as they write one and several of it, and as people read one and several."""

    word: str
    plural: str
    english: tuple[str, str]
    french: tuple[str, str]
    feminine: bool = False  # in French


class Icon(Noun, frozen=True, tag=True):
    """An icon that cards show and texts count: `2 coins`, `1 glory per coin`."""


class Token(Noun, frozen=True, tag=True):
    """A token that players keep, and that texts and conditions count: `1 glory per charge`. Its phrases say how it comes
    and goes."""


class CardWord(Noun, frozen=True, tag=True):
    """A type of card: `well Old Well` begins one."""

    whole: bool = False  # it has no upper and lower part, like a village
    fights: bool = False  # it has strength and health
    apart: bool = True  # it is of no kingdom
    attached: bool = False  # it may lie under a card of the track
    starting: bool = False  # players begin with it
    claimed: bool = False  # it lies open until a player claims it
    graded: bool = False  # it has three lines, of which one counts at a time


class Phrase(Struct, frozen=True, tag=True):
    """A verb and its words: `draw {amount} from the well`. The first word is the verb, which takes an s after a player;
    `{amount}` is how much of what (`Form.things`, `Form.amounts`), `{player}` another player (`Form.other`).

    The wordings have verb and rest apart, as in their own tables: in French infinitive, order and third person.
    """

    form: Form
    pattern: str
    english: tuple[str, str]
    french: tuple[tuple[str, str, str], str]
    further: tuple[Form, ...] = ()  # other ways to use it
    runs_out: bool = False  # as a cost: it cannot be paid for ever

    @property
    def verb(self) -> str:
        return self.pattern.split()[0]


class Saying(Struct, frozen=True, tag=True):
    """A standing effect of fixed words: `the well is dry`."""

    verb: str
    pattern: str
    english: str
    french: str
    alone: bool = False  # it says something of its owner only: it cannot stand on an Overlord
    creatures: bool = False  # it says something of the monster or dragon that it stands on
    group: tuple[str, str] = ("", "")  # bonuses can be `against` such creatures, by its verb; as people read it
    mutes: tuple[str, ...] = ()  # types of cards whose texts do not count because of it; it stands on what is everybody's
    claimed: bool = False  # it stands on a card that is claimed
    only: str = ""  # it stands on cards of this type, once on each, and on no others
    ignores: tuple[str, ...] = ()  # types of cards whose attack and defense do not count against the creature that has it


class Occasion(Struct, frozen=True, tag=True):
    """When a bonus counts: `+1 attack in duels`. `test` names the condition."""

    test: str
    pattern: str
    english: str
    french: str


Word = Icon | Token | CardWord | Phrase | Saying | Occasion

ENTERED: list[Word] = []
PHRASES: dict[str, Phrase] = {}  # by the verb of the model
SAYINGS: dict[str, Saying] = {}
OCCASIONS: dict[str, Occasion] = {}  # by the test of the model
TOKENS: list[str] = []
LEARNERS: list[Callable[[Word], None]] = []  # who is told of every word: the wordings, from when somebody reads
SLOTS = {"{amount}": "amount", "{player}": "player"}  # rules of the grammar


def enter(word: Word) -> None:
    """Makes a word known. To enter the same one again changes nothing; a word that means something else is refused."""
    if word in ENTERED:
        return
    name, taken = name_of(word)
    if name in taken:
        raise ValueError(f"the word {name!r} is taken")
    ENTERED.append(word)
    if isinstance(word, Phrase):
        enter_phrase(word)
    elif isinstance(word, Saying):
        enter_saying(word)
    elif isinstance(word, Occasion):
        OCCASIONS[word.test] = word
    else:
        enter_noun(word)
    for tell in LEARNERS:
        tell(word)


def name_of(word: Word) -> tuple[str, Collection[str]]:
    """What the word is known by, and the names of its sort that are taken."""
    if isinstance(word, Phrase):
        return word.form.verb, FORMS_OF
    if isinstance(word, Saying):
        return word.verb, FORMS_OF
    if isinstance(word, Occasion):
        return word.test, (*OCCASIONS, "have", "top", "turn", "distance")
    return word.word, {*PLURALS, *CARD_TYPES}


def enter_noun(word: Icon | Token | CardWord) -> None:
    PLURALS[word.word] = word.plural
    SINGULARS[word.plural] = SINGULARS[word.word] = word.word
    if isinstance(word, (Icon, Token)):
        for known in (COUNTS, HELD, ICONS if isinstance(word, Icon) else TOKENS):
            known.append(word.word)
    if isinstance(word, Token):
        return
    if isinstance(word, Icon):
        for number, form in enumerate(FORMS):
            if form.verb in ("icon", "ignoring"):
                FORMS[number] = replace(form, things=(*form.things, word.word))
            if form.showing != ("",):
                FORMS[number] = replace(form, showing=(*form.showing, word.word))
        for verb in ("icon", "ignoring", "discard"):
            FORMS_OF[verb] = tuple(form for form in FORMS if form.verb == verb)
        return
    CARD_TYPES.append(word.word)
    WHOLE.extend([word.word] if word.whole else [])
    APART.extend([word.word] if word.apart else [])
    FIGHTERS.extend([word.word] if word.fights else [])
    ATTACHED.extend([word.word] if word.attached else [])
    STARTING.extend([word.word] if word.starting else [])
    CLAIMED.extend([word.word] if word.claimed else [])
    GRADED.extend([word.word] if word.graded else [])


def enter_phrase(phrase: Phrase) -> None:
    verb = phrase.form.verb
    PHRASES[verb] = phrase
    VERB_WORDS[verb] = phrase.verb
    FORMS_OF[verb] = (phrase.form, *phrase.further)
    FORMS.extend(FORMS_OF[verb])


def enter_saying(saying: Saying) -> None:
    SAYINGS[saying.verb] = saying
    form = Form(saying.verb, saying.pattern, roles=STANDING)
    FORMS.append(form)
    FORMS_OF[saying.verb] = (form,)
    STANDING_VERBS.add(saying.verb)
    if saying.group[0]:
        PLURALS[saying.verb] = SINGULARS[saying.verb] = saying.verb
        for number, each in enumerate(FORMS):
            if each.verb == "bonus" and each.against != ("",):
                FORMS[number] = replace(each, against=(*each.against, saying.verb))
        FORMS_OF["bonus"] = tuple(each for each in FORMS if each.verb == "bonus")


def fingerprint() -> bytes:
    """Of all words that were entered: what was read with other words is read again."""
    return sha256(msgspec.msgpack.encode(ENTERED)).digest() if ENTERED else b""


# --- the grammar --------------------------------------------------------------------------------------------------------

TERMINAL = re.compile(r'^([A-Z_]+): ((?:"[a-z ]+"(?: \| )?)+)$', re.MULTILINE)


def grammar_of(base: str) -> str:
    """The grammar with the words that were entered: a terminal for every new one, an alternative for every phrase."""
    terminals: dict[str, str] = {
        word: name for name, words in TERMINAL.findall(base) for word in re.findall(r'"([a-z ]+)"', words)
    }
    lines = []

    def terminal(*words: str) -> str:
        if words[0] not in terminals:
            name = re.sub("[^A-Z]", "_", words[0].upper())
            terminals.update(dict.fromkeys(words, name))
            quoted = [f'"{word}"' for word in dict.fromkeys(words)]
            lines.append(f"{name}: {' | '.join(quoted)}")
        found: str = terminals[words[0]]
        return found

    for word in ENTERED:
        if isinstance(word, (Icon, Token)):
            name = terminal(word.word, word.plural)
            lines += [f"%extend thing: {name}", f"%extend count: {name}"]
            lines += [f"%extend icon: {name}"] if isinstance(word, Icon) else []
        elif isinstance(word, Phrase):
            verb, *rest = word.pattern.split()
            parts = [terminal(verb, with_s(verb)), *(SLOTS.get(each) or terminal(each) for each in rest)]
            lines.append(f"%extend phrase: {' '.join(parts)} -> further")
        elif isinstance(word, Saying):
            lines.append(f"%extend standing: {' '.join(map(terminal, word.pattern.split()))} -> stated")
            lines += [f"%extend group: {terminal(word.verb)}"] if word.group[0] else []
        elif isinstance(word, Occasion):
            lines.append(f"%extend standing: bonuses {' '.join(map(terminal, word.pattern.split()))} -> on_occasion")
    return "\n".join([base, *lines, ""])


def saying_of(pieces: list[str]) -> Saying:
    """`ignore all items` is also found as `ignore all item`, as everywhere in the language."""
    words = [SINGULARS.get(piece, piece) for piece in pieces]
    return next(
        saying for saying in SAYINGS.values() if [SINGULARS.get(word, word) for word in saying.pattern.split()] == words
    )


def occasion_of(pieces: list[str]) -> Occasion:
    return next(occasion for occasion in OCCASIONS.values() if occasion.pattern.split() == pieces)


def phrase_of(pieces: list[str]) -> Phrase:
    """The phrase that a clause of these words and slots is; the verb comes first, without an s."""
    return next(phrase for phrase in PHRASES.values() if phrase.pattern.split() == pieces)

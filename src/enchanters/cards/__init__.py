"""The card language: a card's text is its behaviour. Grammar, model, checker, formatter and wording.

Reading (`enchanters.cards.reader`; nothing here raises on bad input, it answers with problems):

- `read_pack(text, file, strict=False)` gives `(Pack | None, problems)`: a pack exactly if there are no problems.
  `strict` asks for what the packs we ship must have: `source:`, `fr:` and `picture:` on every card, a full header.
- `read_card_text(text, file)` gives `(cards, problems)` for cards without a pack header, as in a position.

From disk, with a cache (`enchanters.cards.files`): `read_file(path)` and `read_folder(path)`, which gives
`(packs, problems)` and also looks for names that two packs share.

Writing (`enchanters.cards.formatter`): `format_pack`, `format_card`, `format_line` and `format_clause` give the
canonical text; reading it again gives the same model.

The model is `enchanters.cards.model`; a `Problem` (`enchanters.cards.problems`) prints itself with file, line, column,
the line and a hint. `enchanters.cards.vocabulary.FORMS` is the table of every verb with the things, players, amounts
and roles that it takes. Only `enchanters.cards.parser` imports Lark, and only when a pack is not in the cache.
"""

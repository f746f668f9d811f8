"""The card language: a card's text is its behaviour. Grammar, model, checker, formatter and wording."""

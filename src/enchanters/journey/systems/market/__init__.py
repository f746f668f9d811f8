"""The Automa: a guest who takes a card from the track each round, to the Market; to one alone that is the opponent."""

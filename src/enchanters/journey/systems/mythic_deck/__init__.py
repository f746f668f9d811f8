"""The mythic deck: one very strong monster for each player, shown to all and shuffled under the Adventure Deck."""

"""The event deck: cards among the Adventure Deck that happen when they are drawn, or lie under a card of the track."""

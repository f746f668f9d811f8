"""Speed: journeys on the track cost less."""

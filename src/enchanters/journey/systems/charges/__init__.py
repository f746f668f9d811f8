"""Charges: tokens that some cards give, and that only abilities which ask for them take."""

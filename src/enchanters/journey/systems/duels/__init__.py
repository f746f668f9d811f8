"""Duels: two players prepare and strike each other at once; and attacks, which one makes on another."""

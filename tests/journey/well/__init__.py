"""A toy system, all of it in this folder: a well beside the village.

Coins lie in it. Whoever rests takes them all, and every card that is discarded first drops one. Who draws the last coin
gets the card that lies face down on the bottom. After a rest the player to the left may throw coins back, and gets a
crystal for each. Two coins in a purse are a glory.
"""

"""Banners and classes: the cards that players begin with, instead of a Fist and an enchantment without text."""

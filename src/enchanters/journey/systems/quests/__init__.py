"""Quests: open cards that whoever meets their condition claims, some of them also from other players."""

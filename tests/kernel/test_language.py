"""The interface's texts in other languages."""

from __future__ import annotations

from gettext import NullTranslations

from enchanters.kernel.language import Translator


def test_texts_that_come_later_are_said_too() -> None:
    t = Translator("fr", NullTranslations())
    assert t.gettext("%(n)d stones", n=2) == "2 stones"
    t.add({"%(n)d stones": "%(n)d pierres"})
    assert [t.gettext("%(n)d stones", n=n) for n in (2, 3)] == ["2 pierres", "3 pierres"]
    t.add({"a stone": "une pierre"})
    assert (t.gettext("a stone"), t.gettext("%(n)d stones", n=4)) == ("une pierre", "4 pierres")

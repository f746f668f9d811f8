"""Build hook: compile the interface's messages (.po) to the form gettext reads (.mo)."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileMessages(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # The .mo is written beside its .po, so that an editable install finds it too.
        for source in sorted(Path(self.root, "src/enchanters/locale").glob("*/LC_MESSAGES/*.po")):
            compile_messages(source)


def compile_messages(source: Path) -> None:
    locale = source.parent.parent.name
    with source.open("rb") as file:
        catalog = read_po(file, locale=locale, domain=source.stem, abort_invalid=True)
    # A translation whose placeholders differ from the original would fail only when someone reads it.
    mistakes = [f"{source.name} ({locale}) line {m.lineno}: {e}" for m, errors in catalog.check() for e in errors]
    if mistakes:
        raise ValueError("\n".join(mistakes))
    with source.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalog)

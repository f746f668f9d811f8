"""Templates as Jinja reads them, turned into Python that draws sooner: every press draws several pages of a table.

What templates mean stays as it is. Only what a page does hundreds of times is written shorter: keys of dicts, calls of
macros, texts, escaping, choosing among options.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from types import BuiltinMethodType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any, Final, cast

from jinja2 import Environment
from jinja2.compiler import CodeGenerator
from jinja2.nodes import Const, Name
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

if TYPE_CHECKING:
    from jinja2.compiler import Frame
    from jinja2.nodes import Call, Getattr, Template

METHODS: Final = frozenset(dir(dict))
# Macros, and functions and methods of ours and of Python: none of them asks for the context.
PLAIN: Final = frozenset((Macro, partial, MethodType, FunctionType, BuiltinMethodType, type(cache(len)), type))
SPECIAL: Final = re.compile("[&<>\"']").search
# In place of Jinja's own, whose names the Python of a template looks up when it draws.
OURS: Final = "\nfrom enchanters.server.writing import joined as markup_join, marked as Markup, written as escape\n"

marked: Final[Callable[[str], Markup]] = partial(str.__new__, Markup)  # not asking whether the text is Markup already


def written(value: Any) -> str:
    """The value as a page has it. It goes among other strings at once, so it need not be Markup itself."""
    if type(value) is str:
        return escape(value) if SPECIAL(value) else value
    if type(value) is Markup:
        return value
    return str(value) if type(value) is int else escape(value)


def joined(values: Iterable[Any]) -> str:
    """What `~` puts together: Markup if a part of it is, and then all the rest is escaped."""
    texts = [each if isinstance(each, str) else str(each) for each in values]
    return Markup("").join(texts) if Markup in map(type, texts) else "".join(texts)


class Drawing(Context):
    """Calls macros and our own functions at once: Jinja asks each whether it wants to know the context, and none does."""

    def call(self, obj: Callable[..., Any], /, *values: Any, **named: Any) -> Any:
        if type(obj) is Macro and not named and len(values) == obj._argument_count and not obj.caller:
            return marked(obj._func(*values))  # all that it takes: nothing is left to be sorted out
        return obj(*values, **named) if type(obj) in PLAIN else super().call(obj, *values, **named)


class Writer(CodeGenerator):
    """Writes a template as Python."""

    def visit_Getattr(self, node: Getattr, frame: Frame) -> None:
        """A key of a dict is found without a call."""
        if node.attr in METHODS:
            super().visit_Getattr(node, frame)
            return
        self.write(f"(it[{node.attr!r}] if type(it := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {node.attr!r} in it else environment.getattr(it, {node.attr!r}))")

    def visit_Call(self, node: Call, frame: Frame, forward_caller: bool = False) -> None:
        """A text that is always the same is looked up once: every language has templates of its own."""
        if isinstance(node.node, Name) and node.node.name == "_" and not node.kwargs and isinstance(node.args[0], Const):
            translated = cast("Callable[[str], str]", self.environment.globals["_"])
            self.write(repr(translated(node.args[0].value)))
            return
        self.write("context.call(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")


class Templates(Environment):
    """Templates that are written so."""

    context_class = Drawing
    code_generator_class = Writer

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.filters |= {
            "list": list,
            "first": self.first,
            "selectattr": partial(chosen, True),
            "rejectattr": partial(chosen, False),
        }

    def _generate(self, source: Template, name: str | None, filename: str | None, defer_init: bool = False) -> str:
        return super()._generate(source, name, filename, defer_init) + OURS

    def first(self, found: Iterable[Any]) -> Any:
        return next(iter(found), self.undefined("there is no first one"))


def chosen(
    wanted: bool, found: Iterable[Mapping[str, Any]], path: str, test: str = "", value: Any = None
) -> list[Mapping[str, Any]]:
    """What `selectattr` and `rejectattr` give, of the tests that our templates name."""
    is_so = TESTS[test]
    return [each for each in found if is_so(reached(each, path), value) is wanted]


def reached(each: Any, path: str) -> Any:
    """What lies behind a key, or a key within another."""
    for name in path.split("."):
        each = each[name] if isinstance(each, dict) else getattr(each, name)
    return each


TESTS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "": lambda found, _: bool(found),
    "none": lambda found, _: found is None,
    "equalto": lambda found, value: bool(found == value),
    "in": lambda found, value: found in value,
}

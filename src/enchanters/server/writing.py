"""Templates as Jinja reads them, turned into Python that draws sooner: every press draws several pages of a table.

What templates mean stays as it is. Only what a page does hundreds of times is written shorter: keys of dicts, calls of
macros, texts, escaping, choosing among options.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, cast

from jinja2 import Environment
from jinja2.compiler import CodeGenerator
from jinja2.nodes import Assign, Call, CondExpr, Const, Getattr, Import, Name
from jinja2.runtime import Macro
from jinja2.utils import missing, url_quote
from markupsafe import Markup, escape

if TYPE_CHECKING:
    from jinja2.compiler import Frame
    from jinja2.nodes import Node, Template, Test

METHODS: Final = frozenset(dir(dict))
SPECIAL: Final = re.compile("[&<>\"']").search
# In place of Jinja's own, whose names the Python of a template looks up when it draws.
OURS: Final = """
from enchanters.server.writing import called, joined as markup_join, macro_of as Macro, marked as Markup, written as escape
"""

marked: Final[Callable[[str], Markup]] = partial(str.__new__, Markup)  # not asking whether the text is Markup already


def written(value: Any) -> str:
    """The value as a page has it. It goes among other strings at once, so it need not be Markup itself."""
    if type(value) is Markup:
        return value
    if type(value) is str:
        return escape(value) if SPECIAL(value) else value
    return str(value) if type(value) is int else escape(value)


def joined(values: Iterable[Any]) -> str:
    """What `~` puts together: Markup if a part of it is, and then all the rest is escaped."""
    texts = [each if isinstance(each, str) else str(each) for each in values]
    return Markup("").join(texts) if Markup in map(type, texts) else "".join(texts)


def macro_of(
    environment: Environment, draw: Any, name: str, takes: tuple[str, ...], named: bool, more: bool, caller: bool, safe: bool
) -> Callable[..., str]:
    """A macro as a plain function; only one that is called with a block has something left to be sorted out."""
    if named or more or caller:
        return Macro(environment, draw, name, list(takes), named, more, caller, safe)
    draw.__defaults__ = (missing,) * len(takes)
    draw.takes = takes
    return cast("Callable[..., str]", draw)


def called(what: Callable[..., Any], /, *values: Any, **named: Any) -> Any:
    """A call by names. Those of a macro's values are not the names that its Python has for them."""
    takes = getattr(what, "takes", None)
    if takes is None:
        return what(*values, **named)
    whole = [*values, *(named.pop(name, missing) for name in takes[len(values) :])]
    return what(*whole, **named)


class Writer(CodeGenerator):
    """Writes a template as Python."""

    modules: Collection[str] = ()  # names that stand for the macros of another template

    def visit_Template(self, node: Template, frame: Frame | None = None) -> None:
        given = Counter(each.name for each in node.find_all(Name) if each.ctx != "load")
        sets = {each.target.name: each.node for each in node.find_all(Assign) if isinstance(each.target, Name)}
        self.modules = {each.target for each in node.find_all(Import) if not given[each.target]}
        self.modules |= {name for name, what in sets.items() if given[name] == 1 and are_macros(what)}
        super().visit_Template(node, frame)

    def visit_Getattr(self, node: Getattr, frame: Frame) -> None:
        """A key of a dict is found without a call, and so is a macro of another template."""
        if (isinstance(node.node, Name) and node.node.name in self.modules) or are_macros(node.node):
            self.visit(node.node, frame)
            self.write(f".{node.attr}")
            return
        if node.attr in METHODS:
            self.write("(")
            self.visit(node.node, frame)
            self.write(f").{node.attr}")
            return
        self.write(f"(it[{node.attr!r}] if type(it := ")
        self.visit(node.node, frame)
        self.write(f") is dict and {node.attr!r} in it else environment.getattr(it, {node.attr!r}))")

    def visit_Call(self, node: Call, frame: Frame, forward_caller: bool = False) -> None:
        """A text that is always the same is looked up once: every language has templates of its own.

        Macros and functions are called at once: Jinja asks each whether it wants to know the context, and none does.
        """
        if (text := self.fixed(node)) is not None:
            self.write(repr(text))
        elif forward_caller or node.kwargs or node.dyn_args or node.dyn_kwargs:
            self.write("called(")
            self.visit(node.node, frame)
            self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
            self.write(")")
        else:
            self.visit(node.node, frame)
            self.write("(")
            for value in node.args:
                self.visit(value, frame)
                self.write(", ")
            self.write(")")

    def visit_Test(self, node: Test, frame: Frame) -> None:
        """Whether something is none, and whether a dict has a key, is asked without a call."""
        key = node.node
        if node.name == "none":
            self.write("(")
            self.visit(key, frame)
            self.write(" is None)")
        elif node.name == "defined" and isinstance(key, Getattr):
            self.write(f"({key.attr!r} in it if type(it := ")
            self.visit(key.node, frame)
            self.write(f") is dict else not isinstance(environment.getattr(it, {key.attr!r}), undefined))")
        else:
            super().visit_Test(node, frame)

    def visit_CondExpr(self, node: CondExpr, frame: Frame) -> None:
        """What is not so draws nothing: a text without letters, not an object that says what is missing."""
        super().visit_CondExpr(node if node.expr2 else CondExpr(node.test, node.expr1, Const("")), frame)

    def return_buffer_contents(self, frame: Frame, force_unescaped: bool = False) -> None:
        """What a macro has drawn is escaped, and says so itself."""
        super().return_buffer_contents(frame)

    # --- what needs no escaping when it is drawn ------------------------------------------------------------------

    def fixed(self, node: Node) -> str | None:
        """The text that a call stands for, if it is always the same."""
        if not isinstance(node, Call) or not isinstance(node.node, Name) or node.node.name != "_" or node.kwargs:
            return None
        translated = cast("Callable[[str], str]", self.environment.globals["_"])
        return translated(node.args[0].value) if isinstance(node.args[0], Const) else None

    def plain(self, node: Node | None) -> bool:
        """Whether it is one of some texts that need no escaping."""
        if isinstance(node, CondExpr):
            return self.plain(node.expr1) and (node.expr2 is None or self.plain(node.expr2))
        text = node.value if isinstance(node, Const) else self.fixed(node) if node is not None else None
        return type(text) is str and not SPECIAL(text)

    def _output_child_to_const(self, node: Any, frame: Frame, finalize: Any) -> str:
        text = self.fixed(node)
        return super()._output_child_to_const(node if text is None else Const(text), frame, finalize)

    def _output_child_pre(self, node: Any, frame: Frame, finalize: Any) -> None:
        self.write("(") if self.plain(node) else super()._output_child_pre(node, frame, finalize)


def are_macros(node: Node) -> bool:
    """`macros("some.html")`"""
    return isinstance(node, Call) and isinstance(node.node, Name) and node.node.name == "macros"


class Templates(Environment):
    """Templates that are written so."""

    code_generator_class = Writer

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.filters |= {
            "list": list,
            "join": together,
            "urlencode": addressed,
            "first": self.first,
            "selectattr": partial(chosen, True),
            "rejectattr": partial(chosen, False),
        }

    def _generate(self, source: Template, name: str | None, filename: str | None, defer_init: bool = False) -> str:
        return super()._generate(source, name, filename, defer_init) + OURS

    def make_globals(self, d: Any) -> dict[str, Any]:
        """What all templates know, as one dict: every page takes it over whole."""
        return {**self.globals, **(d or {})}

    def first(self, found: Iterable[Any]) -> Any:
        return next(iter(found), self.undefined("there is no first one"))


def together(values: Iterable[Any], between: str = "") -> str:
    """What `join` gives: Markup if a part of it is."""
    texts = list(values)
    if all(type(each) is str for each in texts):
        return between.join(texts)
    return joined([part for n, each in enumerate(texts) for part in ((between, each) if n else (each,))])


@lru_cache(maxsize=8192)
def addressed(text: str) -> str:
    """What `urlencode` makes of a text: of cards' names, the same hundreds over and over."""
    return url_quote(text)


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

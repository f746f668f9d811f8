"""Our way of writing templates as Python draws what Jinja's own draws."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from enchanters.server.writing import Templates

OPTIONS = [
    {"key": "a", "at": None, "line": ["upper", 0]},
    {"key": "b", "at": {"slot": 3, "index": 0}, "line": None},
    {"key": "end", "at": {"slot": 4, "index": 1}, "line": None},
]
VALUES: dict[str, Any] = {
    "rude": "<b>'&\"</b>",
    "safe": Markup("<i>"),
    "options": OPTIONS,
    "nested": {"items": "a key that dicts have as a method", "text": {"deep": "<"}, "none": None, "real": 1.5, "yes": True},
    "word": "word",
}
MACROS = "{% macro mark(mark) %}<i>{{ mark }}</i>{% endmacro %}"
TEXTS = (
    "{{ rude }} {{ safe }} {{ 5 }} {{ nested.real }} {{ nested.yes }} {{ nested.none }}",
    "{{ rude ~ 1 }} {{ safe ~ rude ~ 2 }} {{ rude ~ safe }}",
    "{{ nested.text.deep }} {{ nested['items'] }} {{ nested.items() | list | length }} {{ nested.get('word', word) }}",
    "{{ word.partition('r')[2] }} {{ dict(a=rude).a }} {{ range(3) | list }}",
    "{{ options | selectattr('at') | map(attribute='key') | join(' ') }}",
    "{{ options | selectattr('at', 'none') | list | length }}",
    "{{ options | rejectattr('line', 'none') | list }}",
    "{{ options | selectattr('key', 'in', ['a', 'end']) | list | length }}",
    "{{ (options | selectattr('key', 'equalto', 'end') | first | default(none)).at.slot }}",
    "{{ options | selectattr('key', 'equalto', 'no') | first | default('nobody') }}",
    "{{ options | selectattr('at') | selectattr('at.index', 'equalto', 0) | list }}",
    "{{ options | selectattr('at') | rejectattr('at.index', 'equalto', 0) | list }}",
    "{% macro m(a, b='x', c=rude) %}<u>{{ a }}{{ b }}{{ c }}</u>{% endmacro %}{{ m(1) }}{{ m(rude, safe, 3) }}{{ m(a=2) }}",
    "{% macro box(t) %}<p>{{ t }}{{ caller() }}</p>{% endmacro %}{% call box(rude) %}{{ rude }}{% endcall %}",
    "{% set kept %}<p>{{ rude }}</p>{% endset %}{{ kept }}{% filter upper %}{{ rude }}{{ safe }}{% endfilter %}",
    "{% for o in options if o.at %}{{ loop.index }}{{ o.key }}{{ o.at.slot }}{% endfor %}",
    "{{ _('a text') }} {{ _('%(n)d things', n=3) }} {{ _(word) }}",
    "{% if nested.missing is defined %}yes{% else %}no{% endif %}{{ nested.missing | default('none') }}",
    "{{ nested.text is defined }} {{ nested.text.deep is defined }} {{ word.nobody is defined }} {{ nested.none is none }}",
    "{{ ' on' if nested.yes }}{{ ' off' if nested.none }}{{ '<' if nested.yes }}{{ rude if nested.yes else '&' }}",
    "{{ (word if nested.none) ~ '!' }} {{ _('a text') if nested.yes else _('none') }}",
    "{% macro m(a, b='x', c=rude) %}<u>{{ a }}{{ b }}{{ c }}</u>{% endmacro %}{{ m(c=1, a=2) }}{{ m(1, c=safe) }}",
    "{% macro m(a) %}<u>{{ a }}</u>{% endmacro %}{{ m(rude) ~ rude }}",
    "{{ ['a', rude] | join('<') }} {{ [1, safe, rude] | join(', ') }} {{ [] | join }} {{ 'of Fire & Ice/é' | urlencode }}",
    "{% import 'macros' as m %}{{ m.mark(rude) }}{{ m.mark(mark=safe) }}{% set other = m.mark %}{{ other(word) }}",
    "{% for m in [nested] %}{{ m.text.deep }}{% endfor %}{% import 'macros' as m %}{{ m.mark(1) }}",
)


def translated(text: str, **values: Any) -> str:
    return f"<{text}>" % values if values else f"<{text}>"


@pytest.mark.parametrize("text", TEXTS)
def test_templates_mean_what_they_mean_to_jinja(text: str) -> None:
    drawn = []
    for kind in (Environment, Templates):
        templates = kind(autoescape=True, undefined=StrictUndefined, loader=DictLoader({"macros": MACROS}))
        templates.globals["_"] = translated
        drawn.append(templates.from_string(text).render(**VALUES))
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("text", ["{{ nobody }}", "{{ nested.nobody }}", "{{ word.nobody }}", "{{ rude ~ nested.nobody }}"])
def test_what_is_not_there_is_not_drawn_as_nothing(text: str) -> None:
    with pytest.raises(UndefinedError):
        Templates(autoescape=True, undefined=StrictUndefined).from_string(text).render(**VALUES)


def test_a_key_that_no_option_has_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        Templates().from_string("{{ options | selectattr('nobody') | list }}").render(**VALUES)

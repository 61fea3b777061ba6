"""The input schema that a form's controls make, key order included.

The mapping is what Chromium 156 answers (form_mcp_schema.cc); WebMCP's own text leaves it open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webmcp_cli.page.forms import is_disabled
from webmcp_cli.page.options import option_text
from webmcp_cli.tools.declared import numbers
from webmcp_cli.tools.declared.describe import (
    describe,
    describe_group,
    labels_text,
    with_date_advice,
)
from webmcp_cli.tools.declared.patterns import compiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from webmcp_cli.tools.declared.describe import Labels

Schema = dict[str, Any]

_SPACES = " \t\n\f\r"
#: Types of input that are not text and have a schema.
_OTHER_TYPES = frozenset(
    "hidden number range checkbox radio date time datetime-local month week color".split()
)
#: Types of input that have no schema of their own but share a name with those that do.
_BUTTON_TYPES = frozenset("submit button reset image file".split())
#: Types that readonly does not apply to (HTML, 4.10.5.3.3).
_NEVER_READONLY = frozenset(
    "hidden range color checkbox radio file submit button reset image".split()
)
_HOURS_MINUTES = "([01][0-9]|2[0-3]):[0-5][0-9]"
_DATE_AND_T = "[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}T"
_SECONDS = "(:[0-5][0-9])?"
_MILLISECONDS = r"(:[0-5][0-9](\.[0-9]{1,3})?)?"
_FORMATS = {
    "month": "^[0-9]{4}-(0[1-9]|1[0-2])$",
    "week": "^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$",
    "color": "^#[0-9a-zA-Z]{6}$",
}


def input_schema(form: HtmlElement, controls: Sequence[HtmlElement], labels: Labels) -> Schema:
    """Give the schema of a form's tool, from its listed elements in tree order."""
    properties: Schema = {}
    required: list[str] = []
    for name, members in usable_groups(controls).items():
        schema = group_schema(form, members, labels)
        if schema is None:
            continue
        properties[name] = schema
        if any(member.get("required") is not None for member in members):
            required.append(name)
    return {"type": "object", "properties": _in_js_order(properties), "required": required}


def _in_js_order(properties: Schema) -> Schema:
    """Put keys that are array indexes first, by number: the schema is an object of JavaScript's.

    ECMA-262, 10.1.11.1 (OrdinaryOwnPropertyKeys).
    """
    indexes = sorted((key for key in properties if _is_index(key)), key=int)
    return {key: properties[key] for key in dict.fromkeys([*indexes, *properties])}


def _is_index(key: str) -> bool:
    """Say whether a key is a canonical number below 2**32 - 1 (ECMA-262, array index)."""
    return key.isascii() and key.isdigit() and len(key) <= 10 and _canonical(key)


def _canonical(key: str) -> bool:
    return str(int(key)) == key and int(key) < 2**32 - 1


def usable_groups(controls: Sequence[HtmlElement]) -> dict[str, list[HtmlElement]]:
    """Group the controls that an agent may fill by name, in the order of first appearance.

    Buttons, outputs and fieldsets of a name take part, and so void a field of the same name.
    """
    groups: dict[str, list[HtmlElement]] = {}
    for control in controls:
        if control.tag != "object" and not is_disabled(control) and not is_readonly(control):
            groups.setdefault(parameter_name(control), []).append(control)
    return groups


def parameter_name(control: HtmlElement) -> str:
    """Give the parameter's name: the control's, trimmed."""
    return (control.get("name") or "").strip(_SPACES)


def kind(control: HtmlElement) -> str:
    """Give a control's type: its tag, or for an input its known type."""
    if control.tag != "input":
        return str(control.tag)
    given = (control.get("type") or "text").lower()
    return given if given in _OTHER_TYPES or given in _BUTTON_TYPES else "text"


def is_readonly(control: HtmlElement) -> bool:
    """Say whether readonly applies to the control and is set."""
    if control.get("readonly") is None:
        return False
    return control.tag == "textarea" or (
        control.tag == "input" and kind(control) not in _NEVER_READONLY
    )


def group_schema(
    form: HtmlElement, members: Sequence[HtmlElement], labels: Labels
) -> Schema | None:
    """Give the schema of the controls of one name; None where they make no parameter."""
    kinds = {kind(member) for member in members}
    if kinds == {"radio"}:
        return {**_choices(members, labels), **_described(_group_text(form, members, labels))}
    if kinds == {"checkbox"} and len(members) > 1:
        items = _choices(members, labels)
        text = describe_group(members, form)
        return {"type": "array", "items": items, "uniqueItems": True, **_described(text)}
    if len(members) > 1:
        return None
    return control_schema(members[0], labels)


def _group_text(form: HtmlElement, members: Sequence[HtmlElement], labels: Labels) -> str:
    return describe_group(members, form) if len(members) > 1 else describe(members[0], labels)


def control_schema(control: HtmlElement, labels: Labels) -> Schema | None:
    """Give the schema of a control by itself; None for what makes no parameter."""
    make = _MAKERS.get(kind(control))
    own = make(control) if make is not None else None
    if own is None:
        return None
    text = describe(control, labels)
    if own.get("format") == "date":
        text = with_date_advice(text)
    return {**own, **_described(text)}


def _described(text: str) -> Schema:
    return {"description": text} if text else {}


def _choices(members: Sequence[HtmlElement], labels: Labels) -> Schema:
    return _enumerated(
        [
            (_or(member.get("value"), "on"), labels_text(member, labels) or None)
            for member in members
        ]
    )


def _or(value: str | None, other: str) -> str:
    return other if value is None else value


def _enumerated(choices: list[tuple[str, str | None]]) -> Schema:
    """Give the schema of one of several values; a title that is None is left out."""
    return {
        "type": "string",
        "anyOf": [
            {"type": "string", "const": value, **({} if title is None else {"title": title})}
            for value, title in choices
        ],
        "enum": [value for value, _ in choices],
    }


def _text(control: HtmlElement) -> Schema:
    return {"type": "string", **_pattern(control)}


def _pattern(control: HtmlElement) -> Schema:
    pattern = control.get("pattern")
    return {"pattern": pattern} if pattern is not None and compiles(pattern) else {}


def _textarea(control: HtmlElement) -> Schema:
    return {"type": "string"}


def _hidden(control: HtmlElement) -> Schema | None:
    return {"type": "string"} if control.get("toolparamdescription") else None


def _number(control: HtmlElement) -> Schema:
    return {"type": "number", **numbers.number_schema(control), **_pattern(control)}


def _range(control: HtmlElement) -> Schema:
    return {"type": "number", **numbers.range_schema(control)}


def _checkbox(control: HtmlElement) -> Schema:
    return {"type": "boolean"}


def _date(control: HtmlElement) -> Schema:
    return {"type": "string", "format": "date"}


def _time(control: HtmlElement) -> Schema:
    return {"type": "string", "format": f"^{_HOURS_MINUTES}{_fraction(control)}$"}


def _datetime(control: HtmlElement) -> Schema:
    return {"type": "string", "format": f"^{_DATE_AND_T}{_HOURS_MINUTES}{_fraction(control)}$"}


def _fraction(control: HtmlElement) -> str:
    """Say how much finer than minutes a time may be: by its step, in seconds (default 60)."""
    step = numbers.parse(control.get("step"))
    if step is None or step <= 0 or step >= 60:
        return ""
    return _SECONDS if step >= 1 else _MILLISECONDS


def _formatted(control: HtmlElement) -> Schema:
    return {"type": "string", "format": _FORMATS[kind(control)]}


def _select(control: HtmlElement) -> Schema:
    options = [_option(option) for option in control.iter("option")]
    if control.get("multiple") is not None:
        return {"type": "array", "items": _enumerated(options), "uniqueItems": True}
    return _enumerated(options)


def _option(option: HtmlElement) -> tuple[str, str | None]:
    """Give an option's value and its text as it stands, which may be empty."""
    return _or(option.get("value"), option_text(option)), "".join(option.itertext())


_MAKERS = {
    "text": _text,
    "textarea": _textarea,
    "hidden": _hidden,
    "number": _number,
    "range": _range,
    "checkbox": _checkbox,
    "date": _date,
    "time": _time,
    "datetime-local": _datetime,
    "month": _formatted,
    "week": _formatted,
    "color": _formatted,
    "select": _select,
}

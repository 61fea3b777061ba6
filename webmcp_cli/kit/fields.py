"""formFields: every field of a page or of one form, with what it takes and what it holds.

A model that is to fill a form has to know each field's name for people, how to address it, and
which values it takes. Fields are HTML's (without buttons and hidden ones) and those that an author
made with ARIA or contenteditable. What a password field holds is never told. One query a page,
then a look at each field that is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from webmcp_cli.kit.answers import MAX_CHARS, MAX_ITEMS, Limits, count_of, listing, quoted
from webmcp_cli.kit.arguments import Argument
from webmcp_cli.kit.core import Tool
from webmcp_cli.kit.records import Record
from webmcp_cli.kit.scope import elements_in, where

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: Widths of a line's parts, as in findElements.
LABEL_WIDTH, VALUE_WIDTH = 60, 40
#: Options named on a line; a list of countries has 250.
MOST_OPTIONS = 12
#: Characters of a label or value in a record.
RECORD_WIDTH = 1000
_QUERY = (
    "descendant-or-self::*[self::input or self::select or self::textarea"
    " or @role or @contenteditable]"
)
_NO_FIELD = frozenset("hidden submit button reset image".split())
_ARIA = frozenset(
    "textbox searchbox combobox checkbox radio switch slider spinbutton listbox".split()
)
_SECRET = frozenset(["password", "file"])


@dataclass(frozen=True)
class Option:
    """One of the values that a field takes."""

    value: str
    text: str
    selected: bool = False
    disabled: bool = False

    def words(self) -> str:
        """Write the label, and the value where it is another."""
        shown = quoted(self.text, VALUE_WIDTH)
        return shown if self.value == self.text else f"{shown}={quoted(self.value, VALUE_WIDTH)}"


@dataclass(frozen=True)
class Field:
    """One field. ``value`` is None where it is secret or there is none; ``form`` is its owner."""

    text: str
    type: str
    name: str | None
    value: str | None
    selector: str | None
    path: str
    form: str | None
    required: bool
    disabled: bool
    flags: tuple[str, ...]
    options: tuple[Option, ...] = ()

    def line(self, number: int, *, with_form: bool) -> str:
        """Write the field on one line."""
        parts = [f"{number}. {self.type} {quoted(self.text, LABEL_WIDTH)}"]
        if self.selector:
            parts.append(f" [{self.selector}]")
        if self.name:
            parts.append(f"name={quoted(self.name, VALUE_WIDTH)}")
        if self.value:
            parts.append(f"value={quoted(self.value, VALUE_WIDTH)}")
        parts += self.flags
        if self.options:
            parts.append(_listed(self.options))
        if with_form:
            parts.append(f"form={quoted(self.form, VALUE_WIDTH)}" if self.form else "no form")
        return " ".join(parts)


def _listed(options: tuple[Option, ...]) -> str:
    more = len(options) - MOST_OPTIONS
    words = ", ".join(option.words() for option in options[:MOST_OPTIONS])
    return f"options: {words}" + (f" and {more:,} more" if more > 0 else "")


@dataclass(frozen=True)
class Fields(Record):
    """The record behind ``wmcp fields``."""

    SCHEMA: ClassVar[str] = "wmcp.fields/1"

    source: str
    selector: str | None
    fields: tuple[Field, ...]
    start: int
    shown: int
    total: int
    warnings: tuple[str, ...] = ()

    def prose(self, max_chars: int | None = MAX_CHARS) -> str:
        """Write the fields, a line each, at most ``max_chars`` characters."""
        if not self.fields:
            past = f"; start={self.start} is past the last" if self.total else ""
            return f"{count_of(self.total, 'field').capitalize()} {where(self.selector)}{past}."
        several = len({field.form for field in self.fields}) > 1
        return listing(
            [f"{count_of(self.total, 'field')} {where(self.selector)}"],
            [
                field.line(self.start + index + 1, with_form=several)
                for index, field in enumerate(self.fields)
            ],
            start=self.start,
            total=self.total,
            noun="fields",
            max_chars=max_chars,
        )


def form_fields(
    page: Page,
    selector: str | None = None,
    *,
    start: int = 0,
    max_items: int | None = MAX_ITEMS,
) -> Fields:
    """List the fields of the page, or of what ``selector`` matches, in document order.

    Raises ``SelectorError`` for what is no selector, ``NothingMatches`` where nothing matches.
    """
    from webmcp_cli.page.forms import controls_by_form

    found = [e for e in elements_in(page, selector, _QUERY) if _type(page, e) is not None]
    part = found[start : None if max_items is None else start + max_items]
    owners = {
        control: form
        for form, controls in (controls_by_form(page.root) if part else {}).items()
        for control in controls
    }
    return Fields(
        source=page.source,
        selector=selector,
        fields=tuple(_field(page, element, owners.get(element)) for element in part),
        start=start,
        shown=len(part),
        total=len(found),
        warnings=page.warnings,
    )


def _type(page: Page, element: HtmlElement) -> str | None:
    """Say what kind of field an element is; None for what is none."""
    from webmcp_cli.page.reach import is_editable
    from webmcp_cli.page.roles import explicit_role, input_type

    if element in page.foreign:
        return None
    if element.tag == "input":
        kind = input_type(element)
        return None if kind in _NO_FIELD else kind
    if element.tag in ("select", "textarea"):
        return str(element.tag)
    given = explicit_role(page, element)
    if given in _ARIA:
        return given
    edited = element.get("contenteditable") is not None and is_editable(element)
    return "contenteditable" if edited else None


def _field(page: Page, element: HtmlElement, form: HtmlElement | None) -> Field:
    from webmcp_cli.page.state import flags

    kind = _type(page, element) or ""
    words = flags(page, element)
    return Field(
        text=page.label(element)[:RECORD_WIDTH],
        type=kind,
        name=element.get("name") or None,
        value=field_value(page, element, kind),
        selector=page.handle(element),
        path=page.path(element),
        form=None if form is None else page.handle(form) or page.path(form),
        required="required" in words,
        disabled="disabled" in words,
        flags=tuple(words),
        options=tuple(_options(page, element)),
    )


def field_value(page: Page, element: HtmlElement, kind: str) -> str | None:
    """Give what a field holds when the page loads; None for a secret and for nothing."""
    if kind in _SECRET:
        return None
    if element.tag == "select":
        chosen = [option.value for option in _options(page, element) if option.selected]
        return ", ".join(chosen)[:RECORD_WIDTH] if chosen else None
    if element.tag == "input":
        value = element.get("value")
        return value if value is None else value[:RECORD_WIDTH]
    if element.tag == "textarea" or kind == "contenteditable":
        return "".join(element.itertext())[:RECORD_WIDTH]
    return element.get("aria-valuetext") or element.get("aria-valuenow")


def _options(page: Page, element: HtmlElement) -> list[Option]:
    """Give the options of a select, or those that an input suggests."""
    from webmcp_cli.page.options import option_text
    from webmcp_cli.page.values import is_off, option_label, options_of, selected_options

    chosen: set[HtmlElement] = set()
    if element.tag == "select":
        options, chosen = options_of(element), set(selected_options(element))
    else:
        listed = page.names.by_id(element, element.get("list") or "")
        given = element.tag == "input" and listed is not None and listed.tag == "datalist"
        options = options_of(listed) if given and listed is not None else []
    found = []
    for option in options:
        value = option.get("value")
        value = option_text(option) if value is None else value
        found.append(Option(value, option_label(option), option in chosen, is_off(option)))
    return found


def _load(page: Page, limits: Limits, **arguments: object) -> Fields:
    return form_fields(page, max_items=limits.max_items, **arguments)  # type: ignore[arg-type]


TOOL = Tool(
    name="formFields",
    description="List the fields of a form: label, handle, type, value, options.",
    arguments=(
        Argument("selector", "string", "CSS selector of the form or a part."),
        Argument("start", "integer", "Skip this many.", minimum=0),
    ),
    effect="read",
    load=_load,
)

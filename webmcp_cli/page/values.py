"""What a control holds: its part in the name of a label or link around it (accname, 2C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page import aria
from webmcp_cli.page.options import option_text
from webmcp_cli.page.roles import implicit_role, input_type

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.accname import Walk

_SPACES = " \t\n\f\r"
_TYPED = frozenset(["text", "search", "tel", "url", "email", "number"])
_BULLET = "\u2022"
#: Roles of a field to write in, on an ``input`` of another's meaning.
_FIELDS = frozenset(["combobox", "searchbox", "spinbutton", "textbox"])


def value_of(walk: Walk, element: HtmlElement, given: str | None) -> str:
    """Give the value of a control that is part of another's name; "" for what has none.

    A password is as many bullets as it has characters. ``given`` is the explicit role.
    """
    tag = element.tag
    if tag == "input" and (given is None or given in _FIELDS or given == "slider"):
        return _input_value(element)
    if tag == "textarea":
        return "".join(element.itertext()).strip(_SPACES)
    if tag == "select" and given in (None, "combobox", "listbox"):
        return " ".join(map(option_label, selected_options(element)))
    role = given if given is not None else implicit_role(walk.page, element)
    if role in aria.WITH_NUMBER_VALUE:
        return _number_value(element, role)
    if given in aria.WITH_TEXT_VALUE:
        from webmcp_cli.page.pieces import Flow

        return walk.content(element, Flow()).strip(_SPACES)
    if given == "listbox":
        return _chosen(walk, element)
    return ""


def _input_value(element: HtmlElement) -> str:
    kind = input_type(element)
    value = element.get("value") or ""
    if kind == "password":
        return _BULLET * len(value)
    if kind == "range":
        return _number(value) or _middle(element)
    return value.replace("\n", "").replace("\r", "") if kind in _TYPED else ""


def _middle(element: HtmlElement) -> str:
    low = float(_number(element.get("min")) or 0)
    high = float(_number(element.get("max")) or 100)
    return _plain(low + (high - low) / 2 if high > low else low)


def _number(text: str | None) -> str:
    """Give a number as a browser writes it, or nothing for what is none."""
    try:
        return _plain(float(text)) if text and text.strip(_SPACES) == text else ""
    except ValueError:
        return ""


def _plain(number: float) -> str:
    return f"{number:.6g}" if abs(number) < 1e21 else ""


def _number_value(element: HtmlElement, role: str) -> str:
    for name in ("aria-valuetext", "aria-valuenow"):
        if value := element.get(name):
            return str(value)
    if element.tag in ("meter", "progress") and (value := _number(element.get("value"))):
        return str(value)
    return aria.WITH_NUMBER_VALUE[role]


def _chosen(walk: Walk, listbox: HtmlElement) -> str:
    from webmcp_cli.page.pieces import Flow

    chosen = [
        option
        for option in listbox.iter("*")
        if option.get("role") == "option" and option.get("aria-selected") == "true"
    ]
    return " ".join(walk.content(option, Flow()).strip(_SPACES) for option in chosen[:100])


def options_of(select: HtmlElement) -> list[HtmlElement]:
    """Give the options of a select, those of its groups too, in order."""
    return list(select.iter("option"))


def selected_options(select: HtmlElement) -> list[HtmlElement]:
    """Give the options that are chosen when the page loads (HTML, 4.10.7, selectedness)."""
    options = options_of(select)
    marked = [option for option in options if option.get("selected") is not None]
    if select.get("multiple") is not None:
        return marked
    if marked:
        return marked[-1:]
    size = (select.get("size") or "").strip()
    if size.isascii() and size.isdigit() and int(size[:9]) > 1:
        return []
    return next(([option] for option in options if not is_off(option)), [])


def is_off(option: HtmlElement) -> bool:
    """Say whether an option is disabled, by itself or by its group."""
    group = option.getparent()
    return option.get("disabled") is not None or (
        group is not None and group.tag == "optgroup" and group.get("disabled") is not None
    )


def option_label(option: HtmlElement) -> str:
    """Give ``option.label``: the attribute, else the text."""
    return option.get("label") or option_text(option)


def chosen_files(element: HtmlElement) -> str:
    """Give what a browser adds to the name of a file input, which says what was chosen."""
    if element.tag == "input" and input_type(element) == "file":
        return ": No file chosen"
    return ""


def last_resort(element: HtmlElement, given: str | None, nested: bool) -> str:
    """Give what names an element when nothing else does.

    That is the hint of a field made with ARIA, and the word that Chromium itself writes on a
    ``details`` without a ``summary``.
    """
    if given in _FIELDS:
        return element.get("aria-placeholder") or ""
    if nested and element.tag == "details" and element.find("summary") is None:
        return "Details"
    return ""

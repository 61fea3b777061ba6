"""What a listing says of an element beside its label: its state, and what tells it from others.

The state is that of the page as it loads, by HTML's attributes and by ARIA's where an author
made a control of something else. Costs a look at the attributes; what an element owes to those
around it (a ``fieldset``, a radio group) is worked out once a page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.forms import is_disabled
from webmcp_cli.page.options import option_text
from webmcp_cli.page.reach import is_summary
from webmcp_cli.page.roles import input_type
from webmcp_cli.page.values import is_off, option_label, options_of, selected_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: What tells matches apart, in the order in which it is shown (``value`` stands before ``href``).
_SHOWN = ("name", "type", "role", "aria-label", "placeholder")
_SHOWN_LAST = ("for", "alt", "title")
#: Characters of an attribute that a record holds: addresses may carry a whole picture.
MAX_LENGTH = 1000
#: Elements whose ``value`` says something to a reader.
_VALUED = frozenset(["button", "input", "meter", "option", "progress"])
#: Input types to which ``required`` does not apply (HTML, 4.10.5.1).
_NEVER_REQUIRED = frozenset("hidden range color submit image reset button".split())
#: Likewise ``readonly``.
_NEVER_READONLY = _NEVER_REQUIRED | {"checkbox", "radio", "file"}
_CHECKED = {"true": "checked", "mixed": "mixed"}
_EXPANDED = {"true": "expanded", "false": "collapsed"}


def flags(page: Page, element: HtmlElement) -> list[str]:
    """Give the words that say in which state an element is, in a fixed order.

    They are disabled, required, checked or mixed, selected, expanded or collapsed, readonly,
    and hidden for what is not rendered. The element's own attribute counts before ARIA's.
    """
    words = [
        "disabled" if _is_disabled(element) else None,
        "required" if _is_required(element) else None,
        _checked(page, element),
        "selected" if _is_selected(page, element) else None,
        _expanded(element),
        "readonly" if _is_readonly(element) else None,
        None if page.is_rendered(element) else "hidden",
    ]
    return [word for word in words if word is not None]


def _says(element: HtmlElement, name: str) -> str:
    """Give an ARIA state's value, as browsers read it."""
    return (element.get(name) or "").strip().lower()


def _is_disabled(element: HtmlElement) -> bool:
    if element.tag == "option":
        if is_off(element):
            return True
    elif element.tag == "optgroup" and element.get("disabled") is not None:
        return True
    return is_disabled(element) or _says(element, "aria-disabled") == "true"


def _is_required(element: HtmlElement) -> bool:
    if element.get("required") is not None and (
        element.tag in ("select", "textarea")
        or (element.tag == "input" and input_type(element) not in _NEVER_REQUIRED)
    ):
        return True
    return _says(element, "aria-required") == "true"


def _checked(page: Page, element: HtmlElement) -> str | None:
    if element.tag == "input":
        kind = input_type(element)
        if kind == "radio":
            return "checked" if element in page.names.checked_radios else None
        if kind == "checkbox":
            return "checked" if element.get("checked") is not None else None
    return _CHECKED.get(_says(element, "aria-checked"))


def _is_selected(page: Page, element: HtmlElement) -> bool:
    if element.tag == "option":
        select = next(element.iterancestors("select"), None)
        if select is not None:
            return page.names.is_chosen(select, element)
        return element.get("selected") is not None
    return _says(element, "aria-selected") == "true"


def _expanded(element: HtmlElement) -> str | None:
    details = element
    if element.tag == "summary" and is_summary(element):
        parent = element.getparent()
        details = element if parent is None else parent
    if details.tag == "details":
        return "expanded" if details.get("open") is not None else "collapsed"
    return _EXPANDED.get(_says(element, "aria-expanded"))


def _is_readonly(element: HtmlElement) -> bool:
    if element.get("readonly") is not None and (
        element.tag == "textarea"
        or (element.tag == "input" and input_type(element) not in _NEVER_READONLY)
    ):
        return True
    return _says(element, "aria-readonly") == "true"


def attributes(page: Page, element: HtmlElement) -> dict[str, str]:
    """Give the attributes that tell matches apart, in a fixed order, empty ones left out.

    They are name, type, role, aria-label, placeholder, value, href, for, alt and title, at most
    ``MAX_LENGTH`` characters each. The value of a select is what is chosen and how many options
    there are; a password's is never given.
    """
    return {
        name: value if len(value) <= MAX_LENGTH else value[: MAX_LENGTH - 1] + "\u2026"
        for name, value in _pairs(page, element)
    }


def _pairs(page: Page, element: HtmlElement) -> Iterator[tuple[str, str]]:
    for name in _SHOWN:
        if value := element.get(name):
            yield name, value
    if value := _value(element):
        yield "value", value
    href = element.get("href")
    if href is None and element in page.foreign:
        href = element.get("xlink:href")
    if href is not None:
        yield "href", href
    for name in _SHOWN_LAST:
        if value := element.get(name):
            yield name, value


def _value(element: HtmlElement) -> str:
    tag = element.tag
    if tag == "select":
        return _choice(element)
    if tag == "textarea":
        return "".join(element.itertext())
    if tag not in _VALUED or (tag == "input" and input_type(element) in ("password", "file")):
        return ""
    value = element.get("value") or ""
    return "" if tag == "option" and value == option_text(element) else value


def _choice(select: HtmlElement) -> str:
    """Say which options are chosen, and of how many: ``Medium (3 options)``."""
    count = len(options_of(select))
    chosen = ", ".join(option_label(option) for option in selected_options(select))
    how_many = f"({count} option{'' if count == 1 else 's'})"
    if len(chosen) + 1 + len(how_many) > MAX_LENGTH:
        chosen = chosen[: MAX_LENGTH - len(how_many) - 2] + "\u2026"
    return f"{chosen} {how_many}" if chosen else how_many

"""Who can have the focus, and what ``aria-hidden`` and ``inert`` hide.

Chromium keeps a link or control that can have the focus, and what is in it, out of reach of an
``aria-hidden`` further up: a person would land on it anyway. Costs one look at the page for the
two attributes, and where there are any, a walk over what they hide.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from webmcp_cli.page import aria
from webmcp_cli.page.forms import is_disabled

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_INTEGER = re.compile(r"[ \t\n\f\r]*[+-]?[0-9]+")
_LINKS = frozenset(["a", "area"])
_FIELDS = frozenset(["button", "input", "select", "textarea"])
_ALWAYS = frozenset(["iframe", "frame", "embed"])
_NATIVE = _LINKS | {"button", "summary"}
_EDITABLE = frozenset(["", "true", "plaintext-only"])


def is_focusable(element: HtmlElement) -> bool:
    """Say whether an element, if it is shown, can have the focus."""
    tab_index = element.get("tabindex")
    if tab_index is not None and _INTEGER.match(tab_index):
        return not (element.tag in _FIELDS and is_disabled(element))
    tag = element.tag
    if tag in _LINKS:
        return element.get("href") is not None or element.get("xlink:href") is not None
    if tag in _FIELDS:
        is_hidden = tag == "input" and (element.get("type") or "").lower() == "hidden"
        return not is_hidden and not is_disabled(element)
    return (
        tag in _ALWAYS
        or (tag in ("audio", "video") and element.get("controls") is not None)
        or (tag == "summary" and is_summary(element))
        or is_editable(element)
    )


def is_operable(element: HtmlElement) -> bool:
    """Say whether an element is a link or a button that can have the focus."""
    if not is_focusable(element):
        return False
    roles = (element.get("role") or "").lower().split()
    return element.tag in _NATIVE or bool(roles and roles[0] in aria.CONTROLS)


def is_editable(element: HtmlElement) -> bool:
    """Say whether an element is marked as one to type in."""
    return (element.get("contenteditable") or "true").strip().lower() in _EDITABLE and (
        element.get("contenteditable") is not None
    )


def is_summary(element: HtmlElement) -> bool:
    """Say whether a ``summary`` is that of a ``details``."""
    parent = element.getparent()
    return parent is not None and parent.tag == "details"


def hides_itself(element: HtmlElement) -> bool:
    """Say whether an element has ``aria-hidden=true`` of its own."""
    value = element.get("aria-hidden")
    return value is not None and value.strip().lower() == "true"


def hidden_from_names(root: HtmlElement) -> set[HtmlElement]:
    """Give the elements of a tree that ``aria-hidden`` or ``inert`` hide from names."""
    hidden: set[HtmlElement] = set()
    for top in root.xpath("descendant-or-self::*[@aria-hidden or @inert]"):
        inert = top.get("inert") is not None
        if inert or hides_itself(top):
            _hide(top, inert, hidden)
    return hidden


def _hide(top: HtmlElement, inert: bool, hidden: set[HtmlElement]) -> None:
    stack = [top]
    while stack:
        element = stack.pop()
        if element in hidden and (element is not top or not inert):
            continue  # walked already, from an outer one
        hidden.add(element)
        stack.extend(child for child in element.iterchildren("*") if inert or not _is_spared(child))


def _is_spared(element: HtmlElement) -> bool:
    """Say whether an ``aria-hidden`` further up leaves an element alone; a label goes with its
    control.
    """
    return element.tag == "label" or is_operable(element)

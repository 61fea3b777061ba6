"""The names that HTML and SVG have means of their own for (HTML-AAM 4.1, SVG-AAM 8.1).

Labels, ``alt``, ``value``, legends, captions, an SVG ``title``. ``title``, which is everyone's
last resort, is here only where something comes after it: ``placeholder``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.roles import input_type
from webmcp_cli.page.values import chosen_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.accname import Walk

_SPACES = " \t\n\f\r"
#: Types that show a placeholder.
_HINTED = frozenset(["text", "search", "tel", "url", "email", "password", "number"])
_BUTTONS = frozenset(["button", "reset", "submit"])
#: What an English browser writes on a button that has no words (HTML-AAM leaves them open).
_DEFAULTS = {"submit": "Submit", "reset": "Reset"}


def native_name(walk: Walk, element: HtmlElement) -> str | None:
    """Give the name by an element's own means; None where they say nothing.

    An empty string is an answer: an image with ``alt=""`` is not to have a name.
    """
    if element in walk.page.foreign:
        return _svg(walk, element)
    find = _NATIVE.get(str(element.tag))
    return None if find is None else find(walk, element)


def _svg(walk: Walk, element: HtmlElement) -> str | None:
    for child in element.iterchildren("title"):
        text = "".join(child.itertext()).strip(_SPACES)
        return text or None
    if element.tag == "a":
        return element.get("xlink:title") or None
    return None


def _labelled(walk: Walk, element: HtmlElement) -> str | None:
    return walk.labelled(element) or None


def _input(walk: Walk, element: HtmlElement) -> str | None:
    kind = input_type(element)
    if kind == "hidden":
        return ""
    label = walk.labelled(element)
    if label:
        return label + chosen_files(element)
    has_labels = bool(walk.page.names.labels(element))
    if kind in _BUTTONS:
        return element.get("value") or (
            None if element.get("value") is not None else _DEFAULTS.get(kind)
        )
    if kind == "image":
        return element.get("alt") or element.get("value") or element.get("title") or "Submit"
    if kind == "file" and has_labels:
        return ""
    if kind == "file":
        return f"Choose File{'s' if element.get('multiple') is not None else ''}" + (
            chosen_files(element)
        )
    return _hint(walk, element) if kind in _HINTED else None


def _hint(walk: Walk, element: HtmlElement) -> str | None:
    """Give the title or the placeholder; a field with a label, if an empty one, has only that."""
    if title := element.get("title"):
        return str(title)
    if walk.page.names.labels(element):
        return None
    return element.get("placeholder") or element.get("aria-placeholder") or None


def _textarea(walk: Walk, element: HtmlElement) -> str | None:
    return walk.labelled(element) or _hint(walk, element)


def _image(_walk: Walk, element: HtmlElement) -> str | None:
    return element.get("alt")


def _fieldset(walk: Walk, element: HtmlElement) -> str | None:
    legend = next(element.iterchildren("legend"), None)
    return None if legend is None else walk.text_of([legend]) or None


def _table(walk: Walk, element: HtmlElement) -> str | None:
    caption = next(element.iterchildren("caption"), None)
    text = "" if caption is None else walk.text_of([caption])
    return text or element.get("summary") or None


def _option(_walk: Walk, element: HtmlElement) -> str | None:
    return element.get("label") or None


_NATIVE: dict[str, Callable[[Walk, HtmlElement], str | None]] = {
    **dict.fromkeys(("button", "meter", "output", "progress", "select"), _labelled),
    "fieldset": _fieldset,
    "img": _image,
    "input": _input,
    "optgroup": _option,
    "option": _option,
    "table": _table,
    "textarea": _textarea,
}

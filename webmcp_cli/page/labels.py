"""The label of an element: the short text on one line by which a person would call it.

For a control, a link or a heading that is its accessible name; for anything else its rendered
text; for what is not rendered its ``textContent``. Costs what is read: no more than a record
holds is collected, whatever the size of the element.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from webmcp_cli.page import aria
from webmcp_cli.page.accname import MAX_LENGTH, accessible_name, one_line
from webmcp_cli.page.collector import Collector
from webmcp_cli.page.inline import Line, joined
from webmcp_cli.page.roles import is_heading, role

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.css.box import Box
    from webmcp_cli.page.page import Page

__all__ = ["accessible_name", "label"]

#: Elements to work with whatever their role, those without a role of ARIA's among them.
_CONTROL_TAGS = frozenset(["button", "input", "select", "summary", "textarea"])
#: Elements that are opened for one label at most: as many as a long article has.
_MAX_ELEMENTS = 5000


def label(page: Page, element: HtmlElement) -> str:
    """Give an element's label on one line, at most 1,000 characters."""
    if not page.styles.is_rendered(element):
        return one_line(_source_text(element))[:MAX_LENGTH].rstrip()
    if is_named(page, element):
        return accessible_name(page, element).rstrip()
    return one_line(_rendered_text(page, element))[:MAX_LENGTH].rstrip()


def is_named(page: Page, element: HtmlElement) -> bool:
    """Say whether an element is called by its name: a control, a link or a heading."""
    return (
        (element.tag in _CONTROL_TAGS and element not in page.foreign)
        or is_heading(page, element)
        or role(page, element) in aria.CONTROLS
    )


def _source_text(element: HtmlElement) -> str:
    parts = []
    length = 0
    for text in element.itertext(with_tail=False):
        parts.append(text)
        length += len(text) - text.count(" ") - text.count("\n")
        if length > MAX_LENGTH:
            break
    return "".join(parts)


def _rendered_text(page: Page, element: HtmlElement) -> str:
    collector = _Short(page, frozenset())
    collector.line = line = _ShortLine()
    with suppress(_EnoughError):
        collector.run(element, page.styles.box(element))
    return joined(line.items)


class _EnoughError(Exception):
    """Enough text for a label; never seen outside of this module."""


class _ShortLine(Line):
    """A line that ends the walk when it holds as much as a label may."""

    __slots__ = ("_length",)

    def __init__(self) -> None:
        super().__init__()
        self._length = 0

    def text(self, text: str, shown: bool) -> None:
        super().text(text, shown)
        if shown:
            self._length += len(text) - text.count(" ") - text.count("\n")
            if self._length > MAX_LENGTH:
                raise _EnoughError


class _Short(Collector):
    """A collector that opens no more than ``_MAX_ELEMENTS``."""

    _left = _MAX_ELEMENTS

    def _enter(self, element: HtmlElement, box: Box) -> bool:
        self._left -= 1
        if self._left < 0:
            raise _EnoughError
        return super()._enter(element, box)

"""The rendered text of an element on one line, no more of it than a label may hold.

What an element's ``innerText`` says, collapsed; the walk ends as soon as there is enough, so the
label of a whole page costs as much as that of a paragraph. Which text an inline element is
between does not matter to one line, so only the element itself is walked.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from webmcp_cli.page.collector import Collector
from webmcp_cli.page.inline import Line, joined

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.css.box import Box
    from webmcp_cli.page.page import Page

#: Characters after which nobody reads on; a record's label holds as many.
MAX_LENGTH = 1000
#: Characters in which there is nearly always a whole label, white space and all.
_START = 20_000
#: Elements that are opened for one label at most: as many as a long article has.
_MAX_ELEMENTS = 5000
#: White space to layout, and the no-break space, which only keeps a line together.
_RUN = re.compile("[ \t\n\v\f\r\u00a0]+")


def one_line(text: str) -> str:
    """Collapse white space, that of HTML and no-break spaces, to single spaces."""
    return _RUN.sub(" ", text).strip(" ")


def cut(text: str) -> str:
    """Put text on one line of at most ``MAX_LENGTH`` characters."""
    if len(text) > _START:
        start = one_line(text[:_START])
        if len(start) > MAX_LENGTH:  # the rest, which may be megabytes, is not looked at
            return start[:MAX_LENGTH].rstrip(" ")
    return one_line(text)[:MAX_LENGTH].rstrip(" ")


def rendered_line(page: Page, element: HtmlElement) -> str:
    """Give the rendered text of an element on one line, its start where it is long."""
    collector = _Short(page, frozenset())
    collector.line = line = _ShortLine()
    with suppress(_EnoughError):
        collector.run(element, page.styles.box(element))
    return cut(joined(line.items))


def source_line(element: HtmlElement) -> str:
    """Give the ``textContent`` of an element on one line, its start where it is long."""
    parts = []
    length = 0
    for text in element.itertext():
        parts.append(text)
        length += _printed(text)
        if length > MAX_LENGTH:
            break
    return cut("".join(parts))


def _printed(text: str) -> int:
    return len(text) - text.count(" ") - text.count("\n")


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
        self._count(text, shown)

    def preserved(self, text: str, shown: bool) -> None:
        super().preserved(text, shown)
        self._count(text, shown)

    def _count(self, text: str, shown: bool) -> None:
        if shown:
            self._length += _printed(text)
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

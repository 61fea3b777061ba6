"""A table's grid with its text: every slot of every row, as a browser would show it on one line.

A cell's text is its ``innerText`` with white space collapsed; a cell that spans several slots
says it in each, and it is worked out once. Nothing is worked out before it is asked for: the
first rows of a long table cost what they are, not what the table is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from webmcp_cli.page.grid import Cell, Grid, Row, place
from webmcp_cli.page.innertext import inner_text
from webmcp_cli.page.rows import sections
from webmcp_cli.page.tables import FoundTable, all_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: What a browser's rendering makes a break or a space; others, such as U+3000, are characters.
_SPACES = re.compile("[ \t\n\v\f\r\u00a0]+")
#: Elements whose text is no text to a reader.
_UNREAD = frozenset(["script", "style", "template", "noscript"])


class Filled:
    """A table of a page, laid out; ``hidden_rows`` says how many rows were left out."""

    def __init__(self, page: Page, table: FoundTable, *, include_hidden: bool = False) -> None:
        found = sections(page, table.element, table.kind, include_hidden)
        self.hidden_rows = found.hidden
        self.grid: Grid = place(found.groups, head=found.head)
        self._page = page
        self._include_hidden = include_hidden
        self._texts: dict[Cell, str] = {}

    def text(self, cell: Cell) -> str:
        """Give a cell's text on one line."""
        if cell.element is None:
            return ""
        if cell.until - cell.row == 1:  # in this row alone: nobody asks again
            return self._read(cell.element, cell.as_written)
        if cell not in self._texts:
            self._texts[cell] = self._read(cell.element, cell.as_written)
        return self._texts[cell]

    def read(self, element: HtmlElement) -> str:
        """Give the text of a part that is no cell, such as the caption; "" if it is hidden."""
        if self._include_hidden or self._page.is_rendered(element):
            return self._read(element, False)
        return ""

    def _read(self, element: HtmlElement, as_written: bool) -> str:
        # Most cells hold text alone, and rendering one costs ten times as much as reading it. A
        # break between two wide characters may vanish (CSS Text 3, 4.1.3): that is rendered.
        if as_written and not len(element):
            text = element.text or ""
            if text.isascii() or "\n" not in text:
                return on_one_line(text)
        if self._include_hidden and not self._page.is_rendered(element):
            return on_one_line("".join(_source_text(element)))
        return on_one_line(inner_text(self._page, element))

    def line(self, row: Row) -> list[str]:
        """Give the text in each column of a row; empty where there is no cell."""
        return self.grid.fill(row, self.text)[0]


def on_one_line(text: str) -> str:
    """Collapse what a browser breaks or spaces at, no-break spaces too, into single spaces.

    At the ends any white space goes: an ideographic space there is an indent.
    """
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    return _SPACES.sub(" ", text).strip()


def _source_text(element: HtmlElement) -> Iterator[str]:
    """Yield the text of an element that has no rendering, scripts and styles left out."""
    for node in element.iter():
        if isinstance(node.tag, str) and node.tag not in _UNREAD:
            yield node.text or ""
        if node is not element:
            yield node.tail or ""


def table_grids(page: Page) -> Iterator[list[list[str]]]:
    """Yield the filled grid of each ``table`` element, header rows and all, in document order."""
    for table in all_tables(page):
        if table.kind == "table":
            filled = Filled(page, table)
            yield [filled.line(row) for row in filled.grid.rows]

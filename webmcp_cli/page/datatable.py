"""Tables that hold data and tables that only hold the layout together.

Chromium tells them apart before it gives a table, its rows and its cells their roles. The signs
that stand in the markup are read here; those that stand in colours and borders are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: From this many rows on a table holds data, whatever it looks like (Chromium's own number).
_MANY_ROWS = 20
#: Rows that are looked at for header cells: a table of a million rows has shown itself by then.
_ROWS_READ = 50
_TELLING_PARTS = frozenset(["caption", "col", "colgroup", "tfoot", "thead"])
_TELLING_ATTRIBUTES = ("abbr", "headers", "scope")
_SECTIONS = frozenset(["tbody", "tfoot", "thead"])
_TABLES = frozenset(["grid", "table", "treegrid"])


def is_data_table(table: HtmlElement) -> bool:
    """Say whether a ``table`` holds data, going by its markup."""
    if table.get("summary") or table.get("rules"):
        return True
    if any(child.tag in _TELLING_PARTS for child in table):
        return True
    rows = _rows(table)
    cells = [[cell for cell in row if cell.tag in ("td", "th")] for row in rows[:_ROWS_READ]]
    if len(rows) < 2 and sum(map(len, cells)) < 2:
        return False
    if len(rows) >= _MANY_ROWS:
        return True
    if (table.get("border") or "0").strip() not in ("", "0"):
        return True
    return any(
        cell.tag == "th" or any(cell.get(name) is not None for name in _TELLING_ATTRIBUTES)
        for row in cells
        for cell in row
    )


def _rows(table: HtmlElement) -> list[HtmlElement]:
    rows: list[HtmlElement] = []
    for child in table:
        if child.tag == "tr":
            rows.append(child)
        elif child.tag in _SECTIONS:
            rows.extend(child.iterchildren("tr"))
        if len(rows) > _ROWS_READ:
            break
    return rows


def table_of(part: HtmlElement) -> HtmlElement | None:
    """Give the table that a row, a section or a cell belongs to."""
    at = part.getparent()
    while at is not None and at.tag in ("tr", *_SECTIONS):
        at = at.getparent()
    return at if at is not None and at.tag == "table" else None


def part_role(part: HtmlElement, table_role: str | None) -> str | None:
    """Give the role of a row or a group of rows, by that of its table."""
    is_row = part.tag == "tr"
    if table_role is None:
        return None if is_row else "generic"
    if table_role not in _TABLES:
        return "generic"
    return "row" if is_row else "rowgroup"


def cell_role(cell: HtmlElement, table_role: str | None) -> str | None:
    """Give the role of a cell, by its table's and, for a header, by its place."""
    if table_role is None:
        return None
    if table_role not in _TABLES:
        return "generic"
    if cell.tag == "th":
        return _header_role(cell)
    return "cell" if table_role == "table" else "gridcell"


def _header_role(cell: HtmlElement) -> str:
    scope = (cell.get("scope") or "").strip().lower()
    if scope in ("row", "rowgroup"):
        return "rowheader"
    if scope in ("col", "colgroup"):
        return "columnheader"
    parent = cell.getparent()
    section = None if parent is None else parent.getparent()
    if section is not None and section.tag == "thead":
        return "columnheader"
    before = next(cell.itersiblings("td", "th", preceding=True), None)
    after = next(cell.itersiblings("td", "th"), None)
    beside = [other for other in (before, after) if other is not None]
    if any(other.tag == "th" and _has_content(other) for other in beside):
        return "columnheader"
    if any(other.tag == "td" and _has_content(other) for other in beside):
        return "rowheader"
    return "columnheader"


def _has_content(cell: HtmlElement) -> bool:
    return len(cell) > 0 or bool((cell.text or "").strip())

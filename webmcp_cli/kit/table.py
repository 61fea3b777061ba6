"""readTable: the rows of a table, whatever its markup, or a list of the page's tables.

The grid is the HTML table model's, so a value stands under its own header. Rows are read when
they are asked for: the first 40 rows of 10,000 cost the layout of the whole and the text of 40.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.errors import ArgumentError
from webmcp_cli.kit.answers import Limits, count_of, shortened
from webmcp_cli.kit.arguments import Argument
from webmcp_cli.kit.core import Tool
from webmcp_cli.kit.scope import NothingMatches, matches
from webmcp_cli.kit.table_records import Listed, Table, Tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml.html import HtmlElement

    from webmcp_cli.page.filled import Filled
    from webmcp_cli.page.headers import Split
    from webmcp_cli.page.page import Page
    from webmcp_cli.page.tables import FoundTable

#: What spans may add to one answer, in places and characters: a cell of 1 MB over 60,000 rows is
#: one cell in the page and 60 GB in the answer. So much a row is always free (a long table with
#: a long label down its side), and so much in all.
FREE_A_ROW = 200
MAX_REPEATED = 5_000_000
#: Of several tables that a selector means, so many others are named beside the one that is read.
MAX_OTHERS = 5
#: Characters of a selector that is named; a path hundreds of levels deep has thousands.
MAX_NAME = 400
#: Captions and headings in records, as labels elsewhere.
RECORD_LABEL_WIDTH = 1000


def read_table(
    page: Page,
    selector: str | None = None,
    *,
    max_rows: int | None = None,
    start: int = 0,
    include_hidden: bool = False,
) -> Table | Tables:
    """Read the table that ``selector`` matches, or that is around it or in it.

    Without a selector, the page's only data table is read, and several are listed. ``max_rows``
    body rows are read from ``start`` on, all where it is None; rows and cells that are not
    rendered only with ``include_hidden``. Raises ``SelectorError`` for what is no selector,
    ``NothingMatches`` where there is no table, ``ArgumentError`` for a limit below 1.
    """
    from webmcp_cli.page.tables import data_tables, reached

    _check(start, max_rows, "max_rows")
    if selector is not None:
        chosen = reached(page, matches(page, selector))
        if not chosen:
            raise _no_table(page, selector)
    else:
        there = _all(page)
        chosen = data_tables(page, there, hidden=include_hidden)
        if len(chosen) != 1:
            return _list(page, there, None, start, max_rows)
    filled = _fill(page, chosen[0], include_hidden=include_hidden)
    return _table(page, chosen, filled, start, max_rows)


def list_tables(
    page: Page,
    selector: str | None = None,
    *,
    start: int = 0,
    max_items: int | None = None,
) -> Tables:
    """List the page's tables, or those that ``selector`` means, in document order.

    Raises ``SelectorError`` for what is no selector, ``NothingMatches`` where there is none.
    """
    from webmcp_cli.page.tables import reached

    _check(start, max_items, "max_items")
    if selector is None:
        return _list(page, _all(page), None, start, max_items)
    found = reached(page, matches(page, selector))
    if not found:
        raise _no_table(page, selector)
    return _list(page, found, selector, start, max_items)


def _list(
    page: Page,
    found: Sequence[FoundTable],
    selector: str | None,
    start: int,
    max_items: int | None,
) -> Tables:
    from webmcp_cli.page.tables import nearest_headings

    part = found[start : None if max_items is None else start + max_items]
    headings = nearest_headings(page) if part else {}
    return Tables(
        source=page.source,
        tables=tuple(_listed(page, table, headings.get(table.element)) for table in part),
        total=len(found),
        start=start,
        shown=len(part),
        selector=selector,
        warnings=(*page.warnings, *_cut(start, len(part), len(found), "tables")),
    )


def _check(start: int, most: int | None, name: str) -> None:
    if start < 0:
        raise ArgumentError(f'"start" must be at least 0, got {start}.')
    if most is not None and most < 1:
        raise ArgumentError(f'"{name}" must be at least 1, got {most}.')


def _all(page: Page) -> list[FoundTable]:
    from webmcp_cli.page.tables import all_tables

    found = all_tables(page)
    if not found:
        raise NothingMatches("the page has no table", hint="read its text, or find elements")
    return found


def _no_table(page: Page, selector: str) -> NothingMatches:
    there = _all(page)
    named = ", ".join(_names(page, there[:MAX_OTHERS]))
    return NothingMatches(
        f"what {shortened(selector)} matches is no table, and none is in it or around it",
        hint=f"the page has {count_of(len(there), 'table')}: {named}",
    )


def _names(page: Page, tables: Sequence[FoundTable]) -> list[str]:
    names = [page.handle(table.element) or page.path(table.element) for table in tables]
    return [name for name in names if len(name) <= MAX_NAME]


def _fill(page: Page, table: FoundTable, *, include_hidden: bool) -> Filled:
    from webmcp_cli.page.filled import Filled

    return Filled(page, table, include_hidden=include_hidden)


def _split(filled: Filled, table: FoundTable) -> Split:
    from webmcp_cli.page.headers import no_header, split_rows

    if table.kind == "dl":
        return no_header()
    return split_rows(filled.grid, filled.text)


def _table(
    page: Page, chosen: Sequence[FoundTable], filled: Filled, start: int, max_rows: int | None
) -> Table:
    table = chosen[0]
    split = _split(filled, table)
    total = len(filled.grid.rows) - split.body
    end = total if max_rows is None else min(start + max_rows, total)
    rows = _read(filled, range(split.body + start, split.body + end))
    return Table(
        source=page.source,
        selector=page.handle(table.element),
        path=page.path(table.element),
        caption=_caption(page, table, filled, split),
        columns=_columns(filled, split),
        rows=tuple(rows),
        start=start,
        shown=len(rows),
        total=total,
        kind=table.kind,
        cols=filled.grid.width,
        hidden_rows=filled.hidden_rows,
        matching=len(chosen),
        others=tuple(_names(page, chosen[1 : MAX_OTHERS + 1])),
        warnings=(
            *page.warnings,
            *(["Some rowspans were ignored: they cover too much."] * filled.grid.overfull),
            *_cut(start, len(rows), total, "rows"),
        ),
    )


def _cut(start: int, shown: int, total: int, noun: str) -> list[str]:
    """Say what a limit left out, for the warnings of a record."""
    end = start + shown
    if end >= total:
        return []
    return [f"The {noun} here are {start + 1} to {end} of {total}; start={end} goes on."]


def _read(filled: Filled, rows: range) -> list[tuple[str, ...]]:
    """Read rows until spans have repeated too much; one is always read."""
    found: list[tuple[str, ...]] = []
    spent = 0
    for at in rows:
        row = filled.grid.rows[at]
        line, more = filled.grid.fill(row, filled.text)
        spent += max(more - FREE_A_ROW, 0)
        if spent > MAX_REPEATED and found:
            break
        found.append(tuple(line))
    return found


def _columns(filled: Filled, split: Split) -> tuple[str, ...] | None:
    from webmcp_cli.page.headers import column_names

    if not split.headers:
        return None
    return tuple(column_names(filled.grid, split.headers, filled.text))


def _caption(page: Page, table: FoundTable, filled: Filled, split: Split) -> str | None:
    """Give what the table is called: its caption and its title rows, else its ARIA name."""
    from webmcp_cli.page.headers import JOINT
    from webmcp_cli.page.tables import caption_of

    caption = caption_of(page, table)
    words = [filled.read(caption)] if caption is not None else []
    words += [filled.text(row.own[0]) for row in split.titles]
    text = JOINT.join(word for word in words if word) or _aria_name(page, table.element)
    return text[:RECORD_LABEL_WIDTH] or None


def _aria_name(page: Page, element: HtmlElement) -> str:
    from webmcp_cli.page.labels import accessible_name

    if element.get("aria-label") is None and element.get("aria-labelledby") is None:
        return ""
    return accessible_name(page, element)


def _listed(page: Page, table: FoundTable, heading: HtmlElement | None) -> Listed:
    from webmcp_cli.page.tables import is_layout

    rendered = page.is_rendered(table.element)
    filled = _fill(page, table, include_hidden=not rendered)
    split = _split(filled, table)
    label = page.label(heading)[:RECORD_LABEL_WIDTH] if heading is not None else ""
    return Listed(
        selector=page.handle(table.element),
        path=page.path(table.element),
        caption=_caption(page, table, filled, split),
        columns=_columns(filled, split),
        rows=len(filled.grid.rows) - split.body,
        cols=filled.grid.width,
        heading=label or None,
        kind=table.kind,
        layout=is_layout(table),
        hidden=not rendered,
    )


def _load(page: Page, limits: Limits, **arguments: object) -> Table | Tables:
    limit = arguments.pop("limit", None)
    most = min((n for n in (limit, limits.max_items) if isinstance(n, int)), default=None)
    return read_table(page, max_rows=most, **arguments)  # type: ignore[arg-type]


TOOL = Tool(
    name="readTable",
    description="Read a table, header first. Without a selector, list the tables if several.",
    arguments=(
        Argument("selector", "string", "CSS selector of a table or of a part."),
        Argument("limit", "integer", "Rows to read.", minimum=1),
        Argument("start", "integer", "Rows to skip.", minimum=0),
    ),
    effect="read",
    load=_load,
)

"""``wmcp table``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from webmcp_cli import edge, jsontext
from webmcp_cli.commands._common import output_options
from webmcp_cli.commands._pages import (
    PageOptions,
    limit_options,
    load_page,
    page_options,
    start_option,
    write_answer,
)
from webmcp_cli.errors import Exit, SelectorError, UsageError

if TYPE_CHECKING:
    from webmcp_cli.kit.answers import Limits
    from webmcp_cli.kit.table_records import Table, Tables
    from webmcp_cli.page.page import Page

EXAMPLE = "wmcp table page.html '#orders'"
#: Formats beside the house's three: data, then for eyes. A test holds them to kit.table_formats.
FORMATS = tuple(
    "csv tsv markdown grid outline rounded simple plain pretty psql rst html latex".split()
)


@click.command("table", short_help="A table as rows, whatever its markup.")
@click.argument("file", required=False)
@click.argument("selector", required=False)
@click.option("--list", "list_", is_flag=True, help="List the tables instead of reading one.")
@click.option("--max-rows", type=click.IntRange(min=1), help="Read at most this many rows.")
@click.option("--include-hidden", is_flag=True, help="Read rows and cells that are not rendered.")
@click.option("--records", is_flag=True, help="Write JSON objects keyed by header, one a row.")
@start_option
@limit_options
@page_options
@output_options(*FORMATS)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    file: str | None,
    selector: str | None,
    list_: bool,
    max_rows: int | None,
    include_hidden: bool,
    records: bool,
    start: int,
    format_: str,
    reading: PageOptions,
    limits: Limits,
) -> int:
    """Read a table of FILE: the one that SELECTOR matches, or that is around it or in it.

    Spans are filled, so that each value stands under its own header. Without a SELECTOR the
    page's only data table is read, and several are listed. Text has limits and shows 40
    characters a cell; every other format has all rows and whole cells, unless --max-rows or
    --max-items says otherwise. Exit status 1 where there is no table.

    \b
    Examples:
      wmcp table page.html --list
      wmcp table page.html '#orders' --format csv > orders.csv
      wmcp table page.html --records | jq -r '.[].Total'
    """
    is_data = records or format_ != "text"
    asked = ctx.get_parameter_source("max_items") is not ParameterSource.DEFAULT
    most = max_rows or (limits.max_items if asked or not is_data else None)
    name = edge.default_inputs([file] if file else [], example=EXAMPLE)[0]
    page = load_page(edge.read_source(name, example=EXAMPLE), reading)
    if list_:
        _refuse_data(format_, records, "a list is written as text or JSON")
    record = _read(page, selector, list_, start, most, include_hidden)
    if format_ in FORMATS or records:
        _write_data(record, format_, records)
    else:
        write_answer(record, format_=format_, limits=limits, several=False, name=name, page=page)
    return Exit.OK


def _read(
    page: Page, selector: str | None, list_: bool, start: int, most: int | None, hidden: bool
) -> Table | Tables:
    from webmcp_cli.kit.scope import NothingMatches
    from webmcp_cli.kit.table import list_tables, read_table

    try:
        if list_:
            return list_tables(page, selector, start=start, max_items=most)
        return read_table(page, selector, max_rows=most, start=start, include_hidden=hidden)
    except (SelectorError, NothingMatches) as error:
        if selector and _is_file(selector):
            error.hint = f"{selector} is a file: name one file, then a selector"
        raise


def _is_file(name: str) -> bool:
    return os.path.isfile(name)  # noqa: PTH113 - Path.is_file raises for a name that is too long


def _refuse_data(format_: str, records: bool, why: str, hint: str | None = None) -> None:
    if format_ in FORMATS or records:
        raise UsageError(f"{'--records' if records else format_} needs one table: {why}", hint=hint)


def _write_data(record: Table | Tables, format_: str, records: bool) -> None:
    """Write the data alone to standard output, and what to know of it to standard error."""
    from webmcp_cli.kit import table_formats
    from webmcp_cli.kit.table_records import Tables

    if isinstance(record, Tables):
        _refuse_data(
            format_,
            records,
            f"the page has {record.total}, and which one is not clear",
            hint="name one by its selector; --list shows them",
        )
        return
    if not records:
        text = table_formats.write(record, format_)
    elif format_ in FORMATS:
        raise UsageError("--records writes JSON", hint="use it alone, or with --format jsonl")
    elif format_ == "jsonl":
        text = "".join(map(jsontext.dump_line, table_formats.to_records(record)))
    else:
        text = jsontext.dump_pretty(table_formats.to_records(record))
    edge.write_stdout(text)
    notes = [note.removeprefix("[").removesuffix("]") for note in record.notes]
    for note in (*notes, *record.warnings):
        edge.write_stderr(f"wmcp: {note}")

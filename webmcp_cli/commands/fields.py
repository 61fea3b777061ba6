"""``wmcp fields``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from webmcp_cli import edge
from webmcp_cli.commands._common import output_options
from webmcp_cli.commands._pages import (
    PageOptions,
    limit_options,
    load_page,
    page_options,
    start_option,
    write_answer,
)
from webmcp_cli.errors import Exit

if TYPE_CHECKING:
    from webmcp_cli.kit.answers import Limits

EXAMPLE = "wmcp fields page.html form"


@click.command("fields", short_help="The fields of forms, with what they take and hold.")
@click.argument("file")
@click.argument("selector", required=False)
@start_option
@limit_options
@page_options
@output_options()
def command(
    file: str, selector: str | None, start: int, format_: str, reading: PageOptions, limits: Limits
) -> int:
    """List the fields of FILE, or of what SELECTOR matches in it, in document order.

    Each with its label, handle, name, value, state, options and form; fields made with ARIA and
    contenteditable too, buttons and hidden inputs not. What a password field holds is never
    written. Exit status 1 where there is none.

    \b
    Examples:
      wmcp fields page.html
      wmcp fields page.html '#checkout' --json | jq -r '.fields[] | select(.required).name'
    """
    from webmcp_cli.kit.fields import form_fields

    page = load_page(edge.read_source(file, example=EXAMPLE), reading)
    record = form_fields(page, selector, start=start, max_items=limits.max_items)
    name = page.source
    write_answer(record, format_=format_, limits=limits, several=False, name=name, page=page)
    return Exit.OK if record.total else Exit.NO

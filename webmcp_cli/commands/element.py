"""``wmcp element``."""

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

EXAMPLE = "wmcp element page.html '#email'"


@click.command("element", short_help="All that a page says about one element.")
@click.argument("file")
@click.argument("selector")
@start_option
@limit_options
@page_options
@output_options()
def command(
    file: str, selector: str, start: int, format_: str, reading: PageOptions, limits: Limits
) -> int:
    """Tell all about the first element that SELECTOR matches in FILE.

    Role, name and description as a browser computes them, state, value, the form that owns it,
    the landmarks around it, its attributes. --start 1 takes the second match. Exit status 1
    where nothing matches.

    \b
    Examples:
      wmcp element page.html '#email'
      wmcp element page.html 'form input' --start 2 --json
    """
    from webmcp_cli.kit.element import element_info

    page = load_page(edge.read_source(file, example=EXAMPLE), reading)
    record = element_info(page, selector, start=start)
    name = page.source
    write_answer(record, format_=format_, limits=limits, several=False, name=name, page=page)
    return Exit.OK

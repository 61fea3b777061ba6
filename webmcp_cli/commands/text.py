"""``wmcp text``."""

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

EXAMPLE = "wmcp text page.html"


@click.command("text", short_help="The text that a browser renders.")
@click.argument("file", required=False)
@click.argument("selector", required=False)
@click.option("--exclude", metavar="CSS", help="Leave out what this matches.")
@start_option
@limit_options
@page_options
@output_options()
def command(
    file: str | None,
    selector: str | None,
    exclude: str | None,
    start: int,
    format_: str,
    reading: PageOptions,
    limits: Limits,
) -> int:
    """Show the text of FILE, or of every match of SELECTOR in it, as a browser renders it.

    What CSS, closed details or the hidden attribute hide is left out; pre keeps its spaces.
    Exit status 1 where nothing matches SELECTOR.

    \b
    Examples:
      wmcp text page.html main
      wmcp text page.html --exclude 'nav, footer' --max-tokens 800
      wmcp text page.html --all > page.txt
    """
    from webmcp_cli.kit.text import page_text

    name = edge.default_inputs([file] if file else [], example=EXAMPLE)[0]
    page = load_page(edge.read_source(name, example=EXAMPLE), reading)
    record = page_text(page, selector, exclude=exclude, start=start, max_chars=limits.max_chars)
    write_answer(record, format_=format_, limits=limits, several=False, name=name, page=page)
    return Exit.OK

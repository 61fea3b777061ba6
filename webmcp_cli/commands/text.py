"""``wmcp text``."""

from __future__ import annotations

from typing import Any

import click

from webmcp_cli import edge
from webmcp_cli.commands._common import output_options
from webmcp_cli.commands._pages import (
    PageOptions,
    limit_options,
    limits_of,
    load_page,
    page_options,
    write_answer,
)
from webmcp_cli.errors import Exit

EXAMPLE = "wmcp text page.html"


@click.command("text", short_help="The text that a browser renders.")
@click.argument("file", required=False)
@click.argument("selector", required=False)
@click.option("--exclude", metavar="CSS", help="Leave out what this matches.")
@limit_options
@page_options
@output_options()
def command(
    file: str | None,
    selector: str | None,
    exclude: str | None,
    start: int,
    format_: str,
    url: str | None,
    encoding: str | None,
    no_styles: bool,
    verbose: bool,
    **limits: Any,
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

    limit = limits_of(**limits)
    name = edge.default_inputs([file] if file else [], example=EXAMPLE)[0]
    page = load_page(
        edge.read_source(name, example=EXAMPLE), PageOptions(url, encoding, no_styles, verbose)
    )
    record = page_text(page, selector, exclude=exclude, start=start, max_chars=limit.max_chars)
    write_answer(record, format_=format_, limits=limit, several=False, name=name, page=page)
    return Exit.OK

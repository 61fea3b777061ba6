"""``wmcp links``."""

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

EXAMPLE = "wmcp links page.html main"


@click.command("links", short_help="Where a page leads to, each address once.")
@click.argument("file")
@click.argument("selector", required=False)
@click.option("--external/--internal", default=None, help="Only to other sites, or to this one.")
@start_option
@limit_options
@page_options
@output_options()
def command(
    file: str,
    selector: str | None,
    external: bool | None,
    start: int,
    format_: str,
    reading: PageOptions,
    limits: Limits,
) -> int:
    """List the links of FILE, or of what SELECTOR matches in it, each address once.

    Addresses are absolute as far as the page's own is known (--url gives it). Each comes with
    the words and the handle of its first link, and with how many links lead there. Exit status
    1 where there is none.

    \b
    Examples:
      wmcp links page.html main
      wmcp links page.html --external --all --json | jq -r '.links[].url'
    """
    from webmcp_cli.kit.links import page_links

    page = load_page(edge.read_source(file, example=EXAMPLE), reading)
    record = page_links(page, selector, external=external, start=start, max_items=limits.max_items)
    name = page.source
    write_answer(record, format_=format_, limits=limits, several=False, name=name, page=page)
    return Exit.OK if record.total else Exit.NO

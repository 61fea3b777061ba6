"""``wmcp select``: some of the tools, by name or number."""

from __future__ import annotations

import click

from webmcp_cli.commands._common import output_options
from webmcp_cli.commands._tools import as_option, read_tools_from, warn, write_value

EXAMPLE = "wmcp select tools.json --only add_to_cart"


@click.command("select", short_help="Some of the tools, by name or number.")
@click.argument("tools", required=False, metavar="TOOLS")
@click.option("--only", multiple=True, metavar="NAME", help="Keep this tool; in the order given.")
@click.option("--except", "except_", multiple=True, metavar="NAME", help="Leave this tool out.")
@click.option(
    "--max-tools", type=click.IntRange(min=0), metavar="N", help="Keep the first N, after the rest."
)
@as_option()
@output_options()
def command(
    tools: str | None,
    only: tuple[str, ...],
    except_: tuple[str, ...],
    max_tools: int | None,
    as_: str | None,
    format_: str,
) -> None:
    """Keep some of the tools, in the shape that they came in.

    TOOLS is a file in any shape, or '-'. A NAME may be several, with commas between.

    \b
    Examples:
      wmcp select tools.json --only search_products --only add_to_cart
      wmcp select tools.json --except checkout --max-tools 8 --as openai
    """
    from webmcp_cli.tools.selection import select_tools
    from webmcp_cli.tools.shapes import write_tools

    file = read_tools_from(tools, example=EXAMPLE)
    chosen = select_tools(
        file, only=_names(only) or None, except_=_names(except_), max_tools=max_tools
    )
    value, losses = write_tools(chosen, as_)
    warn(losses)
    write_value(value, format_)


def _names(given: tuple[str, ...]) -> list[str]:
    return [name.strip() for one in given for name in one.split(",") if name.strip()]

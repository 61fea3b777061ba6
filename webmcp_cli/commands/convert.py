"""``wmcp convert``: tools in the shape that another API takes."""

from __future__ import annotations

import click

from webmcp_cli.commands._common import output_options
from webmcp_cli.commands._tools import as_option, read_tools_from, warn, write_value

EXAMPLE = "wmcp convert tools.json --as openai"


@click.command("convert", short_help="Tools in the shape that another API takes.")
@click.argument("tools", required=False, metavar="TOOLS")
@as_option(required=True)
@output_options()
def command(tools: str | None, as_: str, format_: str) -> None:
    """Write tools in the shape that another API takes.

    TOOLS is a file in any shape that tools are kept in (told by its keys), or '-'. What the
    other shape has no place for is said on standard error.

    \b
    Examples:
      wmcp convert tools.json --as openai
      wmcp convert tools.json --as mcp | wmcp convert - --as anthropic
    """
    from webmcp_cli.tools.shapes import write_tools

    value, losses = write_tools(read_tools_from(tools, example=EXAMPLE), as_)
    warn(losses)
    write_value(value, format_)

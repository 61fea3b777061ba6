"""``wmcp kit``."""

from __future__ import annotations

import click

from webmcp_cli import edge
from webmcp_cli.commands._common import output_options
from webmcp_cli.commands._selection import selection_options
from webmcp_cli.errors import Exit

SHAPES = ("webmcp", "mcp", "openai", "openai-responses", "anthropic", "gemini", "ollama")


@click.command("kit", short_help="The tools over a page, as a model is told of them.")
@selection_options
@click.option("--as", "as_", type=click.Choice(SHAPES), help="In the shape that an API takes.")
@output_options()
def command(
    only: tuple[str, ...],
    except_: tuple[str, ...],
    effect: str | None,
    max_tools: int | None,
    as_: str | None,
    format_: str,
) -> int:
    """Print the tools that wmcp has over a page, as tools JSON.

    They pipe into the commands over tools: budget, rank, lint, convert.

    \b
    Examples:
      wmcp kit | wmcp budget - --window 4096
      wmcp kit --only pageOutline,pageText --as openai > tools.json
    """
    from webmcp_cli.commands._selection import selected
    from webmcp_cli.commands._tools import write_value

    tools = [tool.descriptor() for tool in selected(only, except_, effect, max_tools)]
    write_value(_shaped(tools, as_), format_)
    return Exit.OK


def _shaped(tools: list[dict[str, object]], as_: str | None) -> object:
    if as_ is None:
        return tools
    from webmcp_cli.tools.shapes import read_tools, write_tools

    value, losses = write_tools(read_tools(tools, source="the kit"), as_=as_)
    for loss in losses:
        edge.write_stderr(f"wmcp: {loss}")
    return value

"""``wmcp compact``: schemas cut down to what a small model needs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from webmcp_cli import edge
from webmcp_cli.commands._common import output_options
from webmcp_cli.commands._tools import as_option, read_json, warn, write_value

if TYPE_CHECKING:
    from webmcp_cli.edge import Source
    from webmcp_cli.tools.records import ToolsFile

EXAMPLE = "wmcp compact tools.json"


@click.command("compact", short_help="Schemas cut down to what a small model needs.")
@click.argument("input_", required=False, metavar="SCHEMA-OR-TOOLS")
@click.option("--no-refs", is_flag=True, help="Drop $ref instead of putting its schema there.")
@click.option("--fold", is_flag=True, help="Say const, anyOf, oneOf, allOf in the kept words.")
@as_option()
@output_options()
def command(input_: str | None, no_refs: bool, fold: bool, as_: str | None, format_: str) -> None:
    """Cut schemas down to the eight words that a small model reads.

    Kept are type, properties, required, enum, minimum, maximum, items and description (160
    characters of it). The input is one schema, or tools in any shape, or '-'. Whatever the full
    schema accepts, the compacted one accepts.

    \b
    Examples:
      wmcp compact tools.json
      wmcp compact tools.json --fold --as openai
    """
    (name,) = edge.default_inputs([input_] if input_ else [], example=EXAMPLE)
    source = read_json(name, example=EXAMPLE)
    value, losses = _compact(source, as_, {"refs": not no_refs, "fold": fold})
    warn(losses)
    write_value(value, format_)


def _compact(source: Source, as_: str | None, how: dict[str, bool]) -> tuple[Any, list[str]]:
    from webmcp_cli.tools.compact import compact_schema
    from webmcp_cli.tools.records import ToolsFile
    from webmcp_cli.tools.shapes import as_file, read_either

    found, notes = read_either(source.data, source.name)
    if isinstance(found, ToolsFile):
        value, losses = _written(found, as_, how)
    elif as_ is not None:  # a titled schema is LangChain's bare tool
        value, losses = _written(as_file(found, source.name), as_, how)
    else:
        return compact_schema(found, **how), notes
    return value, [*notes, *losses]


def _written(file: ToolsFile, as_: str | None, how: dict[str, bool]) -> tuple[Any, list[str]]:
    from webmcp_cli.tools.compact import compact_schema, compact_tool
    from webmcp_cli.tools.writers import write_tools

    if as_ is None:
        return [compact_tool(tool, **how) for tool in file.tools], []
    compacted = [
        replace(tool, item=None, parameters=compact_schema(tool.parameters, **how))
        if tool.parameters is not None
        else tool
        for tool in file.tools
    ]
    return write_tools(compacted, as_)

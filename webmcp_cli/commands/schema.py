"""``wmcp schema``."""

from __future__ import annotations

from importlib.resources import files

import click

from webmcp_cli import edge
from webmcp_cli.errors import Exit, UsageError


@click.command("schema", short_help="The JSON Schema of a command's output.")
@click.argument("name", required=False)
def command(name: str | None) -> int:
    """Print the JSON Schema of an output, such as outline, or list the names.

    NAME may be the one that the output carries, such as wmcp.outline/1.

    \b
    Examples:
      wmcp schema
      wmcp schema outline > outline.schema.json
    """
    folder = files("webmcp_cli") / "schemas"
    names = sorted(p.name[:-5] for p in folder.iterdir() if p.name.endswith(".json"))
    if name is None:
        edge.write_stdout("\n".join(names) + "\n")
        return Exit.OK
    wanted = name.removeprefix("wmcp.").split("/")[0]
    if wanted not in names:
        raise UsageError(f"there is no schema {name!r}", hint=f"one of: {', '.join(names)}")
    edge.write_stdout((folder / f"{wanted}.json").read_text(encoding="utf-8"))
    return Exit.OK

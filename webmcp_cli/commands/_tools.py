"""What the commands over tools JSON share: reading with its warnings, writing with its losses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from webmcp_cli import edge, jsontext
from webmcp_cli.edge import Source

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from webmcp_cli.tools.records import ToolsFile

#: The shapes that ``--as`` writes; a test holds the list to ``tools.writers.TARGETS``.
TARGETS = ("webmcp", "mcp", "openai", "openai-responses", "anthropic", "gemini", "ollama")

#: More warnings of one file are not read; the rest are counted.
MAX_WARNINGS = 10


def as_option(*, required: bool = False) -> Callable[[Any], Any]:
    """Add ``--as``."""
    text = "The shape to write." if required else "Write another shape than the input's own."
    return click.option("--as", "as_", type=click.Choice(TARGETS), required=required, help=text)


def read_json(name: str, *, example: str) -> Source:
    """Read a file, standard input, or JSON that stands on the command line itself."""
    if name.lstrip()[:1] in ("{", "["):
        return Source("the command line", name.encode("utf-8", "surrogatepass"))
    return edge.read_source(name, example=example)


def read_tools_from(name: str | None, *, example: str) -> ToolsFile:
    """Read the tools of a file or standard input; its warnings go to standard error."""
    from webmcp_cli.tools.shapes import read_tools

    (chosen,) = edge.default_inputs([name] if name else [], example=example)
    source = read_json(chosen, example=example)
    file = read_tools(source.data, source.name)
    warn(file.warnings)
    return file


def warn(sentences: Sequence[str]) -> None:
    """Write warnings to standard error, the first ten of them."""
    for sentence in sentences[:MAX_WARNINGS]:
        edge.write_stderr(f"wmcp: {sentence}")
    if len(sentences) > MAX_WARNINGS:
        edge.write_stderr(f"wmcp: {len(sentences) - MAX_WARNINGS:,} more warnings like these")


def write_value(value: Any, format_: str) -> None:
    """Write JSON: indented, or (jsonl) an item of a list a line."""
    if format_ != "jsonl":
        edge.write_stdout(jsontext.dump_pretty(value))
        return
    items = value if isinstance(value, list) else [value]
    edge.write_stdout("".join(map(jsontext.dump_line, items)))

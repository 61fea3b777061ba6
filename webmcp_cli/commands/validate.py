"""``wmcp validate``: do a call's arguments fit the schema?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from webmcp_cli import edge, jsontext
from webmcp_cli.commands._common import output_options
from webmcp_cli.commands._tools import read_json, warn
from webmcp_cli.errors import Exit, InputError, UsageError

if TYPE_CHECKING:
    from webmcp_cli.edge import Source
    from webmcp_cli.tools.verdicts import Bench, Verdict

EXAMPLE = "wmcp validate schema.json args.json"


@click.command("validate", short_help="Whether a call's arguments fit the schema.")
@click.argument("schema", metavar="SCHEMA")
@click.argument("args", required=False, metavar="ARGS")
@click.option("--tool", metavar="NAME", help="The tool meant, where SCHEMA has several.")
@click.option("--full", is_flag=True, help="Check by the whole schema and list every problem.")
@output_options()
def command(schema: str, args: str | None, tool: str | None, full: bool, format_: str) -> int:
    """Say whether a call's arguments fit the schema.

    SCHEMA is a JSON Schema, a tool, or tools in any shape. ARGS is the arguments, a model's
    whole tool call as any provider gives it, several calls, or JSON Lines of them. Either may be
    '-' or JSON itself. Answers with the first problem as one sentence and exit status 1, or
    'valid' and 0.

    \b
    Examples:
      wmcp validate tools.json '{"qty": 0}' --tool add_to_cart
      wmcp compact - < tools.json | wmcp validate - call.json --tool add_to_cart
    """
    if schema == edge.STDIN and args in (None, edge.STDIN):
        raise UsageError("SCHEMA and ARGS cannot both be standard input", hint=f"try: {EXAMPLE}")
    bench = _bench(read_json(schema, example=EXAMPLE), tool, full=full)
    verdicts = _judge(bench, read_json(args or edge.STDIN, example=EXAMPLE))
    warn(bench.notes)
    edge.write_stdout(_shown(verdicts, format_, paths=full))
    return Exit.OK if all(verdict.valid for verdict in verdicts) else Exit.NO


def _bench(source: Source, tool: str | None, *, full: bool) -> Bench:
    from webmcp_cli.tools.records import ToolsFile
    from webmcp_cli.tools.shapes import read_either
    from webmcp_cli.tools.verdicts import Bench

    found, notes = read_either(source.data, source.name)
    warn(notes)
    if isinstance(found, ToolsFile):
        return Bench(tools=found.tools, tool=tool, full=full)
    if tool is not None:
        raise UsageError(f"{source.name} is one schema, not tools", hint="leave --tool out")
    return Bench(found, full=full)


def _judge(bench: Bench, source: Source) -> list[Verdict]:
    notes: list[str] = []
    values = jsontext.load_lines(source.data, source.name, warnings=notes)
    warn(notes)
    if not values:
        shown = "standard input" if source.name == edge.STDIN else source.name
        raise InputError(f"{shown} is empty: expected arguments", hint="no arguments are {}")
    return [verdict for value in values for verdict in bench.verdicts(value)]


def _shown(verdicts: list[Verdict], format_: str, *, paths: bool) -> str:
    if format_ == "jsonl":
        return "".join(jsontext.dump_line(_record([verdict])) for verdict in verdicts)
    if format_ == "json":
        return jsontext.dump_pretty(_record(verdicts))
    several = len(verdicts) > 1
    lines = [
        line
        for at, verdict in enumerate(verdicts, 1)
        for line in _lines(verdict, at if several else None, paths=paths)
    ]
    return "\n".join(lines) + "\n"


def _lines(verdict: Verdict, at: int | None, *, paths: bool) -> list[str]:
    """Say a verdict, a line a problem; of several each line says which it is about."""
    label = "" if at is None else f"{at} {verdict.tool}: " if verdict.tool else f"{at}: "
    if verdict.valid:
        return [f"{label}valid"]
    return [label + (f"{p.path}: " if paths else "") + p.message for p in verdict.problems]


def _record(verdicts: list[Verdict]) -> dict[str, Any]:
    """Build ``wmcp.validate/1``; of several calls each problem says which one it is in."""
    several = len(verdicts) > 1
    record: dict[str, Any] = {
        "schema": "wmcp.validate/1",
        "valid": all(verdict.valid for verdict in verdicts),
        "problems": [
            {"path": p.path, "message": p.message}
            | ({"call": at, "tool": verdict.tool, "id": verdict.id} if several else {})
            for at, verdict in enumerate(verdicts, 1)
            for p in verdict.problems
        ],
    }
    if several:
        return record | {"calls": len(verdicts)}
    called = {"tool": verdicts[0].tool, "id": verdicts[0].id}
    return record | {key: value for key, value in called.items() if value is not None}

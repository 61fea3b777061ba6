"""The linter: tools in, a report out.

Every check is linear in what it looks at; 50,000 tools take two and a half times as long as
reading them does, each API half as much again, and lines and columns as long as reading. It never
raises for what a file holds; it errs towards silence where a schema may be completed from
elsewhere, because a false alarm costs a person's trust in all the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webmcp_cli import jsontext
from webmcp_cli.jsonpath import json_path
from webmcp_cli.tools.lint.check_apis import check_api, check_api_name
from webmcp_cli.tools.lint.check_schema import check_schema
from webmcp_cli.tools.lint.check_tools import (
    Known,
    check_annotations,
    check_counts,
    check_description,
    check_name,
    check_passed,
)
from webmcp_cli.tools.lint.located import locate, locate_tools
from webmcp_cli.tools.lint.places import Lines, find_places
from webmcp_cli.tools.lint.records import Finding, Report
from webmcp_cli.tools.lint.rules import LEVELS, rules
from webmcp_cli.tools.lint.scan import Scan, ToolScan
from webmcp_cli.tools.lint.vocabulary import GEMINI_OWN
from webmcp_cli.tools.lint.walk import walk
from webmcp_cli.tools.records import Tool, ToolsFile
from webmcp_cli.tools.shapes import as_tools, read_tools

if TYPE_CHECKING:
    from collections.abc import Iterable

    from webmcp_cli.tools.lint.located import Located
    from webmcp_cli.tools.lint.rules import Level

#: Tools that say strict themselves are held to it, whatever ``--for`` says.
_STRICT = {
    "openai": "openai-strict",
    "openai-functions": "openai-strict",
    "openai-responses": "openai-strict",
    "anthropic": "anthropic-strict",
}

#: Where the rule of an API is raised, the milder one that holds everywhere would say it again.
_SAID_BETTER = {
    "openai-strict/object-open": "object-open",
    "anthropic-strict/object-open": "object-open",
    "openai-strict/array-items": "array-items-missing",
}


def lint_tools(
    tools: ToolsFile | Iterable[Any],
    *,
    apis: Iterable[str] = (),
    disable: Iterable[str] = (),
    level: Level = "note",
    source: str = "-",
) -> Report:
    """Check tools that are already read: a file's, or any mixture of records and tool dicts.

    ``apis`` are those that the tools are meant for, ``disable`` ids of rules that do not count,
    ``level`` the mildest level that does.
    """
    located = locate(tools) if isinstance(tools, ToolsFile) else locate_tools(as_tools(tools))
    scan = Scan(_wanted(disable, level))
    count = _check_all(scan, located, frozenset(apis))
    return _report(scan, count, source)


def lint_source(
    data: bytes | str,
    source: str,
    *,
    apis: Iterable[str] = (),
    disable: Iterable[str] = (),
    level: Level = "note",
) -> Report:
    """Read a tools file and check it; findings have line and column.

    Raises ``InputError`` where it is not JSON, or where there is no tool in it.
    """
    notes: list[str] = []
    text = jsontext.decode(data, source)
    values = jsontext.load_lines(text, source, warnings=notes)
    many = len(values) > 1
    if not values:
        read_tools(text, source)  # says that it is empty
    located: list[Located] = []
    for at, value in enumerate(values):
        name = f"{source}, value {at + 1}" if many else source
        located += locate(read_tools(value, name), (at,) if many else ())
    scan = Scan(_wanted(disable, level))
    for note in notes:
        scan.add("json-lossy", (), _sentence(note.removeprefix(f"{source}:")))
    count = _check_all(scan, located, frozenset(apis))
    return _report(scan, count, source, text, many=many)


def _wanted(disable: Iterable[str], level: Level) -> frozenset[str]:
    worst = LEVELS.index(level)
    off = frozenset(disable)
    return frozenset(
        rule.id
        for rule in rules().values()
        if rule.id not in off and LEVELS.index(rule.level) <= worst
    )


def _sentence(note: str) -> str:
    line, _, rest = note.partition(":")
    column, _, said = rest.partition(": ")
    return f"Line {line}, column {column}: {said}."


def _check_all(scan: Scan, located: list[Located], apis: frozenset[str]) -> int:
    known = Known()
    strict: dict[str, int] = {}
    count = 0
    for one in located:
        if not isinstance(one.entry, Tool):
            check_passed(scan, one)
            continue
        count += 1
        own = _STRICT.get(one.entry.shape) if one.entry.strict is True else None
        if own:
            strict[own] = strict.get(own, 0) + 1
        _check_tool(ToolScan(scan, one, one.entry.name), one.entry, known, apis, own)
    check_counts(scan, count, strict, apis)
    return count


def _check_tool(
    scan: ToolScan, tool: Tool, known: Known, apis: frozenset[str], own: str | None
) -> None:
    meant = apis | {own} if own else apis
    scan.quiet = frozenset(
        milder
        for rule, milder in _SAID_BETTER.items()
        if rule in scan.scan.wanted and rule.partition("/")[0] in meant
    )
    usable = check_name(scan, tool.name, portable=not meant)
    for api in sorted(meant):
        if usable:
            check_api_name(scan, tool.name, api)
    if tool.name:
        known.check(scan, tool)
    check_description(scan, tool, webmcp="webmcp" in meant)
    check_annotations(scan, tool)
    _check_parameters(scan, tool, meant)
    scan.finish()


def _check_parameters(scan: ToolScan, tool: Tool, meant: frozenset[str]) -> None:
    written = scan.located.written
    if tool.parameters is None:
        if written is not None and not (isinstance(written, str) and not written.strip()):
            message = "What stands where the schema should be is none."
            scan.add("schema-unreadable", None, message)
        return
    nodes = walk(tool.parameters)
    schema = tool.parameters if isinstance(tool.parameters, dict) else {}
    own = GEMINI_OWN if tool.shape == "gemini" else frozenset()
    check_schema(scan, nodes, draft=str(schema.get("$schema", "")), own=own)
    for api in sorted(meant):
        check_api(scan, api, nodes, tool.description)


def _report(
    scan: Scan, count: int, source: str, text: str | None = None, *, many: bool = False
) -> Report:
    """Make findings of hits; where there is a text, in its order, with line and column."""
    hits, known = scan.hits, rules()
    offsets: dict[Any, int] = {}
    lines = None
    if text is not None and hits:
        offsets = find_places(text, {hit.path for hit in hits}, many=many)
        lines = Lines(text)
        hits.sort(key=lambda hit: offsets[hit.path])
    findings = [
        Finding(
            hit.tool,
            hit.rule,
            known[hit.rule].level,
            hit.message,
            json_path(list(hit.path)),
            *(lines.place(offsets[hit.path]) if lines else ()),
        )
        for hit in hits
    ]
    return Report.of(findings, count, source, scan.unlisted)

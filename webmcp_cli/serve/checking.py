"""The contract over tools JSON and over a running MCP server.

Over JSON there is nothing to call: the tools' descriptions are held to the rules. Over a server,
those that say that they only read (``readOnlyHint``) are called as well, with hostile arguments
that JSON can carry. A tool that does not say so is never called: nobody knows what it would do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webmcp_cli.kit.arguments import show
from webmcp_cli.kit.contract import (
    ContractReport,
    Described,
    Failure,
    Terms,
    check_answer,
    check_described,
    check_together,
)
from webmcp_cli.kit.hostile import hostile_arguments
from webmcp_cli.serve.mcp_client import LateError, McpServer, RefusedError, ServerGoneError
from webmcp_cli.tools.budget import PREAMBLE, estimate_tool_tokens
from webmcp_cli.tools.shapes import as_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from webmcp_cli.kit.contract import Effect
    from webmcp_cli.kit.hostile import Hostile
    from webmcp_cli.tools.records import Tool, ToolsFile


def check_file(file: ToolsFile, source: str, terms: Terms) -> ContractReport:
    """Hold the tools of a file to the rules that need no call."""
    failures = _static(file.tools, terms)
    return ContractReport(source, not failures, tuple(failures), len(file.tools), 0, file.warnings)


def _static(tools: Sequence[Tool], terms: Terms) -> list[Failure]:
    described = [_described(tool) for tool in tools]
    cost = PREAMBLE + sum(one.cost for one in described)
    found = [failure for one in described for failure in check_described(one, terms)]
    return found + check_together(described, cost, terms)


def _described(tool: Tool) -> Described:
    cost = estimate_tool_tokens(tool)
    return Described(tool.name, tool.description, tool.parameters, _effect(tool), cost)


def _effect(tool: Tool) -> Effect | None:
    """Read what a tool says of its effect, as MCP and WebMCP have it."""
    hints = tool.annotations or {}
    says = hints.get("readOnlyHint")
    if says is True:
        return "read"
    return "write" if says is False or hints.get("destructiveHint") is True else None


def check_server(
    command: Sequence[str], terms: Terms, *, mixtures: int, seed: int, seconds: float
) -> ContractReport:
    """Start a server, hold its tools to the rules, call those that only read, end it.

    Raises ``InputError`` where it does not run, speak MCP or list tools.
    """
    with McpServer(command, seconds) as server:
        listed = server.tools()
        file = as_file({"tools": listed}, "the server") if listed else None
        tools = file.tools if file is not None else ()
        failures = _static(tools, terms)
        warnings = list(file.warnings) if file is not None else ["The server has no tools."]
        calls = 0
        for tool in tools:
            if _effect(tool) != "read":
                warnings.append(f"{tool.name} was not called: it does not say that it only reads.")
                continue
            found, made = _storm(server, tool, terms, mixtures, seed)
            failures += found
            calls += made
            if any(failure.rule == "answer-late" for failure in found) or not server.alive:
                warnings.append(f"What follows {tool.name} was not called: the server is stuck.")
                break
    source = " ".join(command)
    return ContractReport(source, not failures, tuple(failures), len(tools), calls, tuple(warnings))


def _storm(
    server: McpServer, tool: Tool, terms: Terms, mixtures: int, seed: int
) -> tuple[list[Failure], int]:
    """Call one tool with each kind; give the first failure of each rule and kind, and a count."""
    found: dict[tuple[str, str], Failure] = {}
    made = 0
    for one in hostile_arguments(tool.parameters, count=mixtures, seed=seed, wire=True):
        made += 1
        broken = _call(server, tool.name, one, terms)
        if broken is None:
            continue
        shown = f"{one.kind}: {show(one.arguments)}"
        if broken[0] not in terms.disabled:
            failure = Failure(tool.name, broken[0], broken[1], shown)
            found.setdefault((broken[0], one.kind), failure)
        if broken[0] == "answer-late" or not server.alive:
            break
    return list(found.values()), made


def _call(server: McpServer, name: str, one: Hostile, terms: Terms) -> tuple[str, str] | None:
    try:
        result = server.request("tools/call", {"name": name, "arguments": one.arguments})
    except RefusedError as error:
        return "answer-raised", f"answers with a protocol error: {error}"
    except LateError as error:
        return "answer-late", f"gave {error}"
    except ServerGoneError:
        return "answer-raised", "ended the server"
    return check_answer(_text(result), terms)


def _text(result: Any) -> Any:
    """Give what a model reads of a result: its texts; a picture or a resource counts as words."""
    content = result.get("content") if isinstance(result, dict) else None
    if not isinstance(content, list):
        return result
    parts = []
    for block in content:
        if isinstance(block, dict) and isinstance(block.get("text"), str):
            parts.append(block["text"])
        elif isinstance(block, dict) and block.get("type") != "text":
            parts.append(f"[{block.get('type')}]")
    return "\n".join(parts)

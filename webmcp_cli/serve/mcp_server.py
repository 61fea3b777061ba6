"""An MCP server over pages, on standard input and output, with the official SDK.

The SDK speaks the protocol, all revisions of it; here is what it is asked to say: the kit's tools
with their hints, each answer as prose with the record beside it, and the tools that a page
declares as a resource to read (they are data here: nothing of the page runs). A mistake in a call
is an answer that is marked as an error, in words that let a model correct itself.

The SDK takes 0.7 s to import, so this module is imported when a server starts and never else.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from webmcp_cli import __version__
from webmcp_cli.kit.kits import CallError
from webmcp_cli.tools.declared.tools import declared_tools

if TYPE_CHECKING:
    from webmcp_cli.kit.core import Tool
    from webmcp_cli.kit.session import Result
    from webmcp_cli.serve.pages import Shelf

_ONE = (
    "Tools that read a saved web page, and change nothing. Selectors in answers can be handed on."
)
_MANY = f"{_ONE} There are several pages: openPage lists them and opens another."


def serve(shelf: Shelf) -> None:
    """Serve until standard input ends."""
    anyio.run(_serve, shelf)


async def _serve(shelf: Shelf) -> None:
    server = make_server(shelf)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def make_server(shelf: Shelf) -> Server[Any]:
    """Make a server of a shelf's pages, on no transport yet."""

    async def list_tools(context: Any, params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_tool(tool) for tool in shelf.tools])

    async def call_tool(context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        return _answer(shelf.call(params.name, params.arguments))

    async def list_resources(context: Any, params: Any) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=[_resource(name) for name in shelf.sessions])

    async def read_resource(
        context: Any, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        return _declared(shelf, str(params.uri))

    return Server(
        "wmcp",
        version=__version__,
        instructions=_ONE if len(shelf.sessions) == 1 else _MANY,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_read_resource=read_resource,
    )


def _tool(tool: Tool) -> types.Tool:
    reads = tool.effect == "read"
    return types.Tool(
        name=tool.name,
        description=tool.description,
        input_schema=tool.parameters(),
        annotations=types.ToolAnnotations(
            read_only_hint=reads,
            destructive_hint=not reads,
            idempotent_hint=reads,
            open_world_hint=False,  # files on this machine, nothing else
        ),
    )


def _answer(result: Result) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=result.text)],
        structured_content=None if result.record is None else result.record.to_dict(),
        is_error=result.error is not None,
    )


def tools_uri(name: str) -> str:
    """Give the address of the tools that a page declares."""
    return f"wmcp://pages/{quote(name, safe='')}/tools"


def _resource(name: str) -> types.Resource:
    return types.Resource(
        uri=tools_uri(name),
        name=f"{name}: declared tools",
        description=f"The tools that the forms of {name} declare for agents (WebMCP), as JSON.",
        mime_type="application/json",
    )


def _declared(shelf: Shelf, uri: str) -> types.ReadResourceResult:
    name = next((name for name in shelf.sessions if tools_uri(name) == uri), None)
    if name is None:
        raise MCPError(types.INVALID_PARAMS, f"There is no resource {uri[:200]}.")
    try:
        tools = declared_tools(shelf.page(name))
    except CallError as error:  # the page is broken now; it may be whole on the next call
        raise MCPError(types.INTERNAL_ERROR, error.message) from None
    text = json.dumps(tools, ensure_ascii=False, indent=2)
    return types.ReadResourceResult(
        contents=[types.TextResourceContents(uri=uri, mime_type="application/json", text=text)]
    )

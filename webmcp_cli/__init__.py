"""What a model sees of a saved page: outline, elements, tables, text; its tools and their cost.

The public API is what ``__all__`` lists. Importing the package imports nothing heavy: each name
is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from webmcp_cli.errors import (
        ArgumentError,
        InputError,
        MissingExtraError,
        OutputError,
        SelectorError,
        UsageError,
        WmcpError,
    )
    from webmcp_cli.kit.element import element_info
    from webmcp_cli.kit.fields import form_fields
    from webmcp_cli.kit.find import find
    from webmcp_cli.kit.kits import Kit, read_kit
    from webmcp_cli.kit.links import page_links
    from webmcp_cli.kit.outline import outline
    from webmcp_cli.kit.scope import NothingMatches
    from webmcp_cli.kit.table import read_table
    from webmcp_cli.kit.text import page_text
    from webmcp_cli.page.page import Page
    from webmcp_cli.tools.budget import estimate_request_tokens, estimate_tool_tokens
    from webmcp_cli.tools.compact import compact_schema
    from webmcp_cli.tools.declared.tools import declared_tools
    from webmcp_cli.tools.rank import rank_tools
    from webmcp_cli.tools.records import Tool, ToolsFile
    from webmcp_cli.tools.selection import select_tools
    from webmcp_cli.tools.shapes import read_tools
    from webmcp_cli.tools.validate import validate_args
    from webmcp_cli.tools.writers import write_tools

_HOMES = {
    "ArgumentError": "webmcp_cli.errors",
    "InputError": "webmcp_cli.errors",
    "Kit": "webmcp_cli.kit.kits",
    "MissingExtraError": "webmcp_cli.errors",
    "NothingMatches": "webmcp_cli.kit.scope",
    "OutputError": "webmcp_cli.errors",
    "Page": "webmcp_cli.page.page",
    "SelectorError": "webmcp_cli.errors",
    "Tool": "webmcp_cli.tools.records",
    "ToolsFile": "webmcp_cli.tools.records",
    "UsageError": "webmcp_cli.errors",
    "WmcpError": "webmcp_cli.errors",
    "compact_schema": "webmcp_cli.tools.compact",
    "declared_tools": "webmcp_cli.tools.declared.tools",
    "element_info": "webmcp_cli.kit.element",
    "estimate_request_tokens": "webmcp_cli.tools.budget",
    "estimate_tool_tokens": "webmcp_cli.tools.budget",
    "find": "webmcp_cli.kit.find",
    "form_fields": "webmcp_cli.kit.fields",
    "outline": "webmcp_cli.kit.outline",
    "page_links": "webmcp_cli.kit.links",
    "page_text": "webmcp_cli.kit.text",
    "read_kit": "webmcp_cli.kit.kits",
    "read_table": "webmcp_cli.kit.table",
    "rank_tools": "webmcp_cli.tools.rank",
    "read_tools": "webmcp_cli.tools.shapes",
    "select_tools": "webmcp_cli.tools.selection",
    "validate_args": "webmcp_cli.tools.validate",
    "write_tools": "webmcp_cli.tools.writers",
}

__all__ = [
    "ArgumentError",
    "InputError",
    "Kit",
    "MissingExtraError",
    "NothingMatches",
    "OutputError",
    "Page",
    "SelectorError",
    "Tool",
    "ToolsFile",
    "UsageError",
    "WmcpError",
    "__version__",
    "compact_schema",
    "declared_tools",
    "element_info",
    "estimate_request_tokens",
    "estimate_tool_tokens",
    "find",
    "form_fields",
    "outline",
    "page_links",
    "page_text",
    "rank_tools",
    "read_kit",
    "read_table",
    "read_tools",
    "select_tools",
    "validate_args",
    "write_tools",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'webmcp_cli' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)

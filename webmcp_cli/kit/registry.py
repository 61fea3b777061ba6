"""Every tool over a page, a row each. A new tool is a module here and a row below."""

from __future__ import annotations

from webmcp_cli.kit import find, outline, table, text

READ_TOOLS = (outline.TOOL, find.TOOL, table.TOOL, text.TOOL)
TOOLS = READ_TOOLS

"""Every tool over a page, a row each. A new tool is a module here and a row below."""

from __future__ import annotations

from webmcp_cli.kit import element, fields, find, links, outline, table, text

#: The four of INSPECT, which fit into a small window together.
READ_TOOLS = (outline.TOOL, find.TOOL, table.TOOL, text.TOOL)
TOOLS = (*READ_TOOLS, element.TOOL, fields.TOOL, links.TOOL)

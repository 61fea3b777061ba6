"""From a page to the tools that its forms declare.

A form with ``toolname`` and ``tooldescription`` is a tool where Chromium would register it: the
name keeps WebMCP's rule, and the first of a name wins. The order is ``getTools()``'s: by name, in
UTF-16 code units. Forms count wherever a browser has them: in the tree and in shadow trees.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from webmcp_cli.page.forms import controls_by_form, labels_of, tree_roots
from webmcp_cli.tools.declared.schema import input_schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: WebMCP, "register a tool": the names that are taken.
VALID_NAME = re.compile(r"[A-Za-z0-9_.-]{1,128}\Z")


def declared_tools(page: Page) -> list[dict[str, Any]]:
    """Give the tools that the page's forms declare, in WebMCP's shape."""
    found: dict[str, dict[str, Any]] = {}
    for form, tool in _forms(page):
        name = form.get("toolname") or ""
        if VALID_NAME.match(name) and name not in found:
            found[name] = tool
    return [found[name] for name in sorted(found)]


def _forms(page: Page) -> Iterator[tuple[HtmlElement, dict[str, Any]]]:
    for root in tree_roots(page):
        owned = controls_by_form(root)
        labels = labels_of(root) if owned else {}
        for form, controls in owned.items():
            if form.get("toolname") is None or form.get("tooldescription") is None:
                continue
            yield (
                form,
                {
                    "name": form.get("toolname"),
                    "title": form.get("tooltitle") or "",
                    "description": form.get("tooldescription"),
                    "inputSchema": input_schema(form, controls, labels),
                },
            )

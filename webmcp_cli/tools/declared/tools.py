"""From a page to the tools that its forms declare.

A form with ``toolname`` and ``tooldescription`` is a tool where Chromium would register it: the
name keeps WebMCP's rule, and the first of a name wins in its document. The order is
``getTools()``'s: by name, in UTF-16 code units, which for these names are ASCII. Forms count
wherever a browser has them: in the tree, in shadow trees, in frames (``documents``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from webmcp_cli.page.forms import controls_by_form, labels_of, tree_roots
from webmcp_cli.tools.declared.documents import as_parsed, documents
from webmcp_cli.tools.declared.schema import input_schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.tools.declared.describe import Labels

#: WebMCP, "register a tool": the names that are taken.
VALID_NAME = re.compile(r"[A-Za-z0-9_.-]{1,128}\Z")


@dataclass(frozen=True)
class Form:
    """A form with the controls that it owns and the labels of its tree."""

    element: HtmlElement
    controls: list[HtmlElement]
    labels: Labels

    @property
    def name(self) -> str | None:
        """The ``toolname``, if there is one."""
        return self.element.get("toolname")

    @property
    def description(self) -> str | None:
        """The ``tooldescription``, if there is one."""
        return self.element.get("tooldescription")

    def schema(self) -> dict[str, Any]:
        """Give the input schema of the form's tool."""
        return input_schema(self.element, self.controls, self.labels)

    def tool(self) -> dict[str, Any]:
        """Give the form's tool in WebMCP's shape."""
        return {
            "name": self.name,
            "title": self.element.get("tooltitle") or "",
            "description": self.description,
            "inputSchema": self.schema(),
        }


def declared_tools(page: Page) -> list[dict[str, Any]]:
    """Give the tools that the page's forms declare, in WebMCP's shape."""
    found = [form.tool() for document in documents(page) for form in registered(document)]
    return sorted(found, key=lambda tool: str(tool["name"]))


def registered(document: Page) -> Iterator[Form]:
    """Give the forms of one document that become tools."""
    names: set[str] = set()
    for form in forms(document):
        if form.description is None or not VALID_NAME.match(form.name or ""):
            continue
        if form.name not in names:
            names.add(form.name or "")
            yield form


def forms(document: Page) -> Iterator[Form]:
    """Give all forms of one document in the order in which a browser meets them."""
    found: dict[HtmlElement, Form] = {}
    for root in tree_roots(document):
        owned = controls_by_form(root)
        labels = labels_of(root) if owned else {}
        found |= {form: Form(form, controls, labels) for form, controls in owned.items()}
    for element in as_parsed(document, found):
        yield found[element]

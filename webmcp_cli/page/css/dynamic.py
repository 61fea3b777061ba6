"""Selectors that ask for more than names: attributes, places among siblings, logic."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.css.rules import Entry
    from webmcp_cli.page.page import Page


class Matcher:
    """Matches whole selectors against elements of the tree."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def matches(self, entry: Entry, element: HtmlElement) -> bool:
        """Say whether an element matches."""
        return False

"""Handles: selectors that a model can hand back on its next call."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page


class Handles:
    """Stable handles and structural paths, from indexes built once."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._ids = Counter(element.get("id") for element in page.elements)

    def of(self, element: HtmlElement) -> str | None:
        """Give a stable selector that matches exactly this element, or None."""
        value = element.get("id")
        if value and value.isidentifier() and self._ids[value] == 1:
            return f"#{value}"
        return None

    def path(self, element: HtmlElement) -> str:
        """Give a structural selector that matches exactly this element."""
        steps = []
        at: HtmlElement | None = element
        while at is not None:
            place = 1 + sum(1 for _ in at.itersiblings(at.tag, preceding=True))
            steps.append(f"{at.tag}:nth-of-type({place})")
            at = at.getparent()
        return " > ".join(reversed(steps))

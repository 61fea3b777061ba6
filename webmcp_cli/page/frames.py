"""The pages within a page: iframes whose markup stands in ``srcdoc``.

A frame with an address has nothing to read offline. One with ``srcdoc`` is a page of its own,
which a browser draws in place but no selector of the outer page reaches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.page import Page
from webmcp_cli.page.tree import build

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: Frames in frames are read this deep; markup escaped once more a level grows too fast for more.
MAX_NESTING = 4


def frames(page: Page) -> dict[HtmlElement, Page]:
    """Map each iframe with ``srcdoc`` in the page's trees to the page in it."""
    if page.nesting >= MAX_NESTING:
        return {}
    return {
        iframe: _inner(page, iframe.get("srcdoc") or "")
        for root in (page.root, *page.tree.shadow_roots.values())
        for iframe in root.iter("iframe")
        if iframe.get("srcdoc") is not None
    }


def _inner(page: Page, markup: str) -> Page:
    return Page(
        build(markup),
        source=page.source,
        url=page.url,
        markup=markup,
        author_styles=page.author_styles,
        nesting=page.nesting + 1,
    )

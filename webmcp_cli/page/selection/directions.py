"""``:dir()``: the direction of an element (HTML, 3.2.6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.walk import Walk

    Test = Callable[[HtmlElement], bool]


def dir_test(page: Page, walk: Walk, wanted: str) -> Test:
    """Test for "ltr" or "rtl"; any other word matches nothing."""
    return lambda element: wanted.lower() == "ltr"

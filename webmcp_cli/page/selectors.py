"""Selectors as ``document.querySelectorAll`` answers them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cssselect import HTMLTranslator
from cssselect import SelectorError as _Refused

from webmcp_cli.errors import SelectorError

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page


def select(page: Page, selector: str) -> list[HtmlElement]:
    """Give the elements that match, in document order; raises ``SelectorError``."""
    try:
        xpath = HTMLTranslator().css_to_xpath(selector)
    except _Refused as error:
        raise SelectorError(f"{selector[:60]!r} is not a selector", selector=selector) from error
    return [found for found in page.root.xpath(xpath) if isinstance(found.tag, str)]

"""``:lang()``: the language that an element's nearest ``lang`` gives (HTML, 3.2.6.2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from webmcp_cli.page.selection.attributes import ascii_lower

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.walk import Walk

    Test = Callable[[HtmlElement], bool]

#: Chromium takes no wildcards, and nothing that is no language subtag.
_RANGE = re.compile(r"[a-z0-9-]+\Z")


def lang_test(page: Page, walk: Walk, wanted: str) -> Test:
    """Test for a language range: the language itself, or one that begins with it and a hyphen."""
    folded = ascii_lower(wanted)
    known: dict[HtmlElement, str] = {}
    of_page = _of_page(page)
    if not _RANGE.match(folded):
        return lambda element: False

    def language(element: HtmlElement) -> str:
        passed = []
        at: HtmlElement | None = element
        found = of_page
        while at is not None:
            if at in known:
                found = known[at]
                break
            passed.append(at)
            own = _own(page, at)
            if own is not None:
                found = own
                break
            at = walk.parent(at)
        known.update(dict.fromkeys(passed, found))
        return found

    return lambda element: _in_range(language(element), folded)


def _own(page: Page, element: HtmlElement) -> str | None:
    value = element.get("xml:lang") if element in page.foreign else None
    return element.get("lang") if value is None else value


def _of_page(page: Page) -> str:
    """Give what the last ``meta http-equiv=content-language`` says, as it is written."""
    language = ""
    for meta in page.root.iter("meta"):
        if ascii_lower(meta.get("http-equiv") or "") == "content-language":
            language = meta.get("content", language)
    return language


def _in_range(language: str, wanted: str) -> bool:
    folded = ascii_lower(language)
    if not _RANGE.match(folded):
        return False
    return folded == wanted or folded.startswith(wanted + "-")

"""``:lang()``: the language that an element's nearest ``lang`` gives (HTML, 3.2.6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.selection.attributes import ascii_lower

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.walk import Walk

    Test = Callable[[HtmlElement], bool]


def lang_test(page: Page, walk: Walk, wanted: str) -> Test:
    """Test for a language range: the language itself, or one that begins with it and a hyphen."""
    folded = ascii_lower(wanted)
    known: dict[HtmlElement, str] = {}

    def language(element: HtmlElement) -> str:
        passed = []
        at: HtmlElement | None = element
        found = ""
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


def _in_range(language: str, wanted: str) -> bool:
    if not language or not wanted:
        return False
    folded = ascii_lower(language)
    return folded == wanted or folded.startswith(wanted + "-")

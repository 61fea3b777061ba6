"""Where a tool looks: the page, or what a selector matches in it.

A selector that matches nothing is answered with what is near, never with silence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.errors import ArgumentError, Exit
from webmcp_cli.kit.answers import shortened

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page


class NothingMatches(ArgumentError):  # noqa: N818 - an answer, "no", rather than a mistake
    """A well-formed selector matches no element of the page."""

    exit_code = Exit.NO


def matches(page: Page, selector: str) -> list[HtmlElement]:
    """Give all that a selector matches. Raises ``NothingMatches`` where that is nothing."""
    found = page.select(selector)
    if not found:
        raise nothing_matches(page, selector)
    return found


def nothing_matches(page: Page, selector: str) -> NothingMatches:
    """Make the answer for a selector that matches nothing, with what is near."""
    from webmcp_cli.page.suggest import suggest

    near = suggest(page, selector)
    hint = f"did you mean {near}?" if near else None
    return NothingMatches(f"nothing matches {shortened(selector)}", hint=hint)


def outermost(page: Page, found: list[HtmlElement]) -> list[HtmlElement]:
    """Leave out matches that stand within another match, so that nothing is shown twice."""
    wanted = set(found)
    return [
        element
        for element in found
        if not any(ancestor in wanted for ancestor in element.iterancestors())
    ]


def elements_in(page: Page, selector: str | None, query: str) -> list[HtmlElement]:
    """Give what an XPath finds in the page, or in what ``selector`` matches, in document order.

    Raises ``NothingMatches`` where the selector matches nothing.
    """
    scopes = [page.root] if selector is None else outermost(page, matches(page, selector))
    return [element for scope in scopes for element in scope.xpath(query)]


def where(selector: str | None) -> str:
    """Say where a tool looked."""
    return "on the page" if selector is None else f"in {shortened(selector)}"

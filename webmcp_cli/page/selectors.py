"""Selectors as ``document.querySelectorAll`` answers them in Chromium 156.

The selector is parsed and matched by rooms of our own (``page.selection``): cssselect's XPath is
super-linear in depth, refuses much that browsers take and takes much that they refuse, and names
no place of a mistake. Compiling costs about 10 microseconds a part and is cached; matching costs
what looking at the candidates costs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from webmcp_cli.errors import SelectorError
from webmcp_cli.page.selection.budget import Budget, OverBudgetError
from webmcp_cli.page.selection.cursor import Refusal
from webmcp_cli.page.selection.escaping import around
from webmcp_cli.page.selection.matcher import Matcher
from webmcp_cli.page.selection.parser import parse
from webmcp_cli.page.selection.scope import MAX_NESTING, TooDeepError

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.syntax import SelectorList

#: Longer than the longest path to an element 512 deep, which is the longest that we write.
MAX_LENGTH = 16_384
#: So much of a selector is repeated in a message.
_SHOWN = 60


def select(page: Page, selector: str) -> list[HtmlElement]:
    """Give the elements of ``page`` that match ``selector``, in document order.

    Template contents and shadow trees are not searched, as in a browser. Raises
    ``SelectorError`` for what a browser rejects, with the place; and for a selector that is
    longer than ``MAX_LENGTH``, nested too deep, or over its budget of work.
    """
    compiled = compile_selector(selector)
    try:
        return Matcher(page, Budget(page)).find(compiled)
    except OverBudgetError:
        raise SelectorError(
            f"{_quoted(selector, 0)} takes more work on this page than one selector may",
            selector=selector,
            hint="use a simpler selector, such as a tag, a class or an id",
        ) from None


@lru_cache(maxsize=512)  # what one program asks again and again; a parsed selector is about 2 kB
def compile_selector(selector: str) -> SelectorList:
    """Parse a selector; raises ``SelectorError`` for what a browser rejects."""
    if len(selector) > MAX_LENGTH:
        raise SelectorError(
            f"{_quoted(selector, 0)} has {len(selector):,} characters;"
            f" at most {MAX_LENGTH:,} are taken",
            selector=selector,
            hint="use a simpler selector, such as a tag, a class or an id",
        )
    try:
        return parse(selector)
    except Refusal as refusal:
        raise SelectorError(
            f"{_quoted(selector, refusal.at)} is not a selector:"
            f" {refusal.what}, at position {refusal.at}",
            selector=selector,
            position=refusal.at,
            hint=refusal.hint,
        ) from None
    except TooDeepError as deep:
        raise SelectorError(
            f"{_quoted(selector, deep.at)} nests parentheses more than {MAX_NESTING} deep",
            selector=selector,
            position=deep.at,
            hint="use a simpler selector, such as a tag, a class or an id",
        ) from None


def _quoted(selector: str, at: int) -> str:
    return f'"{around(selector, at, _SHOWN)}"'

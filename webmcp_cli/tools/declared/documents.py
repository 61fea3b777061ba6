"""Which of the pages within a page register tools, and in which order they are asked.

``getTools()`` answers for a page and for all frames of its origin, frames in frames too; here
those are the ones whose markup stands in ``srcdoc``. As Chromium 156 has it: each document has
names of its own, those of outer documents come before those of inner ones, a frame that is not
rendered counts. What is loaded from elsewhere is not at hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: The permissions policy that tools need (WebMCP, "permissions policy integration").
_FEATURE = "tools"
#: A sandboxed frame without the first runs nothing, without the second is of another origin.
_SANDBOX_NEEDS = frozenset(["allow-scripts", "allow-same-origin"])


def documents(page: Page) -> Iterator[Page]:
    """Give the page, and the pages in its frames that register tools with it."""
    level = [page]
    while level:
        yield from level
        level = [inner for outer in level for inner in _frames(outer)]


def _frames(page: Page) -> Iterator[Page]:
    for iframe in as_parsed(page, page.frames):
        if iframe not in page.foreign and _is_open(iframe) and _allows_tools(iframe, page):
            yield page.frames[iframe]


def as_parsed(page: Page, wanted: Collection[HtmlElement]) -> Iterator[HtmlElement]:
    """Give elements as the parser met them: those of a shadow tree right after its host."""
    shadows = page.tree.shadow_roots
    if not shadows:  # then what was found in tree order is in order
        yield from wanted
        return
    walks = [page.root.iter("*")]
    while walks:
        element = next(walks[-1], None)
        if element is None:
            walks.pop()
            continue
        if element in wanted:
            yield element
        if element in shadows:
            walks.append(shadows[element].iter("*"))


def _is_open(iframe: HtmlElement) -> bool:
    sandbox = iframe.get("sandbox")
    return sandbox is None or set(sandbox.lower().split()) >= _SANDBOX_NEEDS


def _allows_tools(iframe: HtmlElement, page: Page) -> bool:
    """Read ``allow`` (Permissions Policy, 9.2): the first word on tools counts."""
    for directive in (iframe.get("allow") or "").split(";"):
        feature, *origins = directive.split() or [""]
        if feature == _FEATURE:
            return not origins or any(_is_same(origin, page) for origin in origins)
    return True


def _is_same(origin: str, page: Page) -> bool:
    if origin.lower() in ("*", "'self'", "'src'"):
        return True
    try:
        given, own = urlsplit(origin), urlsplit(page.url)
    except ValueError:
        return False
    return bool(given.netloc) and (given.scheme, given.netloc) == (own.scheme, own.netloc)

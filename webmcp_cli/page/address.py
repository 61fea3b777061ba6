"""The address of a saved page, and references made absolute.

First hit wins: what the person gives; the marks that browsers and savers leave in a page;
``<link rel=canonical>``; ``og:url``; ``<base href>``; the file's own name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: What savers write into a comment near the top. Each gives the address as ``url``.
_MARKS = (
    # Internet Explorer, Chrome and Firefox "Save as": the number is the address's length.
    re.compile(r"saved from url=\(\d+\)(?P<url>\S+)"),
    # SingleFile
    re.compile(r"Page saved with SingleFile\s+url:\s*(?P<url>\S+)"),
    # monolith
    re.compile(r"Saved from (?P<url>\S+) at .* using monolith"),
    # HTTrack leaves the scheme out.
    re.compile(r"Mirrored from (?P<url>\S+) by HTTrack"),
)
#: The Wayback Machine's rewriter is told the page's own address first.
_WAYBACK = re.compile(r"__wm\.wombat\(\s*\"(?P<url>[^\"]+)\"")
#: Only so many comments and scripts are looked at: the marks stand at the top.
_LOOKED_AT = 32
_STRIPPED = "".join(map(chr, range(0x21)))


def address_of(page: Page) -> str:
    """Find the address of a page."""
    for candidate in (page.given_url, *_stated(page)):
        if candidate and (stripped := candidate.strip(_STRIPPED)):
            return stripped
    return page.source


def _stated(page: Page) -> Iterator[str | None]:
    yield _saved_from(page)
    links = page.root.iter("link")
    yield next((link.get("href") for link in links if _is_canonical(link)), None)
    metas = list(page.root.iter("meta"))
    yield next((m.get("content") for m in metas if (m.get("property") or "") == "og:url"), None)
    yield base_href(page)


def _is_canonical(link: HtmlElement) -> bool:
    return "canonical" in (link.get("rel") or "").lower().split() and _is_absolute(
        link.get("href") or ""
    )


def _saved_from(page: Page) -> str | None:
    for comment in _comments(page):
        for mark in _MARKS:
            if match := mark.search(comment):
                return _with_scheme(match["url"])
    source = page.root.get("data-scrapbook-source")  # WebScrapBook
    if source:
        return source
    for meta in page.root.iter("meta"):
        if meta.get("name") == "savepage-url":  # Save Page WE
            return meta.get("content")
    for script, _ in zip(page.root.iter("script"), range(_LOOKED_AT), strict=False):
        if match := _WAYBACK.search(script.text or ""):
            return match["url"]
    return None


def _comments(page: Page) -> Iterator[str]:
    yield from page.tree.comments
    nodes = page.root.iter(etree.Comment)
    for comment, _ in zip(nodes, range(_LOOKED_AT), strict=False):
        yield comment.text or ""


def _with_scheme(url: str) -> str:
    return url if ":" in url.split("/", 1)[0] else f"http://{url}"


def base_href(page: Page) -> str | None:
    """Give the ``href`` of the first ``<base>`` that has one."""
    return next((b.get("href") for b in page.root.iter("base") if b.get("href") is not None), None)


def base_of(page: Page) -> str:
    """Give the address that references resolve against: HTML, 2.4.3, "document base URL"."""
    base = base_href(page)
    return page.url if base is None else _join(page.url, base)


def resolve(page: Page, reference: str) -> str:
    """Make a reference absolute, as far as the page's address is known; never raises."""
    return _join(page.base, reference)


def _join(base: str, reference: str) -> str:
    cleaned = reference.strip(_STRIPPED).translate({9: None, 10: None, 13: None})
    if not _is_absolute(base):
        return cleaned
    try:
        return urljoin(base, cleaned)
    except ValueError:  # such as "http://[": left for the reader to see
        return reference


def _is_absolute(url: str) -> bool:
    try:
        return bool(urlsplit(url).scheme)
    except ValueError:
        return False

"""The page's own style sheets: where they stand, and what the page has for them to match.

A page's ``style`` elements count wherever they stand (in svg too, not in templates or noscript);
sheets that are linked or imported do not, for there is no network.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from webmcp_cli.page.css import supports
from webmcp_cli.page.css.media import media_holds
from webmcp_cli.page.css.nesting import split_list
from webmcp_cli.page.css.sheet import Layers, Reader
from webmcp_cli.page.css.values import declarations, uses_variables
from webmcp_cli.page.css.variables import names_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from webmcp_cli.page.css.sheet import Rule
    from webmcp_cli.page.page import Page

#: Without a container no container query holds.
_CONTAINER = re.compile(r"container(?<![@\w-]container)(?:-type)?\s*:")
_CSS_TYPES = ("", "text/css")
#: Variables that refer to variables; real sheets go two deep.
_REMOVES = 8


def rules(root: HtmlElement) -> list[Rule]:
    """Give the rules of a tree's sheets that matter to text, in order."""
    layers = Layers()
    texts = list(sheets(root))
    with_variables = any(uses_variables(css) for css in texts)
    contained = any(_CONTAINER.search(css) for css in texts)

    def holds(name: str, prelude: str) -> bool:
        return (contained or name != "container") and supports.holds(name, prelude)

    found: list[Rule] = []
    for css in texts:
        found += Reader(holds, layers, variables=with_variables).read(css)
    return found


def sheets(root: HtmlElement) -> Iterator[str]:
    """Give the texts of the style elements that apply, in order."""
    preferred: str | None = None
    for element in root.iter("style"):
        title = element.get("title")
        if title:
            preferred = preferred or title
            if title != preferred:
                continue  # an alternative style sheet
        text = "".join([element.text or "", *(child.tail or "" for child in element)])
        if text and _applies(element):
            yield text


def _applies(element: HtmlElement) -> bool:
    kind = element.get("type")
    if kind is not None and kind.lower() not in _CSS_TYPES:
        return False
    return media_holds(element.get("media") or "")


def names(page: Page) -> frozenset[str]:
    """Give every class and id of the page, in lower case in quirks mode."""
    from lxml.etree import XPath

    found: set[str] = set()
    for path in ("//@class", "//@id"):  # not "|": libxml2 sorts a union, and takes its time
        for value in set(XPath(path, smart_strings=False)(page.root)):
            found.update(value.split())
    return frozenset(name.lower() for name in found) if page.quirks else frozenset(found)


_HOST = re.compile(r":host(?:\((.*)\))?\Z", re.IGNORECASE | re.DOTALL)


def host_rules(content: HtmlElement) -> list[tuple[str, Rule]]:
    """Give the rules of a shadow tree's sheets for its host, each with what the host must match.

    CSS Scoping 1, section 3.2.1: ``:host`` and ``:host(selector)``; "*" stands for the first.
    """
    found = []
    for rule in rules(content):
        if ":host" in rule.selectors:
            for selector in split_list(rule.selectors):
                match = _HOST.match(selector.strip())
                if match is not None:
                    found.append(((match[1] or "*").strip(), rule))
    return found


def variables(found: list[Rule]) -> frozenset[str]:
    """Give the custom properties that declarations that matter refer to, at any remove."""
    wanted: frozenset[str] = frozenset()
    bodies = [rule.body for rule in found if "var(" in rule.body]
    for _ in range(_REMOVES):
        values = (value for body in bodies for _, value, _ in declarations(body, wanted))
        more = wanted.union(*(names_in(value) for value in values))
        if more == wanted:
            break
        wanted = more
    return wanted

"""Trees written the way the browser's answers write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.foreign import foreign_elements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

_PREFIX = {"svg": "svg", "math": "math"}


def page_listing(page: Page) -> list[str]:
    """List elements as ``depth[space or t][svg:|math:]tag``, template contents included."""
    foreign: dict[HtmlElement, str] = {**page.foreign}
    for content in page.tree.templates.values():
        foreign.update(foreign_elements(content))
    lines: list[str] = []
    stack: list[tuple[HtmlElement, int, str]] = [(page.root, 0, " ")]
    while stack:
        element, depth, flag = stack.pop()
        prefix = f"{foreign[element]}:" if element in foreign else ""
        lines.append(f"{depth}{flag}{prefix}{page.name(element)}")
        children = [(child, depth + 1, flag) for child in element.iterchildren("*")]
        inside = page.tree.templates.get(element)
        if inside is not None:
            children = [(child, depth + 1, "t") for child in inside.iterchildren("*")] + children
        stack.extend(reversed(children))
    return lines


def snippet_listing(page: Page) -> list[str]:
    """List elements, attributes and text, a line each."""
    foreign: dict[HtmlElement, str] = {**page.foreign}
    for content in page.tree.templates.values():
        foreign.update(foreign_elements(content))
    return list(_lines(page, foreign, page.root, 0))


def _lines(
    page: Page, foreign: dict[HtmlElement, str], element: HtmlElement, depth: int
) -> Iterator[str]:
    prefix = f"{foreign[element]} " if element in foreign else ""
    yield f"{depth} <{prefix}{page.name(element)}>"
    for name in sorted(element.attrib):
        yield f"{depth} @{name}={element.attrib[name]}"
    if (content := page.tree.templates.get(element)) is not None:
        yield f"{depth} content"
        yield from _children(page, foreign, content, depth + 1)
    yield from _children(page, foreign, element, depth + 1)


def _children(
    page: Page, foreign: dict[HtmlElement, str], parent: HtmlElement, depth: int
) -> Iterator[str]:
    text = parent.text or ""
    for child in parent:
        if not isinstance(child.tag, str):  # a comment
            text += child.tail or ""
            continue
        if text:
            yield f'{depth} "{text}"'
        yield from _lines(page, foreign, child, depth)
        text = child.tail or ""
    if text:
        yield f'{depth} "{text}"'

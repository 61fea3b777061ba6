"""Pages between processes: pickled as markup, built again on the other side.

An lxml tree cannot leave its process. Building it again costs as much as the first time, and
gives the same tree. A tree that did not come from markup (``Page.from_lxml``) is written down
node by node instead: no markup of it would be sure to come back the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lxml import etree

from webmcp_cli.page.decode import Decoded
from webmcp_cli.page.elements import make_element
from webmcp_cli.page.page import Page
from webmcp_cli.page.tree import Tree, build

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: depth, tag (None for a comment), attributes, text, tail
_Node = tuple[int, str | None, list[tuple[str, str]], str | None, str | None]


def settings_of(page: Page) -> dict[str, Any]:
    """Give all that it takes to build the page again, as plain values."""
    decoded = page.decoded
    return {
        "markup": page.markup,
        "nodes": _written_down(page.root) if page.markup is None else None,
        "doctype": page.tree.doctype,
        "source": page.source,
        "url": page.given_url,
        "author_styles": page.author_styles,
        "read_as": decoded and (decoded.encoding, decoded.reason, decoded.undecodable),
    }


def restore(settings: dict[str, Any]) -> Page:
    """Build the page again."""
    markup = settings["markup"]
    if markup is None:
        root = _read_back(settings["nodes"])
        tree = Tree(root=root, doctype=settings["doctype"], comments=())
    else:
        tree = build(markup)
    return Page(
        tree,
        source=settings["source"],
        url=settings["url"],
        markup=markup,
        author_styles=settings["author_styles"],
        decoded=Decoded(markup or "", *settings["read_as"]) if settings["read_as"] else None,
    )


def _written_down(root: HtmlElement) -> list[_Node]:
    nodes: list[_Node] = []
    depth = 0
    for event, node in etree.iterwalk(root, events=("start", "end", "comment")):
        if event == "comment":
            nodes.append((depth, None, [], node.text, node.tail))
        elif event == "start":
            nodes.append((depth, str(node.tag), list(node.attrib.items()), node.text, node.tail))
            depth += 1
        else:
            depth -= 1
    return nodes


def _read_back(nodes: list[_Node]) -> Any:
    open_nodes: list[Any] = []
    for depth, tag, attributes, text, tail in nodes:
        node: Any = make_element(tag) if tag is not None else etree.Comment(text)
        if tag is not None:
            node.attrib.update(attributes)
            node.text = text
        del open_nodes[depth:]
        if open_nodes:
            node.tail = tail
            open_nodes[-1].append(node)
        open_nodes.append(node)
    return open_nodes[0]

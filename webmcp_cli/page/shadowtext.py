"""The text of shadow trees, in place of their hosts' children: what a person sees.

``innerText`` passes shadow trees over, for it walks the document alone; this is for readers who
want what is drawn. A shadow tree has style sheets of its own, which see nothing outside of it but
the host (CSS Scoping 1, 3.2), and slots, which show children of the host in the host's own style.
``::slotted()`` and ``::part()`` are not looked at. Costs a second cascade a shadow tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.css.style import Inside, Kind, Style
from webmcp_cli.page.page import Page
from webmcp_cli.page.styles import Styles
from webmcp_cli.page.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Set

    from lxml.html import HtmlElement

    from webmcp_cli.page.collector import Collector
    from webmcp_cli.page.css.box import Box

#: Components within components nest five deep; Python's stack bears ten times this.
MAX_NESTING = 24


class ShadowText:
    """Fills hosts and slots for a collector; ``outer`` are those that it stands in, innermost last.

    Each is (the collector of the tree around, the host there, the host's box).
    """

    def __init__(
        self,
        page: Page,
        exclude: Set[HtmlElement],
        outer: tuple[tuple[Collector, HtmlElement, Box], ...] = (),
    ) -> None:
        self._page = page
        self._exclude = exclude
        self._outer = outer

    def fill(self, collector: Collector, element: HtmlElement, box: Box) -> bool:
        """Take what is shown in place of an element's own children, if anything is."""
        if box.style.inside == Inside.HOST:
            return self._host(collector, element, box)
        return element.tag == "slot" and bool(self._outer) and self._slot(element)

    def _host(self, collector: Collector, host: HtmlElement, box: Box) -> bool:
        content = self._page.tree.shadow_roots[host]
        if len(self._outer) >= MAX_NESTING:
            return True
        tree = Tree(
            root=content,
            doctype=self._page.tree.doctype,
            comments=(),
            templates=self._page.tree.templates,
            shadow_roots=self._page.tree.shadow_roots,
            names=self._page.tree.names,
        )
        inner = Page(tree, author_styles=self._page.author_styles)
        inner.styles = Styles(inner, around=inherited(box.style))
        shadow = ShadowText(inner, self._exclude, (*self._outer, (collector, host, box)))
        collector.beside(inner, shadow).run(content, inner.styles.box(content))
        return True

    def _slot(self, slot: HtmlElement) -> bool:
        """Show the children of the host that go to a slot; False where none do."""
        collector, host, box = self._outer[-1]
        name = slot.get("name", "")
        children = [child for child in host if _goes_to(child, name)]
        if not children and (name or not _has_text(host)):
            return False
        if not name and host.text:
            collector.put(host, box, host.text)
        for child in host:
            if _goes_to(child, name):
                inside = self._page_around()
                shadow = ShadowText(inside, self._exclude, self._outer[:-1])
                inner = collector.styles.child(box, child, str(child.tag))
                collector.beside(inside, shadow).run(child, inner)
            if not name and child.tail:
                collector.put(host, box, child.tail)
        return True

    def _page_around(self) -> Page:
        return self._outer[-1][0].page


def _goes_to(child: HtmlElement, name: str) -> bool:
    return isinstance(child.tag, str) and child.get("slot", "") == name


def _has_text(host: HtmlElement) -> bool:
    return bool((host.text or "").strip() or any((child.tail or "").strip() for child in host))


def inherited(style: Style) -> Style:
    """Give the style of a shadow root: no box, and what its host hands on."""
    return Style(
        display="contents",
        kind=Kind.CONTENTS,
        visible=style.visible,
        space=style.space,
        case=style.case,
        variables=style.variables,
    )

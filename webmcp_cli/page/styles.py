"""The computed style of any element of a page, worked out when it is asked for.

What matters to text (``css.style.Style``) hangs on an element's own names, on its parent's style
and on what its ancestors are called. Those three are one ``Box``; a box remembers what its
children come to by their names, so a page of 2,000 elements works out about 150 styles and looks
the others up. Only selectors that ask for more than names (attributes, places among siblings)
are held against each element that they may concern.

Costs, as ratios to a bare lxml parse, median of 124 real pages: 0.6 to read the page's own sheets;
styles and text of all elements 3.4, without those sheets 2.2. A page whose sheets ask for more
work than ``author.BUDGET`` loses what is beyond it, and ``warnings`` says so.

Errs for what only layout can say: ``content-visibility: auto`` counts as visible (Chromium keeps
back what is far below the window), containers are as wide as the window, and ``::first-letter``
changes no case.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from webmcp_cli.page.css import browser, compute
from webmcp_cli.page.css.author import Author
from webmcp_cli.page.css.box import Box, Boxes
from webmcp_cli.page.css.cascade import pseudo_box, winners
from webmcp_cli.page.css.rules import inline
from webmcp_cli.page.css.style import Inside, Kind, Style
from webmcp_cli.page.foreign import child_namespace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lxml.html import HtmlElement

    from webmcp_cli.page.css.rules import Entry
    from webmcp_cli.page.inline import Slice
    from webmcp_cli.page.page import Page

_NOTHING: Mapping[str, str] = {}
#: Children of these are found by the parent alone; the rest have ``_admitted`` look at each.
_OPEN = frozenset([Inside.FLOW, Inside.FLEX, Inside.TABLE, Inside.SVG_TEXT])
#: Elements whose attributes are always looked at.
_SPECIAL = frozenset(["audio", "embed", "input", "object"])
#: ``display`` and ``visibility`` are attributes of SVG and MathML.
_ALWAYS = frozenset("style hidden popover display visibility align nowrap open mathvariant".split())
_FOREIGN = frozenset(["svg", "math", "q", "form"])
_NO_NAMES: frozenset[str] = frozenset()


class Styles:
    """The styles of one page. ``warnings`` says what was left out of account, a sentence each.

    ``around`` is the root's style, where the page is a shadow tree.
    """

    def __init__(self, page: Page, around: Style | None = None) -> None:
        self._around = around
        self._page = page
        self._author = Author(page)
        self._boxes = Boxes()
        self._none = self._boxes.of(Style("none", Kind.NONE, Inside.NOTHING), None)
        self._locked = self._boxes.of(Style("none", Kind.NONE, Inside.LOCKED), None)
        self._known: dict[HtmlElement, Box] = {}
        self._hosts = page.tree.shadow_roots
        self._host_tags = frozenset(str(host.tag) for host in self._hosts)
        #: Elements that have no usual style, known by their name alone.
        self._unusual = _FOREIGN | self._host_tags
        self._usual: dict[str, Box] = {}
        self._rare = _ALWAYS | self._author.needed
        if self._author.asks_for_ids:
            self._rare |= {"id"}
        self._general = browser.ATTRIBUTES | self._author.needed
        relevant = self._rare | {"class"} if self._author.asks_for_classes else self._rare
        #: Attributes that an element's box may depend on; without one, its name says all.
        self.relevant = frozenset(filter(page.mentions, relevant))
        #: The text of inline elements, as ``innertext`` found it beside that of others.
        self.lines: dict[HtmlElement, Slice] = {}
        self._inline: dict[str, tuple[tuple[str, str, bool], ...]] = {}

    @property
    def warnings(self) -> tuple[str, ...]:
        """What of the page's own style sheets was not taken into account, a sentence each."""
        return self._author.warnings

    def is_rendered(self, element: HtmlElement) -> bool:
        """Say whether a browser draws an element or what is in it.

        The options of a select that drops down count as drawn, as people see them.
        """
        style = self.box(element).style
        return style.kind != Kind.NONE and style.visible

    def visible(self, element: HtmlElement) -> bool:
        """Say whether an element's ``visibility`` is ``visible``, whether it has a box or not."""
        return self.box(element).style.visible

    def computed(self, element: HtmlElement) -> Style:
        """Give what rendered text depends on; ``display`` is "none" below what is not rendered."""
        return self.box(element).style

    def box(self, element: HtmlElement) -> Box:
        """Give an element's style with what its children's styles follow from."""
        known = self._known
        chain = []
        box = None
        at: HtmlElement | None = element
        while at is not None:
            box = known.get(at)
            if box is not None:
                break
            chain.append(at)
            at = at.getparent()
        if box is None:
            root = chain.pop()
            box = known[root] = self.root_box(root)
        for at in reversed(chain):
            box = known[at] = self.child(box, at, str(at.tag))
        return box

    def root_box(self, root: HtmlElement) -> Box:
        """Give the box of the root of the tree; content of templates has none."""
        if root is not self._page.root:
            return self._none
        if self._around is not None:
            return self._boxes.of(self._around, self._author.trail)
        start = self._boxes.of(compute.INITIAL, self._author.trail)
        attributes = self._wanted(root, str(root.tag), root.keys())
        return self._new(start, root, str(root.tag), attributes, is_root=True)

    def child(self, box: Box, element: HtmlElement, tag: str) -> Box:
        """Give the box of a child of an element whose box is ``box``."""
        keys = element.keys()
        if (not keys or self.relevant.isdisjoint(keys)) and tag not in _SPECIAL:
            key: object = tag
        elif self._rare.isdisjoint(keys) and tag not in _SPECIAL:
            key = (tag, element.get("class"))
        else:
            key = self._key(tag, self._wanted(element, tag, keys))
        found = box.kids.get(key)
        if found is not None:
            return found
        if box.style.inside not in _OPEN:
            admitted = self._admitted(box, element, tag)
            if admitted is not None:
                return admitted
        return self._new(box, element, tag, self._wanted(element, tag, keys), key=key)

    def _key(self, tag: str, attributes: Mapping[str, str]) -> object:
        """Give what tells elements of one name apart; the name itself where nothing does."""
        told: list[object] = [tag]
        for name, value in attributes.items():
            if name in self._author.needed:
                found: object = (value,)
            elif name == "class":
                found = self._author.classes(value)
            elif name == "id":
                found = self._author.ident(value)
            elif name == "style":
                found = self._style_attribute(value)
            else:
                found = (value,)
            if found:
                told.append((name, found))
        return tuple(told) if len(told) > 1 or tag in _SPECIAL else tag

    def _wanted(self, element: HtmlElement, tag: str, keys: list[str]) -> dict[str, str]:
        """Give the attributes that a style may depend on.

        One by one: lxml's ``items()`` looks each value up by its name, which takes two minutes
        for 100,000 attributes.
        """
        own = browser.OWN_ATTRIBUTES.get(tag, _NO_NAMES)
        general = self._general
        return {key: element.get(key, "") for key in keys if key in general or key in own}

    def _new(
        self,
        box: Box,
        element: HtmlElement,
        tag: str,
        attributes: dict[str, str],
        *,
        key: object = None,
        is_root: bool = False,
    ) -> Box:
        author = self._author
        if key is tag and box.ordinary and author.idle and tag not in self._unusual:
            found = box.kids[tag] = self._usual_box(tag)
            return found
        if tag == "object":
            key = None
            if browser.has_fallback(element):
                attributes[browser.FALLBACK] = ""
        names = author.names(tag, attributes)
        hits, lasting = author.matching(names, box.trail, element)
        host = self._hosts.get(element) if self._hosts else None
        if host is not None:
            hits, key = (*author.for_host(element, host), *hits), None
        if not lasting and key is not None:
            lasting, key = True, (key, hits)
            if (known := box.kids.get(key)) is not None:
                return known
        style = self._style(box, element, tag, attributes, hits, is_root)
        if host is not None:
            style = replace(style, inside=Inside.HOST)
        if style.kind == Kind.NONE:
            found = self._none
        else:
            found = self._boxes.of(style, author.trail_through(box.trail, names))
        if lasting and key is not None and box.style.inside in _OPEN:
            box.kids[key] = found
        return found

    def _usual_box(self, tag: str) -> Box:
        """Give the box of an element of which no sheet and no attribute says anything."""
        found = self._usual.get(tag)
        if found is None:
            style = compute.usual(tag)
            box = self._none if style.kind == Kind.NONE else self._boxes.of(style, None)
            found = self._usual[tag] = box
        return found

    def _style(
        self,
        box: Box,
        element: HtmlElement,
        tag: str,
        attributes: dict[str, str],
        hits: tuple[Entry, ...],
        is_root: bool,
    ) -> Style:
        if not (attributes or hits or is_root or tag in self._unusual) and box.ordinary:
            return compute.usual(tag)
        declared = self._style_attribute(attributes.get("style"))
        values = winners(hits, declared) if hits or declared else _NOTHING
        space = self._namespace(box, element, tag)
        style = compute.compute(tag, space, attributes, values, box.style, is_root=is_root)
        if tag == "q" and not space:
            return compute.with_pseudos(style, compute.QUOTE, compute.QUOTE)
        if any(entry.pseudo for entry in hits):
            before = pseudo_box(winners(hits, (), "before"), style)
            after = pseudo_box(winners(hits, (), "after"), style)
            return compute.with_pseudos(style, before, after)
        return style

    def _style_attribute(self, text: str | None) -> tuple[tuple[str, str, bool], ...]:
        if not text:
            return ()
        found = self._inline.get(text)
        if found is None:
            found = self._inline[text] = inline(text, self._author.variables)
        return found

    def _namespace(self, box: Box, element: HtmlElement, tag: str) -> str:
        outer = box.style.namespace
        if not outer:
            return tag if tag in ("svg", "math") else ""
        parent = element.getparent()
        if parent is None:
            return ""
        inner = child_namespace(parent, "svg" if outer == "svg" else "math", tag)
        return "" if inner == "html" else inner

    def _admitted(self, box: Box, element: HtmlElement, tag: str) -> Box | None:
        """Give the box of a child that its parent does not render as it stands; else None."""
        inside = box.style.inside
        if inside == Inside.HOST:
            parent = element.getparent()
            taken = parent is not None and element.get("slot", "") in self._slots(parent)
            return None if taken else self._none
        if inside in (Inside.NOTHING, Inside.OPTION):
            return self._none
        if inside == Inside.SELECT:
            return None if tag in ("option", "optgroup") else self._none
        if inside == Inside.LOCKED:
            return self._locked
        if inside == Inside.SVG:
            return None if self._namespace(box, element, tag) == "svg" else self._none
        if inside == Inside.DETAILS:
            first = (
                tag == "summary"
                and next(element.itersiblings("summary", preceding=True), None) is None
            )
            return None if first else self._locked
        if inside == Inside.FIRST:
            return (
                None
                if next(element.itersiblings("*", preceding=True), None) is None
                else self._none
            )
        return None

    def takes_text(self, host: HtmlElement) -> bool:
        """Say whether the text of a shadow host is shown, by a slot without a name."""
        return "" in self._slots(host)

    def _slots(self, host: HtmlElement) -> frozenset[str]:
        content = self._hosts[host]
        return frozenset(slot.get("name", "") for slot in content.iter("slot"))

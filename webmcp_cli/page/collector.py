"""The walk that collects rendered text: boxes opened and closed in document order.

HTML, 3.2.7 "rendered text collection steps", as Blink carries them out on its layout tree: a
table's last cell and last row are found among boxes, not elements, and white space is collapsed
by layout, which knows nothing of where an element ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.case import transformed
from webmcp_cli.page.css.style import Inside, Kind
from webmcp_cli.page.inline import Line
from webmcp_cli.page.options import option_texts
from webmcp_cli.page.rowends import has_next_cell, has_next_row

if TYPE_CHECKING:
    from collections.abc import Set

    from lxml.html import HtmlElement

    from webmcp_cli.page.css.box import Box
    from webmcp_cli.page.css.style import Pseudo
    from webmcp_cli.page.inline import State
    from webmcp_cli.page.page import Page

#: Boxes that end the line before them and start a new one.
_LINES = frozenset([Kind.BLOCK, Kind.TABLE, Kind.SECTION, Kind.ROW, Kind.CELL, Kind.CAPTION])
#: Boxes around which a line break is required (step 9).
_BROKEN = frozenset([Kind.BLOCK, Kind.TABLE, Kind.CAPTION])
_FLOWS = frozenset([Inside.FLOW, Inside.SVG_TEXT])
_SPACED = frozenset([Inside.FLEX, Inside.TABLE])
_OPTIONS = frozenset([Inside.SELECT, Inside.OPTION])
#: Elements that are text themselves, whatever their box.
_MARKS = frozenset(["br", "wbr"])
_SPACES = " \t\n\r"

#: Where in the items an element's text stands.
Range = tuple[int, int]


class _Open:
    """An open element: its box, where its items start, and what its end does."""

    __slots__ = ("box", "element", "outer", "start")

    def __init__(self, element: HtmlElement, box: Box, start: int) -> None:
        self.element = element
        self.box = box
        self.start = start
        self.outer: State | None = None


class Collector:
    """Collects the rendered text of one element into ``line``.

    With ``ranges`` given it is filled: where in ``line.items`` the text of each element stands.
    """

    def __init__(
        self,
        page: Page,
        exclude: Set[HtmlElement],
        ranges: dict[HtmlElement, Range] | None = None,
    ) -> None:
        self.line = Line()
        self._page = page
        self._styles = page.styles
        self._exclude = exclude
        self._ranges = ranges
        self._open: list[_Open] = []

    def run(self, root: HtmlElement, box: Box) -> None:
        """Walk ``root`` and all that is in it."""
        child_of = self._styles.child
        put = self.line.text
        simple = self._ranges is None
        stack = self._open
        dead: set[HtmlElement] = set()  # elements that are not rendered, and those in them
        if not self._enter(root, box):
            return
        top, top_box = root, box
        walk = root.iter()
        next(walk)
        for element in walk:
            parent = element.getparent()
            if dead:
                if parent in dead:
                    dead.add(element)
                    continue
                dead.clear()
            while parent is not top:
                self._leave()
                top, top_box = stack[-1].element, stack[-1].box
            tag = element.tag
            if tag.__class__ is not str:
                dead.add(element)
            else:
                inner = child_of(top_box, element, tag)
                if simple and inner.through and tag not in _MARKS and not len(element):
                    if text := element.text:
                        if inner.plain:
                            put(text, inner.visible)
                        else:
                            self._put(inner, text)
                elif self._enter(element, inner):
                    top, top_box = element, inner
                    continue
                else:
                    dead.add(element)
            if text := element.tail:
                if top_box.plain:
                    put(text, top_box.visible)
                else:
                    self._put(top_box, text)
        while stack:
            self._leave()

    def _enter(self, element: HtmlElement, box: Box) -> bool:
        """Open an element; say whether what is in it is to be walked."""
        style = box.style
        kind = style.kind
        if kind == Kind.NONE or element in self._exclude:
            return False
        line = self.line
        opened = _Open(element, box, len(line.items))
        self._open.append(opened)
        if not box.through:
            if kind == Kind.ATOMIC or style.out_of_flow:
                opened.outer = line.aside()
            elif kind in _LINES:
                line.trim()
            elif kind == Kind.REPLACED:
                line.box()
            self._break(element, box)
            if style.before is not None:
                self._pseudo(style.before)
        if element.tag in _MARKS and not style.namespace:
            self._mark(element, box)
        if style.inside in _OPTIONS and self._options(element, box):
            self._leave(tail=False)
            return False
        if text := element.text:
            self._put(box, text)
        return True

    def _leave(self, *, tail: bool = True) -> None:
        opened = self._open.pop()
        element, box = opened.element, opened.box
        if not box.through:
            self._close(opened)
        if self._ranges is not None:
            self._ranges[element] = (opened.start, len(self.line.items))
        if tail and self._open and (text := element.tail):
            self._put(self._open[-1].box, text)

    def _close(self, opened: _Open) -> None:
        element, box = opened.element, opened.box
        style = box.style
        line = self.line
        if style.after is not None:
            self._pseudo(style.after)
        if opened.outer is not None:
            line.trim()
            line.back(opened.outer)
            if not style.out_of_flow:
                line.box()
        elif style.kind in _LINES:
            line.trim()
        if style.kind == Kind.CELL:
            if box.visible and has_next_cell(self._styles, element, self._outer_box()):
                line.items.append("\t")
        elif style.kind == Kind.ROW:
            if box.visible and has_next_row(self._styles, element, self._outer_box()):
                line.items.append("\n")
        else:
            self._break(element, box)

    def _outer_box(self) -> Box | None:
        return self._open[-1].box if self._open else None

    def _break(self, element: HtmlElement, box: Box) -> None:
        """Require the line breaks that stand before and after an element (steps 8 and 9)."""
        kind = box.style.kind
        if not box.visible or kind in (Kind.CELL, Kind.ROW, Kind.CONTENTS):
            return
        if element.tag == "p" and not box.style.namespace:
            self.line.items.append(2)
        elif kind in _BROKEN:
            self.line.items.append(1)

    def _put(self, box: Box, text: str) -> None:
        """Take a text node that stands in ``box``."""
        style = box.style
        if style.inside in _SPACED:
            if style.space == "collapse" and not text.strip(_SPACES):
                return
        elif style.inside not in _FLOWS and not (
            style.inside == Inside.HOST and self._styles.takes_text(self._open[-1].element)
        ):
            return
        if style.case != "none":
            text = transformed(text, style.case, self.line.previous(), self._language)
        if style.space == "collapse":
            self.line.text(text, box.visible)
        elif style.space == "preserve-breaks":
            self.line.with_breaks(text, box.visible)
        elif style.space == "preserve":
            self.line.preserved(text, box.visible)
        else:
            self.line.preserved(text.replace("\n", " ").replace("\t", " "), box.visible)

    def _language(self) -> str:
        """Give the language of the innermost open element."""
        for opened in reversed(self._open):
            value = opened.element.get("lang")
            if value is not None:
                return value.lower()
        at = self._open[0].element.getparent()
        while at is not None:
            value = at.get("lang")
            if value is not None:
                return str(value).lower()
            at = at.getparent()
        return ""

    def _pseudo(self, pseudo: Pseudo) -> None:
        """Let generated content take place; it is no text of the page."""
        line = self.line
        if pseudo.out_of_flow:
            return
        if pseudo.kind == Kind.BLOCK:
            line.trim()
        elif pseudo.kind == Kind.ATOMIC:
            line.box()
        elif pseudo.text:
            if pseudo.space == "collapse":
                line.text(pseudo.text, shown=False)
            else:
                line.preserved(pseudo.text, shown=False)

    def _mark(self, element: HtmlElement, box: Box) -> None:
        if element.tag == "br":
            self.line.forced_break("\n" if box.visible else "")
        else:
            self.line.zero_width()

    def _options(self, element: HtmlElement, box: Box) -> bool:
        """Take the options of a select, or an option that stands alone."""
        if box.visible:
            items = self.line.items
            for text in option_texts(element):
                items += (1, text, 1)
        return True

"""The walk that collects rendered text: boxes opened and closed in document order.

HTML, 3.2.7 "rendered text collection steps", as Blink carries them out on its layout tree: a
table's last cell and last row are found among boxes, not elements, and white space is collapsed
by layout, which knows nothing of where an element ends.

The walk is lxml's own, in C; an element's parent says which boxes close before it. What nearly
every element needs is done in ``_visit``, the rest in ``_enter`` and ``_leave``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webmcp_cli.page.case import transformed
from webmcp_cli.page.css.box import DEAD, LINE
from webmcp_cli.page.css.style import Inside, Kind
from webmcp_cli.page.inline import TEXT, Line
from webmcp_cli.page.options import option_texts
from webmcp_cli.page.rowends import has_next_cell, has_next_row

if TYPE_CHECKING:
    from collections.abc import Set

    from lxml.html import HtmlElement

    from webmcp_cli.page.css.box import Box
    from webmcp_cli.page.css.style import Pseudo
    from webmcp_cli.page.inline import State
    from webmcp_cli.page.page import Page
    from webmcp_cli.page.shadowtext import ShadowText

#: Boxes that end the line before them and start a new one.
_LINES = frozenset([Kind.BLOCK, Kind.TABLE, Kind.SECTION, Kind.ROW, Kind.CELL, Kind.CAPTION])
_TABLE_PARTS = frozenset([Kind.SECTION, Kind.ROW, Kind.CELL, Kind.CAPTION])
_FLOWS = frozenset([Inside.FLOW, Inside.SVG_TEXT])
_SPACED = frozenset([Inside.FLEX, Inside.TABLE])
_OPTIONS = frozenset([Inside.SELECT, Inside.OPTION])
#: What is in these is not walked.
_CLOSED = _OPTIONS | {Inside.NOTHING, Inside.LOCKED}
_SPACES = " \t\n\r"

#: Items that are kept apart, at about 70 bytes each; then they are put together.
MOST_ITEMS = 100_000

#: Where in the items an element's text stands.
Range = tuple[int, int]


class Collector:
    """Collects the rendered text of one element into ``line``.

    ``exclude`` are elements to pass over. With ``ranges`` given it is filled: where in
    ``line.items`` the text of each element stands. With ``shadow`` given, shadow trees are shown
    in place of their hosts' children.
    """

    def __init__(
        self,
        page: Page,
        exclude: Set[HtmlElement],
        ranges: dict[HtmlElement, Range] | None = None,
        shadow: ShadowText | None = None,
    ) -> None:
        self.line = Line()
        self.page = page
        self.styles = page.styles
        self._shadow = shadow
        self._exclude = exclude
        self._ranges = ranges
        #: Boxes that act no more than this need no record and no second look.
        self._quick = LINE if ranges is None and shadow is None and not exclude else -1
        #: Open elements: (element, box, where its items start, the state to go back to).
        self._open: list[tuple[HtmlElement, Box, int, State | None]] = []
        #: Elements that are not rendered, with those in them.
        self._dead: set[HtmlElement] = set()

    def run(self, root: HtmlElement, box: Box) -> None:
        """Walk ``root`` and all that is in it."""
        child = self.styles.child
        relevant = self.styles.relevant
        told_by_name = relevant.isdisjoint
        enter, leave_to, put = self._enter, self._leave_to, self.put
        line, dead = self.line, self._dead
        if not enter(root, box):
            return
        top = root
        walk = root.iter()
        next(walk)
        for element in walk:
            parent = element.getparent()
            if parent is not top:
                if parent in dead:
                    dead.add(element)
                    continue
                top, box = leave_to(parent)
            tag = element.tag
            if tag.__class__ is str:
                keys = element.keys() if relevant else ()
                inner = box.kids.get(tag) if not keys or told_by_name(keys) else None
                inner = inner or child(box, element, tag)
                if enter(element, inner):
                    top, box = element, inner
                    continue
            if (text := element.tail) and (
                line.state or not text.isspace() or not text.isascii() or not box.plain
            ):
                put(top, box, text)
        while self._open:
            self._leave()

    def beside(self, page: Page, shadow: ShadowText) -> Collector:
        """Give a collector for another tree, whose text goes where this one's goes."""
        other = Collector(page, self._exclude, shadow=shadow)
        other.line = self.line
        return other

    def _leave_to(self, parent: HtmlElement | None) -> tuple[HtmlElement, Box]:
        """Close what is open inside ``parent``; give it and its box."""
        stack = self._open
        line = self.line
        if len(line.items) > MOST_ITEMS and self._quick == LINE:
            line.settle()
        while True:
            element, box, _, _ = stack[-1]
            if element is parent:
                return element, box
            if box.act > self._quick:
                self._leave()
                continue
            stack.pop()
            if box.act == LINE:
                if line.state:
                    line.trim()
                if box.breaks:
                    line.items.append(box.breaks)
            if text := element.tail:
                self.put(stack[-1][0], stack[-1][1], text)

    def _enter(self, element: HtmlElement, box: Box) -> bool:
        """Open an element; say whether what is in it is to be walked."""
        if box.act > self._quick:
            return self._enter_more(element, box)
        line = self.line
        if box.act == LINE:
            if line.state:
                line.trim()
            if box.breaks:
                line.items.append(box.breaks)
        if text := element.text:
            if box.plain:
                line.text(text, box.visible)
            else:
                self.put(element, box, text)
        if len(element):
            self._open.append((element, box, 0, None))
            return True
        if box.act == LINE:
            line.end(box.breaks)
        return False

    def _enter_more(self, element: HtmlElement, box: Box) -> bool:
        """Open an element that does more than to end a line, or that is to be kept track of."""
        if box.act == DEAD or element in self._exclude:
            self._dead.add(element)
            return False
        style = box.style
        kind = style.kind
        line = self.line
        outer = None
        start = len(line.items)
        if kind == Kind.ATOMIC or style.out_of_flow or self._is_inline_table(kind):
            outer = line.aside()
        elif kind in _LINES:
            line.trim()
        elif kind > Kind.CAPTION:
            self._mark(kind, box)
        self._open.append((element, box, start, outer))
        if box.breaks:
            line.items.append(box.breaks)
        if style.before is not None:
            self._pseudo(style.before, style.inside)
        filled = self._shadow is not None and self._shadow.fill(self, element, box)
        if style.inside in _OPTIONS:
            self._options(element, box)
        elif not filled and (text := element.text):
            self.put(element, box, text)
        if len(element) and not filled and style.inside not in _CLOSED:
            return True
        self._dead.add(element)
        self._leave(tail=False)
        return False

    def _leave(self, *, tail: bool = True) -> None:
        element, box, start, outer = self._open.pop()
        if box.act == LINE:
            self.line.end(box.breaks)
        elif box.act > LINE:
            self._close(element, box, outer)
        if self._ranges is not None:
            self._ranges[element] = (start, len(self.line.items))
        if tail and self._open and (text := element.tail):
            self.put(self._open[-1][0], self._open[-1][1], text)

    def _close(self, element: HtmlElement, box: Box, outer: State | None) -> None:
        style = box.style
        line = self.line
        if style.after is not None:
            self._pseudo(style.after, style.inside)
        if outer is not None:
            line.trim()
            line.back(outer)
            if not style.out_of_flow:
                line.box(TEXT)
        elif style.kind in _LINES:
            line.trim()
        if box.breaks:
            line.items.append(box.breaks)
        elif not box.visible or not self._open:
            return  # the text of a cell itself has no tab
        elif style.kind == Kind.CELL:
            if has_next_cell(self.styles, element, self._open[-1][1]):
                line.items.append("\t")
        elif style.kind == Kind.ROW and has_next_row(self.styles, element, self._open[-1][1]):
            line.items.append("\n")

    def put(self, element: HtmlElement, box: Box, text: str) -> None:
        """Take a text node that stands in ``element``, whose box is ``box``."""
        if box.plain:
            self.line.text(text, box.visible)
            return
        style = box.style
        if style.inside in _SPACED:
            if not text.strip(_SPACES):
                return
        elif style.inside not in _FLOWS and not (
            style.inside == Inside.HOST and self.styles.takes_text(element)
        ):
            return
        if style.case != "none":
            text = transformed(text, style.case, self.line.previous(), element)
        if style.space == "collapse":
            self.line.text(text, box.visible)
        elif style.space == "preserve-breaks":
            self.line.with_breaks(text, box.visible)
        elif style.space == "preserve":
            self.line.preserved(text, box.visible)
        else:
            self.line.preserved(text.replace("\n", " ").replace("\t", " "), box.visible)

    def _pseudo(self, pseudo: Pseudo, inside: Inside) -> None:
        """Let generated content take place; it is no text of the page."""
        line = self.line
        if pseudo.out_of_flow:
            return
        if pseudo.kind == Kind.BLOCK or inside == Inside.FLEX:
            line.trim()
        elif pseudo.kind == Kind.ATOMIC:
            line.box()
        elif pseudo.text:
            if pseudo.space == "collapse":
                line.text(pseudo.text, shown=False)
            else:
                line.preserved(pseudo.text, shown=False)

    def _is_inline_table(self, kind: Kind) -> bool:
        """Whether a table part stands in an inline, and so in an inline table of its own."""
        return (
            kind in _TABLE_PARTS
            and bool(self._open)
            and self._open[-1][1].style.kind in (Kind.INLINE, Kind.CONTENTS)
        )

    def _mark(self, kind: Kind, box: Box) -> None:
        if kind == Kind.BR:
            trims = box.style.space != "preserve"
            self.line.forced_break("\n" if box.visible else "", trims=trims)
        elif kind == Kind.WBR:
            self.line.zero_width()
        else:
            self.line.box()

    def _options(self, element: HtmlElement, box: Box) -> None:
        """Take the options of a select, or an option that stands alone."""
        if box.visible:
            for text in option_texts(element):
                self.line.items += (1, text, 1)

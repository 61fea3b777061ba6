"""The content of an element as part of a name: its text and the names of what is in it.

Accessible Name 1.2, step 2F, in Chromium's way. An element with no meaning of its own, such as a
``span``, is looked through: its children count as if they stood in its place. Hidden parts are
left out, unless the whole of what is read is hidden and was referred to on purpose.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from webmcp_cli.page import aria
from webmcp_cli.page.blanks import is_told
from webmcp_cli.page.case import transformed
from webmcp_cli.page.css.style import Inside, Kind
from webmcp_cli.page.pieces import Flow, Pieces, generated
from webmcp_cli.page.reach import hides_itself, is_operable
from webmcp_cli.page.roles import explicit_role, implicit_role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.html import HtmlElement

    from webmcp_cli.page.accname import Walk
    from webmcp_cli.page.css.style import Pseudo, Style

    #: An element to look through, and the flow that it is in.
    Inner = tuple[HtmlElement, Flow]

_SPACES = " \t\n\f\r"
_RUN = re.compile("[ \t\n\f\r]+")
#: Text nodes are cut to this many characters: twice what a name may hold.
_MAX_TEXT = 2000
#: What is never part of a name, even of one that is taken from hidden content.
SILENT = frozenset(
    "area audio embed head iframe link meta noscript object script style template title"
    " video".split()
)
#: The quotation marks of a quotation within another.
_INNER_QUOTES = str.maketrans("\u201c\u201d", "\u2018\u2019")
#: Boxes that end the line before them and start a new one.
_LINES = frozenset([Kind.BLOCK, Kind.TABLE, Kind.SECTION, Kind.ROW, Kind.CELL, Kind.CAPTION])
_FLOWS = frozenset([Inside.FLOW, Inside.HOST, Inside.OPTION, Inside.SVG_TEXT])
#: What text is shown in at all.
_READ = _FLOWS | {Inside.FLEX, Inside.TABLE}
#: Shapes that may have a name, though layout makes no box of them.
_SHAPES = frozenset(tag for tag, role in aria.SVG.items() if role)
#: Attributes that make an object of an element without any meaning.
_TELLING = frozenset(["id", "tabindex", "title"])


class Reader:
    """Reads the content of one element for a name that ``walk`` computes."""

    def __init__(self, walk: Walk) -> None:
        self._walk = walk
        self._page = walk.page
        self._raw = walk.raw
        self._pieces = Pieces()

    def read(self, element: HtmlElement, flow: Flow) -> str:
        """Put together the pieces of an element's content."""
        stack = [self._inside(element, flow)]
        while stack and not self._walk.is_full:
            inner = next(stack[-1], None)
            if inner is None:
                stack.pop()
            else:
                stack.append(self._inside(*inner))
        return self._pieces.text()

    def _inside(self, element: HtmlElement, flow: Flow) -> Iterator[Inner]:
        """Take each child's piece; give those back that are to be looked through."""
        style = self._page.styles.computed(element)
        shown = self._raw or (style.visible and not self._page.names.is_hidden(element))
        self._generated(element, style.before, flow, "open-quote" if shown else "")
        self._text(element.text, element, None, style if shown else None, flow)
        yield from self._children(element, style if shown else None, flow)
        for child in self._page.names.owned(element):
            if (inner := self._child(child, Flow())) is not None:
                yield child, inner
        self._generated(element, style.after, flow, "close-quote" if shown else "")

    def _children(self, element: HtmlElement, style: Style | None, flow: Flow) -> Iterator[Inner]:
        """Walk the children and the text after each; ``style`` is None where that is hidden."""
        for child in element:
            if self._walk.is_full:
                return
            if isinstance(child.tag, str) and self._page.names.owner(child) is None:
                inner = self._child(child, flow)
                if inner is not None:
                    yield child, inner
                    self._end_lines(child, flow)
            self._text(child.tail, element, child, style, flow)

    def _child(self, child: HtmlElement, flow: Flow) -> Flow | None:
        """Take the piece of a child; if it is to be looked through, give its flow instead."""
        style = self._page.styles.computed(child)
        if self._is_left_out(child, style):
            return None
        self._end_lines(child, flow)
        in_line = style.kind == Kind.INLINE and child.tag != "wbr"
        inner = flow if in_line and not self._raw else Flow()
        if inner is not flow:
            flow.takes_place()
        if _is_nothing(child):
            return None
        if self._is_looked_through(child, style):
            return inner
        if child in self._walk.seen:
            return None
        if style.kind != Kind.NONE and not self._walk.is_shown(child):
            if child.get("aria-label") and style.visible and not hides_itself(child):
                self._take(child, inner)
                return None
            # what is hidden may hold what is not; a hidden link or button does not
            return None if is_operable(child) else inner
        self._take(child, inner)
        if inner is not flow:
            self._end_lines(child, flow)
        return None

    def _is_left_out(self, child: HtmlElement, style: Style) -> bool:
        if self._raw:
            return child.tag in SILENT and child not in self._page.foreign
        if style.kind != Kind.NONE:
            return False
        is_shape = child.tag in _SHAPES and child in self._page.foreign
        return not (is_shape and (child.get("aria-label") or child.get("title") or len(child)))

    def _take(self, child: HtmlElement, flow: Flow) -> None:
        """Take the name of a child, or its part of this one, as a piece."""
        self._walk.seen.add(child)
        place = flow.place()
        text, is_given = self._walk.name(child, flow, nested=True)
        given = explicit_role(self._page, child)
        role = given or implicit_role(self._page, child)
        apart = (is_given and bool(text)) or role in aria.SET_APART
        self._pieces.add(text, place, apart=apart)
        if is_given:
            self._walk.length += len(text)

    def _end_lines(self, child: HtmlElement, flow: Flow) -> None:
        """End the line before a block, and begin another after it."""
        style = self._page.styles.computed(child)
        if child.tag == "br":
            flow.breaks_line()
        elif style.kind in _LINES and not style.out_of_flow:
            flow.ends_line()

    def _is_looked_through(self, child: HtmlElement, style: Style) -> bool:
        """Say whether a child is no object of its own: an inline box without any meaning."""
        given = explicit_role(self._page, child)
        if given == "none":
            return True
        if style.kind not in (Kind.INLINE, Kind.ATOMIC) and not self._raw:
            return False
        if style.before is not None or style.after is not None or child.tag == "wbr":
            return False
        if child in self._page.foreign:
            return False
        if (given or implicit_role(self._page, child)) != "generic":
            return False
        names = map(str, child.keys())
        return not any(name in _TELLING or name.startswith("aria-") for name in names)

    def _text(
        self,
        text: str | None,
        parent: HtmlElement,
        before: HtmlElement | None,
        style: Style | None,
        flow: Flow,
    ) -> None:
        """Take the text node of ``parent`` that stands after its child ``before``.

        Without a style it is hidden, and only the space that it takes up is of account.
        """
        if not text:
            return
        if style is None:
            flow.passes(text)
        elif self._raw:
            self._add(_short(text), Flow())
        elif style.inside not in _READ or (
            style.inside == Inside.HOST and not self._page.styles.takes_text(parent)
        ):
            return
        elif text.strip(_SPACES):
            if style.case != "none":
                text = transformed(text, style.case, flow.last, parent)
            self._add(_short(text), flow if style.inside in _FLOWS else Flow())
        elif style.inside in _FLOWS and flow.takes_space() and is_told(self._page, parent, before):
            self._add(" ", flow)

    def _add(self, text: str, flow: Flow) -> None:
        """Add text as a piece; what collapses into the space before it goes."""
        place = flow.place()
        if not self._raw and text != " ":
            text = flow.collapsed(text)
        self._walk.texts += 1
        self._walk.length += len(text) - text.count(" ") - text.count("\n")
        self._pieces.add(text, place, apart=False)
        if text:
            flow.keeps(self._pieces.parts)

    def _generated(
        self, element: HtmlElement, pseudo: Pseudo | None, flow: Flow, usual: str
    ) -> None:
        """Take what ``::before`` or ``::after`` generates.

        ``usual`` is what a ``q`` has; without it the element is hidden and only takes up room.
        """
        if pseudo is None or self._raw:
            return
        is_inner = not pseudo.content and next(element.iterancestors("q"), None) is not None
        text, is_given = generated(pseudo.content or usual, element)
        if is_inner:
            text = text.translate(_INNER_QUOTES)
        in_line = pseudo.kind == Kind.INLINE
        ends_line = pseudo.kind == Kind.BLOCK and not pseudo.out_of_flow
        if ends_line:
            flow.ends_line()
        place = flow.place() if in_line else Flow().place()
        if in_line:
            text = flow.collapsed(text)
        if text and usual:
            self._pieces.add(text, place, apart=is_given)
            # the box and the text in it; quotes have a box of their own between
            self._walk.texts += 3 if "quote" in (pseudo.content or usual) else 2
            self._walk.length += len(text)
        if ends_line:
            flow.ends_line()
        elif not in_line:
            flow.takes_place()


def _short(text: str) -> str:
    if len(text) <= _MAX_TEXT:
        return text
    start = _RUN.sub(" ", text[: 10 * _MAX_TEXT])
    return (start if len(start) > _MAX_TEXT else _RUN.sub(" ", text))[:_MAX_TEXT]


def _is_nothing(child: HtmlElement) -> bool:
    """Say whether a child is no object at all to a browser, and nothing is in it."""
    if child.tag == "img":
        return child.get("alt") == "" and not (
            child.get("aria-label") or child.get("aria-labelledby")
        )
    if child.tag in ("svg", "canvas"):
        return not (len(child) or child.text or child.keys())
    return child.tag == "embed"

"""White space as a browser's layout leaves it (CSS Text 3, sections 4.1.1 and 4.1.2).

Collapsing runs across elements, so it needs what came before in the same inline formatting
context: nothing yet (or a line break), text, or a space that goes if the line ends here. Chromium
156 drops no segment breaks between East Asian characters, only next to a zero width space.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: What the text of an inline formatting context ends in so far: nothing, text, a collapsible
#: space, a zero width space, a replaced element. The odd ones are not white space.
START, TEXT, SPACE, ZERO, BOX = 0, 1, 2, 3, 5

#: Runs of white space that are not a single space already.
_RUN = re.compile(r"[\t\n\r][ \t\n\r]*| [ \t\n\r]+")
_SPACES = " \t\n\r"
_ZERO_WIDTH = re.compile("\u200b[ \t\r]*\n[ \t\n\r]*|[ \t\r]*\n[ \t\n\r]*(?=\u200b)")
_BROKEN = re.compile(r"[ \t\r]*\n")

#: ``state`` and ``space_at`` of a line.
State = tuple[int, int]
#: A piece of rendered text, or a number of required line breaks.
Item = str | int


class Line:
    """The rendered text so far, and the state of the inline formatting context it is in.

    ``items`` is the result: strings, and 1 or 2 for required line breaks. ``state`` is one of
    START, TEXT, SPACE and ZERO; ``space_at`` is the item that ends in the space that may go, or
    -1.
    """

    __slots__ = ("asides", "items", "space_at", "state")

    def __init__(self) -> None:
        self.asides = 0
        self.items: list[Item] = []
        self.state = START
        self.space_at = -1

    def text(self, text: str, shown: bool) -> None:
        """Take text whose white space collapses; with ``shown`` false it only takes place."""
        collapsed = text.strip(_SPACES)
        if not collapsed:
            if self.state & 1:
                self._blank(text, shown)
            return
        if "\n" in collapsed or "  " in collapsed or "\t" in collapsed or "\r" in collapsed:
            collapsed = _collapsed(collapsed)
        if text[0] <= " " and self.state & 1 and not (self.state == ZERO and _BROKEN.match(text)):
            collapsed = " " + collapsed
        if text[-1] <= " ":
            collapsed += " "
            self.state = SPACE
            self.space_at = len(self.items) if shown else -1
        elif collapsed[-1] != "\u200b":
            self.state = TEXT
        else:
            self.state = ZERO
        if shown:
            self.items.append(collapsed)

    def _blank(self, text: str, shown: bool) -> None:
        """Take white space after text."""
        if self.state == ZERO and "\n" in text:
            return
        self.state = SPACE
        if shown:
            self.space_at = len(self.items)
            self.items.append(" ")
        else:
            self.space_at = -1

    def preserved(self, text: str, shown: bool) -> None:
        """Take text whose spaces and breaks are kept."""
        if not text:
            return
        if shown:
            self.items.append(text)
        self.state = START if text[-1] == "\n" else TEXT

    def with_breaks(self, text: str, shown: bool) -> None:
        """Take text whose breaks are kept and whose spaces collapse (``pre-line``)."""
        first, *rest = text.split("\n")
        if first:
            self.text(first, shown)
        for line in rest:
            self.forced_break("\n" if shown else "")
            if line:
                self.text(line, shown)

    def forced_break(self, item: str, *, trims: bool = True) -> None:
        """Break the line; the space before goes, unless spaces are kept where it breaks."""
        if trims:
            self.trim()
        self.state = START
        if item:
            self.items.append(item)

    def trim(self) -> None:
        """End the line: a collapsible space at its end is taken back."""
        if self.state == SPACE and self.space_at >= 0:
            item = self.items[self.space_at]
            if item.__class__ is str:
                self.items[self.space_at] = item[:-1]
        self.state = START

    def end(self, breaks: int) -> None:
        """End the line at the edge of a block, and require line breaks there."""
        if self.state:
            self.trim()
        if breaks:
            self.items.append(breaks)

    def aside(self) -> State:
        """Begin a box with lines of its own; give the state to come ``back`` to."""
        self.asides += 1
        state = (self.state, self.space_at)
        self.state = START
        return state

    def back(self, state: State) -> None:
        """Take up the line that ``aside`` left."""
        self.asides -= 1
        self.state, self.space_at = state

    def settle(self) -> None:
        """Put the items so far together, where none of them can change any more.

        A million small strings take ten times the memory of what they say.
        """
        if self.asides or self.state != START:
            return
        items = self.items
        pending = 0
        while items and isinstance(last := items[-1], int):
            pending = max(pending, last)
            items.pop()
        items[:] = [joined(items), pending] if items else []

    def previous(self) -> str:
        """Give the character that text would follow directly, or a space."""
        last = self.items[-1] if self.items and self.state in (TEXT, ZERO) else " "
        return last[-1] if isinstance(last, str) and last else " "

    def zero_width(self) -> None:
        """Pass a ``wbr``: a segment break after it goes."""
        if self.state == TEXT:
            self.state = ZERO

    def box(self, state: int = BOX) -> None:
        """Pass an atomic inline box: spaces on both sides of it stay."""
        self.state = state


def _collapsed(text: str) -> str:
    if text.isascii():
        return " ".join(text.split())
    if "\u200b" in text:
        text = _ZERO_WIDTH.sub(_kept, text)
    return _RUN.sub(" ", text)


def _kept(match: re.Match[str]) -> str:
    return "\u200b" if match[0][0] == "\u200b" else ""


@dataclass(frozen=True, slots=True)
class Slice:
    """Some items of a longer list, which is shared."""

    items: list[Item]
    start: int
    end: int

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items[self.start : self.end])


def joined(items: Iterable[Item]) -> str:
    """Put items together: of required line breaks in a row the most count, none at the ends."""
    parts: list[str] = []
    pending = 0
    for item in items:
        if isinstance(item, int):
            pending = max(item, pending)
        elif item:
            if pending:
                if parts:
                    parts.append("\n" if pending == 1 else "\n\n")
                pending = 0
            parts.append(item)
    return "".join(parts)

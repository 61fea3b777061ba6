"""White space as a browser's layout leaves it (CSS Text 3, sections 4.1.1 and 4.1.2).

Collapsing runs across elements, so it needs what came before in the same inline formatting
context: nothing yet (or a line break), text, or a space that goes if the line ends here. Chromium
156 drops no segment breaks between East Asian characters, only next to a zero width space.
"""

from __future__ import annotations

import re

#: What the text of an inline formatting context ends in so far.
START, TEXT, SPACE = 0, 1, 2

_RUN = re.compile(r"[ \t\n\r]+")
_ZERO_WIDTH = re.compile("\u200b[ \t\r]*\n[ \t\n\r]*|[ \t\r]*\n[ \t\n\r]*(?=\u200b)")
_SPACES = " \t\n\r"

#: ``state``, ``space_at``, ``after_zero_width`` of a line.
State = tuple[int, int, bool]
#: A piece of rendered text, or a number of required line breaks.
Item = str | int


class Line:
    """The rendered text so far, and the state of the inline formatting context it is in.

    ``items`` is the result: strings, and 1 or 2 for required line breaks. ``state`` is one of
    START, TEXT and SPACE; ``space_at`` is the item that ends in the space that may go, or -1.
    """

    __slots__ = ("after_zero_width", "items", "space_at", "state")

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.state = START
        self.space_at = -1
        self.after_zero_width = False

    def text(self, text: str, shown: bool) -> None:
        """Take text whose white space collapses; with ``shown`` false it only takes place."""
        if text.isascii():
            words = text.split()
            if not words:
                self._blank("\n" in text, shown)
                return
            collapsed = " ".join(words)
            first = text[0] <= " "
            last = text[-1] <= " "
        else:
            if "\u200b" in text:
                text = _ZERO_WIDTH.sub(_kept, text)
            collapsed = _RUN.sub(" ", text).strip(" ")
            if not collapsed:
                self._blank("\n" in text, shown)
                return
            first = text[0] in _SPACES
            last = text[-1] in _SPACES
        if self.after_zero_width:
            self.after_zero_width = False
            first = first and "\n" not in text[: len(text) - len(text.lstrip(_SPACES))]
        if first and self.state == TEXT:
            collapsed = " " + collapsed
        if last:
            collapsed += " "
            self.state = SPACE
            self.space_at = len(self.items) if shown else -1
        else:
            self.state = TEXT
            if collapsed[-1] == "\u200b":
                self.after_zero_width = True
        if shown:
            self.items.append(collapsed)

    def _blank(self, broken: bool, shown: bool) -> None:
        if self.state == TEXT and not (broken and self.after_zero_width):
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
        if text[0] == "\n":
            self.trim()
        if shown:
            self.items.append(text)
        self.state = START if text[-1] == "\n" else TEXT
        self.space_at = -1

    def with_breaks(self, text: str, shown: bool) -> None:
        """Take text whose breaks are kept and whose spaces collapse (``pre-line``)."""
        first, *rest = text.split("\n")
        if first:
            self.text(first, shown)
        for line in rest:
            self.forced_break("\n" if shown else "")
            if line:
                self.text(line, shown)

    def forced_break(self, item: str) -> None:
        """Break the line; the space before goes."""
        self.trim()
        if item:
            self.items.append(item)
        self.state = START

    def trim(self) -> None:
        """Take back a collapsible space at the end of the line."""
        if self.state == SPACE and self.space_at >= 0:
            item = self.items[self.space_at]
            if isinstance(item, str):
                self.items[self.space_at] = item[:-1]
        self.state = START
        self.space_at = -1
        self.after_zero_width = False

    def aside(self) -> State:
        """Begin a box with lines of its own; give the state to come ``back`` to."""
        state = (self.state, self.space_at, self.after_zero_width)
        self.state = START
        self.space_at = -1
        self.after_zero_width = False
        return state

    def back(self, state: State) -> None:
        """Take up the line that ``aside`` left."""
        self.state, self.space_at, self.after_zero_width = state

    def previous(self) -> str:
        """Give the character that text would follow directly, or a space."""
        last = self.items[-1] if self.items and self.state == TEXT else " "
        return last[-1] if isinstance(last, str) and last else " "

    def zero_width(self) -> None:
        """Pass a ``wbr``: a segment break after it goes."""
        if self.state == TEXT:
            self.after_zero_width = True

    def box(self) -> None:
        """Pass an atomic inline box: spaces on both sides of it stay."""
        self.state = TEXT
        self.space_at = -1
        self.after_zero_width = False


def _kept(match: re.Match[str]) -> str:
    return "\u200b" if match[0][0] == "\u200b" else ""


def joined(items: list[Item]) -> str:
    """Put items together: of required line breaks in a row the most count, none at the ends."""
    parts: list[str] = []
    pending = 0
    for item in items:
        if item.__class__ is int:
            if item > pending:  # type: ignore[operator]
                pending = item  # type: ignore[assignment]
        elif item:
            if pending:
                if parts:
                    parts.append("\n" if pending == 1 else "\n\n")
                pending = 0
            parts.append(item)  # type: ignore[arg-type]
    return "".join(parts)

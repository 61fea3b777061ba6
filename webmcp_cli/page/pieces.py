"""The pieces of a name, and where a browser puts a space between two of them.

Chromium asks of two neighbours whether they lie in the same run of lines (a flow); a block, an
inline block or a float is a flow of its own, and a block within a line starts the flow afresh
after it. Pieces of two flows are set apart by a space; so are a label, a value or a control, and
whatever is beside it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_SPACES = " \t\n\f\r"
_START, _TEXT, _SPACE = range(3)
_CONTENT = re.compile(
    r"""\s*(?:"(?P<double>(?:[^"\\]|\\.)*)"|'(?P<single>(?:[^'\\]|\\.)*)'"""
    r"""|(?P<function>[\w-]+)\((?P<arguments>[^()]*)\)|(?P<slash>/)|(?P<word>[^\s"'/(]+)|.)""",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n\f\r]?|(\n)|(.))", re.DOTALL)
_QUOTES = {"open-quote": "\u201c", "close-quote": "\u201d"}

#: Where a piece lies: its flow, and how often that began afresh before it.
Place = tuple["Flow", int]


class Flow:
    """A run of lines: how often a block interrupted it, and how its last line stands.

    ``last`` is the last character of that line, shown or not; empty at its start.
    """

    __slots__ = ("_breaks", "_loose", "_state", "last")

    def __init__(self) -> None:
        self.last = ""
        self._breaks = 0
        self._state = _START
        self._loose: list[str] | None = None

    def place(self) -> Place:
        """Give where the next piece lies."""
        return self, self._breaks

    def ends_line(self) -> None:
        """Take a block, which has the lines around it to itself."""
        self._breaks += 1
        self.breaks_line()

    def breaks_line(self) -> None:
        """Take a ``br``: white space before it goes, and so does that after it."""
        if self._loose:
            self._loose[-1] = self._loose[-1].rstrip(_SPACES)
        self._loose = None
        self._state = _START
        self.last = ""

    def takes_place(self) -> None:
        """Take a box that stands in the line; a space after it stays.

        To ``text-transform: capitalize`` it is part of a word.
        """
        self._state = _TEXT
        self._loose = None
        self.last = "x"

    def takes_space(self) -> bool:
        """Take white space alone; say whether any of it stays."""
        if self._state != _TEXT:
            return False
        self._state = _SPACE
        self._loose = None
        self.last = " "
        return True

    def passes(self, text: str) -> None:
        """Take text that is there and not shown."""
        if text.strip(_SPACES):
            self.collapsed(text)
        else:
            self.takes_space()

    def collapsed(self, text: str) -> str:
        """Take text; give it without the space before it that collapses into another."""
        if not text:
            return ""
        if text[0] in _SPACES and self._state != _TEXT:
            text = text.lstrip(_SPACES)
        if text:
            self._state = _SPACE if text[-1] in _SPACES else _TEXT
            self._loose = None
            self.last = text[-1]
        return text

    def keeps(self, parts: list[str]) -> None:
        """Remember where the text stands that was taken last: its end may yet have to go."""
        self._loose = parts if self._state == _SPACE else None


class Pieces:
    """Pieces put together so far."""

    __slots__ = ("_apart", "_place", "parts")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self._place: Place | None = None
        self._apart = False

    def add(self, text: str, place: Place, *, apart: bool) -> None:
        """Add a piece that lies at ``place``; ``apart`` ones never touch others."""
        if text:
            touches = text[0] not in _SPACES and self._last() not in _SPACES
            if touches and (apart or self._apart or self._place != place):
                self.parts.append(" ")
            self.parts.append(text)
        self._place = place
        self._apart = apart

    def _last(self) -> str:
        """Give the last character so far; a space where there is none."""
        return next((part[-1] for part in reversed(self.parts) if part), " ")

    def text(self) -> str:
        """Give the pieces as one text."""
        return "".join(self.parts)


def generated(content: str, element: HtmlElement) -> tuple[str, bool]:
    """Give the text of a ``content`` property, and whether it is the alternative text of one.

    Counters and images have none. CSS Generated Content 3, sections 1 and 2.
    """
    parts: list[str] = []
    for match in _CONTENT.finditer(content):
        if match["slash"]:
            return generated(content[match.end() :], element)[0], True
        string = match["double"] if match["double"] is not None else match["single"]
        if string is not None:
            parts.append(_ESCAPE.sub(_character, string))
        elif match["function"] and match["function"].lower() == "attr":
            parts.append(element.get(match["arguments"].strip().lower()) or "")
        elif match["word"]:
            parts.append(_QUOTES.get(match["word"].lower(), ""))
    return "".join(parts), False


def _character(match: re.Match[str]) -> str:
    if match[1]:
        code = int(match[1], 16)
        return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
    return match[3] or ""

"""The computed style of an element, as far as it says which text is shown and how it breaks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Kind(IntEnum):
    """What sort of box an element makes, as rendered text tells them apart."""

    NONE = 0  # no box, nothing in it is rendered
    CONTENTS = 1  # no box of its own
    INLINE = 2
    ATOMIC = 3  # inline outside, a block inside: inline-block, inline-flex, inline-table
    BLOCK = 4  # block-level, replaced or floating too
    TABLE = 5
    SECTION = 6
    ROW = 7
    CELL = 8
    CAPTION = 9
    REPLACED = 10  # inline, and its content is no text of the page
    BR = 11
    WBR = 12


class Inside(IntEnum):
    """What an element's children find themselves in."""

    FLOW = 0
    FLEX = 1  # children are items: each is a block
    TABLE = 2  # a table, section or row: white space makes no box
    NOTHING = 3  # children are not rendered: replaced elements, hidden content
    SELECT = 4  # only options are read
    OPTION = 5
    SVG = 6  # only shapes and SVG text
    SVG_TEXT = 7
    MATH = 8  # only MathML; each child is a block
    DETAILS = 9  # closed: only the first summary
    FIRST = 10  # only the first element child
    HOST = 11  # only what a slot of the shadow tree takes
    LOCKED = 12  # content-visibility: hidden; the text of what is in it is ""


@dataclass(frozen=True, slots=True)
class Pseudo:
    """A ``::before`` or ``::after`` that makes a box.

    ``kind`` is INLINE, ATOMIC or BLOCK; ``out_of_flow`` ones leave the text around them alone.
    ``text`` is its text, where it is known, else a stand-in that is not white space. ``content``
    is the property as it was declared: names say what it generates, which hangs on the element.
    """

    kind: Kind
    out_of_flow: bool
    space: str
    text: str
    content: str = ""


@dataclass(frozen=True, slots=True)
class Style:
    """What rendered text depends on. ``display`` is the used value, one word.

    ``breaks`` is how many line breaks are required around it; ``visible`` is the used
    ``visibility``; ``space`` is ``white-space-collapse``; ``case`` is ``text-transform``;
    ``namespace`` is "", "svg" or "math"; ``variables`` are the custom properties that some
    ``display`` or the like refers to.
    """

    display: str
    kind: Kind
    inside: Inside = Inside.FLOW
    breaks: int = 0
    out_of_flow: bool = False
    visible: bool = True
    space: str = "collapse"
    case: str = "none"
    namespace: str = ""
    before: Pseudo | None = None
    after: Pseudo | None = None
    variables: tuple[tuple[str, str], ...] = ()
    #: What ``display: inherit`` and the like would give to children; rarely asked.
    floating: str = "none"
    position: str = "static"

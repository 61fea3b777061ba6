"""``:dir()``: the directionality of an element (HTML, 3.2.6.4).

Costs one look at each element and at each character up to the first strong one: text under an
element with a ``dir`` of its own is not looked at for those around it.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from webmcp_cli.page.selection.attributes import ascii_lower
from webmcp_cli.page.selection.inputs import LINES, type_of, value_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.selection.walk import Walk

    Test = Callable[[HtmlElement], bool]

#: Only these characters can be strong: the letters of ASCII, and some beyond.
_MAYBE_STRONG = re.compile(r"[^\x00-\x40\x5b-\x60\x7b-\x7f]")
_STRONG = {"L": "ltr", "R": "rtl", "AL": "rtl"}
#: Blocks whose unassigned characters are right-to-left (Unicode, DerivedBidiClass.txt).
_RIGHT_BLOCKS = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_SKIPPED = frozenset(["bdi", "script", "style", "textarea"])
#: Inputs whose direction is that of their value.
_BY_VALUE = LINES | {"hidden", "submit", "reset", "button"}


def dir_test(page: Page, walk: Walk, wanted: str) -> Test:
    """Test for "ltr" or "rtl"; any other word matches nothing."""
    directions = _Directions(page, walk)
    folded = ascii_lower(wanted)
    return lambda element: directions.of(element) == folded


class _Directions:
    def __init__(self, page: Page, walk: Walk) -> None:
        self._page = page
        self._walk = walk
        self._known: dict[HtmlElement, str] = {}

    def of(self, element: HtmlElement) -> str:
        passed = []
        at: HtmlElement | None = element
        answer = "ltr"
        while at is not None:
            known = self._known.get(at)
            if known is None:
                passed.append(at)
                known = self._own(at)
            if known is not None:
                answer = known
                break
            at = self._walk.parent(at)
        self._known.update(dict.fromkeys(passed, answer))
        return answer

    def _own(self, element: HtmlElement) -> str | None:
        """Give the direction that an element has by itself; None where it is its parent's."""
        if element in self._page.foreign:
            return None
        said = ascii_lower(element.get("dir") or "")
        if said in ("ltr", "rtl"):
            return said
        if said == "auto":
            return self._automatic(element) or "ltr"
        if element.tag == "bdi":
            return self._automatic(element) or "ltr"
        if element.tag == "input" and type_of(element) == "tel":
            return "ltr"
        return None

    def _automatic(self, element: HtmlElement) -> str | None:
        if element.tag == "input":
            kind = type_of(element)
            if kind not in _BY_VALUE:
                return None
            return _first_strong(value_of(element, kind))
        return self._of_text(element)

    def _of_text(self, element: HtmlElement) -> str | None:
        waiting: list[str | HtmlElement | None] = [element]
        while waiting:
            item = waiting.pop()
            if isinstance(item, str):
                found = _first_strong(item)
                if found is not None:
                    return found
            elif item is not None:
                for child in reversed(item):
                    waiting.append(child.tail)
                    if isinstance(child.tag, str) and not self._has_its_own(child):
                        waiting.append(child)
                waiting.append(item.text)
        return None

    def _has_its_own(self, element: HtmlElement) -> bool:
        if element in self._page.foreign:
            return False
        said = ascii_lower(element.get("dir") or "")
        return element.tag in _SKIPPED or said in ("ltr", "rtl", "auto")


def _first_strong(text: str) -> str | None:
    """Give the direction of the first character that has one."""
    for match in _MAYBE_STRONG.finditer(text):
        kind = unicodedata.bidirectional(match[0])
        if kind in _STRONG:
            return _STRONG[kind]
        if not kind:  # unassigned
            return "rtl" if _RIGHT_BLOCKS.match(match[0]) else "ltr"
    return None

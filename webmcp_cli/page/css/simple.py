"""Selectors of tags, classes and ids with `` `` and ``>`` between: nine in ten of a real page.

``[class*=...]`` and its kin count as classes here.

They are matched against a trail (what the ancestors are called), never against the tree: the
answer is the same for every element with the same names and the same trail, so it is worked out
once for all of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_STEP = re.compile(
    r"""([.#])((?:[^\x00-\x2c\x2e\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\x7f]+|\\(?:[0-9a-fA-F]{1,6}\s?|[^\n]))+)"""
    r"""|(\*|[A-Za-z_][\w-]*)|(\s*>\s*|\s+)"""
    r"""|\[class\s*([*^$~|]?=)\s*(?:"([^"\\]*)"|'([^'\\]*)'|([A-Za-z_][\w-]*))\s*\]"""
)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
_BAD_START = re.compile(r"-?\d|-\Z")


@dataclass(frozen=True, slots=True)
class Names:
    """What an element is called, as far as any rule asks: tag, classes, id ("" for none)."""

    tag: str
    classes: frozenset[str]
    id: str


@dataclass(frozen=True, slots=True)
class Part:
    """A compound selector of names; ``tag`` and ``id`` are "" where any will do."""

    tag: str
    classes: frozenset[str]
    id: str

    def fits(self, names: Names | Trail) -> bool:
        """Say whether an element of these names matches."""
        return (
            (not self.tag or self.tag == names.tag)
            and (not self.id or self.id == names.id)
            and self.classes <= names.classes
        )


@dataclass(eq=False, slots=True)
class Trail:
    """The ancestors of an element that some rule asks about, innermost first.

    ``gap`` is set where elements that no rule asks about stand between this one and the child.
    """

    parent: Trail | None
    tag: str
    classes: frozenset[str]
    id: str
    gap: bool = False
    kids: dict[Names, Trail] = field(default_factory=dict)
    #: The same trail seen from below an element that no rule asks about.
    gapped: Trail | None = None

    def below(self) -> Trail:
        """Give the trail for the children of a child that no rule asks about."""
        if self.gap:
            return self
        if self.gapped is None:
            self.gapped = Trail(self.parent, self.tag, self.classes, self.id, gap=True)
        return self.gapped

    def through(self, names: Names) -> Trail:
        """Give the trail for the children of a child with these names."""
        found = self.kids.get(names)
        if found is None:
            found = self.kids[names] = Trail(self, names.tag, names.classes, names.id)
        return found


@dataclass(frozen=True, slots=True)
class Path:
    """Compounds from the right, and whether each but the first is the parent of the one before.

    ``specificity`` is (ids, classes, tags).
    """

    parts: tuple[Part, ...]
    direct: tuple[bool, ...]
    specificity: tuple[int, int, int]

    def matches(self, names: Names, trail: Trail | None) -> bool:
        """Say whether an element of these names, below this trail, matches."""
        if not self.parts[0].fits(names):
            return False
        return len(self.parts) == 1 or self._above(trail)

    def _above(self, trail: Trail | None) -> bool:
        last = len(self.parts) - 1
        stack = [(1, trail)]
        while stack:
            index, node = stack.pop()
            part = self.parts[index]
            if self.direct[index]:
                if node is None or node.gap or not part.fits(node):
                    continue
            else:
                while node is not None and not part.fits(node):
                    node = node.parent
                if node is None:
                    continue
                if index < last and self.direct[index + 1]:
                    stack.append((index, node.parent))  # a higher one may have the right parent
            if index == last:
                return True
            stack.append((index + 1, node.parent))
        return False


def read_path(text: str, *, fold: bool) -> Path | None:
    """Read a selector of names; None for any other. ``fold`` is quirks mode's lower case."""
    reader = _Reader(fold)
    at = 0
    while at < len(text):
        match = _STEP.match(text, at)
        if match is None or not reader.take(match):
            return None
        at = match.end()
    return reader.path()


class _Reader:
    """Collects the compounds of a path from its left end."""

    def __init__(self, fold: bool) -> None:
        self._fold = fold
        self._parts: list[Part] = []
        self._direct: list[bool] = []
        self._counts = [0, 0, 0]
        self._start(direct=False)

    def _start(self, *, direct: bool) -> None:
        self._direct.append(direct)
        self._tag = self._id = ""
        self._classes: set[str] = set()
        self._empty = True

    def take(self, match: re.Match[str]) -> bool:
        """Take what one match of ``_STEP`` found; say whether it may stand here."""
        sign, name, element, combinator, operator, *values = match.groups()
        if combinator is not None:
            return self._combine(combinator)
        if operator is not None:
            value = next(value for value in values if value is not None)
            self._classes.add(f" {operator}{value}")
            self._counts[1] += 1
            self._empty = False
            return True
        if element is not None:
            fits = self._empty
            self._tag = "" if element == "*" else element.lower()
            self._counts[2] += element != "*"
        else:
            fits = not _BAD_START.match(name) and self._name(sign, unescape(name))
        self._empty = False
        return fits

    def _combine(self, combinator: str) -> bool:
        if self._empty:
            return False
        self._parts.append(Part(self._tag, frozenset(self._classes), self._id))
        self._start(direct=">" in combinator)
        return True

    def _name(self, sign: str | None, name: str) -> bool:
        name = name.lower() if self._fold else name
        if sign == ".":
            self._classes.add(name)
            self._counts[1] += 1
            return True
        fits = self._id in ("", name)
        self._id = name
        self._counts[0] += 1
        return fits

    def path(self) -> Path | None:
        """Give the path; None where nothing stands at its right end."""
        direct = self._direct
        if not self._combine(""):
            return None
        # direct[i] says how part i stands to the one before; from the right, to the one after
        turned = (False, *reversed(direct[1 : len(self._parts)]))
        ids, classes, tags = self._counts
        return Path(tuple(reversed(self._parts)), turned, (ids, classes, tags))


def class_holds(test: str, attribute: str) -> bool:
    """Say whether a class attribute passes a test such as `` ^=icon-`` (Selectors 4, 6.1 and 6.2).

    ``[class^=icon-]`` hangs on the attribute alone, so it is a class like any other, under a name
    that none can have.
    """
    operator, _, value = test.lstrip().partition("=")
    if not operator:
        return attribute == value
    if operator == "|":
        return attribute == value or attribute.startswith(f"{value}-")
    if operator == "~":
        return value in attribute.split()
    if not value:
        return False
    if operator == "^":
        return attribute.startswith(value)
    return attribute.endswith(value) if operator == "$" else value in attribute


def unescape(name: str) -> str:
    """Undo the backslashes of a CSS identifier (CSS Syntax 3, 4.3.7)."""
    if "\\" not in name:
        return name
    return _ESCAPE.sub(_unescaped, name)


def _unescaped(match: re.Match[str]) -> str:
    if match[1] is None:
        return match[2]
    code = int(match[1], 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"

"""A style sheet's text to the few rules that matter to text, in the order of the sheet.

A real page carries a thousand rules and more, of which a fifth says anything about display,
visibility, white space and the like, and of those a tenth names classes that the page has. So
this reads nothing closely: one pass of regular expressions finds the blocks, one look tells
whether a block matters, and only then is a declaration read. That is about 1 microsecond a rule,
where a full tokeniser (tinycss2) takes about 1 microsecond a character.

It errs where only a tokeniser would see what is broken, such as a string with a line break in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from webmcp_cli.page.css.nesting import nested
from webmcp_cli.page.css.values import matters

if TYPE_CHECKING:
    from collections.abc import Callable

#: Sheets nest three blocks deep; what is deeper than this is passed over.
MAX_DEPTH = 64

#: Each alternative starts with a plain letter, so that the search skips to one in C, and none can
#: fail once it has begun, so that no text takes more than linear time.
_OPAQUE = re.compile(
    r"""/\*.*?(?:\*/|\Z)"""
    r"""|"(?:[^"\\\n]|\\.)*+["\n]?|'(?:[^'\\\n]|\\.)*+['\n]?"""
    r"""|url\(\s*+[^"'\s)][^)]*+\)?|URL\(\s*+[^"'\s)][^)]*+\)?""",
    re.DOTALL,
)
_STRUCTURE = re.compile(r"[{};()\[\]]")
_MARKUP = re.compile(r"<!--|-->")
_AT = re.compile(r"@([\w-]+)\s*(.*)\Z", re.DOTALL)

#: A layer's place: (place in its parent, place in that...); unlayered rules come last.
Layer = tuple[float, ...]
UNLAYERED: Layer = (float("inf"),)


@dataclass(frozen=True, slots=True)
class Rule:
    """One block of declarations: its selector list, its body as text, its layer."""

    selectors: str
    body: str
    layer: Layer


@dataclass(slots=True)
class _Frame:
    """An open block: skipped, or conditions only, or declarations of ``selectors``."""

    skipped: bool = False
    selectors: str | None = None
    layer: Layer = ()


@dataclass(slots=True)
class Layers:
    """The order in which layers were named, over all sheets of a page."""

    known: dict[Layer, dict[str, int]] = field(default_factory=dict)

    def place(self, parent: Layer, name: str) -> Layer:
        """Give the place of a layer, named with dots or "" for an anonymous one."""
        place = parent
        for part in name.split(".")[:MAX_DEPTH]:
            siblings = self.known.setdefault(place, {})
            key = part.strip() or f" {len(siblings)}"
            place = (*place, siblings.setdefault(key, len(siblings)))
        return place


class Reader:
    """Reads one sheet.

    ``holds`` answers conditions: (at-rule's name, its prelude) to bool. ``variables`` says whether
    rules count that do nothing but set custom properties.
    """

    def __init__(
        self, holds: Callable[[str, str], bool], layers: Layers, *, variables: bool = False
    ) -> None:
        self._holds = holds
        self._layers = layers
        self._variables = variables
        self._stack = [_Frame()]
        self._poisoned = False
        self.rules: list[Rule] = []

    def read(self, css: str) -> list[Rule]:
        """Give the rules that matter and whose conditions hold, in order."""
        *blocks, rest = hide(css).split("}")
        for block in blocks:
            heads = block.split("{")
            body = heads.pop()
            if len(heads) == 1 and self._is_plain(heads[0]):
                self._emit(heads[0].strip(), self._stack[-1].layer, body)
                continue
            for head in heads:
                self._open(head)
            self._close(body)
        heads = rest.split("{")
        body = heads.pop()
        for head in heads:
            self._open(head)
        if len(self._stack) > 1:
            self._close(body)  # the end of the text closes what is open
        else:
            self._statements(body)
        return self.rules

    def _is_plain(self, head: str) -> bool:
        """Whether this is the start of a rule in conditions that hold, as most are."""
        frame = self._stack[-1]
        return (
            not frame.skipped
            and frame.selectors is None
            and not self._poisoned
            and "@" not in head
            and ";" not in head
            and "--" not in head
        )

    def _open(self, head: str) -> None:
        frame = self._stack[-1]
        if frame.skipped or len(self._stack) > MAX_DEPTH:
            self._stack.append(_SKIPPED)
            return
        if ";" in head:
            before, _, head = head.rpartition(";")
            if frame.selectors is not None:
                self._emit(frame.selectors, frame.layer, before)
            elif len(self._stack) == 1 and not self._statements(before):
                self._poisoned = True
        if len(self._stack) == 1 and "--" in head:
            head = _MARKUP.sub(" ", head)
        head = head.strip()
        if self._poisoned:
            self._poisoned = False
            self._stack.append(_SKIPPED)
        elif head.startswith("@"):
            self._stack.append(self._at_rule(frame, head))
        else:
            selectors = head if frame.selectors is None else nested(frame.selectors, head)
            if selectors:
                self._stack.append(_Frame(selectors=selectors, layer=frame.layer))
            else:
                self._stack.append(_SKIPPED)

    def _close(self, body: str) -> None:
        if len(self._stack) == 1:
            self._poisoned = True  # a stray brace is part of the next rule, and spoils it
            return
        frame = self._stack.pop()
        if frame.selectors is not None:
            self._emit(frame.selectors, frame.layer, body)
        elif not frame.skipped:
            self._statements(body, frame)

    def _emit(self, selectors: str, layer: Layer, body: str) -> None:
        text = body.lower()
        if (
            matters(text)
            or ("content" in text and (":" in selectors or "content-v" in text))
            or (self._variables and "--" in text)
        ):
            self.rules.append(Rule(selectors, body, (*layer, *UNLAYERED)))

    def _statements(self, text: str, frame: _Frame | None = None) -> bool:
        """Take ``@layer a, b;`` note of; say whether all were at-rules, and so no mistake."""
        parent = (frame or self._stack[-1]).layer
        fine = True
        for statement in text.split(";"):
            bare = _MARKUP.sub(" ", statement).strip()
            match = _AT.match(bare)
            if match is None:
                fine = False
            elif match[1].lower() == "layer":
                for name in match[2].split(","):
                    self._layers.place(parent, name)
        return fine

    def _at_rule(self, frame: _Frame, head: str) -> _Frame:
        match = _AT.match(head)
        name = match[1].lower() if match else ""
        prelude = match[2].strip() if match else ""
        if name == "layer":
            place = self._layers.place(frame.layer, prelude)
            return _Frame(selectors=frame.selectors, layer=place)
        if name == "scope" and frame.selectors is None:
            scope = prelude.partition(")")[0].lstrip("(").strip()
            return _Frame(selectors=f":where({scope})" if scope else None, layer=frame.layer)
        if self._holds(name, prelude):
            return _Frame(selectors=frame.selectors, layer=frame.layer)
        return _SKIPPED


_SKIPPED = _Frame(skipped=True)


def hide(css: str) -> str:
    """Take comments out, and escape what looks like structure and is none.

    That is what stands in strings, in addresses, and in parentheses and brackets, one that is
    never closed reaching to the end of the sheet (CSS Syntax 3, 5.5.9).
    """
    if "/*" in css or '"' in css or "'" in css or "(" in css:
        css = _OPAQUE.sub(_hidden, css)
    if css.count("(") != css.count(")") or css.count("[") != css.count("]") or "<![" in css:
        return _uncrossed(css)
    return css


_BRACKET = re.compile(r"[{}()\[\]]")
_CLOSES = {")": "(", "]": "[", "}": "{"}


def _uncrossed(css: str) -> str:
    """Put ``_`` for all structure inside parentheses and brackets; no rule that counts has any."""
    parts: list[str] = []
    stack: list[str] = []  # open brackets, from the outermost parenthesis on
    last = 0
    for match in _BRACKET.finditer(css):
        sign = match[0]
        if sign in "([" or (sign == "{" and stack):
            if not stack:
                parts.append(css[last : match.end()])
                last = match.end()
            stack.append(sign)
        elif stack and stack[-1] == _CLOSES.get(sign):
            stack.pop()
            if not stack:
                parts.append(_STRUCTURE.sub("_", css[last : match.start()]))
                last = match.start()
    rest = css[last:]
    parts.append(_STRUCTURE.sub("_", rest) if stack else rest)
    return "".join(parts)


def _hidden(match: re.Match[str]) -> str:
    text = match[0]
    if text.startswith("/*"):
        return ""
    return _STRUCTURE.sub(_escaped, text[:-1]) + text[-1] if _STRUCTURE.search(text) else text


def _escaped(match: re.Match[str]) -> str:
    return f"\\{ord(match[0]):x} "

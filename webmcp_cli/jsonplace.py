"""A second, slow JSON reader that knows where it is: it finds the place and words of a mistake.

It runs only after the C scanner has refused a text, or has seen a key twice; it builds no values,
never recurses, and costs about 0.1 s a megabyte. Its grammar is RFC 8259's, so it must refuse
whatever the C scanner refuses; a property test holds the two together.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from webmcp_cli.jsongrammar import (
    EXPECTED,
    FLAT,
    NAME,
    SPACE,
    STRING_START,
    TOKEN,
    WORDS,
    Expect,
    refuse_number,
    shown_at,
)
from webmcp_cli.jsonpath import MAX_DEPTH, json_path, line_and_column


@dataclass(frozen=True)
class Mistake:
    """Where a text stops being JSON, and why; ``at`` is an offset in characters."""

    at: int
    message: str
    path: str
    hint: str | None = None


@dataclass(frozen=True)
class Findings:
    """What the second reader saw: the first mistake, and keys that came twice."""

    mistake: Mistake | None
    repeats: list[tuple[int, str]] = field(default_factory=list)
    text: str = ""

    def repeated_keys(self, source: str) -> list[str]:
        """Say which keys are there twice: the first of them in full, the rest by number."""
        if not self.repeats:
            return []
        at, path = self.repeats[0]
        line, column = line_and_column(self.text, at)
        more = f" (and {len(self.repeats) - 1} more)" if len(self.repeats) > 1 else ""
        return [f"{source}:{line}:{column}: {path} is given twice{more}; the last one counts"]


def examine(text: str, *, many: bool = False, repeats: bool = False) -> Findings:
    """Read a JSON text (or, with ``many``, a row of them) for its first mistake.

    ``repeats`` also looks for keys that come twice, which takes some three times as long.
    """
    return _Reader(text, many, repeats).run()


@dataclass
class _Level:
    """An object or array that is open: where it began, and where in it the reader is."""

    at: int
    index: int | None  # None in an object
    key: str = ""
    seen: set[str] = field(default_factory=set)


class _Reader:
    """The automaton: what it expects next, and the stack of what is open."""

    def __init__(self, text: str, many: bool, repeats: bool) -> None:
        self.text = text
        self.many = many
        self.leaps = not repeats
        self.at = 0
        self.levels: list[_Level] = []
        self.expect: Expect = "value"
        self.repeats: list[tuple[int, str]] = []
        self.values = 0

    def run(self) -> Findings:
        mistake = None
        while mistake is None and not self._finished():
            if self._leap():
                continue
            found = TOKEN.match(self.text, self.at)
            if found is None or found.lastgroup is None:
                mistake = self._no_token()
                break
            kind = found.lastgroup
            start = found.start(kind)
            mistake = self._take(kind, found[kind], start, glued=start == self.at)
            self.at = found.end()
        return Findings(mistake, self.repeats, self.text)

    def _leap(self) -> bool:
        """Pass over an object or array that holds no other: most of a tools file."""
        inside = 0 < len(self.levels) < MAX_DEPTH and self.expect in {"value", "first item"}
        found = FLAT.match(self.text, self.at) if self.leaps and inside else None
        if found is None:
            return False
        self.at = found.end()
        self._value_done()
        return True

    def _finished(self) -> bool:
        """Say whether the text ends here, where it may end."""
        between = self.expect == "end" or (self.many and not self.levels)
        if not between or self.expect not in {"end", "value"}:
            return False
        return self._skip() == len(self.text)

    def _skip(self) -> int:
        found = SPACE.match(self.text, self.at)
        return found.end() if found else self.at

    def _take(self, kind: str, token: str, at: int, *, glued: bool) -> Mistake | None:
        if self.expect == "end":
            if not self.many or (glued and self.values):
                return self._more(at)
            self.expect = "value"
        if kind == "mark":
            return self._mark(token, at)
        if self.expect in {"key", "first key"} and kind == "string":
            self._key(token, at)
            return None
        if self.expect not in {"value", "first item"}:
            return self._unexpected(at)
        if kind == "number" and (refusal := refuse_number(token)):
            return self._mistake(at, refusal)
        self._value_done()
        return None

    def _mark(self, token: str, at: int) -> Mistake | None:
        if token in "[{":
            return self._open(token, at)
        if token in "]}":
            return self._close(token, at)
        if token == ":" and self.expect == "colon":
            self.expect = "value"
            return None
        if token == "," and self.expect == "comma":
            level = self.levels[-1]
            self.expect = "key"
            if level.index is not None:
                level.index += 1
                self.expect = "value"
            return None
        return self._unexpected(at)

    def _open(self, token: str, at: int) -> Mistake | None:
        if self.expect not in {"value", "first item"}:
            return self._unexpected(at)
        if len(self.levels) >= MAX_DEPTH:
            return self._mistake(at, f"nested deeper than {MAX_DEPTH} levels")
        self.levels.append(_Level(at, 0 if token == "[" else None))
        self.expect = "first item" if token == "[" else "first key"
        return None

    def _close(self, token: str, at: int) -> Mistake | None:
        fits = bool(self.levels) and (self.levels[-1].index is not None) == (token == "]")
        if fits and self.expect in {"comma", "first item", "first key"}:
            self.levels.pop()
            self._value_done()
            return None
        if fits and self._after_comma(at):
            return self._mistake(at, f"a comma before {token!r}", "take the last comma out")
        return self._unexpected(at)

    def _after_comma(self, at: int) -> bool:
        return self.text[:at].rstrip(" \t\r\n").endswith(",")

    def _key(self, token: str, at: int) -> None:
        level = self.levels[-1]
        level.key = json.loads(token) if "\\" in token else token[1:-1]
        if level.key in level.seen:
            self.repeats.append((at, self._path()))
        level.seen.add(level.key)
        self.expect = "colon"

    def _value_done(self) -> None:
        self.expect = "comma" if self.levels else "end"
        self.values += not self.levels

    def _path(self) -> str:
        parts: list[str | int] = [
            level.key if level.index is None else level.index for level in self.levels[:12]
        ]
        if self.levels and self.levels[-1].index is None and self.expect in {"first key", "key"}:
            parts = parts[: len(self.levels) - 1] + (
                [self.levels[-1].key] if self._naming() else []
            )
        return json_path(parts) + ("..." if len(self.levels) > 12 else "")

    def _naming(self) -> bool:
        """Say whether the key in hand is one that came before (its own path is wanted)."""
        level = self.levels[-1]
        return bool(level.key) and level.key in level.seen

    def _mistake(self, at: int, message: str, hint: str | None = None) -> Mistake:
        return Mistake(at, message, self._path(), hint)

    def _more(self, at: int) -> Mistake:
        return self._mistake(
            at, "the JSON text is over, but more follows", "one file holds one JSON value"
        )

    def _wanted(self) -> str:
        if self.expect == "comma":
            return "',' or ']'" if self.levels[-1].index is not None else "',' or '}'"
        return EXPECTED[self.expect]

    def _unexpected(self, at: int) -> Mistake:
        if self.expect == "end":
            return self._more(at)
        return self._mistake(at, f"expected {self._wanted()}, found {shown_at(self.text, at)}")

    def _no_token(self) -> Mistake:
        """Say why nothing at this place is a token of JSON."""
        at = self._skip()
        if at == len(self.text):
            return self._cut_short(at)
        start = self.text[at]
        if start == '"':
            return self._bad_string(at)
        if start == "<" and not self.values and not self.levels:
            return self._mistake(at, "this is markup, not JSON", "give a JSON file, not a page")
        if start in "'\u201c\u2018":
            return self._mistake(
                at,
                f"expected {self._wanted()}, found {shown_at(self.text, at)}",
                'JSON quotes with "',
            )
        if self.text.startswith(("//", "/*", "#"), at):
            return self._mistake(at, "JSON has no comments", "take the comment out")
        word = NAME.match(self.text, at + (start in "-+"))
        if word and word[0] in WORDS and self.expect in {"value", "first item"}:
            return self._mistake(at, WORDS[word[0]])
        return self._unexpected(at)

    def _cut_short(self, at: int) -> Mistake:
        if not self.levels and not self.values:
            return self._mistake(at, "there is nothing in it: expected a JSON value")
        message = f"it ends too early: expected {self._wanted()}"
        if self.levels:
            level = self.levels[-1]
            line, column = line_and_column(self.text, level.at)
            opened = "{" if level.index is None else "["
            message += f"; the {opened!r} of line {line}, column {column} is still open"
        return self._mistake(at, message, "the file may have been cut short")

    def _bad_string(self, at: int) -> Mistake:
        good = STRING_START.match(self.text, at)
        stop = good.end() if good else at + 1
        if stop >= len(self.text):
            return self._mistake(at, "this string has no end", "the file may have been cut short")
        if self.text[stop] == "\\":
            return self._mistake(stop, f"there is no escape {self.text[stop : stop + 2]!r} in JSON")
        code = f"U+{ord(self.text[stop]):04X}"
        return self._mistake(
            stop,
            f"a raw line end or control character ({code}) in a string",
            "write it as an escape, such as \\n",
        )

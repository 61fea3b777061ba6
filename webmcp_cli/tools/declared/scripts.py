"""Tools that a page's scripts would register: seen in inline scripts, never run.

``registerTool`` of ``document.modelContext`` (once ``navigator.modelContext``) and the older
``provideContext`` take objects that a script may make in any way, so their schemas cannot be
derived; what can be said is that such a call stands there, and the tool's name where it is
written out. One pass over the scripts that have one of the two words in them, about 3 us a
token. It errs where a script hides the call (minified through a variable, loaded from elsewhere)
and where a regular expression is taken for a division.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from webmcp_cli.page.forms import tree_roots
from webmcp_cli.tools.declared.documents import documents

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: The methods, and the brackets between a call's parenthesis and a tool's ``name``.
_NESTING = {"registerTool": "{", "provideContext": "{[{"}
METHODS = tuple(_NESTING)
_MENTIONED = re.compile("|".join(METHODS))
#: MIME types of JavaScript are many (MIME Sniffing, 4.6); all end so, and a module says module.
_SCRIPT_TYPE = re.compile(r"(?:module|[a-z]+/(?:x-)?(?:java|ecma|live|j)script[0-9.]*)?\Z")
#: What is not closed goes on to the end, so that each character is looked at once.
_TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?(?:\*/|\Z))
    |(?P<text>"(?:[^"\\\n]|\\.?)*+"?|'(?:[^'\\\n]|\\.?)*+'?|`(?:[^`\\]|\\.?)*+`?)
    |(?P<word>[\w$]+)|(?P<mark>\?\.(?![0-9])|.)""",
    re.DOTALL | re.VERBOSE,
)
_REGEX = re.compile(r"/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*+\])++/\w*")
#: Slashes that seemed to begin one and did not, after which a script is no longer asked.
_MOST_MISSES = 1_000
#: Characters of one that are looked at; a regular expression that somebody wrote has tens.
_LONGEST_REGEX = 2_000
#: After these a slash begins a regular expression.
_BEFORE_REGEX = frozenset([*"(,=:[!&|?{};+-*%<>~^", "return", "typeof", "case", "in", "of"])
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")


@dataclass(frozen=True)
class Registration:
    """A call that registers a tool; ``name`` is None where it is not written out."""

    method: str
    name: str | None


@dataclass
class _Call:
    """A call whose arguments are being read."""

    method: str
    at: int
    names: list[str] = field(default_factory=list)


def registrations(page: Page) -> list[Registration]:
    """Give the calls that the inline scripts of the page and its frames have in them."""
    found: list[Registration] = []
    for document in documents(page):
        for root in tree_roots(document):
            for script in root.iter("script"):
                text = script.text or ""
                if _MENTIONED.search(text) and _is_script(script):
                    found += calls_in(text)
    return found


def _is_script(script: HtmlElement) -> bool:
    return _SCRIPT_TYPE.match((script.get("type") or "").strip().lower()) is not None


def calls_in(script: str) -> list[Registration]:
    """Give the calls in the text of one script, in the order in which they end."""
    tokens = list(_tokens(script))
    found: list[Registration] = []
    open_: list[tuple[str, _Call | None]] = []
    for at, token in enumerate(tokens):
        if token in _OPENING:
            open_.append((token, _call_at(tokens, at) if token == "(" else None))
        elif token in _CLOSING and open_:
            call = open_.pop()[1]
            if call is not None and not _is_definition(tokens, call, at):
                found += _made(call)
        elif _unquoted(token) == "name" and len(open_) > 1:
            _note_name(tokens, at, open_)
    return found


def _tokens(script: str) -> Iterator[str]:
    """Give words, strings and marks; white space and comments are left out."""
    at, last, misses = 0, "(", 0
    while at < len(script):
        match = _TOKEN.match(script, at)
        if match is None:
            return
        if match[0] == "/" and last in _BEFORE_REGEX and misses < _MOST_MISSES:
            regex = _REGEX.match(script, at, at + _LONGEST_REGEX)
            misses += regex is None
            match = regex or match
        at = match.end()
        if match.lastgroup != "skip":
            last = match[0]
            yield last


def _call_at(tokens: list[str], at: int) -> _Call | None:
    """Say which call's arguments the parenthesis at ``at`` opens, if it is one of those."""
    before = at - 1
    if before >= 0 and tokens[before] == "?.":
        before -= 1
    if before < 0:
        return None
    if tokens[before] in METHODS:
        return _Call(tokens[before], before)
    if tokens[before] == "]" and before > 1 and tokens[before - 2] == "[":
        method = _unquoted(tokens[before - 1])
        return _Call(method, before - 2) if method in METHODS else None
    return None


def _is_definition(tokens: list[str], call: _Call, end: int) -> bool:
    """Say whether what looks like a call is where a method of the name is written."""
    before = tokens[call.at - 1] if call.at else ""
    if before in (".", "?."):
        return False
    return before == "function" or tokens[end + 1 : end + 2] == ["{"]


def _note_name(tokens: list[str], at: int, open_: list[tuple[str, _Call | None]]) -> None:
    """Keep the text behind ``name:`` where it stands in the object that a call is given."""
    inside, call = _innermost_call(open_)
    after = tokens[at + 1 : at + 4]
    if call is None or len(after) < 3 or after[0] != ":" or after[2] not in (",", "}"):
        return
    if inside == _NESTING[call.method] and _unquoted(after[1]) != after[1]:
        call.names.append(_unquoted(after[1]))


def _innermost_call(open_: list[tuple[str, _Call | None]]) -> tuple[str, _Call | None]:
    """Give the brackets that are open within the nearest call, and the call."""
    for depth in (2, 4):
        if len(open_) >= depth and open_[-depth][1] is not None:
            return "".join(mark for mark, _ in open_[1 - depth :]), open_[-depth][1]
    return "", None


def _unquoted(token: str) -> str:
    """Give the text of a string, or the token as it is; a template with holes is none."""
    if len(token) > 1 and token[0] == token[-1] and token[0] in "\"'`" and "${" not in token:
        return token[1:-1]
    return token


def _made(call: _Call) -> list[Registration]:
    if call.method == "registerTool":
        return [Registration(call.method, call.names[0] if call.names else None)]
    names: Sequence[str | None] = call.names or [None]
    return [Registration(call.method, name) for name in names]

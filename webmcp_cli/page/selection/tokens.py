"""CSS tokens of a selector (CSS Syntax 3, section 4), each with its place in the text.

tinycss2 has a tokenizer too, but it reads ``u+a`` as a unicode-range, which browsers no longer
do, and gives lines and columns of the preprocessed text where a message needs an offset into
what the person wrote. This one costs about 1 microsecond a token, runs in linear time whatever
the text, and never fails: what is wrong becomes a token that no selector has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "ident", "function", "hash", "string", "number", "dimension", "space", "delim", "bad", "end"
]

#: A hex escape takes up to six digits and one white space; any other escape one character.
#: At the end of the text a lone backslash stands for U+FFFD (CSS Syntax 3, 4.3.7).
_ESCAPE = r"\\(?:[0-9a-fA-F]{1,6}(?:\r\n|[ \t\n\r\f])?|[^\n\r\f0-9a-fA-F]|\Z)"
#: NUL is read as U+FFFD, which is a name character. The classes say which of ASCII are none:
#: naming all the rest of Unicode instead takes re a tenth of a second to compile.
_START = rf"(?:[^\x01-\x40\x5b-\x5e\x60\x7b-\x7f]|{_ESCAPE})"
_PART = rf"(?:[^\x01-\x2c\x2e\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\x7f]|{_ESCAPE})"
_NAME = rf"(?:--{_PART}*|-?{_START}{_PART}*)"
_NUMBER = r"[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?"

_TOKEN = re.compile(
    rf"""
    (?P<space>(?:[ \t\n\r\f])+)
  | (?P<comment>/\*.*?(?:\*/|\Z))
  | (?P<number>{_NUMBER})(?P<unit>{_NAME}|%)?
  | (?P<cdc>-->|<!--)
  | (?P<name>{_NAME})(?P<call>\()?
  | \#(?P<hash>{_PART}+)
  | (?P<string>"(?:[^"\\\n\r\f]|\\(?:\r\n|.|\Z))*(?:"|\Z)
             | '(?:[^'\\\n\r\f]|\\(?:\r\n|.|\Z))*(?:'|\Z))
  | (?P<delim>.)
    """,
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_UNQUOTED_URL = re.compile(r"""[ \t\n\r\f]*(?!["' \t\n\r\f])(?:\\.|[^)\\])*(?:\)|\Z)""", re.DOTALL)
_IN_NAME = re.compile(r"\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\n\r\f])?|(.)|\Z)", re.DOTALL)
_IN_STRING = re.compile(
    r"\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\n\r\f])?|(?:\r\n|[\n\r\f])|(.)|\Z)", re.DOTALL
)
_CLOSERS = {"(": ")", "[": "]", "{": "}"}


@dataclass(slots=True)
class Token:
    """One token: ``value`` is unescaped, ``at`` and ``until`` are offsets into the text.

    ``note`` tells a number's own spelling, or "id" for a hash that may name an id.
    ``close`` is, for a token that opens a block, the index of the token that ends the block.
    """

    kind: Kind
    value: str
    at: int
    until: int
    note: str = ""
    close: int = -1


def tokenize(text: str) -> list[Token]:
    """Give the tokens of ``text``, comments left out, the last one of kind "end"."""
    tokens: list[Token] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        assert match is not None  # the last branch takes any character
        token = _token(match)
        at = match.end()
        if token.kind == "function" and token.value.lower() == "url":
            url = _UNQUOTED_URL.match(text, at)
            if url is not None:
                token = Token("bad", "url", token.at, url.end())
                at = url.end()
        if match.lastgroup != "comment":
            tokens.append(token)
    tokens.append(Token("end", "", len(text), len(text)))
    _pair(tokens)
    return tokens


def _token(match: re.Match[str]) -> Token:
    at, until = match.span()
    groups = match.groupdict()
    if groups["space"]:
        return Token("space", " ", at, until)
    if groups["number"]:
        unit = groups["unit"]
        if unit is None:
            return Token("number", "", at, until, groups["number"])
        return Token("dimension", unescape(unit), at, until, groups["number"])
    if groups["name"]:
        kind: Kind = "function" if groups["call"] else "ident"
        return Token(kind, unescape(groups["name"]), at, until)
    if groups["hash"]:
        is_id = _ID.match(groups["hash"]) is not None
        return Token("hash", unescape(groups["hash"]), at, until, "id" if is_id else "")
    if groups["string"]:
        return Token("string", _string(groups["string"]), at, until)
    if groups["cdc"] or match[0] in "\"'\\":
        return Token("bad", match[0], at, until)
    return Token("delim", match[0], at, until)


_ID = re.compile(_NAME + r"\Z", re.DOTALL)


def _pair(tokens: list[Token]) -> None:
    """Tell each opening token where its block ends: its closer, or the end of the text."""
    open_blocks: list[tuple[Token, str]] = []
    for index, token in enumerate(tokens):
        if token.kind == "function":
            open_blocks.append((token, ")"))
        elif token.kind == "delim":
            if token.value in _CLOSERS:
                open_blocks.append((token, _CLOSERS[token.value]))
            elif open_blocks and token.value == open_blocks[-1][1]:
                open_blocks.pop()[0].close = index
    for token, _ in open_blocks:
        token.close = len(tokens) - 1


def unescape(name: str) -> str:
    """Give the name that an identifier as written stands for."""
    if "\x00" in name:
        name = name.replace("\x00", "\ufffd")
    return _IN_NAME.sub(_character, name) if "\\" in name else name


def _string(written: str) -> str:
    inner = written[1:]
    if inner.endswith(written[0]) and not _ends_escaped(inner):
        inner = inner[:-1]
    inner = inner.replace("\x00", "\ufffd")
    if "\\" not in inner:
        return inner
    return _IN_STRING.sub(lambda match: "" if match[0] == "\\" else _character(match), inner)


def _ends_escaped(text: str) -> bool:
    """Say whether the last character of ``text`` is escaped by an odd run of backslashes."""
    before = text[:-1]
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1


def _character(match: re.Match[str]) -> str:
    digits, other = match[1], match[2]
    if digits:
        code = int(digits, 16)
        bad = code == 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF
        return "\ufffd" if bad else chr(code)
    if other is not None:
        return str(other)
    return "\ufffd" if match[0] == "\\" else ""

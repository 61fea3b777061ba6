"""``text-transform`` (CSS Text 3, section 2.1), as Chromium carries it out."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

#: A word as ICU finds it for ``capitalize``: letters, digits and marks, with apostrophes between
#: letters; ideographs and kana are words of their own and have no case.
_LETTER = r"[^\W\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
_WORD = re.compile(
    rf"{_LETTER}(?:{_LETTER}|[\u00ad\u200d\u0300-\u036f])*"
    rf"(?:(?<![\d_])['\u2019\u2018\uff07](?![\d_]){_LETTER}(?:{_LETTER}|[\u00ad\u0300-\u036f])*)*"
)
#: Mathematical italic letters (MathML Core, appendix C.1): first plain one, last, first italic.
_ITALIC = ((0x41, 0x5A, 0x1D434), (0x61, 0x7A, 0x1D44E), (0x391, 0x3A9, 0x1D6E2))
_ITALIC_MORE = ((0x3B1, 0x3C9, 0x1D6FC),)
_ITALIC_ODD = {"h": "\u210e", "\u0131": "\U0001d6a4", "\u0237": "\U0001d6a5"}
_TURKIC = ("tr", "az")


def transformed(text: str, case: str, previous: str, parent: HtmlElement) -> str:
    """Give text of ``parent`` in another case; ``previous`` stands before it in the same line."""
    if case == "uppercase":
        return upper(text, language(parent))
    if case == "lowercase":
        return lower(text, language(parent))
    if case == "capitalize":
        return capitalized(text, previous)
    return italic(text) if case == "math-auto" else text


def language(element: HtmlElement) -> str:
    """Give the language of an element's text, in lower case; "" where it is not known."""
    at: HtmlElement | None = element
    while at is not None:
        value = at.get("lang")
        if value is not None:
            return value.lower()
        at = at.getparent()
    return ""


def upper(text: str, tongue: str) -> str:
    """Give capitals: Turkish keeps its dots, Greek loses its accents."""
    primary = tongue.partition("-")[0]
    if primary in _TURKIC:
        return text.replace("i", "\u0130").upper()
    if primary == "el":
        return _without_accents(text.upper())
    return text.upper()


def lower(text: str, tongue: str) -> str:
    """Give small letters, in Turkish with or without their dots."""
    if tongue.partition("-")[0] in _TURKIC:
        text = text.replace("\u0130", "i").replace("I", "\u0131")
    return text.lower()


def capitalized(text: str, previous: str) -> str:
    """Give each word's first letter as a title has it, the rest as it is."""
    return _WORD.sub(_titled, (previous or " ") + text)[1:]


def _titled(match: re.Match[str]) -> str:
    word = match[0]
    first = word[0].title()
    return word if match.start() == 0 or len(first) != 1 else first + word[1:]


def italic(text: str) -> str:
    """Give a single letter as the mathematical italic that a variable is set in."""
    if len(text) != 1:
        return text
    if text in _ITALIC_ODD:
        return _ITALIC_ODD[text]
    code = ord(text)
    for first, last, target in _ITALIC + _ITALIC_MORE:
        if first <= code <= last:
            return chr(target + code - first)
    return text


def _without_accents(text: str) -> str:
    """Drop what stands over Greek capitals, but the accent of the word "or", a lone eta."""
    return _GREEK_WORD.sub(_bare_greek, text)


_GREEK_WORD = re.compile(r"[\u0370-\u03ff\u1f00-\u1fff\u0300-\u036f]+")
_LONE_ETA = "\u0389"


def _bare_greek(match: re.Match[str]) -> str:
    if match[0] == _LONE_ETA:
        return match[0]
    split = unicodedata.normalize("NFD", match[0])
    kept = (mark for mark in split if mark == "\u0308" or not unicodedata.combining(mark))
    return unicodedata.normalize("NFC", "".join(kept))

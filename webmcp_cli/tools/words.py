"""Texts cut into the words that a ranking compares, in any language.

Why: a person asks for "zwei Tassen" or "flights", the tool says "Tasse" or "flight". What is
compared here is not the word as written but its term: accents folded, the case folded, names cut
at their humps, English endings taken off, function words of a few languages left out. Scripts
that put no space between words give overlapping pairs of characters instead, which is the
standard way to search them without a dictionary. It errs towards too many matches: ``news`` and
``new`` are one term, and a rare word decides more than a common one anyway.

A description of 15 words takes about 3 us once its words have been seen, 25 us before.
"""

from __future__ import annotations

import re
import unicodedata

from webmcp_cli.tools.stopwords import STOP_WORDS

#: Written without spaces between words: Thai, Lao, Tibetan, Myanmar, Khmer, kana, Han, Hangul
#: (Korean has spaces, but glues its particles to the noun; pairs step over them).
_UNSPACED = (
    "\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
#: Vowel signs and points are part of a word, though Python's \w leaves them out.
_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff"
#: What folding drops: Latin, Greek and Cyrillic accents, Hebrew and Arabic points, tatweel.
_DROPPED = re.compile("[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]")
#: Letters that no decomposition takes apart, and Arabic letters that are often written alike.
_ALIKE = str.maketrans(
    {"ı": "i", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "æ": "ae", "œ": "oe",
     "ى": "ي", "ة": "ه"}
)  # fmt: skip

_UPPER, _LOWER = "A-ZА-ЯΑ-Ω", "a-zа-яα-ω"
_HUMP = re.compile(f"(?<=[{_LOWER}0-9])(?=[{_UPPER}])|(?<=[{_UPPER}])(?=[{_UPPER}][{_LOWER}])")
#: The humps of ASCII text in one pass: APIs, getURL as get and URL, HTTPError as HTTP and Error.
_ASCII_WORDS = re.compile(r"[A-Z]{2,}s(?![A-Za-z])|[A-Z]?[a-z0-9]+|[A-Z0-9]+(?![a-z])").findall
_WORDS = re.compile(f"[{_UNSPACED}]+|(?:[^\\W_{_UNSPACED}]|[{_MARKS}])+").findall
_IS_UNSPACED = re.compile(f"[{_UNSPACED}]").match

#: Room for the words of a catalogue of some 50,000 tools; then the memory starts afresh.
_MOST_REMEMBERED = 100_000


def terms(text: str) -> list[str]:
    """Give the terms of a text, in order, without function words."""
    if text.isascii():
        return [term for word in _ASCII_WORDS(text) if (term := _TERMS[word])]
    found: list[str] = []
    for word in _WORDS(_HUMP.sub(" ", fold(text)).casefold()):
        if _IS_UNSPACED(word):
            found += _pairs(word)
        elif term := _TERMS[word]:
            found.append(term)
    return found


def fold(text: str) -> str:
    """Take accents and points off; full-width and other compatibility forms become plain."""
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFKD", text).translate(_ALIKE)
    return unicodedata.normalize("NFC", _DROPPED.sub("", apart))


def _pairs(run: str) -> list[str]:
    if len(run) == 1:
        return [run]
    return [run[at : at + 2] for at in range(len(run) - 1)]


def is_word(term: str) -> bool:
    """Say whether a term is a word of letters, neither a number nor a pair of characters."""
    return term.isalpha() and not _IS_UNSPACED(term)


class _Terms(dict[str, str]):
    """What each word's term is; empty for a function word. Filled as words are met."""

    def __missing__(self, word: str) -> str:
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        # The plural of an abbreviation (APIs, IDs) has no other way to tell its s.
        low = word[:-1].lower() if word[-1:] == "s" and word[:-1].isupper() else word.casefold()
        term = self[word] = "" if low in STOP_WORDS else stem(low)
        return term


_TERMS = _Terms()


def stem(word: str) -> str:
    """Take off the commonest English endings: plurals, -ing, -ed, a final -e; -y becomes -i.

    It is lighter than Porter's stemmer, which takes ``organization`` and ``organ`` for one.
    Words of other scripts, and short ones, stay.
    """
    if len(word) < 4 or not word.isascii():
        return word
    word = _singular(word)
    for ending in ("ing", "ed"):
        if word.endswith(ending) and _has_vowel(word[: -len(ending)]):
            word = _undoubled(word[: -len(ending)])
            break
    if word.endswith("e") and len(word) > 4:
        return word[:-1]
    return word[:-1] + "i" if word.endswith("y") and len(word) > 3 else word


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ses", "xes", "zes", "oes", "ches", "shes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _has_vowel(stump: str) -> bool:
    return len(stump) >= 3 and any(char in "aeiouy" for char in stump)


def _undoubled(stump: str) -> str:
    """Make ``planning`` the same as ``plan``, but leave ``selling`` with ``sell``."""
    doubled = len(stump) > 3 and stump[-1] == stump[-2] and stump[-1] not in "lsz"
    return stump[:-1] if doubled else stump

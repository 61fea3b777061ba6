"""Conditions of at-rules, for a desktop window of 1280 x 900 that nobody has touched.

Media Queries 5; an unknown feature makes a query false, with or without ``not``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

WIDTH, HEIGHT = 1280, 900
#: Parentheses within parentheses; a query that nests deeper counts as unknown.
_MAX_DEPTH = 16
_TOKEN = re.compile(r"\s*(\(|\)|[<>]=?|=|:|/|[^\s()<>=:/]+)")
_UNITS = {
    "px": 1.0,
    "em": 16.0,
    "rem": 16.0,
    "ex": 8.0,
    "ch": 8.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
    "vw": WIDTH / 100,
    "vh": HEIGHT / 100,
    "dppx": 1.0,
    "x": 1.0,
    "dpi": 1 / 96,
    "dpcm": 2.54 / 96,
    "": 1.0,
}
_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*)\Z")

_RANGES: dict[str, float] = {
    "width": WIDTH,
    "height": HEIGHT,
    "device-width": WIDTH,
    "device-height": HEIGHT,
    "aspect-ratio": WIDTH / HEIGHT,
    "device-aspect-ratio": WIDTH / HEIGHT,
    "resolution": 1,
    "-webkit-device-pixel-ratio": 1,
    "color": 8,
    "color-index": 0,
    "monochrome": 0,
    "inline-size": WIDTH,
    "block-size": HEIGHT,
}
_WORDS = {
    "orientation": "landscape",
    "hover": "hover",
    "any-hover": "hover",
    "pointer": "fine",
    "any-pointer": "fine",
    "prefers-color-scheme": "light",
    "prefers-reduced-motion": "no-preference",
    "prefers-reduced-transparency": "no-preference",
    "prefers-reduced-data": "no-preference",
    "prefers-contrast": "no-preference",
    "forced-colors": "none",
    "inverted-colors": "none",
    "scripting": "enabled",
    "display-mode": "browser",
    "update": "fast",
    "overflow-block": "scroll",
    "overflow-inline": "scroll",
    "color-gamut": "srgb",
    "dynamic-range": "standard",
    "video-dynamic-range": "standard",
    "scan": "progressive",
    "-webkit-transform-3d": "1",
    "grid": "0",
}
_OFF = frozenset(["none", "no-preference", "0"])


def media_holds(query: str) -> bool:
    """Say whether any query of a media query list holds."""
    text = query.strip().lower()
    return not text or any(_query_holds(part.strip()) for part in text.split(","))


class _Answer(NamedTuple):
    """True, False, or None for what is not known; and the token that comes next."""

    value: bool | None
    next: int


def _query_holds(query: str) -> bool:
    tokens = _TOKEN.findall(query)
    if not tokens:
        return False
    index = 0
    negated = False
    if tokens[0] in ("not", "only") and len(tokens) > 1 and tokens[1] != "(":
        negated = tokens[0] == "not"
        index = 1
    if tokens[index] in ("(", "not"):
        answer = _condition(tokens, index, 0)
        return answer.value is True and answer.next == len(tokens)
    kind = tokens[index] in ("all", "screen")
    index += 1
    value: bool | None = True
    if index < len(tokens):
        if tokens[index] != "and" or index + 1 >= len(tokens):
            return False
        value, index = _condition(tokens, index + 1, 0)
        if index != len(tokens) or value is None:
            return negated and not kind
    return (kind and bool(value)) != negated


def _condition(tokens: list[str], index: int, depth: int) -> _Answer:
    """Read ``not X``, ``X and Y``, ``X or Y``, from ``index``."""
    if index < len(tokens) and tokens[index] == "not":
        inner = _in_parens(tokens, index + 1, depth)
        return _Answer(None if inner.value is None else not inner.value, inner.next)
    value, index = _in_parens(tokens, index, depth)
    while index < len(tokens) and tokens[index] in ("and", "or"):
        word = tokens[index]
        other, index = _in_parens(tokens, index + 1, depth)
        values = (value, other)
        decisive = word == "or"  # one true of an or, one false of an and, decides
        unknown = None in values
        value = decisive if decisive in values else None if unknown else not decisive
    return _Answer(value, index)


def _in_parens(tokens: list[str], index: int, depth: int) -> _Answer:
    if index + 1 >= len(tokens) or tokens[index] != "(" or depth > _MAX_DEPTH:
        return _Answer(None, len(tokens) + 1)
    if tokens[index + 1] in ("(", "not"):
        answer = _condition(tokens, index + 1, depth + 1)
        closed = answer.next < len(tokens) and tokens[answer.next] == ")"
        return _Answer(answer.value, answer.next + 1 if closed else len(tokens) + 1)
    try:
        end = tokens.index(")", index)
    except ValueError:
        end = len(tokens)  # the end of the sheet's prelude closes it
    return _Answer(_feature(tokens[index + 1 : end]), min(end + 1, len(tokens)))


def _feature(tokens: list[str]) -> bool | None:
    if len(tokens) == 1:
        return _present(tokens[0])
    if len(tokens) >= 3 and tokens[1] == ":":
        return _plain(tokens[0], tokens[2:])
    return _range(tokens)


def _present(name: str) -> bool | None:
    if name in _RANGES:
        return bool(_RANGES[name])
    return _WORDS[name] not in _OFF if name in _WORDS else None


def _plain(name: str, value: list[str]) -> bool | None:
    if name in _WORDS:
        return value == [_WORDS[name]]
    webkit = "-webkit-" if name.startswith("-webkit-") else ""
    bound, bare = "", name.removeprefix(webkit)
    if bare[:4] in ("min-", "max-"):
        bound, bare = bare[:3], bare[4:]
    have = _RANGES.get(webkit + bare)
    want = _quantity(value)
    if have is None or want is None:
        return None
    return have >= want if bound == "min" else have <= want if bound == "max" else have == want


def _range(tokens: list[str]) -> bool | None:
    """Answer ``width >= 400px`` and ``400px <= width < 700px``."""
    signs = [index for index, token in enumerate(tokens) if token[0] in "<>="]
    if not 1 <= len(signs) <= 2:
        return None
    bounds = [0, *(sign + 1 for sign in signs)]
    sides = [tokens[a:b] for a, b in zip(bounds, [*signs, len(tokens)], strict=True)]
    values = [_RANGES.get(side[0]) if len(side) == 1 else None for side in sides]
    numbers = [
        _quantity(side) if value is None else value
        for side, value in zip(sides, values, strict=True)
    ]
    known = [number for number in numbers if number is not None]
    if len(known) != len(numbers) or all(value is None for value in values):
        return None
    return all(
        _compare(known[place], tokens[sign], known[place + 1]) for place, sign in enumerate(signs)
    )


def _compare(left: float, sign: str, right: float) -> bool:
    if sign[0] == "=":
        return left == right
    if sign[0] == "<":
        return left < right or (len(sign) > 1 and left == right)
    return left > right or (len(sign) > 1 and left == right)


def _quantity(tokens: list[str]) -> float | None:
    if len(tokens) == 3 and tokens[1] == "/":
        top, bottom = _quantity(tokens[:1]), _quantity(tokens[2:])
        return None if top is None or not bottom else top / bottom
    match = _NUMBER.match(tokens[0]) if len(tokens) == 1 else None
    if match is None or match[2] not in _UNITS:
        return None
    return float(match[1]) * _UNITS[match[2]]

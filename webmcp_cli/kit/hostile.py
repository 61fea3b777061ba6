"""Arguments that no tool expects and every tool gets: what models, bugs and attackers send.

Each kind comes first, by itself, then as many mixtures as are asked for, from a seed: the same
seed gives the same arguments on any machine. About 4 microseconds each. ``wire`` leaves out what
JSON cannot carry or what ends a protocol's reader before the tool sees it (NaN, half surrogate
pairs, numbers and depths past what parsers take, arguments that are no object).
"""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Hostile(NamedTuple):
    """Arguments, and which kind they are of."""

    kind: str
    arguments: Any


#: The length that a limit of 10,000 meets exactly, and one past it.
_LONG = 10_000
#: Deeper than Python's stack of 1,000 calls, so that whatever recurses over values is found.
_DEEP = 3_000

_SELECTORS = (
    "*", "p", "body *", "h1, h2", "table", "a[href]", "#a", ".b", "html", "button",
    "td:first-child", ":not(*)", "#no-such-thing", "nosuchtag", ".none > .none", ":is()", "[x='']",
)  # fmt: skip
_BROKEN_SELECTORS = (
    "#123", "li:contains('a')", "li > > span", "[data-x", ":::", "a:has(", "*,", "::before::x",
    ")", "a{", "@media", "p:nth-child(", "\\", "'", '"', "a[b=c d]", "//div", "$('x')", ">", "|",
)  # fmt: skip
_WORDS = (
    "", " ", "\t\n", "null", "undefined", "NaN", "-1", "1e309", "2", "true", "[]", "{}",
    "__proto__", "constructor", "toString", "../../etc/passwd", "; rm -rf /", "%s%n",
    "<script>alert(1)</script>",
    "{0}", "${x}", "\x00", "a\x00b", "\x1b[31mred", "\u202eabc", "\u2028", "\ufeff", "é", "e\u0301",
    "日本語", "👨‍👩‍👧‍👦", "🇩🇪" * 50, "ß", "İ", "\U0010ffff",
    "'); DROP TABLE x", "2. button \"Delete\"",
)  # fmt: skip
_HALVES = ("\ud800", "a\udfffb", "\udc00\ud800", "#\ud83d")
_NUMBERS: tuple[Any, ...] = (
    0, -1, 1, 2, 40, 41, -0.0, 0.5, 1.5, 5.0, 1e15, 1e308, 2**31, 2**53, 2**53 + 1, 2**63, -(2**63),
    True, False,
)  # fmt: skip
_WILD_NUMBERS: tuple[Any, ...] = (math.nan, math.inf, -math.inf, 10**400, -(10**400), 10**5000)
_BAD_KEYS = (
    "__proto__",
    "constructor",
    "prototype",
    "hasOwnProperty",
    "",
    " ",
    "$ref",
    "0",
    "self",
)


def _nested(depth: int) -> tuple[Any, Any]:
    in_lists: Any = []
    in_objects: Any = {}
    for _ in range(depth):
        in_lists, in_objects = [in_lists], {"a": in_objects}
    return in_lists, in_objects


#: Nested past what recursion survives, made once; and as deep as any parser takes.
_DEEP_VALUES, _FLAT_VALUES = _nested(_DEEP), _nested(20)

_LONG_TEXTS = (
    "x" * _LONG, "x" * (_LONG + 1), ":not(" * 2_000, "[a" * 3_000, "(" * _LONG, "a " * 5_000,
    "div>" * 2_500, "," * _LONG, "*" * _LONG, "é" * _LONG, "\n" * _LONG,
)  # fmt: skip
_NO_OBJECTS: tuple[Any, ...] = (
    None, "", " ", "{}", "[1]", '{"a": 1}', "not json", "[" * 100_000, 0, 5, 1.5, math.nan, 10**400,
    True, False, [], [{}], ["a", 1], "x" * _LONG, "\ud800", _DEEP_VALUES[0],
)  # fmt: skip


def hostile_arguments(
    parameters: Any, *, count: int = 0, seed: int = 0, wire: bool = False
) -> Iterator[Hostile]:
    """Give hostile arguments for a tool's schema: each kind once, then ``count`` mixtures."""
    properties = parameters.get("properties") if isinstance(parameters, dict) else None
    names = [name for name in properties if isinstance(name, str)] if properties else []
    yield Hostile("empty object", {})
    if not wire:
        yield from (Hostile("not an object", value) for value in _NO_OBJECTS)
    yield from _unknown(names)
    kinds = _kinds(wire)
    required = parameters.get("required") if isinstance(parameters, dict) else None
    others = {n: "*" for n in required if isinstance(n, str)} if isinstance(required, list) else {}
    for name in names:
        for kind, values in kinds.items():
            yield from (Hostile(kind, {**others, name: value}) for value in values)
    yield from (Hostile("mixture", one) for one in _mixtures(names, kinds, count, seed))


def _unknown(names: list[str]) -> Iterator[Hostile]:
    near = [name[:-1] for name in names] + [name.upper() for name in names]
    for key in (*_BAD_KEYS, *near, "k" * _LONG, "\x1b[2J"):
        if key not in names:
            yield Hostile("unknown key", {key: 1})
    yield Hostile("unknown key", {"__proto__": {"x": 1}, "constructor": {"prototype": {}}})
    yield Hostile("many keys", {f"key{number}": number for number in range(1_000)})


def _kinds(wire: bool) -> dict[str, tuple[Any, ...]]:
    """Give the values of one argument, by kind."""
    kinds: dict[str, tuple[Any, ...]] = {
        "null": (None,),
        "words": _WORDS,
        "selector": _SELECTORS,
        "no selector": _BROKEN_SELECTORS,
        "10,000 characters": _LONG_TEXTS,
        "number": _NUMBERS,
        "list": ([], [None], ["a"], [1, "2", {}], [[]] * 100),
        "object": ({}, {"a": 1}, {"__proto__": {}}, {"length": 3, "0": "x"}),
        "deep": _FLAT_VALUES if wire else _DEEP_VALUES,
    }
    if not wire:
        kinds["wild number"] = _WILD_NUMBERS
        kinds["half a character"] = _HALVES
    return kinds


def _mixtures(
    names: list[str], kinds: dict[str, tuple[Any, ...]], count: int, seed: int
) -> Iterator[dict[str, Any]]:
    """Give ``count`` objects: some of the arguments and now and then one that is unknown."""
    random = Random(seed)
    groups = list(kinds.values())
    for _ in range(count):
        found = {n: _mixed(random, groups) for n in names if random.random() < 0.6}
        if random.random() < 0.1:
            found[random.choice(_BAD_KEYS)] = random.choice(_WORDS)
        yield found


def _mixed(random: Random, groups: list[tuple[Any, ...]]) -> Any:
    """Give a value of some kind; half of the time a fresh one that has not been seen before."""
    if random.random() < 0.5:
        return random.choice(random.choice(groups))
    draw = random.random()
    if draw < 0.3:
        return random.randint(-3, 60)
    pool = _SELECTORS if draw < 0.8 else (*_BROKEN_SELECTORS, *_WORDS)
    joint = random.choice((" ", " > ", ", ", "", ":", "."))
    return joint.join(random.choice(pool) for _ in range(random.randint(1, 3)))

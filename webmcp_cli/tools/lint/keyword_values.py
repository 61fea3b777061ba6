"""One keyword with its value: is it known, and can it have that value?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webmcp_cli.tools.items import kind_of
from webmcp_cli.tools.lint.scan import within
from webmcp_cli.tools.lint.vocabulary import FOREIGN, KEYWORDS, near_keyword
from webmcp_cli.tools.patterns_chars import PatternError
from webmcp_cli.tools.patterns_parse import parse
from webmcp_cli.tools.values import is_number, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from webmcp_cli.tools.lint.scan import ToolScan
    from webmcp_cli.tools.lint.walk import Node

#: A pattern is read once for each place; longer ones are nobody's.
_LONGEST_PATTERN = 5_000


def _is_count(value: Any) -> bool:
    whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    return whole and not isinstance(value, bool) and value >= 0


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


_KINDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "any": (lambda _: True, ""),
    "text": (lambda value: isinstance(value, str), "text"),
    "boolean": (lambda value: isinstance(value, bool), "true or false"),
    "number": (is_number, "a number"),
    "positive": (lambda value: is_number(value) and value > 0, "a number above 0"),
    "count": (_is_count, "a whole number of 0 or more"),
    "values": (lambda value: isinstance(value, list), "a list"),
    "names": (_is_texts, "a list of names"),
    "types": (
        lambda value: isinstance(value, str) or (_is_texts(value) and bool(value)),
        "a type or a list of types",
    ),
    "map": (lambda value: isinstance(value, dict), "an object of schemas"),
    "schema": (lambda value: isinstance(value, dict | bool), "a schema"),
    "schemas": (lambda value: isinstance(value, list) and bool(value), "a list of schemas"),
}

#: What today's drafts write otherwise, where the value is of the old kind.
_OLD: dict[str, tuple[Callable[[Any], bool], str]] = {
    "items": (lambda value: isinstance(value, list), 'today it is "prefixItems"'),
    "exclusiveMinimum": (lambda value: isinstance(value, bool), "today it is the limit itself"),
    "exclusiveMaximum": (lambda value: isinstance(value, bool), "today it is the limit itself"),
    "dependencies": (
        lambda value: isinstance(value, dict),
        'today it is "dependentRequired" or "dependentSchemas"',
    ),
    "additionalItems": (lambda value: isinstance(value, dict | bool), 'today it is "items"'),
    "id": (lambda value: isinstance(value, str), 'today it is "$id"'),
}


def check_keyword(scan: ToolScan, node: Node, word: str, value: Any, *, old: bool) -> None:
    """Check one keyword; ``old`` says that the schema names a draft before 2019."""
    if word in _OLD and _OLD[word][0](value):
        if not old:
            message = f"{shown(word)} is an old draft's here; {_OLD[word][1]}."
            scan.add("keyword-old", node, message, word)
        return
    kind = KEYWORDS.get(word)
    if kind is None:
        if not (isinstance(word, str) and word.startswith("x-")):
            _unknown(scan, node, word)
        return
    fits, words = _KINDS[kind]
    if not fits(value):
        _wrong_value(scan, node, word, value, words)
    elif word == "pattern":
        _check_pattern(scan, node, value)


def _unknown(scan: ToolScan, node: Node, word: Any) -> None:
    if not isinstance(word, str):
        scan.add("keyword-unknown", node, f"{shown(word)} is no keyword.")
        return
    near = near_keyword(word)
    if word in FOREIGN:
        message = f"{shown(word)} {FOREIGN[word]}"
    elif near:
        message = f"{shown(word)} is no keyword; did you mean {shown(near)}?"
    else:
        message = f"{shown(word)} is no keyword and is ignored"
    message = message if message.endswith("?") else f"{message}."
    scan.add("keyword-unknown", node, message, word)


def _wrong_value(scan: ToolScan, node: Node, word: str, value: Any, words: str) -> None:
    if word == "required" and isinstance(value, bool):
        name = "the name" if node.label is None else shown(node.label.rpartition(".")[2])
        message = f'"required" is a list beside properties: add {name} to that one.'
        scan.add("required-not-list", node, message, word)
        return
    message = f"{shown(word)} must be {words}, not {_said(value)}."
    scan.add("keyword-value", node, message, word)


def _said(value: Any) -> str:
    return kind_of(value) if isinstance(value, dict | list) and value else shown(value)


def _check_pattern(scan: ToolScan, node: Node, pattern: str) -> None:
    if len(pattern) > _LONGEST_PATTERN:
        return
    try:
        parse(pattern)
    except PatternError as error:
        if "not supported" in str(error):  # a regular expression, though not one of ours
            return
        message = f"The pattern of {within(node)} is no regular expression: {error}."
        scan.add("pattern-invalid", node, message, "pattern")

"""Compacted schemas put together: both must hold (``both``), or one of several (``either``).

They err towards accepting: where the kept words cannot say the combination, they say less. So
what passes all the parts always passes the whole.
"""

from __future__ import annotations

from typing import Any

from webmcp_cli.tools.values import is_one_of

Compact = dict[str, Any] | bool


def both(first: Compact, second: Compact) -> Compact:
    """Give a schema for what both accept; a description comes from ``second`` if it has one."""
    if isinstance(first, bool):
        return _with_bool(second, first)
    if isinstance(second, bool):
        return _with_bool(first, second)
    merged = {**first, **second}
    for word in first.keys() & second.keys() & _JOINS.keys():
        merged[word] = _JOINS[word](first[word], second[word])
    return merged


def _with_bool(other: Compact, accepts: bool) -> Compact:
    return other if accepts else False


def _join_types(first: Any, second: Any) -> Any:
    left, right = _with_integer(as_list(first)), _with_integer(as_list(second))
    common = _without_integer([word for word in left if word in right])
    return as_type(common) if common else second


def _with_integer(words: list[Any]) -> list[Any]:
    """Name integer beside number, which it is a part of."""
    return [*words, "integer"] if "number" in words else words


def _join_enums(first: list[Any], second: list[Any]) -> list[Any]:
    common = [value for value in first if is_one_of(value, second)]
    return common or second


def _join_properties(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    merged = {**first, **second}
    for name in first.keys() & second.keys():
        merged[name] = both(first[name], second[name])
    return merged


_JOINS: dict[str, Any] = {
    "type": _join_types,
    "enum": _join_enums,
    "minimum": max,
    "maximum": min,
    "required": lambda first, second: list(dict.fromkeys([*first, *second])),
    "properties": _join_properties,
    "items": both,
}


def either(choices: list[Compact]) -> Compact:
    """Give a schema for what any of several accepts, said in type, enum and bounds."""
    schemas = [one for one in choices if isinstance(one, dict)]
    if len(schemas) < len(choices):
        if any(one is True for one in choices):
            return True
        return either(list(schemas)) if schemas else False
    nulls = [one for one in schemas if _only_null(one)]
    others = [one for one in schemas if not _only_null(one)]
    if len(others) == 1:
        return or_null(others[0]) if nulls else others[0]
    return _union(schemas)


def _only_null(schema: dict[str, Any]) -> bool:
    return schema.get("type") in ("null", ["null"]) or schema.get("enum") == [None]


def _union(schemas: list[dict[str, Any]]) -> dict[str, Any]:
    union: dict[str, Any] = {}
    types = [_types(one) for one in schemas]
    if all(types):
        union["type"] = as_type(_without_integer([word for some in types for word in some]))
    if all("enum" in one for one in schemas):
        values: list[Any] = []
        for one in schemas:
            values += [value for value in one["enum"] if not is_one_of(value, values)]
        union["enum"] = values
    for word, widest in (("minimum", min), ("maximum", max)):
        if all(word in one for one in schemas):
            union[word] = widest(one[word] for one in schemas)
    return union


def _types(schema: dict[str, Any]) -> list[Any]:
    """Give the types that a schema names, or those of its constants."""
    if "type" in schema:
        return as_list(schema["type"])
    names = {str: "string", type(None): "null", bool: "boolean", int: "number", float: "number"}
    kinds = [names.get(type(value)) for value in schema.get("enum", [])]
    return [] if None in kinds else list(dict.fromkeys(kinds))


def _without_integer(words: list[Any]) -> list[Any]:
    words = list(dict.fromkeys(words))
    return [word for word in words if word != "integer" or "number" not in words]


def or_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Give a schema that takes null as well."""
    changed = dict(schema)
    if "type" in changed and "null" not in as_list(changed["type"]):
        changed["type"] = [*as_list(changed["type"]), "null"]
    if "enum" in changed and not is_one_of(None, changed["enum"]):
        changed["enum"] = [*changed["enum"], None]
    return changed


def as_list(word: Any) -> list[Any]:
    """Give a type keyword's words as a list."""
    return word if isinstance(word, list) else [word]


def as_type(words: list[Any]) -> Any:
    """Give a list of types as the type keyword has it: one word alone, several in a list."""
    return words[0] if len(words) == 1 else words

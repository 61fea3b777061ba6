"""The contract's rules about an input schema: well formed, closed, declared, described.

The walk goes wherever JSON Schema has schemas within schemas. It says whether the shapes of
keywords are right, not whether a schema makes sense: that is the linter's work. A schema that is
made in memory may hold itself; each part is looked at once. It errs towards silence on keywords
that it does not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: JSON Schema 2020-12 validation, section 6.1.1.
TYPES = frozenset(["string", "number", "integer", "boolean", "object", "array", "null"])

Found = tuple[str, str, str]  # rule, message, where

_ONE = ("items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames")
_LISTS = ("anyOf", "oneOf", "allOf", "prefixItems")
_MAPS = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")


def schema_failures(schema: Any) -> Iterator[Found]:
    """Give what is wrong with a tool's input schema: rule, message, JSONPath."""
    if not isinstance(schema, dict) or schema.get("type") != "object":
        what = "has no schema" if schema is None else 'has a schema whose type is not "object"'
        yield "schema-object", what, "$"
        return
    seen: set[int] = set()
    stack: list[tuple[str, Any, bool]] = [("$", schema, True)]
    while stack:
        path, node, closable = stack.pop()
        if isinstance(node, dict) and id(node) not in seen:
            seen.add(id(node))
            yield from _node(path, node, closable)
            stack.extend(reversed(list(_inner(path, node))))


def _node(path: str, node: dict[str, Any], closable: bool) -> Iterator[Found]:
    for key, (fits, wanted) in _SHAPES.items():
        if key in node and not fits(node[key]):
            yield "schema-valid", f"has a schema where {key} is not {wanted}", f"{path}.{key}"
    properties = node.get("properties")
    declared = properties if isinstance(properties, dict) else {}
    open_ = node.get("additionalProperties") is not False
    if closable and open_ and (path == "$" or declared):
        yield "schema-closed", 'does not say "additionalProperties": false', path
    for name, inner in declared.items():
        if isinstance(inner, dict) and not _is_words(inner.get("description")):
            yield "argument-described", f"does not describe {name[:60]!r}", f"{path}.{name[:60]}"
    required = node.get("required")
    for name in required if isinstance(required, list) else ():
        if closable and isinstance(name, str) and name not in declared:
            message = f"requires {name[:60]!r}, which it does not declare"
            yield "required-declared", message, f"{path}.required"


def _inner(path: str, node: dict[str, Any]) -> Iterator[tuple[str, Any, bool]]:
    """Give the schemas within: those that add to another (allOf) are not to be closed."""
    for key in _ONE:
        if isinstance(node.get(key), dict):
            yield f"{path}.{key}", node[key], key == "items"
    for key in _LISTS:
        if isinstance(node.get(key), list):
            for at, inner in enumerate(node[key]):
                yield f"{path}.{key}[{at}]", inner, key == "prefixItems"
    for key in _MAPS:
        if isinstance(node.get(key), dict):
            for name, inner in node[key].items():
                yield f"{path}.{str(name)[:60]}", inner, key in ("properties", "$defs")


def _is_words(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value == value


def _is_count(value: Any) -> bool:
    return _is_number(value) and value >= 0 and value == int(value)


def _is_schema(value: Any) -> bool:
    return isinstance(value, dict | bool)


def _is_type(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(one, str) and one in TYPES for one in value)
    return isinstance(value, str) and value in TYPES


def _are_names(value: Any) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(one, str) for one in value)
        and len(set(value)) == len(value)
    )


def _are_schemas(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_schema, value))


def _is_map(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_schema, value.values()))


#: What each keyword's value has to be: JSON Schema 2020-12's meta-schema, in short.
_SHAPES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "type": (_is_type, "one of JSON Schema's seven types, or a list of them"),
    "required": (_are_names, "a list of names, each once"),
    "enum": (lambda value: isinstance(value, list) and bool(value), "a list of values"),
    **dict.fromkeys(("description", "title", "pattern", "format", "$ref"), (_is_text, "text")),
    **dict.fromkeys(
        ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
        (_is_number, "a number"),
    ),
    **dict.fromkeys(
        ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"),
        (_is_count, "a whole number from 0"),
    ),
    **dict.fromkeys(_LISTS, (_are_schemas, "a list of schemas")),
    **dict.fromkeys(_MAPS, (_is_map, "an object of schemas")),
    **dict.fromkeys(_ONE, (_is_schema, "a schema")),
}

"""Schemas that are not quite JSON Schema, brought to its usual spelling.

Gemini writes types in capitals and ``nullable``; the Berkeley function-calling sets use Python's
and Java's type names; smolagents lists inputs without a schema around them. Each function gives
a new schema and leaves its argument alone. They err towards keeping: a word that none of them
knows stays as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: google.genai.types.Type; TYPE_UNSPECIFIED says nothing, so it is dropped.
_GEMINI_TYPES = {"OBJECT", "ARRAY", "STRING", "NUMBER", "INTEGER", "BOOLEAN", "NULL"}
#: Protocol buffers' JSON writes 64-bit integers as strings.
_GEMINI_COUNTS = frozenset(
    {"minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"}
)

#: bfcl_eval/constants/type_mappings.py, GORILLA_TO_OPENAPI: what JSON Schema spells otherwise.
BFCL_TYPES = {
    "float": "number",
    "double": "number",
    "dict": "object",
    "HashMap": "object",
    "Hashtable": "object",
    "list": "array",
    "tuple": "array",
    "ArrayList": "array",
    "Array": "array",
    "Queue": "array",
    "Stack": "array",
    "bool": "boolean",
    "any": "string",
    "Any": "string",
    "char": "string",
    "String": "string",
    "byte": "integer",
    "short": "integer",
    "long": "integer",
    "Bigint": "integer",
    "Boolean": "boolean",
}

_MAPS = ("properties", "$defs", "definitions", "defs", "patternProperties", "dependentSchemas")
_LISTS = ("anyOf", "oneOf", "allOf", "prefixItems")
_SINGLES = ("items", "additionalProperties", "not", "contains", "propertyNames")


def children(schema: dict[str, Any]) -> Iterator[Any]:
    """Give the schemas directly within a schema."""
    for key in _MAPS:
        if isinstance(schema.get(key), dict):
            yield from schema[key].values()
    for key in _LISTS:
        if isinstance(schema.get(key), list):
            yield from schema[key]
    for key in _SINGLES:
        if key in schema:
            yield schema[key]


def rewrite(schema: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """Give a schema with ``change`` applied to it and to every schema within it."""
    if not isinstance(schema, dict):
        return schema
    changed = dict(change(schema))
    for key in _MAPS:
        if isinstance(changed.get(key), dict):
            changed[key] = {name: rewrite(child, change) for name, child in changed[key].items()}
    for key in _LISTS:
        if isinstance(changed.get(key), list):
            changed[key] = [rewrite(child, change) for child in changed[key]]
    for key in _SINGLES:
        if key in changed:
            changed[key] = rewrite(changed[key], change)
    return changed


def mentions_type(schema: Any, names: Callable[[str], bool]) -> bool:
    """Say whether a type that ``names`` takes is written anywhere in a schema."""
    waiting = [schema]
    while waiting:
        current = waiting.pop()
        if isinstance(current, dict):
            word = current.get("type")
            if isinstance(word, str) and names(word):
                return True
            waiting.extend(children(current))
    return False


def is_gemini_type(word: str) -> bool:
    """Say whether a type is one of Gemini's, in capitals."""
    return word in _GEMINI_TYPES


def is_bfcl_type(word: str) -> bool:
    """Say whether a type is one that only the Berkeley sets use."""
    return word in BFCL_TYPES


def from_gemini(schema: Any) -> Any:
    """Bring Gemini's Schema to JSON Schema; ``propertyOrdering`` and ``example`` stay."""
    return rewrite(schema, _gemini_words)


def _gemini_words(schema: dict[str, Any]) -> dict[str, Any]:
    changed = {key: _gemini_count(key, value) for key, value in schema.items()}
    word = changed.get("type")
    if isinstance(word, str) and word.upper() in _GEMINI_TYPES:
        changed["type"] = word.lower()
    elif word == "TYPE_UNSPECIFIED":
        del changed["type"]
    if changed.pop("nullable", None) is True:
        allow_null(changed)
    return changed


def _gemini_count(key: str, value: Any) -> Any:
    if key in _GEMINI_COUNTS and isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    return value


def allow_null(schema: dict[str, Any]) -> None:
    """Let a schema, in place, take null as well."""
    word = schema.get("type")
    if isinstance(word, str) and word != "null":
        schema["type"] = [word, "null"]
    elif isinstance(word, list) and "null" not in word:
        schema["type"] = [*word, "null"]
    if isinstance(schema.get("enum"), list) and None not in schema["enum"]:
        schema["enum"] = [*schema["enum"], None]


def from_bfcl(schema: Any) -> Any:
    """Bring the Berkeley sets' type names to JSON Schema's."""
    return rewrite(schema, _bfcl_words)


def _bfcl_words(schema: dict[str, Any]) -> dict[str, Any]:
    word = schema.get("type")
    if isinstance(word, str) and word in BFCL_TYPES:
        return {**schema, "type": BFCL_TYPES[word]}
    return schema


def from_smolagents(inputs: Any) -> Any:
    """Build the schema around smolagents' inputs: all are required but the nullable ones."""
    if not isinstance(inputs, dict):
        return inputs
    properties = {name: _smolagents_input(given) for name, given in inputs.items()}
    required = [
        name
        for name, given in inputs.items()
        if not (isinstance(given, dict) and given.get("nullable"))
    ]
    return {"type": "object", "properties": properties, "required": required}


def _smolagents_input(given: Any) -> Any:
    if not isinstance(given, dict):
        return {}
    schema = {key: value for key, value in given.items() if key != "nullable"}
    if schema.get("type") == "any":
        schema["type"] = "string"
    choices = schema.get("anyOf")
    if isinstance(choices, list) and all(_only_type(choice) for choice in choices):
        schema["type"] = list(dict.fromkeys(choice["type"] for choice in schema.pop("anyOf")))
    if given.get("nullable"):
        allow_null(schema)
    return schema


def _only_type(choice: Any) -> bool:
    return isinstance(choice, dict) and list(choice) == ["type"] and isinstance(choice["type"], str)

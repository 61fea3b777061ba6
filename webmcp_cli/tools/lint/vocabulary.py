"""The words of JSON Schema: what each one's value is, what it speaks about, what it may have meant.

Keywords of 2020-12 and of the older drafts are told apart, because an old word in a schema that
names its draft is no mistake. A keyword that nobody knows is compared with the known ones; that
is slow (0.3 ms a word), so it is done for the first few hundred different words only.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

#: keyword -> what its value is; the kinds are those of ``keyword_values``.
KEYWORDS: dict[str, str] = {
    "$schema": "text", "$id": "text", "$anchor": "text", "$ref": "text", "$dynamicRef": "text",
    "$dynamicAnchor": "text", "$recursiveRef": "text", "$recursiveAnchor": "boolean",
    "$vocabulary": "any", "$comment": "text", "$defs": "map", "definitions": "map",
    "type": "types", "enum": "values", "const": "any",
    "title": "text", "description": "text", "default": "any", "examples": "values",
    "deprecated": "boolean", "readOnly": "boolean", "writeOnly": "boolean", "format": "text",
    "contentEncoding": "text", "contentMediaType": "text", "contentSchema": "schema",
    "multipleOf": "positive", "minimum": "number", "maximum": "number",
    "exclusiveMinimum": "number", "exclusiveMaximum": "number",
    "minLength": "count", "maxLength": "count", "pattern": "text",
    "minItems": "count", "maxItems": "count", "uniqueItems": "boolean", "items": "schema",
    "prefixItems": "schemas", "contains": "schema", "minContains": "count",
    "maxContains": "count", "unevaluatedItems": "schema", "additionalItems": "schema",
    "minProperties": "count", "maxProperties": "count", "required": "names",
    "properties": "map", "patternProperties": "map", "additionalProperties": "schema",
    "propertyNames": "schema", "unevaluatedProperties": "schema", "dependentRequired": "any",
    "dependentSchemas": "map", "dependencies": "any",
    "allOf": "schemas", "anyOf": "schemas", "oneOf": "schemas", "not": "schema",
    "if": "schema", "then": "schema", "else": "schema",
}  # fmt: skip

#: Where schemas stand within a schema, by how they are held.
MAPS = tuple(key for key, kind in KEYWORDS.items() if kind == "map")
LISTS = tuple(key for key, kind in KEYWORDS.items() if kind == "schemas")
SINGLES = tuple(key for key, kind in KEYWORDS.items() if kind == "schema")

#: Gemini's own words, which its tools may have.
GEMINI_OWN = frozenset({"propertyOrdering", "property_ordering", "example", "nullable", "defs"})

TYPES = ("string", "number", "integer", "boolean", "array", "object", "null")

#: What other languages and formats call the seven types.
TYPE_WORDS: dict[str, str] = {
    "str": "string", "text": "string", "char": "string", "varchar": "string", "date": "string",
    "datetime": "string", "date-time": "string", "time": "string", "email": "string",
    "url": "string", "uri": "string", "uuid": "string", "enum": "string", "file": "string",
    "int": "integer", "long": "integer", "short": "integer", "byte": "integer",
    "float": "number", "double": "number", "decimal": "number", "numeric": "number",
    "bool": "boolean", "list": "array", "tuple": "array", "set": "array",
    "dict": "object", "map": "object", "hashmap": "object", "record": "object", "json": "object",
    "none": "null", "nil": "null", "undefined": "null",
}  # fmt: skip

#: Words of other formats, and of people, with what JSON Schema says instead.
FOREIGN: dict[str, str] = {
    "nullable": 'is OpenAPI\'s; JSON Schema adds "null" to the type',
    "example": 'is OpenAPI\'s; JSON Schema has "examples", a list',
    "discriminator": "is OpenAPI's and is ignored",
    "xml": "is OpenAPI's and is ignored",
    "externalDocs": "is OpenAPI's and is ignored",
    "propertyOrdering": "is Gemini's and is ignored elsewhere",
    "optional": 'is no keyword: leave the name out of "required"',
    "options": 'is no keyword; did you mean "enum"?',
    "choices": 'is no keyword; did you mean "enum"?',
    "values": 'is no keyword; did you mean "enum"?',
    "allowedValues": 'is no keyword; did you mean "enum"?',
    "enumNames": "is no keyword; say the names in the description, or use anyOf with titles",
    "enumDescriptions": "is no keyword; use anyOf with const and description",
    "min": 'is no keyword; did you mean "minimum"?',
    "max": 'is no keyword; did you mean "maximum"?',
    "regex": 'is no keyword; did you mean "pattern"?',
    "desc": 'is no keyword; did you mean "description"?',
    "label": 'is no keyword; did you mean "title"?',
    "name": "is no keyword; an argument's name is its key in properties",
    "placeholder": 'is no keyword; did you mean "examples"?',
    "divisibleBy": 'is draft 3\'s; today it is "multipleOf"',
    "extends": 'is draft 3\'s; today it is "allOf"',
    "disallow": 'is draft 3\'s; today it is "not"',
    "id": 'is draft 4\'s; today it is "$id"',
}

#: What a keyword speaks about; with a type that has none of these it has no effect.
SPEAKS_OF: dict[str, frozenset[str]] = {
    **dict.fromkeys(
        ("multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
        frozenset({"number", "integer"}),
    ),
    **dict.fromkeys(("minLength", "maxLength", "contentEncoding"), frozenset({"string"})),
    # Chromium writes a pattern beside type number: the text that a person types has to fit it.
    "pattern": frozenset({"string", "number", "integer"}),
    **dict.fromkeys(
        ("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"),
        frozenset({"array"}),
    ),
    **dict.fromkeys(
        ("properties", "required", "additionalProperties", "patternProperties",
         "minProperties", "maxProperties", "propertyNames"),
        frozenset({"object"}),
    ),
}  # fmt: skip

#: Pairs of limits, the lower one first.
RANGES = (
    ("minimum", "maximum"),
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minContains", "maxContains"),
)

#: A file with more different unknown words than this is not misspelt, it is no schema.
_MOST_COMPARED = 300
#: Longer than any keyword with a slip or two in it.
_LONGEST_COMPARED = 30


class _Near:
    """The nearest of some words, remembered; the first few hundred different words are compared."""

    def __init__(self, known: tuple[str, ...], cutoff: float) -> None:
        self.known = known
        self.cutoff = cutoff
        self.compared: dict[str, str | None] = {}

    def __call__(self, word: str) -> str | None:
        if word in self.compared:
            return self.compared[word]
        if len(word) > _LONGEST_COMPARED or len(self.compared) >= _MOST_COMPARED:
            return None
        found = next(iter(get_close_matches(word, self.known, n=1, cutoff=self.cutoff)), None)
        self.compared[word] = found
        return found


_near_keyword = _Near(tuple(KEYWORDS), 0.8)  # two slips in ten letters
_near_type = _Near(TYPES, 0.7)  # one in four: the words are short


def near_keyword(word: str) -> str | None:
    """Give the keyword that a word may be a misspelling of; None where none is near."""
    return _BY_LETTERS.get(_letters(word[: _LONGEST_COMPARED + 1])) or _near_keyword(word)


def _letters(word: str) -> str:
    return word.casefold().replace("_", "").replace("-", "").lstrip("$")


_BY_LETTERS = {_letters(word): word for word in KEYWORDS}


def near_type(word: str) -> str | None:
    """Give the type that a word may stand for."""
    low = word[: _LONGEST_COMPARED + 1].casefold()
    if low in TYPES:
        return low
    return TYPE_WORDS.get(low) or _near_type(low)


def types_of(schema: dict[str, Any]) -> list[str]:
    """Give the known types that a schema names; none where it leaves the type open."""
    word = schema.get("type")
    words = word if isinstance(word, list) else [word]
    return [one for one in words if isinstance(one, str) and one in TYPES]

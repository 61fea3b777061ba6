"""The full check's problems as sentences: the same words as the subset's where they say the same.

The library's own messages show values as Python writes them, whole; these show JSON, cut.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from webmcp_cli.jsonpath import json_path
from webmcp_cli.tools import sentences
from webmcp_cli.tools.validate import type_words
from webmcp_cli.tools.values import shown

if TYPE_CHECKING:
    from collections.abc import Callable


def sentence(error: Any) -> str:
    """Say a ``jsonschema.ValidationError`` in one sentence."""
    label = _label(list(error.absolute_path))
    say = _SENTENCES.get(error.validator)
    if say is None:
        return f"{label} breaks the schema's {error.validator}, got {shown(error.instance)}."
    return say(label, error)


def _label(path: list[str | int]) -> str:
    """Name the argument: ``"qty"``, ``"lines[1].qty"``, or all of them."""
    if not path:
        return "The arguments"
    return (
        shown(json_path(path).removeprefix("$").removeprefix("."), 120)
        if _deep(path)
        else shown(path[0])
    )


def _deep(path: list[str | int]) -> bool:
    return len(path) > 1 or isinstance(path[0], int)


def _missing(label: str, error: Any) -> str:
    path = list(error.absolute_path)
    return (
        sentences.missing(str(path[0])) if len(path) == 1 else f"Missing required argument {label}."
    )


def _type(label: str, error: Any) -> str:
    if label == "The arguments":
        return sentences.not_an_object(error.instance)
    return sentences.wrong_type(label, _types(error.validator_value), error.instance)


def _types(wanted: Any) -> str:
    if isinstance(wanted, list):  # draft 3 has schemas among them
        return type_words([word if isinstance(word, str) else "another schema" for word in wanted])
    return type_words(wanted) if isinstance(wanted, str) else "another type"


def _minimum(label: str, error: Any) -> str:
    if error.schema.get("exclusiveMinimum") is True:  # draft 4
        return f"{label} must be more than {shown(error.validator_value)}."
    return sentences.too_small(label, error.validator_value)


def _maximum(label: str, error: Any) -> str:
    if error.schema.get("exclusiveMaximum") is True:
        return f"{label} must be less than {shown(error.validator_value)}."
    return sentences.too_large(label, error.validator_value)


def _additional(label: str, error: Any) -> str:
    names = [name for name in error.schema.get("properties", {}) if isinstance(name, str)]
    near = get_close_matches(str(list(error.absolute_path)[-1])[:100], names[:500], n=1)
    advice = f"; did you mean {shown(near[0])}?" if near else "."
    return f"There is no argument {label}{advice}"


def _alternatives(label: str, error: Any) -> str:
    count = len(error.validator_value)
    if error.validator == "oneOf" and not error.context:
        return f"{label} fits more than one of the {count} alternatives; it must fit exactly one."
    near = _nearest(error)
    closest = f" The nearest one says: {near}" if near else ""
    return f"{label} fits none of the {count} alternatives, got {shown(error.instance)}.{closest}"


def _nearest(error: Any) -> str | None:
    """Say what keeps the nearest alternative from fitting: the one that fails deepest."""
    context = [one for one in error.context if one.validator not in ("anyOf", "oneOf")]
    if not context:
        return None
    return sentence(max(context, key=lambda one: (len(one.absolute_path), one.validator != "type")))


def _dependent(label: str, error: Any) -> str:
    needs = shown(error.validator_value, 120)
    return f"{label}: what is given needs others beside it: {needs}."


def _count(one: str, many: str, bound: str) -> Callable[[str, Any], str]:
    def say(label: str, error: Any) -> str:
        number = error.validator_value
        things = one if number == 1 else many
        return f"{label} must have {bound} {shown(number)} {things}, not {len(error.instance):,}."

    return say


def _plain(words: str) -> Callable[[str, Any], str]:
    """Make a sentence of a template: ``{value}`` is the keyword's, ``{got}`` the argument's."""

    def say(label: str, error: Any) -> str:
        value, got = shown(error.validator_value, 120), shown(error.instance)
        return words.replace("{label}", label).replace("{value}", value).replace("{got}", got)

    return say


_TOO_MANY = _plain("{label} must not have more items than the schema allows, got {got}.")

_SENTENCES: dict[str | None, Callable[[str, Any], str]] = {
    None: _plain("{label} must not be given, got {got}."),
    "properties": lambda label, error: f"{label} must not be given.",
    "required": _missing,
    "type": _type,
    "enum": lambda label, error: sentences.not_one_of(label, error.validator_value),
    "const": _plain("{label} must be {value}, got {got}."),
    "minimum": _minimum,
    "maximum": _maximum,
    "exclusiveMinimum": _plain("{label} must be more than {value}."),
    "exclusiveMaximum": _plain("{label} must be less than {value}."),
    "multipleOf": _plain("{label} must be a multiple of {value}, got {got}."),
    "divisibleBy": _plain("{label} must be a multiple of {value}, got {got}."),
    "pattern": _plain("{label} must match the pattern {value}, got {got}."),
    "format": _plain("{label} must be of the format {value}, got {got}."),
    "minLength": _count("character", "characters", "at least"),
    "maxLength": _count("character", "characters", "at most"),
    "minItems": _count("item", "items", "at least"),
    "maxItems": _count("item", "items", "at most"),
    "minProperties": _count("entry", "entries", "at least"),
    "maxProperties": _count("entry", "entries", "at most"),
    "uniqueItems": _plain("{label} must not hold the same item twice, got {got}."),
    "contains": _plain("{label} lacks an item that the schema asks for, got {got}."),
    "additionalProperties": _additional,
    "additionalItems": _plain(
        "{label} must not have more items than the schema allows, got {got}."
    ),
    "unevaluatedItems": _plain(
        "{label} must not have more items than the schema allows, got {got}."
    ),
    "unevaluatedProperties": _plain(
        "{label} must not hold more than the schema allows, got {got}."
    ),
    "anyOf": _alternatives,
    "oneOf": _alternatives,
    "not": _plain("{label} is what the schema rules out, got {got}."),
    "dependentRequired": _dependent,
    "dependencies": _dependent,
}

"""Do a call's arguments fit the schema? The first problem, as a sentence that a model can use.

The subset that small models are given: arguments are an object, what is required is there and is
not "", then each known property in the schema's order by type, enum, minimum, maximum. All else
in the schema is passed over, and so are unknown arguments: it errs towards accepting (``full``
checks everything). About 250,000 checks a second for a schema of five properties.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from webmcp_cli.jsonpath import json_path
from webmcp_cli.tools import sentences
from webmcp_cli.tools.values import is_number, is_one_of, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, in a sentence, and where: ``path`` is a JSONPath into the arguments."""

    path: str
    message: str


def validate_args(schema: Any, args: Any) -> str | None:
    """Say the first problem of arguments with a schema in one sentence; None if there is none.

    ``schema`` is a JSON Schema (an object or a boolean), ``args`` any JSON value. Never raises.
    """
    problem = first_problem(schema, args)
    return problem.message if problem else None


def first_problem(schema: Any, args: Any) -> Problem | None:
    """Give the first problem of arguments with a schema, with its place."""
    if not isinstance(args, dict):
        return Problem("$", sentences.not_an_object(args))
    if schema is False:
        return Problem("$", sentences.nothing_allowed())
    if not isinstance(schema, dict):
        return None
    return next(_problems(_without_references(schema), args), None)


def _problems(schema: dict[str, Any], args: dict[str, Any]) -> Iterator[Problem]:
    for name in _names(schema.get("required")):
        if name not in args or args[name] == "":
            yield Problem(json_path([name]), sentences.missing(name))
    properties = schema.get("properties")
    if not isinstance(properties, dict):
        return
    for name, wanted in properties.items():
        if name in args and isinstance(wanted, dict):
            message = _value_problem(name, wanted, args[name])
            if message:
                yield Problem(json_path([name]), message)


def _names(required: Any) -> list[str]:
    if not isinstance(required, list):
        return []
    return [name for name in required if isinstance(name, str)]


def _without_references(schema: dict[str, Any]) -> dict[str, Any]:
    """Put what references point to in their place; most schemas have none and stay."""
    properties = schema.get("properties")
    values = properties.values() if isinstance(properties, dict) else ()
    if "$ref" not in schema and not any(isinstance(v, dict) and "$ref" in v for v in values):
        return schema
    from webmcp_cli.tools.compact import compact_schema

    compacted = compact_schema(schema)
    return compacted if isinstance(compacted, dict) else {}


def _value_problem(name: str, schema: dict[str, Any], value: Any) -> str | None:
    wanted = schema.get("type")
    if wanted is not None and not fits_type(value, wanted):
        return sentences.wrong_type(shown(name), type_words(wanted), value)
    choices = schema.get("enum")
    if isinstance(choices, list) and not is_one_of(value, choices):
        return sentences.not_one_of(shown(name), choices)
    if is_number(value):
        least, most = schema.get("minimum"), schema.get("maximum")
        if is_number(least) and value < least:
            return sentences.too_small(shown(name), least)
        if is_number(most) and value > most:
            return sentences.too_large(shown(name), most)
    return None


def _is_integer(value: Any) -> bool:
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, int) and not isinstance(value, bool)


_TYPES: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "number": is_number,
    "integer": _is_integer,
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}


def fits_type(value: Any, wanted: Any) -> bool:
    """Say whether a value is of a type, or of one in a list; an unknown type takes anything."""
    if isinstance(wanted, list):
        return not wanted or any(fits_type(value, word) for word in wanted)
    check = _TYPES.get(wanted) if isinstance(wanted, str) else None
    return check is None or check(value)


def type_words(wanted: Any) -> str:
    """Say a type keyword: ``string``, or ``string or null``."""
    if isinstance(wanted, list):
        return " or ".join(str(word) for word in wanted)
    return str(wanted)

"""Every problem of a call's arguments with its schema, by the jsonschema library.

The library knows the drafts; what it leaves to chance is set here. References are looked up in
the schema alone: nothing is ever fetched. Patterns, which can make Python's ``re`` run for years,
go through ``patterns``; all else that a hostile schema could make endless is counted
(``MAX_CHECKS``). Formats are checked. Problems come as sentences, not as Python's spelling of the
values. About 0.1 ms a call on top of 20 ms to prepare a schema; the import is 150 ms, so only
``--full`` pays for it.
"""

from __future__ import annotations

import re
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from webmcp_cli.errors import InputError, MissingExtraError
from webmcp_cli.jsonpath import MAX_DEPTH, json_path
from webmcp_cli.jsontext import depth_of
from webmcp_cli.tools import patterns
from webmcp_cli.tools.patterns_chars import PatternError
from webmcp_cli.tools.validate import Problem
from webmcp_cli.tools.values import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Keyword checks for one set of arguments: ten seconds at worst. Real ones need hundreds.
MAX_CHECKS = 100_000
_DIALECT = re.compile(r"json-schema\.org/(?:draft-0([3467])|draft/(2019-09|2020-12))/")
_CLASSES = {
    "3": "Draft3Validator",
    "4": "Draft4Validator",
    "6": "Draft6Validator",
    "7": "Draft7Validator",
    "2019-09": "Draft201909Validator",
    "2020-12": "Draft202012Validator",
}


#: Keyword checks within each other: 128 levels of values, and as many references to get there.
MAX_NESTED = 300
#: Python frames for that (five a keyword) and for checking a schema of 128 levels (six a level).
#: Counted, because a real overflow in here ends in the library's Rust part, as a panic.
ROOM = 4_000


class TooManyChecksError(Exception):
    """A schema and arguments that would take longer than anybody waits."""


class TooDeepError(Exception):
    """A schema that refers to itself without end."""


@contextmanager
def _room() -> Iterator[None]:
    """Let Python recurse as far as our own counts allow, and put its limit back after."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, ROOM))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


class FullChecker:
    """A schema, prepared once for any number of arguments.

    ``notes`` collects, in sentences, what could not be checked. Raises ``MissingExtraError``
    where jsonschema is not installed, ``InputError`` where the schema is not a valid one.
    """

    def __init__(self, schema: Any) -> None:
        self.notes: list[str] = []
        self.budget = patterns.Budget()
        self.left = MAX_CHECKS
        self.nested = 0
        base, known = _dialect(schema)
        if not known:
            self.note(
                f"the schema's $schema, {shown(schema['$schema'])}, is not known: read as 2020-12"
            )
        _check_schema(base, schema)
        self._validator = self._prepare(base, schema)

    def _prepare(self, base: Any, schema: Any) -> Any:
        from jsonschema_specifications import REGISTRY  # type: ignore[import-untyped]

        from webmcp_cli.tools.full_keywords import Formats, mentions, validator_class

        self.has_pattern_names = mentions(schema, "patternProperties")
        if self.has_pattern_names and mentions(schema, "unevaluatedProperties"):
            self.note("unevaluatedProperties is not checked beside patternProperties")
        made = validator_class(base)
        return made(schema, registry=REGISTRY, format_checker=Formats(base, self))

    def problems(self, args: Any) -> list[Problem]:
        """List every problem of the arguments, in the schema's order; empty if they are valid."""
        from webmcp_cli.tools.full_sentences import sentence

        self.budget = patterns.Budget()
        self.left = MAX_CHECKS
        self.nested = 0
        try:
            with _room():
                errors = list(self._validator.iter_errors(args))
        except TooDeepError:
            raise InputError(
                "the schema refers to itself without end, so nothing can be checked against it"
            ) from None
        except TooManyChecksError:
            raise InputError(
                f"the schema takes more than {MAX_CHECKS:,} checks for these arguments; given up"
            ) from None
        except Exception as error:
            _refuse(error)
        return [Problem(json_path(list(e.absolute_path)), sentence(e)) for e in errors]

    def enter(self) -> None:
        """Count one check, and how deep it stands; every error climbs out through all of that."""
        self.left -= 1 + self.nested // 8
        if self.left < 0:
            raise TooManyChecksError
        if self.nested >= MAX_NESTED:
            raise TooDeepError
        self.nested += 1

    def leave(self) -> None:
        """End the check that was entered last."""
        self.nested -= 1

    def matches(self, pattern: Any, text: str) -> bool | None:
        """Say whether a pattern matches; None, with a note, where that cannot be said."""
        try:
            return patterns.search(pattern, text, self.budget)
        except (PatternError, patterns.TooCostlyError) as error:
            self.note(f"the pattern {shown(pattern)} is not checked: {error}")
            return None

    def note(self, note: str) -> None:
        """Keep a sentence on what could not be checked, once."""
        if note not in self.notes:
            self.notes.append(note)


def _refuse(error: Exception) -> NoReturn:
    """Say what the library stumbled over: a reference that leads nowhere, or a fault of its own."""
    from referencing.exceptions import Unresolvable

    if isinstance(error, Unresolvable):
        ref = f"#{error.ref}" if error.ref.startswith("/") else error.ref
        raise InputError(
            f"the schema refers to {shown(ref)}, which is not in it",
            hint="nothing is fetched: put what it refers to under $defs",
        ) from None
    raise InputError(
        f"the jsonschema library cannot check this: {type(error).__name__}: {str(error)[:200]}",
        hint="check it without --full",
    ) from error


def _dialect(schema: Any) -> tuple[Any, bool]:
    """Choose the library's class by ``$schema``; 2020-12 where there is none or an unknown one."""
    try:
        import jsonschema
    except ImportError:
        raise MissingExtraError(
            "a full check needs the jsonschema library, which is not installed",
            hint="pip install 'wmcp[full]'",
        ) from None
    named = schema.get("$schema") if isinstance(schema, dict) else None
    found = _DIALECT.search(named) if isinstance(named, str) else None
    name = _CLASSES[found[1] or found[2]] if found else "Draft202012Validator"
    return getattr(jsonschema, name), found is not None or named is None


def _check_schema(base: Any, schema: Any) -> None:
    from jsonschema import FormatChecker, SchemaError

    if depth_of(schema, MAX_DEPTH) > MAX_DEPTH:
        raise InputError(f"the schema is nested deeper than {MAX_DEPTH} levels")
    try:
        # No formats: the library would hold patterns to Python's grammar.
        with _room():
            base.check_schema(schema, format_checker=FormatChecker(formats=()))
    except SchemaError as error:
        place = json_path(list(error.absolute_path))
        raise InputError(
            f"the schema is not a valid one: at {place}, {shown(error.instance)} cannot be there",
            hint=_advice(error),
        ) from None


def _advice(error: Any) -> str:
    if error.absolute_path and error.absolute_path[-1] == "type":
        return "it takes string, number, integer, boolean, array, object, null, or a list of them"
    return f"{error.validator} should be {shown(error.validator_value, 200)}"

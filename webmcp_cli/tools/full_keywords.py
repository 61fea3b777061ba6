"""Keywords and formats that the jsonschema library is not left to do: see ``full``.

The ones with patterns go through our bounded matcher; the ones whose errors do not say which
argument they mean put it in the error's path.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from jsonschema import FormatChecker, ValidationError

from webmcp_cli.tools.patterns_chars import PatternError, UnsupportedError
from webmcp_cli.tools.patterns_parse import parse
from webmcp_cli.tools.values import canonical, is_number, json_equal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from webmcp_cli.tools.full import FullChecker

    Keyword = Callable[[Any, Any, Any, Any], Iterator[Any] | None]

#: No address, date or host name is longer; some format checks are slower than linear.
MAX_FORMAT = 10_000


class Keywords:
    """The keywords done here, as methods of the library's form.

    Each takes the validator, the keyword's value, the instance and the schema around it.
    """

    def __init__(self, checker: FullChecker) -> None:
        self.matches = checker.matches

    def table(self) -> dict[str, Keyword]:
        """Give the methods by the keyword that each one does."""
        return {
            "pattern": self._pattern,
            "patternProperties": self._pattern_properties,
            "additionalProperties": self._additional,
            "properties": _properties,
            "required": _required,
            "uniqueItems": _unique,
            "enum": _enum,
            "multipleOf": _multiple,
            "divisibleBy": _multiple,
        }

    def _pattern(self, _v: Any, wanted: Any, instance: Any, _s: Any) -> Iterator[Any]:
        if isinstance(instance, str) and self.matches(wanted, instance) is False:
            yield ValidationError("pattern")

    def _pattern_properties(self, v: Any, wanted: Any, instance: Any, _s: Any) -> Iterator[Any]:
        for expression, inner in wanted.items() if isinstance(instance, dict) else ():
            for name, value in instance.items():
                if self.matches(expression, name):
                    yield from v.descend(value, inner, path=name, schema_path=expression)

    def _additional(self, v: Any, wanted: Any, instance: Any, schema: Any) -> Iterator[Any]:
        for name, value in instance.items() if isinstance(instance, dict) else ():
            if self._is_declared(name, schema):
                continue
            if wanted is False:
                yield ValidationError("additional", path=[name])
            else:
                yield from v.descend(value, wanted, path=name)

    def _is_declared(self, name: str, schema: Any) -> bool:
        """Say whether a name is a property's; so is one whose pattern could not be tried."""
        if name in schema.get("properties", {}):
            return True
        expressions = schema.get("patternProperties", {})
        return any(self.matches(one, name) is not False for one in expressions)


def _properties(v: Any, wanted: Any, instance: Any, _s: Any) -> Iterator[Any]:
    """Descend as the library does, but keep the name of a property that is ``false``."""
    for name, schema in wanted.items() if isinstance(instance, dict) else ():
        if name in instance and schema is False:
            yield ValidationError("false", path=[name])
        elif name in instance:
            yield from v.descend(instance[name], schema, path=name, schema_path=name)


def _required(_v: Any, wanted: Any, instance: Any, _s: Any) -> Iterator[Any]:
    for name in wanted if isinstance(instance, dict) and isinstance(wanted, list) else ():
        if name not in instance:
            yield ValidationError("required", path=[name])


def _unique(_v: Any, wanted: Any, instance: Any, _s: Any) -> Iterator[Any]:
    """Compare by canonical text: the library compares each with each where they differ in kind."""
    items = instance if wanted and isinstance(instance, list) else []
    if len({canonical(item) for item in items}) < len(items):
        yield ValidationError("unique")


def _multiple(_v: Any, wanted: Any, instance: Any, _s: Any) -> Iterator[Any]:
    """Divide in decimals, as the text has them: 0.3 is a multiple of 0.1, which floats deny."""
    if is_number(instance) and Fraction(repr(instance)) % Fraction(repr(wanted)):
        yield ValidationError("multiple")


def nothing(_v: Any, _w: Any, _i: Any, _s: Any) -> Iterator[Any]:
    """Check nothing."""
    yield from ()


def mentions(schema: Any, word: str) -> bool:
    """Say whether a word is a key anywhere in a schema."""
    waiting = [schema]
    while waiting:
        here = waiting.pop()
        if isinstance(here, dict):
            if word in here:
                return True
            waiting.extend(here.values())
        elif isinstance(here, list):
            waiting.extend(here)
    return False


def _enum(_v: Any, wanted: Any, instance: Any, _s: Any) -> Iterator[Any]:
    if not any(json_equal(instance, choice) for choice in wanted):
        yield ValidationError("enum")


@lru_cache(maxsize=8)
def formats(base: Any) -> Any:
    """Give the dialect's format checks, with ours for what the library does badly or slowly."""
    checker = FormatChecker(formats=())
    checker.checkers = {
        name: (_bounded(check), raises)
        for name, (check, raises) in base.FORMAT_CHECKER.checkers.items()
    }
    checker.checkers["regex"] = (_is_pattern, ())
    for iri, uri in (("iri", "uri"), ("iri-reference", "uri-reference")):
        if iri in checker.checkers and uri in checker.checkers:
            checker.checkers[iri] = (_as_uri(checker.checkers[uri][0]), ValueError)
    return checker


def _bounded(check: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: (isinstance(value, str) and len(value) > MAX_FORMAT) or check(value)


def _as_uri(check: Callable[[object], bool]) -> Callable[[object], bool]:
    """Check an IRI as the URI that it maps to (RFC 3987 section 3.1): the parser takes seconds."""

    def iri(value: object) -> bool:
        if not isinstance(value, str):
            return True
        mapped = "".join(c if c.isascii() else quote(c, safe="", errors="replace") for c in value)
        return check(mapped)

    return iri


def _is_pattern(value: object) -> bool:
    if not isinstance(value, str):
        return True
    try:
        parse(value)
    except UnsupportedError:
        return True
    except PatternError:
        return False
    return True

"""Keywords and formats that the jsonschema library is not left to do: see ``full``.

The ones with patterns go through our bounded matcher; the ones whose errors do not say which
argument they mean put it in the error's path.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from attrs import fields
from jsonschema import Draft202012Validator, FormatChecker, ValidationError, validators

from webmcp_cli.tools.patterns_chars import PatternError, UnsupportedError
from webmcp_cli.tools.patterns_parse import parse
from webmcp_cli.tools.values import canonical, is_number, json_equal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from webmcp_cli.tools.full import FullChecker

    Keyword = Callable[[Any, Any, Any, Any], Iterator[Any] | None]

#: No address, date or host name is longer; some format checks are slower than linear.
MAX_FORMAT = 10_000


class Formats(FormatChecker):
    """A dialect's format checks, and the checker that they are used for.

    The library hands this object from validator to validator, so that the keywords below, which
    belong to a class made once a dialect (20 ms), find whose budget they use.
    """

    def __init__(self, base: Any, owner: FullChecker) -> None:
        super().__init__(formats=())
        self.checkers = _format_checks(base)
        self.owner = owner


@lru_cache(maxsize=8)
def validator_class(base: Any) -> Any:
    """Give the library's class for a dialect with our keywords in it, all of them counted."""
    old = base.__name__ == "Draft3Validator"  # required is a property's own word there
    ours = {word: f for word, f in _OURS.items() if not (old and word in _NOT_IN_DRAFT_3)}
    keywords = {w: _counted(ours.get(w, f)) for w, f in base.VALIDATORS.items()}
    extend: Any = validators.extend
    extended = extend(base, keywords)
    extended.evolve = _evolve
    return extended


def _evolve(self: Any, **changes: Any) -> Any:
    """Make the validator of a subschema, of the same class whatever its ``$schema`` says.

    The library's own method would go back to its own class there, and out of the count.
    """
    kept = {f.alias: getattr(self, f.name) for f in fields(type(self)) if f.init}
    return type(self)(**{**kept, **changes})


def _counted(function: Keyword) -> Keyword:
    def keyword(v: Any, value: Any, instance: Any, schema: Any) -> Iterator[Any]:
        owner = v.format_checker.owner
        owner.enter()
        try:
            yield from function(v, value, instance, schema) or ()
        finally:
            owner.leave()

    return keyword


def _matches(v: Any, pattern: Any, text: str) -> bool | None:
    found: bool | None = v.format_checker.owner.matches(pattern, text)
    return found


def _pattern(v: Any, wanted: Any, instance: Any, _s: Any) -> Iterator[Any]:
    if isinstance(instance, str) and _matches(v, wanted, instance) is False:
        yield ValidationError("pattern")


def _pattern_properties(v: Any, wanted: Any, instance: Any, _s: Any) -> Iterator[Any]:
    for expression, inner in wanted.items() if isinstance(instance, dict) else ():
        for name, value in instance.items():
            if _matches(v, expression, name):
                yield from v.descend(value, inner, path=name, schema_path=expression)


def _additional(v: Any, wanted: Any, instance: Any, schema: Any) -> Iterator[Any]:
    for name, value in instance.items() if isinstance(instance, dict) else ():
        if _is_declared(v, name, schema):
            continue
        if wanted is False:
            yield ValidationError("additional", path=[name])
        else:
            yield from v.descend(value, wanted, path=name)


def _is_declared(v: Any, name: str, schema: Any) -> bool:
    """Say whether a name is a property's; so is one whose pattern could not be tried."""
    if name in schema.get("properties", {}):
        return True
    expressions = schema.get("patternProperties", {})
    return any(_matches(v, one, name) is not False for one in expressions)


def _unevaluated(v: Any, wanted: Any, instance: Any, schema: Any) -> Iterator[Any]:
    """Leave it to the library, but for schemas whose patterns it would try without a bound."""
    if not v.format_checker.owner.has_pattern_names:
        yield from _LIBRARY_UNEVALUATED(v, wanted, instance, schema) or ()


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


_LIBRARY_UNEVALUATED = Draft202012Validator.VALIDATORS["unevaluatedProperties"]

_OURS: dict[str, Keyword] = {
    "pattern": _pattern,
    "patternProperties": _pattern_properties,
    "additionalProperties": _additional,
    "unevaluatedProperties": _unevaluated,
    "properties": _properties,
    "required": _required,
    "uniqueItems": _unique,
    "enum": _enum,
    "multipleOf": _multiple,
    "divisibleBy": _multiple,
}
_NOT_IN_DRAFT_3 = frozenset({"properties", "required"})


@lru_cache(maxsize=8)
def _format_checks(base: Any) -> dict[str, Any]:
    """Give the dialect's format checks, with ours for what the library does badly or slowly."""
    checks: dict[str, Any] = {
        name: (_bounded(check), raises)
        for name, (check, raises) in base.FORMAT_CHECKER.checkers.items()
    }
    checks["regex"] = (_is_pattern, ())
    if base.__name__ in _DURATIONS:
        checks["duration"] = (_is_duration, ())
    if base.__name__ in _ADDRESSES:
        for iri, uri in (("iri", "uri"), ("iri-reference", "uri-reference")):
            if uri in checks:
                checks[iri] = (_as_uri(checks[uri][0]), ValueError)
    return checks


#: The dialects that know these formats.
_DURATIONS = frozenset({"Draft201909Validator", "Draft202012Validator"})
_ADDRESSES = _DURATIONS | {"Draft7Validator"}

# RFC 3339 appendix A, and the gaps that ISO 8601 allows: P1Y2D.
_DURATION = re.compile(
    r"P(?:\d+W|(?=[\dT])(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)",
    re.ASCII,
)


def _is_duration(value: object) -> bool:
    return not isinstance(value, str) or _DURATION.fullmatch(value) is not None


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

"""A tool as the ranking reads it: four fields of terms, and what each term weighs in them.

The fields are those of BM25F (Robertson, Zaragoza, Taylor: Simple BM25 extension to multiple
weighted fields, 2004): a term's counts are added up over the fields, each times the field's
weight and divided by the field's length, and only the sum is saturated. Lengths are compared
with a usual length instead of the catalogue's average, so that a tool's weights are its own and
survive a change of its neighbours; over eight public sets that makes no difference.

Cutting a tool into terms is the dear part (about 20 us), so it is remembered by what the tool
says. Whatever a schema holds beyond ``MAX_LEVELS`` and ``MAX_ENUM`` does not count.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from webmcp_cli.tools.words import terms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from webmcp_cli.tools.records import Schema

#: Deeper arguments say little of what a tool is for; the deepest in a pool of 7,000 is 6.
MAX_LEVELS = 6
#: A long list of values (countries, currencies) would drown the words that tell tools apart.
MAX_ENUM = 50
#: An argument with these keys alone has nothing below it: the usual case, told in 0.2 us.
_LEAF = frozenset({"type", "description", "default", "minimum", "maximum", "format"})
#: About 10 MB of documents: twice the largest catalogue of the benchmarks.
_REMEMBERED = 8_192

#: How fast a term's further occurrences stop counting. Flat between 0.7 and 1.2.
SATURATION = 0.9


class Field(NamedTuple):
    """One field of a tool: its name in explanations and how it counts."""

    name: str
    weight: float
    usual: float  # terms in a usual tool
    shortening: float  # BM25's b: how much of a field's excess length is divided out


#: In the order of ``Document``. Chosen on eight public sets, each left out in turn: a name is
#: written to be found, an argument's description mostly says how to fill it in.
FIELDS = (
    Field("name", 2.5, 3, 0.0),
    Field("description", 1.5, 12, 0.5),
    Field("parameters", 0.6, 5, 0.5),
    Field("parameter descriptions", 0.5, 30, 0.5),
)


class Document(NamedTuple):
    """The terms of a tool's fields, in order."""

    name: list[str]
    description: list[str]
    parameters: list[str]
    notes: list[str]


class Texts(NamedTuple):
    """The texts of a tool's fields: what its document is made from and remembered by."""

    name: str
    description: str
    parameters: str
    notes: str


class Described(Protocol):
    """What the ranking reads of a tool."""

    @property
    def name(self) -> str:
        """The tool's name."""

    @property
    def description(self) -> str:
        """What it is for."""

    @property
    def parameters(self) -> Schema | None:
        """Its arguments, as JSON Schema."""


def texts_of(tool: Described) -> Texts:
    """Gather a tool's texts: name, description, argument names, argument descriptions."""
    if not isinstance(tool.parameters, dict):
        return Texts(tool.name, tool.description, "", "")
    names: list[str] = []
    notes: list[str] = []
    _gather(tool.parameters, names, notes, MAX_LEVELS)
    # A line each, so that the last word of one and the first of the next are no phrase.
    return Texts(tool.name, tool.description, "\n".join(names), "\n".join(notes))


def _gather(schema: dict[str, Any], names: list[str], notes: list[str], levels: int) -> None:
    properties = schema.get("properties")
    if not isinstance(properties, dict):
        return
    names += properties
    for inner in properties.values():
        if isinstance(inner, dict):
            if not _LEAF.issuperset(inner):
                _gather_argument(inner, names, notes, levels - 1)
            elif isinstance(description := inner.get("description"), str):
                notes.append(description)


def _gather_argument(
    schema: dict[str, Any], names: list[str], notes: list[str], levels: int
) -> None:
    description = schema.get("description")
    if isinstance(description, str):
        notes.append(description)
    values = schema.get("enum")
    if isinstance(values, list):
        notes += [value for value in values[:MAX_ENUM] if isinstance(value, str)]
    if levels > 0:
        _gather(schema, names, notes, levels)
        for inner in _inner(schema):
            _gather_argument(inner, names, notes, levels - 1)


def _inner(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the schemas of a list's items and of alternatives."""
    for key in ("items", "anyOf", "oneOf", "allOf"):
        inner = schema.get(key)
        if isinstance(inner, dict):
            yield inner
        elif isinstance(inner, list):
            yield from (one for one in inner[:MAX_ENUM] if isinstance(one, dict))


@lru_cache(_REMEMBERED)
def document(texts: Texts) -> Document:
    """Cut a tool's texts into terms."""
    return Document(*map(terms, texts))


def weigh(doc: Document) -> dict[str, float]:
    """Give each term's saturated weight in a tool, from 0 to ``1 + SATURATION``."""
    weights: dict[str, float] = {}
    for field, found in zip(FIELDS, doc, strict=True):
        if found:
            shortening = field.shortening
            share = field.weight / (1 - shortening + shortening * len(found) / field.usual)
            for term in found:
                weights[term] = weights.get(term, 0.0) + share
    return {
        term: weight * (SATURATION + 1) / (SATURATION + weight) for term, weight in weights.items()
    }


def field_of(doc: Document, term: str) -> str:
    """Name the first field that has a term."""
    return next((f.name for f, found in zip(FIELDS, doc, strict=True) if term in found), "")

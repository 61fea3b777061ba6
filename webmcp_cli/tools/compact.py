"""A schema cut down to the eight words that a small model reads.

Kept: type, properties, required, enum, minimum, maximum, items, description. All else is dropped,
so a compacted schema accepts at least what the full one accepts; never less. Over the 867 schemas
of a public set it takes 12 us a schema. Local references become what they point to; where that
would never end, or fill more than ``MAX_EXPANDED`` schemas, the rest is left open.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from webmcp_cli.tools.conjoin import both, either, or_null
from webmcp_cli.tools.refs import enter, resolve
from webmcp_cli.tools.values import cut, is_number

if TYPE_CHECKING:
    from webmcp_cli.tools.records import Schema, Tool

#: What a small model takes in of an argument's description; the seed's own number.
MAX_DESCRIPTION = 160
#: The same for a whole tool; rank has it too.
MAX_TOOL_DESCRIPTION = 400
#: Twice the largest schema of a pool of 7,000; a bomb of nested references has millions.
MAX_EXPANDED = 2_000
#: As deep as what JSON reading lets through can be (128 levels are 64 schemas), and some.
MAX_LEVELS = 80

# Up to draft 7 a reference's neighbours are ignored (draft-07 section 8.3).
_OLD_DRAFT = re.compile(r"json-schema\.org/draft-0[3-7]/")

_OWN_WORDS = ("type", "enum", "minimum", "maximum", "description")


def compact_schema(schema: Any, *, refs: bool = True, fold: bool = False) -> Schema:
    """Give a new schema with the kept words only.

    ``refs`` puts what local references point to in their place (recursion is cut). ``fold``
    also says const, anyOf and oneOf of constants, unions with null, and allOf in the kept words,
    as far as they go. Compacting twice changes nothing. A boolean schema stays; what is no
    schema becomes ``{}``.
    """
    if not isinstance(schema, dict):
        return schema if isinstance(schema, bool) else {}
    return _Compactor(schema, refs=refs, fold=fold).schema(schema, schema)


def compact_tool(tool: Tool, *, refs: bool = True, fold: bool = False) -> dict[str, Any]:
    """Give ``{name, description, parameters}`` with the schema compacted, the description cut."""
    plain = tool.plain()
    plain["description"] = cut(tool.description, MAX_TOOL_DESCRIPTION)
    plain["parameters"] = compact_schema(plain["parameters"], refs=refs, fold=fold)
    return plain


class _Compactor:
    """One compaction: what is open at the moment, and how much may still be expanded."""

    def __init__(self, root: dict[str, Any], *, refs: bool, fold: bool) -> None:
        self.refs = refs
        self.fold = fold
        self.old = bool(_OLD_DRAFT.search(str(root.get("$schema", ""))))
        self.open: set[int] = set()
        self.left = MAX_EXPANDED
        self.within = 0  # how many references are open

    def schema(self, node: Any, resource: dict[str, Any]) -> Schema:
        if not isinstance(node, dict):
            return node if isinstance(node, bool) else {}
        if id(node) in self.open or len(self.open) >= MAX_LEVELS:
            return self._own_words(node)
        self.open.add(id(node))
        self.left -= self.within > 0
        resource = enter(node, resource)
        kept = self._joined(node, resource)
        if self.fold:
            kept = self._folded(node, kept, resource)
        self.open.discard(id(node))
        return kept

    def _joined(self, node: dict[str, Any], resource: dict[str, Any]) -> Schema:
        """Give the kept words of a schema and of what it refers to."""
        if "$ref" not in node:
            return self._kept(node, resource)
        counted = {"description": node.get("description")} if self.old else node
        kept = self._kept(counted, resource)
        place = resolve(node["$ref"], resource) if self.refs and self.left > 0 else None
        if place is None:
            return kept
        self.within += 1
        target = self.schema(place.schema, place.resource)
        self.within -= 1
        return both(target, kept)

    def _kept(self, node: dict[str, Any], resource: dict[str, Any]) -> dict[str, Any]:
        kept: dict[str, Any] = {}
        for word, value in node.items():
            if word == "properties" and isinstance(value, dict):
                kept[word] = {name: self.schema(one, resource) for name, one in value.items()}
            elif word == "items" and isinstance(value, dict | bool) and "prefixItems" not in node:
                kept[word] = self.schema(value, resource)
            elif word == "required" and isinstance(value, list):
                kept[word] = [name for name in value if isinstance(name, str)]
            elif word in _OWN_WORDS and _is_well_formed(word, value):
                kept[word] = cut(value, MAX_DESCRIPTION) if word == "description" else value
        return kept

    def _own_words(self, node: dict[str, Any]) -> dict[str, Any]:
        """Give what a schema says of itself alone: all that is kept of one that is open."""
        if self.old and "$ref" in node:
            return {}
        return self._kept({word: node[word] for word in _OWN_WORDS if word in node}, node)

    def _folded(self, node: dict[str, Any], kept: Schema, resource: dict[str, Any]) -> Schema:
        if self.old and "$ref" in node:
            return kept
        if "const" in node:
            kept = both(kept, {"enum": [node["const"]]})
        for word in ("anyOf", "oneOf"):
            if choices := _schemas(node.get(word)):
                kept = _describe(
                    both(kept, either([self.schema(c, resource) for c in choices])), kept
                )
        for part in _schemas(node.get("allOf")):
            kept = _describe(both(kept, self.schema(part, resource)), kept)
        if node.get("nullable") is True and isinstance(kept, dict):
            kept = or_null(kept)
        return kept


def _is_well_formed(word: str, value: Any) -> bool:
    if word == "type":
        return isinstance(value, str) or (
            isinstance(value, list) and all(isinstance(name, str) for name in value)
        )
    if word == "enum":
        return isinstance(value, list)
    return isinstance(value, str) if word == "description" else is_number(value)


def _schemas(value: Any) -> list[Any]:
    """Give a list of schemas; nothing where one in it is none, so that none is misread."""
    fits = isinstance(value, list) and all(isinstance(one, dict | bool) for one in value)
    return value if fits else []


def _describe(merged: Schema, first: Schema) -> Schema:
    """Let a schema's own description win over those of its parts."""
    if isinstance(merged, dict) and isinstance(first, dict) and "description" in first:
        merged["description"] = first["description"]
    return merged

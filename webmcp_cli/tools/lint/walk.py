"""Every schema within a schema, once, with its place and what it is to its parent.

It follows no references, so it ends whatever they do; each object is visited once, even one that
a program put into itself. Cost is linear in the schema, about 1 us a node.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from webmcp_cli.tools.lint.vocabulary import LISTS, MAPS, SINGLES
from webmcp_cli.tools.refs import enter, resolve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from webmcp_cli.tools.lint.located import Path

Role = Literal["root", "argument", "items", "branch", "definition"]

#: Files cannot nest deeper than 128; below this a program's own schema is not looked at.
MAX_STEPS_DOWN = 300

#: Longer labels are not read to their end.
_LABEL_ROOM = 120

_ROLES: dict[str, Role] = {
    "properties": "argument",
    "patternProperties": "items",
    "$defs": "definition",
    "definitions": "definition",
    "items": "items",
    "prefixItems": "items",
    "additionalProperties": "items",
    "unevaluatedProperties": "items",
    "unevaluatedItems": "items",
    "additionalItems": "items",
}


@dataclass(slots=True)
class Node:
    """A schema: ``label`` names it as a person would, ``level`` counts objects and arrays.
    ``label`` is None for the whole.

    ``schema`` is whatever stands there: an object, a boolean, or no schema at all.
    """

    schema: Any
    path: Path
    role: Role
    label: str | None
    level: int
    resource: dict[str, Any]


def walk(root: Any) -> list[Node]:
    """Give the schema and all within it, parents first, in the order of the text."""
    resource = root if isinstance(root, dict) else {}
    found: list[Node] = []
    waiting = [Node(root, (), "root", None, 0, resource)]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        found.append(node)
        schema = node.schema
        if not isinstance(schema, dict) or id(schema) in seen:
            continue
        seen.add(id(schema))
        if "$id" in schema:
            node.resource = enter(schema, node.resource)
        if _holds(schema):
            node.level += 1
        if len(node.path) < MAX_STEPS_DOWN and not _HOLDERS.isdisjoint(schema):
            waiting.extend(reversed(list(_within(node, schema))))
    return found


def _holds(schema: dict[str, Any]) -> bool:
    """Say whether a schema is of objects or arrays."""
    word = schema.get("type")
    return (
        word in ("object", "array")
        if isinstance(word, str)
        else ("properties" in schema or "items" in schema)
    )


def _within(node: Node, schema: dict[str, Any]) -> Iterator[Node]:
    for key, value in schema.items():
        if key in _MAPS and isinstance(value, dict):
            role = _ROLES.get(key, "branch")
            for name, child in value.items():
                yield _child(node, (key, name), child, role)
        elif key in _LISTS and isinstance(value, list):
            role = _ROLES.get(key, "branch")
            for at, child in enumerate(value):
                yield _child(node, (key, at), child, role)
        elif key in _SINGLES and isinstance(value, dict | bool):
            yield _child(node, (key,), value, _ROLES.get(key, "branch"))


_MAPS, _LISTS, _SINGLES = frozenset(MAPS), frozenset((*LISTS, "items")), frozenset(SINGLES)
_HOLDERS = _MAPS | _LISTS | _SINGLES


def _child(node: Node, step: Path, schema: Any, role: Role) -> Node:
    label = node.label
    if role == "argument":
        label = str(step[1]) if label is None else f"{label}.{step[1]}"
    elif role == "items":
        label = (label or "") + ("[]" if step[0] in {"items", "prefixItems"} else ".*")
    elif role == "definition":
        label = f"{step[0]}.{step[1]}"
    if label is not None:
        label = label[:_LABEL_ROOM]
    return Node(schema, (*node.path, *step), role, label, node.level, node.resource)


def anchors(nodes: list[Node]) -> set[str]:
    """Give every ``$anchor`` and ``$id`` in a schema: what a reference may name."""
    names: set[str] = set()
    for node in nodes:
        if isinstance(node.schema, dict):
            for key in ("$anchor", "$dynamicAnchor", "$id", "id"):
                if isinstance(node.schema.get(key), str):
                    names.add(node.schema[key].removeprefix("#").removesuffix("#"))
    return names


def target(node: Node) -> Any:
    """Give the schema that a node's pointer reference leads to; None where it leads nowhere."""
    ref = node.schema.get("$ref")
    if not isinstance(ref, str) or not (ref == "#" or ref.startswith("#/")):
        return None
    place = resolve(ref, node.resource)
    return place.schema if place else None


def is_recursive(nodes: list[Node]) -> bool:
    """Say whether following references from a schema can lead back into itself."""
    by_id = {id(node.schema): node for node in nodes if isinstance(node.schema, dict)}
    closed: set[int] = set()
    opened: set[int] = set()
    stack = [id(nodes[0].schema)] if nodes else []
    while stack:
        here = stack.pop()
        if here in opened:  # second sight: all that it leads to is done
            opened.discard(here)
            closed.add(here)
            continue
        if here in closed or here not in by_id:
            continue
        opened.add(here)
        stack.append(here)
        for there in _leads_to(by_id[here]):
            if there in opened:
                return True
            stack.append(there)
    return False


def _leads_to(node: Node) -> list[int]:
    inner = [id(child.schema) for child in _within(node, node.schema) if child.role != "definition"]
    pointed = target(node) if "$ref" in node.schema else None
    return [*inner, id(pointed)] if isinstance(pointed, dict) else inner

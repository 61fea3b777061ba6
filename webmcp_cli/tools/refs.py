"""Local ``$ref``s: where within its own document a schema points. Nothing is ever fetched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Node = dict[str, Any]


@dataclass(frozen=True)
class Place:
    """A schema and the resource it belongs to, which its own references start from."""

    schema: Any
    resource: Node


def enter(node: Node, resource: Node) -> Node:
    """Give the resource that a schema's references start from: itself, where it has an ``$id``."""
    own = node.get("$id")
    return node if isinstance(own, str) and not own.startswith("#") else resource


def resolve(ref: Any, resource: Node) -> Place | None:
    """Find what a reference points to within ``resource``; None where that is elsewhere.

    Takes ``#``, JSON pointers (RFC 6901, percent-encoded), anchors, and the resource's own
    ``$id`` in front of any of them.
    """
    from urllib.parse import unquote

    if not isinstance(ref, str):
        return None
    base, _, fragment = ref.partition("#")
    if base and base != str(resource.get("$id", "")).removesuffix("#"):
        return None
    fragment = unquote(fragment)
    if not fragment:
        return Place(resource, resource)
    if fragment.startswith("/"):
        return _point(fragment[1:].split("/"), resource)
    return _anchor(fragment, resource)


def _point(steps: list[str], resource: Node) -> Place | None:
    here: Any = resource
    for step in steps:
        key = step.replace("~1", "/").replace("~0", "~")
        if isinstance(here, dict) and key in here:
            here = here[key]
        elif isinstance(here, list) and key.isascii() and key.isdigit() and int(key) < len(here):
            here = here[int(key)]
        else:
            return None
        if isinstance(here, dict):
            resource = enter(here, resource)
    return Place(here, resource) if isinstance(here, dict | bool) else None


def _anchor(name: str, resource: Node) -> Place | None:
    """Look for an ``$anchor`` (or draft 6's and 7's ``$id: "#name"``) within the resource."""
    waiting: list[Any] = [resource]
    while waiting:
        here = waiting.pop()
        if isinstance(here, list):
            waiting.extend(here)
        elif isinstance(here, dict):
            if here.get("$anchor") == name or here.get("$id") == f"#{name}":
                return Place(here, resource)
            waiting.extend(v for v in here.values() if _inside(v, resource))
    return None


def _inside(value: Any, resource: Node) -> bool:
    return not isinstance(value, dict) or enter(value, resource) is resource

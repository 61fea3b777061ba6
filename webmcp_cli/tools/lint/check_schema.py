"""Is a schema well formed, and does it tell a model enough? Every keyword of every level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webmcp_cli.tools.items import kind_of
from webmcp_cli.tools.lint import limits
from webmcp_cli.tools.lint.check_values import check_values, is_impossible
from webmcp_cli.tools.lint.keyword_values import check_keyword
from webmcp_cli.tools.lint.scan import subject
from webmcp_cli.tools.lint.vocabulary import SPEAKS_OF, TYPES, near_type, types_of
from webmcp_cli.tools.lint.walk import anchors, target
from webmcp_cli.tools.values import shown

if TYPE_CHECKING:
    from webmcp_cli.tools.lint.scan import ToolScan
    from webmcp_cli.tools.lint.walk import Node

#: With one of these beside it, a schema may be completed from elsewhere.
_COMPLETED = frozenset({"$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "not"})
#: What tells of an argument's values where no type does.
_TELLING = frozenset({*_COMPLETED, "type", "enum", "const", "properties", "items", "prefixItems"})
_SIMPLE = frozenset({"string", "number", "integer", "boolean", "null"})
_OPENABLE = frozenset({"additionalProperties", "unevaluatedProperties", *_COMPLETED})


def check_schema(scan: ToolScan, nodes: list[Node], *, draft: str, own: frozenset[str]) -> None:
    """Check a tool's schema, as ``walk`` gives it.

    ``draft`` is the ``$schema`` of the root, ``own`` are words that the tool's API adds.
    """
    old = any(f"draft-0{number}" in draft for number in (3, 4, 6, 7))
    named = anchors(nodes) if any(_has_ref(node) for node in nodes) else set()
    for node in nodes:
        if isinstance(node.schema, dict):
            if _is_plain(node.schema):
                continue
            _check_node(scan, node, node.schema, old=old, own=own)
            if "$ref" in node.schema:
                _check_reference(scan, node, node.schema["$ref"], named)
        elif not isinstance(node.schema, bool):
            kind = kind_of(node.schema)
            scan.add("schema-wrong-kind", node, f"{subject(node)} is {kind}, not a schema.")
        elif node.role == "argument" and node.schema:
            scan.add("argument-untyped", node, f"{subject(node)} may be anything.")
    _check_root(scan, nodes[0])
    _check_size(scan, nodes)


def _is_plain(schema: dict[str, Any]) -> bool:
    """Say whether a schema is a type and a description: 85 % of arguments are, and all is well."""
    if len(schema) != 2:
        return False
    word, text = schema.get("type"), schema.get("description")
    return (
        isinstance(word, str) and word in _SIMPLE and isinstance(text, str) and bool(text.strip())
    )


def _has_ref(node: Node) -> bool:
    return isinstance(node.schema, dict) and "$ref" in node.schema


def _check_node(
    scan: ToolScan, node: Node, schema: dict[str, Any], *, old: bool, own: frozenset[str]
) -> None:
    for word, value in schema.items():
        if word not in own:
            check_keyword(scan, node, word, value, old=old)
    if "type" in schema:
        _check_type(scan, node, schema["type"])
    types = types_of(schema)
    if types and len(types) < len(TYPES):
        _check_effect(scan, node, schema, types)
    if node.role == "argument":
        _check_argument(scan, node, schema)
    if "properties" in schema or "required" in schema or "object" in types:
        _check_object(scan, node, schema)
    if "array" in types and not schema.keys() & {"items", "prefixItems", *_COMPLETED}:
        message = f"{subject(node)} is an array that does not say what it holds."
        scan.add("array-items-missing", node, message)
    check_values(scan, node, schema, types)


def _check_type(scan: ToolScan, node: Node, written: Any) -> None:
    for word in written if isinstance(written, list) else [written]:
        if isinstance(word, str) and word not in TYPES:
            near = near_type(word)
            advice = f"; did you mean {shown(near)}?" if near else "."
            message = f"{subject(node)} has the type {shown(word)}, which does not exist{advice}"
            scan.add("type-unknown", node, message, "type")


def _check_effect(scan: ToolScan, node: Node, schema: dict[str, Any], types: list[str]) -> None:
    for word in schema:
        about = SPEAKS_OF.get(word)
        if word == "required" and not isinstance(schema[word], list):
            continue  # a mark within a property: that is another rule's
        if about is not None and about.isdisjoint(types):
            message = f"{subject(node)} is {' or '.join(types)}: {shown(word)} has no effect on it."
            scan.add("keyword-without-effect", node, message, word)


def _check_argument(scan: ToolScan, node: Node, schema: dict[str, Any]) -> None:
    if not _is_described(schema):
        pointed = target(node) if "$ref" in schema else None
        if not (isinstance(pointed, dict) and _is_described(pointed)):
            message = f"{subject(node)} has no description."
            scan.add("argument-undescribed", node, message)
    if not schema.keys() & _TELLING:
        scan.add("argument-untyped", node, f"{subject(node)} has no type.")


def _is_described(schema: dict[str, Any]) -> bool:
    text = schema.get("description")
    # One that is no text is another rule's.
    return bool(text.strip()) if isinstance(text, str) else text is not None


def _check_object(scan: ToolScan, node: Node, schema: dict[str, Any]) -> None:
    properties = schema.get("properties")
    declared = properties if isinstance(properties, dict) else {}
    _check_required(scan, node, schema, declared)
    if node.role == "branch":
        return  # the schema around it says the rest
    if declared and not schema.keys() & _OPENABLE:
        message = f"{subject(node)} does not say additionalProperties: false."
        scan.add("object-open", node, message)
    shaped = declared or schema.keys() & {"patternProperties", "enum", "const", *_OPENABLE}
    if not shaped and node.role != "root":
        message = f"{subject(node)} is an object without properties."
        scan.add("object-shapeless", node, message)


def _check_required(
    scan: ToolScan, node: Node, schema: dict[str, Any], declared: dict[str, Any]
) -> None:
    required = schema.get("required")
    if not isinstance(required, list):
        return
    elsewhere = node.role == "branch" or schema.keys() & {*_COMPLETED, "patternProperties"}
    names: set[str] = set()
    for at, name in enumerate(required):
        if not isinstance(name, str):
            continue  # the keyword's own check has it
        if name in names:
            message = f"{subject(node)} requires {shown(name)} twice."
            scan.add("required-duplicate", node, message, "required", at)
        elif name not in declared and not elsewhere:
            message = f"{subject(node)} requires {shown(name)} but does not declare it."
            scan.add("required-undeclared", node, message, "required", at)
        names.add(name)


def _check_reference(scan: ToolScan, node: Node, ref: Any, named: set[str]) -> None:
    if not isinstance(ref, str) or target(node) is not None:
        return
    base, _, fragment = ref.partition("#")
    if base and base not in named:
        message = f"{shown(ref)} points outside the schema."
        scan.add("ref-remote", node, message, "$ref")
    elif not base and (fragment.startswith("/") or fragment not in named):
        message = f"{shown(ref)} points to nothing in the schema."
        scan.add("ref-unresolved", node, message, "$ref")


def _check_root(scan: ToolScan, root: Node) -> None:
    schema = root.schema
    if schema is False:
        scan.add("uncallable", root, "The schema false lets no arguments pass.")
    elif schema is True:
        scan.add("schema-boolean", root, "The schema is true: it says nothing of the arguments.")
    if not isinstance(schema, dict):
        return
    word = schema.get("type")
    words = word if isinstance(word, list) else [word]
    if word is None:
        scan.add("schema-root-untyped", root, "The schema does not say that it is an object.")
    elif word != "object":
        said = " or ".join(str(one) for one in words[:7])
        rule = "schema-root-untyped" if "object" in words else "schema-root"
        if any(one in TYPES for one in words if isinstance(one, str)):
            message = f"The arguments are said to be {said}, and must be an object."
            scan.add(rule, root, message, "type")
    _check_callable(scan, root, schema)


def _check_callable(scan: ToolScan, root: Node, schema: dict[str, Any]) -> None:
    properties, required = schema.get("properties"), schema.get("required")
    declared = properties if isinstance(properties, dict) else {}
    for name in required if isinstance(required, list) else ():
        if not isinstance(name, str):
            continue
        if name in declared and is_impossible(declared[name]):
            message = f"{shown(name)} is required, and no value of it is allowed."
            scan.add("uncallable", root, message, "properties", name)
        closed = schema.get("additionalProperties") is False
        if name not in declared and closed and "patternProperties" not in schema:
            message = f"{shown(name)} is required, and additionalProperties forbids it."
            scan.add("uncallable", root, message, "required")


def _check_size(scan: ToolScan, nodes: list[Node]) -> None:
    deepest = max(nodes, key=lambda node: node.level)
    if deepest.level > limits.DEEP:
        message = f"{subject(deepest)} is {deepest.level} levels deep; {limits.DEEP} are many."
        scan.add("schema-deep", deepest, message)
    root = nodes[0].schema
    properties = root.get("properties") if isinstance(root, dict) else None
    if isinstance(properties, dict) and len(properties) > limits.MANY_ARGUMENTS:
        message = f"The tool has {len(properties):,} arguments; {limits.MANY_ARGUMENTS} are many."
        scan.add("arguments-many", nodes[0], message, "properties")

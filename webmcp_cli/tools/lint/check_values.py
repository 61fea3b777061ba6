"""Enums, constants, defaults and ranges: can a value be what the schema says?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from webmcp_cli.tools.lint import limits
from webmcp_cli.tools.lint.scan import subject, within
from webmcp_cli.tools.lint.vocabulary import RANGES
from webmcp_cli.tools.validate import fits_type
from webmcp_cli.tools.values import is_number, is_one_of, shown

if TYPE_CHECKING:
    from webmcp_cli.tools.lint.scan import ToolScan
    from webmcp_cli.tools.lint.walk import Node


_LIMITS = frozenset({word for pair in RANGES for word in pair}) | {
    "exclusiveMinimum",
    "exclusiveMaximum",
}


def check_values(scan: ToolScan, node: Node, schema: dict[str, Any], types: list[str]) -> None:
    """Check what a schema says of single values."""
    if isinstance(schema.get("enum"), list):
        _check_enum(scan, node, schema["enum"], types)
    if types and "const" in schema and not fits_type(schema["const"], types):
        message = f"The const {shown(schema['const'])} of {within(node)} is not {_or(types)}."
        scan.add("value-type", node, message, "const")
    if not _LIMITS.isdisjoint(schema):
        _check_ranges(scan, node, schema)
    if "default" in schema:
        _check_default(scan, node, schema, types)


def _check_ranges(scan: ToolScan, node: Node, schema: dict[str, Any]) -> None:
    for low, high in RANGES:
        if low in schema and high in schema and _crossed(schema[low], schema[high]):
            message = f"{subject(node)} must be at least {shown(schema[low])} by {shown(low)}, at"
            message += f" most {shown(schema[high])} by {shown(high)}."
            scan.add("range-empty", node, message, low)
    if _exclusive_crossed(schema):
        scan.add("range-empty", node, f"No number is between the bounds of {within(node)}.")


def is_impossible(schema: Any) -> bool:
    """Say whether a schema plainly lets no value pass."""
    if not isinstance(schema, dict):
        return schema is False
    if schema.get("enum") == []:
        return True
    return not _LIMITS.isdisjoint(schema) and (
        _crossed(schema.get("minimum"), schema.get("maximum")) or _exclusive_crossed(schema)
    )


def _or(types: list[str]) -> str:
    return " or ".join(types)


def _crossed(low: Any, high: Any) -> bool:
    return is_number(low) and is_number(high) and low > high


def _exclusive_crossed(schema: dict[str, Any]) -> bool:
    above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
    pairs = ((above, below), (above, schema.get("maximum")), (schema.get("minimum"), below))
    return any(_crossed(low, high) or (is_number(low) and low == high) for low, high in pairs)


def _check_enum(scan: ToolScan, node: Node, values: list[Any], types: list[str]) -> None:
    if not values:
        scan.add("enum-empty", node, f"The enum of {within(node)} has no values.", "enum")
        return
    if len(values) > limits.LARGE_ENUM:
        message = f"The enum of {within(node)} has {len(values):,} values."
        scan.add("enum-large", node, message, "enum")
    seen: set[Any] = set()
    for at, value in enumerate(values):
        if types and not fits_type(value, types):
            message = f"{shown(value)} in the enum of {within(node)} is not {_or(types)}."
            scan.add("value-type", node, message, "enum", at)
        key = _key(value)
        if key in seen:
            message = f"The enum of {within(node)} has {shown(value)} twice."
            scan.add("enum-duplicate", node, message, "enum", at)
        seen.add(key)


def _key(value: Any) -> Any:
    """Give what is the same for the same JSON values, and can be looked up."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or value is None:
        return (value,)
    if is_number(value):
        return (value, 0)
    try:
        return (json.dumps(value, sort_keys=True), 0, 0)
    except (TypeError, ValueError, RecursionError):
        return (id(value), 0, 0, 0)


def _check_default(scan: ToolScan, node: Node, schema: dict[str, Any], types: list[str]) -> None:
    value = schema["default"]
    if value is None:
        return  # how many generators write that there is none
    fault = _default_fault(schema, value, types)
    if fault:
        message = f"The default {shown(value)} of {within(node)} is {fault}."
        scan.add("default-invalid", node, message, "default")


def _default_fault(schema: dict[str, Any], value: Any, types: list[str]) -> str | None:
    if types and not fits_type(value, types):
        return f"not {_or(types)}"
    choices = schema.get("enum")
    if isinstance(choices, list) and choices and not is_one_of(value, choices):
        return "not in the enum"
    low, high = schema.get("minimum"), schema.get("maximum")
    if is_number(value) and is_number(low) and value < low:
        return f"below {shown(low)}"
    if is_number(value) and is_number(high) and value > high:
        return f"above {shown(high)}"
    return None

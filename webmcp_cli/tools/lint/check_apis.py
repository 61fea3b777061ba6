"""Does a tool keep to the subset of JSON Schema that an API takes?

One function an API, over the nodes that ``walk`` gives; the words are in ``apis``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from webmcp_cli.tools.lint import apis, limits
from webmcp_cli.tools.lint.scan import subject, within
from webmcp_cli.tools.lint.vocabulary import KEYWORDS
from webmcp_cli.tools.lint.walk import is_recursive
from webmcp_cli.tools.values import is_number, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from webmcp_cli.tools.lint.apis import Words
    from webmcp_cli.tools.lint.scan import ToolScan
    from webmcp_cli.tools.lint.walk import Node

Schema = dict[str, Any]

_API_NAMES = {"openai-strict": "OpenAI", "gemini": "Gemini", "anthropic-strict": "Anthropic"}


def check_api_name(scan: ToolScan, name: str, api: str) -> None:
    """Check a tool's name by an API's own rule."""
    known = _API_NAMES.get(api, "WebMCP and MCP")
    if api != "llama.cpp" and not limits.NAMES[known].fullmatch(name):
        place = scan.located.part(scan.located.name_key)
        scan.at(f"{api}/name", place, f"The name must be {limits.NAME_WORDS[known]}.")


def check_api(scan: ToolScan, api: str, nodes: list[Node], description: str) -> None:
    """Check a tool's schema, and what else the API limits."""
    schemas = [(node, node.schema) for node in nodes if isinstance(node.schema, dict)]
    _CHECKS[api](scan, schemas)
    if api == "openai-strict":
        _openai_description(scan, description)
    if api == "anthropic-strict" and any("$ref" in s for _, s in schemas) and is_recursive(nodes):
        scan.add("anthropic-strict/recursion", nodes[0], "The schema holds itself.")


Pairs = list[tuple["Node", Schema]]


def _check_words(scan: ToolScan, node: Node, schema: Schema, words: Words) -> None:
    for word in schema:
        if word in words.takes:
            continue
        rule = words.speaks.get(word)
        if rule is None and word in KEYWORDS:  # what is no keyword has been said
            rule = words.others
        if rule is not None:
            scan.add(rule, node, f"{subject(node)} uses {shown(word)}.", word)


def _is_object(schema: Schema) -> bool:
    word = schema.get("type")
    return (
        word == "object" or "properties" in schema or (isinstance(word, list) and "object" in word)
    )


def _is_array(schema: Schema) -> bool:
    word = schema.get("type")
    return word == "array" or (isinstance(word, list) and "array" in word)


def _properties(schema: Schema) -> Schema:
    found = schema.get("properties")
    return found if isinstance(found, dict) else {}


def _required(schema: Schema) -> set[Any]:
    found = schema.get("required")
    return {one for one in found if isinstance(one, str)} if isinstance(found, list) else set()


def _check_closed(scan: ToolScan, node: Node, schema: Schema, rule: str) -> None:
    if _is_object(schema) and schema.get("additionalProperties") is not False:
        scan.add(rule, node, f"{subject(node)} does not say additionalProperties: false.")


def _openai(scan: ToolScan, schemas: Pairs) -> None:
    for node, schema in schemas:
        _check_words(scan, node, schema, apis.OPENAI_STRICT)
        _check_closed(scan, node, schema, "openai-strict/object-open")
        required = _required(schema)
        for name in _properties(schema):
            if name not in required:
                message = f"{shown(name)} is not in required."
                scan.add("openai-strict/optional", node, message, "properties", name)
        if _is_array(schema) and "items" not in schema:
            message = f"{subject(node)} is an array without items."
            scan.add("openai-strict/array-items", node, message)
        if node.role == "root" and ("anyOf" in schema or schema.get("type") != "object"):
            scan.add("openai-strict/root", node, "The root is not a plain object.")
    _openai_size(scan, schemas)


def _openai_size(scan: ToolScan, schemas: Pairs) -> None:
    enums = [(node, s["enum"]) for node, s in schemas if isinstance(s.get("enum"), list)]
    names = [str(name) for _, s in schemas for name in _names(s)]
    chars = sum(map(len, names)) + sum(_chars(values) for _, values in enums)
    chars += sum(_chars([s["const"]]) for _, s in schemas if "const" in s)
    counts = (
        (sum(len(_properties(s)) for _, s in schemas), limits.OPENAI_PROPERTIES, "properties"),
        (max((node.level for node, _ in schemas), default=0), limits.DEEP, "levels"),
        (sum(len(values) for _, values in enums), limits.OPENAI_ENUM_VALUES, "enum values"),
        (chars, limits.OPENAI_CHARS, "characters of names and enums"),
    )
    for count, most, what in counts:
        if count > most:
            message = f"The schema has {count:,} {what}; the most is {most:,}."
            scan.add("openai-strict/size", None, message)
    for node, values in enums:
        if len(values) > limits.LARGE_ENUM and _chars(values) > limits.OPENAI_LARGE_ENUM_CHARS:
            message = f"The enum of {within(node)} has {_chars(values):,} characters; the most"
            message += f" is {limits.OPENAI_LARGE_ENUM_CHARS:,}."
            scan.add("openai-strict/size", node, message, "enum")


def _names(schema: Schema) -> list[Any]:
    maps = (schema.get(key) for key in ("properties", "$defs", "definitions"))
    return [name for one in maps if isinstance(one, dict) for name in one]


def _chars(values: list[Any]) -> int:
    return sum(len(value) for value in values if isinstance(value, str))


def _openai_description(scan: ToolScan, text: str) -> None:
    if len(text) > limits.OPENAI_DESCRIPTION:
        place = scan.located.part("description")
        scan.at("openai-strict/description", place, f"It has {len(text):,} characters.")


def _gemini(scan: ToolScan, schemas: Pairs) -> None:
    key = next((k for k in reversed(scan.located.schema) if isinstance(k, str)), "")
    full = key in {"parametersJsonSchema", "parameters_json_schema"}
    own = not full and getattr(scan.located.entry, "shape", "") == "gemini"
    for node, schema in schemas:
        _check_words(scan, node, schema, apis.GEMINI_JSON_SCHEMA if full else apis.GEMINI)
        if not full:
            _gemini_values(scan, node, schema, nullable=own)
        for name in _properties(schema):
            if not limits.GEMINI_ARGUMENT.fullmatch(str(name)):
                message = f"{shown(name)} is no name that Gemini takes."
                scan.add("gemini/argument-name", node, message, "properties", name)


def _gemini_values(scan: ToolScan, node: Node, schema: Schema, *, nullable: bool) -> None:
    """Check types and enums; ``nullable`` says that null in a type is how that word was read."""
    word = schema.get("type")
    listed = isinstance(word, list)
    if isinstance(word, list) and not (nullable and len(word) == 2 and "null" in word):
        scan.add("gemini/type-list", node, f"{subject(node)} has a list of types.", "type")
    values = schema.get("enum")
    odd = [
        value
        for value in (values if isinstance(values, list) else ())
        if not isinstance(value, str) and not (value is None and listed)
    ]
    if odd:
        message = f"The enum of {within(node)} has {shown(odd[0])}, which is no text."
        scan.add("gemini/enum", node, message, "enum")


def _anthropic(scan: ToolScan, schemas: Pairs) -> None:
    optional = 0
    for node, schema in schemas:
        _check_words(scan, node, schema, apis.ANTHROPIC_STRICT)
        _check_closed(scan, node, schema, "anthropic-strict/object-open")
        _anthropic_values(scan, node, schema)
        optional += len(_properties(schema).keys() - _required(schema))
    for name in _properties(schemas[0][1]) if schemas else ():  # the API looks at these only
        if not limits.ANTHROPIC_ARGUMENT.fullmatch(str(name)):
            message = f"{shown(name)} is no name that Anthropic takes."
            scan.add("anthropic-strict/argument-name", schemas[0][0], message, "properties", name)
    if optional > limits.MANY_ARGUMENTS:
        message = f"The tool has {optional:,} optional arguments."
        scan.add("anthropic-strict/optional-many", None, message)


def _anthropic_values(scan: ToolScan, node: Node, schema: Schema) -> None:
    least = schema.get("minItems")
    if is_number(least) and least not in (0, 1):
        message = f"{subject(node)} has minItems {shown(least)}."
        scan.add("anthropic-strict/min-items", node, message, "minItems")
    known = schema.get("format")
    if isinstance(known, str) and known not in apis.ANTHROPIC_FORMATS:
        message = f"{subject(node)} has the format {shown(known)}."
        scan.add("anthropic-strict/format", node, message, "format")
    for key in ("enum", "const"):
        held = schema.get(key)
        values = held if key == "enum" and isinstance(held, list) else [held]
        if any(isinstance(value, dict | list) for value in values):
            message = f"The {key} of {within(node)} has an object or an array."
            scan.add("anthropic-strict/enum", node, message, key)


def _llama(scan: ToolScan, schemas: Pairs) -> None:
    for node, schema in schemas:
        _check_words(scan, node, schema, apis.LLAMA_CPP)
        if "properties" in schema and ("anyOf" in schema or "oneOf" in schema):
            message = f"{subject(node)} has properties beside anyOf or oneOf."
            scan.add("llama.cpp/mixed", node, message)
        if "$ref" in schema and ("$defs" in node.path or "definitions" in node.path):
            message = f"{subject(node)} is a reference within a definition."
            scan.add("llama.cpp/broken", node, message, "$ref")
        _llama_values(scan, node, schema)


def _llama_values(scan: ToolScan, node: Node, schema: Schema) -> None:
    bounds = {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"} & schema.keys()
    if bounds and schema.get("type") != "integer":
        word = min(bounds)
        scan.add("llama.cpp/bounds", node, f"{subject(node)} is no integer.", word)
    pattern = schema.get("pattern")
    if isinstance(pattern, str) and not (pattern.startswith("^") and pattern.endswith("$")):
        message = f"The pattern of {within(node)} is {shown(pattern)}."
        scan.add("llama.cpp/pattern", node, message, "pattern")
    lacking = schema.get("format")
    if isinstance(lacking, str) and lacking in apis.LLAMA_CPP_LACKS_FORMATS:
        message = f"{subject(node)} has the format {shown(lacking)}."
        scan.add("llama.cpp/format", node, message, "format")


def _webmcp(scan: ToolScan, schemas: Pairs) -> None:
    for node, schema in schemas:
        _check_words(scan, node, schema, apis.WEBMCP)
        if "additionalProperties" in schema and schema["additionalProperties"] is not False:
            message = f"{subject(node)} has additionalProperties that are not false."
            scan.add("webmcp/keyword", node, message, "additionalProperties")


_CHECKS: dict[str, Callable[[ToolScan, Pairs], None]] = {
    "openai-strict": _openai,
    "gemini": _gemini,
    "anthropic-strict": _anthropic,
    "llama.cpp": _llama,
    "webmcp": _webmcp,
}

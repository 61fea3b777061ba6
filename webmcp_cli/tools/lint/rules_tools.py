"""The rules about tools as a whole, as data: what they are, their names, their descriptions."""

from __future__ import annotations

from webmcp_cli.tools.lint import limits
from webmcp_cli.tools.lint.rules import Rule

_NAMES = "the name rules of WebMCP, MCP (SEP-986), OpenAI, Gemini and Anthropic"
_SELECTION = "experience: a model chooses by name and description alone"

_TOOLS = (
    Rule(
        "json-lossy",
        "warning",
        "Programs read the file differently, or lose a part of it without a word.",
        "Give each key once, and write characters whole.",
        "RFC 8259 sections 4 and 8.2",
    ),
    Rule(
        "tool-not-object",
        "error",
        "Something stands where a tool should be, and is none.",
        "Take it out, or write a tool: an object with a name, a description and a schema.",
        "every API",
    ),
    Rule(
        "tool-not-checked",
        "note",
        "An item without a schema, such as a provider's built-in tool, is passed over.",
        "Nothing, where that is meant; else give it inputSchema, input_schema or parameters.",
        "wmcp",
    ),
    Rule(
        "tools-many",
        "warning",
        "The more tools a model is offered, the worse it chooses, and each costs tokens.",
        "Offer fewer at a time: wmcp rank and wmcp select do it.",
        f"Lighthouse and Cursor advise at most {limits.MANY_TOOLS}",
    ),
    Rule(
        "annotation-not-boolean",
        "error",
        "A hint is true or false; another value is refused or read as true.",
        "Write true or false.",
        "the WebMCP specification and MCP, ToolAnnotations",
    ),
    Rule(
        "annotations-contradict",
        "warning",
        "A tool that only reads destroys nothing: one of the two hints is wrong.",
        "Take one of readOnlyHint and destructiveHint back.",
        "MCP, ToolAnnotations",
    ),
)

_NAME_RULES = (
    Rule(
        "name-missing",
        "error",
        "A tool without a name cannot be called.",
        "Give it a name, such as search_products.",
        "every API",
    ),
    Rule(
        "name-unusable",
        "error",
        "No API takes the name, so no model can call the tool.",
        "Use letters, digits and _, at most 64 of them, and no digit first.",
        _NAMES,
    ),
    Rule(
        "name-not-portable",
        "warning",
        "Some APIs refuse the name, or cut it; not reported where --for says which one counts.",
        "Use letters, digits, _ and -, at most 64, a letter or _ first.",
        _NAMES,
    ),
    Rule(
        "name-duplicate",
        "error",
        "Two tools share a name: the later one is refused, or can never be called.",
        "Give one of them another name.",
        "WebMCP: the first one registered wins; MCP: names are unique",
    ),
    Rule(
        "name-similar",
        "warning",
        "Names that differ only in case or in _ - . are easily confused.",
        "Give one of them a name that says what differs.",
        _SELECTION,
    ),
)

_DESCRIPTIONS = (
    Rule(
        "description-missing",
        "warning",
        "Without a description a model has only the name to choose by.",
        "Say in a sentence what the tool does and when to use it.",
        _SELECTION,
    ),
    Rule(
        "description-not-text",
        "error",
        "A description that is no text is refused.",
        "Write it as a string.",
        "every API",
    ),
    Rule(
        "description-short",
        "warning",
        "So few words do not tell a model when to use the tool.",
        "Say what it does, to what, and when to use it.",
        _SELECTION,
    ),
    Rule(
        "description-is-name",
        "warning",
        "The description says nothing that the name does not.",
        "Say what it does, to what, and when to use it.",
        _SELECTION,
    ),
    Rule(
        "description-long",
        "note",
        "A long description costs tokens in every request.",
        f"Keep it below {limits.LONG_DESCRIPTION} characters.",
        "a proposal for the WebMCP inspector: warn at 500 characters, alert at 1,000",
    ),
    Rule(
        "description-too-long",
        "warning",
        "A description this long costs much in every request, and some APIs have cut it.",
        f"Keep it below {limits.TOO_LONG_DESCRIPTION:,} characters.",
        "a proposal for the WebMCP inspector: warn at 500 characters, alert at 1,000",
    ),
    Rule(
        "description-duplicate",
        "warning",
        "Two tools with the same description cannot be told apart.",
        "Say in each what the other does not do.",
        _SELECTION,
    ),
)

TOOL_RULES: tuple[Rule, ...] = (*_TOOLS, *_NAME_RULES, *_DESCRIPTIONS)

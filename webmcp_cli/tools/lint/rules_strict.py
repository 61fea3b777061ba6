"""The rules of OpenAI's and Anthropic's strict modes, as data.

They are raised where ``--for`` names the mode, and for a tool that says ``strict`` itself.
"""

from __future__ import annotations

from webmcp_cli.tools.lint import limits
from webmcp_cli.tools.lint.rules import Rule

_OPENAI = "OpenAI's and Azure's documents on structured outputs"
_ANTHROPIC = "the anthropic SDK's own transformation of strict schemas"

_OPENAI_RULES = (
    Rule(
        "openai-strict/name",
        "error",
        "OpenAI refuses the name.",
        "Use letters, digits, _ and -, at most 64.",
        "the openai SDK, FunctionDefinition",
    ),
    Rule(
        "openai-strict/tools",
        "error",
        f"OpenAI takes at most {limits.OPENAI_TOOLS} tools in a request.",
        "Offer fewer at a time: wmcp rank and wmcp select do it.",
        "the openai SDK",
    ),
    Rule(
        "openai-strict/description",
        "note",
        f"OpenAI has refused descriptions above {limits.OPENAI_DESCRIPTION:,} characters.",
        "Shorten it.",
        "users' reports; today's documents name no limit",
    ),
    Rule(
        "openai-strict/root",
        "error",
        "In strict mode the arguments are one object, not a choice of several.",
        'Put "type": "object" at the root and the anyOf into a property.',
        _OPENAI,
    ),
    Rule(
        "openai-strict/keyword",
        "error",
        "Strict mode refuses the keyword.",
        "Take it out, and say in the description what it meant.",
        _OPENAI,
    ),
    Rule(
        "openai-strict/keyword-unlisted",
        "warning",
        "The keyword is not among those that strict mode is documented to take.",
        "Take it out, or try it.",
        _OPENAI,
    ),
    Rule(
        "openai-strict/keyword-azure",
        "note",
        "Azure and fine-tuned models refuse the keyword in strict mode; OpenAI takes it.",
        "Take it out where the tool is to run there too.",
        _OPENAI,
    ),
    Rule(
        "openai-strict/object-open",
        "error",
        "In strict mode every object says additionalProperties: false.",
        'Add "additionalProperties": false.',
        _OPENAI,
    ),
    Rule(
        "openai-strict/optional",
        "error",
        "In strict mode every property is required; one that may be left out takes null.",
        'Add it to required, and "null" to its type.',
        _OPENAI,
    ),
    Rule(
        "openai-strict/array-items",
        "error",
        "OpenAI refuses an array that does not say what it holds.",
        'Add "items".',
        "OpenAI's API: 'array schema missing items'",
    ),
    Rule(
        "openai-strict/size",
        "error",
        "Strict mode limits properties, levels, characters and enum values of a schema.",
        "Split the tool, or shorten its enums.",
        _OPENAI,
    ),
)

_ANTHROPIC_RULES = (
    Rule(
        "anthropic-strict/name",
        "error",
        "Anthropic refuses the name.",
        "Use letters, digits, _ and -, at most 64.",
        "Anthropic's API; newer texts may allow 128 characters",
    ),
    Rule(
        "anthropic-strict/tools",
        "warning",
        f"Above {limits.ANTHROPIC_TOOLS} strict tools Anthropic's grammar may grow too large.",
        "Make fewer of them strict.",
        "users' reports; the limit is not documented",
    ),
    Rule(
        "anthropic-strict/argument-name",
        "error",
        "Anthropic refuses the whole request for an argument of this name.",
        "Use letters, digits, _ . and -, at most 64.",
        "Anthropic's API: 'Property keys should match pattern'",
    ),
    Rule(
        "anthropic-strict/keyword",
        "error",
        "Anthropic's strict mode refuses the keyword.",
        "Take it out, and say in the description what it meant.",
        _ANTHROPIC,
    ),
    Rule(
        "anthropic-strict/keyword-unlisted",
        "warning",
        "The keyword is not among those that Anthropic's strict mode is known to take.",
        "Take it out, or try it.",
        _ANTHROPIC,
    ),
    Rule(
        "anthropic-strict/min-items",
        "error",
        "Anthropic's strict mode takes minItems of 0 or 1 only.",
        "Say a larger number in the description.",
        _ANTHROPIC,
    ),
    Rule(
        "anthropic-strict/format",
        "error",
        "Anthropic's strict mode knows ten formats, and this is none of them.",
        "Take it out, and say the form in the description.",
        _ANTHROPIC,
    ),
    Rule(
        "anthropic-strict/enum",
        "error",
        "Anthropic's strict mode takes text, numbers, true, false and null in enum and const.",
        "Say objects and arrays as properties and items.",
        _ANTHROPIC,
    ),
    Rule(
        "anthropic-strict/recursion",
        "error",
        "Anthropic's strict mode refuses a schema that holds itself.",
        "Write out as many levels as are needed.",
        "users' reports",
    ),
    Rule(
        "anthropic-strict/object-open",
        "error",
        "In strict mode every object says additionalProperties: false.",
        'Add "additionalProperties": false.',
        _ANTHROPIC,
    ),
    Rule(
        "anthropic-strict/optional-many",
        "warning",
        f"Above {limits.MANY_ARGUMENTS} optional arguments strict tools have been refused.",
        "Make them required, or split the tool.",
        "users' reports; the limit is not documented",
    ),
)

STRICT_RULES: tuple[Rule, ...] = (*_OPENAI_RULES, *_ANTHROPIC_RULES)

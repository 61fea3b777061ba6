"""The rules of Gemini, llama.cpp and WebMCP, as data: raised where ``--for`` names one."""

from __future__ import annotations

from webmcp_cli.tools.lint import limits
from webmcp_cli.tools.lint.rules import Rule

_GEMINI = "google-genai, types.Schema and FunctionDeclaration"
_LLAMA = "llama.cpp, grammars/README.md"
_WEBMCP = "the WebMCP specification"
_PROPOSAL = "WebMCP pull request 289 with its web platform tests; proposed, not shipped"

_GEMINI_RULES = (
    Rule(
        "gemini/name",
        "error",
        "Gemini refuses the name.",
        "Use letters, digits, _ - . and :, at most 128, a letter or _ first.",
        _GEMINI,
    ),
    Rule(
        "gemini/tools",
        "error",
        f"Gemini takes at most {limits.GEMINI_TOOLS} declarations in a request.",
        "Offer fewer at a time: wmcp rank and wmcp select do it.",
        "google-genai, Tool",
    ),
    Rule(
        "gemini/argument-name",
        "error",
        "Gemini refuses the argument's name.",
        "Use letters, digits and _, at most 64, a letter or _ first.",
        _GEMINI,
    ),
    Rule(
        "gemini/keyword",
        "error",
        "Gemini's Schema does not have the keyword: it is refused or ignored.",
        "Take it out, or send the schema as parametersJsonSchema.",
        _GEMINI,
    ),
    Rule(
        "gemini/keyword-unlisted",
        "warning",
        "The keyword is not among those of Gemini's Schema.",
        "Take it out; wmcp compact leaves only words that Gemini has.",
        _GEMINI,
    ),
    Rule(
        "gemini/keyword-new",
        "note",
        "Only newer versions of Gemini's API take the keyword.",
        "Take it out for older ones, or send the schema as parametersJsonSchema.",
        _GEMINI,
    ),
    Rule(
        "gemini/type-list",
        "error",
        "Gemini's Schema has one type, and nullable beside it.",
        'Write "nullable": true, or anyOf; wmcp convert --as gemini does it.',
        _GEMINI,
    ),
    Rule(
        "gemini/enum",
        "error",
        "Gemini's enums are of strings only.",
        "Write the values as strings, or say them in the description.",
        _GEMINI,
    ),
)

_LLAMA_RULES = (
    Rule(
        "llama.cpp/keyword",
        "warning",
        "llama.cpp skips the keyword without a word, so the grammar lets more pass.",
        "Take it out, and check the arguments: wmcp validate --full.",
        _LLAMA,
    ),
    Rule(
        "llama.cpp/broken",
        "error",
        "llama.cpp makes a wrong grammar of it.",
        "Write it otherwise: items for prefixItems, one level of $ref.",
        _LLAMA,
    ),
    Rule(
        "llama.cpp/mixed",
        "error",
        "llama.cpp cannot have properties beside anyOf or oneOf.",
        "Put the properties into each branch.",
        _LLAMA,
    ),
    Rule(
        "llama.cpp/bounds",
        "warning",
        "llama.cpp keeps the bounds of integers only.",
        "Use type integer, or check the arguments: wmcp validate.",
        _LLAMA,
    ),
    Rule(
        "llama.cpp/pattern",
        "error",
        "llama.cpp takes a pattern only if it starts with ^ and ends with $.",
        "Write ^...$ around it.",
        _LLAMA,
    ),
    Rule(
        "llama.cpp/format",
        "warning",
        "llama.cpp has no grammar for the format.",
        "Say the form in the description, or as a pattern.",
        _LLAMA,
    ),
)

_WEBMCP_RULES = (
    Rule(
        "webmcp/name",
        "error",
        "registerTool refuses the name with an InvalidStateError.",
        "Use letters, digits, _ - and ., at most 128.",
        _WEBMCP,
    ),
    Rule(
        "webmcp/description",
        "error",
        "registerTool refuses a tool without a description with an InvalidStateError.",
        "Say in a sentence what the tool does and when to use it.",
        _WEBMCP,
    ),
    Rule(
        "webmcp/keyword",
        "warning",
        "The proposed subset has no place for it: registerTool would throw a TypeError.",
        "Take it out, or write it in the words of the subset.",
        _PROPOSAL,
    ),
)

API_RULES: tuple[Rule, ...] = (*_GEMINI_RULES, *_LLAMA_RULES, *_WEBMCP_RULES)

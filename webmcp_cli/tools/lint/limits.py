"""The numbers that the rules compare with, each with where it comes from."""

from __future__ import annotations

import re

#: Lighthouse's advice and Cursor's limit; browsers' agents have failed between 30 and 296.
MANY_TOOLS = 40
#: A proposal for the WebMCP inspector: warn at 500 characters, alert at 1,000.
LONG_DESCRIPTION = 500
TOO_LONG_DESCRIPTION = 1_000
#: "Add a mug" has 9; a description that says when to use a tool is never shorter.
SHORT_DESCRIPTION = 12
#: OpenAI's strict mode refuses more levels; nobody else publishes a number.
DEEP = 10
#: What users of Anthropic's strict mode report as the most optional arguments.
MANY_ARGUMENTS = 24
#: Above it OpenAI's strict mode counts an enum's characters.
LARGE_ENUM = 250

#: OpenAI's strict mode, for one schema.
OPENAI_PROPERTIES = 5_000
OPENAI_CHARS = 120_000
OPENAI_ENUM_VALUES = 1_000
OPENAI_LARGE_ENUM_CHARS = 15_000
#: What OpenAI's functions once took; newer documents are silent.
OPENAI_DESCRIPTION = 1_024
#: Docstrings of the SDKs.
OPENAI_TOOLS = 128
GEMINI_TOOLS = 512
#: What a user of many strict tools reports; Anthropic documents no number.
ANTHROPIC_TOOLS = 15

#: What a name may be, in the words of ``NAME_WORDS``. WebMCP's and MCP's rule is one.
NAMES: dict[str, re.Pattern[str]] = {
    "WebMCP and MCP": re.compile(r"[A-Za-z0-9_.-]{1,128}"),
    "OpenAI": re.compile(r"[A-Za-z0-9_-]{1,64}"),
    "Gemini": re.compile(r"[A-Za-z_][A-Za-z0-9_.:-]{0,127}"),
    "Anthropic": re.compile(r"[A-Za-z0-9_-]{1,64}"),
}
NAME_WORDS: dict[str, str] = {
    "WebMCP and MCP": "letters, digits, _ - and ., at most 128",
    "OpenAI": "letters, digits, _ and -, at most 64",
    "Gemini": "letters, digits, _ - . and :, at most 128, a letter or _ first",
    "Anthropic": "letters, digits, _ and -, at most 64",
}
#: What all of them take.
PORTABLE_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}")
#: google-genai, FunctionDeclaration.
GEMINI_ARGUMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
#: The words of the API's own refusal.
ANTHROPIC_ARGUMENT = re.compile(r"[A-Za-z0-9_.-]{1,64}")

#: Of one rule in one tool this many findings are listed; the rest is counted. A person mends by
#: kind, and a hostile file must not fill the memory.
MOST_PER_RULE = 50

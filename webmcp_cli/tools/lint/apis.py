"""Which words of JSON Schema each API takes, refuses or skips: tables, one an API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Words:
    """An API's words: those it takes, and those about which a rule (by its id) has to speak.

    A word that is neither is spoken of by ``others``; None says nothing.
    """

    takes: frozenset[str]
    speaks: Mapping[str, str]
    others: str | None = None


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Annotations and plumbing that change nothing for any API.
_HARMLESS = _words("$schema $comment $id")
_PLAIN = _words("type title description properties required items enum")

_OPENAI_REFUSES = _words(
    "allOf oneOf not if then else dependentRequired dependentSchemas dependencies"
)
_AZURE_REFUSES = _words("pattern format multipleOf minimum maximum minItems maxItems")

OPENAI_STRICT = Words(
    takes=_HARMLESS
    | _PLAIN
    | _words("const anyOf $defs definitions $ref additionalProperties")
    | _words("exclusiveMinimum exclusiveMaximum"),
    speaks={
        **dict.fromkeys(_OPENAI_REFUSES, "openai-strict/keyword"),
        **dict.fromkeys(_AZURE_REFUSES, "openai-strict/keyword-azure"),
    },
    others="openai-strict/keyword-unlisted",
)

_GEMINI_REFUSES = _words(
    "const oneOf allOf not multipleOf exclusiveMinimum exclusiveMaximum uniqueItems"
)

GEMINI = Words(
    takes=_PLAIN
    | _words("format nullable minItems maxItems minProperties maxProperties minimum maximum")
    | _words("minLength maxLength pattern example anyOf default propertyOrdering")
    | _words("property_ordering"),
    speaks={
        **dict.fromkeys(_GEMINI_REFUSES, "gemini/keyword"),
        **dict.fromkeys(_words("additionalProperties $ref $defs defs ref"), "gemini/keyword-new"),
    },
    others="gemini/keyword-unlisted",
)

#: ``parametersJsonSchema``: the same and most of JSON Schema; what it refuses is not documented.
GEMINI_JSON_SCHEMA = Words(
    takes=GEMINI.takes
    | _HARMLESS
    | _words("uniqueItems $ref $defs $anchor oneOf additionalProperties prefixItems"),
    speaks={},
    others="gemini/keyword-unlisted",
)

ANTHROPIC_STRICT = Words(
    takes=_HARMLESS
    | _PLAIN
    | _words("const anyOf allOf $defs definitions $ref minItems format additionalProperties"),
    speaks=dict.fromkeys(
        _words("minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength")
        | _words("pattern uniqueItems maxItems minProperties maxProperties oneOf not if then else"),
        "anthropic-strict/keyword",
    ),
    others="anthropic-strict/keyword-unlisted",
)

LLAMA_CPP = Words(
    takes=frozenset(),
    speaks={
        **dict.fromkeys(
            _words("uniqueItems contains not if then else dependentSchemas $anchor")
            | _words("patternProperties"),
            "llama.cpp/keyword",
        ),
        "prefixItems": "llama.cpp/broken",
    },
)

WEBMCP = Words(
    takes=_PLAIN - {"title"}
    | _words("minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern")
    | _words("prefixItems additionalProperties default"),
    speaks={},
    others="webmcp/keyword",
)

ANTHROPIC_FORMATS = _words("date-time time date duration email hostname uri ipv4 ipv6 uuid")
LLAMA_CPP_LACKS_FORMATS = _words("uri email")

"""The rules about schemas, as data; the numbers in them are explained in ``limits``."""

from __future__ import annotations

from webmcp_cli.tools.lint import limits
from webmcp_cli.tools.lint.rules import Rule

_SCHEMA = "JSON Schema 2020-12"
_SELECTION = "experience: a model fills in arguments by their names and descriptions alone"

_SHAPE = (
    Rule(
        "schema-unreadable",
        "error",
        "What stands where the schema should be is none, so the tool seems to take no arguments.",
        "Give a JSON Schema as an object.",
        "every API",
    ),
    Rule(
        "schema-boolean",
        "warning",
        "The schema true says nothing about the arguments, and most APIs want an object.",
        'Write {"type": "object", "properties": {}} for a tool without arguments.',
        "every API; booleans are schemas only in JSON Schema itself",
    ),
    Rule(
        "schema-root",
        "error",
        "Arguments are an object, so a schema of another type is refused.",
        'Write "type": "object" and put the value into a property.',
        "every API",
    ),
    Rule(
        "schema-root-untyped",
        "warning",
        "Most APIs want the schema to say that the arguments are an object.",
        'Add "type": "object".',
        "MCP, OpenAI, Anthropic, the Chrome Prompt API",
    ),
    Rule(
        "schema-wrong-kind",
        "error",
        "Something stands where a schema should be, and is none.",
        'Write a schema there, such as {"type": "string"}.',
        f"{_SCHEMA} core, section 4.3",
    ),
    Rule(
        "schema-deep",
        "warning",
        "Small models lose the thread in deeply nested arguments, and OpenAI refuses them.",
        f"Flatten the arguments to at most {limits.DEEP} levels.",
        f"OpenAI's strict mode: at most {limits.DEEP} levels",
    ),
    Rule(
        "arguments-many",
        "warning",
        "With many arguments models leave out or make up some.",
        f"Split the tool, or keep to {limits.MANY_ARGUMENTS} arguments.",
        f"reports from users of Anthropic's strict mode: at most {limits.MANY_ARGUMENTS} optional",
    ),
    Rule(
        "object-open",
        "note",
        "Without additionalProperties: false a misspelt argument passes unseen.",
        'Add "additionalProperties": false.',
        "OpenAI's and Anthropic's strict modes demand it",
    ),
    Rule(
        "object-shapeless",
        "warning",
        "An object that names no properties leaves the model to make them up.",
        "List its properties, or say in additionalProperties what they are.",
        _SELECTION,
    ),
    Rule(
        "array-items-missing",
        "warning",
        "An array that does not say what it holds is refused by OpenAI and guessed at by models.",
        'Add "items", such as {"type": "string"}.',
        "OpenAI's API: 'array schema missing items'",
    ),
    Rule(
        "uncallable",
        "error",
        "No arguments can satisfy the schema, so every call is invalid.",
        "Let what is required have a value that the schema allows.",
        f"{_SCHEMA} validation",
    ),
)

_ARGUMENTS = (
    Rule(
        "argument-undescribed",
        "warning",
        "Without a description a model guesses what an argument is for.",
        "Say what it is, in which unit or form, with an example where that helps.",
        _SELECTION,
    ),
    Rule(
        "argument-untyped",
        "warning",
        "An argument without a type may be anything, and some APIs refuse it.",
        "Give it a type.",
        _SELECTION,
    ),
    Rule(
        "required-not-list",
        "error",
        "The keyword required is a list beside properties, not a mark within one.",
        'Write "required": ["name"] next to "properties".',
        f"{_SCHEMA} validation, section 6.5.3; draft 3 had it otherwise",
    ),
    Rule(
        "required-undeclared",
        "error",
        "An argument is required that the schema does not declare: the model cannot know it.",
        "Declare it in properties, or take it out of required.",
        "every API's strict mode; models never send what is not declared",
    ),
    Rule(
        "required-duplicate",
        "warning",
        "The names in required are to be unique; strict readers refuse the schema.",
        "Name each once.",
        f"{_SCHEMA} validation, section 6.5.3",
    ),
)

_KEYWORDS = (
    Rule(
        "type-unknown",
        "error",
        "JSON Schema has seven types; another word is refused, or lets anything pass.",
        "Use string, number, integer, boolean, array, object or null.",
        f"{_SCHEMA} validation, section 6.1.1",
    ),
    Rule(
        "keyword-unknown",
        "warning",
        "A keyword that JSON Schema does not have is ignored without a word.",
        "Correct its spelling, or take it out; your own keywords may start with x-.",
        f"{_SCHEMA} core, section 6.5",
    ),
    Rule(
        "keyword-value",
        "error",
        "The keyword cannot have this value, so the schema is not valid.",
        "Give the value that the message asks for.",
        f"{_SCHEMA}, its meta-schema",
    ),
    Rule(
        "keyword-old",
        "warning",
        "The keyword has another meaning, or none, in today's JSON Schema.",
        'Write it as today, or name the old draft in "$schema".',
        f"{_SCHEMA}, changes since draft 4",
    ),
    Rule(
        "keyword-without-effect",
        "warning",
        "The keyword says something about values of another type than this one.",
        "Take it out, or correct the type.",
        f"{_SCHEMA} validation, section 6",
    ),
    Rule(
        "pattern-invalid",
        "error",
        "The pattern is no regular expression, so nothing can be checked against it.",
        "Correct it; JSON Schema uses JavaScript's regular expressions.",
        f"{_SCHEMA} core, section 6.4",
    ),
    Rule(
        "ref-unresolved",
        "error",
        "The reference points to nothing in this schema.",
        "Correct it, or add what it points to under $defs.",
        f"{_SCHEMA} core, section 8.2.3",
    ),
    Rule(
        "ref-remote",
        "warning",
        "No API fetches a schema from elsewhere, so the model sees nothing of it.",
        "Copy what it points to into $defs.",
        "every API",
    ),
)

_VALUES = (
    Rule(
        "enum-empty",
        "error",
        "An empty enum lets no value pass.",
        "List the values, or take enum out.",
        f"{_SCHEMA} validation, section 6.1.2",
    ),
    Rule(
        "enum-duplicate",
        "warning",
        "The values of an enum are to be unique; strict readers refuse the schema.",
        "List each value once.",
        f"{_SCHEMA} validation, section 6.1.2",
    ),
    Rule(
        "enum-large",
        "warning",
        "A long enum costs tokens in every request and is chosen from badly.",
        f"Keep to {limits.LARGE_ENUM} values, or let a second tool search for them.",
        f"OpenAI's strict mode limits enums above {limits.LARGE_ENUM} values",
    ),
    Rule(
        "value-type",
        "error",
        "A value in enum or const that the type forbids can never be given.",
        "Correct the value, or the type.",
        f"{_SCHEMA} validation, section 6.1",
    ),
    Rule(
        "default-invalid",
        "warning",
        "The schema refuses its own default.",
        "Let the default be a value that the schema allows.",
        f"{_SCHEMA} validation, section 9.2",
    ),
    Rule(
        "range-empty",
        "error",
        "The lower limit is above the upper one, so no value passes.",
        "Correct one of the two.",
        f"{_SCHEMA} validation, section 6",
    ),
)

SCHEMA_RULES: tuple[Rule, ...] = (*_SHAPE, *_ARGUMENTS, *_KEYWORDS, *_VALUES)

"""What every tool has to keep, as data and as checks: the contract.

A model meets a tool by its name, its description and its schema, and sends what it likes. The
contract says what the three have to be for that to go well, and that no argument makes the tool
fail or answer with nothing. It is for anyone's tools: a tool here is a name, a description, a
schema and, if so, an effect. It errs towards refusing: a rule is broken where it cannot be shown
to hold. Checking a tool without calling it takes about 50 microseconds.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from webmcp_cli.kit.answers import quoted
from webmcp_cli.kit.contract_schema import schema_failures
from webmcp_cli.kit.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


class Rule(NamedTuple):
    """A rule: its id, and why it is one."""

    id: str
    why: str


#: About a tool as it is described; each is checked without calling it.
DESCRIBED = (
    Rule("name", "APIs refuse other names, and models misspell long ones."),
    Rule("description", "A model chooses by it, and pays for it in every request."),
    Rule("schema-object", "Arguments are an object; every API refuses another schema."),
    Rule("schema-valid", "A malformed schema is refused, or lets anything through."),
    Rule("schema-closed", "An open schema invites arguments that are ignored in silence."),
    Rule("argument-described", "A model fills in arguments by their descriptions alone."),
    Rule("required-declared", "A model never sends what the schema does not declare."),
    Rule("write-name", "Whoever approves a call of a tool that changes things sees its name."),
    Rule("write-description", "A model that only means to look must not choose it."),
    Rule("read-name", "A tool that only reads must not look as if it changed things."),
    Rule("cost", "What tools cost is missing from the window for everything else."),
)
#: About tools together.
TOGETHER = (
    Rule("name-unique", "Of two tools with one name, one can never be called."),
    Rule("kit-cost", "What tools cost is missing from the window for everything else."),
)
#: About what a tool answers, whatever the arguments.
CALLED = (
    Rule("answer-raised", "An exception ends the loop; a sentence lets the model correct itself."),
    Rule("answer-text", "A model reads text."),
    Rule("answer-empty", "A model takes silence for success, or asks again for ever."),
    Rule("answer-long", "An answer over its limit pushes the task out of the window."),
    Rule("answer-late", "A tool that does not answer holds up everything."),
)
RULES: dict[str, Rule] = {rule.id: rule for rule in (*DESCRIBED, *TOGETHER, *CALLED)}

Effect = Literal["read", "write"]

#: Verbs that say that something is changed. The list is closed so that a person who approves
#: calls, and a model, can rely on it.
WRITE_VERBS = frozenset(
    """add append apply approve archive assign attach book buy cancel change check choose clear
    click close confirm create delete deselect disable discard dismiss drag drop edit empty enable
    enter erase fill hide insert install invite join mark merge modify move order overwrite paste
    patch pay pin place post press publish purchase put remove rename replace reply reset resize
    restore revoke save schedule scroll select send set share sign start stop submit subscribe swap
    toggle type uncheck undo uninstall unset unsubscribe update upload upsert write""".split()
)
#: Those that are as often nouns, or look without touching (orderStatus, checkStock): they prove
#: nothing about a tool that does not say what its effect is.
_UNCLEAR = frozenset(
    """apply approve book check choose close drag drop empty enter hide mark order pin place post
    press put reply schedule scroll select set share sign start stop type""".split()
)
#: So many words are the first ones: "Permanently deletes", "This will delete".
_FIRST_WORDS = 3

NAME_RULES: dict[str, tuple[re.Pattern[str], str]] = {
    # Our own: the web's camelCase, short enough for small models.
    "camel": (
        re.compile(r"[a-z][a-zA-Z0-9]{0,23}\Z"),
        "letters and digits in camelCase, at most 24 characters",
    ),
    # What OpenAI, Anthropic, Gemini, MCP and WebMCP all take.
    "api": (
        re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}\Z"),
        "letters, digits, _ and -, a letter or _ first, at most 64 characters",
    ),
}
#: SPEC section 4: what a small window can spare.
MAX_DESCRIPTION, MAX_TOOL_TOKENS, MAX_KIT_TOKENS = 200, 100, 600


@dataclass(frozen=True)
class Terms:
    """How strict a contract is: the numbers in it, and the rules that are left out.

    ``names`` is a key of ``NAME_RULES``; ``max_answer`` in characters, None for no limit.
    """

    names: str = "api"
    max_description: int = MAX_DESCRIPTION
    max_tool_tokens: int = MAX_TOOL_TOKENS
    max_kit_tokens: int = MAX_KIT_TOKENS
    max_answer: int | None = None
    disabled: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Described:
    """A tool as a model is told of it. ``effect`` None means that nobody says; ``cost`` tokens."""

    name: Any
    description: Any
    parameters: Any
    effect: Effect | None = None
    cost: int = 0


@dataclass(frozen=True)
class Failure:
    """One broken rule: the tool (None: all together), the input that shows it, in words."""

    tool: str | None
    rule: str
    message: str
    input: str | None = None

    def prose(self) -> str:
        """Write it on one line."""
        who = "the tools together" if self.tool is None else _plain(self.tool)
        shows = "" if self.input is None else f" (input: {self.input})"
        return f"{who}: {self.message}{shows} [{self.rule}]"


@dataclass(frozen=True)
class ContractReport(Record):
    """The record behind ``wmcp contract``: what is broken, of how many tools and calls."""

    SCHEMA: ClassVar[str] = "wmcp.contract/1"

    source: str
    kept: bool
    failures: tuple[Failure, ...]
    tools: int
    calls: int
    warnings: tuple[str, ...] = ()

    def prose(self, max_chars: int | None = None) -> str:
        """Write a line a failure, and the sum at the end."""
        lines = [f"{self.source}: {failure.prose()}" for failure in self.failures]
        return "\n".join([*lines, self._sum()])

    def _sum(self) -> str:
        tools = f"{self.tools:,} tool{'s' if self.tools != 1 else ''}"
        calls = f" and {self.calls:,} calls" if self.calls else ""
        if self.kept:
            return f"the contract holds for {tools}{calls}"
        count = len(self.failures)
        return f"{count:,} failure{'s' if count != 1 else ''} in {tools}{calls}"


def _plain(name: str) -> str:
    return name if re.fullmatch(r"[\w.-]{1,64}", name) else quoted(name, 60)


def check_described(tool: Described, terms: Terms) -> list[Failure]:
    """Hold one tool to the rules that need no call."""
    name = tool.name if isinstance(tool.name, str) else ""
    found = [
        Failure(name, rule, message, shown)
        for check in (_name, _description, _schema, _writing, _cost)
        for rule, message, shown in check(tool, terms)
    ]
    return [failure for failure in found if failure.rule not in terms.disabled]


def check_together(tools: Sequence[Described], cost: int, terms: Terms) -> list[Failure]:
    """Hold tools together to the rules that need no call; ``cost`` with the preamble."""
    names = Counter(tool.name for tool in tools if isinstance(tool.name, str))
    found = [
        Failure(name, "name-unique", f"has its name in common with {count - 1} more", name)
        for name, count in names.items()
        if count > 1
    ]
    if cost > terms.max_kit_tokens:
        message = f"cost more than {terms.max_kit_tokens:,} tokens with the preamble"
        found.append(Failure(None, "kit-cost", message, f"{cost:,} tokens"))
    return [failure for failure in found if failure.rule not in terms.disabled]


Found = tuple[str, str, str]  # rule, message, input


def _name(tool: Described, terms: Terms) -> Iterator[Found]:
    pattern, words = NAME_RULES[terms.names]
    if not isinstance(tool.name, str) or not pattern.match(tool.name):
        yield "name", f"has a name that is not {words}", _shown(tool.name)


def _description(tool: Described, terms: Terms) -> Iterator[Found]:
    text = tool.description
    if not isinstance(text, str) or not text.strip():
        yield "description", "has no description", _shown(text)
    elif len(text) > terms.max_description:
        message = f"has a description of over {terms.max_description} characters"
        yield "description", message, f"{len(text):,} characters: {_shown(text)}"


def _schema(tool: Described, terms: Terms) -> Iterator[Found]:
    yield from schema_failures(tool.parameters)


def _writing(tool: Described, terms: Terms) -> Iterator[Found]:
    if not isinstance(tool.name, str):
        return
    words = _words(tool.name)
    text = tool.description if isinstance(tool.description, str) else ""
    says = bool(words) and words[0] in WRITE_VERBS - _UNCLEAR
    if tool.effect == "read" and says:
        yield "read-name", f"only reads, and its name begins with {words[0]!r}", tool.name
    elif tool.effect == "write" and not any(word in WRITE_VERBS for word in words):
        yield "write-name", "changes things, and no verb in its name says so", tool.name
    if (tool.effect == "write" or (tool.effect is None and says)) and not _opens_with_verb(text):
        yield "write-description", "changes things, and its first words do not say so", _shown(text)


def _opens_with_verb(text: str) -> bool:
    return any(
        form in WRITE_VERBS for word in _words(text)[:_FIRST_WORDS] for form in _base_forms(word)
    )


def _base_forms(word: str) -> tuple[str, ...]:
    """Give what a verb in the third person may be a form of: sets, presses, applies."""
    return word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ies") + "y"


def _words(text: str) -> list[str]:
    """Split a name or a sentence into its words, camelCase humps too, in lower case."""
    humps = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text[:2000])
    return [word.lower() for word in re.findall(r"[^\W_]+", humps)]


def _cost(tool: Described, terms: Terms) -> Iterator[Found]:
    if tool.cost > terms.max_tool_tokens:
        message = f"costs more than {terms.max_tool_tokens} tokens of every request"
        yield "cost", message, f"{tool.cost:,} tokens"


def _shown(value: Any) -> str:
    return quoted(value, 60) if isinstance(value, str) else f"a {type(value).__name__}"


def check_answer(answer: Any, terms: Terms) -> tuple[str, str] | None:
    """Hold one answer to the rules; give the broken rule and what is wrong, or None."""
    if not isinstance(answer, str):
        found = "answer-text", f"answers with a {type(answer).__name__}, not with text"
    elif not answer.strip():
        found = "answer-empty", "answers with nothing"
    elif terms.max_answer is not None and len(answer) > terms.max_answer:
        message = f"answers with {len(answer):,} characters where {terms.max_answer:,} is the limit"
        found = "answer-long", message
    else:
        return None
    return None if found[0] in terms.disabled else found


def check_call(
    name: str, call: Callable[[Any], Any], arguments: Any, shown: str, terms: Terms
) -> Failure | None:
    """Make one call; give the broken rule, with the input ``shown``, or None."""
    try:
        answer = call(arguments)
    except Exception as error:  # any: that is what the rule is about
        if "answer-raised" in terms.disabled:
            return None
        what = f"raises {type(error).__name__}: {error}"
        return Failure(name, "answer-raised", quoted(what, 200)[1:-1], shown)
    broken = check_answer(answer, terms)
    return None if broken is None else Failure(name, broken[0], broken[1], shown)

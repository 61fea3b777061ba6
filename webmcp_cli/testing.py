"""The contract for anyone's tools, to run under pytest or without it.

A tool here is anything that has a ``name``, a ``description``, ``parameters`` (its JSON Schema)
and ``call(arguments)``, which gives the answer as text. It need not know this package. Where it
has an ``effect`` ("read" or "write"), the write rule counts too.

    from webmcp_cli.testing import contract_test

    test_contract = contract_test([MyTool(), MyOtherTool()])

Each rule is a test of its own, and so is each kind of hostile arguments. A failure names the
tool, the rule and the input. See docs/contract.md.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from webmcp_cli.kit.arguments import show
from webmcp_cli.kit.contract import (
    CALLED,
    DESCRIBED,
    RULES,
    TOGETHER,
    Described,
    Effect,
    Failure,
    Terms,
    check_call,
    check_described,
    check_together,
)
from webmcp_cli.kit.hostile import Hostile, hostile_arguments
from webmcp_cli.kit.kits import Kit
from webmcp_cli.tools.budget import PREAMBLE, estimate_tool_tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

__all__ = [
    "CALLED",
    "DESCRIBED",
    "RULES",
    "TOGETHER",
    "ContractBroken",
    "ContractCase",
    "Failure",
    "Hostile",
    "PlainTool",
    "Terms",
    "ToolLike",
    "check_contract",
    "contract_cases",
    "contract_test",
    "hostile_arguments",
]

#: So many mixtures of hostile arguments are tried beside one of each kind: a second or less for a
#: tool that answers in a millisecond. Give more by hand.
MIXTURES = 200


class ToolLike(Protocol):
    """What a tool has to have. ``effect`` may be there too: "read" or "write"."""

    @property
    def name(self) -> str:
        """The name that a model calls it by."""
        ...

    @property
    def description(self) -> str:
        """What a model is told of it."""
        ...

    @property
    def parameters(self) -> Mapping[str, Any]:
        """The JSON Schema of its arguments."""
        ...

    def call(self, arguments: Any, /) -> str:
        """Answer a call; whatever the arguments are, with text."""
        ...


@dataclass(frozen=True)
class PlainTool:
    """A tool from parts, for those that look otherwise: wrap them in this."""

    name: str
    description: str
    parameters: Mapping[str, Any]
    call: Callable[[Any], str]
    effect: Effect | None = None


Tools: TypeAlias = "Iterable[ToolLike] | Kit"


class ContractBroken(AssertionError):  # noqa: N818 - reads as what a failing test says
    """A rule is broken; ``failures`` say which, by which tool and on which input."""

    def __init__(self, failures: Sequence[Failure]) -> None:
        super().__init__("\n".join(failure.prose() for failure in failures))
        self.failures = tuple(failures)


@dataclass(frozen=True)
class ContractCase:
    """One test: a rule or a kind of hostile arguments, for one tool or for all together."""

    id: str
    find: Callable[[], list[Failure]] = field(repr=False)

    def check(self) -> None:
        """Raise ``ContractBroken`` where the rule is broken."""
        __tracebackhide__ = True
        failures = self.find()
        if failures:
            raise ContractBroken(failures)


def check_contract(
    tools: Tools, *, terms: Terms | None = None, mixtures: int = MIXTURES, seed: int = 0
) -> list[Failure]:
    """Run the whole contract; give what is broken, each failure once."""
    cases = _cases(tools, terms or Terms(), mixtures, seed)
    return list(dict.fromkeys(failure for case in cases for failure in case.find()))


def contract_cases(
    tools: Tools, *, terms: Terms | None = None, mixtures: int = MIXTURES, seed: int = 0
) -> list[Any]:
    """Give the contract as parameters for ``pytest.mark.parametrize``, each with its id.

    Each is a ``ContractCase``; call its ``check``. ``terms`` sets the numbers and switches rules
    off, ``mixtures`` is the number of hostile calls beside one of each kind, from ``seed``.
    """
    import pytest

    cases = _cases(tools, terms or Terms(), mixtures, seed)
    return [pytest.param(case, id=case.id) for case in cases]


def contract_test(
    tools: Tools, *, terms: Terms | None = None, mixtures: int = MIXTURES, seed: int = 0
) -> Callable[[ContractCase], None]:
    """Make a test function of the contract: assign it to a name that begins with ``test_``."""
    import pytest

    @pytest.mark.parametrize(
        "case", contract_cases(tools, terms=terms, mixtures=mixtures, seed=seed)
    )
    def test_contract(case: ContractCase) -> None:
        """Hold a tool to one rule."""
        __tracebackhide__ = True
        case.check()

    return test_contract


def _cases(tools: Tools, terms: Terms, mixtures: int, seed: int) -> Iterator[ContractCase]:
    listed = _of_kit(tools) if isinstance(tools, Kit) else list(tools)
    if isinstance(tools, Kit) and terms.max_answer is None:
        terms = replace(terms, max_answer=tools.limits.max_chars)
    described = [_described(tool) for tool in listed]
    for tool, told in zip(listed, described, strict=True):
        name = str(tool.name)
        for rule in DESCRIBED:
            yield ContractCase(f"{name}-{rule.id}", _static(told, rule.id, terms))
        for kind, group in _by_kind(tool, mixtures, seed).items():
            yield ContractCase(f"{name}-answers-{kind}", _dynamic(tool, group, terms))
    together = check_together(described, PREAMBLE + sum(one.cost for one in described), terms)
    for rule in TOGETHER:
        broken = [failure for failure in together if failure.rule == rule.id]
        yield ContractCase(f"together-{rule.id}", lambda broken=broken: broken)  # type: ignore[misc]


def _of_kit(kit: Kit) -> list[ToolLike]:
    def caller(name: str) -> Callable[[Any], str]:
        return lambda arguments: kit.call(name, arguments)

    return [
        PlainTool(tool.name, tool.description, tool.parameters(), caller(tool.name), tool.effect)
        for tool in kit.tools
    ]


def _described(tool: ToolLike) -> Described:
    effect = getattr(tool, "effect", None)
    told = {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
    return Described(
        tool.name,
        tool.description,
        tool.parameters,
        effect if effect in ("read", "write") else None,
        _cost(told),
    )


def _cost(told: dict[str, Any]) -> int:
    """Count a tool's tokens; none where it is so far from a tool that the other rules say it."""
    texts = isinstance(told["name"], str) and isinstance(told["description"], str)
    if not texts or not isinstance(told["parameters"], dict):
        return 0
    try:
        return estimate_tool_tokens(json.loads(json.dumps(told)))
    except (ValueError, TypeError, RecursionError):  # no JSON, or it holds itself
        return 0


def _static(told: Described, rule: str, terms: Terms) -> Callable[[], list[Failure]]:
    return lambda: [failure for failure in check_described(told, terms) if failure.rule == rule]


def _dynamic(tool: ToolLike, group: list[Hostile], terms: Terms) -> Callable[[], list[Failure]]:
    def find() -> list[Failure]:
        """Call with each; the first failure of each rule is enough to mend it."""
        found: dict[str, Failure] = {}
        for one in group:
            shown = f"{one.kind}: {show(one.arguments)}"
            failure = check_call(str(tool.name), tool.call, one.arguments, shown, terms)
            if failure is not None:
                found.setdefault(failure.rule, failure)
        return list(found.values())

    return find


def _by_kind(tool: ToolLike, mixtures: int, seed: int) -> dict[str, list[Hostile]]:
    kinds: dict[str, list[Hostile]] = {}
    for one in hostile_arguments(tool.parameters, count=mixtures, seed=seed):
        kinds.setdefault(one.kind, []).append(one)
    return kinds

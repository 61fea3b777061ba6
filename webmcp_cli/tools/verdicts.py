"""Calls against tools: which arguments go with which schema, and what is wrong with each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from webmcp_cli.errors import UsageError
from webmcp_cli.tools import sentences
from webmcp_cli.tools.calls import CALL_KEYS, Call, find_calls
from webmcp_cli.tools.selection import near_names, require_names
from webmcp_cli.tools.validate import Problem, first_problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from webmcp_cli.tools.full import FullChecker
    from webmcp_cli.tools.records import Tool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one set of arguments; ``tool`` and ``id`` where a call gave them."""

    problems: tuple[Problem, ...]
    tool: str | None = None
    id: str | int | None = None

    @property
    def valid(self) -> bool:
        """True where nothing is wrong."""
        return not self.problems


class Bench:
    """One schema, or several tools, that arguments are held against.

    ``full`` checks by the whole schema, and lists every problem; what it could not check is in
    ``notes`` afterwards.
    """

    def __init__(
        self,
        schema: Any = None,
        *,
        tools: Sequence[Tool] | None = None,
        tool: str | None = None,
        full: bool = False,
    ) -> None:
        self.full = full
        self.checkers: dict[int, FullChecker] = {}
        self.schemas: dict[str, Any] = {}
        self.single: Any = schema
        self.tool: str | None = None
        if tools is not None:
            self._take(tools, tool)

    def _take(self, tools: Sequence[Tool], tool: str | None) -> None:
        for one in tools:
            self.schemas.setdefault(one.name, True if one.parameters is None else one.parameters)
        if tool is not None:
            require_names([tool], list(self.schemas))
        elif len(self.schemas) == 1:
            tool = next(iter(self.schemas))
        if tool is not None:
            self.tool, self.single = tool, self.schemas[tool]

    @property
    def notes(self) -> list[str]:
        """Sentences on what could not be checked."""
        return [note for checker in self.checkers.values() for note in checker.notes]

    def verdicts(self, value: Any) -> Iterator[Verdict]:
        """Judge a value: the calls in it, or else itself as arguments.

        Raises ``UsageError`` where several tools could be meant and it does not say which.
        """
        calls = None if self._is_arguments(value) else find_calls(value)
        if calls is not None:
            for call in calls:
                yield self._call(call)
        elif self.schemas and self.tool is None:
            names = ", ".join(list(self.schemas)[:8])
            raise UsageError(
                f"there are {len(self.schemas):,} tools; the arguments do not say whose they are",
                hint=f"--tool NAME, one of {names}" if names else None,
            )
        else:
            yield Verdict(tuple(self._problems(self.single, value)), self.tool)

    def _is_arguments(self, value: Any) -> bool:
        """Say whether what could be a call is the tool's own arguments, by its declared names."""
        if not isinstance(value, dict) or not isinstance(self.single, dict):
            return False
        declared = self.single.get("properties")
        telling = CALL_KEYS & value.keys()
        return isinstance(declared, dict) and bool(telling) and telling <= declared.keys()

    def _call(self, call: Call) -> Verdict:
        return Verdict(tuple(self._call_problems(call)), call.name, call.id)

    def _call_problems(self, call: Call) -> list[Problem]:
        if self.tool is not None and call.name != self.tool and call.name in self.schemas:
            return [Problem("$", sentences.other_tool(call.name, self.tool))]
        if self.schemas and call.name not in self.schemas:
            near = near_names(call.name, list(self.schemas))
            return [Problem("$", sentences.no_tool(call.name, near))]
        if call.problem:
            return [Problem("$", call.problem)]
        schema = self.schemas[call.name] if self.schemas else self.single
        return self._problems(schema, call.arguments)

    def _problems(self, schema: Any, arguments: Any) -> list[Problem]:
        if not self.full:
            problem = first_problem(schema, arguments)
            return [problem] if problem else []
        return self._checker(schema).problems(arguments)

    def _checker(self, schema: Any) -> FullChecker:
        from webmcp_cli.tools.full import FullChecker

        if id(schema) not in self.checkers:
            self.checkers[id(schema)] = FullChecker(schema)
        return self.checkers[id(schema)]

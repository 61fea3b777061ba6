"""What a tools file is once it is read: plain frozen records, the same for all its many shapes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

#: A JSON Schema: an object, or a boolean (true takes anything, false nothing).
Schema: TypeAlias = "dict[str, Any] | bool"


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool, whatever shape it was written in.

    ``parameters`` is JSON Schema in its usual spelling (lower-case types), or None where the
    tool takes no arguments. ``extras`` holds what no field here has a place for, by the keys of
    its own shape; ``item`` is the tool as it was read, None for one that was made or changed.
    """

    name: str
    description: str = ""
    parameters: Schema | None = None
    title: str | None = None
    annotations: Mapping[str, Any] | None = None
    output_schema: Schema | None = None
    strict: bool | None = None
    extras: Mapping[str, Any] = field(default_factory=dict)
    shape: str = "plain"
    item: Any = None

    def plain(self) -> dict[str, Any]:
        """Give ``{name, description, parameters}``, which every model API can be told."""
        schema = self.parameters
        if schema is None or schema is True:
            schema = {"type": "object", "properties": {}}
        return {"name": self.name, "description": self.description, "parameters": schema}


@dataclass(frozen=True, slots=True)
class Passed:
    """An item that is no tool with a schema (a provider's built-in tool, say): kept as it is."""

    item: Any
    why: str
    key: str | None = None

    @property
    def name(self) -> str | None:
        """The name that its place in a map gives it, or that it gives itself, if any."""
        if self.key is not None:
            return self.key
        name = self.item.get("name") if isinstance(self.item, dict) else None
        return name if isinstance(name, str) else None


@dataclass(frozen=True, slots=True)
class Envelope:
    """Where in the input the items stood: ``path`` leads from ``root`` to their list or map.

    ``kind`` is list, map (by name), single (one bare tool) or lines (JSON Lines).
    """

    root: Any = None
    path: tuple[str, ...] = ()
    kind: str = "list"


@dataclass(frozen=True)
class ToolsFile:
    """All of a tools file: its items in order, its shape, and what is to be said about it."""

    entries: tuple[Tool | Passed, ...]
    shape: str = "plain"
    envelope: Envelope = Envelope()
    warnings: tuple[str, ...] = ()

    @cached_property
    def tools(self) -> tuple[Tool, ...]:
        """The tools, in the file's order."""
        return tuple(entry for entry in self.entries if isinstance(entry, Tool))

    @cached_property
    def passed(self) -> tuple[Passed, ...]:
        """The items that are passed through, in the file's order."""
        return tuple(entry for entry in self.entries if isinstance(entry, Passed))

"""A tool: a name, a description, a schema, and a function from a page to a record.

``Tool.call`` is what a model reaches: whatever the arguments, it answers with words, and it
never raises. The record behind the words is what programs and the Python API get.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from webmcp_cli.errors import ArgumentError, WmcpError
from webmcp_cli.kit.answers import Limits
from webmcp_cli.kit.arguments import Argument, read_arguments

if TYPE_CHECKING:
    from webmcp_cli.page.page import Page

Effect = Literal["read", "write"]


class Answer(Protocol):
    """What a tool loads: plain data that can be shown as prose or as JSON."""

    def prose(self, max_chars: int | None = ...) -> str:
        """Write the answer for a model, at most ``max_chars`` characters."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """Give the answer as plain values."""
        ...


class Load(Protocol):
    """Read a page with checked arguments."""

    def __call__(self, page: Page, limits: Limits, **arguments: Any) -> Answer:
        """Give the record."""
        ...


@dataclass(frozen=True)
class Tool:
    """A tool over a page. ``effect`` has no default: whoever makes a tool says which."""

    name: str
    description: str
    arguments: tuple[Argument, ...]
    effect: Effect
    load: Load

    def parameters(self) -> dict[str, Any]:
        """Give the input schema, closed to other arguments."""
        return {
            "type": "object",
            "properties": {spec.name: spec.schema() for spec in self.arguments},
            "required": [spec.name for spec in self.arguments if spec.required],
            "additionalProperties": False,
        }

    def descriptor(self) -> dict[str, Any]:
        """Give what a model is told of the tool."""
        return {
            "name": self.name,
            "description": self.description,
            "parameters": self.parameters(),
        }

    def answer(self, page: Page, arguments: Any, limits: Limits) -> Answer:
        """Run one call. Raises ``ArgumentError`` for what the model has to change."""
        checked = read_arguments(self.arguments, arguments)
        try:
            return self.load(page, limits, **checked)
        except ArgumentError:
            raise
        except WmcpError as error:  # a selector that is not one, or that costs too much
            raise ArgumentError(error.message, hint=error.hint) from None

    def call(self, page: Page, arguments: Any = None, limits: Limits | None = None) -> str:
        """Run one call and give the prose; a mistake in the arguments is answered in words."""
        limits = limits or Limits()
        try:
            return self.answer(page, arguments, limits).prose(limits.max_chars)
        except WmcpError as error:
            return sentence_of(error)


def sentence_of(error: WmcpError) -> str:
    """Make one or two sentences of an error and its hint."""
    parts = [error.message, error.hint or ""]
    return " ".join(_ended(part[:1].upper() + part[1:]) for part in parts if part)


def _ended(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."

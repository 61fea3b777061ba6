"""Answering calls one after another: what ``wmcp call`` and the servers share.

The page is parsed once. With ``watch`` it is read again when its file has changed, so that
handles can be tried across re-renders; a page that cannot be read is an answer, not an end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from webmcp_cli.errors import WmcpError
from webmcp_cli.kit.core import sentence_of
from webmcp_cli.kit.kits import CallError, Failure, Kit
from webmcp_cli.kit.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from webmcp_cli.kit.answers import Limits
    from webmcp_cli.kit.core import Tool
    from webmcp_cli.page.page import Page


@dataclass(frozen=True)
class CallAnswer(Record):
    """The record behind ``wmcp call``: one call's answer. ``error`` names a failure."""

    SCHEMA: ClassVar[str] = "wmcp.call/1"

    id: str | int | None
    name: str
    answer: str
    error: Failure | None

    def prose(self, max_chars: int | None = None) -> str:
        """Give the answer's words."""
        return self.answer


class Session:
    """A kit over a page that ``load`` reads; it is read again when ``stamp`` gives a new value.

    ``load`` raises ``WmcpError`` where the page cannot be read.
    """

    def __init__(
        self,
        tools: tuple[Tool, ...],
        limits: Limits,
        load: Callable[[], Page],
        stamp: Callable[[], object] = lambda: None,
    ) -> None:
        self._tools = tools
        self._limits = limits
        self._load = load
        self._stamp = stamp
        self._seen: object = None
        self._kit: Kit | None = None
        self._problem: str | None = None

    def kit(self) -> Kit:
        """Give the kit over the page as it is now. Raises ``CallError`` for a broken page."""
        stamp = self._stamp()
        if (self._kit is None and self._problem is None) or stamp != self._seen:
            self._seen = stamp
            self._read()
        if self._kit is None:
            raise CallError(self._problem or "The page cannot be read.", "bad_page")
        return self._kit

    def _read(self) -> None:
        try:
            self._kit, self._problem = Kit(self._tools, self._load(), self._limits), None
        except WmcpError as error:
            self._kit, self._problem = None, sentence_of(error)

    def answer(self, name: str, arguments: Any, id_: str | int | None = None) -> CallAnswer:
        """Answer one call, whatever it is."""
        try:
            kit = self.kit()
            text = kit.answer(name, arguments).prose(kit.limits.max_chars)
        except CallError as error:
            return CallAnswer(id_, name, error.message, error.failure)
        return CallAnswer(id_, name, text, None)

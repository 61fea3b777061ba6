"""Answering calls one after another: what ``wmcp call`` and the servers share.

The page is parsed once. With ``watch`` it is read again when its file has changed, so that
handles can be tried across re-renders; a page that cannot be read is an answer, not an end.

A page does not change under a session, so the same call has the same answer: the latest ones are
kept. A model that loops, and an agent that outlines before each step, pay for a call once: 10,000
calls on a page of 300 kB take 20 microseconds each instead of milliseconds.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from json.encoder import encode_basestring as encode_string  # the C one, non-ASCII as it is
from typing import TYPE_CHECKING, Any, ClassVar

from webmcp_cli.errors import WmcpError
from webmcp_cli.kit.core import sentence_of
from webmcp_cli.kit.kits import CallError, Failure, Kit
from webmcp_cli.kit.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from webmcp_cli.kit.answers import Limits
    from webmcp_cli.kit.core import Answer, Tool
    from webmcp_cli.page.page import Page


#: So many answers are kept, each with its record: at the default limits a few hundred kB in all,
#: some MB where every label is long.
_MOST_KEPT = 128
#: Longer answers are not kept (only those without limits are), nor those to longer arguments.
_LONGEST_KEPT, _LONGEST_ARGUMENTS = 16_000, 1_000


@dataclass(frozen=True)
class Result:
    """What a call came to: the words, and the record or the failure's name."""

    text: str
    record: Answer | None = None
    error: Failure | None = None


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

    def to_json(self) -> str:
        """Give the record as one line of JSON; what was written before is not escaped again."""
        id_, name, error = map(_written, (self.id, self.name, self.error))
        head = f'{{"schema":"{self.SCHEMA}","id":{id_},"name":{name}'
        return f'{head},"answer":{_text_written(self.answer)},"error":{error}}}'


def _written(value: str | int | None) -> str:
    if isinstance(value, str):
        return encode_string(value)
    return json.dumps(value)


#: As many as a session keeps. A kept answer is the same object each time, so it is found by its
#: identity, with the hash that it carries.
@lru_cache(maxsize=128)
def _text_written(text: str) -> str:
    return encode_string(text)


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
        self._kept: OrderedDict[tuple[str, str], Result] = OrderedDict()

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
        self._kept.clear()
        try:
            self._kit, self._problem = Kit(self._tools, self._load(), self._limits), None
        except WmcpError as error:
            self._kit, self._problem = None, sentence_of(error)

    def answer(self, name: str, arguments: Any, id_: str | int | None = None) -> CallAnswer:
        """Answer one call, whatever it is."""
        result = self.result(name, arguments)
        return CallAnswer(id_, name, result.text, result.error)

    def result(self, name: str, arguments: Any) -> Result:
        """Answer one call, whatever it is; give the record beside the words."""
        try:
            kit = self.kit()
        except CallError as error:
            return Result(error.message, error=error.failure)
        key = _key(name, arguments)
        found = self._kept.get(key) if key is not None else None
        if found is None:
            found = _call(kit, name, arguments)
            if key is not None and len(found.text) <= _LONGEST_KEPT:
                self._keep(key, found)
        elif key is not None:
            self._kept.move_to_end(key)
        return found

    def _keep(self, key: tuple[str, str], result: Result) -> None:
        self._kept[key] = result
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)


def _call(kit: Kit, name: str, arguments: Any) -> Result:
    try:
        record = kit.answer(name, arguments)
        return Result(record.prose(kit.limits.max_chars), record)
    except CallError as error:
        return Result(error.message, error=error.failure)


def _key(name: Any, arguments: Any) -> tuple[str, str] | None:
    """Give what tells a call from others; None where it is not worth it to keep the answer.

    JSON text tells 1 from 1.0, true and "1", which Python's own equality does not.
    """
    try:
        text = json.dumps(arguments, check_circular=False)
    except (ValueError, TypeError, RecursionError):
        return None
    return (name, text) if isinstance(name, str) and len(text) <= _LONGEST_ARGUMENTS else None

"""A small MCP client that starts a server, asks it, and leaves nothing of it behind.

It checks servers that may be broken, so it takes nothing for granted: each answer has a time-out,
what is no protocol on the server's standard output is passed over, and the server's whole process
group is ended in the end. Standard library only; it speaks the revision of the handshake that all
servers know. One call costs what the server takes, and about 0.1 ms here.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
import time
from typing import IO, TYPE_CHECKING, Any, Self

from webmcp_cli import __version__
from webmcp_cli.errors import InputError
from webmcp_cli.kit.answers import clip, one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

#: The newest revision that begins with ``initialize``; servers answer with their own.
PROTOCOL = "2025-11-25"
#: So long a server may take to end by itself before it is ended: it may have files to close.
_GRACE = 2.0
#: How often a silent server is looked at, in seconds.
_LOOK_EVERY = 0.2
#: More pages of tools than any server has; one that gives cursors for ever is broken.
_MOST_PAGES = 100


class ServerGoneError(Exception):
    """The server has ended, or closed its output."""


class LateError(Exception):
    """No answer came in time."""


class RefusedError(Exception):
    """The server answered a request with a protocol error."""


class McpServer:
    """A running server; use it in a ``with`` block. ``seconds`` is the time-out of each answer.

    Raises ``InputError`` where the command cannot be run or does not speak MCP.
    """

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self.seconds = seconds
        self._name = command[0]
        self._next = 0
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed in __exit__
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,  # a group of its own, to end whatever it starts
            )
        except (OSError, ValueError) as error:
            self._errors.close()
            reason = getattr(error, "strerror", None) or str(error)
            raise InputError(f"cannot run {command[0]}: {reason.lower()}") from None
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        try:
            self._handshake()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _handshake(self) -> None:
        client = {"name": "wmcp contract", "version": __version__}
        asked = {"protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": client}
        try:
            self.request("initialize", asked)
            self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        except ServerGoneError:
            raise InputError(
                f"{self._name} ended before it spoke MCP{self._last_words()}"
            ) from None
        except LateError:
            raise InputError(
                f"{self._name} did not answer 'initialize' within {self.seconds:g} seconds",
                hint="is it an MCP server on standard input and output? --timeout gives it longer",
            ) from None
        except RefusedError as error:
            raise InputError(f"{self._name} refused 'initialize': {error}") from None

    @property
    def alive(self) -> bool:
        """Say whether the server still runs."""
        return self._process.poll() is None

    def tools(self) -> list[Any]:
        """List the server's tools, as it describes them. Raises ``InputError``."""
        found: list[Any] = []
        cursor: Any = None
        try:
            for _ in range(_MOST_PAGES):
                result = self.request("tools/list", {"cursor": cursor} if cursor else {})
                listed = result.get("tools") if isinstance(result, dict) else None
                if not isinstance(listed, list):
                    raise RefusedError("its answer holds no list of tools")
                found += listed
                cursor = result.get("nextCursor")
                if not cursor:
                    break
        except (ServerGoneError, LateError, RefusedError) as error:
            raise InputError(f"{self._name} does not list its tools: {error}") from None
        return found

    def request(self, method: str, params: dict[str, Any]) -> Any:
        """Ask, and wait for the answer.

        Raises ``RefusedError`` for a protocol error, ``LateError``, ``ServerGoneError``.
        """
        self._next += 1
        self._send({"jsonrpc": "2.0", "id": self._next, "method": method, "params": params})
        deadline = time.monotonic() + self.seconds
        while True:
            message = self._receive(deadline)
            if "method" in message:
                self._reply(message)
            elif message.get("id") == self._next:
                return _result(message)

    def _reply(self, message: dict[str, Any]) -> None:
        """Answer what the server asks: a ping; nothing else was offered to it."""
        if message.get("id") is None:
            return
        answer: dict[str, Any] = {"jsonrpc": "2.0", "id": message["id"]}
        if message["method"] == "ping":
            self._send({**answer, "result": {}})
        else:
            self._send({**answer, "error": {"code": -32601, "message": "not offered"}})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise ServerGoneError("it has ended") from None

    def _receive(self, deadline: float) -> dict[str, Any]:
        while True:
            line = self._line(deadline)
            if line is None:
                self._lines.put(None)
                raise ServerGoneError("it has ended")
            with contextlib.suppress(ValueError, RecursionError):
                message = json.loads(line)
                if isinstance(message, dict):
                    return message

    def _line(self, deadline: float) -> bytes | None:
        """Wait for a line; None where none will come.

        A server's child may hold its output open, so the end of the server is looked for, too.
        """
        while True:
            alive = self.alive
            try:
                left = deadline - time.monotonic()
                return self._lines.get(timeout=max(min(left, _LOOK_EVERY), 0.001))
            except queue.Empty:
                if not alive:
                    return None
                if time.monotonic() >= deadline:
                    raise LateError(f"no answer within {self.seconds:g} seconds") from None

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError), self._process.stdout as output:
            for line in output:
                self._lines.put(line)
        self._lines.put(None)

    def _last_words(self) -> str:
        """Give the last line that the server wrote to standard error."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "")
        return f": {clip(one_line(last), 200)}" if last else ""

    def close(self) -> None:
        """End the server: by the end of its input, else by signals, with all that it started."""
        with contextlib.suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        for number in (signal.SIGTERM, signal.SIGKILL):
            if not self._signal(number):
                break
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self._reader.join(_GRACE)  # it closes the server's output
        self._errors.close()

    def _signal(self, number: signal.Signals) -> bool:
        """Signal the group; say whether anything of it is left a moment later."""
        try:
            os.killpg(self._process.pid, number)
        except (ProcessLookupError, PermissionError):
            return False
        end = time.monotonic() + _GRACE
        while time.monotonic() < end:
            self._process.poll()  # reaps it, or the group would live on as its zombie
            try:
                os.killpg(self._process.pid, 0)
            except (ProcessLookupError, PermissionError):
                return False
            time.sleep(0.01)
        return True


def _result(message: dict[str, Any]) -> Any:
    if "result" in message:
        return message["result"]
    error = message.get("error")
    text = error.get("message") if isinstance(error, dict) else None
    raise RefusedError(clip(one_line(str(text or "a protocol error without a message")), 200))

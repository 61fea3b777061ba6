"""Running a server to its end, whichever side ends first, without a word too many.

A client that goes away closes both pipes: standard input ends, and a write fails. Neither is an
error. The SDK reads standard input in a thread that no signal reaches, so an interrupted process
has to be ended at once: there is nothing to clean up, a server only reads.
"""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from types import FrameType

    from webmcp_cli.serve.pages import Shelf

_INTERRUPTED = 130  # 128 + SIGINT, as shells count it


def run(shelf: Shelf) -> None:
    """Serve until either side ends. Raises what is a fault of ours."""
    from webmcp_cli.serve.mcp_server import serve

    signal.signal(signal.SIGINT, _end)
    try:
        serve(shelf)
    except BaseExceptionGroup as group:
        rest = group.split((OSError, ValueError))[1] if _is_gone(group) else group
        if rest is not None:
            raise _first(rest) from group
    except BrokenPipeError:
        pass


def _end(number: int, frame: FrameType | None) -> NoReturn:
    os._exit(_INTERRUPTED)


def _is_gone(group: BaseExceptionGroup[BaseException]) -> bool:
    """Say whether the client's end of the pipe was closed."""
    return group.subgroup(BrokenPipeError) is not None


def _first(group: BaseExceptionGroup[BaseException]) -> BaseException:
    found: BaseException = group
    while isinstance(found, BaseExceptionGroup):
        found = found.exceptions[0]
    return found

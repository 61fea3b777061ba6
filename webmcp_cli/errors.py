"""Everything that can go wrong, split by who can mend it and how.

The domain raises these and never prints; one boundary (``cli.main``) turns them into a line on
standard error and an exit status, and the kit turns ``ArgumentError`` into a sentence for the
model that made the call.
"""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit statuses of every command."""

    OK = 0
    NO = 1  # ran, and the answer is no: nothing matches, invalid, over budget
    USAGE = 2  # the command line or an input has to change
    BUG = 3  # wmcp has to change
    INTERRUPTED = 130  # 128 + SIGINT, as shells count it


class WmcpError(Exception):
    """Base of all errors that a person can do something about.

    ``message`` says what is wrong and where, in one line; ``hint`` what to do about it.
    """

    exit_code: Exit = Exit.USAGE

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message


class UsageError(WmcpError):
    """The command line asks for something that cannot be: change the command."""


class InputError(WmcpError):
    """An input cannot be read as what it should be: change the file."""


class OutputError(WmcpError):
    """The answer cannot be written where it should go: make room or choose another place."""


class MissingExtraError(WmcpError):
    """A feature needs a package that is not installed: install the extra named in the hint."""


class SelectorError(WmcpError):
    """A selector that a browser would reject.

    ``position`` is the 0-based offset of the mistake in ``selector``, where it is known.
    """

    def __init__(
        self,
        message: str,
        *,
        selector: str,
        position: int | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message, hint=hint)
        self.selector = selector
        self.position = position


class ArgumentError(WmcpError):
    """A tool call's argument is not what the tool takes: the model that made the call is told."""

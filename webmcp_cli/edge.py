"""The edge: the only module that reads files and standard input, or writes output.

Everything between is pure, so that it can be tested, pickled and spread over processes. Output
is built whole and written once: a full disk leaves nothing half-written, a closed pipe is quiet.
Every command starts here, so nothing is imported that click has not imported already.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import IO, TYPE_CHECKING, NamedTuple

from webmcp_cli.errors import InputError, OutputError, UsageError, WmcpError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

STDIN = "-"
#: What a file that cannot be written says: full, over quota, too large, broken.
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


class ClosedPipe(Exception):  # noqa: N818 - not an error: the reader has all it wanted
    """Whoever reads standard output has gone; there is nobody left to write for."""


class Source(NamedTuple):
    """Bytes and the name a person gave for them (a path, or ``-``)."""

    name: str
    data: bytes


def read_source(name: str, *, example: str) -> Source:
    """Read a file, or standard input for ``-``.

    ``example`` is a command line that works, shown when standard input is a terminal.
    Raises ``InputError`` where the file cannot be read, ``UsageError`` at a terminal.
    """
    if name == STDIN:
        return Source(name, _read_stdin(example))
    try:
        with open(name, "rb") as file:
            return Source(name, file.read())
    except IsADirectoryError:
        raise InputError(
            f"{name} is a folder, not a file", hint=f"name the files: {name}/*.html"
        ) from None
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {name}: {_reason(error)}") from None


def default_inputs(names: Sequence[str], *, example: str) -> list[str]:
    """Give the named inputs, or standard input where something is piped in.

    Raises ``UsageError`` where nothing is named and standard input is a terminal, and where it
    is named twice: it can be read only once.
    """
    if names.count(STDIN) > 1:
        raise UsageError("standard input is named twice", hint="give '-' once")
    if names:
        return list(names)
    if stdin_is_terminal():
        raise UsageError("no file was named and nothing is piped in", hint=f"try: {example}")
    return [STDIN]


def stdin_is_terminal() -> bool:
    """Say whether reading standard input would wait for a person to type."""
    try:
        return sys.stdin is None or sys.stdin.isatty()
    except ValueError:  # closed
        return True


def _read_stdin(example: str) -> bytes:
    if stdin_is_terminal():
        raise UsageError("nothing is piped in to standard input", hint=f"try: {example}")
    try:
        return sys.stdin.buffer.read()
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read standard input: {_reason(error)}") from None


def stamp(name: str) -> tuple[int, int, int] | None:
    """Give a value that changes when the file does; None where there is no file."""
    try:
        found = os.stat(name)
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def stdin_lines(example: str) -> Iterator[bytes]:
    """Yield lines of standard input as they come, without waiting for the next one."""
    if stdin_is_terminal():
        raise UsageError("nothing is piped in to standard input", hint=f"try: {example}")
    yield from iter(sys.stdin.buffer.readline, b"")


def write_stdout(text: str) -> None:
    """Write text to standard output as UTF-8, at once.

    Raises ``ClosedPipe`` where the reader has gone, ``OutputError`` where there is no room.
    """
    _write(_stdout_buffer(), encode(text))


def encode(text: str) -> bytes:
    """Encode as UTF-8; a lone surrogate, which UTF-8 cannot say, becomes U+FFFD."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode("utf-8")


def _stdout_buffer() -> IO[bytes]:
    if sys.stdout is None:
        raise OutputError("standard output is closed")
    return sys.stdout.buffer


def _write(stream: IO[bytes], data: bytes) -> None:
    try:
        stream.write(data)
        stream.flush()
    except BrokenPipeError:
        raise ClosedPipe from None
    except (OSError, ValueError) as error:
        raise unwritten(error) from None


def no_room(error: Exception) -> bool:
    """Say whether the answer could not be written; for what click itself writes: help, version."""
    return isinstance(error, OSError) and error.errno in _NO_ROOM


def unwritten(error: Exception) -> OutputError:
    """Make the error of an answer that cannot be written."""
    return OutputError(f"cannot write the answer: {_reason(error)}")


def write_stderr(text: str) -> None:
    """Write one line for the person; a lost standard error is no reason to fail."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.buffer.write(encode(text + "\n"))
        sys.stderr.flush()


def report(error: WmcpError) -> int:
    """Tell the person what is wrong; give the exit status."""
    complain(error.message, error.hint)
    return error.exit_code


def complain(message: str, hint: str | None = None) -> None:
    """Write ``wmcp: message``, and under it what to do about it, where there is something."""
    line = " ".join(message.split())
    write_stderr(f"wmcp: {line}" + (f"; hint: {hint}" if hint else ""))


def write_file(path: str, data: bytes) -> None:
    """Write a file whole or not at all: beside it first, then renamed over it.

    Raises ``OutputError``; what stood at ``path`` before is then still there.
    """
    import tempfile

    folder, name = os.path.split(path)
    try:
        handle, draft = tempfile.mkstemp(prefix=f".{name}.", dir=folder or ".")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            _keep_mode(draft, path)
            os.replace(draft, path)
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(draft)
            raise
    except (OSError, ValueError) as error:
        raise OutputError(f"cannot write {path}: {_reason(error)}") from None


def _keep_mode(draft: str, target: str) -> None:
    """Give the draft the mode of the file it replaces, or that of a new file."""
    try:
        mode = os.stat(target).st_mode & 0o777
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        mode = 0o666 & ~umask
    os.chmod(draft, mode)


def silence_stdout() -> None:
    """Point standard output at nothing, so that the interpreter's last flush cannot fail."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno is not None:
        if error.errno == errno.ENOENT:
            return "no such file"
        return os.strerror(error.errno).lower()
    return str(error)

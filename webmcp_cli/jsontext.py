"""JSON in and out: one way to read what lies on people's disks, one way to write.

Reading goes through the standard library's C scanner; only when something is wrong does a slow
second reader (``jsonplace``) look for the place and the words. 20 MB read in 0.4 s, and a mistake
at the very end of them is placed in 3 s. It errs towards reading: a file that the common readers
accept is read, and what they would lose without a word (a key given twice, half of a surrogate
pair) is said as a warning. What JSON has no word for (NaN, infinity) is refused, as is what the
steps after this one could not walk (``MAX_DEPTH``).

Writing: keys stay in the order given, text stays readable (UTF-8, not ``\\u`` escapes), NaN is
refused.
"""

from __future__ import annotations

import codecs
import json
import re
from typing import TYPE_CHECKING, Any, NoReturn

from webmcp_cli.errors import InputError
from webmcp_cli.jsonpath import MAX_DEPTH, line_and_column

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Longest first: the UTF-32 mark begins with the UTF-16 one.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

# Every escape in turn, so that in "\\\\ud800" the first two characters are taken together; the
# group catches a surrogate that has no other half (RFC 8259 section 8.2).
_ESCAPES = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
_SURROGATES = re.compile("[\ud800-\udfff]")
_SPACE = re.compile(r"[ \t\r\n]*")


class _RefusedError(Exception):
    """A value that Python reads and JSON does not have; the place is looked up afterwards."""


def loads(data: bytes | str, source: str, *, warnings: list[str] | None = None) -> Any:
    """Read one JSON text.

    ``source`` names it in messages. What is odd but readable (a key given twice, half a
    surrogate pair) is added to ``warnings`` as sentences. Raises ``InputError`` with line,
    column and path where it is not JSON, is nested deeper than ``MAX_DEPTH``, or holds a number
    that no program keeps.
    """
    values = _read(data, source, warnings, many=False)
    return values[0]


def load_lines(data: bytes | str, source: str, *, warnings: list[str] | None = None) -> list[Any]:
    """Read JSON Lines, or any row of JSON texts with white space between them.

    Gives the values in order, none for blank input; else as ``loads``.
    """
    return _read(data, source, warnings, many=True)


def dump_line(value: Any) -> str:
    """Write a value as one line of JSON Lines, with its newline."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"


def dump_pretty(value: Any) -> str:
    """Write a value indented by two spaces, with one final newline."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def decode(data: bytes | str, source: str) -> str:
    """Decode JSON's bytes: by a byte-order mark, by where the zero bytes are, else UTF-8.

    Raises ``InputError`` with the place of the first byte that is not in that encoding.
    """
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    encoding = encoding or json.detect_encoding(data)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        _refuse_bytes(data, source, encoding, error.start)


def _refuse_bytes(data: bytes, source: str, encoding: str, at: int) -> NoReturn:
    good = data[:at].decode(encoding, "replace")
    line, column = line_and_column(good, len(good))
    name = encoding.upper().removesuffix("-SIG")
    raise InputError(
        f"{source}:{line}:{column}: byte 0x{data[at]:02x} is not {name}",
        hint="JSON is UTF-8 text: save the file as UTF-8",
    ) from None


def _read(data: bytes | str, source: str, warnings: list[str] | None, *, many: bool) -> list[Any]:
    text = _mend_surrogates(decode(data, source), source, warnings)
    repeated = False

    def build(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal repeated
        built = dict(pairs)
        if len(built) != len(pairs):
            repeated = True
        return built

    scan = json.JSONDecoder(
        object_pairs_hook=build, parse_constant=_no_constant, parse_float=_finite
    ).raw_decode
    try:
        values = list(_scan_all(scan, text)) if many else [_scan_one(scan, text)]
    except (ValueError, RecursionError, _RefusedError):
        _refuse(text, source, many)
    if depth_of(values, MAX_DEPTH + 1) > MAX_DEPTH + 1:  # the list around them is one more
        _refuse(text, source, many)
    if repeated and warnings is not None:
        from webmcp_cli import jsonplace

        warnings.extend(jsonplace.examine(text, many=many, repeats=True).repeated_keys(source))
    return values


def _scan_one(scan: Any, text: str) -> Any:
    value, end = scan(text, _skip(text, 0))
    if _skip(text, end) != len(text):
        raise ValueError("more follows")
    return value


def _scan_all(scan: Any, text: str) -> Iterator[Any]:
    at = _skip(text, 0)
    while at < len(text):
        value, end = scan(text, at)
        at = _skip(text, end)
        if at == end and at < len(text):
            raise ValueError("no space between two values")
        yield value


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _no_constant(name: str) -> NoReturn:
    raise _RefusedError(name)


def _finite(text: str) -> float:
    number = float(text)
    if number - number != 0:  # infinity: 1e999
        raise _RefusedError(text)
    return number


def depth_of(value: Any, most: int) -> int:
    """Count the levels of arrays and objects, level by level, no further than ``most`` and one."""
    level = [value] if isinstance(value, dict | list) else []
    depth = 0
    while level and depth <= most:
        depth += 1
        level = [
            child
            for one in level
            for child in (one.values() if type(one) is dict else one)
            if type(child) is dict or type(child) is list
        ]
    return depth


def _refuse(text: str, source: str, many: bool) -> NoReturn:
    from webmcp_cli import jsonplace  # its regular expressions take a while to compile

    mistake = jsonplace.examine(text, many=many).mistake
    if mistake is None:  # the two readers differ: a fault of this package
        raise AssertionError("the C scanner refused what the second reader accepts")
    line, column = line_and_column(text, mistake.at)
    where = f" (at {mistake.path})" if mistake.path != "$" else ""
    raise InputError(
        f"{source}:{line}:{column}: {mistake.message}{where}", hint=mistake.hint
    ) from None


def _mend_surrogates(text: str, source: str, warnings: list[str] | None) -> str:
    """Put U+FFFD for each half of a surrogate pair: no output could hold it."""
    places: list[int] = []

    def escape(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0]
        places.append(found.start())
        return "\\ufffd"

    def raw(found: re.Match[str]) -> str:
        places.append(found.start())
        return "\ufffd"

    if "\\ud" in text or "\\uD" in text:
        text = _ESCAPES.sub(escape, text)
    if not text.isascii() and not _encodes(text):
        text = _SURROGATES.sub(raw, text)
    if places and warnings is not None:
        line, column = line_and_column(text, min(places))
        more = f" (and {len(places) - 1} more)" if len(places) > 1 else ""
        warnings.append(
            f"{source}:{line}:{column}: half a surrogate pair, so half a character{more};"
            " read as U+FFFD"
        )
    return text


def _encodes(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli import jsontext
from webmcp_cli.errors import InputError
from webmcp_cli.jsonpath import MAX_DEPTH, json_path
from webmcp_cli.jsonplace import examine

BROKEN = {
    "empty": ("", "f:1:1: there is nothing in it: expected a JSON value"),
    "white space": ("\n\n ", "f:3:2: there is nothing in it: expected a JSON value"),
    "comma at the end": ('{"a": 1,\n}', "f:2:1: a comma before '}' (at $.a)"),
    "comma missing": ("[1\n 2]", "f:2:2: expected ',' or ']', found '2' (at $[0])"),
    "colon missing": ('{"a" 1}', "f:1:6: expected ':' after the key, found '1' (at $.a)"),
    "key without quotes": ("{a: 1}", "f:1:2: expected a key in double quotes or '}', found 'a'"),
    "single quotes": ("{'a': 1}", "f:1:2: expected a key in double quotes or '}', found \"'\""),
    "wrong bracket": ('{"a": [1}', "f:1:9: expected ',' or ']', found '}' (at $.a[0])"),
    "cut short": (
        '{"tools": [\n {"name": "x"',
        "f:2:14: it ends too early: expected ',' or '}'; the '{' of line 2, column 2 is still open"
        " (at $.tools[0].name)",
    ),
    "cut in a string": ('["abc', "f:1:2: this string has no end (at $[0])"),
    "line end in a string": (
        '["a\nb"]',
        "f:1:4: a raw line end or control character (U+000A) in a string (at $[0])",
    ),
    "bad escape": ('["\\x"]', "f:1:3: there is no escape '\\\\x' in JSON (at $[0])"),
    "NaN": ('{"a": NaN}', "f:1:7: JSON has no NaN (at $.a)"),
    "infinity": ("[-Infinity]", "f:1:2: JSON has no Infinity (at $[0])"),
    "too large": ("[1e999]", "f:1:2: 1e999 is larger than any number (at $[0])"),
    "long integer": (
        "[1" + "0" * 5000 + "]",
        "f:1:2: an integer of 5,001 digits; the most is 4,300 (at $[0])",
    ),
    "Python's words": ("[True]", "f:1:2: JSON spells it true (at $[0])"),
    "comment": ("// x\n[]", "f:1:1: JSON has no comments"),
    "markup": ("<!doctype html>", "f:1:1: this is markup, not JSON"),
    "more": ("[1] x", "f:1:5: the JSON text is over, but more follows"),
    "leading zero": ("[01]", "f:1:2: expected a value or ']', found '01' (at $[0])"),
    "odd key in the path": (
        '{"a b": {"\\u00e4": x}}',
        'f:1:20: expected a value, found \'x\' (at $["a b"]["ä"])',
    ),
    "not utf-8": (b'{"a":\n"\xff"}', "f:2:2: byte 0xff is not UTF-8"),
    "half of utf-16": ("[1]".encode("utf-16") + b"\x00", "f:1:4: byte 0x00 is not UTF-16"),
}


@pytest.mark.parametrize(("text", "message"), BROKEN.values(), ids=BROKEN)
def test_says_where_and_what(text: str | bytes, message: str) -> None:
    with pytest.raises(InputError) as caught:
        jsontext.loads(text, "f")
    assert caught.value.message == message


@pytest.mark.parametrize("opening", ["[", '{"a":'], ids=["arrays", "objects"])
def test_deep_nesting_is_refused_with_its_place(opening: str) -> None:
    with pytest.raises(InputError, match=f"nested deeper than {MAX_DEPTH} levels"):
        jsontext.loads(opening * 100_000, "f")


def test_nesting_up_to_the_limit_is_read() -> None:
    text = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert jsontext.loads(text, "f") == json.loads(text)
    with pytest.raises(InputError):
        jsontext.loads(f"[{text}]", "f")


ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_encodings(encoding: str) -> None:
    assert jsontext.loads('{"ä": "\U0001f600"}'.encode(encoding), "f") == {"ä": "\U0001f600"}


def test_a_mark_in_text_is_no_mistake() -> None:
    assert jsontext.loads("\ufeff[1]", "f") == [1]


WARNED = {
    "key twice": (
        '{"a": 1,\n "a": 2, "a": 3}',
        {"a": 3},
        ["f:2:2: $.a is given twice (and 1 more); the last one counts"],
    ),
    "half a pair": (
        '["x\\ud83d"]',
        ["x\ufffd"],
        ["f:1:4: half a surrogate pair, so half a character; read as U+FFFD"],
    ),
    "halves the wrong way round": (
        '["\\udc00\\ud800"]',
        ["\ufffd\ufffd"],
        ["f:1:3: half a surrogate pair, so half a character (and 1 more); read as U+FFFD"],
    ),
    "a whole pair": ('["\\ud83d\\ude00"]', ["\U0001f600"], []),
    "an escaped backslash": ('["\\\\ud83d"]', ["\\ud83d"], []),
    "half a pair in text": (
        '["\ud83d"]',
        ["\ufffd"],
        ["f:1:3: half a surrogate pair, so half a character; read as U+FFFD"],
    ),
}


@pytest.mark.parametrize(("text", "value", "warnings"), WARNED.values(), ids=WARNED)
def test_oddities_are_read_and_said(text: str, value: Any, warnings: list[str]) -> None:
    said: list[str] = []
    assert jsontext.loads(text, "f", warnings=said) == value
    assert said == warnings


LINES = {
    "none": ("", []),
    "lines": ('{"a": 1}\n\n{"a": 2}\r\n', [{"a": 1}, {"a": 2}]),
    "one value on many lines": ("[\n1\n]", [[1]]),
    "several values on many lines": ("[\n1\n]\n{\n}\n", [[1], {}]),
}


@pytest.mark.parametrize(("text", "values"), LINES.values(), ids=LINES)
def test_lines(text: str, values: list[Any]) -> None:
    assert jsontext.load_lines(text, "f") == values


def test_a_broken_line_is_placed() -> None:
    with pytest.raises(InputError, match=r"^f:3:2: expected a value or '\]', found 'x'"):
        jsontext.load_lines("[1]\n[2]\n[x]\n[4]", "f")


def test_values_need_space_between() -> None:
    with pytest.raises(InputError, match="more follows"):
        jsontext.load_lines("[1][2]", "f")


PATHS = [
    ([], "$"),
    (["a", 0, "b_1"], "$.a[0].b_1"),
    (["a b", 'q"\\', "\n"], '$["a b"]["q\\"\\\\"]["\\u000a"]'),
]


@pytest.mark.parametrize(("parts", "path"), PATHS)
def test_paths(parts: list[str | int], path: str) -> None:
    assert json_path(parts) == path


FRAGMENTS = ["{", "}", "[", "]", ",", ":", '"a"', '"', "1", "-", "0", ".", "e", "true", "nul", " "]


@given(parts=st.lists(st.sampled_from(FRAGMENTS), max_size=12), many=st.booleans())
@settings(max_examples=500, deadline=None)
def test_the_two_readers_agree(parts: list[str], many: bool) -> None:
    text = "".join(parts)
    read = jsontext.load_lines if many else jsontext.loads
    mistake = examine(text, many=many).mistake
    try:
        read(text, "f")
    except InputError:
        assert mistake is not None
    else:
        assert mistake is None


@given(data=st.binary(max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        jsontext.load_lines(data, "f")
    except InputError:
        return


def test_the_interpreter_s_limits_stay() -> None:
    before = sys.getrecursionlimit()
    with pytest.raises(InputError):
        jsontext.loads("[" * 10_000, "f")
    assert sys.getrecursionlimit() == before

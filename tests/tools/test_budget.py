"""What tools cost: the specification's sums, comparisons, windows, exact counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webmcp_cli import (
    InputError,
    UsageError,
    estimate_request_tokens,
    estimate_tool_tokens,
    read_tools,
)
from webmcp_cli.tools.budget import budget, compared, with_answers
from webmcp_cli.tools.tokens import (
    VOCABULARIES,
    Estimate,
    utf16_units,
    with_tokenizer_json,
    with_vocabulary,
)
from webmcp_cli.tools.windows import WINDOWS, window_tokens

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
SCHEMA = {"type": "object", "properties": {"q": {"type": "string"}}}  # 54 characters of JSON


def tool(name: str = "abc", description: str = "", schema: Any = SCHEMA) -> dict[str, Any]:
    return {"name": name, "description": description, "inputSchema": schema}


def tools(*names: str) -> list[dict[str, Any]]:
    return [tool(name) for name in names]


@pytest.mark.parametrize(
    ("given_tool", "wanted"),
    [
        (tool(), (3 + 54 + 3) // 4),
        (tool("abcd"), (4 + 54 + 3) // 4),
        (tool("a", "é" * 10), (1 + 10 + 54 + 3) // 4),
        (tool("a", "😀" * 10), (1 + 20 + 54 + 3) // 4),
        (tool("a", "", {"type": "object", "title": "日本"}), (1 + 30 + 3) // 4),
        (tool("a", "", None), (1 + 33 + 3) // 4),
        ({"type": "function", "function": {"name": "abc", "parameters": SCHEMA}}, 15),
    ],
    ids=["ascii", "rounded", "accents", "surrogates", "schema", "no-schema", "openai"],
)
def test_tool_estimate(given_tool: dict[str, Any], wanted: int) -> None:
    assert estimate_tool_tokens(given_tool) == wanted


def test_request_is_the_preamble_once_and_the_tools() -> None:
    assert estimate_request_tokens([]) == 0
    assert estimate_request_tokens(tools("a")) == 150 + 14
    assert estimate_request_tokens(tools("a", "b")) == 150 + 28
    assert estimate_request_tokens(read_tools(tools("a", "b"))) == 150 + 28


@given(st.text())
def test_units_are_those_of_utf_16(text: str) -> None:
    assert utf16_units(text) == len(text.encode("utf-16-le", "surrogatepass")) // 2


def test_record() -> None:
    assert budget(tools("a", "b"), window=200).to_json() == {
        "schema": "wmcp.budget/1",
        "tokenizer": "estimate",
        "preamble": 150,
        "tools": [{"name": "a", "tokens": 14}, {"name": "b", "tokens": 14}],
        "total": 178,
        "window": 200,
        "share": 0.89,
        "left": 22,
    }


def test_answers_count_towards_the_total() -> None:
    found = with_answers(budget(tools("a")), [("a", "x" * 40)], Estimate())
    assert found.total == 164 + 10
    assert found.to_json()["answers"] == [{"name": "a", "tokens": 10}]


@pytest.mark.parametrize(
    ("tolerance", "too_much"),
    [("0", True), ("13", True), ("14", False), ("8%", True), ("9%", False), (" 100 % ", False)],
)
def test_growth(tolerance: str, too_much: bool) -> None:
    earlier = budget(tools("a")).to_json()
    found = compared(budget(tools("a", "b")), earlier, tolerance, "old.json")
    assert found.grew_too_much is too_much
    assert found.to_json()["baseline"]["changed"] == [{"name": "b", "before": None, "after": 14}]


@pytest.mark.parametrize("earlier", [[], {}, {"schema": "wmcp.budget/1"}, "x", None], ids=str)
def test_what_is_no_baseline_is_told(earlier: Any) -> None:
    with pytest.raises(InputError, match=r"old\.json is not a budget"):
        compared(budget(tools("a")), earlier, "0", "old.json")


def test_a_baseline_counted_otherwise_is_told() -> None:
    earlier = {**budget(tools("a")).to_json(), "tokenizer": "llama3"}
    with pytest.raises(InputError, match="counted with 'llama3'"):
        compared(budget(tools("a")), earlier, "0", "old.json")


@pytest.mark.parametrize("tolerance", ["", "x", "-1", "nan", "inf", "5%%"])
def test_what_is_no_tolerance_is_told(tolerance: str) -> None:
    with pytest.raises(UsageError, match="is no tolerance"):
        compared(budget(tools("a")), budget(tools("a")).to_json(), tolerance, "old.json")


# Windows


@pytest.mark.parametrize(
    ("wanted", "tokens"),
    [("4096", 4096), ("131,072", 131072), ("gemini-nano", 9216), ("Gemini Nano", 9216)],
)
def test_window(wanted: str, tokens: int) -> None:
    assert window_tokens(wanted) == tokens


@pytest.mark.parametrize(
    ("wanted", "hint"),
    [("gemini", "gemini-nano"), ("zzz", "--windows"), ("0", "--windows"), ("-5", "--windows")],
)
def test_unknown_window_is_told(wanted: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        window_tokens(wanted)
    assert hint in str(caught.value.hint)


def test_every_window_has_its_source_and_one_name() -> None:
    assert len({window.name for window in WINDOWS}) == len(WINDOWS)
    assert all(len(window.source) > 10 and window.tokens >= 1024 for window in WINDOWS)


# Exact counts


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("o200k", "hello world", 2),
        ("llama3", "hello world", 2),
        ("qwen3", "hello world", 2),
        ("o200k", "<|endoftext|>", 7),
        ("o200k", "half \ud800 pair", 3),
    ],
)
def test_vocabulary_counts(name: str, text: str, wanted: int) -> None:
    pytest.importorskip("quicktok")
    assert with_vocabulary(name).count(text) == wanted


@pytest.mark.parametrize("name", VOCABULARIES)
def test_every_vocabulary_loads(name: str) -> None:
    pytest.importorskip("quicktok")
    assert with_vocabulary(name).count("one", "", "two") == 2


def words_tokenizer() -> bytes:
    """Write the tokenizer.json of a model that knows three words."""
    return json.dumps(
        {
            "version": "1.0",
            "added_tokens": [],
            "pre_tokenizer": {"type": "Whitespace"},
            "model": {"type": "WordLevel", "vocab": {"a": 0, "b": 1, "?": 2}, "unk_token": "?"},
        }
    ).encode()


def test_tokenizer_json_counts() -> None:
    pytest.importorskip("tokenizers")
    found = with_tokenizer_json(words_tokenizer(), "mine.json")
    assert found.count("a b a", "c") == 4
    assert budget(tools("a"), found).tokenizer == "mine.json"


def test_what_is_no_tokenizer_is_told() -> None:
    pytest.importorskip("tokenizers")
    with pytest.raises(InputError, match=r"mine\.json is not a tokenizer"):
        with_tokenizer_json(b"{}", "mine.json")

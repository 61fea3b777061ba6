"""``wmcp rank``, ``budget`` and ``eval`` as a person runs them, alone and in pipes."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from webmcp_cli.commands.rank import SCORERS as OFFERED
from webmcp_cli.tools.rank import SCORERS

if TYPE_CHECKING:
    from collections.abc import Callable

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
SHOP, OFFICE = CORPUS / "tools-webmcp.json", CORPUS / "tools-catalogue.json"
LABELLED = CORPUS / "rank.json"
BASKET = "add two mugs to the basket"


@pytest.fixture(scope="module")
def check() -> Callable[[str, str], Any]:
    """Read output and hold it to the schema that the package ships."""
    jsonschema = pytest.importorskip("jsonschema")

    def checked(text: str, name: str) -> Any:
        schema = json.loads((files("webmcp_cli") / "schemas" / f"{name}.json").read_text("utf-8"))
        value = json.loads(text)
        jsonschema.validate(value, schema)
        return value

    return checked


def test_scorers_offered_are_those_there_are() -> None:
    assert tuple(SCORERS) == OFFERED


# rank


@pytest.mark.parametrize("scorer", OFFERED)
def test_rank(wmcp: Any, check: Any, scorer: str) -> None:
    done = wmcp("rank", SHOP, BASKET, "--max", "2", "--scorer", scorer)
    assert (done.code, done.err) == (0, "")
    assert check(done.out, "tools")[0]["name"] == "add_to_basket"


def test_rank_reads_standard_input_and_writes_lines(wmcp: Any) -> None:
    done = wmcp("rank", "-", BASKET, "--format", "jsonl", "--max", "3", stdin=SHOP.read_bytes())
    assert [len(json.loads(line)) for line in done.out.splitlines()] == [3, 3, 3]


@pytest.mark.parametrize("scorer", OFFERED)
def test_rank_explains(wmcp: Any, check: Any, scorer: str) -> None:
    done = wmcp("rank", SHOP, BASKET, "--explain", "--json", "--scorer", scorer, "--max", "1")
    (tool,) = check(done.out, "rank")["tools"]
    assert tool["name"] == "add_to_basket"
    assert tool["why"][0]["word"].startswith("add")
    assert sum(one["points"] for one in tool["why"]) == pytest.approx(tool["score"], abs=0.02)


def test_rank_explains_in_words(wmcp: Any) -> None:
    done = wmcp("rank", SHOP, "basket", "--explain", "--max", "1", "--recent", "add_to_basket")
    assert done.out.splitlines() == [
        "6.00 add_to_basket",
        "    3.00  basket (name)",
        "    1.00  basket (description)",
        "    2.00  (recent)",
    ]


def test_rank_writes_other_shapes(wmcp: Any) -> None:
    done = wmcp("rank", SHOP, BASKET, "--max", "1", "--as", "openai")
    (tool,) = json.loads(done.out)
    assert tool["function"]["name"] == "add_to_basket"


def test_rank_refuses_reasons_in_another_shape(wmcp: Any) -> None:
    done = wmcp("rank", SHOP, BASKET, "--explain", "--as", "openai")
    assert (done.code, done.out) == (2, "")
    assert "leave --as out" in done.err


# budget


def test_budget_of_what_was_ranked(wmcp: Any, check: Any) -> None:
    ranked = wmcp("rank", OFFICE, "book a train", "--max", "3").out
    done = wmcp("budget", "-", "--window", "4096", "--json", stdin=ranked)
    record = check(done.out, "budget")
    assert done.code == 0
    assert len(record["tools"]) == 3
    assert record["left"] == 4096 - record["total"]


def test_budget_table(wmcp: Any) -> None:
    done = wmcp("budget", SHOP, "--window", "gemini-nano")
    lines = done.out.splitlines()
    assert lines[0].split() == ["tool", "tokens", "share"]
    assert lines[2].split() == ["preamble", "150", "21%"]
    assert lines[-2].split()[0] == "total"
    assert lines[-1].endswith("left")


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--max", "10000"], 0, ""),
        (["--max", "700"], 1, "over the maximum of 700"),
        (["--window", "300"], 1, "too many"),
        (["--window", "nemini-gano"], 2, "did you mean gemini-nano"),
        (["--tokenizer", "no-such"], 2, "one of o200k"),
        (["--baseline", "no-such"], 2, "cannot read no-such"),
    ],
    ids=lambda value: str(value),
)
def test_budget_exit(wmcp: Any, options: list[str], code: int, said: str) -> None:
    done = wmcp("budget", SHOP, *options)
    assert done.code == code
    assert said in done.out + done.err


def test_budget_against_a_baseline(wmcp: Any, check: Any, tmp_path: Path) -> None:
    baseline = tmp_path / "baseline.json"
    baseline.write_text(wmcp("budget", SHOP, "--json").out)
    same = wmcp("budget", SHOP, "--baseline", baseline)
    assert same.code == 0
    grown = wmcp("budget", OFFICE, "--baseline", baseline, "--tolerance", "5%", "--json")
    assert grown.code == 1
    assert check(grown.out, "budget")["baseline"]["growth"] > 0
    assert "too much" in wmcp("budget", OFFICE, "--baseline", baseline).out


def test_budget_of_several_files_with_a_bad_one(wmcp: Any, check: Any) -> None:
    done = wmcp("budget", SHOP, "no-such.json", OFFICE, "--json")
    assert done.code == 2
    records = [check(line, "budget") for line in done.out.splitlines()]
    assert [record["source"] for record in records] == [str(SHOP), str(OFFICE)]
    assert wmcp("budget", SHOP, OFFICE).out.startswith(f"==> {SHOP} <==\n")


def test_budget_lists_windows(wmcp: Any) -> None:
    rows = json.loads(wmcp("budget", "--windows", "--json").out)
    assert {"name", "tokens", "source"} == set(rows[0])
    assert "gemini-nano" in wmcp("budget", "--windows").out


def test_budget_counts_exactly(wmcp: Any, check: Any) -> None:
    pytest.importorskip("quicktok")
    record = check(wmcp("budget", SHOP, "--tokenizer", "qwen3", "--json").out, "budget")
    assert record["tokenizer"] == "qwen3"
    assert 0.6 < record["total"] / 730 < 1.2


def test_budget_of_a_page_counts_answers(wmcp: Any, check: Any) -> None:
    record = check(wmcp("budget", CORPUS / "checkout.html", "--json").out, "budget")
    names = [tool["name"] for tool in record["tools"]]
    assert [answer["name"] for answer in record["answers"]] == names
    assert all(answer["tokens"] > 5 for answer in record["answers"])


# eval


def test_eval(wmcp: Any, check: Any) -> None:
    record = check(wmcp("eval", LABELLED, "--scorer", "bm25", "--json").out, "eval")
    assert record["queries"] == 45
    assert record["recall"]["8"] > 0.9


def test_eval_compares_two_scorers(wmcp: Any) -> None:
    done = wmcp("eval", LABELLED, "--scorer", "overlap", "--scorer", "bm25")
    lines = [line.split() for line in done.out.splitlines()]
    assert [line[:3] for line in lines[2:4]] == [
        ["office", "overlap", "45"],
        ["office", "bm25", "45"],
    ]
    assert "missed by bm25 alone" in done.out


def test_eval_of_several_sets_has_a_mean(wmcp: Any, check: Any) -> None:
    both = [LABELLED, CORPUS / "rank-languages.json"]
    assert "\nmean" in wmcp("eval", *both).out
    lines = wmcp("eval", *both, "--json").out.splitlines()
    assert [check(line, "eval")["source"] for line in lines] == ["office", "languages"]


def test_eval_shows_misses(wmcp: Any) -> None:
    done = wmcp("eval", CORPUS / "rank-languages.json", "--misses")
    assert "- 我想预约明天下午看房\n    wanted book_viewing\n    got    " in done.out


def test_eval_reads_conversations(wmcp: Any, check: Any, tmp_path: Path) -> None:
    evals = tmp_path / "evals.json"
    said = {"role": "user", "type": "message", "content": BASKET}
    call = [{"functionName": "add_to_basket", "arguments": None}]
    evals.write_text(json.dumps([{"messages": [said], "expectedCall": call}]))
    done = wmcp("eval", evals, "--tools", SHOP, "--json")
    assert check(done.out, "eval")["hit_at_1"] == 1
    refused = wmcp("eval", evals)
    assert (refused.code, refused.out) == (2, "")
    assert "--tools" in refused.err

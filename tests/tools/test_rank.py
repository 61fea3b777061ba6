"""Ranking: the specification's scorer to the letter, ours by what it must never do."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webmcp_cli import UsageError, rank_tools, read_tools
from webmcp_cli.tools.rank import SCORERS, rank

CORPUS = Path(__file__).resolve().parents[2] / "corpus"

CART = {
    "name": "add_to_cart",
    "description": "Add a product to the cart. Only on a product page.",
    "inputSchema": {
        "type": "object",
        "properties": {"qty": {"type": "integer", "minimum": 1, "exclusiveMaximum": 10}},
        "required": ["qty"],
    },
}
SEARCH = {
    "name": "search_products",
    "description": "Search the catalogue by a key word.",
    "inputSchema": {"type": "object", "properties": {"words": {"type": "string"}}},
}
both_scorers = pytest.mark.parametrize("scorer", list(SCORERS))


def tool(name: str, description: str = "", **properties: str) -> dict[str, Any]:
    arguments = {key: {"type": "string", "description": text} for key, text in properties.items()}
    schema = {"type": "object", "properties": arguments}
    return {"name": name, "description": description, "inputSchema": schema}


def score(found: dict[str, Any], query: str, recent: tuple[str, ...] = ()) -> float:
    return rank([found], query, recent=recent).ranked[0].score


@both_scorers
def test_worked_example(scorer: Any) -> None:
    found = rank_tools(
        [SEARCH, CART], "add two mugs to the cart", max=1, recent=["search_products"], scorer=scorer
    )
    assert found == [
        {
            "name": "add_to_cart",
            "description": "Add a product to the cart. Only on a product page.",
            "parameters": {
                "type": "object",
                "properties": {"qty": {"type": "integer", "minimum": 1}},
                "required": ["qty"],
            },
        }
    ]


@pytest.mark.parametrize(
    ("found", "query", "wanted"),
    [
        (tool("send"), "send it", 3),
        (tool("send_message"), "send a message", 6),
        (tool("sendMessage"), "send a message", 6),
        (tool("mail.send-message"), "SEND", 3),
        (tool("search"), "searching", 3),
        (tool("searching"), "sear", 3),
        (tool("add"), "address", 0),
        (tool("address"), "add", 0),
        (tool("sea"), "search", 0),
        (tool("send_send"), "send", 3),
        (tool("x", "Send, send and send."), "send", 1),
        (tool("x", "sends"), "send", 0),
        (tool("send", "send"), "send", 4),
        (tool("x", "Größe"), "GRÖSSE", 1),
        (tool("x", "getURL"), "url", 0),
        (tool("getURL"), "url", 3),
        (tool("x", "12 things"), "12", 1),
        (tool("x"), "", 0),
        (tool("搜索"), "搜索", 3),
    ],
    ids=str,
)
def test_overlap_scores(found: dict[str, Any], query: str, wanted: int) -> None:
    assert score(found, query) == wanted


def test_overlap_gives_a_recent_tool_two_more() -> None:
    assert score(tool("send"), "send", ("send",)) == 5


@both_scorers
def test_recent_lifts_a_tool_over_its_equals(scorer: Any) -> None:
    tools = [tool(f"send_{n}") for n in "abc"]
    found = rank_tools(tools, "send", max=2, recent=["send_c"], scorer=scorer)
    assert [one["name"] for one in found] == ["send_c", "send_a"]


@both_scorers
def test_few_tools_keep_their_order(scorer: Any) -> None:
    found = rank_tools([SEARCH, CART], "add to cart", max=2, scorer=scorer)
    assert [one["name"] for one in found] == ["search_products", "add_to_cart"]


@both_scorers
def test_long_descriptions_are_cut(scorer: Any) -> None:
    found = rank_tools([tool("x", "word " * 200)], "word", scorer=scorer)
    assert len(found[0]["description"]) <= 400


@both_scorers
def test_max_of_nothing_gives_nothing(scorer: Any) -> None:
    assert rank_tools([CART, SEARCH], "cart", max=0, scorer=scorer) == []
    assert rank_tools([], "cart", scorer=scorer) == []


def test_mistakes_are_told() -> None:
    with pytest.raises(UsageError, match="no scorer 'magic'"):
        rank_tools([CART], "cart", scorer="magic")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="max must be 0 or more"):
        rank_tools([CART], "cart", max=-1)


@pytest.mark.parametrize(
    "query",
    ["reservar una mesa", "reservación", "Reservieren", "book table", "rezervation of a table"],
)
def test_bm25_finds_what_is_written_alike(query: str) -> None:
    tools = [tool("cancelOrder", "Cancel an order."), tool("reservation", "Book a table.")]
    assert rank_tools(tools, query, max=1, scorer="bm25")[0]["name"] == "reservation"


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("what colour", "paint"),
        ("turquoise", "paint"),
        ("credit card", "pay"),
    ],
)
def test_bm25_reads_every_field(query: str, wanted: str) -> None:
    tools: list[dict[str, Any]] = [
        tool("bank", "Your card; ask for credit."),
        tool("paint", "", colour="Which"),
        tool("pay", "Pay with a credit card."),
        tool("walk"),
    ]
    tools[1]["inputSchema"]["properties"]["tone"] = {"enum": ["turquoise", "ochre", 3, None]}
    found = rank_tools(tools, query, max=1, scorer="bm25")
    assert found[0]["name"] == wanted


@both_scorers
def test_all_shapes_rank_alike(scorer: Any) -> None:
    tools = json.loads((CORPUS / "rank.json").read_text(encoding="utf-8"))["tools"]
    wanted = rank_tools(tools, "find a hotel in Rome", scorer=scorer)
    for shape in ("openai", "anthropic", "gemini", "mcp"):
        from webmcp_cli import write_tools

        value, _ = write_tools(read_tools(tools), shape)
        found = rank_tools(read_tools(value), "find a hotel in Rome", scorer=scorer)
        assert [one["name"] for one in found] == [one["name"] for one in wanted]


@both_scorers
def test_a_changed_tool_is_read_anew(scorer: Any) -> None:
    tools = [tool("one", "walk"), tool("two", "run"), tool("three", "swim")]
    assert rank_tools(tools, "fly", max=1, scorer=scorer)[0]["name"] == "one"
    tools[2]["description"] = "fly"
    assert rank_tools(tools, "fly", max=1, scorer=scorer)[0]["name"] == "three"


@both_scorers
def test_reasons_add_up_to_the_score(scorer: Any) -> None:
    tools = json.loads((CORPUS / "rank.json").read_text(encoding="utf-8"))["tools"]
    found = rank(
        tools, "serch flights to Rome", recent=["hotels.search"], scorer=scorer, explain=True
    )
    for one in found.ranked:
        assert math.isclose(sum(reason.points for reason in one.why), one.score, abs_tol=1e-6)
    assert found.ranked[0].why[0].points > 0


# Whatever the tools and the query

WORDS = ("add", "cart", "search", "searching", "flight", "the", "名前", "été", "getURL", "x")
phrases = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)
catalogues = st.lists(
    st.builds(tool, phrases.map(lambda words: words.replace(" ", "_")), phrases, x=phrases),
    max_size=12,
).map(lambda tools: [{**one, "name": f"{one['name']}_{at}"} for at, one in enumerate(tools)])


@both_scorers
@settings(max_examples=50)
@given(catalogues, phrases | st.text(max_size=30), st.integers(0, 10))
def test_no_tool_is_invented_or_lost(
    scorer: Any, tools: list[dict[str, Any]], query: str, most: int
) -> None:
    names = [one["name"] for one in rank_tools(tools, query, max=most, scorer=scorer)]
    assert len(names) == len(set(names)) == min(most, len(tools))
    assert set(names) <= {one["name"] for one in tools}
    if len(tools) <= most:
        assert names == [one["name"] for one in tools]


@both_scorers
@settings(max_examples=50)
@given(catalogues, phrases, st.randoms(use_true_random=False))
def test_order_does_not_depend_on_the_catalogue_s(
    scorer: Any, tools: list[dict[str, Any]], query: str, random: Any
) -> None:
    shuffled = random.sample(tools, len(tools))
    one, other = (
        {r.tool.name: r.score for r in rank(given, query, scorer=scorer, max=99).ranked}
        for given in (tools, shuffled)
    )
    assert one == other


@both_scorers
@given(st.text(max_size=200), st.text(max_size=50), st.text(max_size=50))
def test_any_text_is_ranked(scorer: Any, query: str, name: str, description: str) -> None:
    tools = [tool(name, description), tool("other", query)]
    assert len(rank_tools(tools, query, scorer=scorer)) == 2


@pytest.mark.parametrize(
    "schema",
    [True, False, None, {}, {"properties": []}, {"type": "object", "properties": {"a": 1}}],
    ids=str,
)
@both_scorers
def test_odd_schemas_are_ranked(scorer: Any, schema: Any) -> None:
    odd = {"name": "odd", "description": "d", "inputSchema": schema}
    assert rank_tools([CART, odd], "odd", max=1, scorer=scorer)[0]["name"] == "odd"

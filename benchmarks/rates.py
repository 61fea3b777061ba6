"""How many calls a second the tools side does: ranking 50 tools, checking arguments.

python benchmarks/rates.py
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

CORPUS = Path(__file__).parent.parent / "corpus"


def per_call(function: Callable[[], Any], seconds: float = 0.5) -> float:
    """Give the CPU seconds of one call, the least over batches."""
    function()
    best = float("inf")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.process_time()
        for _ in range(20):
            function()
        best = min(best, (time.process_time() - start) / 20)
    return best


def fifty_tools() -> list[dict[str, Any]]:
    """Give fifty tools: the catalogue, and some of it under other names."""
    tools: list[dict[str, Any]] = json.loads((CORPUS / "tools-catalogue.json").read_text())["tools"]
    more = [{**tool, "name": f"other_{tool['name']}"} for tool in tools]
    return (tools + more)[:50]


def main() -> None:
    import webmcp_cli as api

    tools = fifty_tools()
    schema = json.loads((CORPUS / "order-schema.json").read_text())
    args = json.loads((CORPUS / "order-args.json").read_text())
    query = "book a train to the customer in Lyon and put the meeting into my calendar"
    figures = {
        "rank, overlap": per_call(lambda: api.rank_tools(tools, query)),
        "rank, bm25": per_call(lambda: api.rank_tools(tools, query, scorer="bm25")),
        "validate": per_call(lambda: api.validate_args(schema, args)),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()

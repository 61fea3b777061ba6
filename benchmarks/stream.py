"""A stream of 10,000 calls on a page of 300 kB, as a ratio to one parse; and memory over many.

python benchmarks/stream.py            # the ratio, bound: less than 20
python benchmarks/stream.py --leak     # resident memory over 100,000 calls

Calls are those of an agent: a few dozen different ones, again and again. CPU time.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from generate import realistic

from webmcp_cli.commands.call import _answers
from webmcp_cli.kit.answers import Limits
from webmcp_cli.kit.registry import READ_TOOLS
from webmcp_cli.kit.session import Session
from webmcp_cli.page.page import Page

SELECTORS = ("a", "button", "table", "h2", "p", "li", "main", "input", "a[href]", "#a :::")


def lines() -> list[bytes]:
    """Give the calls of an agent, forty different ones."""
    calls = [
        {"name": name, "arguments": {"selector": selector}}
        for name in ("pageOutline", "findElements", "readTable", "pageText")
        for selector in SELECTORS
    ]
    return [json.dumps({"id": at, **call}).encode() for at, call in enumerate(calls)]


def spent(session: Session, count: int, start: int = 0) -> float:
    """Answer calls as ``wmcp call --stdin`` does; give the CPU seconds."""
    asked = lines()
    begin = time.process_time()
    for at in range(start, start + count):
        for answer in _answers(session, asked[at % len(asked)]):
            answer.to_json()
    return time.process_time() - begin


def resident() -> float:
    """Give the resident memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def main() -> None:
    data = realistic(300_000)
    begin = time.process_time()
    parsed = Page.load(data)
    parse = time.process_time() - begin
    session = Session(READ_TOOLS, Limits(), lambda: parsed)
    if "--leak" not in sys.argv:
        seconds = spent(session, 10_000)
        print(
            f"10,000 calls: {seconds:.2f} s, {seconds / parse:.1f} times one parse ({parse:.3f} s)"
        )
        return
    for round_ in range(11):
        if round_:
            spent(session, 10_000)
        print(f"{round_ * 10_000:,} calls: {resident():.1f} MB")


if __name__ == "__main__":
    main()

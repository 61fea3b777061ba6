"""A million hostile calls over pages: none may raise, answer with nothing, or overrun its limit.

python benchmarks/hostile.py corpus/*.html --calls 1000000

The suite runs a few thousand of these. Here the number is spread evenly over the pages and the
tools, from one seed a page. Prints what broke, the count, and the slowest call.
"""

from __future__ import annotations

import argparse
import sys
import time

from webmcp_cli.kit.arguments import show
from webmcp_cli.kit.contract import Terms, check_call
from webmcp_cli.kit.hostile import hostile_arguments
from webmcp_cli.kit.kits import read_kit
from webmcp_cli.page.page import Page


def storm(path: str, calls: int, seed: int) -> tuple[int, int, float, str]:
    """Make ``calls`` calls over one page; give how many were made, how many broke, the slowest."""
    kit = read_kit(Page.load(path))
    terms = Terms(max_answer=kit.limits.max_chars)
    made = broken = 0
    slowest, what = 0.0, ""
    for tool in kit.tools:
        schema = tool.parameters()
        share = max(calls // len(kit.tools) - sum(1 for _ in hostile_arguments(schema)), 0)
        for one in hostile_arguments(schema, count=share, seed=seed):
            start = time.process_time()
            failure = check_call(
                tool.name, lambda a, n=tool.name: kit.call(n, a), one.arguments, one.kind, terms
            )
            spent = time.process_time() - start
            made += 1
            if spent > slowest:
                slowest, what = spent, f"{tool.name} {show(one.arguments)}"
            if failure is not None:
                broken += 1
                print(path, failure.prose(), show(one.arguments))
    return made, broken, slowest, what


def main() -> None:
    parser = argparse.ArgumentParser(description="Hostile calls over pages.")
    parser.add_argument("pages", nargs="+")
    parser.add_argument("--calls", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    total = total_broken = 0
    for at, path in enumerate(options.pages):
        start = time.process_time()
        share = options.calls // len(options.pages)
        made, broken, slowest, what = storm(path, share, options.seed + at)
        total, total_broken = total + made, total_broken + broken
        spent = time.process_time() - start
        print(f"{path}: {made:,} calls in {spent:.0f} s, slowest {slowest * 1e3:.0f} ms: {what}")
        sys.stdout.flush()
    print(f"{total:,} calls, {total_broken:,} broken")
    sys.exit(1 if total_broken else 0)


if __name__ == "__main__":
    main()

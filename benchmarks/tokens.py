"""How far the estimate of tokens is from exact counts, over all tools of some files.

python benchmarks/tokens.py ../shared/bench/rank/*.json corpus/rank-languages.json

Prints a Markdown table: for each vocabulary and set the mean and the spread of
estimate / exact - 1, tool by tool. Needs the extra ``tokens``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import fmean, quantiles

from webmcp_cli import read_tools
from webmcp_cli.tools.budget import tool_cost
from webmcp_cli.tools.tokens import Estimate, with_vocabulary

VOCABULARIES = ("o200k", "llama3", "qwen3")


def main(names: list[str]) -> None:
    print("| tools | vocabulary | number | of the sum | mean | 5 % below | 95 % below |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for name in names:
        tools = read_tools(Path(name).read_bytes(), name).tools
        guesses = [tool_cost(tool, Estimate()) for tool in tools]
        for vocabulary in VOCABULARIES:
            exact = [tool_cost(tool, with_vocabulary(vocabulary)) for tool in tools]
            errors = [guess / true - 1 for guess, true in zip(guesses, exact, strict=True)]
            cuts = quantiles(errors, n=20)
            shown = (sum(guesses) / sum(exact) - 1, fmean(errors), cuts[0], cuts[-1])
            cells = " | ".join(f"{value:+.0%}" for value in shown)
            print(f"| {Path(name).stem} | {vocabulary} | {len(tools):,} | {cells} |")


if __name__ == "__main__":
    main(sys.argv[1:])

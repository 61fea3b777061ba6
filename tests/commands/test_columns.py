"""Columns line up, in any script."""

from __future__ import annotations

from webmcp_cli.commands._columns import columns


def test_columns() -> None:
    rows = [["one", "1,000"], ["房租", "5"], ["e\u0301te\u0301", ""]]
    assert columns(rows, ("tool", "tokens"), "lr").splitlines() == [
        "tool  tokens",
        "----  ------",
        "one    1,000",
        "房租       5",
        "e\u0301te\u0301",
    ]

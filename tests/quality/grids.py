"""The HTML table model over the browser's own rows and spans: what a grid has to be."""

from __future__ import annotations

from typing import Any


def filled(table: dict[str, Any]) -> list[list[str]]:
    """Fill a grid with rendered cells' text, head first and foot last (HTML, 4.9.12)."""
    rows = [row for row in table["rows"] if row["rendered"]]
    groups: list[list[dict[str, Any]]] = []
    for row in rows:
        section = row["section"]
        if groups and groups[-1][0]["section"] == section:
            groups[-1].append(row)
        else:
            groups.append([row])
    groups.sort(key=lambda group: _rank(group[0]["section"]))
    return [line for group in groups for line in _group(group)]


def _rank(section: str) -> int:
    return {"thead": 0, "tfoot": 2}.get(section, 1)


def _group(rows: list[dict[str, Any]]) -> list[list[str]]:
    slots: dict[tuple[int, int], str] = {}
    for y, row in enumerate(rows):
        x = 0
        for cell in row["cells"]:
            if not cell["rendered"]:
                continue
            while (y, x) in slots:
                x += 1
            height = len(rows) - y if cell["rowspan"] == 0 else min(cell["rowspan"], len(rows) - y)
            for dy in range(height):
                for dx in range(cell["colspan"]):
                    slots.setdefault((y + dy, x + dx), cell["text"])
            x += cell["colspan"]
    width = max((x for _, x in slots), default=-1) + 1
    return [[slots.get((y, x), "") for x in range(width)] for y in range(len(rows))]

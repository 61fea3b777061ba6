"""The measurements, each a list of rows for the report."""

from __future__ import annotations

import statistics
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from processes import node, side_by_side, spend, worker
from subjects import LARGE, SUBJECTS

if TYPE_CHECKING:
    from collections.abc import Iterator

CORPUS = Path(__file__).parent.parent / "corpus"
WMCP = str(Path(sys.executable).parent / "wmcp")


@dataclass(frozen=True)
class Bound:
    """One bound of the specification: what it says, what was measured, the most it may be."""

    what: str
    value: float | None
    most: float
    unit: str = "x"
    note: str = ""

    @property
    def kept(self) -> bool | None:
        """Whether it holds; None where it could not be measured."""
        return None if self.value is None else self.value <= self.most


def compare(pages: dict[str, Path], seconds: float, modules: Path) -> list[dict[str, Any]]:
    """Measure every subject on every realistic page that it can be asked to read."""
    rows = []
    for subject in SUBJECTS:
        row: dict[str, Any] = {"task": subject.task, "name": subject.name}
        print(f"  {subject.task}: {subject.name}", file=sys.stderr, flush=True)
        for size, path in pages.items():
            if path.stat().st_size <= subject.most:
                row[size] = _both(f"{subject.task}/{subject.name}", path, seconds)
        rows.append(row)
    rows.append({"task": "page", "name": "jsdom", **_jsdom(pages, seconds, modules)})
    return rows


def _both(name: str, path: Path, seconds: float) -> dict[str, Any]:
    figures = worker("time", name, str(path), str(seconds))
    return figures if "skipped" in figures else {**figures, **worker("peak", name, str(path))}


def _jsdom(pages: dict[str, Path], seconds: float, modules: Path) -> dict[str, Any]:
    found = {}
    for size, path in pages.items():
        if path.stat().st_size > LARGE:
            continue
        figures = node(str(path), str(seconds), modules=modules)
        if "skipped" not in figures:
            floor = worker("time", "page/lxml.html, bare", str(path), "0.5")["seconds"]
            figures["ratio"] = figures["seconds"] / floor
        found[size] = figures
    return found


#: What is asked of real pages: the subject, and the most that SPEC section 11 allows.
_REAL = {
    "page/wmcp: Page.load": 3.0,
    "on top/outline": 1.0,
    "on top/find": 1.0,
    "on top/table": 1.0,
    "on top/text": 6.0,
    "on top/text, no styles": 2.0,
}


def over_real_pages(folder: Path, seconds: float) -> Iterator[Bound]:
    """Measure ours on every page of a folder; give the median ratio to a bare parse."""
    for name, most in _REAL.items():
        figures = worker("folder", name, str(folder), str(seconds))
        ratios = figures.get("ratios", {})
        for page, reason in figures.get("failed", {}).items():
            if not reason.startswith("NothingMatches"):
                print(f"  {name} on {page}: {reason}", file=sys.stderr)
        value = statistics.median(ratios.values()) if ratios else None
        note = figures.get("skipped", "")
        if ratios:
            worst = max(ratios, key=ratios.__getitem__)
            note = f"median of {len(ratios)} saved pages; most {ratios[worst]:.1f}x, {worst}"
        yield Bound(name.replace("page/wmcp: ", ""), value, most, note=note)


_PARSE = "import sys, lxml.html; lxml.html.parse(sys.argv[1])"


def whole_process(pages: dict[str, Path], runs: int) -> Iterator[Bound]:
    """Measure the command against a bare parse, in CPU seconds of whole processes."""
    for size, path in pages.items():
        ours, floor, ratio = side_by_side(
            [WMCP, "outline", str(path)], [sys.executable, "-c", _PARSE, str(path)], runs
        )
        note = f"{ours.seconds:.2f} s against {floor.seconds:.2f} s of CPU"
        yield Bound(f"`wmcp outline`, {size}", _if_ran(ours.status, ratio), 4.0, note=note)


def start_up(small: Path, runs: int) -> Iterator[Bound]:
    """Measure how long commands take to begin."""
    click, click_lxml = "import click", "import click, lxml.html"
    schema, args = str(CORPUS / "order-schema.json"), str(CORPUS / "order-args.json")
    tools = str(CORPUS / "tools-webmcp.json")
    for what, command, floor, most in (
        ("`wmcp --help`", ["--help"], click, 1.4),
        ("`wmcp validate`", ["validate", schema, args], click, 1.4),
        ("`wmcp rank`", ["rank", tools, "add two mugs"], click, 1.4),
        ("`wmcp compact`", ["compact", tools], click, 1.4),
        ("`wmcp budget`", ["budget", tools], click, 1.4),
        ("`wmcp outline`, 5 kB", ["outline", str(small)], click_lxml, 2.0),
    ):
        ours, least, ratio = side_by_side([WMCP, *command], [sys.executable, "-c", floor], runs)
        note = f"{1000 * ours.seconds:.0f} ms against {1000 * least.seconds:.0f} ms: `{floor}`"
        yield Bound(what, _if_ran(ours.status, ratio), most, note=note)


def _if_ran(status: int, value: float) -> float | None:
    return value if status == 0 else None


#: The commands that growth is shown for, after the file's name.
_GROWING = {
    "outline": (),
    "find": ("a[href]",),
    "table": ("table",),
    "text": (),
}


def growth(rows: list[dict[str, Any]], pages: dict[str, Path]) -> Iterator[Bound]:
    """Compare time a byte on the smallest and the largest page that have been measured."""
    sizes = [size for size in pages if size != "5kB"]
    for row in rows:
        if not (row["name"].startswith("wmcp") or row["name"].startswith("lxml.html")):
            continue
        rates = {
            size: row[size]["seconds"] / pages[size].stat().st_size
            for size in sizes
            if "seconds" in row.get(size, {})
        }
        if len(rates) > 1:
            first, *_, last = rates
            note = ", ".join(f"{size}: {1e9 * rate:.0f} ns/B" for size, rate in rates.items())
            what = f"{row['task']}: {row['name']}, {first} to {last}"
            yield Bound(what, rates[last] / rates[first], 1.15, note=note)


def memory(path: Path) -> Iterator[Bound]:
    """Compare a command's peak memory with the size of the file."""
    size = path.stat().st_size
    for command, more in _GROWING.items():
        spent = spend([WMCP, command, str(path), *more])
        value = _if_ran(spent.status, spent.peak / size)
        note = f"{spent.peak / 1e6:,.0f} MB for {size / 1e6:.0f} MB, {spent.seconds:.1f} s"
        yield Bound(f"`wmcp {command}`, memory", value, 15.0, "x the file", note)


def pathological(pages: dict[str, Path]) -> Iterator[dict[str, Any]]:
    """Run every command on every pathological page."""
    for name, path in pages.items():
        floor = spend([sys.executable, "-c", _PARSE, str(path)])
        yield {"page": name, "command": "bare lxml.html", "spent": floor}
        for command, more in _GROWING.items():
            # Only one page has a table, and a table is what that page has.
            if (command == "table") != (name == "wide-table"):
                continue
            selector = ("button",) if (command, name) == ("find", "matches") else more
            selector = ("p",) if command == "find" and name != "matches" else selector
            spent = spend([WMCP, command, str(path), *selector])
            yield {"page": name, "command": f"wmcp {command}", "spent": spent}


def listing(path: Path, runs: int) -> Bound:
    """Compare listing 20,000 matches with counting them."""
    find = [WMCP, "find", str(path), "button"]
    ours, floor, ratio = side_by_side([*find, "--all"], [*find, "--limit", "1"], runs)
    note = f"{ours.seconds:.2f} s against {floor.seconds:.2f} s of CPU, whole processes"
    return Bound("20,000 matches listed, to counted", _if_ran(ours.status, ratio), 2.0, note=note)

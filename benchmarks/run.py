"""Run the benchmarks and write docs/performance.md.

    pip install -e . -r benchmarks/requirements.txt
    npm install --prefix benchmarks jsdom        # or leave jsdom out
    python benchmarks/run.py                     # about 20 minutes; --quick for a look

Exit status 1 where a bound of the specification is not kept.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import report
from generate import PATHOLOGICAL, SIZES, write_all
from measures import (
    Bound,
    compare,
    growth,
    listing,
    memory,
    over_real_pages,
    pathological,
    start_up,
    whole_process,
)
from processes import HERE, figures

ROOT = HERE.parent


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--pages", type=Path, help="where generated pages are, or go")
    parser.add_argument("--saved", type=Path, default=ROOT.parent / "shared" / "pages")
    parser.add_argument("--modules", type=Path, default=HERE / "node_modules")
    parser.add_argument("--quick", action="store_true", help="nothing over 5 MB, few runs")
    parser.add_argument("--only", choices=["bounds", "compare", "hurt"], help="one part, printed")
    parser.add_argument("--output", type=Path, default=ROOT / "docs" / "performance.md")
    return parser.parse_args()


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def rates() -> list[Bound]:
    """Measure ranking and checking."""
    found = figures([sys.executable, str(HERE / "rates.py")])
    if "skipped" in found:
        note(f"rates: {found['skipped']}")
    calls = 1 / found["validate"] if "validate" in found else None
    return [
        Bound(
            "rank with bm25 over 50 tools",
            1000 * found["rank, bm25"] if "rank, bm25" in found else None,
            1.0,
            "ms",
        ),
        Bound(
            "validate, a call",
            1e6 / calls if calls else None,
            100.0,
            "µs",
            note=f"{calls:,.0f} calls a second" if calls else "",
        ),
    ]


def all_bounds(args: argparse.Namespace, pages: dict[str, Path]) -> list[Bound]:
    runs, seconds = (3, 0.02) if args.quick else (11, 0.08)
    found: list[Bound] = []
    if args.saved.is_dir():
        note("saved pages")
        found += over_real_pages(args.saved, seconds)
    note("whole processes")
    found += whole_process({size: pages[size] for size in ("300kB", "5MB")}, max(runs // 2, 3))
    found += start_up(pages["5kB"], runs * 2)
    note("listing, memory, rates")
    found.append(listing(pages["matches"], max(runs // 2, 3)))
    found += memory(pages["5MB" if args.quick else "50MB"])
    return found + rates()


def main() -> int:
    args = arguments()
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.pages or Path(temporary)
        note("making pages")
        pages = write_all(folder, most=5_000_000 if args.quick else None)
        sizes = {size: pages[size] for size in SIZES if size in pages}
        parts = [report.introduction("python benchmarks/run.py", sizes)]
        bounds: list[Bound] = []
        if args.only in (None, "compare"):
            note("comparison")
            rows = compare(sizes, 0.2 if args.quick else 0.8, args.modules)
            bounds += growth(rows, sizes)
            parts.append(report.comparison(rows, list(sizes)))
        if args.only in (None, "bounds"):
            bounds = [*all_bounds(args, pages), *bounds]
        if args.only in (None, "hurt"):
            note("pages that are made to hurt")
            parts.append(report.pathological(pathological({n: pages[n] for n in PATHOLOGICAL})))
        parts.insert(1, report.bounds(bounds))
    text = "\n".join(parts)
    print(text)
    if args.only is None and not args.quick:
        args.output.write_text(text, encoding="utf-8")
    return int(any(bound.kept is False for bound in bounds))


if __name__ == "__main__":
    sys.exit(main())

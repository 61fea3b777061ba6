"""Measure one subject on one page, in a process of its own, and print the figures as JSON.

Time is CPU time, the least of several runs, each next to a run of the floor (a bare lxml parse)
in the same process: a busy machine slows both. Memory is the process's peak, of a single run
without the floor.

    python benchmarks/worker.py time "page/selectolax" page.html 2.0
    python benchmarks/worker.py peak "page/selectolax" page.html
    python benchmarks/worker.py folder "page/selectolax" pages/ 0.1
"""

from __future__ import annotations

import gc
import json
import resource
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from subjects import BY_NAME, FLOOR

if TYPE_CHECKING:
    from subjects import Subject

#: Fewest and most runs, whatever the time that is allowed.
LEAST, MOST = 3, 60
#: A page that makes a subject import all that it will need.
WARM_UP = (
    b"<!DOCTYPE html><title>t</title><style>p{color:red}</style><h1>a</h1><p>b <a href=x>c</a>\
<table><tr><th>d<th>e<tr><td>f<td>g</table>"
)


def once(subject: Subject, data: bytes) -> float:
    """Give the CPU seconds of one run; the result is let go of outside of it."""
    value: Any = subject.prepare(data)
    gc.collect()
    start = time.process_time()
    result = subject.run(value)
    spent = time.process_time() - start
    del result, value
    return spent


def timed(subject: Subject, data: bytes, seconds: float) -> dict[str, float]:
    """Run the subject and the floor in turn until the time is up."""
    once(subject, WARM_UP)
    once(FLOOR, WARM_UP)
    spent, floor = [], []
    end = time.monotonic() + seconds
    while len(spent) < LEAST or (len(spent) < MOST and time.monotonic() < end):
        spent.append(once(subject, data))
        floor.append(once(FLOOR, data))
        if spent[-1] > 2 * seconds:  # slow enough for noise not to matter
            break
    ratio = statistics.median(s / f for s, f in zip(spent, floor, strict=True))
    return {"seconds": min(spent), "floor": min(floor), "ratio": ratio}


def peak(subject: Subject, data: bytes) -> dict[str, float]:
    """Run once; give the most memory that the process ever had, and had before, in bytes."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    subject.run(subject.prepare(data))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"peak": after * 1024, "before": before * 1024}


def folder(subject: Subject, path: Path, seconds: float) -> dict[str, Any]:
    """Time every page of a folder; give the ratios, and why some pages have none."""
    ratios: dict[str, float] = {}
    failed: dict[str, str] = {}
    for page in sorted(path.glob("*.html")):
        try:
            ratios[page.name] = timed(subject, page.read_bytes(), seconds)["ratio"]
        except Exception as error:
            failed[page.name] = f"{type(error).__name__}: {error}"
    return {"ratios": ratios, "failed": failed}


def main() -> None:
    kind, name, path = sys.argv[1:4]
    subject = BY_NAME[name]
    if kind == "folder":
        figures: dict[str, Any] = folder(subject, Path(path), float(sys.argv[4]))
    elif kind == "time":
        figures = timed(subject, Path(path).read_bytes(), float(sys.argv[4]))
    else:
        figures = peak(subject, Path(path).read_bytes())
    print(json.dumps(figures))


if __name__ == "__main__":
    main()

"""What a real browser answers, where it is at hand: the folder ``shared`` beside the checkout."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from webmcp_cli.page.page import Page

SHARED = Path(__file__).resolve().parents[3] / "shared"
TRUTH = SHARED / "truth"
REASON = "the browser's answers (../shared/truth) are not beside this checkout"


def present() -> bool:
    """Say whether the browser's answers are here."""
    return (TRUTH / "pages").is_dir()


@lru_cache(maxsize=1)
def page_truths() -> dict[str, dict[str, Any]]:
    """Give the browser's answers on each page, by name."""
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((TRUTH / "pages").glob("*.json"))
    }


@lru_cache(maxsize=200)
def page(name: str) -> Page:
    """Load one of the given pages, once."""
    return Page.load(SHARED / "pages" / f"{name}.html")


@lru_cache(maxsize=4)
def truth(name: str) -> Any:
    """Read one of the other files of answers."""
    return json.loads((TRUTH / f"{name}.json").read_text(encoding="utf-8"))

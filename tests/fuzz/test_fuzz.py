"""Nothing raises: a bounded run of every fuzz target; ``hunt.py`` goes on for an hour."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.hunt import NAMES
from tests.fuzz.invariants import check_decode, check_page, check_selector
from tests.fuzz.targets import TARGETS, sample

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "corpus").glob("*.html"))
#: Examples a target: the whole module stays under half a minute.
EXAMPLES = 60

_bounded = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("target", TARGETS)
@_bounded
@given(data=st.binary(min_size=3, max_size=200))
def test_target_holds(target: str, data: bytes) -> None:
    TARGETS[target](data)


def test_hunt_knows_every_target() -> None:
    assert list(NAMES) == list(TARGETS)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_corpus_holds(path: Path) -> None:
    check_page(path.read_bytes())


@pytest.mark.parametrize("path", PAGES[:4], ids=lambda path: path.name)
@settings(_bounded, max_examples=8)
@given(data=st.data())
def test_page_cut_anywhere_holds(path: Path, data: st.DataObject) -> None:
    whole = path.read_bytes()
    check_page(whole[: data.draw(st.integers(0, len(whole)))])


@_bounded
@given(text=st.text(max_size=80))
def test_any_text_as_selector(text: str) -> None:
    check_selector(sample(), text)


@_bounded
@given(data=st.binary(max_size=80), label=st.text(max_size=20))
def test_any_label_decodes_or_is_refused(data: bytes, label: str) -> None:
    check_decode(data, label)


@pytest.mark.skipif(find_spec("atheris") is None, reason="atheris is not installed: pip install it")
@pytest.mark.parametrize("target", TARGETS)
def test_coverage_guided(target: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.fuzz.hunt", "--target", target]
    command += ["--runs", "300", "--minutes", "0.1"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path)}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")[-3000:]

"""The house keeps its own rules: sizes, the registry of commands, and what start-up loads."""

from __future__ import annotations

import ast
import json
import statistics
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from webmcp_cli.cli import COMMANDS

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = sorted((ROOT / "webmcp_cli").rglob("*.py"))
SOURCES = [*PACKAGE, *sorted((ROOT / "tests").rglob("*.py"))]
CORPUS = ROOT / "corpus"

MODULE_LINES, FUNCTION_LINES, MEDIAN_LINES = 300, 40, 10

#: What no start needs: each costs 10 to 100 ms.
HEAVY = {"lxml", "bs4", "tabulate", "importlib.metadata", "asyncio", "urllib.request"}

#: The command line of each command that reads no page, and so needs no lxml.
JSON_ONLY = {
    "rank": ["tools-webmcp.json", "add two mugs"],
    "select": ["tools-webmcp.json", "--only", "show_basket"],
    "compact": ["tools-webmcp.json"],
    "convert": ["tools-webmcp.json", "--as", "openai"],
    "validate": ["order-schema.json", "order-args.json"],
    "budget": ["tools-webmcp.json"],
    "lint": ["tools-webmcp.json"],
    "contract": ["tools-webmcp.json"],
    "eval": ["rank.json"],
}
#: Commands over tools that call them, and so need a page.
CALLS_TOOLS = {"contract"}


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _functions(path: Path) -> Iterator[tuple[str, int]]:
    """Yield each function's name and its lines of code: no decorators, no docstring."""
    for node in ast.walk(_parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0]
            documented = ast.get_docstring(node, clean=False) is not None
            docstring = (first.end_lineno or 0) - first.lineno + 1 if documented else 0
            yield node.name, (node.end_lineno or 0) - node.lineno + 1 - docstring


def _defers_annotations(path: Path) -> bool:
    body = _parsed(path).body
    return all(isinstance(node, ast.Expr) for node in body) or any(
        isinstance(node, ast.ImportFrom)
        and node.module == "__future__"
        and "annotations" in [name.name for name in node.names]
        for node in body
    )


def test_modules_are_short() -> None:
    lines = {_name(path): len(path.read_text("utf-8").splitlines()) for path in SOURCES}
    assert {name: n for name, n in lines.items() if n > MODULE_LINES} == {}


def test_functions_are_short() -> None:
    lines = {f"{_name(path)}: {name}": n for path in SOURCES for name, n in _functions(path)}
    assert {name: n for name, n in lines.items() if n > FUNCTION_LINES} == {}


def test_most_functions_are_very_short() -> None:
    lines = [lines for path in PACKAGE for _, lines in _functions(path)]
    assert statistics.median(lines) <= MEDIAN_LINES


def test_annotations_are_not_evaluated() -> None:
    assert [_name(path) for path in SOURCES if not _defers_annotations(path)] == []


def test_modules_say_why_they_exist() -> None:
    assert [_name(path) for path in PACKAGE if not ast.get_docstring(_parsed(path))] == []


# The registry


def _command(name: str) -> click.Command:
    command = import_module(f"webmcp_cli.commands.{name}").command
    assert isinstance(command, click.Command)
    return command


@pytest.mark.parametrize("name", COMMANDS)
def test_command_is_what_the_registry_says(name: str) -> None:
    command = _command(name)
    assert command.name == name
    assert command.get_short_help_str(200).rstrip(".") == COMMANDS[name][1].rstrip(".")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_two_examples(name: str) -> None:
    _, found, examples = (_command(name).help or "").partition("Examples:")
    assert found, "no 'Examples:' in the help"
    assert sum(f"wmcp {name}" in line for line in examples.splitlines()) >= 2


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name: str) -> None:
    options = [p for p in _command(name).params if isinstance(p, click.Option)]
    assert [option.name for option in options if not option.help] == []


def test_every_command_module_is_registered() -> None:
    modules = {path.stem for path in (ROOT / "webmcp_cli" / "commands").glob("[!_]*.py")}
    assert modules <= set(COMMANDS)


# Start-up


def _loaded(code: str) -> set[str]:
    """Run code in a fresh interpreter; give the modules that it leaves loaded."""
    code += "\nimport json, sys; print(json.dumps(list(sys.modules)), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, cwd=CORPUS, timeout=60, check=False
    )
    last = done.stderr.decode().rstrip().rpartition("\n")[2]
    assert last.startswith("["), done.stderr.decode()
    return set(json.loads(last))


def _run(args: list[str]) -> str:
    return f"from webmcp_cli.cli import run; status = run({args!r}); assert status < 2, status"


@pytest.mark.parametrize("args", [["--help"], ["--version"]], ids=" ".join)
def test_start_loads_nothing_heavy(args: list[str]) -> None:
    assert _loaded(_run(args)) & HEAVY == set()


def test_help_loads_no_command() -> None:
    assert not [m for m in _loaded(_run(["--help"])) if m.startswith("webmcp_cli.commands.")]


def test_import_of_the_package_loads_nothing_heavy() -> None:
    loaded = _loaded("import webmcp_cli")
    assert loaded & (HEAVY | {"click"}) == set()
    assert [m for m in loaded if m.startswith("webmcp_cli.")] == []


def test_each_command_over_tools_is_guarded() -> None:
    over_tools = {name for name, (section, _) in COMMANDS.items() if "tools" in section}
    assert over_tools - set(JSON_ONLY) - CALLS_TOOLS == set(), "give these a line in JSON_ONLY"


@pytest.mark.parametrize("name", [name for name in JSON_ONLY if name in COMMANDS])
def test_commands_over_json_load_no_parser_of_pages(name: str) -> None:
    loaded = _loaded(_run([name, *JSON_ONLY[name]]))
    assert loaded & (HEAVY - {"tabulate"} | {"turbohtml", "tinycss2", "jsonschema"}) == set()


def test_outline_loads_neither_soup_nor_tabulate() -> None:
    loaded = _loaded(_run(["outline", "checkout.html"]))
    assert "lxml" in loaded
    assert loaded & (HEAVY - {"lxml"}) == set()

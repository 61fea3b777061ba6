"""``wmcp serve`` as clients drive it: the official client, and the Inspector's command line."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from webmcp_cli.kit.answers import Limits
from webmcp_cli.kit.kits import Kit, read_kit
from webmcp_cli.kit.registry import TOOLS
from webmcp_cli.page.page import Page
from webmcp_cli.tools.budget import estimate_request_tokens, estimate_tool_tokens

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

mcp = pytest.importorskip("mcp", minversion=None, reason="the mcp extra is not installed")

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
WMCP = [sys.executable, "-m", "webmcp_cli"]
CALLS: list[tuple[str, dict[str, Any]]] = [
    ("pageOutline", {}),
    ("pageOutline", {"start": 2}),
    ("findElements", {"selector": "a", "limit": 3}),
    ("findElements", {"selector": "a:has("}),
    ("readTable", {}),
    ("readTable", {"selector": "table"}),
    ("pageText", {"selector": "#no-such-thing"}),
    ("pageText", {"txt": 1}),
    ("pageTxt", {}),
]


def drive(script: Callable[[Any], Awaitable[Any]], *args: str | Path, mode: str = "auto") -> Any:
    """Start a server and run a script with a client of the official SDK."""
    from mcp.client.stdio import StdioServerParameters, stdio_client

    command = [*WMCP, "serve", *map(str, args)]
    server = StdioServerParameters(command=command[0], args=command[1:])

    async def run() -> Any:
        async with mcp.Client(stdio_client(server), mode=mode) as client:
            return await script(client)

    return asyncio.run(run())


def by_hand(page: Path, name: str, arguments: Any) -> str:
    """Give what ``wmcp call`` prints."""
    done = subprocess.run(
        [*WMCP, "call", str(page), name, json.dumps(arguments)], capture_output=True, check=True
    )
    return done.stdout.decode().removesuffix("\n")


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_answers_are_those_of_wmcp_call(mode: str) -> None:
    page = CORPUS / "orders.html"

    async def script(client: Any) -> Any:
        listed = await client.list_tools()
        return listed.tools, [await client.call_tool(*call) for call in CALLS]

    tools, results = drive(script, page, mode=mode)
    assert [tool.name for tool in tools] == [tool.name for tool in TOOLS]
    assert all(tool.annotations.read_only_hint for tool in tools)
    kit = Kit(TOOLS, Page.load(page, name=str(page)))
    for (name, arguments), result in zip(CALLS, results, strict=True):
        assert [block.text for block in result.content] == [kit.call(name, arguments)]
        if not result.is_error:
            assert result.structured_content == kit.answer(name, arguments).to_dict()
    wrong = [at for at, result in enumerate(results) if result.is_error]
    assert wrong == [3, 6, 7, 8]
    assert results[0].content[0].text == by_hand(page, *CALLS[0])
    assert results[3].content[0].text == by_hand(page, *CALLS[3])


def test_several_pages_one_open_and_their_declared_tools() -> None:
    async def script(client: Any) -> Any:
        tools = (await client.list_tools()).tools
        uris = [str(resource.uri) for resource in (await client.list_resources()).resources]
        declared = json.loads((await client.read_resource(uris[1])).contents[0].text)
        texts = [
            (await client.call_tool(*call)).content[0].text
            for call in (
                ("openPage", {}),
                ("openPage", {"page": "tools-page"}),
                ("openPage", {"page": "2"}),
                ("pageOutline", {}),
                ("nope", {}),
            )
        ]
        return tools, declared, texts

    tools, declared, texts = drive(script, CORPUS / "orders.html", CORPUS / "tools-page.html")
    assert [tool.name for tool in tools] == ["openPage", *(tool.name for tool in TOOLS)]
    plain = [tool.model_dump(include={"name", "description", "input_schema"}) for tool in tools]
    assert max(map(estimate_tool_tokens, plain)) <= 100
    assert estimate_request_tokens([plain[0], *plain[1:5]]) <= 600
    assert "book_seat" in [tool["name"] for tool in declared]
    assert texts[0].startswith("2 pages; the tools read the open one\n1. orders.html ")
    assert texts[1] == 'There is no page "tools-page". Did you mean tools-page.html?'
    assert texts[2].endswith("  (open)")
    assert texts[3].startswith('Page "Book a throwing course')
    assert "openPage, pageOutline" in texts[4]


def test_a_changed_page_is_seen_and_a_broken_one_is_an_answer(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<h1>One</h1>")

    async def script(client: Any) -> list[Any]:
        found = [await client.call_tool("pageText", {})]
        page.write_text("<h1>Another</h1>")
        found.append(await client.call_tool("pageText", {}))
        page.unlink()
        found.append(await client.call_tool("pageText", {}))
        page.write_text("<h1>Back</h1>")
        return [*found, await client.call_tool("pageText", {})]

    results = drive(script, page)
    assert [result.is_error for result in results] == [False, False, True, False]
    texts = [result.content[0].text for result in results]
    assert (texts[0], texts[1], texts[3]) == ("One", "Another", "Back")
    assert texts[2] == f"Cannot read {page}: no such file."


INSPECTOR = "@modelcontextprotocol/inspector@0.15.0"


def _inspect(*args: str) -> Any:
    """Run the Inspector's command line, offline: CI has installed it."""
    command = ["npx", "--offline", "--yes", INSPECTOR, "--cli", *WMCP, "serve"]
    done = subprocess.run(
        [*command, *args], capture_output=True, timeout=120, check=False, cwd=CORPUS
    )
    if b"ENOTCACHED" in done.stderr or b"cache mode is 'only-if-cached'" in done.stderr:
        pytest.skip(f"the MCP Inspector is not there; npm exec --yes {INSPECTOR} -- --help")
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


@pytest.mark.skipif(shutil.which("npx") is None, reason="node's npx is not installed")
def test_the_inspector_sees_the_same() -> None:
    listed = _inspect("orders.html", "--method", "tools/list")["tools"]
    assert [tool["name"] for tool in listed] == [tool.name for tool in TOOLS]
    assert all(tool["annotations"]["readOnlyHint"] for tool in listed)
    kit = Kit(TOOLS, Page.load(CORPUS / "orders.html", name="orders.html"))
    for tool in TOOLS:
        needs = "selector" in tool.parameters()["required"]
        needed = ["--tool-arg", "selector=td"] if needs else []
        arguments = {"selector": "td"} if needed else {}
        got = _inspect("orders.html", "--method", "tools/call", "--tool-name", tool.name, *needed)
        assert got["content"] == [{"type": "text", "text": kit.call(tool.name, arguments)}]
        assert got["structuredContent"] == kit.answer(tool.name, arguments).to_dict()


# Both ends of the pipe

INITIALIZE = (
    b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",'
    b'"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\n'
)
PIPES: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)


def start() -> subprocess.Popen[bytes]:
    process = subprocess.Popen([*WMCP, "serve", str(CORPUS / "orders.html")], **PIPES)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(INITIALIZE)
    process.stdin.flush()
    assert b'"serverInfo"' in process.stdout.readline()
    return process


def test_it_ends_with_its_input() -> None:
    with start() as process:
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out, err) == (0, b"", b"")


def test_it_ends_when_nobody_reads() -> None:
    with start() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b'{"jsonrpc":"2.0","id":2,"method":"ping"}\n')
        process.stdin.flush()
        time.sleep(0.5)
        process.stdin.close()
        assert process.wait(30) == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -15)])
def test_it_ends_by_a_signal_at_once(number: signal.Signals, code: int) -> None:
    with start() as process:
        process.send_signal(number)
        assert process.wait(30) == code
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_it_is_gone_when_its_client_is_killed(tmp_path: Path) -> None:
    code = (
        "import subprocess, sys\n"
        f"p = subprocess.Popen({[*WMCP, 'serve', str(CORPUS / 'orders.html')]!r},"
        " stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "print(p.pid, flush=True)\nsys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", code], **PIPES) as client:
        assert client.stdout is not None
        server = int(client.stdout.readline())
        client.kill()
    end = time.monotonic() + 30
    while _runs(server) and time.monotonic() < end:
        time.sleep(0.05)
    assert not _runs(server)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:  # a zombie that its new parent has not reaped yet does not run
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_without_the_sdk_it_says_what_to_install() -> None:
    code = (
        "import sys\nsys.modules['mcp'] = None\n"
        "import importlib.util as u\nu.find_spec = lambda name: None\n"
        "from webmcp_cli.cli import run\nsys.exit(run(['serve', 'x.html']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.endswith(b"not installed; hint: pip install 'wmcp[mcp]'\n")


def test_limits_reach_the_server() -> None:
    async def script(client: Any) -> str:
        return str((await client.call_tool("pageText", {})).content[0].text)

    text = drive(script, CORPUS / "article.html", "--max-chars", "300")
    assert text == read_kit(Page.load(CORPUS / "article.html"), max_chars=300).call("pageText")
    assert len(text) <= Limits(300).max_chars  # type: ignore[operator]

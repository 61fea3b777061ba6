"""``wmcp call``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from webmcp_cli import edge, jsontext
from webmcp_cli.commands._common import output_options, write_record
from webmcp_cli.commands._pages import (
    PageOptions,
    limit_options,
    load_page,
    page_options,
)
from webmcp_cli.commands._selection import selected, selection_options
from webmcp_cli.errors import Exit, InputError, UsageError

if TYPE_CHECKING:
    from webmcp_cli.kit.answers import Limits
    from webmcp_cli.kit.session import CallAnswer, Session
    from webmcp_cli.tools.calls import Call

EXAMPLE = """wmcp call page.html findElements '{"selector": "button"}'"""


@click.command("call", short_help="Answer a model's tool calls over a page.")
@click.argument("file")
@click.argument("name", required=False)
@click.argument("arguments", required=False)
@click.option("--stdin", "stream", is_flag=True, help="Read calls as JSON Lines, answer each.")
@click.option("--watch", is_flag=True, help="Read the page again when its file has changed.")
@selection_options
@limit_options
@page_options
@output_options()
def command(
    file: str,
    name: str | None,
    arguments: str | None,
    stream: bool,
    watch: bool,
    only: tuple[str, ...],
    except_: tuple[str, ...],
    effect: str | None,
    max_tools: int | None,
    format_: str,
    reading: PageOptions,
    limits: Limits,
) -> int:
    """Run one tool over FILE and print what a model would read.

    A mistake in the call is answered in words, as the model would be told, with exit status 0.
    With --stdin, each line of standard input is a call in any provider's shape, and each answer
    is one line of JSON, flushed: an agent in any language can keep wmcp as a co-process.

    \b
    Examples:
      wmcp call page.html pageOutline
      wmcp call page.html findElements '{"selector": "button"}'
      echo '{"id": 1, "name": "pageText", "arguments": {}}' | wmcp call page.html --stdin
    """
    from webmcp_cli.kit.session import Session

    if stream == (name is not None):
        raise UsageError("name a tool, or give --stdin", hint=f"try: {EXAMPLE}")
    if file == edge.STDIN and (stream or watch):
        raise UsageError("standard input cannot be the page and the calls", hint="name a file")
    session = Session(
        selected(only, except_, effect, max_tools),
        limits,
        lambda: load_page(edge.read_source(file, example=EXAMPLE), reading),
        (lambda: edge.stamp(file)) if watch else (lambda: None),
    )
    if stream:
        return _stream(session)
    return _once(session, name or "", arguments, format_)


def _once(session: Session, name: str, arguments: str | None, format_: str) -> int:
    answer = session.answer(name, arguments)
    if answer.error == "bad_page":
        raise InputError(answer.answer[:1].lower() + answer.answer[1:].rstrip("."))
    if format_ != "text":
        write_record(answer.to_dict(), line=format_ == "jsonl")
    else:
        edge.write_stdout(answer.answer + "\n")
    return Exit.OK


def _stream(session: Session) -> int:
    for line in edge.stdin_lines(EXAMPLE):
        if line.strip():
            for answer in _answers(session, line):
                edge.write_stdout(answer.to_json() + "\n")
    return Exit.OK


def _without_arguments(value: Any) -> list[Call]:
    """Take a bare name for a call: a tool may need no arguments."""
    from webmcp_cli.tools.calls import Call

    if isinstance(value, dict) and isinstance(value.get("name"), str):
        given = value.get("id")
        is_id = isinstance(given, (str, int)) and not isinstance(given, bool)
        return [Call(given if is_id else None, value["name"], {})]
    return []


def _answers(session: Session, line: bytes) -> list[CallAnswer]:
    """Answer one line: usually one call, sometimes a provider's message with several."""
    from webmcp_cli.kit.session import CallAnswer
    from webmcp_cli.tools.calls import find_calls

    try:
        value = jsontext.loads(line, "the call")
    except InputError as error:
        return [CallAnswer(None, "", f"This line is no JSON: {error.message}.", "malformed_call")]
    calls = find_calls(value) or _without_arguments(value)
    if not calls:
        text = 'This line is no call; write {"id": 1, "name": "pageOutline", "arguments": {}}.'
        return [CallAnswer(None, "", text, "malformed_call")]
    return [
        CallAnswer(call.id, call.name, call.problem, "malformed_call")
        if call.problem
        else session.answer(call.name, call.arguments, call.id)
        for call in calls
    ]

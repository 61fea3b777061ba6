"""The command group: a static registry of commands, and the one boundary where errors end.

Start-up is a feature. A command's module is imported when that command runs, so that
``wmcp --help`` loads click and nothing else; a test holds the summaries below to the commands.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

import click

from webmcp_cli import __version__, edge
from webmcp_cli.errors import Exit, OutputError, UsageError, WmcpError

if TYPE_CHECKING:
    from collections.abc import Sequence

#: name -> (section, summary); the module is ``webmcp_cli.commands.<name>``.
COMMANDS: dict[str, tuple[str, str]] = {
    "outline": ("Read a page", "The headings of a page, as a browser renders them."),
    "find": ("Read a page", "The elements that match a selector, each with a stable handle."),
    "table": ("Read a page", "A table as rows, whatever its markup."),
    "text": ("Read a page", "The text that a browser renders."),
    "element": ("Read a page", "All that a page says about one element."),
    "fields": ("Read a page", "The fields of forms, with what they take and hold."),
    "links": ("Read a page", "Where a page leads to, each address once."),
    "tools": ("Read a page", "The tools that a page declares with its forms."),
    "call": ("Read a page", "Answer a model's tool calls over a page."),
    "kit": ("Read a page", "The tools over a page, as a model is told of them."),
    "serve": ("Read a page", "The tools over pages, as an MCP server."),
    "rank": ("Choose and check tools", "The tools that fit a request, best first."),
    "select": ("Choose and check tools", "Some of the tools, by name or number."),
    "compact": ("Choose and check tools", "Schemas cut down to what a small model needs."),
    "convert": ("Choose and check tools", "Tools in the shape that another API takes."),
    "validate": ("Choose and check tools", "Whether a call's arguments fit the schema."),
    "budget": ("Choose and check tools", "What tools cost of a model's window, in tokens."),
    "lint": ("Choose and check tools", "What is wrong with tools, and for which API."),
    "contract": ("Choose and check tools", "Whether tools keep what a model relies on."),
    "eval": ("Choose and check tools", "How well a ranking finds the right tools."),
    "schema": ("About wmcp", "The JSON Schema of a command's output."),
}


class LazyGroup(click.Group):
    """A group that knows its commands' names and summaries without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands, in the order of the registry."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"webmcp_cli.commands.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the line names, or say which one it may have meant."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise _unknown_command(args[0])
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the registry by section."""
        for section in dict.fromkeys(section for section, _ in COMMANDS.values()):
            with formatter.section(section):
                formatter.write_dl(
                    [(name, summary) for name, (s, summary) in COMMANDS.items() if s == section]
                )


def _unknown_command(name: str) -> UsageError:
    from difflib import get_close_matches

    near = get_close_matches(name, COMMANDS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else "'wmcp --help' lists them"
    return UsageError(f"there is no command {name!r}", hint=hint)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="wmcp", message="%(prog)s %(version)s")
@click.option("--debug", is_flag=True, help="Show the traceback where wmcp itself fails.")
def cli(debug: bool) -> None:
    """Show what a model sees of a saved page, offline and as a browser has it.

    \b
    wmcp outline page.html                     headings, each with a handle
    wmcp find page.html button                 elements, labelled
    wmcp rank tools.json "add two mugs"        the tools for a request
    wmcp validate schema.json args.json        is this call right?

    A file may be '-' for standard input. Exit status: 0 done, 1 the answer is no, 2 the
    command or an input has to change, 3 a fault of wmcp, 130 interrupted.
    """


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and end the process."""
    args = list(sys.argv[1:] if argv is None else argv)
    sys.exit(run(args))


def run(args: list[str]) -> int:
    """Run the command line; give the exit status."""
    if "_WMCP_COMPLETE" in os.environ:  # the shell asks what could stand here
        cli.main(args=args, prog_name="wmcp")
    try:
        # Not cli.main: it writes to a closed pipe, and a line of its own when interrupted.
        with cli.make_context("wmcp", args) as ctx:
            return int(cli.invoke(ctx) or Exit.OK)
    except (edge.ClosedPipe, BrokenPipeError):  # the second where click itself writes: --help
        edge.silence_stdout()
        return Exit.OK
    except OutputError as error:
        edge.silence_stdout()
        return edge.report(error)
    except WmcpError as error:
        return edge.report(error)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.exceptions.NoArgsIsHelpError as error:  # 'wmcp' alone: its help, as it is
        edge.write_stderr(error.format_message())
        return Exit.USAGE
    except click.ClickException as error:
        edge.complain(error.format_message().rstrip("."), _usage_hint(error))
        return Exit.USAGE
    except (KeyboardInterrupt, click.Abort):
        edge.silence_stdout()
        return Exit.INTERRUPTED
    except Exception as error:  # the boundary: no traceback reaches a user
        return _unforeseen(error, debug="--debug" in args)


def _usage_hint(error: click.ClickException) -> str | None:
    ctx = getattr(error, "ctx", None)
    return f"'{ctx.command_path} --help' tells more" if ctx is not None else None


def _unforeseen(error: Exception, *, debug: bool) -> int:
    if edge.no_room(error):
        edge.silence_stdout()
        return edge.report(edge.unwritten(error))
    if debug:
        import traceback

        edge.write_stderr(traceback.format_exc().rstrip())
    edge.complain(
        f"a fault of wmcp itself: {type(error).__name__}: {error}",
        "run it again with 'wmcp --debug ...' and report what it prints, with the input",
    )
    return Exit.BUG

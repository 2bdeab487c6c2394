"""The command `sakiyomi`: one file a subcommand, imported only when it is called."""

from __future__ import annotations

import importlib
import os
import re
import sys
from typing import Any

import typer
from typer.core import TyperGroup

COMMANDS = (
    *("studio", "demo", "best", "why", "play", "mate", "verify", "solve", "review", "draw", "convert"),
    *("match", "tournament", "report", "sprt", "export"),
    *("usi", "nboard", "gtp", "games", "bench", "paper", "contest", "hardware"),
)

BOARD = re.compile(r"-[-._*xXoO\s]{7}")
"""What begins like a board whose first square is empty, and not like any option."""


class Words(TyperGroup):
    """Takes boards that begin with dashes as text, though they look like options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """A space in front makes a word an argument, and no reader of positions minds it."""
        return super().parse_args(ctx, [f" {word}" if BOARD.match(word) else word for word in args])


def make_app(name: str | None = None) -> typer.Typer:
    """The application with one command, or with all of them."""
    app = typer.Typer(
        name="sakiyomi",
        cls=Words,
        help="Look-ahead in competitive games (先読み): find the move, and say why.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(_root)
    for command in COMMANDS if name is None else (name,):
        module = importlib.import_module(f"sakiyomi.cli.{command}")
        found = getattr(module, command)
        if isinstance(found, typer.Typer):  # a command with commands of its own
            app.add_typer(found, name=command)
        else:
            app.command(command, cls=getattr(module, "COMMAND", None))(found)
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"sakiyomi {version('sakiyomi')}")
        raise typer.Exit


def _root(
    version: bool = typer.Option(
        False, "--version", help="Show the version and exit.", is_eager=True, callback=_print_version
    ),
) -> None:
    pass


def main() -> None:
    """Runs the command line; a known command imports only what it needs."""
    try:
        _open_streams()
        _check_words()
        wanted = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
        make_app(wanted if wanted in COMMANDS else None)()
    except KeyboardInterrupt:  # before a command has begun
        print("sakiyomi: stopped", file=sys.stderr)
        sys.exit(130)


def _check_words() -> None:
    """No command gets words that are not text."""
    for word in sys.argv[1:]:
        try:
            word.encode()
        except UnicodeEncodeError:
            print(f"sakiyomi: the argument {word!r} is not UTF-8", file=sys.stderr)
            sys.exit(2)


def _open_streams() -> None:
    """Closed streams are empty ones, and what an encoding lacks is shown as a question mark."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        getattr(sys, name).reconfigure(errors="replace")

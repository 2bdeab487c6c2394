"""The command `sakiyomi`: one file a subcommand, imported only when it is called."""

from __future__ import annotations

import importlib
import sys

import typer

COMMANDS = ("demo", "best", "why", "play", "draw", "convert", "mate", "verify", "games", "bench", "paper")


def make_app(name: str | None = None) -> typer.Typer:
    """The application with one command, or with all of them."""
    app = typer.Typer(
        name="sakiyomi",
        help="Look-ahead in competitive games (先読み): find the move, and say why.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(_root)
    for command in COMMANDS if name is None else (name,):
        module = importlib.import_module(f"sakiyomi.cli.{command}")
        app.command(command)(getattr(module, command))
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
    wanted = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
    make_app(wanted if wanted in COMMANDS else None)()

"""The command `sakiyomi`: one file per subcommand, imported only when it is called."""

from __future__ import annotations

import importlib
import os
import re
import sys
from typing import Any

import typer
from typer.completion import completion_init  # type: ignore[attr-defined]

from sakiyomi import __version__, language
from sakiyomi.cli.help import JAPANESE, HelpfulCommand, HelpfulGroup
from sakiyomi.wire.texts import guard_streams, keep_output

COMMANDS = {
    "studio": "Open the studio in the browser.",
    "demo": "Watch two collecting robots, drawn and explained.",
    "best": "Find the best move in a position.",
    "why": "Explain why a move is good or bad, in terms that add up.",
    "play": "Play a game in the terminal.",
    "mate": "Solve mate problems (詰将棋).",
    "compose": "Compose new mate problems (詰将棋).",
    "verify": "Check a certificate of mate, independently.",
    "solve": "Solve an Othello endgame exactly.",
    "review": "Review an Othello game: what each move lost.",
    "book": "Browse the Othello opening book.",
    "draw": "Draw a position as text or SVG.",
    "convert": "Convert shogi games: KIF, KI2, CSA, USI, SFEN.",
    "match": "Play a match of two players.",
    "tournament": "Play all against all, or one against all.",
    "report": "Show the results of a run; write them as HTML.",
    "sprt": "Apply a sequential test to a match.",
    "export": "Write the games of a run for other programs.",
    "usi": "Run as a shogi engine for a GUI (USI).",
    "nboard": "Run as an Othello engine for NBoard.",
    "gtp": "Run as an Othello engine for GTP programs.",
    "games": "List the games, their options and players.",
    "bench": "Measure the search; its node counts never vary.",
    "paper": "Repeat a paper's experiments; write a report.",
    "contest": "Run contests of Aquarius (水瓶の恵み), six teams.",
    "hardware": "Build and simulate the look-ahead engine as logic.",
    "completion": "Complete commands and options in your shell.",
}
"""All commands with a summary, so that the overview need not import them."""

TALKING = {"usi", "nboard", "gtp", "completion"}
"""Commands whose standard output is for programs; their errors are for people."""

COMPLETING = "_SAKIYOMI_COMPLETE"
"""Set by the completion script of a shell."""

BOARD = re.compile(r"-[-._*xXoO\s]{7}")
"""Matches the start of a board whose first square is empty, but no option."""


class BoardAwareGroup(HelpfulGroup):
    """Takes boards that start with dashes as arguments, although they look like options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """A leading space makes a word an argument, and all parsers of positions ignore it."""
        return super().parse_args(ctx, [f" {word}" if BOARD.match(word) else word for word in args])


def make_app(name: str | None = None) -> typer.Typer:
    """The application with one command, or with all of them."""
    app = _bare_app()
    for command in COMMANDS if name is None else (name,):
        module = importlib.import_module(f"sakiyomi.cli.{command}")
        found = getattr(module, command)
        if isinstance(found, typer.Typer):  # a command with subcommands
            for below in found.registered_commands:
                below.cls = HelpfulCommand
            found.callback()(_below)
            app.add_typer(found, name=command, cls=HelpfulGroup)
        else:
            app.command(command, cls=HelpfulCommand)(found)
    return app


def make_overview() -> typer.Typer:
    """The application for help and usage errors: it knows the commands without importing them."""
    app = _bare_app()
    for command, summary in COMMANDS.items():
        app.command(command, help=summary)(_root)
    return app


def completed_words() -> list[str]:
    """The words typed so far, when a shell asks how they go on."""
    completion_init()
    typed = os.environ.get("_TYPER_COMPLETE_ARGS") or os.environ.get("COMP_WORDS", "")
    return typed.split()[1:]


def _bare_app() -> typer.Typer:
    app = typer.Typer(
        name="sakiyomi",
        cls=BoardAwareGroup,
        help="Look-ahead in competitive games (先読み): find the best move and explain it.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    return app


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"sakiyomi {__version__}")
        raise typer.Exit


def _root(
    version: bool = typer.Option(
        False, "--version", help="Show the version and exit.", is_eager=True, callback=_print_version
    ),
    japanese: bool = typer.Option(False, "--japanese", hidden=True),
) -> None:
    pass


def _below(japanese: bool = typer.Option(False, "--japanese", help=JAPANESE)) -> None:
    """What a command with subcommands takes before them; `main` has chosen the language."""


def main() -> None:
    """Runs the command line; a known command imports only what it needs."""
    try:
        _open_streams()
        _check_words()
        words = completed_words() if COMPLETING in os.environ else sys.argv[1:]
        wanted = next((word for word in words if not word.startswith("-")), None)
        language.use_japanese(language.wanted_by_locale() or "--japanese" in words)
        if wanted in TALKING and {"-h", "--help"}.isdisjoint(words):
            keep_output()
        (make_app(wanted) if wanted in COMMANDS else make_overview())()
    except KeyboardInterrupt:  # before a command has started
        print("sakiyomi: stopped", file=sys.stderr)
        sys.exit(130)


def _check_words() -> None:
    """Refuses arguments that are not valid text."""
    for word in sys.argv[1:]:
        try:
            word.encode()
        except UnicodeEncodeError:
            print(f"sakiyomi: the argument {word!r} is not UTF-8", file=sys.stderr)
            sys.exit(2)


def _open_streams() -> None:
    """Replaces closed streams by empty ones and unencodable characters by `?`; escapes control characters."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        getattr(sys, name).reconfigure(errors="replace")
    guard_streams(language.say)

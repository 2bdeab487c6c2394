"""`sakiyomi export`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sakiyomi import language
from sakiyomi.cli.common import Japanese, report_errors
from sakiyomi.cli.files import Force, check_target, write_text
from sakiyomi.cli.report import RunPath
from sakiyomi.errors import LimitError, shorten


@report_errors
def export(
    run: RunPath,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format", help="ggf (othello), csa or kif (shogi), text, json or csv (default: the first)."
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(help="A file for all games, or a folder/ for one file per game (default: print them)."),
    ] = None,
    lost: Annotated[bool, typer.Option("--faults", help="Write only games lost by a fault.")] = False,
    trust: Annotated[
        bool,
        typer.Option("--trust", help="Import the module that the run names as its game."),
    ] = False,
    force: Force = False,
    japanese: Japanese = False,  # noqa: ARG001
) -> None:
    """Write the games of a run in the formats of other programs.

    Example: sakiyomi export runs/match-othello-1a2b3c4d --format ggf --out games.ggf
    """
    from sakiyomi import games
    from sakiyomi.match.export import EXTENSIONS, HEADS, SEPARATORS, writer
    from sakiyomi.match.folder import read_run

    settings, played = read_run(Path(run))
    if settings.game not in games.names() and not trust:
        raise LimitError(
            f"the run's game {shorten(settings.game)!r} is code from outside this package: "
            "use --trust if you trust the source of the run"
        )
    name, write = writer(games.load(settings.game).name, format_)
    head = HEADS.get(name, "")
    chosen = [game for game in played if not lost or game.culprit is not None]
    chosen.sort(key=lambda game: game.number)
    if out is not None and out.endswith("/"):
        Path(out).mkdir(parents=True, exist_ok=True)
        files = [f"{out}{game.number + 1:05d}.{EXTENSIONS.get(name, name)}" for game in chosen]
        for file in files:
            check_target(file, force)
        for file, game in zip(files, chosen, strict=True):
            write_text(file, head + write(settings, game))
    elif out is not None:
        check_target(out, force, *map(str, Path(run).glob("*")))
        write_text(out, head + SEPARATORS.get(name, "").join(write(settings, game) for game in chosen))
    else:
        with language.untranslated():
            sys.stdout.write(head)
            for index, game in enumerate(chosen):
                sys.stdout.write((SEPARATORS.get(name, "") if index else "") + write(settings, game))
        return
    print(f"{len(chosen)} game{'s' * (len(chosen) != 1)} written: {out}")

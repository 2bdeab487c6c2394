"""`sakiyomi draw`."""

from __future__ import annotations

from typing import Annotated

import typer

from sakiyomi.cli.common import GameName, Japanese, PositionText, Set, load_game, load_position, report_errors
from sakiyomi.cli.files import Force, check_target, say_written, write_text


@report_errors
def draw(
    game: GameName,
    position: PositionText = None,
    set_: Set = None,
    svg: Annotated[
        str | None, typer.Option(help="Write an SVG image to this file (- for standard output).")
    ] = None,
    force: Force = False,
    japanese: Japanese = False,  # noqa: ARG001
) -> None:
    """Draw a position and print it as one line of text, or write an SVG image.

    Example: sakiyomi draw collect --set seed=3 --svg board.svg
    """
    rules = load_game(game)
    here = load_position(rules, position, set_)
    check_target(svg, force, position)
    if svg is None:
        print(rules.draw(here))
        print(here.text())
    elif svg == "-":
        print(rules.svg(here))
    else:
        write_text(svg, rules.svg(here))
        say_written(False, svg)

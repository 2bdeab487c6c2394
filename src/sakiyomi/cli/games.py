"""`sakiyomi games`."""

from __future__ import annotations

from typing import Annotated

import typer

from sakiyomi import games as registry
from sakiyomi.cli.common import Japanese, Json, load_game, print_json, report_errors
from sakiyomi.players import player_names

AQUARIUS = "Aquarius (水瓶の恵み), six teams of three robots on one field"


@report_errors
def games(
    game: Annotated[str | None, typer.Argument(help="Only this game (default: all).")] = None,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """List the games, their start options, players and the form of a position.

    Example: sakiyomi games othello
    """
    from sakiyomi.contest.bots import bot_names

    contest = game in (None, "aquarius")
    names = registry.names() if game is None else [] if contest else [game]
    known = [load_game(name) for name in names]
    if json:
        rows = [
            {
                "name": one.name,
                "title": one.title,
                "options": dict(one.options),
                "players": player_names(one),
                "example": one.example,
            }
            for one in known
        ]
        aquarius = {
            "name": "aquarius",
            "title": AQUARIUS,
            "options": {},
            "players": bot_names(),
            "example": "",
        }
        print_json([*rows, *[aquarius][:contest]])
        return
    for one in known:
        print(f"{one.name}: {one.title}")
        for name, meaning in one.options.items():
            print(f"  --set {name}=…  {meaning}")
        print(f"  players: {', '.join(player_names(one))}")
        print(f"  position: {one.example}\n" if contest else f"  position: {one.example}")
    if contest:
        print(f"aquarius: {AQUARIUS}")
        print("  a contest of teams: sakiyomi contest run --rule NAME=VALUE …")
        print(f"  players: {', '.join(bot_names())}")

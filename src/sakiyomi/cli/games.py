"""`sakiyomi games`."""

from __future__ import annotations

from sakiyomi import games as registry
from sakiyomi.cli.common import Japanese, Json, print_json, report_errors
from sakiyomi.players import player_names

AQUARIUS = "Aquarius (水瓶の恵み), six teams of three robots on one field"


@report_errors
def games(japanese: Japanese = False, json: Json = False) -> None:  # noqa: ARG001
    """List the games, their start options, players and the form of a position.

    Example: sakiyomi games
    """
    from sakiyomi.contest.bots import bot_names

    known = [registry.get(name) for name in registry.names()]
    if json:
        rows = [
            {
                "name": game.name,
                "title": game.title,
                "options": dict(game.options),
                "players": player_names(game),
                "example": game.example,
            }
            for game in known
        ]
        contest = {
            "name": "aquarius",
            "title": AQUARIUS,
            "options": {},
            "players": bot_names(),
            "example": "",
        }
        rows.append(contest)
        print_json(rows)
        return
    for game in known:
        print(f"{game.name}: {game.title}")
        for name, meaning in game.options.items():
            print(f"  --set {name}=…  {meaning}")
        print(f"  players: {', '.join(player_names(game))}")
        print(f"  position: {game.example}\n")
    print(f"aquarius: {AQUARIUS}")
    print("  a contest of teams: sakiyomi contest run --rule NAME=VALUE …")
    print(f"  players: {', '.join(bot_names())}")

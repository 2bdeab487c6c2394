"""`sakiyomi games`."""

from __future__ import annotations

from sakiyomi import games as registry
from sakiyomi.cli.common import Json, print_json, report_errors
from sakiyomi.players import player_names


@report_errors
def games(json: Json = False) -> None:
    """List the games, their start options, players and the form of a position.

    Example: sakiyomi games
    """
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
        print_json(rows)
        return
    for game in known:
        print(f"{game.name}: {game.title}")
        for name, meaning in game.options.items():
            print(f"  --set {name}=…  {meaning}")
        print(f"  players: {', '.join(player_names(game))}")
        print(f"  position: {game.example}\n")

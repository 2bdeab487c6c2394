"""`sakiyomi play`."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from textwrap import indent
from typing import Annotated, Any

import typer

from sakiyomi.cli.common import (
    GameName,
    Japanese,
    Json,
    PositionText,
    Set,
    counted,
    load_game,
    load_position,
    print_json,
    report_errors,
    score_json,
)
from sakiyomi.cli.files import Force, check_target, say_written, write_bytes
from sakiyomi.errors import EngineError, GameOverError
from sakiyomi.games.base import Game, Position, seen
from sakiyomi.match import Control, play_game
from sakiyomi.match.export import format_of, game_file
from sakiyomi.match.playing import FAULTS, GameRecord, LeftGame, StoppedGame
from sakiyomi.players import Player, make_player
from sakiyomi.players.base import HasComments
from sakiyomi.players.human import Human
from sakiyomi.types import Info, Points, Score


@report_errors
def play(
    game: GameName,
    position: PositionText = None,
    set_: Set = None,
    first: Annotated[
        str, typer.Option(help="Player of the first side: human, or a player by name.")
    ] = "human",
    second: Annotated[str, typer.Option(help="Player of the second side.")] = "alphabeta:seconds=1",
    clock: Annotated[
        str, typer.Option(help="Time of each side, such as 60+0.6 (increment) or main=300,byoyomi=10.")
    ] = "",
    out: Annotated[
        str | None,
        typer.Option(
            help="Write the game to this file: .kif, .csa (shogi), .ggf (Othello), .txt, .json or .csv."
        ),
    ] = None,
    force: Force = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show only the result.")] = False,
    japanese: Japanese = False,
    json: Json = False,
) -> None:
    """Play a game in the terminal, against an engine or between two of them.

    As a human, type a move, or `help` for other commands (moves, hint, undo, resign, quit and others).
    `sakiyomi games` lists the players of each game. The player otlplg (Othello) also says why it moves.

    Othello can start from a named opening (--set opening=tiger), or from one chosen by --set seed=3.

    Example: sakiyomi play collect --set seed=3 --first alphabeta --second nearest
    """
    rules, shown = load_game(game), load_game(game, japanese)
    here = load_position(rules, position, set_)
    if here.over:
        raise GameOverError("the game is already over in this position")
    control = Control.parse(clock)
    if out is not None:
        format_of(rules.name, out)
        check_target(out, force, position)
    name = rules.position_name(here)
    if name and not quiet and not json:
        print(f"opening: {name}")
    stopped: KeyboardInterrupt | None = None
    with ExitStack() as stack:
        one, other = (stack.enter_context(closing(make_player(who, shown))) for who in (first, second))
        players = (one, other)
        teller = None if quiet or json else PlayTeller(shown, players, japanese=japanese)
        try:
            record = play_game(rules, here, players, teller, control=control)
        except LeftGame as left:
            print("left the game", file=sys.stderr)
            record = left.record
        except StoppedGame as error:
            stopped, record = error, error.record
    if record.ending in FAULTS and record.ending != "time":
        raise EngineError(record.detail)
    if out is not None:
        write_bytes(out, game_file(record, out))
    if json:
        print_json(_record_json(record, name))
    elif record.ending != "unfinished":
        end = here
        for text in record.moves:
            end = end.play(rules.parse_move(end, text))
        print(shown.draw(end))
        print(_summary(shown, record))
    say_written(json, out)
    if stopped is not None:
        raise stopped


def _record_json(record: GameRecord, name: str) -> dict[str, object]:
    """The game as JSON; `name` is that of its start position."""
    return {
        "game": record.game,
        "players": list(record.players),
        "start": record.start,
        **({"name": name} if name else {}),
        "moves": list(record.moves),
        "score": None if record.ending == "unfinished" else score_json(record.score),
        **({"ending": record.ending} if record.ending != "board" else {}),
    }


def _summary(game: Game[Any], record: GameRecord) -> str:
    """How long the game was, and who has won it how."""
    how = {"board": "", "time": " on time"}.get(record.ending, f" by {record.ending}")
    return f"{counted(len(record.moves), 'move')}: {_outcome(game, record.score)}{how}"


def _outcome(game: Game[Any], score: Score) -> str:
    even = -score
    if score == even:
        return "a draw"
    winner = 0 if score > even else 1
    points = f" ({game.score_text(max(score, even))})" if isinstance(score, Points) else ""
    return f"{game.side_name(winner)} wins{points}"


class PlayTeller:
    """Prints each decision; one that is hidden from the next player is printed after that player's."""

    def __init__(
        self, game: Game[Any], players: tuple[Player[Any], Player[Any]], *, japanese: bool = False
    ) -> None:
        self.game, self.players, self.japanese = game, players, japanese
        self.held = ""

    def __call__(self, position: Position[Any], info: Info[Any]) -> None:
        """Takes one decision, before it is played."""
        side = self.game.side_name(position.side)
        text = f"{side}: {self.game.move_text(position, info.best)}{self._words(position, info)}\n"
        if not isinstance(self.players[position.side], Human):  # a person has just seen the board
            text = f"{self.game.draw(position)}\n{text}"
        after = position.play(info.best)
        if name := self.game.position_name(after):
            text += f"opening: {name}\n"
        if seen(after, after.side) is not after:
            self.held = text
            return
        print(self.held + text, flush=True)
        self.held = ""

    def _words(self, position: Position[Any], info: Info[Any]) -> str:
        """The player's own reasons, or the line that it has searched."""
        player = self.players[position.side]
        if isinstance(player, HasComments) and (comment := player.comment(japanese=self.japanese)):
            return "\n" + indent(comment, "  ")
        if not info.depth:
            return ""
        return f"   {self.game.score_text(info.score)} by {self.game.line_words(position, info.lines[0])}"

"""A person at the keyboard, as a player."""

from __future__ import annotations

import sys
from typing import Any

from sakiyomi.errors import MoveError
from sakiyomi.games.base import Game, Position, may_declare
from sakiyomi.language import width
from sakiyomi.players.base import Declaration, Resignation, Takeback, plain_info
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Info, Limit

HINT = Limit(nodes=200_000, seconds=2)
"""The search limit for a hint."""

COLUMNS = 80
"""Of a terminal."""

COMMANDS = {
    "moves": "list the legal moves",
    "hint": "show what the engine would play",
    "undo": "take back your last move and the reply to it",
    "board": "show the board again",
    "resign": "resign the game",
    "declare": "declare a win, where the rules allow it",
    "quit": "leave the game",
}


def _in_lines(words: list[str]) -> str:
    """The words with spaces between them, in lines that fit on a terminal."""
    lines = [""]
    for word in words:
        if lines[-1] and width(lines[-1]) + width(word) + 1 > COLUMNS:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


class Human:
    """Plays what is typed; prompts and messages go to standard error."""

    name = "human"

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._decided = 0

    def new_game(self, seed: int = 0) -> None:  # noqa: ARG002
        """Starts counting moves again."""
        self._decided = 0

    def close(self) -> None:
        """Nothing to release."""

    def move(self, position: Position[Any], limit: Limit | None = None) -> Info[Any]:
        """Asks until the answer is a legal move; raises `EOFError` at the end of the input."""
        self._say(self.game.draw(position))
        if limit is not None and position.side in limit.clock:
            self._say(f"{limit.clock[position.side]:.0f} seconds left")
        while True:
            print(f"{self.game.side_name(position.side)}> ", end="", file=sys.stderr, flush=True)
            line = sys.stdin.readline(1000)
            if not line:
                raise EOFError
            word = line.encode(errors="replace").decode().strip()  # any bytes may be typed
            if word:
                try:
                    move = None if self._run_command(word, position) else self.game.parse_move(position, word)
                except MoveError as error:
                    self._say(str(error))
                    continue
                if move is not None:
                    self._decided += 1
                    return plain_info(position, move)

    def _run_command(self, word: str, position: Position[Any]) -> bool:
        """Runs the word if it is a command; returns whether it was."""
        match word:
            case "quit" | "q" | "exit":
                raise EOFError
            case "resign":
                raise Resignation
            case "declare" if may_declare(position):
                raise Declaration
            case "declare":
                self._say("you cannot declare a win here")
            case "undo" if self._decided:
                self._decided -= 1
                raise Takeback
            case "undo":
                self._say("there is nothing to take back")
            case "moves":
                self._say(_in_lines([self.game.move_text(position, move) for move in position.moves()]))
            case "hint":
                best = AlphaBeta(memory=16).best(position, HINT).lines[0]
                words = self.game.line_words(position, best)
                self._say(f"hint: {self.game.score_text(best.score)} by {words}")
            case "board":
                self._say(self.game.draw(position))
            case "help" | "?":
                self._say(f"Type a move, such as {self.game.move_text(position, position.moves()[0])}, or")
                self._say("\n".join(f"  {name:<8} {what}" for name, what in COMMANDS.items()))
            case _:
                return False
        return True

    @staticmethod
    def _say(text: str) -> None:
        print(text, file=sys.stderr)

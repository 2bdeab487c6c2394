"""Positions as GUIs send them. The GUI holds the rules: it may go on where ours would end the game."""

from __future__ import annotations

from sakiyomi.errors import MoveError, TextError
from sakiyomi.games.shogi import Move, ShogiPosition, parse

MAX_MOVES = 5_000
"""Moves of a game; the longest known ones have some 500."""


def read_position(text: str, longest: int = 0, declares: bool = True) -> ShogiPosition:
    """Read what follows `position`, by the rules of the settings (see `ShogiPosition.start`)."""
    words = text.split()
    at = words.index("moves") if "moves" in words else len(words)
    moves = words[at + 1 :]
    if len(moves) > MAX_MOVES:
        raise TextError(f"{len(moves)} moves; at most {MAX_MOVES} are read")
    first = parse(" ".join(words[:at]))
    here = ShogiPosition.of(first.native.position, first.number, longest, declares)
    for move in moves:
        here = going_on(here)
        here = here.play(here.read_move(move))
    return here


def going_on(position: ShogiPosition) -> ShogiPosition:
    """The position to move in: without its past where that has ended the game by repetition or length."""
    if not position.over:
        return position
    return ShogiPosition.of(position.native.position, position.number, declares=position.declares)


def read_moves(position: ShogiPosition, texts: tuple[str, ...]) -> list[Move]:
    """The legal ones among some moves, each once."""
    moves = []
    for text in texts:
        try:
            moves.append(position.read_move(text))
        except MoveError:
            continue
    return list(dict.fromkeys(moves))

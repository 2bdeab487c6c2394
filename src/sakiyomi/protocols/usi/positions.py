"""Positions as GUIs send them. The GUI is in charge of the rules: it may play on where ours end the game."""

from __future__ import annotations

from sakiyomi.errors import MoveError, TextError
from sakiyomi.games.shogi import Move, ShogiPosition, parse

MAX_MOVES = 5_000
"""Most moves of a game; the longest known games have about 500."""


def read_position(text: str, longest: int = 0, declares: bool = True) -> ShogiPosition:
    """Parses the arguments of `position`, by the rules of the settings (see `ShogiPosition.start`)."""
    words = text.split()
    at = words.index("moves") if "moves" in words else len(words)
    moves = words[at + 1 :]
    if len(moves) > MAX_MOVES:
        raise TextError(f"{len(moves)} moves; at most {MAX_MOVES} are allowed")
    first = parse(" ".join(words[:at]))
    here = ShogiPosition.of(first.native.position, first.number, longest, declares)
    for move in moves:
        here = playable(here)
        here = here.play(here.read_move(move))
    return here


def playable(position: ShogiPosition) -> ShogiPosition:
    """The position, without its history if that has ended the game by repetition or length."""
    if not position.over:
        return position
    return ShogiPosition.of(position.native.position, position.number, declares=position.declares)


def read_moves(position: ShogiPosition, texts: tuple[str, ...]) -> list[Move]:
    """The legal moves among the texts, without duplicates."""
    moves = []
    for text in texts:
        try:
            moves.append(position.read_move(text))
        except MoveError:
            continue
    return list(dict.fromkeys(moves))

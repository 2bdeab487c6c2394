"""Two independent shogi libraries, and positions to ask them about."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import cshogi
import shogi as python_shogi

from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.games.shogi.sfen import read, tokens_of

SCATTERED = [
    # kind letter, how many, may promote
    ("P", 18, True),
    ("L", 4, True),
    ("N", 4, True),
    ("S", 4, True),
    ("G", 4, False),
    ("B", 2, True),
    ("R", 2, True),
]


def usi(moves: Any) -> list[str]:
    """Sorted texts of cshogi's moves."""
    return sorted(map(cshogi.move_to_usi, moves))


def texts(moves: Any) -> list[str]:
    """Sorted texts of our moves (or python-shogi's)."""
    return sorted(map(str, moves))


def board(sfen: str) -> Any:
    """A board of cshogi."""
    return cshogi.Board(sfen)


def slow_moves(sfen: str) -> list[str]:
    """Legal moves by python-shogi."""
    return sorted(move.usi() for move in python_shogi.Board(sfen).legal_moves)


def perft(here: Any, depth: int) -> int:
    """Lines of cshogi's moves; the last level is listed, not played, as in ours."""
    if depth == 1:
        return len(here.legal_moves)
    lines = 0
    for move in here.legal_moves:
        here.push(move)
        lines += perft(here, depth - 1)
        here.pop()
    return lines


def random_game(seed: int, plies: int) -> Iterator[ShogiPosition]:
    """Positions of a random game with a slight preference for captures and checks."""
    chance = random.Random(seed)
    here = ShogiPosition.start()
    for _ in range(plies):
        yield here
        if here.over:
            return
        moves, checks = here.moves(), here.checks()
        pool = checks if checks and chance.random() < 0.3 else moves
        takes = [move for move in pool if here.board[move.to]]
        here = here.play(chance.choice(takes if takes and chance.random() < 0.3 else pool))


def scattered(seed: int) -> str:
    """A random position that obeys the rules, mostly far from anything seen in play."""
    chance = random.Random(seed)
    while True:
        text = _scatter(chance)
        try:
            read(tokens_of(text))
        except ValueError:
            continue
        return text


def _scatter(chance: random.Random) -> str:
    grid = [[""] * 9 for _ in range(9)]
    free = [(r, f) for r in range(9) for f in range(9)]
    chance.shuffle(free)
    kings = chance.choice([("K", "k")] * 4 + [("k",), ("K",)])
    for king in kings:
        rank, file = free.pop()
        grid[rank][file] = king
    hands = {"b": "", "w": ""}
    density = chance.random()
    for letter, most, promotes in SCATTERED:
        in_hand = [0, 0]
        for _ in range(chance.randint(0, most)):
            side = chance.randint(0, 1)
            if chance.random() < density:
                rank, file = free.pop()
                text = letter.lower() if side else letter
                grid[rank][file] = "+" + text if promotes and chance.random() < 0.4 else text
            else:
                in_hand[side] += 1
        for side, name in enumerate("bw"):
            if in_hand[side]:
                hands[name] += (
                    f"{in_hand[side] if in_hand[side] > 1 else ''}{letter if side == 0 else letter.lower()}"
                )
    # Pieces that could never move, and second pawns on a file, are promoted instead of dropped.
    for rank in range(9):
        for file in range(9):
            piece = grid[rank][file]
            depth = rank if piece.isupper() else 8 - rank
            stuck = (piece in ("P", "p", "L", "l") and depth == 0) or (piece in ("N", "n") and depth < 2)
            double = piece in ("P", "p") and any(grid[r][file] == piece for r in range(rank))
            if stuck or double:
                grid[rank][file] = "+" + piece
    rows = []
    for row in grid:
        text, gap = "", 0
        for piece in [*row, "end"]:
            if piece == "":
                gap += 1
                continue
            text += str(gap) if gap else ""
            gap = 0
            text += "" if piece == "end" else piece
        rows.append(text)
    return f"{'/'.join(rows)} {chance.choice('bw')} {hands['b'] + hands['w'] or '-'} 1"

"""Levels of the shogi engine: how much it reads, and how often it goes wrong on purpose; and handicaps."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from sakiyomi.errors import TextError
from sakiyomi.games.shogi import Move, ShogiPosition, sfen
from sakiyomi.search import AlphaBeta
from sakiyomi.studio.rooms.base import View
from sakiyomi.studio.rooms.chances import points
from sakiyomi.studio.rooms.move_names import both_names
from sakiyomi.studio.threads import begin
from sakiyomi.types import Info, Limit, Line

MEMORY = 16
"""Megabytes of a weaker level's table."""
CANDIDATES = 600
"""Moves among which a weaker level chooses: all of them, so that its mistakes can be real ones."""
WHITE_FIRST = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"

HANDICAPS: Mapping[str, str] = {
    "even": sfen.START,
    "lance": f"lnsgkgsn1/1r5b1/{WHITE_FIRST}",
    "bishop": f"lnsgkgsnl/1r7/{WHITE_FIRST}",
    "rook": f"lnsgkgsnl/7b1/{WHITE_FIRST}",
    "rook and lance": f"lnsgkgsn1/7b1/{WHITE_FIRST}",
    "two pieces": f"lnsgkgsnl/9/{WHITE_FIRST}",
    "four pieces": f"1nsgkgsn1/9/{WHITE_FIRST}",
    "six pieces": f"2sgkgs2/9/{WHITE_FIRST}",
}
"""Starting positions: the stronger side is White, lacks pieces, and moves first."""


@dataclass(frozen=True, slots=True)
class ShogiLevel:
    """Nodes and depth per move (None: as the clock allows), and mistakes on purpose: how often, how large."""

    nodes: int | None
    depth: int | None = None
    often: float = 0.0
    """Part of the moves at which it does not play the best it has found."""
    points: int = 0
    """The most that it gives away then; a pawn is about 100."""

    @property
    def errs(self) -> bool:
        """Whether it makes mistakes on purpose."""
        return self.often > 0


LEVELS: Mapping[str, ShogiLevel] = {
    "first": ShogiLevel(20_000, 1, 0.7, 900),
    "beginner": ShogiLevel(30_000, 2, 0.45, 450),
    "easy": ShogiLevel(60_000, 3, 0.25, 220),
    "middle": ShogiLevel(60_000),
    "advanced": ShogiLevel(300_000),
    "strong": ShogiLevel(None),
}


def starting(text: str, longest: int) -> ShogiPosition:
    """The position that a game starts from."""
    board, number = sfen.read(sfen.tokens_of(text))
    position = ShogiPosition.of(board, number, longest)
    if position.king(0) is None or position.king(1) is None:
        raise TextError("a game needs a king on each side")
    return position


@dataclass(frozen=True, slots=True)
class LevelMove:
    """The move of a weaker level, and what it gave away on purpose."""

    info: Info[Move]
    line: Line[Move]
    slip: View | None
    """The better move and how many points it is better by; None for the best move found."""


async def choose(game: ShogiPosition, level: ShogiLevel) -> LevelMove:
    """The move of a level that errs: drawn from its best moves, the same in the same position."""
    limit = Limit(nodes=level.nodes, depth=level.depth)
    async with await begin(lambda: AlphaBeta(memory=MEMORY, lines=CANDIDATES).search(game, limit)) as search:
        info = await search
    best = points(info.lines[0].score)
    worse = [line for line in info.lines[1:] if 0 < best - points(line.score) <= level.points]
    dice = random.Random(f"{game.sfen} {level.nodes}")
    if not worse or dice.random() >= level.often:
        return LevelMove(info, info.lines[0], None)
    line = dice.choice(worse)
    slip = {
        "best": both_names(game, info.lines[0].moves[0]),
        "points": round(best - points(line.score)),
    }
    return LevelMove(info, line, slip)

"""Levels of the shogi engine: how much it reads, and how often it goes wrong on purpose; and handicaps."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from sakiyomi.errors import TextError
from sakiyomi.games.levels import LEVELS as REGISTERED
from sakiyomi.games.levels import Level
from sakiyomi.games.shogi import Move, ShogiPosition, sfen
from sakiyomi.players.levels import LevelPlayer
from sakiyomi.studio.rooms.base import View
from sakiyomi.studio.rooms.move_names import NOTATION
from sakiyomi.types import Info, Limit

MEMORY = 16
"""Megabytes of a weaker level's table."""
PATIENCE = Limit(seconds=5.0)
"""For one move of a weaker level, on a very slow machine."""
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
    "eight pieces": f"3gkg3/9/{WHITE_FIRST}",
    "ten pieces": f"4k4/9/{WHITE_FIRST}",
}
"""Starting positions: the stronger side is White, lacks pieces, and moves first."""


@dataclass(frozen=True, slots=True)
class ShogiLevel:
    """An opponent of the room: a level of the players' registry, or the engine with its whole clock."""

    number: int | None

    @property
    def rule(self) -> Level:
        """What it reads, and how large its mistakes on purpose are."""
        return Level() if self.number is None else REGISTERED["shogi"][self.number - 1]

    @property
    def nodes(self) -> int | None:
        """Positions per move; None: as the clock allows."""
        return self.rule.nodes

    @property
    def errs(self) -> bool:
        """Whether it makes mistakes on purpose."""
        return self.rule.noise > 0

    def view(self) -> View:
        """What a page says about it."""
        return {"depth": self.rule.depth, "nodes": self.rule.nodes, "noise": self.rule.noise}


LEVELS: Mapping[str, ShogiLevel] = {
    "first": ShogiLevel(2),
    "beginner": ShogiLevel(5),
    "easy": ShogiLevel(9),
    "middle": ShogiLevel(18),
    "advanced": ShogiLevel(20),
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
    slip: View | None
    """In English and Japanese; None for the best move found."""


async def choose(game: ShogiPosition, level: ShogiLevel) -> LevelMove:
    """The move of a level that errs, the same in the same position."""
    player = LevelPlayer(f"level:{level.number}", NOTATION, level.number or 1, MEMORY)
    player.new_game(zlib.crc32(game.sfen.encode()))
    info = await asyncio.to_thread(player.move, game, PATIENCE)
    said = player.comment()
    return LevelMove(info, {"en": said, "ja": player.comment(japanese=True)} if said else None)

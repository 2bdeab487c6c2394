"""Themes that can be wished for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sakiyomi.composing.diagram import Diagram
from sakiyomi.composing.story import AttackStep, Story
from sakiyomi.errors import UnknownNameError
from sakiyomi.games.shogi.pieces import (
    BISHOP,
    GOLD,
    KING,
    KNIGHT,
    LANCE,
    PAWN,
    ROOK,
    SILVER,
    kind_of,
    raw,
    side_of,
)

MINIMAL = 4
"""Most pieces of a minimal problem."""
VANISHED = 2
"""Pieces that leave the board at least, where all is to vanish like smoke."""
MAX_PIECES = 40
"""Pieces of a set."""
GUARDS = 3
"""Least number of the defender's pieces in a castle, with the king."""
NATURAL = {LANCE: (0, 72), KNIGHT: (9, 63)}
"""Where a defender's lances and knights stand after a game: 1a and 9a, 2a and 8a."""


def _always(_: Diagram) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Theme:
    """A property of a problem."""

    name: str
    japanese: str
    summary: str
    shows: Callable[[Story], bool]
    """Whether a problem with its solution shows it."""
    allows: Callable[[Diagram], bool] = _always
    """What every diagram on the way must fulfil; the search never leaves it."""
    nearness: Callable[[Story], float] | None = None
    """How near a problem comes, from 0 to 1, where the search would not get there by chance."""
    fewest: int = 0
    most: int = MAX_PIECES
    """Pieces of a problem that can show it."""

    def near(self, story: Story) -> float:
        """How near a problem comes to it, from 0 to 1."""
        return float(self.shows(story)) if self.nearness is None else self.nearness(story)


def _two_kings(diagram: Diagram) -> bool:
    return KING in diagram.board


def _vanishing(story: Story) -> float:
    """Half for the pieces that go, and half for those that do not stay."""
    start, left = (81 - diagram.board.count(0) for diagram in (story.diagram, story.end))
    gone = min(1.0, max(0, start - left) / VANISHED)
    stay = max(0, left - 3 - _two_kings(story.diagram))
    return gone / 2 + max(0.0, 0.5 - stay / 8)


def _smoke(story: Story) -> bool:
    return _vanishing(story) == 1.0


def _game_like(diagram: Diagram) -> bool:
    """The king at home behind its own pieces, none of them promoted, and all natural in their places."""
    king = diagram.king
    guards = [(square, diagram.board[square]) for square in diagram.squares if side_of(diagram.board[square])]
    if king % 9 > 2 or 3 <= king // 9 <= 5 or any(kind_of(piece) > KING for _, piece in guards):
        return False
    natural = all(square in NATURAL.get(kind_of(piece), (square,)) for square, piece in guards)
    pawns = all(square % 9 in (2, 3) for square, piece in guards if kind_of(piece) == PAWN)
    return natural and pawns and len(guards) >= GUARDS


def _kinds(diagram: Diagram) -> set[int]:
    """The kinds of all pieces but kings, on the board and in hand."""
    board = {raw(kind_of(piece)) for piece in diagram.board if piece} - {KING}
    return board | {kind for kind, count in enumerate(diagram.hand) if count}


def _poor(diagram: Diagram) -> bool:
    return _kinds(diagram) <= {PAWN, LANCE, KNIGHT}


def _rich(diagram: Diagram) -> bool:
    return _kinds(diagram) <= {ROOK, BISHOP, GOLD, SILVER}


def _no_attackers(diagram: Diagram) -> bool:
    return all(side_of(diagram.board[square]) for square in diagram.squares)


def _sacrifices(story: Story) -> bool:
    return len(story.line) > 1 and all(step.sacrificed for step in story.steps[:-1])


def _of_diagram(test: Callable[[Diagram], bool]) -> Callable[[Story], bool]:
    return lambda story: test(story.diagram)


def _of_any_step(test: Callable[[AttackStep], bool]) -> Callable[[Story], bool]:
    return lambda story: any(test(step) for step in story.steps)


def _fixed(name: str, japanese: str, summary: str, test: Callable[[Diagram], bool], fewest: int = 0) -> Theme:
    """A theme that every diagram on the way shows."""
    return Theme(name, japanese, summary, _of_diagram(test), test, fewest=fewest)


THEMES = (
    _fixed("two-kings", "双玉", "the attacker's king stands on the board, and is needed", _two_kings),
    Theme(
        "smoke",
        "煙",
        f"{VANISHED} pieces or more vanish, until only the king and two others are left",
        _smoke,
        nearness=_vanishing,
        fewest=2 + VANISHED,
    ),
    _fixed("game-like", "実戦型", "the king in its castle, as after a game", _game_like, fewest=GUARDS + 1),
    Theme(
        "minimal",
        "小駒数",
        f"at most {MINIMAL} pieces, the king included",
        _of_diagram(lambda diagram: diagram.pieces <= MINIMAL),
        most=MINIMAL,
    ),
    Theme(
        "no-hand",
        "持駒なし",
        "nothing in hand at the start",
        _of_diagram(lambda diagram: not any(diagram.hand)),
    ),
    Theme("no-attackers", "無仕掛", "no attacking piece on the board", _of_diagram(_no_attackers)),
    _fixed("poor", "貧乏図式", "pawns, lances and knights only", _poor),
    _fixed("rich", "豪華図式", "rooks, bishops, golds and silvers only", _rich),
    Theme("underpromotion", "不成", "a promotion must be refused", _of_any_step(lambda step: step.refuses)),
    Theme("sacrifice", "捨駒", "every check but the last gives a piece away", _sacrifices),
    Theme(
        "no-captures",
        "不取",
        "the attacker captures nothing",
        lambda story: not any(step.captures for step in story.steps),
    ),
    Theme(
        "double-check",
        "両王手",
        "two pieces give check at once",
        _of_any_step(lambda step: step.checkers > 1),
    ),
)


def theme(name: str) -> Theme:
    """A theme by its English or Japanese name; raises `UnknownNameError`."""
    for one in THEMES:
        if name in (one.name, one.japanese):
            return one
    raise UnknownNameError("theme", name, [one.name for one in THEMES])


def shown_themes(story: Story) -> list[str]:
    """The names of all themes that a problem shows."""
    return [one.name for one in THEMES if one.shows(story)]

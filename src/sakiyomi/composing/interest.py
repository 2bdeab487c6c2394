"""How interesting a problem is, in terms that add up. A matter of taste: ours, in numbers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from sakiyomi.composing.story import GREAT, Story
from sakiyomi.games.shogi.pieces import BISHOP, KING, KNIGHT, LANCE, PAWN, ROOK, kind_of, side_of

MINOR_PROMOTED = range(KING + 1, KING + 5)
"""Promoted pawns, lances, knights and silvers: they look odd in a diagram."""
ROOMY = 12
"""Squares around all pieces below which a diagram looks compact."""


def length(story: Story) -> float:
    """A point for each ply."""
    return float(len(story.line))


def economy(story: Story) -> float:
    """Half a point off for each piece."""
    return -0.5 * story.diagram.pieces


def sacrifices(story: Story) -> float:
    """Pieces given away: great pieces are worth more."""
    return sum(1.5 + (step.kind in GREAT) for step in story.steps if step.sacrificed and not step.captures)


def refused_promotions(story: Story) -> float:
    """Promotions that would spoil the mate; those of great pieces and pawns are the rarest."""
    weights = {PAWN: 4.0, BISHOP: 4.0, ROOK: 4.0, LANCE: 2.5, KNIGHT: 0.5}
    return sum(weights.get(step.kind, 1.5) for step in story.steps if step.refuses)


def quiet_key(story: Story) -> float:
    """The first move captures nothing; a drop from afar, or a move without promotion, is quieter still."""
    key = story.steps[0]
    if key.captures:
        return -1.5
    return 1.0 + (not key.move.promotes) * 0.5 + (key.distance > 1) * 0.5


def captures(story: Story) -> float:
    """Captures by the attacker are crude."""
    return -1.0 * sum(step.captures for step in story.steps[1:])


def variety(story: Story) -> float:
    """Different pieces at work; no piece that keeps chasing."""
    kinds = {step.kind for step in story.steps}
    chases = sum(one.move.to == two.move.origin for one, two in pairwise(story.steps))
    return 0.5 * (len(kinds) - 1) - 1.0 * chases


def surprises(story: Story) -> float:
    """Checks from afar by a drop, double checks, and replies that interpose."""
    far = sum(step.move.origin is None and step.distance > 2 for step in story.steps)
    double = sum(step.checkers > 1 for step in story.steps)
    blocks = sum(move.origin is None for move in story.line[1::2])
    return 0.7 * far + 0.7 * double + 0.7 * blocks


def look(story: Story) -> float:
    """A compact diagram of unpromoted pieces, with few in hand."""
    diagram = story.diagram
    squares = [*diagram.squares, diagram.king]
    files, ranks = [square // 9 for square in squares], [square % 9 for square in squares]
    area = (max(files) - min(files) + 1) * (max(ranks) - min(ranks) + 1)
    odd = sum(kind_of(piece) in MINOR_PROMOTED for piece in diagram.board)
    odd += sum(piece > 16 and kind_of(piece) > KING for piece in diagram.board)
    spread = sum(side_of(diagram.board[square]) == 0 for square in diagram.squares) > 6
    return -0.06 * max(0, area - ROOMY) - 0.8 * odd - 0.5 * max(0, sum(diagram.hand) - 3) - 0.5 * spread


TERMS: dict[str, Callable[[Story], float]] = {
    "length": length,
    "economy": economy,
    "sacrifices": sacrifices,
    "refused promotions": refused_promotions,
    "quiet key": quiet_key,
    "captures": captures,
    "variety": variety,
    "surprises": surprises,
    "look": look,
}
"""The terms by name; their sum is the interest."""
JAPANESE = {
    "length": "手数",
    "economy": "使用駒",
    "sacrifices": "捨駒",
    "refused promotions": "不成",
    "quiet key": "初手",
    "captures": "駒取り",
    "variety": "多彩さ",
    "surprises": "妙手",
    "look": "形",
}


def interest(story: Story) -> dict[str, float]:
    """The terms of a problem that are not zero, in points."""
    values = {name: round(term(story), 2) for name, term in TERMS.items()}
    return {name: value for name, value in values.items() if value}

"""Class B knowledge: what changes of possible moves are worth, one entry per rule of sections 3.3 to 3.5.

`n` is a move after the candidate, `n′` the same move played before it, though it was not that side's turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

MOVE = 5
"""The worth of one possible move, points (section 3.1)."""
FLOOR = -MOVE
"""Lower values count as this: such moves are not played (section 3.4.2 (3))."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How a change is turned into points, and in which of the stages ② to ④."""

    key: str
    name: str
    name_ja: str
    ja: str
    en: str
    """A text with fields: {n} the move, {v} its value to its player, {w} the value before, {enemy}, {own}."""
    section: str
    group: str
    stage: str
    formula: str
    points: Callable[..., int]
    """From the values of the moves to points for the mover; 0 where the change does not count."""


def _changed(before: int, after: int) -> int:
    """The enemy's move got worse (positive) or much better; noise in between is left out."""
    fall = max(before, FLOOR) - max(after, FLOOR)
    return fall if fall <= -MOVE or fall > 0 else 0


ARRANGEMENT = Rule(
    "arrangement",
    "arrangement (π)",
    "石の配置 π",
    "石の配置 π",
    "arrangement of the discs (π)",
    "3.3",
    "arrangement",
    "②",
    "π(p1) − π(p0)",
    lambda gain: gain,
)
CORNER_FIGHT = Rule(
    "corner-fight",
    "fight for a corner of the edge",
    "辺の隅の攻防",
    "辺の攻防：隅が打てるようになる。敵は{n}（敵に{v}点）",
    "threatens a corner of the edge; {enemy} does best with {n}, worth {v} to {enemy}",
    "3.4.1 (1)",
    "edge fights",
    "④",
    "−max(v′, v″)",
    lambda *values: -max(values),
)
TAKES_EDGE = Rule(
    "takes-edge",
    "edge moves taken away",
    "辺の敵の手の消滅",
    "辺をとって敵の{n}（敵に{v}点）を消す",
    "turns the edge and takes {n} away from {enemy}, worth {v} to {enemy}",
    "3.4.1 (2)",
    "edge fights",
    "③",
    "v′ if v′ ≥ 0",
    lambda v: max(v, 0),
)
EDGE_REPLY = Rule(
    "edge-reply",
    "answer on the edge",
    "辺での敵の返し",
    "辺で敵に{n}（敵に{v}点）と打ち返される",
    "{enemy} answers {n} on the edge, worth {v} to {enemy}",
    "3.4.1 (3)",
    "edge fights",
    "④",
    "−v′ if v′ ≥ 0",
    lambda *values: -max(values),
)
EDGE_QUIET = Rule(
    "edge-quiet",
    "no answer on the edge",
    "辺で敵の返しなし",
    "辺で敵に良い返し手がない",
    "{enemy} has no good answer on the edge",
    "3.4.1 (3)",
    "edge fights",
    "④",
    "c = 5 if the edge is mixed or was empty, else 0",
    lambda: MOVE,
)
REMOVES = Rule(
    "removes",
    "enemy moves taken away",
    "敵の手の消滅",
    "敵の{n}を打てなくする（敵に{v}点、打てること自体に5点）",
    "takes {n} away from {enemy}: worth {v} to {enemy}, and 5 as a possible move",
    "3.4.2 (1)",
    "general moves",
    "③",
    "v′ + 5 if v′ ≥ −4",
    lambda v: v + MOVE if v > FLOOR else 0,
)
OPENS = Rule(
    "opens",
    "enemy moves opened",
    "敵の手の出現",
    "敵に{n}が生じる（敵に{v}点、打てること自体に5点）",
    "opens {n} for {enemy}: worth {v} to {enemy}, and 5 as a possible move",
    "3.4.2 (2)",
    "general moves",
    "④",
    "−5 − v′ if v′ ≥ 0",
    lambda v: -MOVE - v if v >= 0 else 0,
)
LOWERS = Rule(
    "lowers",
    "enemy moves made worse",
    "敵の手の価値低下",
    "敵の{n}の価値を下げる（敵に{w}→{v}）",
    "makes {n} worse for {enemy}: {w} before, {v} after",
    "3.4.2 (3)",
    "general moves",
    "③",
    "Δw if Δw > 0",
    _changed,
)
RAISES = Rule(
    "raises",
    "enemy moves made better",
    "敵の手の価値上昇",
    "敵の{n}の価値を上げる（敵に{w}→{v}）",
    "makes {n} better for {enemy}: {w} before, {v} after",
    "3.4.2 (3)",
    "general moves",
    "④",
    "Δw if Δw ≤ −5",
    _changed,
)
DIAGONAL = Rule(
    "diagonal",
    "X square and opposite corner",
    "星と反対の隅",
    "敵が星{n}から反対の隅をねらう（敵に{v}点）",
    "{enemy} plays the X square {n} and gets at the opposite corner, worth {v} to {enemy}",
    "3.5 (1)",
    "endgame",
    "④",
    "−v′ if v′ > 10",
    lambda v: -v if v > 10 else 0,
)
ONE_EDGE = Rule(
    "one-edge",
    "gap on an edge of the corner",
    "隅の辺の空マス",
    "隅の辺で敵に{n}（敵に{v}点）が残る",
    "leaves {enemy} {n} on an edge of the corner, worth {v} to {enemy}",
    "3.5 (2a, 2b)",
    "endgame",
    "④",
    "−max(v1, v2)",
    lambda *values: -max(values),
)
TWO_EDGES = Rule(
    "two-edges",
    "gaps on both edges of the corner",
    "隅の両辺の空マス",
    "隅の両辺で敵に{n}など（敵に計{v}点）が残る",
    "leaves {enemy} moves on both edges of the corner, {n} and another, worth {v} to {enemy}",
    "3.5 (2c)",
    "endgame",
    "④",
    "−(v1 + v2)",
    lambda *values: -sum(values),
)
OWN_NEW = Rule(
    "own-new",
    "own moves opened",
    "自分の手の出現",
    "自分に{n}が生じる（{v}点、打てること自体に5点）",
    "opens {n} for {own}: worth {v}, and 5 as a possible move",
    "3.5, not described",
    "endgame",
    "④",
    "5 + v if v ≥ 0",
    lambda v: MOVE + v if v >= 0 else 0,
)
OWN_LOST = Rule(
    "own-lost",
    "own moves lost",
    "自分の手の消滅",
    "自分の{n}が打てなくなる（{v}点、打てること自体に5点）",
    "gives up {n}: worth {v} to {own}, and 5 as a possible move",
    "3.5, not described",
    "endgame",
    "④",
    "−(v′ + 5) if v′ ≥ −4",
    lambda v: -(v + MOVE) if v > FLOOR else 0,
)
OWN_CHANGED = Rule(
    "own-changed", "own moves changed", "自分の手の価値変化",
    "自分の{n}の価値が変わる（{w}→{v}）",
    "changes {n} for {own}: {w} before, {v} after",
    "3.5, not described", "endgame", "④", "−Δw if Δw ≤ −5 or Δw > 0",
    lambda before, after: -_changed(before, after),
)  # fmt: skip

RULES: tuple[Rule, ...] = (
    *(ARRANGEMENT, CORNER_FIGHT, TAKES_EDGE, EDGE_REPLY, EDGE_QUIET, REMOVES, OPENS, LOWERS, RAISES),
    *(DIAGONAL, ONE_EDGE, TWO_EDGES, OWN_NEW, OWN_LOST, OWN_CHANGED),
)

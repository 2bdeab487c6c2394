"""OTL.PLG's opinion of an Othello position for the page: its move, the value, and the tree of reasons."""

from __future__ import annotations

from sakiyomi.games.othello import OTHELLO, OthelloPosition
from sakiyomi.games.othello.squares import SQUARES
from sakiyomi.knowledge.otlplg import Otlplg, OtlplgDecision
from sakiyomi.knowledge.otlplg.states import JAPANESE as STATES_IN_JAPANESE
from sakiyomi.knowledge.otlplg.urgency import RESERVE
from sakiyomi.knowledge.otlplg.words import ReasonNote, describe
from sakiyomi.studio.rooms.base import View
from sakiyomi.studio.rooms.terms import line_view
from sakiyomi.types import Limit, Points

SEARCH_LIMIT = Limit(seconds=2.0)
"""For the stages of the game in which it searches."""
LEVELS = 3
"""Depth to which the tree of reasons is shown."""
MAX_OTHERS = 4


def opinion(position: OthelloPosition) -> View:
    """The move it would play, and why; takes milliseconds unless it searches."""
    decision = Otlplg().decide(position, limit=SEARCH_LIMIT)
    return {
        "move": decision.move,
        "state": {"en": decision.state.en, "ja": STATES_IN_JAPANESE[decision.state.name]},
        "others": [
            {
                "move": SQUARES[one.square],
                "value": float(one.score),
                "cut": bool(one.judgement.cut),
                "later": one.kind is RESERVE,
            }
            for one in decision.candidates
            if SQUARES[one.square] != decision.move
        ][:MAX_OTHERS],
        **(_searched(decision) if decision.info is not None else _judged(decision)),
    }


def _judged(decision: OtlplgDecision) -> View:
    chosen = decision.chosen
    if chosen is None:  # the only move
        return {"by": "only move", "value": None, "terms": []}
    note = describe(chosen.judgement, decision.position.side)
    return {
        "by": "knowledge",
        "value": chosen.value,
        "counts": float(chosen.score),
        "urgency": {"en": chosen.kind.en, "ja": chosen.kind.ja},
        "terms": [_note_view(one, LEVELS) for one in note.notes],
    }


def _searched(decision: OtlplgDecision) -> View:
    assert decision.info is not None
    line = decision.info.lines[0]
    shown = line_view(OTHELLO, decision.position, line)
    value = line.score.value if isinstance(line.score, Points) else None
    return {"by": "search", "value": value, "words": shown["words"], "terms": shown["terms"]}


def _note_view(note: ReasonNote, levels: int) -> View:
    """A reason and those that support it; each value is from the viewpoint of the side to move there."""
    parts = [_note_view(one, levels - 1) for one in note.notes] if levels else []
    return {"name": note.en, "ja": note.ja, "value": note.value, "detail": "", "parts": parts}

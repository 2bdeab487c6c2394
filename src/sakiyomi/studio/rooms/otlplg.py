"""OTL.PLG on an Othello position, for the page: its move, its value, and the tree of its reasons."""

from __future__ import annotations

from sakiyomi.games.othello import OTHELLO, OthelloPosition
from sakiyomi.games.othello.squares import SQUARES
from sakiyomi.knowledge.otlplg import Otlplg, OtlplgDecision
from sakiyomi.knowledge.otlplg.words import ReasonNote, describe
from sakiyomi.studio.rooms.base import View
from sakiyomi.studio.rooms.terms import line_view
from sakiyomi.types import Limit, Points

PATIENCE = Limit(seconds=2.0)
"""For the states of the game in which it searches."""
LEVELS = 3
"""Of reasons for reasons that are shown."""
OTHERS = 4


def opinion(position: OthelloPosition) -> View:
    """What it would play, and why; takes milliseconds where it judges by knowledge."""
    decision = Otlplg().decide(position, limit=PATIENCE)
    return {
        "move": decision.move,
        "state": {"en": decision.state.en, "ja": decision.state.name},
        "others": [
            {"move": SQUARES[one.square], "value": one.value, "cut": bool(one.judgement.cut)}
            for one in decision.candidates
            if SQUARES[one.square] != decision.move
        ][:OTHERS],
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
        "urgency": {"en": chosen.kind.en, "ja": chosen.kind.ja},
        "terms": [_note_view(one, LEVELS) for one in note.notes],
    }


def _searched(decision: OtlplgDecision) -> View:
    assert decision.info is not None
    line = decision.info.lines[0]
    value = line.score.value if isinstance(line.score, Points) else None
    return {"by": "search", "value": value, **_only(line_view(OTHELLO, decision.position, line))}


def _only(line: View) -> View:
    return {"words": line["words"], "terms": line["terms"]}


def _note_view(note: ReasonNote, levels: int) -> View:
    """A reason with those it rests on; their values are those of whoever would move there."""
    parts = [_note_view(one, levels - 1) for one in note.notes] if levels else []
    return {"name": note.en, "ja": note.ja, "value": note.value, "detail": "", "parts": parts}

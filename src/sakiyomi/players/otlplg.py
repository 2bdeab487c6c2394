"""OTL.PLG as a player: knowledge-based Othello that can explain its moves."""

from __future__ import annotations

from dataclasses import replace

from sakiyomi.errors import GameError
from sakiyomi.games.base import Position
from sakiyomi.games.othello import OthelloPosition
from sakiyomi.games.othello.position import DISC
from sakiyomi.knowledge.otlplg import Candidate, Otlplg, OtlplgDecision, read_switches
from sakiyomi.knowledge.otlplg.explanation import Explanation, explain
from sakiyomi.knowledge.otlplg.telling import brief
from sakiyomi.knowledge.otlplg.words import describe
from sakiyomi.players.base import plain_info
from sakiyomi.players.options import player_options
from sakiyomi.types import Info, Limit, Line, Points, Side, Term


class OtlplgPlayer:
    """Plays the decisions of OTL.PLG.

    Where it judges by knowledge, the score is v and the depth is that of the longest fight; where it
    searches, they are the search's. Scores are in hundredths, like all Othello scores: of a point (a move is
    worth about 5), or of a disc once the endgame is solved.
    """

    unit = "its own points (a move is worth about 5), or discs once it solves the endgame"

    def __init__(self, name: str, program: Otlplg) -> None:
        self.name, self.program = name, program
        self._last: OtlplgDecision | None = None

    def move(self, position: Position[str], limit: Limit | None = None) -> Info[str]:
        """A decision; its terms add up to its score. The limit applies to the states that search."""
        decision = self._last = self.program.decide(_othello(position), limit=limit)
        if decision.info is not None:
            return replace(decision.info, lines=tuple(map(_in_hundredths, decision.info.lines)))
        if decision.chosen is not None:
            return judged_info(decision, decision.chosen)
        return plain_info(position, decision.move)

    def explain(
        self, position: Position[str], move: str | None = None, against: str | None = None
    ) -> Explanation:
        """Explains `move`, or the move it would play, against another one."""
        return explain(self.program, _othello(position), move, against)

    def comment(self, *, japanese: bool = False) -> str:
        """The last decision in a few lines: state, v and V, and the first reasons."""
        return brief(self._last, "ja" if japanese else "en") if self._last is not None else ""

    def new_game(self, seed: int = 0) -> None:  # noqa: ARG002
        """Forgets the state of the last game; the program is deterministic."""
        self.program.new_game()
        self._last = None

    def close(self) -> None:
        """Nothing to release."""


def judged_info(decision: OtlplgDecision, chosen: Candidate) -> Info[str]:
    """A judgement as an `Info`."""
    line = Line((decision.move,), Points(chosen.value), terms=terms_of(chosen, decision.position.side))
    line = _in_hundredths(line)
    return Info(
        depth=1,
        seldepth=chosen.judgement.deepest,
        nodes=decision.nodes,
        seconds=decision.seconds,
        lines=(line,),
        final=True,
    )


def terms_of(candidate: Candidate, side: Side) -> tuple[Term, ...]:
    """The reasons of a candidate as terms."""
    notes = describe(candidate.judgement, side).notes
    return tuple(Term(note.key, note.value, note.en) for note in notes)


def _in_hundredths(line: Line[str]) -> Line[str]:
    assert isinstance(line.score, Points)
    terms = tuple(replace(term, value=DISC * term.value) for term in line.terms)
    return replace(line, score=Points(DISC * line.score.value, DISC), terms=terms)


def otlplg_player(text: str) -> OtlplgPlayer:
    """A player from its switches, such as `otlplg:exact=16`."""
    return OtlplgPlayer(text, Otlplg(read_switches(player_options(text).rest())))


def _othello(position: Position[str]) -> OthelloPosition:
    if not isinstance(position, OthelloPosition):
        raise GameError("otlplg plays othello only")
    return position

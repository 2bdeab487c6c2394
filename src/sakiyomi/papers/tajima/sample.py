"""A game of the program against alpha-beta, with the program's own comments."""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.games.othello import PASS, OthelloPosition
from sakiyomi.knowledge.otlplg import Otlplg, OtlplgDecision, OtlplgState
from sakiyomi.knowledge.otlplg.explanation import explain
from sakiyomi.knowledge.otlplg.telling import first_reasons, short, tell
from sakiyomi.language import Both
from sakiyomi.papers.tajima.players import PLAIN, AlphaBetaPlayer
from sakiyomi.papers.tajima.settings import TajimaSettings, opening

DEPTH = 4
"""Search depth of the opponent, in plies."""


@dataclass(frozen=True, slots=True)
class CommentedMove:
    """A move of the game; with what the program thought, if it was its own."""

    number: int
    side: int
    move: str
    state: str = ""
    value: str = ""
    score: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """The game, and one position in it."""

    start: OthelloPosition
    moves: tuple[CommentedMove, ...]
    end: OthelloPosition
    shown: OthelloPosition
    number: int
    why: Both
    """The whole explanation there."""


def measure(settings: TajimaSettings) -> Sample:
    """Plays the game from the first opening; the program has white."""
    start = opening(settings.seed, 0)
    program, opponent = Otlplg(), AlphaBetaPlayer(DEPTH, PLAIN)
    here, commented = start, list[CommentedMove]()
    richest: tuple[int, OthelloPosition, int, OtlplgState | None] = (0, start, 0, None)
    while not here.over:
        number = len(commented) + 1
        if here.side == 0:
            move = opponent.move(here).best
            commented.append(CommentedMove(number, 0, move))
        else:
            decision = program.decide(here)
            move = decision.move
            commented.append(_tell(number, decision))
            reasons = len(decision.chosen.judgement.reasons) if decision.chosen else 0
            richest = max(richest, (reasons, here, number, decision.state), key=lambda one: one[0])
        here = here.play(move)
    _, shown, number, state = richest
    explained = explain(program, shown, state=state)
    return Sample(start, tuple(commented), here, shown, number, Both(tell(explained), tell(explained, "ja")))


def _tell(number: int, decision: OtlplgDecision) -> CommentedMove:
    side, state = decision.position.side, decision.state.name
    if decision.move == PASS:
        return CommentedMove(number, side, PASS, state, said="no move")
    said = Both("; ".join(first_reasons(decision)), "；".join(first_reasons(decision, "ja")))
    chosen = decision.chosen
    if chosen is None:
        return CommentedMove(number, side, decision.move, state, said=said)
    if chosen.kind.key != "plain":
        said = Both(f"{said}. {chosen.kind.en}", f"{said.japanese}。{chosen.kind.ja}")
    return CommentedMove(number, side, decision.move, state, f"{chosen.value:+d}", short(chosen.score), said)

"""Exact values of positions, if a solver finds them within some nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from sakiyomi.games.abilities import HasHiddenChoices
from sakiyomi.games.base import Game, Position
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Limit, Loss, Score, Win

Solver: TypeAlias = Callable[[Position[Any]], Score | None]
"""The exact result of a position for the side to move; None if it is not found."""

MAX_EMPTIES = 24
"""Most empty squares in Othello for which solving is tried."""


def solver_of(game: Game[Any], nodes: int) -> Solver:
    """The solver for a game: its own, or the general search if that reaches the end of the game."""
    return SOLVERS.get(game.name, _general)(nodes)


def _othello(nodes: int) -> Solver:
    from sakiyomi.games.othello import OthelloPosition
    from sakiyomi.solve import EndgameSolver

    solver = EndgameSolver(memory=16)

    def solve(position: Position[Any]) -> Score | None:
        assert isinstance(position, OthelloPosition)
        if position.empties > MAX_EMPTIES:
            return None
        solver.forget()
        info = solver.best(position, Limit(nodes=nodes))
        return info.score if info.complete else None

    return solve


def _shogi(nodes: int) -> Solver:
    """A mate by checks, for the side to move."""
    from sakiyomi.games.shogi import ShogiPosition
    from sakiyomi.proof import Prover

    prover = Prover(memory=16)

    def solve(position: Position[Any]) -> Score | None:
        assert isinstance(position, ShogiPosition)
        prover.forget()
        proof = prover.prove(position, Limit(nodes=nodes))
        return Win(proof.plies) if proof.status == "proven" and proof.plies is not None else None

    return solve


def _general(nodes: int) -> Solver:
    searcher = AlphaBeta(memory=4, plan=False, selective=False)

    def solve(position: Position[Any]) -> Score | None:
        if isinstance(position, HasHiddenChoices) and position.simultaneous:
            return None
        searcher.forget()
        info = searcher.best(position, Limit(nodes=nodes))
        won = info.lines[0].bound == "exact" and isinstance(info.score, Win | Loss)
        return info.score if info.complete or won else None

    return solve


SOLVERS: dict[str, Callable[[int], Solver]] = {"othello": _othello, "shogi": _shogi}
"""Solvers made for one game, by its name."""

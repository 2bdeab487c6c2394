"""`check_prover` accepts our prover and rejects provers that claim too much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from sakiyomi import Limit
from sakiyomi.games.shogi import ShogiPosition, parse
from sakiyomi.proof import Prover
from sakiyomi.testing import SearcherError, check_prover
from sakiyomi.types import Proof
from support.all_checkers import verify
from support.shogi_oracles import random_game
from support.tsume_sets import problems


def positions() -> Iterator[ShogiPosition]:
    for row in problems("made")[:24:3] + problems("nomate")[::6]:
        yield parse(row[0])
    for here in random_game(3, 120):
        if here.checks():
            yield here


class Certified(Prover):
    """Our prover, always with a certificate."""

    def search(self, *args: Any, **kwargs: Any) -> Any:
        return super().search(*args, **kwargs, certificate=True)


def test_ours_passes() -> None:
    assert check_prover(lambda: Certified(memory=1), positions(), nodes=50_000, verify=verify) > 10


class Changed:
    """A prover whose answers are changed on the way."""

    def __init__(self, change: Any) -> None:
        self.change = change

    def search(self, position: Any, limit: Limit | None = None, *, find: Any = "any") -> Any:
        running = Prover(memory=1).search(position, limit, find=find)
        result, change = running.result, self.change
        running.result = lambda timeout=None: change(result(timeout))  # type: ignore[method-assign]
        return running


def hurried(proof: Proof[Any]) -> Proof[Any]:
    """Reports a time-out as no mate."""
    return replace(proof, status="disproven") if proof.status == "unknown" else proof


def boastful(proof: Proof[Any]) -> Proof[Any]:
    """Claims a mate two plies shorter."""
    return replace(proof, plies=proof.plies - 2) if proof.plies and proof.plies > 1 else proof


def careless(proof: Proof[Any]) -> Proof[Any]:
    """Leaves out the defender's moves."""
    return replace(proof, moves=proof.moves[:1] * len(proof.moves)) if len(proof.moves) > 1 else proof


def blind(proof: Proof[Any]) -> Proof[Any]:
    """Sees no mate at all."""
    return Proof("disproven", nodes=proof.nodes, final=True)


def optimistic(proof: Proof[Any]) -> Proof[Any]:
    """Has a mate in one everywhere."""
    return Proof("proven", proof.moves[:1], plies=1, final=True)


@pytest.mark.parametrize("change", [hurried, boastful, careless, blind, optimistic])
def test_false_provers_are_rejected(change: Any) -> None:
    with pytest.raises(SearcherError):
        check_prover(lambda: Changed(change), (parse(row[0]) for row in problems("made")[8:30:4]))

"""`Prover` for games in Python that say who attacks, against plain game-tree search."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TypeVar

import pytest

from sakiyomi import GameError, Limit, LimitError, Loss, Score, Side, Win
from sakiyomi.proof import Prover, solve


@dataclass(frozen=True)
class Graph:
    """A token on a directed graph: the attacker wants to reach a goal; lines may repeat positions."""

    edges: tuple[tuple[int, ...], ...]
    sides: tuple[Side, ...]
    goals: frozenset[int]
    at: int = 0
    attacker: Side = 0

    @property
    def side(self) -> Side:
        return self.sides[self.at]

    @property
    def over(self) -> bool:
        return self.at in self.goals or not self.edges[self.at]

    def moves(self) -> list[int]:
        return list(self.edges[self.at])

    def play(self, move: int) -> Graph:
        return Graph(self.edges, self.sides, self.goals, move, self.attacker)

    def value(self, side: Side) -> int | Score:
        if not self.over:
            return 0
        won = self.at in self.goals
        return Win(0) if won == (side == self.attacker) else Loss(0)

    def text(self) -> str:
        return str(self.at)


def random_graph(seed: int, cycles: bool) -> Graph:
    random, size = Random(seed), 14
    edges = []
    for node in range(size):
        low = 0 if cycles else node + 1
        choices = [other for other in range(low, size) if other != node]
        edges.append(tuple(random.sample(choices, min(len(choices), random.randrange(4)))))
    sides = tuple(random.randrange(2) for _ in range(size))
    return Graph(tuple(edges), sides, frozenset(random.sample(range(size), 3)), attacker=random.randrange(2))


def fewest_plies(start: Graph) -> int | None:
    """Plies to the goal by working backwards from the goals: written without any search."""
    won = dict.fromkeys(start.goals, 0)
    for plies in range(1, len(start.edges) + 1):
        for node, to in enumerate(start.edges):
            if node in won or not to or node in start.goals:
                continue
            lengths = [won.get(other, 99) for other in to]
            best = min(lengths) if start.sides[node] == start.attacker else max(lengths)
            if best == plies - 1:
                won[node] = plies
    return won.get(start.at)


@pytest.mark.parametrize("cycles", [False, True])
def test_random_graphs(cycles: bool) -> None:
    found = {"proven": 0, "disproven": 0, "unknown": 0}
    for seed in range(150):
        graph = random_graph(seed, cycles)
        plies = fewest_plies(graph)
        proof = Prover(memory=8).prove(graph, Limit(nodes=2_000), find="shortest")
        found[proof.status] += 1
        if plies is None:
            assert proof.status == ("disproven" if not cycles else proof.status) != "proven"
        else:
            assert (proof.status, proof.plies, proof.shortest) == ("proven", plies, True)
            here = graph
            for move in proof.moves:
                here = here.play(move)
            assert here.at in graph.goals
            assert len(proof.moves) == plies
        anyhow = Prover(memory=8).prove(graph, Limit(nodes=2_000))
        assert (anyhow.status == "proven") == (plies is not None)
    assert found["proven"] > 30
    assert found["disproven"] > 30


Heap_ = TypeVar("Heap_", bound="Heap")


@dataclass(frozen=True)
class Heap:
    """Take one to three stones; the side that takes the last one wins."""

    stones: int
    side: Side = 0
    attacker: Side = 0

    @property
    def over(self) -> bool:
        return self.stones == 0

    def moves(self) -> list[int]:
        return list(range(1, min(3, self.stones) + 1))

    def play(self: Heap_, move: int) -> Heap_:
        return type(self)(self.stones - move, 1 - self.side, self.attacker)

    def value(self, side: Side) -> int | Score:
        return (Loss(0) if side == self.side else Win(0)) if self.over else 0

    def text(self) -> str:
        return f"{self.stones} {self.side} {self.attacker}"


@cache
def heap_wins(stones: int) -> bool:
    return any(not heap_wins(stones - take) for take in range(1, min(3, stones) + 1))


@pytest.mark.parametrize("side", [0, 1])
def test_either_side_may_be_to_move(side: Side) -> None:
    for stones in range(1, 25):
        proof = Prover().prove(Heap(stones, side, attacker=1))
        assert (proof.status == "proven") == (heap_wins(stones) == (side == 1))


def test_it_runs_as_any_search_does() -> None:
    with solve(Heap(40, attacker=1), find="shortest") as search:
        reports = list(search)
    assert reports[-1].final
    assert reports[-1].status == "proven"
    assert reports[-1].nodes > 0

    async def waiting() -> str:
        return (await Prover().search(Heap(9))).status

    assert asyncio.run(waiting()) == "proven"


def test_limits() -> None:
    cut = Prover().prove(Heap(60), Limit(nodes=10))
    assert cut.status == "unknown"
    assert cut.nodes == 10
    small = Prover(memory=0.01).prove(Heap(60, attacker=1))
    assert small.status == "unknown"
    with pytest.raises(LimitError, match="certificate"):
        Prover().prove(Heap(9), certificate=True)


def test_a_game_that_does_not_say_who_attacks_is_told_how() -> None:
    class Silent(Heap):
        def __init__(self) -> None:
            super().__init__(3, attacker=2)

    with pytest.raises(GameError, match="attacker must be 0 or 1"):
        Prover().prove(Silent())


def test_errors_of_the_game_come_back() -> None:
    class Broken(Heap):
        def play(self, move: int) -> Broken:  # noqa: ARG002
            raise ZeroDivisionError("broken")

    with pytest.raises(ZeroDivisionError, match="broken"):
        Prover().prove(Broken(3))

"""The mate solver beside the search: it plays mates, and refuses moves that allow one."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest

from sakiyomi import AlphaBeta, Limit
from sakiyomi.games.shogi import SHOGI, START, Move, ShogiPosition, parse
from sakiyomi.players import make_player
from sakiyomi.proof import Prover
from sakiyomi.search import Search
from sakiyomi.tsume.guard import (
    MAX_NODES,
    MIN_NODES,
    OWN_PER_SECOND,
    OWN_SHARE,
    REPLY_NODES,
    Effort,
    GuardedSearch,
    MateGuard,
)
from sakiyomi.types import Loss, Win

MATE = "8k/9/9/7P1/9/9/9/9/4K4 b 3G 1"
NO_CHECKS = "4k4/9/9/9/9/9/9/9/4K4 b P 1"


def guarded(position: ShogiPosition, nodes: int, searcher: AlphaBeta | None = None) -> GuardedSearch:
    limit, engine = Limit(nodes=nodes), searcher or AlphaBeta(memory=4)

    def start(moves: Sequence[Move] | None) -> Search[Move]:
        return engine.search(position, limit, moves=moves)

    return GuardedSearch(MateGuard(), position, limit, start)


def test_it_plays_the_shortest_mate() -> None:
    info = guarded(parse(MATE), 10).result()
    assert info.score == Win(5)
    assert len(info.lines[0].moves) == 5


def test_without_checks_there_is_nothing_to_solve() -> None:
    assert MateGuard().mate(parse(NO_CHECKS)) is None


class Careless(MateGuard):
    """Refutes some moves, whatever the board says."""

    def __init__(self, *bad: str) -> None:
        super().__init__()
        self.bad, self.asked = bad, list[str]()

    def mate(self, position: ShogiPosition, nodes: int = 0) -> None:
        """Sees none."""

    def allows_mate(self, position: ShogiPosition, move: Move, nodes: int = 0) -> bool:  # noqa: ARG002
        """As told."""
        self.asked.append(str(move))
        return str(move) in self.bad or "all" in self.bad


def answer(guard: MateGuard, nodes: int = 2_000) -> tuple[str, str]:
    """The move of a plain search from the start, and that of a guarded one."""
    here, limit, engine = parse(START), Limit(nodes=nodes), AlphaBeta(memory=4)
    plain = str(AlphaBeta(memory=4).best(here, limit).best)

    def start(moves: Sequence[Move] | None) -> Search[Move]:
        return engine.search(here, limit, moves=moves)

    return plain, str(GuardedSearch(guard, here, limit, start).result().best)


def test_a_refuted_move_is_not_played() -> None:
    plain, same = answer(Careless())
    assert plain == same
    guard = Careless(plain)
    _, other = answer(guard)
    assert other != plain
    assert guard.asked == [plain, other]


def test_if_every_move_is_refuted_the_best_is_played() -> None:
    plain, same = answer(Careless("all"), 300)
    assert plain == same


def test_a_stopped_search_still_avoids_the_mate() -> None:
    here, engine = parse(START), AlphaBeta(memory=4)
    best = str(engine.best(here, Limit(nodes=2_000)).best)

    def start(moves: Sequence[Move] | None) -> Search[Move]:
        return engine.search(here, Limit(nodes=2_000), moves=moves)

    search = GuardedSearch(Careless(best), here, Limit(nodes=2_000), start)
    reports = iter(search)
    while next(reports).depth < 3:
        pass
    search.stop()
    for _ in reports:
        pass
    assert str(search.result().best) != best


LONG_MATES = (
    ("l1+P+B2g2/1p1p2s2/3ks1pp1/p3pp2+r/3P2P2/P2SPP3/L2NK2L1/1+r1G2+n2/1N5PP b GLbgsn3p 137", 27_910),
    ("l8/1rs1p+B3/3p2gk1/p1p1Np1p1/3P2P2/PPP1LP3/3SG2sP/2KG5/L5rNL b GSNbn5p 119", 9_095),
    ("+R2lkg+P1+R/3s1g3/2pppp3/4n2p1/2KPn4/1P2N4/2P1PP+pP1/2SLg4/1+l1G1b3 b 2SN4Pblp 111", 17_875),
    ("l8/2s1p4/3p2+B2/p1p1Np1pk/3P2P1N/PrP1LP3/3SG2sP/2KG5/L5rNL b 2GSbn6p 123", 16_161),
)
"""Mates of 13 to 25 plies from games of the engine, with the positions that the solver looked at; the search
sees none of them with 300,000 nodes."""


@pytest.mark.parametrize(("sfen", "nodes"), LONG_MATES)
def test_a_longer_search_has_a_longer_look_for_mates(sfen: str, nodes: int) -> None:
    """Whatever its limit is made of: nodes, seconds, or a clock."""
    here, guard, enough = parse(sfen), MateGuard(), 2 * nodes
    limits: tuple[tuple[Limit, float | None], ...] = (
        (Limit(nodes=OWN_SHARE * enough), None),
        (Limit(seconds=enough / OWN_PER_SECOND), None),
        (Limit(), enough / OWN_PER_SECOND),
    )
    for limit, seconds in limits:
        assert Effort.beside(limit, seconds).own == pytest.approx(enough, abs=1)
    assert guard.mate(here) is None
    line = guard.mate(here, enough)
    assert line is not None
    assert isinstance(line.score, Win)
    assert here.push(*map(str, line.moves)).ending.name == "no_moves"


def test_effort_is_bounded() -> None:
    assert Effort.beside(Limit(depth=3)) == Effort.beside(Limit(nodes=1)) == Effort()
    assert Effort.beside(Limit(), math.inf) == Effort()
    assert Effort.beside(Limit(seconds=1e9)) == Effort(MAX_NODES, MAX_NODES)
    assert Effort.beside(Limit(seconds=1e-3)) == Effort(MIN_NODES, MIN_NODES)


def test_a_stopped_guard_gives_up_its_long_look() -> None:
    """The question of a stopped search is short, whatever its effort."""
    here, asked = parse(START), list[int]()

    class Counting(Careless):
        def allows_mate(self, position: ShogiPosition, move: Move, nodes: int = 7) -> bool:
            asked.append(nodes)
            return super().allows_mate(position, move)

    engine = AlphaBeta(memory=4)
    search = GuardedSearch(
        Counting(), here, Limit(), lambda only: engine.search(here, Limit(nodes=500), moves=only), seconds=10
    )
    search.stop()
    search.result()
    assert asked == [REPLY_NODES]


def games(count: int) -> list[ShogiPosition]:
    """Positions of games between weak and careless searches, where mates are near."""
    engine, found = AlphaBeta(memory=4), list[ShogiPosition]()
    for seed in range(count):
        rng, here = random.Random(seed), ShogiPosition.start(longest=200)
        while not here.over:
            if here.number > 40:
                found.append(here)
            stray = rng.random() < 0.1
            here = here.play(rng.choice(here.moves()) if stray else engine.best(here, Limit(nodes=150)).best)
    return found


NEAR_MATE = (
    "lns4n+R/1r2g1+B2/2ppp2pp/pp3Lpk1/5p1s1/2PG2P1P/1+b1PPP3/3G1SGL1/4K2NL w SNP2p 66",
    "+P2g2s+R1/4k1+P1l/1psppp2l/p6pp/2P6/7PP/PPNPP+s3/2GKNgP+r1/LNS6 b G2bnlp 75",
    "+P2g2s+R1/4k1+P1l/1psppp2l/p7p/2PN3p1/7PP/PP1PP+s3/2GKNgP+r1/LNS6 b G2bnlp 77",
    "lnk5+R/1r3s1P1/1ppppp3/p2b1g3/9/2P1L1P1+B/PP1PPPS1P/3G1S3/LNS1KG1NL w GN3P 64",
)
"""From such games: a search of 100 nodes alone walks into a mate in five."""


def test_a_pondering_player_is_guarded_too() -> None:
    player = make_player("alphabeta:nodes=100,ponder=mixed", SHOGI)
    assert player.move(parse(MATE)).score == Win(5)
    for here in map(parse, NEAR_MATE):
        assert not mated_in_five(here, player.move(here).best), here.sfen
    player.close()


def mated_in_five(position: ShogiPosition, move: Move) -> bool:
    """Whether the opponent's shortest mate after a move takes at most five plies."""
    after = position.play(move)
    if after.over:
        return False
    proof = Prover(memory=8).search(after, Limit(nodes=20_000), find="shortest").result()
    return proof.status == "proven" and proof.plies is not None and proof.plies <= 5


def test_no_mate_in_five_is_allowed_unless_it_cannot_be_avoided() -> None:
    player, alone, avoided = make_player("alphabeta:nodes=100", SHOGI), AlphaBeta(memory=4), 0
    for here in (*map(parse, NEAR_MATE), *games(4)[::4]):
        info = player.move(here)
        if isinstance(info.score, Win | Loss):
            continue
        if mated_in_five(here, info.best):
            assert all(mated_in_five(here, move) for move in here.moves()), here.sfen
        avoided += mated_in_five(here, alone.best(here, Limit(nodes=100)).best)
    assert avoided > 0  # otherwise the solver was not needed

"""The mate solver beside the search: it plays mates, and refuses moves that allow one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from sakiyomi import AlphaBeta, Limit
from sakiyomi.games.shogi import SHOGI, START, Move, ShogiPosition, parse
from sakiyomi.players import make_player
from sakiyomi.proof import Prover
from sakiyomi.search import Search
from sakiyomi.tsume.guard import GuardedSearch, MateGuard
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

    def mate(self, position: ShogiPosition) -> None:
        """Sees none."""

    def allows_mate(self, position: ShogiPosition, move: Move) -> bool:  # noqa: ARG002
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

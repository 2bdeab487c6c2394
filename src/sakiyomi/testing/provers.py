"""A prover compared with exhaustive search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from sakiyomi.errors import shorten
from sakiyomi.search.running import Proving
from sakiyomi.testing.searchers import SearcherError
from sakiyomi.types import Limit, Proof


class ProblemPosition(Protocol):
    """What `check_prover` needs from a position: `sakiyomi.games.shogi.ShogiPosition` is one."""

    @property
    def in_check(self) -> bool: ...
    def checks(self) -> Sequence[Any]:
        """The attacker's moves."""

    def moves(self) -> Sequence[Any]:
        """All legal moves; after a check, the replies."""

    def play(self, move: Any, /) -> Any: ...
    def text(self) -> str: ...


class ProverLike(Protocol):
    """What `check_prover` needs: `sakiyomi.proof.Prover` is one."""

    def search(self, position: Any, limit: Limit | None = None, *, find: Any = "any") -> Proving[Any]:
        """Starts a search and returns at once."""


def check_prover(
    make_prover: Callable[[], ProverLike],
    positions: Iterable[ProblemPosition],
    *,
    depth: int = 3,
    nodes: int = 200_000,
    verify: Callable[[bytes], object] | None = None,
) -> int:
    """Compares a prover with plain search up to `depth` plies; returns the number of positions it decided.

    Wins that plain search finds must be proved with the same shortest length, and no shorter win may be
    claimed. Lines must be legal, consist of attacks, and end the game; limits and `stop()` must be respected,
    and an unknown result must not be passed off as a disproof. Certificates go through `verify` if given.
    Raises `SearcherError`.
    """
    decided = 0
    for position in positions:
        shortest = next((n for n in range(1, depth + 1, 2) if _wins_within(position, n)), None)
        for find in ("any", "shortest"):
            proof = _proved(make_prover(), position, Limit(nodes=nodes), find)
            _check_proof(position, proof, shortest, depth, find)
            if verify is not None and proof.certificate:
                verify(proof.certificate)
            decided += find == "any" and proof.status != "unknown"
        _check_cut_short(make_prover, position, shortest)
    return decided


def _proved(prover: ProverLike, position: ProblemPosition, limit: Limit, find: str) -> Proof[Any]:
    with prover.search(position, limit, find=find) as search:
        return search.result()


def _wins_within(position: ProblemPosition, plies: int) -> bool:
    return plies > 0 and any(_loses_within(position.play(move), plies - 1) for move in position.checks())


def _loses_within(position: ProblemPosition, plies: int) -> bool:
    replies = position.moves()
    if not replies:
        return True
    return plies > 1 and all(_wins_within(position.play(reply), plies - 1) for reply in replies)


def _check_proof(
    position: ProblemPosition, proof: Proof[Any], shortest: int | None, depth: int, find: str
) -> None:
    def agree(holds: bool, sentence: str) -> None:
        if not holds:
            raise SearcherError(f"{sentence}; position {shorten(position.text(), 200)!r}")

    agree(proof.final, "the last report is not marked final")
    agree(
        shortest is None or proof.status != "disproven", f"there is a win in {shortest}, but it was disproved"
    )
    if proof.status != "proven":
        agree(not proof.moves and proof.plies is None, "there is a line, but no proof")
        return
    agree(proof.plies is not None and proof.plies % 2 == 1, f"a win cannot take {proof.plies} plies")
    assert proof.plies is not None
    agree(proof.plies > depth or shortest is not None, f"there is no win in {proof.plies}")
    agree(shortest is None or proof.plies >= shortest, f"there is no win in {proof.plies}")
    exact = not proof.shortest or shortest is None or proof.plies == shortest
    agree(exact, f"the shortest win takes {shortest} plies, not {proof.plies}")
    agree(find == "any" or proof.shortest or shortest is None, f"a win in {shortest} was not proved shortest")
    agree(
        0 < len(proof.moves) <= proof.plies, f"a line of {len(proof.moves)} moves for a win in {proof.plies}"
    )
    if len(proof.moves) > 1 or proof.plies == 1:  # the rest may be missing where the limit came first
        _check_attack(position, proof)


def _check_attack(position: ProblemPosition, proof: Proof[Any]) -> None:
    here = position
    for ply, move in enumerate(proof.moves):
        if move not in (here.moves() if ply % 2 else here.checks()):
            raise SearcherError(f"{move} at ply {ply + 1} is not a legal move; position {here.text()!r}")
        here = here.play(move)
    if here.moves() or not here.in_check:
        raise SearcherError(f"the line does not end the game; position {here.text()!r}")


def _check_cut_short(
    make_prover: Callable[[], ProverLike], position: ProblemPosition, shortest: int | None
) -> None:
    """With too few nodes, or stopped at once, it may know nothing, but must not claim anything wrong."""
    for nodes in (1, 10, 100):
        proof = _proved(make_prover(), position, Limit(nodes=nodes), "any")
        if shortest is not None and proof.status == "disproven":
            raise SearcherError(f"{nodes} nodes disprove a win in {shortest}; position {position.text()!r}")
    search = make_prover().search(position)
    search.stop()
    proof = search.result()
    if not (search.done and proof.final) or (shortest is not None and proof.status == "disproven"):
        raise SearcherError(f"a stopped search claims {proof.status}; position {position.text()!r}")

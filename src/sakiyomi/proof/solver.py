"""Searches for proofs: the native prover of a game, or one for games in Python, run as an object."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from sakiyomi import _native
from sakiyomi.errors import GameError, LimitError, shorten
from sakiyomi.games.abilities import HasAttacker
from sakiyomi.games.base import Position
from sakiyomi.proof.certificate import pack
from sakiyomi.proof.own_game import OwnGameProver, ProvingThread
from sakiyomi.search.running import Proving
from sakiyomi.types import Limit, Proof, ProvenReply, Side, Status

M = TypeVar("M")
Find = Literal["any", "shortest"]
Method = Literal["dfpn", "freedom"]
Futile = Literal["all", "drops", "free"]

MAX_THREADS = 256

_STATUS: dict[_native.ProofStatus, Status] = {
    _native.ProofStatus.unknown: "unknown",
    _native.ProofStatus.proven: "proven",
    _native.ProofStatus.disproven: "disproven",
}

_FUTILE: dict[Futile, _native.FutileRule] = {
    "all": _native.FutileRule.all,
    "drops": _native.FutileRule.drops,
    "free": _native.FutileRule.free,
}


@runtime_checkable
class Provable(Protocol[M]):
    """A position of a game that has a native prover."""

    @property
    def prover(self) -> type[_native.TsumeProver]: ...
    def problem(self) -> _native.ShogiPosition:
        """The native position to prove; raises a `SakiyomiError` if it is not a problem."""

    @property
    def answers_check(self) -> bool:
        """Whether the side to move can only be the defender."""

    def reply_problem(self) -> _native.ShogiPosition:
        """The native position, with the defender to move; raises a `SakiyomiError` if it is not in check."""

    def decode(self, codes: Sequence[int]) -> list[M]: ...
    @property
    def sfen(self) -> str: ...


class Attacked(Position[M], Protocol[M]):
    """A position of a game in Python that says who attacks."""

    @property
    def attacker(self) -> Side:
        """The side that must win."""


class Prover:
    """Proves positions; keeps its table between searches and runs one search at a time.

    `memory` is the size of its table in MB. A small table costs time, never correctness. Several `threads`
    share one table: the answer stays the same, the node count does not.

    It proves mates of shogi, and positions of games in Python that say who attacks
    (`sakiyomi.games.abilities.HasAttacker`): whether that side wins by force, whichever is to move. These use
    one thread and a new table each time, and stay `unknown` when it is full.
    """

    def __init__(self, *, memory: float = 256, threads: int = 1) -> None:
        if not 0.01 <= memory <= 1 << 20:
            raise LimitError(f"memory must lie between 0.01 and {1 << 20} MB, not {memory}")
        if not 1 <= threads <= MAX_THREADS:
            raise LimitError(f"threads must lie between 1 and {MAX_THREADS}, not {threads}")
        self._threads, self._memory = threads, memory
        self._bytes = int(memory * (1 << 20))
        self._native: _native.TsumeProver | None = None

    def search(
        self,
        position: Provable[M] | Attacked[M],
        limit: Limit | None = None,
        *,
        find: Find = "any",
        certificate: bool = False,
        method: Method = "dfpn",
        futile: Futile = "all",
        break_ties: bool = False,
        replies: bool | None = None,
    ) -> Proving[M]:
        """Starts a search and returns at once. Limits are nodes and seconds.

        The method `freedom` is the best-first search of Wada et al.: any mate only, without a certificate.
        `futile` says which interpositions do not count in `counted`: useless ones, dropped or moved (all),
        useless drops only (drops), or every one that can be captured by the checking piece (free), which is a
        lower bound for any such rule, without a main line. `break_ties`: among equally long defences, the
        main line takes one that leaves the attacker no piece in hand, if there is one. `replies`: whether the
        side to move replies to a check, and the question is whether that check wins (by default if it is in
        check and its opponent has no king).
        """
        limit = limit or Limit()
        if find not in ("any", "shortest"):
            raise LimitError(f"find must be any or shortest, not {find!r}")
        if limit.depth is not None or limit.clock:
            raise LimitError("a proof search is limited by nodes or seconds, not by depth or clock")
        if method not in ("dfpn", "freedom"):
            raise LimitError(f"method must be dfpn or freedom, not {method!r}")
        if method == "freedom" and (find != "any" or certificate):
            raise LimitError("freedom finds any mate, and writes no certificate")
        if futile not in _FUTILE:
            raise LimitError(f"futile must be all, drops or free, not {futile!r}")
        if not isinstance(position, Provable):
            if certificate or method == "freedom" or replies is not None:
                raise LimitError("a game in Python is proved by dfpn, without a certificate or replies")
            return self._own_game(position, limit, find)
        native = self._prover(position)
        replies = position.answers_check if replies is None else replies
        if replies and (certificate or method == "freedom"):
            raise LimitError("with the defender to move, there is neither a certificate nor freedom")
        run = native.start(
            position.reply_problem() if replies else position.problem(),
            nodes=min(limit.nodes or 2**63, 2**63),
            seconds=math.inf if limit.seconds is None else limit.seconds,
            shortest=find == "shortest",
            tree=certificate,
            freedom=method == "freedom",
            replies=replies,
            futile=_FUTILE[futile],
            break_ties=break_ties,
        )
        return Proving(run, lambda info: _translate(position, info), lambda: native.nodes)

    def prove(
        self,
        position: Provable[M] | Attacked[M],
        limit: Limit | None = None,
        *,
        find: Find = "any",
        certificate: bool = False,
        futile: Futile = "all",
        break_ties: bool = False,
        replies: bool | None = None,
    ) -> Proof[M]:
        """Searches and waits for the answer."""
        with self.search(
            position,
            limit,
            find=find,
            certificate=certificate,
            futile=futile,
            break_ties=break_ties,
            replies=replies,
        ) as search:
            return search.result()

    @property
    def table_bytes(self) -> int:
        """Largest size of the tables in bytes; they grow up to it as they fill."""
        return 0 if self._native is None else self._native.table_bytes

    def forget(self) -> None:
        """Empties the table."""
        if self._native is not None:
            self._native.forget()

    def _own_game(self, position: Attacked[M], limit: Limit, find: Find) -> Proving[M]:
        if not isinstance(position, HasAttacker):
            raise GameError(
                f"there is no prover for positions like {shorten(repr(position))}; "
                "a game that says who attacks (the property `attacker`) can be proved"
            )
        if position.attacker not in (0, 1):
            raise GameError(f"attacker must be 0 or 1, not {shorten(repr(position.attacker))}")
        prover = OwnGameProver(position, position.attacker, limit, self._memory)
        run = ProvingThread(prover, find == "shortest")
        return Proving(run, lambda proof: proof, lambda: prover.nodes)

    def _prover(self, position: Provable[Any]) -> _native.TsumeProver:
        if self._native is None:
            self._native = position.prover(table_bytes=self._bytes, threads=self._threads)
        return self._native


def solve(
    position: Provable[M] | Attacked[M],
    limit: Limit | None = None,
    *,
    find: Find = "any",
    certificate: bool = False,
    memory: float = 256,
    threads: int = 1,
) -> Proving[M]:
    """Starts to prove or disprove that the side to move (or the attacker) wins by force, with a new table.

    With `find="shortest"` it continues until no shorter win is possible.
    """
    return Prover(memory=memory, threads=threads).search(position, limit, find=find, certificate=certificate)


def _certificate(sfen: str, native: _native.ProofInfo) -> bytes:
    if not native.tree:
        return b""
    return pack(sfen, native.length if native.status == _native.ProofStatus.proven else None, native.tree)


def _translate(position: Provable[M], native: _native.ProofInfo) -> Proof[M]:
    proven = native.status == _native.ProofStatus.proven
    return Proof(
        status=_STATUS[native.status],
        moves=tuple(position.decode(native.line)),
        plies=native.length if proven else None,
        counted=native.counted,
        counted_least=native.counted_least,
        counted_most=native.counted_most,
        shortest=native.shortest or (proven and native.length <= 1),
        nodes=native.nodes,
        seconds=native.seconds,
        final=native.last,
        certificate=_certificate(position.sfen, native),
        proof_number=native.pn,
        disproof_number=native.dn,
        depth=native.depth,
        table_full=native.table_full / 1000,
        replies=tuple(
            ProvenReply(position.decode([move])[0], length, useless, tuple(position.decode(line)))
            for move, useless, length, line in native.replies
        ),
    )

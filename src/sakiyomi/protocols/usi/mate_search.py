"""One running `go mate`: it passes on reports, and gives exactly one answer."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable

from sakiyomi.games.shogi import Move, ShogiPosition
from sakiyomi.proof.solver import Find, Prover
from sakiyomi.protocols.usi.thinking import HEARTBEAT
from sakiyomi.protocols.usi.writing import effort_line, note_line, proof_line
from sakiyomi.tsume.moves import is_whole
from sakiyomi.tsume.work import MateWork
from sakiyomi.types import Limit, Proof


class MateSearch:
    """Runs in its own thread until it has answered. `stop` may come at any moment."""

    def __init__(
        self, prover: Prover, position: ShogiPosition, limit: Limit, find: Find, write: Callable[[str], None]
    ) -> None:
        self._position, self._find, self._write = position, find, write
        self._work = MateWork(prover, limit, self._report)
        self._shown: tuple[float, int] = (math.inf, 0)  # plies, minus the number of known moves
        self._last = 0.0
        self._thread = threading.Thread(target=self._run, name="usi mate", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stops the search and answers now."""
        self._work.stop()

    def ponderhit(self, _: object) -> None:
        """Does nothing: mate searches do not ponder."""

    @property
    def done(self) -> bool:
        """Whether it has answered."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Waits for the answer."""
        self._thread.join()

    def _run(self) -> None:
        answer = "timeout"
        try:
            answer = self._answer(self._work.solve(self._position, self._find))
        except Exception as error:  # in any case the GUI waits for an answer
            self._write(note_line(f"the search failed: {error}"))
        self._write(f"checkmate {answer}")

    def _answer(self, proof: Proof[Move]) -> str:
        if proof.status != "proven":
            return "nomate" if proof.status == "disproven" else "timeout"
        if is_whole(self._position, proof.moves):
            return " ".join(map(str, proof.moves))
        self._write(
            note_line(
                f"a mate starting with {proof.moves[0]} is proved, but there was no time to find its line"
            )
        )
        return "timeout"

    def _report(self, proof: Proof[Move]) -> None:
        """Reports a shorter mate or more of its line at once; otherwise only the effort, once a second."""
        if proof.plies is not None and (proof.plies, -len(proof.moves)) < self._shown:
            self._show(proof)
        elif self._work.seconds - self._last >= HEARTBEAT:
            self._last = self._work.seconds
            self._write(effort_line(proof))

    def _show(self, proof: Proof[Move]) -> None:
        self._shown, self._last = (proof.plies or math.inf, -len(proof.moves)), self._work.seconds
        self._write(proof_line(proof))

"""The GTP engine on standard input and output."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from sakiyomi.games.othello import OthelloPosition
from sakiyomi.protocols import session
from sakiyomi.protocols.gtp.engine import GtpEngine, GtpRequest, parse_request


class GtpSession(session.ProtocolSession[GtpRequest | None]):
    """One GTP session."""

    def __init__(
        self,
        chunks: Iterable[bytes],
        write: Callable[[bytes], object],
        note: session.WriteLine | None = None,
        decide: Callable[[OthelloPosition], str] | None = None,
    ) -> None:
        super().__init__(partial(GtpEngine, decide=decide), parse_request, chunks, write, note)


def main(debug: bool = False, decide: Callable[[OthelloPosition], str] | None = None) -> None:
    """Speaks GTP on standard input and output; with `debug`, notes go to standard error."""
    note = session.stderr_writer("sakiyomi gtp") if debug else None
    GtpSession(session.standard_input(), session.standard_output, note, decide).serve()

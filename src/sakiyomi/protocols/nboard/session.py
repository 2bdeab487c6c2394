"""The NBoard engine on standard input and output."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from sakiyomi.games.othello import OthelloPosition
from sakiyomi.protocols import session
from sakiyomi.protocols.nboard.commands import Command, parse_command
from sakiyomi.protocols.nboard.engine import NBoardEngine


class NBoardSession(session.ProtocolSession[Command]):
    """One NBoard session."""

    def __init__(
        self,
        chunks: Iterable[bytes],
        write: Callable[[bytes], object],
        note: session.WriteLine | None = None,
        decide: Callable[[OthelloPosition], str] | None = None,
        name: str | None = None,
    ) -> None:
        super().__init__(partial(NBoardEngine, decide=decide, name=name), parse_command, chunks, write, note)


def main(
    debug: bool = False, decide: Callable[[OthelloPosition], str] | None = None, name: str | None = None
) -> None:
    """Speaks the NBoard protocol on standard input and output; with `debug`, notes go to standard error."""
    note = session.stderr_writer("sakiyomi nboard") if debug else None
    NBoardSession(session.standard_input(), session.standard_output, note, decide, name).serve()

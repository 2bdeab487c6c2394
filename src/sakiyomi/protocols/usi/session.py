"""The USI engine on standard input and output."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sakiyomi.protocols import session
from sakiyomi.protocols.usi.commands import Command, parse_command
from sakiyomi.protocols.usi.engine import UsiEngine


class UsiSession(session.ProtocolSession[Command]):
    """One USI session."""

    def __init__(
        self, chunks: Iterable[bytes], write: Callable[[bytes], object], note: session.WriteLine | None = None
    ) -> None:
        super().__init__(UsiEngine, parse_command, chunks, write, note)


def main(debug: bool = False) -> None:
    """Speaks USI on standard input and output; with `debug`, notes go to standard error."""
    note = session.stderr_writer("sakiyomi usi") if debug else None
    UsiSession(session.standard_input(), session.standard_output, note).serve()

"""The GTP engine on standard input and output."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sakiyomi.protocols import session
from sakiyomi.protocols.gtp.engine import Engine, Request, parse_request


class Session(session.Session[Request | None]):
    """One conversation in GTP."""

    def __init__(
        self, chunks: Iterable[bytes], write: Callable[[bytes], object], note: session.Say | None = None
    ) -> None:
        super().__init__(Engine, parse_request, chunks, write, note)


def main(debug: bool = False) -> None:
    """Speaks GTP on standard input and output; with `debug`, notes go to standard error."""
    note = session.noting("sakiyomi gtp") if debug else None
    Session(session.standard_input(), session.standard_output, note).serve()

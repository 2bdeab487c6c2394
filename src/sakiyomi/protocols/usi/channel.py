"""A transport that ends the engine at its first mistake: nothing it says after that can be trusted."""

from __future__ import annotations

import time
from typing import NoReturn

from sakiyomi.errors import EngineError, EngineTimeoutError
from sakiyomi.protocols.usi.reading import Reply, parse_reply
from sakiyomi.protocols.usi.transport import Transport


class Channel:
    """Sends lines and receives replies."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._error: EngineError | None = None
        self.name = "the engine"

    @property
    def failed(self) -> bool:
        """Whether the engine was ended because of a mistake."""
        return self._error is not None

    def send(self, line: str) -> None:
        """Sends a line."""
        if self._error is not None:
            raise self._error
        try:
            self._transport.send(line)
        except EngineError as error:
            self.fail(error)

    def receive(self, end: float | None, due: str) -> Reply:
        """The next reply, until `end` on the monotonic clock; `due` names the command awaiting it."""
        try:
            return parse_reply(self._transport.receive(None if end is None else end - time.monotonic()))
        except EngineTimeoutError:
            self.fail(EngineTimeoutError(f"{self.name} did not answer {due!r} in time"))
        except EngineError as error:
            self.fail(error)

    def fail(self, error: EngineError) -> NoReturn:
        """Ends the engine and raises the error."""
        self._error = error
        self.close(0.0)
        raise error from None

    def close(self, timeout: float) -> None:
        """Gives the engine `timeout` seconds to exit, then ends it."""
        self._transport.close(timeout)

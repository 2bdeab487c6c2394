"""A client for any USI engine: handshake, options, positions, searches."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Mapping, Sequence
from types import TracebackType

from sakiyomi.errors import BusyError, EngineError, GameOverError, LimitError, shorten
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.protocols.usi.channel import Channel
from sakiyomi.protocols.usi.options import Option
from sakiyomi.protocols.usi.reading import Id, OptionReply, ReadyOk, UsiOk
from sakiyomi.protocols.usi.remote_search import UsiAnswer, UsiSearch
from sakiyomi.protocols.usi.transport import ProcessTransport, Transport
from sakiyomi.types import Limit

TIMEOUT = 30.0
"""Seconds to wait for a due reply, such as `readyok`, or for a late answer."""

STANDARD = (Option("USI_Hash", "spin"), Option("USI_Ponder", "check"))
"""Options that every engine accepts, even undeclared."""


class UsiClient:
    """Talks to one engine. Any mistake of the engine raises an `EngineError` and ends it.

    `timeout` is how many seconds the engine may take to get ready, `late` how many seconds late a search may
    end, and `longest` how many seconds a search without a time limit may take (None: no limit).
    """

    def __init__(self, transport: Transport, *, timeout: float = TIMEOUT) -> None:
        self.late = timeout
        self.longest: float | None = None
        self.name, self.author = "", ""
        self.options: dict[str, Option] = {}
        """The options that the engine has declared."""
        self.timeout = timeout
        self._channel = Channel(transport)
        self._ready = False
        self._search: UsiSearch | None = None
        self._ask("usi", UsiOk)

    @classmethod
    def start(
        cls,
        command: Sequence[str | os.PathLike[str]],
        *,
        options: Mapping[str, str | int | bool] | None = None,
        folder: str | None = None,
        timeout: float = TIMEOUT,
    ) -> UsiClient:
        """Starts an engine (path and arguments, no shell) in a folder, and sets its options."""
        client = cls(ProcessTransport(command, folder), timeout=timeout)
        try:
            for name, value in (options or {}).items():
                client.set_option(name, value)
        except BaseException:
            client.close()
            raise
        return client

    def set_option(self, name: str, value: str | int | bool = "") -> None:
        """Sets an option; raises `LimitError` if the engine does not have it or the value is bad."""
        known = {option.name.lower(): option for option in (*STANDARD, *self.options.values())}
        option = known.get(name.lower())
        if option is None:
            names = ", ".join(self.options) or "none"
            raise LimitError(f"{self.name} has no option {shorten(name)!r}; it has: {names}")
        text = option.check(str(value).lower() if isinstance(value, bool) else str(value))
        self._idle()
        self._channel.send(
            f"setoption name {option.name}" + (f" value {text}" if option.kind != "button" else "")
        )
        self._ready = False

    def new_game(self) -> None:
        """Tells the engine that a new game starts."""
        self._idle()
        self._get_ready()
        self._channel.send("usinewgame")

    def search(
        self, position: ShogiPosition, limit: Limit | None = None, *, ponder: bool = False
    ) -> UsiSearch:
        """Starts a search; without a limit it runs until stopped, with `ponder` until `ponderhit`."""
        if position.over:
            raise GameOverError("the game is over: there is no move to look for")
        self._idle()
        self._get_ready()
        self._search = UsiSearch(
            self._channel, position, limit or Limit(), self.late, ponder=ponder, longest=self.longest
        )
        return self._search

    def best(self, position: ShogiPosition, limit: Limit) -> UsiAnswer:
        """Searches and waits for the answer."""
        return self.search(position, limit).result()

    def close(self) -> None:
        """Asks the engine to quit, and ends it if it does not."""
        with contextlib.suppress(EngineError):
            self._channel.send("quit")
        self._channel.close(min(self.timeout, 5.0))

    def __enter__(self) -> UsiClient:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _idle(self) -> None:
        if self._search is not None and not self._search.done:
            raise BusyError("this engine is searching: stop its search and take the result first")

    def _get_ready(self) -> None:
        if not self._ready:
            self._ask("isready", ReadyOk)
            self._ready = True

    def _ask(self, line: str, wanted: type[UsiOk] | type[ReadyOk]) -> None:
        """Sends a line and reads replies until the wanted one."""
        end = time.monotonic() + self.timeout
        self._channel.send(line)
        while not isinstance(reply := self._channel.receive(end, line), wanted):
            match reply:
                case Id("name", value):
                    self.name = self._channel.name = value
                case Id("author", value):
                    self.author = value
                case OptionReply(option):
                    self.options[option.name] = option

"""A search with progress on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from sakiyomi import language
from sakiyomi.cli.common import effort
from sakiyomi.games.base import Position
from sakiyomi.search import AlphaBeta, Search
from sakiyomi.types import Info, Limit
from sakiyomi.wire import raw_stream, visible


def search_with_progress(
    searcher: AlphaBeta, position: Position[Any], limit: Limit
) -> tuple[Info[Any], bool]:
    """The result, and whether Ctrl-C cut it short; progress goes to standard error if that is a terminal."""
    return follow(searcher.search(position, limit), lambda info: f"{effort(info)}, score {info.score}")


def follow(running: Search[Any], words: Callable[[Info[Any]], str]) -> tuple[Info[Any], bool]:
    """The same for a running search, with `words` to describe its progress."""
    with running as search:
        try:
            if not sys.stderr.isatty():
                return search.result(), False
            for info in search:
                show_progress(words(info))
            return search.result(), False
        except KeyboardInterrupt:
            search.stop()
            return search.result(), True
        finally:
            show_progress("")


def show_progress(words: str) -> None:
    """Replaces the progress line, if standard error is a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[2K{visible(language.say(words))}", end="", file=raw_stream(sys.stderr), flush=True)

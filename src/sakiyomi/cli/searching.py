"""A search with its progress on the terminal."""

from __future__ import annotations

import sys
from typing import Any

from sakiyomi.cli.common import effort
from sakiyomi.games.base import Position
from sakiyomi.search import AlphaBeta
from sakiyomi.types import Info, Limit


def search_aloud(searcher: AlphaBeta, position: Position[Any], limit: Limit) -> tuple[Info[Any], bool]:
    """The answer, and whether Ctrl-C cut it short; progress goes to standard error if that is a terminal."""
    with searcher.search(position, limit) as search:
        try:
            if not sys.stderr.isatty():
                return search.result(), False
            for info in search:
                print(f"\r\x1b[2K{effort(info)}, score {info.score}", end="", file=sys.stderr, flush=True)
            return search.result(), False
        except KeyboardInterrupt:
            search.stop()
            return search.result(), True
        finally:
            if sys.stderr.isatty():
                print("\r\x1b[2K", end="", file=sys.stderr, flush=True)

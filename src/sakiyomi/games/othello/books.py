"""Openings of Othello by the names that players give them; the moves are common knowledge."""

from __future__ import annotations

NAMED = {
    "parallel": "c4c5",
    "x-square": "c4c3d3c5b2",
    "snake": "c4c3d3c5b3",
    "heath": "c4c3d3c5b4",
    "raccoon dog": "c4c3d3c5b5",
    "buffalo": "c4c3d3c5b6",
    "cow": "c4c3d3c5d6",
    "chimney": "c4c3d3c5d6e3",
    "tiger": "c4e3f4c5d6f3",
    "rose": "c4e3f4c5d6f3e6c3d3e2",
    "mouse": "c4e3f4c5d6e6",
    "cat": "c4e3f5b4",
    "bat": "c4e3f5b4f3",
}
"""Name to transcript."""

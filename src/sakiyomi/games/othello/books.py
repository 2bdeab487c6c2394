"""Openings of Othello by name, as Japanese and English players know them; the moves are common knowledge."""

from __future__ import annotations

NAMED = {
    "tiger (虎)": "f5d6c3d3c4",
    "tiger, Leader's": "f5d6c3d3c4f4f6",
    "tiger, Stephenson": "f5d6c3d3c4f4c5b3c2",
    "tiger, No-Kung": "f5d6c3d3c4f4f6f3e6e7",
    "rose": "f5d6c5f4e3c6d3f6e6d7",
    "buffalo": "f5f6e6f4c3",
    "cow (牛)": "f5f6e6f4e3",
    "cow, chimney": "f5f6e6f4g5",
    "mouse (鼠)": "f5f4e3f6d3",
    "heath": "f5d6c4d3c3",
    "parallel": "f5f4",
    "cat": "f5d6c5",
}
"""Name to transcript."""

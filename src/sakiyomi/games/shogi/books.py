"""Shogi openings by name; the moves are common knowledge."""

from __future__ import annotations

NAMED = {
    "aigakari (相掛かり)": "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b",
    "yagura (矢倉)": "7g7f 8c8d 7i6h 3c3d 6h7g",
    "kakugawari (角換わり)": "7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i8h",
    "yokofudori (横歩取り)": "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b",
    "gokigen (ゴキゲン中飛車)": "7g7f 3c3d 2g2f 5c5d 2f2e 8b5b",
    "shikenbisha (四間飛車)": "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b",
    "sankenbisha (三間飛車)": "7g7f 3c3d 2g2f 4c4d 3i4h 8b3b",
    "ishida (石田流)": "7g7f 3c3d 7f7e",
    "nakabisha (先手中飛車)": "5g5f 8c8d 7g7f 8d8e 8h7g",
    "migishiken (右四間飛車)": "7g7f 3c3d 2g2f 4c4d 4g4f",
}
"""Name to moves from the start."""

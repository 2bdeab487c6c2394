"""How many cells there are: as many as somebody asks for, or as this process has cores."""

from __future__ import annotations

import os

from sakiyomi.errors import LimitError

MAX_CELLS = 256
MAX_SIMULATED = 1024
"""Most cells in virtual time."""


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def cell_count(cells: int, most: int = MAX_CELLS) -> int:
    """The number of cells; 0 stands for all cores."""
    if not 0 <= cells <= most:
        raise LimitError(f"cells must lie between 1 and {most}, or be 0 for all cores, not {cells}")
    return cells or min(cores(), most)

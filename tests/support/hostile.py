"""Hostile texts: half characters, controls, marks, digits of other scripts."""

from __future__ import annotations

from hypothesis import strategies as st

NASTY = "\x00\x07\x08\x1b\x7f\x85\x9b\u200e\u2028\u202e\u2066\ufeff\ufffd\ud800\udcff\udfff\U000e0001٣９²"
"""What can act on a terminal, end a line for some programs only, not be written, or be read as a digit."""

LETTERS = st.sampled_from(NASTY) | st.characters(exclude_categories=())


def texts(alphabet: str = "", max_size: int | None = None) -> st.SearchStrategy[str]:
    """Any text; with an alphabet, mostly its letters."""
    return st.text((st.sampled_from(alphabet) | LETTERS) if alphabet else LETTERS, max_size=max_size)

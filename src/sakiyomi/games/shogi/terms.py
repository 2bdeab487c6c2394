"""The terms of the evaluation in words, English and Japanese."""

from __future__ import annotations

from collections.abc import Sequence

from sakiyomi.types import Term

NAMES = {
    "material": "駒の損得",
    "hands": "持ち駒",
    "placement": "駒の配置",
    "king safety": "玉の安全",
    "mobility": "駒の働き",
    "entering king": "入玉",
}
"""In the order in which the native side gives them."""


def named(values: Sequence[int]) -> tuple[Term, ...]:
    """The native numbers with their names; the Japanese word is the detail."""
    return tuple(
        Term(name, value, japanese) for (name, japanese), value in zip(NAMES.items(), values, strict=True)
    )

"""Names of the evaluation terms, in English and Japanese."""

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
"""In the order of the native terms."""


def named(values: Sequence[int]) -> tuple[Term, ...]:
    """The native values with their names; the Japanese name is the detail."""
    return tuple(
        Term(name, value, japanese) for (name, japanese), value in zip(NAMES.items(), values, strict=True)
    )

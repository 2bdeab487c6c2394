"""Moves of certificates as text in USI."""

from __future__ import annotations

from functools import cache

from sakiyomi.proof.certificate import CertificateError

_RANKS = "abcdefghi"
_DROPS = "PLNSBRG"


def move_code(usi: str) -> int:
    """The 15 bits of a move: 7 for the target, 7 for the origin (81 + kind for a drop), 1 for promotion."""
    origin = 82 + _DROPS.index(usi[0]) if usi[1] == "*" else _number(usi[:2])
    return _number(usi[2:4]) | origin << 7 | usi.endswith("+") << 14


@cache
def usi_move(code: int) -> str:
    """A move from its 15 bits."""
    to, origin, promotes = code & 127, code >> 7 & 127, code >> 14
    if to > 80 or promotes > 1 or origin > 88 or origin == 81:
        raise CertificateError(f"there is no move with the code {code}")
    if origin > 81:
        return f"{_DROPS[origin - 82]}*{_square(to)}" + "+" * promotes
    return _square(origin) + _square(to) + "+" * promotes


def _square(number: int) -> str:
    return f"{number // 9 + 1}{_RANKS[number % 9]}"


def _number(square: str) -> int:
    return (int(square[0]) - 1) * 9 + _RANKS.index(square[1])

"""Fuzz targets. A target is a function that generates an input and feeds it in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from sakiyomi import SakiyomiError

ACCEPTED = (SakiyomiError, ValueError)
"""Errors that bad input may raise. Anything else, and any crash, is a finding."""


@dataclass(frozen=True, slots=True)
class Target:
    """A named entry point."""

    name: str
    run: Callable[[Random], object]
    weight: float
    """Its relative share of the inputs; small if an input takes long."""


TARGETS: dict[str, Target] = {}


def target(
    name: str, *, weight: float = 1.0
) -> Callable[[Callable[[Random], object]], Callable[[Random], object]]:
    """Registers a function as a target."""

    def register(run: Callable[[Random], object]) -> Callable[[Random], object]:
        if name in TARGETS:
            raise ValueError(f"there are two targets {name!r}")
        TARGETS[name] = Target(name, run, weight)
        return run

    return register


def attempt(call: Callable[..., object], *values: object, **named: object) -> object:
    """The result of a call; None if it properly refuses its input."""
    try:
        return call(*values, **named)
    except ACCEPTED:
        return None


def number(random: Random, bits: int = 32, *, signed: bool = True) -> int:
    """A whole number of `bits` bits: small, at an edge, or anything."""
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    kind = random.randrange(4)
    if kind == 0:
        return min(max(random.randrange(-3, 20), low), high)
    if kind == 1:
        edge = random.choice([low, high, 0, 1 << random.randrange(bits - 1), *([-1] if signed else [])])
        return min(max(edge + random.randrange(-2, 3), low), high)
    if kind == 2:
        return min(max(random.randrange(-300, 300), low), high)
    return random.randint(low, high)


def mutated(random: Random, data: bytes) -> bytes:
    """The bytes, damaged: flipped bits, changed, cut, copied or added bytes."""
    out = bytearray(data)
    for _ in range(random.choice([1, 1, 1, 2, 5])):
        if not out:
            return random.randbytes(random.randrange(64))
        at = random.randrange(len(out))
        kind = random.randrange(6)
        if kind == 0:
            out[at] ^= 1 << random.randrange(8)
        elif kind == 1:
            out[at] = random.choice([0, 1, 127, 128, 255, random.randrange(256)])
        elif kind == 2:
            del out[at : at + random.choice([1, 4, 16, 40, len(out)])]
        elif kind == 3:
            out[at:at] = random.randbytes(random.choice([1, 4, 16, 40]))
        elif kind == 4:
            size = random.choice([2, 4, 8, 16, 40])
            out[at : at + size] = out[(start := random.randrange(len(out))) : start + size]
        else:
            size = random.choice([2, 4])
            out[at : at + size] = number(random, 8 * size, signed=False).to_bytes(size, "little")
    return bytes(out)

"""Data layouts of a processor's wires and registers."""

from __future__ import annotations

from typing import Any

from amaranth import unsigned
from amaranth.lib.data import ArrayLayout, StructLayout

from sakiyomi.hardware.shape import MachineShape


def spot(shape: MachineShape) -> Any:
    """A cell."""
    return StructLayout({"x": unsigned(shape.x_bits), "y": unsigned(shape.y_bits)})


def field(shape: MachineShape) -> Any:
    """`board.RobotField` with robots by role: `me` decides, `you` is the other one."""
    time = unsigned(shape.distance_bits)
    return StructLayout(
        {
            "mover": unsigned(1),
            "me": spot(shape),
            "you": spot(shape),
            "lag": time,
            "pending": unsigned(shape.targets),
            "origin": spot(shape),
            "ago": time,
            "left": unsigned(shape.targets),
            "points": ArrayLayout(unsigned(shape.points_bits), 2),
        }
    )


def line(shape: MachineShape) -> Any:
    """Targets from 1, the first move first; 0 after the end."""
    return ArrayLayout(unsigned(shape.index_bits), shape.plies)


def distances(shape: MachineShape) -> Any:
    """One distance for every target."""
    return ArrayLayout(unsigned(shape.distance_bits), shape.targets)


def pairs(shape: MachineShape) -> int:
    """Bits of a relation between all pairs of targets."""
    return shape.targets * (shape.targets - 1) // 2


def frame(shape: MachineShape) -> Any:
    """A node whose moves are being tried: everything needed to resume it."""
    share, mask = unsigned(shape.share_bits), unsigned(shape.targets)
    return StructLayout(
        {
            "field": field(shape),
            "depth": unsigned(shape.depth_bits),
            "alpha": share,
            "beta": share,
            "best": share,
            "todo": mask,  # candidates without a value yet
            "next": mask,  # the first of them to try
            "chosen": unsigned(shape.index_bits),  # the current move
            "beats": unsigned(pairs(shape)),  # which target goes before which
            "far": distances(shape),  # of the deciding side
            "line": line(shape),
        }
    )


def job(shape: MachineShape) -> Any:
    """A search job for a processor."""
    share = unsigned(shape.share_bits)
    return StructLayout(
        {
            "list": unsigned(1),  # only list the moves
            "field": field(shape),
            "forced": unsigned(shape.targets),  # the only move at the root; 0 for all
            "depth": unsigned(shape.depth_bits),
            "alpha": share,
            "beta": share,
        }
    )

"""The protocol on the engine's two byte streams, so that any host, even behind a UART, can drive it.

A command is an opcode and a fixed number of bytes; two-byte numbers are little-endian.

    TARGET  index x y value              writes a target register; index 0 starts a new board
    FIELD   bits of `layouts.field`      the field that jobs and decisions start from
    DECIDE  scheme spine processors depth    the main processor decides with this many processors
    JOB     processor list move depth alpha(2) beta(2)   for a host that acts as the main processor
    BOUND   processor - - - alpha(2) beta(2)             a tighter window for a running job

A report is: tag (a processor, or 255 for a decision), share(2), nodes(5), cycles(5) since the last job or
decision started, the line (one byte per move, 0 after its end), and the field whose moves a list job listed.
Shares are A's total points plus one; moves are targets from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from sakiyomi.hardware.board import LoadedBoard, RobotField
from sakiyomi.hardware.shape import MachineShape

DECISION = 255
HEAD = 13
"""Bytes of a report before its line."""


class Opcode(IntEnum):
    """The first byte of a command."""

    TARGET = 1
    FIELD = 2
    DECIDE = 3
    JOB = 4
    BOUND = 5


def field_widths(shape: MachineShape) -> list[tuple[str, int]]:
    """The parts of `layouts.field`, lowest bits first."""
    x, y, time, mask = shape.x_bits, shape.y_bits, shape.distance_bits, shape.targets
    return [
        *(("mover", 1), ("me_x", x), ("me_y", y), ("you_x", x), ("you_y", y), ("lag", time)),
        *(("pending", mask), ("origin_x", x), ("origin_y", y), ("ago", time), ("left", mask)),
        *(("first_points", shape.points_bits), ("second_points", shape.points_bits)),
    ]


def field_bytes(shape: MachineShape) -> int:
    """Size of a field in bytes."""
    return -(-sum(width for _, width in field_widths(shape)) // 8)


def command_bytes(shape: MachineShape) -> int:
    """The length of every command."""
    return 1 + max(8, field_bytes(shape))


def report_bytes(shape: MachineShape) -> int:
    """The length of every report."""
    return HEAD + shape.plies + field_bytes(shape)


def command(shape: MachineShape, opcode: Opcode, *payload: int) -> bytes:
    """A command of the right length."""
    return bytes([opcode, *payload]).ljust(command_bytes(shape), b"\0")


def pack(shape: MachineShape, field: RobotField) -> bytes:
    """A field's bits."""
    (me_x, me_y), (you_x, you_y) = field.robots[field.mover], field.robots[1 - field.mover]
    values = (
        *(field.mover, me_x, me_y, you_x, you_y, field.lag, field.pending),
        *(*field.origin, field.ago, field.left, *field.points),
    )
    word, shift = 0, 0
    for (_, width), value in zip(field_widths(shape), values, strict=True):
        word |= value << shift
        shift += width
    return word.to_bytes(field_bytes(shape), "little")


def unpack(shape: MachineShape, data: bytes) -> RobotField:
    """The field from its bits."""
    word, part = int.from_bytes(data, "little"), dict[str, int]()
    for name, width in field_widths(shape):
        part[name] = word & ((1 << width) - 1)
        word >>= width
    me, you = (part["me_x"], part["me_y"]), (part["you_x"], part["you_y"])
    under_way = part["pending"] != 0
    return RobotField(
        part["mover"],
        (you, me) if part["mover"] else (me, you),
        part["lag"],
        part["pending"],
        (part["origin_x"], part["origin_y"]) if under_way else (0, 0),
        part["ago"] if under_way else 0,
        part["left"],
        (part["first_points"], part["second_points"]),
    )


def load(shape: MachineShape, board: LoadedBoard) -> Iterator[bytes]:
    """The commands that load a board into the machine."""
    for i, target in enumerate(board.targets):
        yield command(shape, Opcode.TARGET, i, target.x, target.y, target.value)
    yield field_command(shape, board.root)


def field_command(shape: MachineShape, field: RobotField) -> bytes:
    """The command that sets the field."""
    return command(shape, Opcode.FIELD, *pack(shape, field))


@dataclass(frozen=True, slots=True)
class EngineReport:
    """A parsed report."""

    tag: int
    share: int
    nodes: int
    cycles: int
    line: tuple[int, ...]
    """Indices of targets."""
    field: RobotField


def read_report(shape: MachineShape, data: bytes) -> EngineReport:
    """A report from its bytes."""
    entries = data[HEAD : HEAD + shape.plies]
    moves = entries[: entries.index(0)] if 0 in entries else entries
    return EngineReport(
        data[0],
        int.from_bytes(data[1:3], "little"),
        int.from_bytes(data[3:8], "little"),
        int.from_bytes(data[8:13], "little"),
        tuple(move - 1 for move in moves),
        unpack(shape, data[HEAD + shape.plies :]),
    )

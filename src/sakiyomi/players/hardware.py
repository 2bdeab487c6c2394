"""The simulated look-ahead engine as a player: `hardware:targets=10,processors=4`."""

from __future__ import annotations

import re
from typing import cast

from sakiyomi._native import Step
from sakiyomi.errors import shorten
from sakiyomi.hardware import toolchain
from sakiyomi.hardware.host import OURS, EnginePlan, SchemeName
from sakiyomi.hardware.player import HardwarePlayer
from sakiyomi.hardware.shape import MachineShape
from sakiyomi.players.base import Player
from sakiyomi.players.options import Options, player_options

KNOWN = ("targets", "processors", "board", "value", "depth", "scheme", "simulator")

PROCESSORS = 4
"""Default number of agent processors."""


def hardware_player(text: str) -> Player[Step]:
    """A machine from its options: targets (6), processors (4), board (8x8), value (9), depth, scheme."""
    options = player_options(text)
    toolchain.require_amaranth()
    plain = MachineShape()
    width, height = _board(options)
    shape = MachineShape(
        options.whole("targets") or plain.targets, width, height, options.whole("value") or plain.max_value
    )
    processors, depth = options.whole("processors"), options.whole("depth")
    scheme, simulator = options.word("scheme") or OURS.scheme, options.word("simulator") or "auto"
    options.end(KNOWN)
    plan = EnginePlan(cast(SchemeName, scheme), depth)  # the plan refuses an unknown scheme
    return HardwarePlayer(text, shape, PROCESSORS if processors is None else processors, plan, simulator)


def _board(options: Options) -> tuple[int, int]:
    given = options.word("board")
    if given is None:
        return MachineShape().width, MachineShape().height
    size = re.fullmatch(r"(\d{1,3})x(\d{1,3})", given)
    if not size:
        raise options.wrong(f"board must be WIDTHxHEIGHT, such as 8x8, not {shorten(given)!r}")
    return int(size[1]), int(size[2])

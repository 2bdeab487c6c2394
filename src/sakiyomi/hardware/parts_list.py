"""The circuits of a machine by name, as in the paper's figures 3 and 4."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.hardware import layouts
from sakiyomi.hardware.agent import AgentProcessor
from sakiyomi.hardware.chip import BAUD, Chip
from sakiyomi.hardware.engine import EngineCircuit
from sakiyomi.hardware.evaluation_circuit import Evaluation, Territory
from sakiyomi.hardware.field_circuit import DirectTargets, DistanceArray, Play, TargetRegisters
from sakiyomi.hardware.main_processor import MainProcessor
from sakiyomi.hardware.priority_circuit import Factors, Order, PriorityKeys
from sakiyomi.hardware.shape import MAX_PROCESSORS, MachineShape
from sakiyomi.hardware.stack import Stack

CIRCUITS: Mapping[str, Mapping[str, Callable[[MachineShape], Any]]] = {
    "field circuit": {
        "target registers": TargetRegisters,
        "play": Play,
        "distances": DistanceArray,
        "direct targets": DirectTargets,
    },
    "evaluation circuit": {"territory": Territory, "evaluation": Evaluation},
    "priority circuit": {"factors": Factors, "keys": PriorityKeys, "order": Order},
    "search control": {"stack": lambda shape: Stack(layouts.frame(shape), shape.plies)},
}
"""The circuits of an agent processor with their parts; the rest of the search control connects them."""

CLOCK = 25e6
"""Assumed clock in Hz, for the serial line of a chip that is only emitted."""


def design(part: str, shape: MachineShape, processors: int) -> Any:
    """A machine or a part of one."""
    if not 1 <= processors <= MAX_PROCESSORS:
        raise LimitError(f"hardware: processors must lie between 1 and {MAX_PROCESSORS}, not {processors}")
    designs: dict[str, Callable[[], Any]] = {
        "agent": lambda: AgentProcessor(shape),
        "main": lambda: MainProcessor(shape, processors),
        "engine": lambda: EngineCircuit(shape, processors),
        "chip": lambda: Chip(shape, processors, round(CLOCK / BAUD)),
    }
    if part not in designs:
        raise UnknownNameError("part", part, list(designs))
    return designs[part]()

"""`sakiyomi hardware`: write, simulate, route and describe the look-ahead engine as logic."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from sakiyomi.cli.common import (
    Depth,
    Japanese,
    Json,
    PositionText,
    Set,
    load_game,
    load_position,
    print_json,
    report_errors,
)
from sakiyomi.cli.files import Force, check_target, say_written, write_text
from sakiyomi.errors import LimitError, SakiyomiError, shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sakiyomi.games.collect import CollectPosition
    from sakiyomi.hardware.bench import WatchedCycle
    from sakiyomi.hardware.host import EngineDecision, EnginePlan, SchemeName
    from sakiyomi.hardware.shape import MachineShape

hardware = typer.Typer(
    help="The look-ahead engine as logic (Tomabechi, section 4): agent processors under a main processor.\n\n"
    "Example: sakiyomi hardware simulate --targets 6 --processors 2",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Targets = Annotated[int, typer.Option(help="Target registers of the machine (K).")]
BoardSize = Annotated[str, typer.Option("--board", help="The largest board, such as 8x8.")]
Value = Annotated[int, typer.Option(help="The highest value of a target, in points.")]
Processors = Annotated[int, typer.Option(help="Agent processors.")]


def _shape(targets: int, board: str, value: int) -> MachineShape:
    from sakiyomi.hardware.shape import MachineShape

    size = re.fullmatch(r"(\d{1,3})x(\d{1,3})", board)
    if not size:
        raise LimitError(f"the board must be WIDTHxHEIGHT, such as 8x8, not {shorten(board)!r}")
    return MachineShape(targets, int(size[1]), int(size[2]), value)


@hardware.command(short_help="Write the circuits as Verilog or RTLIL.")
@report_errors
def build(
    out: Annotated[str, typer.Option(help="File to write: .v for Verilog, .il for RTLIL.")],
    part: Annotated[str, typer.Option(help="agent, main, engine, or chip (with a serial line).")] = "engine",
    targets: Targets = 6,
    board: BoardSize = "8x8",
    value: Value = 9,
    processors: Processors = 4,
    force: Force = False,
    japanese: Japanese = False,  # noqa: ARG001
) -> None:
    """Write the circuits as Verilog or RTLIL, for any other tool.

    Example: sakiyomi hardware build --targets 6 --processors 4 --out engine.v
    """
    from sakiyomi.hardware import emit, toolchain

    shape = _shape(targets, board, value)
    if Path(out).suffix not in (".v", ".il"):
        raise LimitError(f"{out}: the name must end in .v (Verilog) or .il (RTLIL)")
    check_target(out, force)
    toolchain.require_amaranth()
    from sakiyomi.hardware.parts_list import design

    circuit = design(part, shape, processors)
    text = emit.verilog(circuit) if out.endswith(".v") else emit.rtlil(circuit)
    write_text(out, text)
    print(f"written: {out}   ({part}: {shape}, {len(text.splitlines()):,} lines)")


@hardware.command(short_help="Let a simulated engine decide, cycle by cycle.")
@report_errors
def simulate(
    position: PositionText = None,
    set_: Set = None,
    targets: Targets = 6,
    board: BoardSize = "8x8",
    value: Value = 9,
    processors: Processors = 4,
    scheme: Annotated[str, typer.Option(help="root or pairs (as printed), siblings, or shared.")] = "shared",
    depth: Depth = None,
    host: Annotated[
        bool, typer.Option("--host", help="Use a program as the main processor, instead of logic.")
    ] = False,
    cycles: Annotated[
        int, typer.Option(help="Show what every processor does in the first N cycles.", min=0)
    ] = 0,
    vcd: Annotated[str | None, typer.Option(help="Write all signals to this file, for GTKWave.")] = None,
    simulator: Annotated[str, typer.Option(help="auto, amaranth or verilator.")] = "auto",
    force: Force = False,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Let a simulated engine decide, cycle by cycle, and compare it with the software.

    Example: sakiyomi hardware simulate --set seed=3 --processors 2 --cycles 40
    """
    from sakiyomi.hardware.benches import make_bench
    from sakiyomi.hardware.board import board_of
    from sakiyomi.hardware.host import EngineHost, EnginePlan, decide

    here = cast("CollectPosition", load_position(load_game("collect"), position, set_))
    shape = _shape(targets, board, value)
    content, plan = board_of(here, shape), EnginePlan(cast("SchemeName", scheme), depth)
    if host and cycles:
        raise LimitError("--cycles shows the main processor in logic: omit --host")
    check_target(vcd, force, position)
    seen = list[list["WatchedCycle"]]()

    def note(watched: Sequence[WatchedCycle]) -> None:
        if any(one.phase for one in watched) and len(seen) < cycles:
            seen.append(list(watched))

    bench = make_bench(shape, processors, simulator, vcd)
    try:
        if host:
            decision = EngineHost(bench).decide(content, plan)
        else:
            decision = decide(bench, content, plan, note if cycles else None)
    finally:
        bench.close()
    _show(here, decision, plan, seen, json)
    say_written(json, vcd)


def _show(
    here: CollectPosition,
    decision: EngineDecision,
    plan: EnginePlan,
    seen: list[list[WatchedCycle]],
    as_json: bool,
) -> None:
    from sakiyomi.hardware.software import search

    software = search(here, plan.depth)
    value = decision.value if here.side == 0 else -decision.value
    if as_json:
        print_json(
            {
                "value": value,
                "line": list(decision.line),
                "nodes": decision.nodes,
                "cycles": decision.cycles,
                "software": {"value": software.value, "line": list(software.line), "nodes": software.nodes},
                "trace": [[list(one) for one in cycle] for cycle in seen],
            }
        )
        return
    for number, cycle in enumerate(seen, 1):
        print(f"{number:>5}  " + "   ".join(map(_cycle, cycle)))
    words = here.plan().line_text(decision.line) if decision.line else "nothing to pick"
    print(f"engine for {'AB'[here.side]}: {value:+d}   {words}")
    print(f"{decision.nodes:,} nodes in {decision.cycles:,} cycles")
    same = "the same value and move" if software.agrees(value, decision.line) else "A DIFFERENT DECISION"
    print(f"software, same order without table: {software.value:+d}, {software.nodes:,} nodes: {same}")
    if decision.nodes > software.nodes:
        print("(processors working in parallel start moves before a better bound is known)")


def _cycle(watched: WatchedCycle) -> str:
    from sakiyomi.hardware.bench import PHASES

    if not watched.phase:
        return f"{'idle':<6} {'':14}"
    return f"{PHASES[watched.phase]:<6} {watched.level:>2} {watched.alpha:>3}..{watched.beta:<3} "


@hardware.command(short_help="Synthesise, place and route a chip.")
@report_errors
def route(
    out: Annotated[str, typer.Option(help="Folder for the bitstream, the logs and the reports.")],
    device: Annotated[str, typer.Option(help="ecp5-85k or ice40-hx8k.")] = "ecp5-85k",
    targets: Targets = 6,
    board: BoardSize = "8x8",
    value: Value = 9,
    processors: Processors = 4,
    seed: Annotated[int, typer.Option(help="Seed of the placer.")] = 1,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Synthesise, place and route a chip with a serial line: bitstream, area and highest clock (minutes).

    Example: sakiyomi hardware route --device ecp5-85k --targets 6 --processors 4 --out chip
    """
    from sakiyomi.hardware import synthesis

    shape, chip = _shape(targets, board, value), synthesis.device(device)
    folder = Path(out)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise LimitError(f"{out} already exists; choose a new folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SakiyomiError(f"cannot write {out}: {error.strerror}") from None
    routed = synthesis.route(shape, processors, chip, folder, seed)
    if json:
        print_json(routed.as_json())
        return
    print(f"{chip.title}: {processors} processors, {shape}")
    print(
        f"{routed.logic:,} of {routed.logic_available:,} logic cells "
        f"({routed.logic / routed.logic_available:.0%}), {routed.registers:,} registers, "
        f"{routed.memories} block memories, {routed.multipliers} multipliers"
    )
    print(f"highest clock {routed.megahertz:.1f} MHz")
    print(f"written: {folder / 'chip.bit'}")


@hardware.command(short_help="Describe one agent processor: widths, cycles, area.")
@report_errors
def report(
    targets: Targets = 6,
    board: BoardSize = "8x8",
    value: Value = 9,
    processors: Processors = 4,
    boards: Annotated[int, typer.Option(help="Random boards to search.", min=1, max=100_000)] = 20,
    depth: Depth = None,
    area: Annotated[bool, typer.Option("--area", help="Also synthesise every circuit (minutes).")] = False,
    figures: Annotated[
        str | None, typer.Option(help="Folder for figures 3 and 4 of the paper, drawn from the circuits.")
    ] = None,
    simulator: Annotated[str, typer.Option(help="auto, amaranth or verilator.")] = "auto",
    force: Force = False,
    japanese: Japanese = False,  # noqa: ARG001
    json: Json = False,
) -> None:
    """Describe one agent processor: widths, cycles per node on random boards, area by circuit.

    Example: sakiyomi hardware report --targets 6 --boards 10
    """
    from sakiyomi.hardware import measure

    shape = _shape(targets, board, value)
    pictures = [str(Path(figures) / f"{name}.svg") for name in ("agent", "engine")] if figures else []
    for picture in pictures:
        check_target(picture, force)
    found = measure.processor(shape, boards, depth, simulator, area)
    if pictures:
        from sakiyomi.hardware.drawing import agent_figure, engine_figure

        write_text(pictures[0], agent_figure(shape))
        write_text(pictures[1], engine_figure(shape, processors))
    say_written(json, *pictures)
    if json:
        print_json(found.as_json())
        return
    print(f"one agent processor: {found.shape}")
    print(f"a field has {found.field_bits} bits, a frame of the stack {found.frame_bits}, {found.plies} deep")
    print(
        f"{found.boards} boards: {found.nodes:,} nodes in {found.cycles:,} cycles, "
        f"{found.cycles / found.nodes:.2f} per node, all equal to the software's"
    )
    for name, luts in found.areas:
        print(f"  {name:<22} {luts:>7,} LUT4")

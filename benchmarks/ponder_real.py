"""Own time with and without pondering, in real time against another USI engine.

    python benchmarks/ponder_real.py --games 20 --out ponder.jsonl

Each opening is played with both colours, first without and then with pondering. We search a fixed number of
nodes; the other engine takes the given seconds for every move. No two games are alike, so after a game with
pondering its positions are searched again without it: the cost of the same decisions. Both have a real clock;
a loss on time, an illegal move, a crash or a stall is reported. At the end no thread or process may be left.

With `--out` every game is written to that file when it ends, and the same command resumes where it was
stopped, by Ctrl-C or by `--minutes`. The exit code is 1 if anything of ours went wrong or was left.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sakiyomi.games import get
from sakiyomi.match import play_game
from sakiyomi.match.adjudication import make_judge
from sakiyomi.match.clocks import Control
from sakiyomi.match.openings import Openings
from sakiyomi.match.playing import Decision
from sakiyomi.players import make_player
from sakiyomi.ponder import Outcomes
from sakiyomi.reporting.estimates import mean

ENGINE = shutil.which("fairy-stockfish", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))
LONGEST = 160
"""Moves after which a game is drawn."""
NONE = "none"


def main() -> int:
    """Plays the remaining games and prints a summary."""
    options = _options()
    began, code = time.perf_counter(), 0
    rows = _read(options)
    try:
        for number, predictor in _left(options, rows):
            if time.perf_counter() - began > 60 * options.minutes:
                print(f"stopped after {options.minutes:g} minutes", file=sys.stderr)
                break
            rows.append(row := play(options, number, predictor))
            print(_line(row), file=sys.stderr, flush=True)
            if options.out:
                with open(options.out, "a", encoding="utf-8") as file:
                    print(json.dumps(row), file=file, flush=True)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        code = 130
    wrong = summary(options, rows)
    return code or int(wrong)


def play(options: argparse.Namespace, number: int, predictor: str) -> dict[str, Any]:
    """One game, with fresh players."""
    game: Any = get("shogi")
    ponder = "" if predictor == NONE else f",ponder={predictor}"
    side = number % 2
    ours = make_player(f"alphabeta:nodes={options.nodes}{ponder}", game)
    try:
        theirs = make_player(f'usi:"{options.engine}",seconds={options.seconds},Threads=1', game)
        try:
            start = game.parse(Openings(game, plies=6, seed=1)[number // 2])
            judge = make_judge(f"longest:moves={LONGEST}", game)
            players = (ours, theirs) if side == 0 else (theirs, ours)
            record = play_game(game, start, players, control=Control.parse(options.clock), judges=[judge])
        finally:
            theirs.close()
    finally:
        ours.close()
    mine = [decision for decision in record.decisions if decision.side == side]
    alone = again(options.nodes, start, record.decisions, side) if ponder else 0.0
    outcomes = Outcomes()
    for decision in mine:
        if decision.outcome is not None:
            outcomes.add(decision.outcome)
    return {
        "settings": _settings(options),
        "number": number,
        "predictor": predictor,
        "moves": len(mine),
        "own": round(sum(decision.seconds for decision in mine), 6),
        "alone": round(alone, 6),
        "theirs": round(sum(d.seconds for d in record.decisions if d.side != side), 6),
        "points": record.result if side == 0 else 1 - record.result,
        "ending": record.ending,
        "fault": None if record.culprit is None else ("ours" if record.culprit == side else "theirs"),
        "detail": record.detail,
        "kinds": dict(outcomes.kinds),
        "saved": round(outcomes.paid, 6),
    }


def again(nodes: int, start: Any, decisions: Sequence[Decision], side: int) -> float:
    """Seconds that the decisions of a game take without pondering."""
    game: Any = get("shogi")
    player, position, taken = make_player(f"alphabeta:nodes={nodes}", game), start, 0.0
    try:
        for decision in decisions:
            if decision.side == side:
                begun = time.perf_counter()
                player.move(position)
                taken += time.perf_counter() - begun
            position = position.play(game.parse_move(position, decision.text))
    finally:
        player.close()
    return taken


def summary(options: argparse.Namespace, rows: list[dict[str, Any]]) -> bool:
    """Prints a line for each way to ponder; returns whether anything of ours went wrong."""
    name = Path(options.engine).name
    print(f"shogi with {options.nodes:,} nodes per move against {name}, {options.seconds:g} s per move")
    columns = f"{'pondering':10}{'games':>6}{'moves':>7}{'own s per move':>21}{'without':>9}{'ratio':>7}"
    print(f"{columns}  guesses and endings")
    for predictor in (NONE, *options.predictors):
        games = [row for row in rows if row["predictor"] == predictor]
        moves = sum(row["moves"] for row in games)
        if not moves:
            continue
        own = sum(row["own"] for row in games) / moves
        spread = mean([row["own"] / row["moves"] for row in games if row["moves"]])
        plain = own if predictor == NONE else sum(row["alone"] for row in games) / moves
        kinds = Counter[str]()
        for row in games:
            kinds.update(row["kinds"])
        guesses = [f"{kind} {count / kinds.total():.0%}" for kind, count in sorted(kinds.items())]
        guesses += [
            f"{count} by {ending}" for ending, count in Counter(r["ending"] for r in games).most_common()
        ]
        time_text = f"{own:.4f} ±{(spread.high - spread.low) / 2:.4f}"
        columns = f"{predictor:10}{len(games):6}{moves:7}{time_text:>21}{plain:9.4f}{own / plain:7.2f}"
        print(f"{columns}  {', '.join(guesses)}")
    faults = [row for row in rows if row["fault"] is not None]
    for row in faults:
        print(
            f"game {row['number'] + 1} ({row['predictor']}): {row['ending']}, {row['fault']}: {row['detail']}"
        )
    threads = [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()]
    children = [pid for pid in os.listdir("/proc") if pid.isdigit() and _parent(pid) == os.getpid()]
    mine = sum(row["fault"] == "ours" for row in faults)
    print(f"faults of ours: {mine or 'none'}; of the other engine: {len(faults) - mine or 'none'}")
    print(f"threads left: {threads or 'none'}; processes left: {children or 'none'}")
    return bool(mine or threads or children)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20, help="games for each way to ponder")
    parser.add_argument("--nodes", type=int, default=60_000, help="nodes of our searches")
    parser.add_argument("--seconds", type=float, default=0.2, help="seconds per move of the other engine")
    parser.add_argument("--clock", default="main=120,increment=0.5", help="the clock of both")
    parser.add_argument("--engine", default=ENGINE, help="path of the other engine")
    parser.add_argument(
        "--predictors", nargs="+", default=["mixed"], help="predictors to compare with no pondering"
    )
    parser.add_argument("--minutes", type=float, default=10, help="start no new game after this many minutes")
    parser.add_argument("--out", help="file for the games, one per line")
    options = parser.parse_args()
    if options.engine is None:
        raise SystemExit("fairy-stockfish is not installed; give --engine PATH")
    return options


def _settings(options: argparse.Namespace) -> list[Any]:
    """The settings that must be equal for games to be combined."""
    return [options.nodes, options.seconds, options.clock, Path(options.engine).name]


def _read(options: argparse.Namespace) -> list[dict[str, Any]]:
    """The games of an earlier run; a line truncated by a kill is skipped."""
    if not options.out or not os.path.exists(options.out):
        return []
    text = Path(options.out).read_text(encoding="utf-8")
    if text and not text.endswith("\n"):
        text = text[: text.rfind("\n") + 1]
        Path(options.out).write_text(text, encoding="utf-8")
    rows: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    if any(row["settings"] != _settings(options) for row in rows):
        raise SystemExit(f"{options.out} has games with other settings; name another file")
    return rows


def _left(options: argparse.Namespace, rows: list[dict[str, Any]]) -> Iterator[tuple[int, str]]:
    """Games still to play: each opening and colour in all ways before the next."""
    done = {(row["number"], row["predictor"]) for row in rows}
    for number in range(options.games):
        for predictor in (NONE, *options.predictors):
            if (number, predictor) not in done:
                yield number, predictor


def _line(row: dict[str, Any]) -> str:
    own = row["own"] / max(1, row["moves"])
    return f"game {row['number'] + 1:3}, {row['predictor']:6}: {row['moves']:3} moves, {own:.4f} s each"


def _parent(pid: str) -> int:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return int(file.read().rpartition(")")[2].split()[1])
    except (OSError, ValueError, IndexError):
        return 0


if __name__ == "__main__":
    sys.exit(main())

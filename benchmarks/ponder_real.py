"""Own time with and without reading on the opponent's, in real time against another USI engine.

    python benchmarks/ponder_real.py --games 20 --depth 6 --seconds 0.2

Each opening is played with both colours, once without pondering and once with each predictor named. We search
to a fixed depth; the other engine takes the given seconds for every move. Both have a real clock. At the end
nothing may be left behind: no thread of ours, no process.
"""

from __future__ import annotations

import argparse
import os
import shutil
import threading
from typing import Any

from sakiyomi.arena import make_player, play_game
from sakiyomi.arena.adjudication import make_judge
from sakiyomi.arena.clocks import Control
from sakiyomi.arena.openings import Openings
from sakiyomi.games import get

ENGINE = shutil.which("fairy-stockfish", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))


def main() -> None:
    """Plays and prints a line for each way."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--clock", default="main=120,increment=0.5")
    parser.add_argument("--engine", default=ENGINE)
    parser.add_argument("--predictors", nargs="*", default=["pv", "tree", "mixed"])
    options = parser.parse_args()
    if options.engine is None:
        raise SystemExit("fairy-stockfish is not installed; give --engine PATH")
    plain = None
    for predictor in (None, *options.predictors):
        own = measure(options, predictor)
        plain = plain or own
        print(f"{predictor or 'no pondering':>12}: {own:.4f} s a move, {own / plain:.2f} of no pondering")
    left = [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()]
    children = [pid for pid in os.listdir("/proc") if pid.isdigit() and _parent(pid) == os.getpid()]
    print(f"threads left: {left or 'none'}; processes left: {children or 'none'}")


def measure(options: argparse.Namespace, predictor: str | None) -> float:
    """Seconds of ours for a move."""
    game: Any = get("shogi")
    ponder = f",ponder={predictor}" if predictor else ""
    ours = make_player(f"alphabeta:depth={options.depth}{ponder}", game)
    theirs = make_player(f"usi:{options.engine},seconds={options.seconds},Threads=1", game)
    openings, judge = Openings(game, plies=6, seed=1), make_judge("longest:moves=160", game)
    seconds, moves, faults, won = 0.0, 0, [], 0.0
    for number in range(options.games):
        side = number % 2
        players = (ours, theirs) if side == 0 else (theirs, ours)
        start = game.parse(openings[number // 2])
        record = play_game(game, start, players, control=Control.parse(options.clock), judges=[judge])
        spent = [decision.seconds for decision in record.decisions if decision.side == side]
        seconds, moves = seconds + sum(spent), moves + len(spent)
        won += record.result if side == 0 else 1 - record.result
        if record.culprit is not None:
            faults.append(f"game {number + 1}: {record.ending} by {record.players[record.culprit]}")
    ours.close()
    theirs.close()
    kinds = [outcome.kind for outcome in getattr(ours, "outcomes", [])]
    shares = {kind: kinds.count(kind) / len(kinds) for kind in ("finished", "unfinished", "miss") if kinds}
    told = ", ".join(f"{kind} {share:.0%}" for kind, share in shares.items())
    print(f"{options.games} games, {moves} moves of ours, score {won:g}; faults: {faults or 'none'}; {told}")
    return seconds / max(1, moves)


def _parent(pid: str) -> int:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return int(file.read().rpartition(")")[2].split()[1])
    except (OSError, ValueError, IndexError):
        return 0


if __name__ == "__main__":
    main()

"""A contest under siege: six teams play a whole lock-step match while hostile connections hold the server.

Two teams use TCP (one of them rejoins every five sessions), two use HTTP (one of them with a new connection
for every request), two are programs. The besiegers are a separate process and reconnect whenever they are
thrown out: silent, headers byte by byte, garbage, floods of wrong tokens, half-open connections, endless
lines, spectators that never read. A command is lost if it was not accepted, or is not in the replay as it was
sent.

    python benchmarks/contest_siege.py [--besiegers 600] [--sessions 100]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from sakiyomi.contest.hosting.doors import TeamTokens
from sakiyomi.games.aquarius import Replay
from sakiyomi.serving.binding import listen
from support.besieged_teams import SOURCE, letters, play
from support.besiegers import siege

TOKENS = [f"token-of-team-{team}" for team in range(4)]
FOREVER = 1 << 60


@dataclass(frozen=True)
class Place:
    """Where the teams play."""

    port: int
    http_port: int
    keys: TeamTokens


def free_ports() -> tuple[int, int]:
    """Two free ports."""
    with listen("127.0.0.1", 0) as one, listen("127.0.0.1", 0) as other:
        return one.getsockname()[1], other.getsockname()[1]


def start_server(ports: tuple[int, int], sessions: int, folder: Path) -> subprocess.Popen[str]:
    """A server as users start it, ready to be joined."""
    (folder / "bot.py").write_text(SOURCE)
    program = f"program:{sys.executable} {folder / 'bot.py'}"
    words = ["contest", "serve", *["join"] * 4, program, program, "--rule", f"sessions={sessions}"]
    words += ["--port", str(ports[0]), "--http-port", str(ports[1]), "--lockstep", "--seconds", "3600"]
    words += [word for token in TOKENS for word in ("--token", token)]
    server = subprocess.Popen(
        [sys.executable, "-m", "sakiyomi", *words, "--quiet", "--out", str(folder / "match.jsonl")],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    server.stdout.readline()
    return server


def measure(besiegers: int, sessions: int) -> tuple[float, int, int, dict[str, int]]:
    """Seconds, commands sent and lost, and the besiegers' connections by kind."""
    ports = free_ports()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = start_server(ports, sessions, folder)
        command = [sys.executable, __file__, "--besiege", str(besiegers), *map(str, ports)]
        enemy = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert enemy.stdout is not None
        enemy.stdout.readline()  # all of them have connected once
        begun = time.perf_counter()
        taken = asyncio.run(play(Place(*ports, TeamTokens(dict(enumerate(TOKENS)))), sessions))
        seconds = time.perf_counter() - begun
        counts = json.loads(enemy.communicate("\n")[0])
        server.communicate()
        replay = Replay.parse((folder / "match.jsonl").read_text(encoding="utf-8"))
    right = sum(
        commands == tuple(letters(session))
        for session, one in enumerate(replay.sessions)
        for commands in one.commands
    )
    sent = 6 * sessions
    return seconds, sent, max(sent - right, 4 * sessions - sum(taken)), counts


async def besiege(count: int, ports: list[int]) -> None:
    """Runs until a line arrives on standard input; then prints the counts."""
    async with siege(ports, count, FOREVER) as counts:
        while sum(counts.values()) < count:
            await asyncio.sleep(0.01)
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        print(json.dumps(counts), flush=True)


def main() -> None:
    """Without a siege, then with one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--besiegers", type=int, default=600)
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument(
        "--besiege", nargs=3, type=int, metavar=("COUNT", "PORT", "PORT"), help=argparse.SUPPRESS
    )
    given = parser.parse_args()
    if given.besiege:
        asyncio.run(besiege(given.besiege[0], given.besiege[1:]))
        return
    for besiegers in (0, given.besiegers):
        seconds, sent, lost, counts = measure(besiegers, given.sessions)
        each = 1000 * seconds / given.sessions
        print(
            f"{besiegers} besiegers: {sent} commands, {lost} lost, {seconds:.1f} s, {each:.0f} ms per session"
        )
        if counts:
            ways = ", ".join(f"{way} {number:,}" for way, number in sorted(counts.items()))
            print(f"  {sum(counts.values()):,} hostile connections: {ways}")


if __name__ == "__main__":
    main()

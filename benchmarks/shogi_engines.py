"""Shogi engines as opponents: programs that speak USI, and GNU Shogi (Debian's `gnushogi`)."""

from __future__ import annotations

import os
import re
import select
import shlex
import shutil
import subprocess
import sys

from sakiyomi.games.shogi import ShogiPosition

PATIENCE = 30.0
"""Seconds after which a silent engine has lost."""
PROGRAMS = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
FAIRY = shutil.which("fairy-stockfish", path=PROGRAMS)
GNU = shutil.which("gnushogi", path=PROGRAMS)
OPTIONS = {
    "Threads": "1",
    "Hash": "64",
    "USI_Hash": "64",
    "UCI_Variant": "shogi",
    "Move Overhead": "0",
    "NetworkDelay": "0",
}
GNU_ANSWER = re.compile(r"\d+\. \.\.\. (\S+)")


class Forfeit(Exception):
    """A side forfeits the game."""


class Program:
    """A child program that is spoken to line by line."""

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        )
        self.pending = b""

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Forfeit("ended") from None

    def line(self) -> str:
        assert self.process.stdout is not None
        while b"\n" not in self.pending:
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            chunk = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            if not chunk:
                raise Forfeit("silent" if not ready else "ended")
            self.pending += chunk
        line, self.pending = self.pending.split(b"\n", 1)
        return line.decode(errors="replace").strip() + " "

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


class UsiProgram(Program):
    """A program that speaks USI: `ours`, `ours:THREADS`, `peer:FOLDER` or `usi:COMMAND`."""

    def __init__(self, name: str) -> None:
        kind, _, rest = name.partition(":")
        command, environment = shlex.split(rest), dict(os.environ)
        if kind in ("ours", "peer"):
            command = [sys.executable, "-m", "sakiyomi", "usi"]
        if kind == "peer":
            environment["PYTHONPATH"] = os.pathsep.join([rest, *filter(None, [os.environ.get("PYTHONPATH")])])
        super().__init__(command, environment)
        self.send("usi")
        known = "".join(self.until("usiok"))
        own = {"Threads": rest} if kind == "ours" and rest else {}
        for option, value in (OPTIONS | own).items():
            if f"name {option} " in known:
                self.send(f"setoption name {option} value {value}")
        self.ready()

    def ready(self) -> None:
        """Starts a new game."""
        self.send("usinewgame")
        self.send("isready")
        self.until("readyok")

    def best(self, position: ShogiPosition, go: str) -> str:
        """Its move."""
        moves = " ".join(map(str, position.past))
        self.send(f"position startpos moves {moves}")
        self.send(f"go {go}")
        return self.until("bestmove")[-1].split()[1]

    def until(self, word: str) -> list[str]:
        """Lines up to the one that starts with a word."""
        lines: list[str] = []
        while not lines or not lines[-1].startswith(word):
            lines.append(self.line())
        return lines


class GnuShogi(Program):
    """GNU Shogi. It gets its time as a mean per move and rarely looks at its clock: it takes longer."""

    def __init__(self) -> None:
        if GNU is None:
            raise SystemExit("gnushogi is not installed (Debian: apt-get install gnushogi)")
        super().__init__([GNU, "-X"])
        self.known: list[str] | None = None

    def ready(self) -> None:
        """The next position starts a new game."""
        self.known = None

    def best(self, position: ShogiPosition, go: str) -> str:
        """Its move; `go` must be `movetime MS`."""
        moves = [str(move) for move in position.past]
        if self.known is not None and moves[:-1] == self.known:
            self.send(moves[-1])
        else:
            thousand = max(1, int(go.split()[1]))  # seconds for a thousand moves
            clock = f"level 1000 {thousand // 60}:{thousand % 60:02d}"
            for line in ("new", clock, "force", *moves, ("black", "white")[position.side], "go"):
                self.send(line)
        text = self.reply()
        self.known = [*moves, text]
        return text

    def reply(self) -> str:
        """Waits for its next move."""
        while True:
            line = self.line()
            if "llegal" in line:
                raise Forfeit(f"refused: {line.strip()}")
            if match := GNU_ANSWER.match(line):
                return match[1]


def start(name: str) -> UsiProgram | GnuShogi:
    """Starts an engine by its name."""
    return GnuShogi() if name == "gnushogi" else UsiProgram(name)

"""Uses an installed wheel, with nothing but it: `python -I tools/wheel_check.py slim` or `cli`.

`slim` is the library alone: mates, searches and the USI engine, and a command that says what it needs. `cli`
has the commands too.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

MATE = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
BOARD = "7x7 A=0,0 B=6,6 1/8@1,5 2/3@4,0 3/6@5,0 4/1@6,3 5/2@1,0 6/8@0,6"


def main() -> None:
    """Run the check that is named; any failure ends it."""
    CHECKS[sys.argv[1]]()
    print(f"{sys.argv[1]}: works with Python {sys.version.split()[0]}")


def check_slim() -> None:
    """The library and the engine work without any other package."""
    for name in ("typer", "rich", "starlette", "uvicorn", "websockets"):
        assert importlib.util.find_spec(name) is None, f"{name} is installed"
    import sakiyomi
    from sakiyomi.proof import solve

    problem: Any = sakiyomi.games.get("shogi").parse(MATE)
    assert solve(problem, find="shortest").result().plies == 1
    collect = sakiyomi.games.get("collect").parse(BOARD)
    assert sakiyomi.AlphaBeta().search(collect, sakiyomi.Limit(depth=4)).result().score == sakiyomi.Points(4)
    said = _run("sakiyomi-usi", stdin="usi\nquit\n")
    assert "usiok" in said, said
    refused = _run("sakiyomi", "mate", MATE, code=1)
    assert "pip install 'sakiyomi[cli]'" in refused, refused


def check_cli() -> None:
    """The commands work; the studio says what it needs."""
    assert "mate in 1" in _run("sakiyomi", "mate", MATE)
    assert "best for A: se" in _run("sakiyomi", "best", "collect", BOARD)
    with tempfile.TemporaryDirectory() as folder:
        words = ("match", "collect", "alphabeta:depth=2", "alphabeta:depth=1", "--games", "4", "--quiet")
        assert "All 4 games played." in _run("sakiyomi", *words, "--out", str(Path(folder) / "run"))
    assert "pip install 'sakiyomi[studio]'" in _run("sakiyomi", "studio", code=2)


def _run(*words: str, code: int = 0, stdin: str = "") -> str:
    """What a command prints; it must end with the code given."""
    command = shutil.which(words[0], path=str(Path(sys.executable).parent))
    assert command is not None, f"{words[0]} is not installed"
    done = subprocess.run(
        [command, *words[1:]],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout + done.stderr


CHECKS: dict[str, Callable[[], None]] = {"slim": check_slim, "cli": check_cli}

if __name__ == "__main__":
    main()

"""Programs that speak USI and do one thing wrong, for tests of matches."""

from __future__ import annotations

import sys
from pathlib import Path

SCRIPT = """
import os, signal, sys, time
kind = sys.argv[1]
signal.signal(signal.SIGTERM, signal.SIG_IGN)
moves = []
while True:
    line = sys.stdin.readline()
    if not line:
        if kind == "stubborn":
            time.sleep(600)
        break
    words = line.split()
    if words[0] == "usi":
        if kind == "mute":
            time.sleep(600)
        print("id name toy")
        print("usiok", flush=True)
    elif words[0] == "isready":
        if kind == "never ready":
            sys.exit(3)
        print("readyok", flush=True)
    elif words[0] == "position":
        moves = words[words.index("moves") + 1:] if "moves" in words else []
    elif words[0] == "go":
        if kind == "crash":
            print("out of luck", file=sys.stderr, flush=True)
            sys.exit(7)
        if kind in ("stall", "stubborn"):
            time.sleep(600)
        if kind == "late":
            time.sleep(1.4)
        if kind == "greedy":
            print("info depth 1 nodes 5000 score cp 0 pv 1g1f", flush=True)
        move = "1g1f" if len(moves) % 2 == 0 else "1c1d"
        print("bestmove", {"illegal": "1a9i", "resigning": "resign"}.get(kind, move), flush=True)
    elif words[0] == "quit":
        break
"""


def toy(folder: Path, kind: str, options: str = "") -> str:
    """The name of a player: crash, stall, stubborn, late, greedy, illegal, resigning, mute, never ready."""
    script = folder / "toy.py"
    if not script.exists():
        script.write_text(SCRIPT)
    return f'{kind.replace(" ", "-")}=usi:"{sys.executable}" "{script}" "{kind}"{options and "," + options}'

"""Checks, or with --update refreshes, the outputs in README.md and docs: every `$ sakiyomi …` is run.

A block fenced with ```console holds commands and what they print. Times differ from machine to machine, so
seconds, milliseconds and "M nodes/s" are not compared.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
TIMES = re.compile(r"[\d.,]+ (?:ms|s|M nodes/s)\b|[\d.,]+(?:ミリ秒|秒)|(?<=\"seconds\": )[\d.e-]+")


def blocks(text: str) -> list[str]:
    """The console blocks of a page."""
    return [match.group(1) for match in BLOCK.finditer(text)]


def commands(block: str) -> list[str]:
    """The commands of a block, without the prompt."""
    return [line[2:] for line in block.splitlines() if line.startswith("$ ")]


def run(command: str, folder: Path) -> str:
    """The output of a command, run without a shell by this Python."""
    words = shlex.split(command)
    if words[0] == "sakiyomi":
        words = [sys.executable, "-m", "sakiyomi", *words[1:]]
    elif words[0] == "python":
        words = [sys.executable, *words[1:]]
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder, timeout=300, check=False)
    return done.stdout + done.stderr


def rendered(block: str, folder: Path) -> str:
    """A block with the current outputs of its commands; run folders are started afresh."""
    for name in re.findall(r"(?:--out|contest ladder) (runs/docs-\S+)", block):
        shutil.rmtree(folder / name, ignore_errors=True)
    for name in re.findall(r"--out (/tmp/\S+)", block):
        Path(name).unlink(missing_ok=True)
    return "".join(f"$ {command}\n{run(command, folder)}" for command in commands(block))


def comparable(text: str) -> str:
    """The text without anything that depends on the machine's speed."""
    return TIMES.sub("#", re.sub(r" +(?=[\d.]+ M nodes/s)", " ", text))


def main() -> int:
    """Checks the pages named on the command line (default README.md)."""
    update = "--update" in sys.argv
    wrong = 0
    for name in [word for word in sys.argv[1:] if not word.startswith("-")] or ["README.md"]:
        page = Path(name)
        text = page.read_text(encoding="utf-8")
        for block in blocks(text):
            now = rendered(block, Path.cwd())
            if comparable(now) != comparable(block):
                wrong += 1
                print(f"{name}: differs:\n{now}")
                text = text.replace(f"```console\n{block}```", f"```console\n{now}```")
        if update:
            page.write_text(text, encoding="utf-8")
    return 0 if update else int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())

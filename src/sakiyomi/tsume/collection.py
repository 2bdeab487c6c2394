"""Sets of problems: lines of SFEN with names, files with one problem, folders of such files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from sakiyomi.errors import LimitError, TextError, shorten
from sakiyomi.games.shogi import forms
from sakiyomi.tsume.problem import Problem

ENDINGS = (".kif", ".kifu", ".ki2", ".csa", ".bod", ".sfen", ".usi", ".tsv", ".txt")
"""Suffixes of the files read from a folder."""
MAX_PROBLEMS = 1_000_000

_SFEN = re.compile(r"(?:position\s+)?(?:sfen\s+)?[^\s/]+(?:/[^\s/]+){8}(?:\s.*)?")
"""Unmistakable SFEN: nine ranks between slashes."""


def is_set(text: str) -> bool:
    """Whether a text consists of lines of SFEN rather than one problem."""
    lines = _lines(text)
    return len(lines) > 0 and ("\t" in lines[0][1] or len(lines) > 1) and _is_row(lines[0][1])


def read_set(text: str, source: str) -> Iterator[Problem]:
    """Problems from lines: SFEN and, separated by tabs, a name, the plies, and a note; # starts a comment.

    The name may also precede the SFEN. Unnamed problems are named after their line.
    """
    for number, line in _lines(text):
        fields = [field.strip() for field in line.split("\t")]
        at = next((i for i, field in enumerate(fields) if _SFEN.fullmatch(field)), 0)
        rest = fields[:at] + fields[at + 1 :]
        name = rest[0] if rest and rest[0] else f"{source}:{number}"
        plies = int(rest[1]) if len(rest) > 1 and re.fullmatch("[0-9]{1,5}", rest[1]) else None
        yield Problem(shorten(name, 200), fields[at], plies, " ".join(rest[2:]))


def read_files(paths: Sequence[Path]) -> list[Problem]:
    """All problems of files and folders, sorted by file name."""
    problems: list[Problem] = []
    for path in paths:
        for file in _files(path):
            problems += read_file(file)
            if len(problems) > MAX_PROBLEMS:
                raise LimitError(f"there are more than {MAX_PROBLEMS:,} problems; give fewer files")
    if not problems:
        raise LimitError(f"there is no problem in {', '.join(str(path) for path in paths[:3])}")
    return problems


def read_file(file: Path) -> list[Problem]:
    """The problems of one file; a file that is not text becomes a problem with a fault."""
    try:
        text = forms.decode(read_bytes(file))
    except TextError as error:
        return [Problem(file.name, "", fault=error.reason)]
    return list(read_set(text, file.name)) if is_set(text) else [Problem(file.name, text)]


def read_bytes(file: Path) -> bytes:
    """The first `MAX_BYTES` + 1 bytes of a file."""
    try:
        with file.open("rb") as stream:
            return stream.read(forms.MAX_BYTES + 1)
    except OSError as error:
        raise LimitError(f"cannot read {file}: {error.strerror}") from None


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.rglob("*") if file.suffix.lower() in ENDINGS and file.is_file())


def _lines(text: str) -> list[tuple[int, str]]:
    rows = enumerate(text.removeprefix("\ufeff").splitlines(), 1)
    return [(number, line) for number, line in rows if line.strip() and not line.lstrip().startswith("#")]


def _is_row(line: str) -> bool:
    return any(_SFEN.fullmatch(field.strip()) for field in line.split("\t"))

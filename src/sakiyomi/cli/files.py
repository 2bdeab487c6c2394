"""Writing files safely: completely or not at all, through links, directly into devices and pipes."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from typing import Annotated

import typer

from sakiyomi.errors import LimitError

Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


def check_target(path: str | None, force: bool, *inputs: str | None) -> None:
    """Refuses, before the work, a file that cannot be written, exists, or is an input of the command.

    No file (None) and standard output (-) are always fine. With `force`, an existing file is replaced, but
    never an input.
    """
    if path is None or path == "-":
        return
    check_writable(path)
    target = Path(path)
    if any(_same_file(target, one) for one in inputs if one is not None):
        raise LimitError(f"{path} is the input: choose another file to write")
    if not force and target.is_file() and target.stat().st_size:
        raise LimitError(f"{path} already exists: choose another file, or overwrite it with --force")


def _same_file(target: Path, given: str) -> bool:
    """Whether a word of the command line names this file."""
    try:
        return target.is_file() and target.samefile(given)
    except (OSError, ValueError):  # not a file: a position, or standard input
        return False


def say_written(json: bool, *paths: str | None) -> None:
    """Names the written files: with `--json` on standard error, since the answer is on standard output."""
    for path in paths:
        if path not in (None, "-"):
            print(f"written: {path}", file=sys.stderr if json else sys.stdout)


def check_writable(path: str) -> None:
    """Refuses, before the work, a file that cannot be written."""
    target = Path(path)
    if not path:
        raise LimitError("the file name is empty")
    if target.is_dir():
        raise LimitError(f"cannot write {path}: it is a directory")
    if not target.parent.is_dir():
        raise LimitError(f"cannot write {path}: there is no directory {target.parent}")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise LimitError(f"cannot write {path}: permission denied")


def write_text(path: str, text: str) -> None:
    """Writes a text file in UTF-8."""
    write_bytes(path, text.encode())


def write_bytes(path: str, data: bytes) -> None:
    """Writes a file atomically: an interrupted write leaves the old one unchanged. `-` is standard output."""
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    check_writable(path)
    target = Path(path)
    try:
        target = target.resolve()
        if target.exists() and not target.is_file():  # a device or a pipe cannot be replaced
            target.write_bytes(data)
            return
        draft = target.with_name(f".{target.name}.part")
        try:
            draft.write_bytes(data)
            if target.exists():
                draft.chmod(stat.S_IMODE(target.stat().st_mode))
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        reason = f"cannot write {path}: {error.strerror}"
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
            raise OSError(error.errno, reason) from None
        raise LimitError(reason) from None

"""Writing files safely: completely or not at all, through links, directly into devices and pipes."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Annotated

import typer

from sakiyomi.errors import LimitError

Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


def check_replaceable(path: str, force: bool) -> None:
    """Refuses to overwrite a file that is not empty, unless forced."""
    target = Path(path)
    if not force and target.is_file() and target.stat().st_size:
        raise LimitError(f"{path} already exists: choose another file, or overwrite it with --force")


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
    """Writes a file atomically: an interrupted write leaves the old one unchanged."""
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
        raise LimitError(f"cannot write {path}: {error.strerror}") from None

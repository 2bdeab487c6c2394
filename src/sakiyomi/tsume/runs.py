"""A run in a folder: what was asked (`manifest.json`), and answers as they come (`records.jsonl`)."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from sakiyomi.errors import BusyError, LimitError

Data = Mapping[str, Any]


class Run:
    """Keeps records; the same question in the same folder goes on where it was left, whatever ended it."""

    def __init__(self, folder: Path, manifest: Data) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file: BinaryIO = (folder / "records.jsonl").open("a+b")
        except OSError as error:
            raise LimitError(f"cannot write {folder}: {error.strerror}") from None
        try:
            _lock(self._file, folder)
            self._agree(manifest)
            self.records: dict[int, Data] = self._recover()
        except BaseException:
            self._file.close()
            raise

    def add(self, number: int, record: Data) -> None:
        """Writes the answer to a problem so that it stays, even if the machine stops."""
        self.records[number] = record
        line = json.dumps({"number": number, **record}, ensure_ascii=False)
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _agree(self, manifest: Data) -> None:
        file = self.folder / "manifest.json"
        try:
            before = json.loads(file.read_bytes()) if file.exists() else None
        except (OSError, ValueError) as error:
            raise LimitError(f"cannot read {file}: {error}") from None
        if before is None:
            draft = file.with_suffix(".part")
            draft.write_text(json.dumps(manifest, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
            draft.replace(file)
        elif not isinstance(before, dict) or before != dict(manifest):
            changed = [
                key for key in manifest if not isinstance(before, dict) or before.get(key) != manifest[key]
            ]
            raise LimitError(
                f"{self.folder} holds another run (not the same: {', '.join(changed) or 'manifest'}); "
                "give the same options, or another folder"
            )

    def _recover(self) -> dict[int, Data]:
        """The records that were written whole; half a line at the end, which a kill leaves, is cut off."""
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            self._file.truncate(whole)
        records: dict[int, Data] = {}
        for at, line in enumerate(data[:whole].splitlines(), 1):
            try:
                record = json.loads(line)
                records[int(record.pop("number"))] = record
            except (ValueError, KeyError, TypeError, AttributeError):
                raise LimitError(f"line {at} of {self.folder / 'records.jsonl'} is not a record") from None
        return records

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def _lock(file: BinaryIO, folder: Path) -> None:
    """One run at a time in a folder; the lock goes with the process that holds it."""
    try:
        import fcntl
    except ImportError:  # not on every system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BusyError(f"another run is at work in {folder}") from None

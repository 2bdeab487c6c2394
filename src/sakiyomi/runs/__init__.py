"""Run folders: the settings of a long run, and its results so far."""

from sakiyomi.runs.folder import (
    MANIFEST,
    RECORDS,
    RunError,
    RunFolder,
    read_manifest,
    read_records,
    run_kind,
    write_whole,
)

__all__ = [
    "MANIFEST",
    "RECORDS",
    "RunError",
    "RunFolder",
    "read_manifest",
    "read_records",
    "run_kind",
    "write_whole",
]

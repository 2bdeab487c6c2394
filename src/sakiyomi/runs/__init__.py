"""The one run folder: what was asked, and what has come of it so far."""

from sakiyomi.runs.folder import (
    MANIFEST,
    RECORDS,
    RunError,
    RunFolder,
    read_manifest,
    read_records,
    write_whole,
)

__all__ = ["MANIFEST", "RECORDS", "RunError", "RunFolder", "read_manifest", "read_records", "write_whole"]

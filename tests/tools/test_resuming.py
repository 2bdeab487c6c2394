"""Measurements that a later visit continues."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.resuming import add_row, read_rows, run_limited


def test_rows_survive_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    assert read_rows(None) == read_rows(file) == []
    add_row(file, {"name": "詰み", "seconds": 1.5})
    with file.open("a", encoding="utf-8") as out:
        out.write('{"name": "to')  # killed while it wrote
    add_row(file, {"name": "next"})
    assert read_rows(file) == [{"name": "詰み", "seconds": 1.5}, {"name": "next"}]


def test_a_command_is_stopped_at_its_limit(tmp_path: Path) -> None:
    with (tmp_path / "out").open("w") as out:
        code, _ = run_limited([sys.executable, "-c", "print(5); raise SystemExit(3)"], out, 60)
        assert code == 3
        endless = "import time\nwhile True: time.sleep(60)"
        assert run_limited([sys.executable, "-c", endless], out, 0.01)[0] is None
    assert (tmp_path / "out").read_text().startswith("5\n")

"""The run folder: records last, damage is named, and only one process may use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sakiyomi.errors import BusyError
from sakiyomi.runs import MANIFEST, RECORDS, RunError, RunFolder, read_manifest, read_records
from sakiyomi.wire import Fields, Whole

SHAPE = Fields({"number": Whole(0, 99)})
SETTINGS = {"find": "any", "nodes": 5}


def opened(
    path: Path, settings: dict[str, object] = SETTINGS, kind: str = "mates"
) -> RunFolder[dict[str, int]]:
    return RunFolder(path, kind, settings, SHAPE)


def filled(path: Path, *numbers: int) -> Path:
    with opened(path) as run:
        for number in numbers:
            run.append({"number": number}, {"number": number})
    return path


def test_a_run_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    path = filled(tmp_path / "a" / "run", 3, 1)
    with opened(path) as run:
        assert run.records == [{"number": 3}, {"number": 1}]
        run.append({"number": 2}, {"number": 2})
    assert read_records(path, SHAPE) == [{"number": 3}, {"number": 1}, {"number": 2}]
    assert read_manifest(path, "mates") == SETTINGS


@pytest.mark.parametrize("cut", range(1, 13))
def test_a_half_written_line_is_removed(tmp_path: Path, cut: int) -> None:
    path = filled(tmp_path, 1, 2)
    data = (path / RECORDS).read_bytes()
    (path / RECORDS).write_bytes(data[:-cut])
    kept = [{"number": 1}] if cut < 13 else []
    assert read_records(path, SHAPE) == kept
    with opened(path) as run:
        assert run.records == kept
        run.append({"number": 3}, {"number": 3})
    assert read_records(path, SHAPE) == [*kept, {"number": 3}]


def test_a_folder_is_locked(tmp_path: Path) -> None:
    with opened(tmp_path), pytest.raises(BusyError, match="in use by another run"):
        opened(tmp_path)
    opened(tmp_path).close()


def test_another_run_is_not_resumed(tmp_path: Path) -> None:
    filled(tmp_path, 1)
    with pytest.raises(
        RunError, match=r'holds another run \(find was "any", now "all"\): repeat its command'
    ):
        opened(tmp_path, {**SETTINGS, "find": "all"})
    with pytest.raises(RunError, match=r"\(mate problems, not a match or tournament\): choose another"):
        opened(tmp_path, kind="games")
    with pytest.raises(RunError, match="settings that no longer exist"):
        opened(tmp_path, {"find": "any"})
    with pytest.raises(RunError, match="wrong kind of run: mate problems, not a match or tournament"):
        read_manifest(tmp_path, "games")


def test_folders_that_are_not_runs(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RunError, match="cannot create the folder"):
        opened(tmp_path / "file")
    with pytest.raises(RunError, match="not a run folder but holds other files"):
        opened(tmp_path)
    with pytest.raises(RunError, match=r"not a run folder \(no manifest.json\)"):
        read_manifest(tmp_path, "mates")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["file"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("[]", "the record must be a JSON object"),
        ("{}", "number is missing"),
        ('{"number":1.5}', "number must be a whole number from 0 to 99"),
        ('{"number":null}', "number must be a whole number"),
        ('{"number":1e999}', "the record holds a number that is too large"),
        ('{"number":1,"name":"\\ud800"}', "the record holds a lone surrogate"),
        ("[" * 5000 + "]" * 5000, "the record is nested deeper than 16"),
        ("\x00", "the record is not JSON"),
    ],
)
def test_damaged_records_are_named(tmp_path: Path, line: str, reason: str) -> None:
    path = filled(tmp_path, 1)
    with (path / RECORDS).open("a") as file:
        file.write(line + "\n")
    for attempt in (lambda: opened(path), lambda: read_records(path, SHAPE)):
        with pytest.raises(RunError) as caught:
            attempt()
        assert f"{RECORDS}, line 2: {reason}" in str(caught.value)


@pytest.mark.parametrize(
    ("manifest", "reason"),
    [
        ("{", "the manifest is not JSON"),
        ("[]", "the manifest must be a JSON object"),
        ('{"format":1}', "kind is missing"),
        ('{"format":1,"kind":"a","sakiyomi":"b","settings":{}}', "format must be a whole number from 2 to 2"),
        ('{"format":2,"kind":"a","sakiyomi":"b","settings":[]}', "settings must be an object"),
        ('{"format":2,"kind":"a","sakiyomi":"b","settings":{},"x":1}', "x is not a known field"),
        ("[" * 5000 + "]" * 5000, "the manifest is nested deeper than 16"),
        ('"' + "x" * (17 << 20) + '"', "the manifest is longer than 16,777,216 bytes"),
    ],
)
def test_damaged_manifests_are_named(tmp_path: Path, manifest: str, reason: str) -> None:
    path = filled(tmp_path, 1)
    (path / MANIFEST).write_text(manifest)
    for attempt in (lambda: opened(path), lambda: read_manifest(path, "mates")):
        with pytest.raises(RunError) as caught:
            attempt()
        assert f"{MANIFEST} cannot be used: {reason}" in str(caught.value)


def test_the_manifest_is_readable(tmp_path: Path) -> None:
    text = (filled(tmp_path) / MANIFEST).read_text()
    assert '\n  "kind": "mates",\n' in text
    assert json.loads(text)["format"] == 2


@pytest.mark.parametrize("there", [False, True], ids=["new folder", "empty folder"])
def test_a_refused_run_leaves_nothing(tmp_path: Path, there: bool) -> None:
    path = tmp_path / "runs" / "refused"
    if there:
        path.mkdir(parents=True)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(ValueError, match="refused"), opened(path):
        raise ValueError("refused")
    assert sorted(tmp_path.rglob("*")) == before
    with pytest.raises(TypeError), opened(path, {"find": object()}):
        pass
    assert sorted(tmp_path.rglob("*")) == before


def test_an_error_keeps_existing_files(tmp_path: Path) -> None:
    def failing(path: Path, error: BaseException, number: int | None = None, note: str = "") -> Path:
        def attempt() -> None:
            with opened(path) as run:
                if number is not None:
                    run.append({"number": number}, {"number": number})
                if note:
                    (path / note).touch()
                raise error

        with pytest.raises(type(error)):
            attempt()
        return path

    old = failing(filled(tmp_path / "old"), ValueError())
    assert read_manifest(old, "mates") == SETTINGS
    begun = failing(tmp_path / "begun", ValueError(), number=1)
    assert read_records(begun, SHAPE) == [{"number": 1}]
    noted = failing(tmp_path / "noted", ValueError(), note="note.txt")
    assert (noted / "note.txt").exists()
    assert (noted / MANIFEST).exists()
    stopped = failing(tmp_path / "stopped", KeyboardInterrupt())
    assert (stopped / MANIFEST).exists()

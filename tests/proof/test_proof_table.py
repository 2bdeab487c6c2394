"""The table that threads share, seen through a file of it."""

from __future__ import annotations

from pathlib import Path

from sakiyomi import _native
from sakiyomi.tsume import gallery

HEAD, SLOT = 64 + (4 << 16), 32
"""Where the entries begin in a file, and the size of one, in bytes."""
OPEN = (1, 2)
"""The kinds of entries with numbers that still change; an entry's kind is the first byte of its last word."""
PROBLEM = gallery.book("muso").problem("18").position().problem()


def memory_file(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def nodes_to_the_mate(file: Path) -> int:
    search = _native.MateSlices(PROBLEM, _native.MateMemory(str(file), True), True)
    assert search.run(1_000_000) == _native.ProofStatus.proven
    return search.spent


def with_second_entries(content: bytes) -> tuple[bytes, int]:
    """Copies every open entry that is followed by an empty slot into that slot."""
    out, copies = bytearray(content), 0
    end = HEAD + (len(content) - HEAD) // 16 // 64 * 64 * 14
    for at in range(HEAD, end - 2 * SLOT, SLOT):
        after = at + SLOT
        if content[at + 24] in OPEN and not any(content[after : after + SLOT]):
            out[after : after + SLOT] = content[at:after]
            copies += 1
    return bytes(out), copies


def test_a_second_entry_of_a_node_is_never_read(tmp_path: Path) -> None:
    """Two threads that store a new node at the same moment may leave two entries. Only one is updated from
    then on, and a search that read the other would see old numbers for ever."""
    half = memory_file(tmp_path / "half", bytes(4 << 20))
    search = _native.MateSlices(PROBLEM, _native.MateMemory(str(half), True), True)
    assert search.run(20_000) == _native.ProofStatus.unknown
    search.stop()
    del search
    content, copies = with_second_entries(half.read_bytes())
    assert copies > 1_000
    plain = nodes_to_the_mate(memory_file(tmp_path / "plain", half.read_bytes()))
    doubled = nodes_to_the_mate(memory_file(tmp_path / "doubled", content))
    assert doubled == plain

"""Whatever cells send is checked before it is trusted: subtrees, news, lines, and shared tables."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from sakiyomi import _native
from sakiyomi.games.shogi import parse

LONGER = "2g1b4/l1p1ss3/kN1r1B3/3p+R4/p3P+p3/+lL1s5/9/9/1P7 b 3Gs3nl12p 1"
ITEM = struct.Struct("<QIIIIIHHHHHH")
RECORD = struct.Struct("<HBBHHII")
CERTAIN = 1 << 30
EXPANDED, LATE, EARLY = 1, 2, 4


def problem(sfen: str) -> _native.ShogiPosition:
    return parse(sfen).problem()


def leaf_of(sfen: str = LONGER) -> tuple[_native.FreedomHost, int]:
    host = _native.FreedomHost(problem(sfen))
    leaf = host.take()
    assert leaf is not None
    return host, leaf


def grown(sfen: str = LONGER, size: int = 200) -> tuple[_native.FreedomHost, int, list[list[int]]]:
    """A host, one of its leaves, and the subtree that a cell grew below it, as editable records."""
    host, leaf = leaf_of(sfen)
    cell = _native.FreedomCell(problem(sfen), host.moves(leaf))
    cell.run(size, 1 << 40)
    return host, leaf, [list(row) for row in RECORD.iter_unpack(cell.subtree())]


def packed(rows: list[list[int]]) -> bytes:
    return b"".join(RECORD.pack(*row) for row in rows)


# --- what cells send to the paper's host ---


def test_a_grown_subtree_is_attached() -> None:
    host, leaf, rows = grown()
    before = host.size
    host.attach(leaf, packed(rows))
    assert host.size == before + len(rows) - 1
    assert host.take() is not None


def test_an_open_node_without_an_open_child() -> None:
    """48 bytes that once led `take` outside the tree."""
    host, leaf = leaf_of()
    rows = [[0, 0, EXPANDED, 0, 0, 1, 1], [9, 0, EXPANDED, 0, 0, 2, 1], [9, 2, 0, 0, 0, 0, 0]]
    with pytest.raises(ValueError, match="not a subtree"):
        host.attach(leaf, packed(rows))
    assert host.size == _native.FreedomHost(problem(LONGER)).size
    host.give_back(leaf)
    assert host.take() == leaf


LIES: dict[str, Callable[[list[list[int]]], object]] = {
    "no nodes": lambda rows: rows.clear(),
    "a state that does not exist": lambda rows: rows[1].__setitem__(1, 3),
    "a flag that does not exist": lambda rows: rows[1].__setitem__(2, 9),
    "a mate that is none": lambda rows: rows[0].__setitem__(1, 1),
    "an escape that is none": lambda rows: rows[0].__setitem__(1, 2),
    "a leaf that claims a mate": lambda rows: rows[leaf_row(rows)].__setitem__(1, 1),
    "a leaf that claims an escape": lambda rows: rows[leaf_row(rows)].__setitem__(1, 2),
    "a leaf with a length": lambda rows: rows[leaf_row(rows)].__setitem__(4, 5),
    "a reply that was not looked into": lambda rows: rows[1].__setitem__(slice(2, 7), [0, 0, 0, 0, 0]),
    "a child outside": lambda rows: rows[0].__setitem__(5, len(rows)),
    "a child far outside": lambda rows: rows[0].__setitem__(5, 2**32 - 1),
    "too many children": lambda rows: rows[0].__setitem__(6, 2**32 - 1),
    "its own parent": lambda rows: rows[0].__setitem__(5, 0),
    "a node with two parents": lambda rows: rows[2].__setitem__(slice(5, 7), rows[1][5:7]),
    "a node without a parent": lambda rows: rows.append([9, 0, 0, 0, 0, 0, 0]),
    "a reply less": lambda rows: rows[0].__setitem__(6, rows[0][6] - 1),
    "a move that is none": lambda rows: rows[1].__setitem__(0, 0xFFFF),
    "another move": lambda rows: rows[1].__setitem__(0, rows[1][0] ^ 1),
    "another check": lambda rows: rows[leaf_row(rows)].__setitem__(0, rows[leaf_row(rows)][0] ^ 128),
    "a plain reply that is said to be put between": lambda rows: rows[1].__setitem__(2, EXPANDED | LATE),
    "a knight that is none": lambda rows: rows[leaf_row(rows)].__setitem__(
        2, rows[leaf_row(rows)][2] ^ EARLY
    ),
}


def leaf_row(rows: list[list[int]]) -> int:
    """The row of an open check that was not expanded."""
    return next(i for i, row in enumerate(rows) if i and row[1] == 0 and not row[2] & EXPANDED)


@pytest.mark.parametrize("lie", LIES)
def test_impossible_subtrees_are_refused(lie: str) -> None:
    host, leaf, rows = grown()
    size = host.size
    LIES[lie](rows)
    with pytest.raises(ValueError, match="not a subtree"):
        host.attach(leaf, packed(rows))
    assert host.size == size


def test_a_subtree_of_another_leaf_is_refused() -> None:
    host, _, rows = grown()
    other = host.take()
    assert other is not None
    with pytest.raises(ValueError, match="not a subtree"):
        host.attach(other, packed(rows))


@pytest.mark.parametrize("cut", [1, 15, 17, 47])
def test_truncated_subtrees_are_refused(cut: int) -> None:
    host, leaf, rows = grown()
    with pytest.raises(ValueError, match="not a subtree"):
        host.attach(leaf, packed(rows)[:-cut])


def test_too_deep_a_chain_is_refused() -> None:
    host, leaf = leaf_of()
    chain = [[9, 0, EXPANDED, 0, 0, i + 1, 1] for i in range(9000)]
    with pytest.raises(ValueError, match="not a subtree"):
        host.attach(leaf, packed([*chain, [9, 0, 0, 0, 0, 0, 0]]))


def test_a_host_knows_its_leaves() -> None:
    host, leaf, rows = grown()
    for call in (host.give_back, host.expand, host.escaped, lambda node: host.attach(node, packed(rows))):
        for node in (0, leaf + 1, 10**6, 2**32 - 1):
            with pytest.raises(ValueError, match=r"not been handed out|no such node"):
                call(node)
    for ask in (host.moves, host.wanted):
        with pytest.raises(ValueError, match="no such node"):
            ask(10**6)


def test_lines_to_a_cell_are_legal() -> None:
    for moves in ([0], [0xFFFF], [0x7FFF], [12345] * 3):
        with pytest.raises(ValueError, match="no such move"):
            _native.FreedomCell(problem(LONGER), moves)
    with pytest.raises(ValueError, match="too long"):
        _native.FreedomCell(problem(LONGER), [0] * 5000)


# --- news that cells exchange about a mate ---


def news(**changed: int) -> bytes:
    """News of a mate that was found, with some fields changed."""
    fields = dict.fromkeys(("held", "resource", "pn", "ply", "unused", "more", "last"), 0)
    fields |= {"key": 1, "dn": CERTAIN, "work": 5, "length": 3, "move": move("5c5b"), **changed}
    names = ["key", "held", "resource", "pn", "dn", "work", "length", "move", "ply", "unused", "more", "last"]
    return ITEM.pack(*(fields[name] for name in names))


def move(usi: str) -> int:
    found = _native.ShogiMove.read(usi)
    assert found is not None
    return found.code


def test_news_is_learned() -> None:
    memory = _native.MateMemory(1 << 20)
    memory.learn(news())
    assert memory.recall(0) == news()


WRONG = {
    "a move that segfaulted": {"move": 0xFFFF},
    "a move that aborted": {"move": 0x7FFF},
    "a move to nowhere": {"move": 81},
    "a drop of nothing": {"move": 81 << 7},
    "a drop that promotes": {"move": 82 << 7 | 1 << 14},
    "a move to where it stands": {"move": 5 << 7 | 5},
    "both proved and not": {"pn": 0, "dn": 0},
    "proved with doubts": {"pn": 0, "dn": 7},
    "disproved with doubts": {"pn": 7, "dn": 0, "move": 0},
    "nearly disproved": {"pn": CERTAIN, "dn": 1, "move": 0, "length": 65535},
    "nearly proved": {"pn": 1, "dn": CERTAIN, "move": 0, "length": 65535},
    "more than certain": {"pn": 1, "dn": CERTAIN + 1, "move": 0, "length": 65535},
    "unsure with a length": {"pn": 1, "dn": 1, "move": 0, "length": 3},
    "unsure from far below": {"pn": 1, "dn": 1, "move": 0, "length": 65535, "ply": 4001},
    "longer than any mate": {"length": 8001},
    "more than there are in a hand": {"held": 19},
    "a hand with odd bits": {"held": 1 << 5},
    "a hand beyond its fields": {"resource": 1 << 28},
    "something where nothing is": {"unused": 1},
    "something at the very end": {"last": 1},
}


@pytest.mark.parametrize("wrong", WRONG)
def test_impossible_news_is_refused(wrong: str) -> None:
    memory = _native.MateMemory(1 << 20)
    with pytest.raises(ValueError, match="not a list of findings"):
        memory.learn(news(key=7) + news(**WRONG[wrong]))
    assert memory.recall(0) == b""  # not even the valid part


def test_truncated_news_is_refused() -> None:
    with pytest.raises(ValueError, match="not a list of findings"):
        _native.MateMemory(1 << 20).learn(news()[:-1])


@pytest.mark.parametrize("lie", ["9a9b", "R*1a", "5c5d"])
def test_no_proof_is_written_from_an_impossible_move(lie: str) -> None:
    """The code names a move, but not one of this position, which only shows when it is played."""
    memory = _native.MateMemory(1 << 20)
    search = _native.MateSlices(problem(LONGER), memory, True)
    assert search.run(1 << 40) == _native.ProofStatus.proven
    told = b""
    for row in ITEM.iter_unpack(memory.recall(0)):
        told += ITEM.pack(*row[:7], move(lie) if row[2 + 1] == 0 and row[7] else row[7], *row[8:])
    misled = _native.MateMemory(1 << 20)
    misled.learn(told)
    with pytest.raises(ValueError, match="a wrong proof"):
        misled.write(problem(LONGER), nodes=1 << 40, seconds=1e9)


# --- torn entries ---


def slot_of(file: Path) -> tuple[int, bytes]:
    """The only entry of a table in a file: its offset and its four words."""
    data = file.read_bytes()
    start = 64 + 4 * (1 << 16)  # behind the head of the table and the presence
    for at in range(start, len(data) - 32, 32):
        if any(data[at + 24 : at + 32]):
            return at, data[at : at + 32]
    raise AssertionError("there is no entry")


@pytest.mark.parametrize("torn", [0b0110, 0b1001, 0b1100, 0b0011, 0b1010, 0b0101])
def test_torn_entries_are_not_found(torn: int, tmp_path: Path) -> None:
    """Two words of a disproof and two of another entry of the same node, chosen so that the xor cancels."""
    hand = 3  # pawns
    entries = (
        news(dn=0, pn=CERTAIN, move=0, length=65535, resource=0, work=7),
        news(held=hand, pn=hand, dn=3, ply=3, move=0, length=65535, work=7),
    )
    words = []
    for i, entry in enumerate(entries):
        file = tmp_path / f"table{i}"
        file.write_bytes(bytes(4 << 20))
        memory = _native.MateMemory(str(file), True)
        memory.learn(entry)
        at, slot = slot_of(file)
        words.append([slot[j : j + 8] for j in range(0, 32, 8)])
        assert [row[0] for row in ITEM.iter_unpack(memory.recall(0))] == [1]
    mixed = b"".join(words[torn >> j & 1][j] for j in range(4))
    assert mixed not in (b"".join(words[0]), b"".join(words[1])) or words[0][0] == words[1][0]
    file = tmp_path / "torn"
    data = bytearray(4 << 20)
    data[at : at + 32] = mixed
    file.write_bytes(data)
    found = _native.MateMemory(str(file), True).recall(0)
    assert all(row[0] != 1 for row in ITEM.iter_unpack(found))


@pytest.mark.parametrize("alone", [True, False])
def test_arbitrary_bytes_as_a_table_do_no_harm(alone: bool, tmp_path: Path) -> None:
    """A file without an empty slot, in which a probe once never ended."""
    file = tmp_path / "table"
    file.write_bytes(random.Random(1).randbytes(2 << 20))
    memory = _native.MateMemory(str(file), alone)
    assert _native.MateSlices(problem(LONGER), memory, alone).run(1000) == _native.ProofStatus.unknown
    assert len(memory.recall(0)) % ITEM.size == 0


def test_a_search_granted_no_nodes_returns() -> None:
    search = _native.MateSlices(problem(LONGER), _native.MateMemory(1 << 20), True)
    for nodes in (0, 5, 0, 0, 5):
        assert search.run(nodes) == _native.ProofStatus.unknown

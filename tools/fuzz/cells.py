"""Messages of mate cells: subtrees, findings, lines, and shared files."""

from __future__ import annotations

import struct
import tempfile
from functools import cache
from pathlib import Path
from random import Random

from sakiyomi import _native
from sakiyomi.games.shogi import parse
from tools.fuzz.registry import attempt, mutated, number, target

SFENS = (
    "2g1b4/l1p1ss3/kN1r1B3/3p+R4/p3P+p3/+lL1s5/9/9/1P7 b 3Gs3nl12p 1",
    "7Rp/6P1B/6GG1/8k/9/8N/9/9/9 b rb2g4s3n4l16p 1",
    "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
)
RECORD = struct.Struct("<HBBHHII")
ITEM = struct.Struct("<QIIIIIHHHHHH")


@cache
def problem(which: int) -> _native.ShogiPosition:
    """One of a few."""
    return parse(SFENS[which]).problem()


@cache
def subtree(which: int, size: int) -> bytes:
    """The subtree a cell builds below the first leaf."""
    host = _native.FreedomHost(problem(which))
    cell = _native.FreedomCell(problem(which), host.moves(host.take() or 0))
    cell.run(size, 1 << 30)
    return cell.subtree()


@cache
def news(which: int) -> bytes:
    """The findings of a search on its way to the mate."""
    memory = _native.MateMemory(1 << 20)
    _native.MateSlices(problem(which), memory, True).run(3000)
    return memory.recall(1)


def fields(random: Random, data: bytes, form: struct.Struct) -> bytes:
    """One field of one row changed, within the range of its type."""
    rows = [list(row) for row in form.iter_unpack(data)]
    row, at = random.choice(rows), random.randrange(len(rows[0]))
    bits = 8 * struct.calcsize("<" + form.format[1 + at])
    row[at] = random.choice([number(random, bits, signed=False), random.choice(rows)[at]])
    return b"".join(form.pack(*one) for one in rows)


def odd(random: Random, data: bytes, form: struct.Struct) -> bytes:
    """Something like a message, or nothing like it."""
    kind = random.randrange(8)
    if kind == 0:
        return random.randbytes(random.randrange(200))
    if kind == 1:
        return random.randbytes(form.size * random.randrange(5))
    return fields(random, data, form) if kind < 5 and data else mutated(random, data)


@target("subtree")
def attach(random: Random) -> None:
    """A subtree for a host, which must be able to continue whatever it gets."""
    which = random.randrange(2)
    host = _native.FreedomHost(problem(which))
    leaf = host.take()
    if leaf is None:
        return
    size = random.choice([2, 20, 20, 100])
    attempt(host.attach, leaf, odd(random, subtree(which, size), RECORD))
    for _ in range(random.randrange(4)):
        if (more := host.take()) is not None:
            attempt(random.choice([host.expand, host.escaped, host.give_back]), more)
    for call in (host.moves, host.wanted, host.give_back, host.expand):
        attempt(call, number(random, 32, signed=False))
    host.line()
    attempt(host.proof, problem(which))


@target("news")
def learn(random: Random) -> None:
    """Findings for a memory, a search in it, and its proof."""
    which = random.randrange(3)
    memory = _native.MateMemory(random.choice([0, 1000, 1 << 16]))
    for _ in range(random.choice([1, 1, 3])):
        attempt(memory.learn, odd(random, news(which), ITEM))
    search = _native.MateSlices(problem(which), memory, random.random() < 0.5)
    search.record_findings(number(random, 64, signed=False))
    search.avoid([number(random, 16, signed=False) for _ in range(random.randrange(4))])
    search.run(random.choice([0, 10, 100]))
    search.slots()
    memory.learn(search.findings())
    memory.recall(number(random, 64, signed=False))
    attempt(
        memory.write,
        problem(which),
        nodes=random.choice([0, 50, 300]),
        seconds=random.choice([0.0, 9.0, -1.0]),
    )


@target("line to a cell")
def line(random: Random) -> None:
    """A line, and how far to search below it."""
    which = random.randrange(3)
    host = _native.FreedomHost(problem(which))
    leaf = host.take()
    moves = host.moves(leaf) if leaf is not None else []
    for _ in range(random.randrange(3)):
        moves.insert(random.randrange(len(moves) + 1), number(random, 16, signed=False))
    cell = attempt(_native.FreedomCell, problem(which), moves)
    if isinstance(cell, _native.FreedomCell):
        cell.run(random.choice([0, 1, 30, 2**64 - 1]), random.choice([0, 1, 200]))
        cell.subtree()


@target("file of a memory", weight=0.05)
def file(random: Random) -> None:
    """Any file as the table shared by processes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table"
        size = random.choice([0, 1, 63, 64, 4096, (1 << 20) + 262208, 2 << 20])
        path.write_bytes(random.randbytes(size) if random.random() < 0.7 else bytes(size))
        memory = attempt(_native.MateMemory, str(path), random.random() < 0.5)
        if isinstance(memory, _native.MateMemory):
            memory.recall(1 << 40)
            _native.MateSlices(problem(1), memory, True).run(200)
            attempt(memory.write, problem(1), nodes=200, seconds=9.0)


@target("prover", weight=0.1)
def prover(random: Random) -> None:
    """Limits of a prover."""
    threads = random.choice([1, 1, 2, number(random)])
    made = attempt(_native.TsumeProver, random.choice([0, 1, 5000, 1 << 16]), threads if threads < 300 else 0)
    if not isinstance(made, _native.TsumeProver):
        return
    run = made.start(
        problem(random.randrange(3)),
        nodes=random.randrange(300),
        seconds=random.choice([0.0, -1.0, float("nan"), 9.0]),
        shortest=random.random() < 0.5,
        tree=random.random() < 0.5,
        freedom=random.random() < 0.3,
        replies=False,
        futile=random.choice([*_native.FutileRule]),
        break_ties=random.random() < 0.3,
    )
    run.grant(number(random, 64, signed=False))
    assert run.wait(60.0)
    attempt(run.check)
    for code in run.newest().line:
        str(_native.ShogiMove(code))

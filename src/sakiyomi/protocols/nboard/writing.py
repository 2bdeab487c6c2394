"""Search reports as lines of the NBoard protocol."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sakiyomi.errors import shorten
from sakiyomi.games.othello import PASS
from sakiyomi.protocols.nboard.thinking import NBoardReport


def move_text(move: str) -> str:
    """`F5`, or `PA` for a pass."""
    return "PA" if move == PASS else move.upper()


def line_text(moves: Sequence[str]) -> str:
    """The moves of a line as one word."""
    return "".join(map(move_text, moves))


def search_lines(report: NBoardReport) -> Iterator[str]:
    """One line for each move, and the effort."""
    for line in report.lines:
        yield f"search {line_text(line.moves)} {line.discs:.2f} 0 {line.depth}"
    yield effort_line(report)


def effort_line(report: NBoardReport) -> str:
    """Nodes and seconds since the search began."""
    return f"nodestats {report.nodes} {report.seconds:.2f}"


def answer_line(report: NBoardReport) -> str:
    """The chosen move, its value if known, and the seconds it took."""
    best = report.lines[0]
    value = f"{best.discs:.2f}" if report.known else ""
    return f"=== {move_text(best.moves[0])}/{value}/{report.seconds:.2f}"


def status_line(text: str = "") -> str:
    """A status message, always on one line; empty to clear it."""
    plain = "".join(c if c.isascii() and c.isprintable() else "?" for c in text)
    return f"status {shorten(plain, 200).replace('…', '...')}".rstrip()

"""Schemes by name, as commands ask for them."""

from __future__ import annotations

from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.games.shogi import ShogiPosition
from sakiyomi.tsume.cells.driving import Host
from sakiyomi.tsume.cells.paper import PaperHost
from sakiyomi.tsume.cells.together import TogetherHost

SCHEMES = {
    "best": "shared where the cells have one memory, else telling",
    "shared": "df-pn searches with one table (threads, simulated)",
    "telling": "df-pn searches with a table each, which tell each other what they find",
    "paper": "Wada et al.: the host holds the tree, cells search below its best check leaves",
    "paper-plain": "the same without the host's looking into leaves when there are too few",
}
"""All names, with what they are."""
ONE_MEMORY = ("here", "threads", "simulated")
"""Executors whose cells are in the process of the host."""
REAL_SLICE = 5_000
"""Least nodes of a slice where a message takes real time."""


def host(
    position: ShogiPosition, cells: int, *, scheme: str = "best", executor: str, memory: float = 256
) -> Host:
    """The host for a problem. `memory` is in megabytes for all tables together, or for the paper's tree."""
    if scheme not in SCHEMES:
        raise UnknownNameError("scheme", scheme, list(SCHEMES))
    if scheme.startswith("paper"):
        return PaperHost(position, reexpand=scheme == "paper", memory=memory)
    together = executor in ONE_MEMORY
    if scheme == "shared" and not together:
        raise LimitError(f"cells of the executor {executor} have no memory to share; try --scheme telling")
    shared = together and scheme != "telling"
    return TogetherHost(
        position,
        cells,
        shared=shared,
        memory=memory if shared else memory / (cells + 1),
        least=100 if executor == "simulated" else REAL_SLICE,
    )

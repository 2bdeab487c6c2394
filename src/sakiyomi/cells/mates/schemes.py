"""Schemes by name, as commands ask for them."""

from __future__ import annotations

from sakiyomi.cells.mates.driving import MateHost
from sakiyomi.cells.mates.messages import Sharing
from sakiyomi.cells.mates.paper import PaperHost
from sakiyomi.cells.mates.together import TogetherHost
from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.games.shogi import ShogiPosition

SCHEMES = {
    "best": "shared if all cells are on this machine, else telling",
    "shared": "df-pn searches with one table",
    "telling": "df-pn searches with a table each, which tell each other what they find",
    "paper": "Wada et al.: the host holds the tree, cells search below its best check leaves",
    "paper-plain": "the same without the host's looking into leaves when there are too few",
}
"""All names, with what they are."""
REAL_SLICE = 5_000
"""Least nodes of a slice where a message takes real time."""
REAL_MOST = 200_000
"""The most where nobody waits for news: about a tenth of a second."""
TELLING_MOST = 50_000
"""The most where somebody does."""
VIRTUAL_SLICE = 20
"""Nodes of a slice in virtual time. Each is done at one go, so that larger ones would let a cell know what
others find at the same time: with slices of a hundred part of the run the speed-up looks far too good."""


def meant(scheme: str, far: bool) -> str:
    """The scheme itself, where it is to be the best one."""
    if scheme not in SCHEMES:
        raise UnknownNameError("scheme", scheme, list(SCHEMES))
    return ("telling" if far else "shared") if scheme == "best" else scheme


def host(
    position: ShogiPosition,
    cells: int,
    *,
    scheme: str = "best",
    executor: str,
    memory: float = 256,
    far: bool = False,
) -> MateHost:
    """The host for a problem. `memory` is in megabytes for all tables together, or for the paper's tree.

    `far` if cells may be on other machines.
    """
    scheme = meant(scheme, far)
    if not 0.01 <= memory <= 1 << 20:
        raise LimitError(f"memory must lie between 0.01 and {1 << 20} MB, not {memory}")
    if scheme.startswith("paper"):
        return PaperHost(position, reexpand=scheme == "paper", memory=memory)
    if scheme == "shared" and far:
        raise LimitError("cells on other machines have no memory to share; take --scheme telling")
    shared: Sharing | None = None
    if scheme == "shared":
        shared = "file" if executor in ("processes", "ray") else "here"
    table = memory if shared else memory / (cells + 1)
    if executor == "simulated" and shared:
        return TogetherHost(
            position, cells, shared=shared, memory=table, least=VIRTUAL_SLICE, most=VIRTUAL_SLICE
        )
    most = REAL_MOST if shared else TELLING_MOST
    return TogetherHost(position, cells, shared=shared, memory=table, least=REAL_SLICE, most=most)

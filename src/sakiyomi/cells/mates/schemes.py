"""Schemes by name, for command options."""

from __future__ import annotations

from sakiyomi.cells.mates.cooperative import CooperativeHost
from sakiyomi.cells.mates.driving import MateHost
from sakiyomi.cells.mates.messages import Sharing
from sakiyomi.cells.mates.paper import SLICE, WHOLE, PaperHost
from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.games.shogi import ShogiPosition

SCHEMES = {
    "best": "shared if all cells are on this machine, else exchange",
    "shared": "df-pn searches with one table",
    "exchange": "df-pn searches with a table each, which exchange what they find",
    "paper": "Wada et al.: the host holds the tree, cells search below its best check leaves",
    "paper-plain": "the same, but the host never expands leaves when there are too few",
}
"""All names with their descriptions."""
MIN_SLICE = 5_000
"""Smallest slice in nodes where a message takes real time."""
MAX_SLICE = 200_000
"""Largest slice where no cell waits for news: about a tenth of a second."""
MAX_EXCHANGE_SLICE = 50_000
"""Largest slice where cells exchange findings."""
VIRTUAL_SLICE = 20
"""Nodes of a slice in virtual time. Each is done in one go, so in larger slices a cell would know what others
find at the same time: with slices of a hundredth of the run, the speed-up looks far too good."""


def resolve_scheme(scheme: str, remote: bool) -> str:
    """The scheme that `best` stands for; any other name is returned as it is."""
    if scheme not in SCHEMES:
        raise UnknownNameError("scheme", scheme, list(SCHEMES))
    return ("exchange" if remote else "shared") if scheme == "best" else scheme


def host(
    position: ShogiPosition,
    cells: int,
    *,
    scheme: str = "best",
    executor: str,
    memory: float = 256,
    remote: bool = False,
) -> MateHost:
    """The host for a problem. `memory` is in megabytes, for all tables together or for the paper's tree.

    `remote` says that cells may be on other machines.
    """
    scheme = resolve_scheme(scheme, remote)
    if not 0.01 <= memory <= 1 << 20:
        raise LimitError(f"memory must lie between 0.01 and {1 << 20} MB, not {memory}")
    if scheme.startswith("paper"):
        positions = WHOLE if executor == "simulated" else SLICE
        return PaperHost(position, reexpand=scheme == "paper", positions=positions, memory=memory)
    if scheme == "shared" and remote:
        raise LimitError("cells on other machines cannot share memory; use --scheme exchange")
    shared: Sharing | None = None
    if scheme == "shared":
        shared = "file" if executor in ("processes", "ray") else "here"
    table = memory if shared else memory / (cells + 1)
    if executor == "simulated" and shared:
        return CooperativeHost(
            position, cells, shared=shared, memory=table, min_slice=VIRTUAL_SLICE, max_slice=VIRTUAL_SLICE
        )
    most = MAX_SLICE if shared else MAX_EXCHANGE_SLICE
    return CooperativeHost(position, cells, shared=shared, memory=table, min_slice=MIN_SLICE, max_slice=most)

"""Schemes by name, for command options."""

from __future__ import annotations

import time

from sakiyomi.cells.mates.driving import MateHost
from sakiyomi.cells.mates.exchange import ExchangeHost
from sakiyomi.cells.mates.links import BANDWIDTH
from sakiyomi.cells.mates.paper import SLICE, WHOLE, PaperHost
from sakiyomi.cells.mates.shared import SharedHost
from sakiyomi.errors import LimitError, UnknownNameError
from sakiyomi.games.shogi import ShogiPosition

SCHEMES = {
    "best": "shared if all cells are on this machine, else exchange",
    "shared": "df-pn searches with one table",
    "exchange": "df-pn searches with a table on each machine; machines exchange what they find",
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
    bandwidth: float = BANDWIDTH,
) -> MateHost:
    """The host for a problem. `memory` is in megabytes, for all tables together or for the paper's tree.

    `remote` says that cells may be on other machines. Those send and receive at most `bandwidth` bytes of
    news a second each.
    """
    scheme = resolve_scheme(scheme, remote)
    if not 0.01 <= memory <= 1 << 20:
        raise LimitError(f"memory must lie between 0.01 and {1 << 20} MB, not {memory}")
    virtual = executor == "simulated"
    if scheme.startswith("paper"):
        positions = WHOLE if virtual else SLICE
        return PaperHost(position, reexpand=scheme == "paper", positions=positions, memory=memory)
    if scheme == "exchange":
        least, most = (
            (VIRTUAL_SLICE, VIRTUAL_SLICE) if virtual and remote else (MIN_SLICE, MAX_EXCHANGE_SLICE)
        )
        return ExchangeHost(
            position,
            cells,
            memory=memory,
            min_slice=least,
            max_slice=most,
            bandwidth=bandwidth,
            clock=None if virtual else time.monotonic,
        )
    if remote:
        raise LimitError("cells on other machines cannot share memory; use --scheme exchange")
    least, most = (VIRTUAL_SLICE, VIRTUAL_SLICE) if virtual else (MIN_SLICE, MAX_SLICE)
    return SharedHost(
        position,
        cells,
        shared="file" if executor in ("processes", "ray") else "here",
        memory=memory,
        min_slice=least,
        max_slice=most,
    )

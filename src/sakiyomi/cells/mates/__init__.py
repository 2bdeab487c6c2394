"""Mate problems by a host and many cells (Wada et al., section 3.3), on any executor."""

from sakiyomi.cells.mates.driving import FoundMate, MateHost, MateHostState, drive
from sakiyomi.cells.mates.exchange import ExchangeHost
from sakiyomi.cells.mates.links import Traffic
from sakiyomi.cells.mates.paper import PaperHost
from sakiyomi.cells.mates.schemes import SCHEMES, host, resolve_scheme
from sakiyomi.cells.mates.shared import SharedHost

__all__ = [
    "SCHEMES",
    "ExchangeHost",
    "FoundMate",
    "MateHost",
    "MateHostState",
    "PaperHost",
    "SharedHost",
    "Traffic",
    "drive",
    "host",
    "resolve_scheme",
]

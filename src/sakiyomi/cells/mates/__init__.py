"""Mate problems by a host and many cells (Wada et al., section 3.3), on any executor."""

from sakiyomi.cells.mates.cooperative import CooperativeHost
from sakiyomi.cells.mates.driving import FoundMate, MateHost, MateHostState, drive
from sakiyomi.cells.mates.paper import PaperHost
from sakiyomi.cells.mates.schemes import SCHEMES, host, resolve_scheme

__all__ = [
    "SCHEMES",
    "CooperativeHost",
    "FoundMate",
    "MateHost",
    "MateHostState",
    "PaperHost",
    "drive",
    "host",
    "resolve_scheme",
]

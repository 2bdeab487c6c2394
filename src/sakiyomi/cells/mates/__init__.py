"""Mate problems by a host and many cells (Wada et al., section 3.3), on any executor."""

from sakiyomi.cells.mates.driving import FoundMate, MateHost, MateHostState, drive
from sakiyomi.cells.mates.paper import PaperHost
from sakiyomi.cells.mates.schemes import SCHEMES, host, meant
from sakiyomi.cells.mates.together import TogetherHost

__all__ = [
    "SCHEMES",
    "FoundMate",
    "MateHost",
    "MateHostState",
    "PaperHost",
    "TogetherHost",
    "drive",
    "host",
    "meant",
]

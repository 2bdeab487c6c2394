"""Mate problems by a host and many cells (Wada et al., section 3.3), on any executor."""

from sakiyomi.cells.mates.driving import Found, Host, State, drive
from sakiyomi.cells.mates.paper import PaperHost
from sakiyomi.cells.mates.schemes import SCHEMES, host, meant
from sakiyomi.cells.mates.together import TogetherHost

__all__ = ["SCHEMES", "Found", "Host", "PaperHost", "State", "TogetherHost", "drive", "host", "meant"]

"""Mate problems by a host and many cells (Wada et al., section 3.3), on any executor."""

from sakiyomi.tsume.cells.driving import Found, Host, State, drive
from sakiyomi.tsume.cells.paper import PaperHost
from sakiyomi.tsume.cells.schemes import SCHEMES, host, meant
from sakiyomi.tsume.cells.together import TogetherHost

__all__ = ["SCHEMES", "Found", "Host", "PaperHost", "State", "TogetherHost", "drive", "host", "meant"]

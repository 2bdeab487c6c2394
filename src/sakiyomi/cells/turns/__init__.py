"""Agent processors: turn search on many cells under one host (Tomabechi, section 4)."""

from sakiyomi.cells.turns.host import SCHEMES, Agents, SchemeName

__all__ = ["SCHEMES", "Agents", "SchemeName"]

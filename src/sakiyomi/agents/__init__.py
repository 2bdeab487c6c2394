"""Agent processors: a turn search on many cells under one host (Tomabechi, section 4)."""

from sakiyomi.agents.host import SCHEMES, Agents, SchemeName

__all__ = ["SCHEMES", "Agents", "SchemeName"]

"""Optional parts of the package, such as `sakiyomi[studio]`, and what to do if one is missing."""

from __future__ import annotations

import importlib.util

from sakiyomi.errors import MissingExtraError


def require(part: str, extra: str, *packages: str) -> None:
    """Raise `MissingExtraError` unless all packages of an extra are installed."""
    missing = [name for name in packages if importlib.util.find_spec(name) is None]
    if missing:
        raise MissingExtraError(
            f"{part} needs {', '.join(missing)} (not installed): pip install 'sakiyomi[{extra}]'"
        )


def require_web(part: str) -> None:
    """Raise `MissingExtraError` unless what servers need is installed."""
    require(part, "studio", "starlette", "uvicorn", "websockets")

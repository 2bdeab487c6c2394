"""Prints requirements from pyproject.toml: of extras and of dependency groups, by name.

Example: python tools/requirements.py build studio test
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    from pip._vendor import tomli as tomllib

OWN = re.compile(r"sakiyomi\[([a-z,]+)\]")
"""An extra that consists of other extras."""

pyproject = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
known: dict[str, list[str]] = pyproject["project"]["optional-dependencies"] | pyproject["dependency-groups"]
known["build"] = pyproject["build-system"]["requires"] + known["build"]


def requirements(name: str) -> list[str]:
    """The requirements of an extra or group."""
    if name not in known:
        sys.exit(f"there is no extra or group {name!r}; known: {', '.join(sorted(known))}")
    return [wanted for line in known[name] for wanted in _expanded(line)]


def _expanded(line: str) -> list[str]:
    own = OWN.fullmatch(line)
    return [wanted for name in own[1].split(",") for wanted in requirements(name)] if own else [line]


if __name__ == "__main__":
    print("\n".join(dict.fromkeys(wanted for name in sys.argv[1:] for wanted in requirements(name))))

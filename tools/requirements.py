"""Prints what has to be installed to build and test the project, from pyproject.toml alone."""

from __future__ import annotations

import sys
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    from pip._vendor import tomli as tomllib

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
wanted = [
    *project["build-system"]["requires"],
    "cmake>=3.26",
    "ninja",
    *project["project"]["dependencies"],
    *project["project"]["optional-dependencies"]["dev"],
]
print("\n".join(wanted))

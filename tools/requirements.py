"""Prints the requirements to build and test the project, or of an extra, from pyproject.toml."""

from __future__ import annotations

import sys
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    from pip._vendor import tomli as tomllib

project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
extras = project["project"]["optional-dependencies"]
wanted = [
    *project["build-system"]["requires"],
    "cmake>=3.26",
    "ninja",
    *project["project"]["dependencies"],
    *extras["dev"],
]
print("\n".join(extras[sys.argv[1]] if sys.argv[1:] else wanted))

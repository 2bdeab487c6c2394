"""One name, one class: a class name is unambiguous anywhere in the package."""

from __future__ import annotations

import ast
from collections import defaultdict

from support.helpers import ROOT

PACKAGE = ROOT / "src" / "sakiyomi"


def test_class_names_are_unique() -> None:
    places = defaultdict[str, list[str]](list)
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(file.relative_to(PACKAGE).as_posix())
    assert len(places) > 500
    assert {name: files for name, files in places.items() if len(files) > 1} == {}

"""The example notebooks run, and show what is stored in them."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tools.notebooks import FOLDER, run

NOTEBOOKS = sorted(path.name for path in FOLDER.glob("*.ipynb"))


def texts(notebook: dict[str, Any]) -> list[list[str]]:
    """What each cell prints and the text of its value; pictures and tables may hold times."""
    return [
        [
            part
            for output in cell.get("outputs", [])
            for part in output.get("text") or output["data"]["text/plain"]
        ]
        for cell in notebook["cells"]
    ]


def test_there_is_one_for_each_kind_of_user() -> None:
    assert NOTEBOOKS == ["contest.ipynb", "mates.ipynb", "othello.ipynb", "own_game.ipynb"]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebook(name: str) -> None:
    if name == "own_game.ipynb":
        pytest.importorskip("pettingzoo")
    stored = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    assert texts(run(copy.deepcopy(stored))) == texts(stored)
    ids = [cell["id"] for cell in stored["cells"]]
    assert len(ids) == len(set(ids))

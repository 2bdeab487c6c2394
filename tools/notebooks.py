"""Runs the notebooks in `examples/notebooks` without Jupyter, and writes what their cells show into them.

python -m tools.notebooks                  # all of them
python -m tools.notebooks mates.ipynb      # some
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import inspect
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "examples" / "notebooks"

VIEWS = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}
"""How a value shows itself in a notebook, by media type."""


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with the outputs of its cells, run in order in one namespace, in an empty folder."""
    names: dict[str, Any] = {"__name__": "__main__"}
    number = 0
    with _empty_folder():
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                number += 1
                cell["execution_count"] = number
                cell["outputs"] = _run_cell("".join(cell["source"]), names, number)
    return notebook


@contextlib.contextmanager
def _empty_folder() -> Iterator[None]:
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def _run_cell(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        _await(eval(_compiled(tree, "exec"), names))
        if isinstance(last, ast.Expr):
            value = _await(eval(_compiled(ast.Expression(last.value), "eval"), names))
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines})
    if value is not None:
        shown = {"output_type": "execute_result", "execution_count": number, "metadata": {}}
        outputs.append({**shown, "data": _views(value)})
    return outputs


def _compiled(tree: ast.Module | ast.Expression, mode: str) -> Any:
    return compile(tree, "cell", mode, flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


def _await(value: Any) -> Any:
    return asyncio.run(_finish(value)) if inspect.iscoroutine(value) else value


async def _finish(coroutine: Any) -> Any:
    return await coroutine


def _views(value: object) -> dict[str, list[str]]:
    views = {"text/plain": repr(value)}
    for kind, method in VIEWS.items():
        shown = getattr(value, method, lambda: None)()
        if shown is not None:
            views[kind] = shown
    return {kind: text.splitlines(keepends=True) for kind, text in views.items()}


def main() -> None:
    """Runs the named notebooks, or all."""
    for path in [FOLDER / name for name in sys.argv[1:]] or sorted(FOLDER.glob("*.ipynb")):
        done = run(json.loads(path.read_text(encoding="utf-8")))
        path.write_text(json.dumps(done, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()

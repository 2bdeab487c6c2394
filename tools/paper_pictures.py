"""Draws the pictures of the papers room: for each part with a chart, the first one of its quick report.

    python -m tools.paper_pictures [PAPER/PART …]

They go to `studio/static/papers`, in both languages; `parts/paper_pictures.js` lists their titles.
"""

from __future__ import annotations

import json
import re
import sys

from sakiyomi.language import in_japanese
from sakiyomi.papers import PAPERS, Paper, PaperRequest
from sakiyomi.reporting.html import COLOURS, drawing
from sakiyomi.reporting.report import Figure, Report
from sakiyomi.studio.app import STATIC

FOLDER = STATIC / "papers"
LIST = STATIC / "parts" / "paper_pictures.js"
MAX_LETTERS = 20_000
HEAD = """/** Pictures from the papers' quick reports, written by `python -m tools.paper_pictures`. */

/** By paper and part: the title in both languages.
 * @type {Record<string, Record<string, [string, string]>>} */
export const PICTURES = """


def chart_of(report: Report) -> Figure | None:
    """The first figure that is small and not higher than wide."""
    return next(
        (
            block
            for section in report.sections
            for block in section.blocks
            if isinstance(block, Figure) and len(block.svg) <= MAX_LETTERS and _is_wide(block.svg)
        ),
        None,
    )


def _is_wide(svg: str) -> bool:
    found = re.search(r'viewBox="\S+ \S+ (\S+) ([^"]+)"', svg)
    return found is not None and float(found[1]) >= float(found[2])


def standing_alone(figure: Figure, *, japanese: bool) -> str:
    """The picture as a file, with the colours that the page of a report would give it."""
    svg = drawing(figure, in_japanese if japanese else str)
    return svg.replace(">", f"><style>{COLOURS}</style>", 1) + "\n"


def picture(paper: Paper, part: str) -> Figure | None:
    """The chart of one part's quick report, if it has one."""
    request = PaperRequest(quick=True, only=(part,))
    return chart_of(paper.run(request, lambda *_: None))


def main() -> None:
    """Draws all pictures, or those named."""
    known = _listed()
    FOLDER.mkdir(exist_ok=True)
    for paper in PAPERS:
        for part in paper.parts:
            if sys.argv[1:] and f"{paper.name}/{part}" not in sys.argv[1:]:
                continue
            figure = picture(paper, part)
            print(f"{paper.name}/{part}: {figure.title if figure else '–'}", flush=True)
            if figure is None:
                continue
            known.setdefault(paper.name, {})[part] = [figure.title, in_japanese(figure.title)]
            for name, japanese in (("en", False), ("ja", True)):
                path = FOLDER / f"{paper.name}-{part}.{name}.svg"
                path.write_text(standing_alone(figure, japanese=japanese), encoding="utf-8")
            LIST.write_text(_written(known), encoding="utf-8")


def _listed() -> dict[str, dict[str, list[str]]]:
    """What the list names already."""
    if not LIST.is_file():
        return {}
    text = LIST.read_text(encoding="utf-8").partition("PICTURES = ")[2].rstrip().removesuffix(";")
    known: dict[str, dict[str, list[str]]] = json.loads(re.sub(r",(\s*[}\]])", r"\1", text))
    return known


def _written(known: dict[str, dict[str, list[str]]]) -> str:
    lines = [HEAD + "{"]
    for name in sorted(known):
        lines.append(f'  "{name}": {{')
        for part, titles in sorted(known[name].items()):
            lines += [
                f'    "{part}": [',
                *(f"      {json.dumps(one, ensure_ascii=False)}," for one in titles),
            ]
            lines.append("    ],")
        lines.append("  },")
    return "\n".join([*lines, "};"]) + "\n"


if __name__ == "__main__":
    main()

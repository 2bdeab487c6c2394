"""The game tree: circles for A's decisions, squares for B's, fractions inside (figure 2 of the paper)."""

from __future__ import annotations

from collections.abc import Iterator

from sakiyomi.papers.tomabechi.tree import DrawnNode

ACROSS, DOWN, REACH = 58, 76, 19
"""Pixels between leaves, between levels, and from the middle of a node to its edge."""

INK = "var(--ink,#1d2329)"
SIDES = ("var(--s1,#1f5fa8)", "var(--s2,#c2571a)")


def tree_svg(root: DrawnNode) -> str:
    """The tree from the top down; the best line is thick."""
    edges, nodes = list[str](), list[str]()
    levels = _place(root, 0.0, 0, edges, nodes)[1]
    width, height = root.leaves() * ACROSS, (levels - 1) * DOWN + REACH + 54
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="part of the game tree">'
        f'<g style="font:13px system-ui,sans-serif;fill:{INK}" text-anchor="middle">'
        f"{''.join(edges)}{''.join(nodes)}</g></svg>"
    )


def _place(node: DrawnNode, left: float, level: int, edges: list[str], nodes: list[str]) -> tuple[float, int]:
    """Draws a node above its children; returns its horizontal position and its number of levels."""
    y = 24 + level * DOWN
    spots, levels = list[tuple[float, DrawnNode]](), 1
    start = left
    for child in node.children:
        at, below = _place(child, start, level + 1, edges, nodes)
        spots.append((at, child))
        levels = max(levels, below + 1)
        start += child.leaves() * ACROSS
    x = (spots[0][0] + spots[-1][0]) / 2 if spots else left + ACROSS / 2
    for at, child in spots:
        look = (
            f'style="stroke:{INK}" stroke-width="3"' if child.best else 'style="stroke:var(--soft,#5c6670)"'
        )
        edges.append(f'<path d="M{x:.1f} {y}L{at:.1f} {y + DOWN}" fill="none" {look}/>')
    nodes.append(_node(node, x, y))
    return x, levels


def _node(node: DrawnNode, x: float, y: float) -> str:
    if node.leg is None:
        return f'<circle cx="{x:.1f}" cy="{y}" r="6" style="fill:{INK}"/>'
    leg, r = node.leg, REACH
    look = f'style="fill:var(--paper,#fff);stroke:{SIDES[leg.side]}" stroke-width="{3 if node.best else 1.6}"'
    shape = (
        f'<circle cx="{x:.1f}" cy="{y}" r="{r}" {look}/>'
        if leg.side == 0
        else f'<rect x="{x - r:.1f}" y="{y - r}" width="{2 * r}" height="{2 * r}" {look}/>'
    )
    number, points = str(leg).split("/")
    fraction = (
        f'<text x="{x:.1f}" y="{y - 4}">{number}</text><text x="{x:.1f}" y="{y + 14}">{points}</text>'
        f'<path d="M{x - 8:.1f} {y}h16" style="stroke:{INK}"/>'
    )
    value = (
        ""
        if node.value is None
        else f'<text x="{x:.1f}" y="{y + r + 18}" font-weight="700">{node.value:+d}</text>'
    )
    return shape + fraction + value


def tree_text(root: DrawnNode) -> str:
    """The tree from left to right: ○ is A, □ is B, ═ leads along the best line, the end is the value."""
    return "\n".join(_rows(root, ""))


def _rows(node: DrawnNode, before: str) -> Iterator[str]:
    """One row for each line below a node; `before` is put left of all but the first."""
    for index, child in enumerate(node.children):
        last = index == len(node.children) - 1
        bar = "═" if child.best else "─"
        fork = (bar if last else "┬") if index == 0 else ("└" if last else "├")
        name = f"{'○□'[child.leg.side]}{child.leg}" if child.leg else ""
        lead = f"{fork}{bar} {name.ljust(6)}"
        indent = before + (" " if last else "│") + " " * (len(lead) - 1)
        first = True
        for row in _rows(child, indent):
            yield lead + row if first and index == 0 else (before + lead + row if first else row)
            first = False
        if first:
            tail = f"{child.value:+d}" if child.value is not None else ""
            yield (lead if index == 0 else before + lead) + tail

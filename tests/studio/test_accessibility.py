"""Every room is accessible: names, roles, contrast, large enough targets, a stable layout."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.studio_talk import SOLVE, Visitor, open_panel

ROOMS = ["", "tsume", "othello", "robots", "aquarius", "shogi", "analysis", "games", "papers"]

CONTRAST = """() => {
  const parse = (text) => {
    const numbers = text.match(/[\\d.]+/g).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    return { r: numbers[0] * scale, g: numbers[1] * scale, b: numbers[2] * scale, a: numbers[3] ?? 1 };
  };
  const over = (top, below) => ({
    r: top.r * top.a + below.r * (1 - top.a), g: top.g * top.a + below.g * (1 - top.a),
    b: top.b * top.a + below.b * (1 - top.a), a: 1,
  });
  const light = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((c) => {
      c /= 255;
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    const layers = [];
    for (let here = element; here; here = here.parentElement) {
      const colour = parse(getComputedStyle(here).backgroundColor);
      if (colour.a > 0) layers.push(colour);
      if (colour.a === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), { r: 255, g: 255, b: 255, a: 1 });
  };
  const bad = [];
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("svg, iframe, option, noscript, .skip, .sr, [hidden], :disabled")) continue;
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !element.getClientRects().length) continue;
    const style = getComputedStyle(element);
    const back = behind(element);
    const front = over(parse(style.color), back);
    const [x, y] = [light(front), light(back)].sort((p, q) => q - p);
    const ratio = (x + 0.05) / (y + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const words = element.textContent.trim().slice(0, 30);
    if (ratio < (large ? 3 : 4.5)) bad.push(`${element.className}: ${words}: ${ratio.toFixed(2)}`);
  }
  return bad;
}"""

NAMELESS = """() => [...document.querySelectorAll(
    "button, a, input, select, textarea, [role=gridcell], summary, [tabindex='0'], iframe")]
  .filter((one) => one.getClientRects().length)
  .filter((one) => !one.getAttribute("aria-label") && !one.textContent.trim())
  .filter((one) => !one.title && !one.labels?.length)
  .map((one) => one.outerHTML.slice(0, 120))"""

SMALL = """() => [...document.querySelectorAll("button, select, input")]
  .filter((one) => one.getClientRects().length)
  .filter((one) => {
    const box = (one.closest("label") ?? one).getBoundingClientRect();
    return box.width < 20 || box.height < 20;
  })
  .map((one) => one.outerHTML.slice(0, 120))"""

COLOUR = "(name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"


def settle(page: Page, room: str) -> None:
    """Waits until the room shows what the server sent."""
    ready = {
        "": "h1",
        "tsume": ".piece",
        "othello": ".value",
        "robots": ".tree",
        "aquarius": ".robot",
        "shogi": ".piece",
        "analysis": ".engineline",
        "games": ".plain .place",
        "papers": ".paper",
    }[room]
    expect(page.locator(ready).first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_enough_contrast(visit: Callable[..., Visitor], scheme: str) -> None:
    visitor = visit(color_scheme=scheme, reduced_motion="reduce")
    for room in ROOMS:
        page = visitor.enter(room)
        settle(page, room)
        assert page.evaluate(CONTRAST) == [], room


def test_everything_has_a_name_and_a_size(visitor: Visitor) -> None:
    for room in ROOMS:
        page = visitor.enter(room)
        settle(page, room)
        assert page.evaluate(NAMELESS) == [], room
        assert page.evaluate(SMALL) == [], room
        expect(page.locator("h1")).to_have_count(1)
        expect(page.get_by_role("main")).to_have_count(1)
        ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((one) => one.id)")
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("room", "grid", "rows", "cells"),
    [
        ("tsume", "Shogi board", 9, 81),
        ("othello", "Othello board", 8, 64),
        ("aquarius", "Aquarius field", 41, 1261),
    ],
)
def test_boards_are_grids_with_a_single_tab_stop(
    visitor: Visitor, room: str, grid: str, rows: int, cells: int
) -> None:
    page = visitor.enter(room)
    settle(page, room)
    board = page.get_by_role("grid", name=grid)
    expect(board.get_by_role("gridcell")).to_have_count(cells)
    expect(board.locator("[tabindex='0']")).to_have_count(1)
    expect(board.get_by_role("row")).to_have_count(rows)


def test_pieces_can_be_read_on_the_boards(visit: Callable[..., Visitor]) -> None:
    """Text in drawings: its colour against its background, computed from the style sheet."""
    pairs = {
        "tsume": [
            (ink, face) for ink in ("--koma-ink", "--koma-red") for face in ("--koma-high", "--koma-low")
        ],
        "othello": [("--felt-ink", "--felt-low")],
        "robots": [("--ink", "--panel"), ("--a", "--panel"), ("--b", "--panel")],
        "aquarius": [pair for n in range(6) for pair in (("--team-ink", f"--t{n}"), (f"--t{n}", "--panel"))],
    }
    for scheme in ("light", "dark"):
        visitor = visit(color_scheme=scheme)
        page = visitor.enter()
        for front, back in {pair for room in pairs.values() for pair in room}:
            colours = [page.evaluate(COLOUR, name) for name in (front, back)]
            assert contrast(*colours) >= 4.5, (scheme, front, back)


def contrast(first: str, second: str) -> float:
    """The ratio of two colours written as #rrggbb."""
    lights = sorted(luminance(colour) for colour in (first, second))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_layout_is_stable_while_a_mate_is_searched(visitor: Visitor) -> None:
    page = visitor.enter("tsume")
    settle(page, "tsume")
    open_panel(page, "Solution")
    boxes = ["svg.board", ".answer", ".figures"]

    def places() -> list[object]:
        return [page.locator(box).first.bounding_box() for box in boxes]

    before = places()
    page.get_by_role("button", name=SOLVE).click()
    expect(page.locator(".answer")).to_contain_text("Proved")
    assert places() == before


SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  const moved = list.getEntries().flatMap((entry) => entry.sources.map((source) => source.node?.className));
  window.shifts.push(...moved.filter((name) => name === "panel"));
}).observe({ type: "layout-shift", buffered: true });"""


def test_the_layout_is_stable_while_othello_is_evaluated(visit: Callable[..., Visitor]) -> None:
    """A button that moves between press and release of the mouse is not clicked."""
    visitor = visit()
    visitor.page.add_init_script(SHIFTS)
    page = visitor.enter("othello")
    expect(page.locator(".effort")).to_contain_text("depth 12")
    page.get_by_role("gridcell", name=re.compile("^d3,")).click()
    expect(page.locator(".variations button")).to_have_count(1)
    expect(page.locator(".effort")).to_contain_text("depth 12")
    assert page.evaluate("() => window.shifts") == []


def test_reduced_motion_is_respected(visit: Callable[..., Visitor]) -> None:
    page = visit(reduced_motion="reduce").enter("shogi")
    settle(page, "shogi")
    assert page.locator(".piece").first.evaluate("(one) => getComputedStyle(one).transitionDuration") == "0s"

"""Games from entry points, including one outside the package."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from support.studio_talk import Visitor

BROKEN = """
from sakiyomi import Game

class Bad:
    side, over = 0, False
    def moves(self): return ["a"]
    def play(self, move): raise RuntimeError("the dog ate it")
    def value(self, side): return 0
    def text(self): return "bad <b>text</b>"

class BadGame(Game):
    name, title = "bad", "A game that fails"
    def start(self, **options): return Bad()
    def parse(self, text): return Bad()
    def svg(self, position): return SVG

class Worse(BadGame):
    name = "a-worse-one"
    def start(self, **options): raise RuntimeError("never begins")

WORSE = Worse()
SVG = (
    "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'>"
    "<script>document.title='gotcha'</script><rect width='40' height='40' fill='red'/></svg>"
)
BAD = BadGame()
"""


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Two games as other packages would install them."""
    folder = tmp_path_factory.mktemp("packages")
    (folder / "bad_game.py").write_text(BROKEN, encoding="utf-8")
    about = folder / "others-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1.0\n", encoding="utf-8")
    points = (
        "[sakiyomi.games]\nbad = bad_game:BAD\na-worse-one = bad_game:WORSE\n"
        "dots-and-boxes = dots_and_boxes:DOTS_AND_BOXES\n"
    )
    (about / "entry_points.txt").write_text(points, encoding="utf-8")
    sys.path.insert(0, str(folder))
    yield
    sys.path.remove(str(folder))


def test_a_game_of_another_package(visitor: Visitor) -> None:
    page = visitor.enter("games")
    page.get_by_role("combobox", name="Game", exact=True).select_option("dots-and-boxes")
    expect(page.locator(".caption")).to_have_text("Dots and Boxes: complete a box and draw again")
    expect(page.locator(".drawn")).to_contain_text("first 0, second 0")
    page.get_by_role("button", name="h00", exact=True).click()
    expect(page.locator(".drawn")).to_contain_text("+---+   +")
    expect(page.get_by_text("second to move")).to_be_visible()
    page.get_by_role("button", name="Think").click()
    expect(page.locator(".lines .line").first).to_be_visible()
    page.reload()
    expect(page.locator(".moves li")).to_have_text(["h00"])
    page.get_by_role("button", name="First").click()
    expect(page.get_by_text("first to move")).to_be_visible()


def test_options_and_bad_input(visitor: Visitor) -> None:
    page = visitor.enter("games")
    page.get_by_role("combobox", name="Game", exact=True).select_option("dots-and-boxes")
    page.get_by_role("textbox", name="rows").fill("1")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("group", name="Legal moves").get_by_role("button")).to_have_count(7)
    page.get_by_role("textbox", name="rows").fill("many")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("rows must be a whole number, not 'many'")
    page.get_by_text("Paste a position").click()
    page.get_by_role("textbox", name="Paste a position").fill("2x2 0:0 third")
    page.get_by_role("button", name="Use this").click()
    expect(page.get_by_role("alert")).to_contain_text("expected size, boxes and side")


def test_a_game_with_a_picture(visitor: Visitor) -> None:
    page = visitor.enter("games")
    page.get_by_role("combobox", name="Game", exact=True).select_option("collect")
    expect(page.locator(".caption")).to_contain_text("Two robots collect")
    expect(page.get_by_role("img", name="The position as a picture")).to_be_visible()
    assert page.locator(".picture").evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100


def test_a_failing_game_does_not_affect_others(visitor: Visitor) -> None:
    page = visitor.enter("games")
    page.get_by_role("combobox", name="Game", exact=True).select_option("bad")
    expect(page.locator(".caption")).to_have_text("A game that fails")
    picture = page.locator(".picture")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 40
    expect(page).to_have_title("Any game · Sakiyomi")
    page.get_by_role("button", name="a", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("internal error in the studio")
    page.get_by_role("button", name="Think").click()
    expect(page.get_by_text("RuntimeError: the dog ate it")).to_be_visible()
    page.get_by_role("combobox", name="Game", exact=True).select_option("a-worse-one")
    expect(page.get_by_role("alert")).to_contain_text("internal error in the studio")
    page.get_by_role("combobox", name="Game", exact=True).select_option("tree")
    expect(page.locator(".drawn")).to_contain_text("tree seed=0")


def test_two_tabs_and_keyboard(visitor: Visitor) -> None:
    page = visitor.enter("games")
    page.get_by_role("combobox", name="Game", exact=True).select_option("tree")
    other = visitor.another_tab()
    other.goto(page.url)
    other.get_by_role("button", name="0", exact=True).focus()
    other.keyboard.press("Enter")
    expect(page.locator(".moves li")).to_have_text(["0"])


def test_on_a_phone(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).enter("games")
    page.get_by_role("combobox", name="Game", exact=True).select_option("shogi")
    expect(page.locator(".picture")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

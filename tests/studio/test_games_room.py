"""Games from entry points, including one outside the package."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import Page, expect

from sakiyomi import AlphaBeta, Points, games, language
from sakiyomi.studio.app import STATIC
from sakiyomi.studio.rooms.game_levels import LEVELS
from sakiyomi.studio.rooms.games import HINT_LIMIT
from sakiyomi.testing import check_game
from support.studio_talk import Client, Studio, Visitor, at_three_sizes, open_panel, start, uncover

EXAMPLE = STATIC / "my_game.py"
"""The game that the room offers to copy."""

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


CORNER = """
import re
from dataclasses import dataclass
from sakiyomi import Game, Loss, TextError, Win

@dataclass(frozen=True)
class Piece:
    x: int
    y: int
    side: int = 0
    @property
    def over(self): return (self.x, self.y) == (2, 2)
    def moves(self): return [m for m in ("right", "down") if (self.x if m == "right" else self.y) < 2]
    def play(self, move): return Piece(self.x + (move == "right"), self.y + (move == "down"), 1 - self.side)
    def value(self, side): return (Loss(0) if side == self.side else Win(0)) if self.over else 0
    def text(self): return f"{self.x}{self.y}{self.side}"
    def grid(self): return [["K" if (x, y) == (self.x, self.y) else "" for x in range(3)] for y in range(3)]
    def clicks(self, move):
        after = self.play(move)
        return [(self.x, self.y), (after.x, after.y)]

class Corner(Game):
    name, title = "corner", "Into the corner"
    rules = ("Who moves the king into the corner wins.",)
    def start(self, **options): return Piece(0, 0)
    def parse(self, text):
        if not re.fullmatch("[012][012][01]", text): raise TextError("expected three digits", token=text)
        return Piece(*map(int, text))

CORNER = Corner()
"""


DECIDED = "......./......./......./.o...../oxx..o./xxx..oo first"
"""Four in a Row, which Red wins in column d."""


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games as other packages would install them."""
    folder = tmp_path_factory.mktemp("packages")
    (folder / "corner_game.py").write_text(CORNER, encoding="utf-8")
    (folder / "bad_game.py").write_text(BROKEN, encoding="utf-8")
    about = folder / "others-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1.0\n", encoding="utf-8")
    points = (
        "[sakiyomi.games]\nbad = bad_game:BAD\na-worse-one = bad_game:WORSE\n"
        "dots-and-boxes = dots_and_boxes:DOTS_AND_BOXES\ncorner = corner_game:CORNER\n"
    )
    (about / "entry_points.txt").write_text(points, encoding="utf-8")
    sys.path.insert(0, str(folder))
    yield
    sys.path.remove(str(folder))


@pytest.fixture
def own_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The example, in a folder of the user's."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # two versions within a second
    monkeypatch.syspath_prepend(tmp_path)
    module = f"my_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{module}.py").write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    yield f"{module}:MY_GAME"
    sys.modules.pop(module, None)


@pytest.fixture
def own_shelf(own_game: str) -> Iterator[Studio]:
    """A studio that was started with the example."""
    yield from start(games=[own_game])


def choose(page: Page, game: str) -> None:
    """Takes a game from the shelf, and lets the visitor move both sides."""
    page.locator(f".gamecard[data-game='{game}']").click()
    expect(page.locator(f".gamecard[data-game='{game}']")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("combobox", name="You move").select_option("both")


def move(page: Page, name: str) -> None:
    """Plays a move from the list under the board."""
    page.locator(".listed").evaluate("(list) => list.open = true")
    page.get_by_role("group", name="Legal moves").get_by_role("button", name=name, exact=True).click()


def test_a_game_of_another_package(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "dots-and-boxes")
    expect(page.locator(".gametitle")).to_have_text("Dots and Boxes: complete a box and draw again")
    expect(page.locator(".plain .place")).to_have_count(12)
    move(page, "h00")
    expect(page.locator(".plain .place")).to_have_count(11)
    expect(page.get_by_text("second to move")).to_be_visible()
    page.get_by_role("button", name="Think longer").click()
    expect(page.locator(".lines .line").first).to_be_visible()
    page.reload()
    expect(page.locator(".moves li")).to_have_text(["h00"])
    page.get_by_role("button", name="First").click()
    expect(page.get_by_text("first to move")).to_be_visible()


@at_three_sizes
def test_a_picture_is_played_by_clicking(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "dots-and-boxes")
    first = page.locator(".plain .place").first
    name = first.locator("title").text_content()
    first.click()
    expect(page.locator(".moves li")).to_have_text([name or ""])
    expect(page.locator(".plain .last")).to_have_count(1)


@at_three_sizes
def test_two_clicks_on_a_grid(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "corner")
    expect(page.locator(".plain .sign")).to_have_text(["K", *[""] * 8])
    page.locator(".plain .place").click()
    expect(page.locator(".plain .picked")).to_have_count(1)
    expect(page.locator(".plain .place")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".plain .picked")).to_have_count(0)
    page.locator(".plain .place").click()
    page.locator(".plain .place", has_text="down").click()
    expect(page.locator(".moves li")).to_have_text(["down"])
    page.get_by_role("button", name="Rules and keys").click()
    expect(page.locator(".card").get_by_text("Who moves the king into the corner wins.")).to_be_visible()


def test_the_engine_plays_the_other_side(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "corner")
    page.get_by_role("combobox", name="You move").select_option("second")
    expect(page.locator(".moves li")).to_have_count(1)
    expect(page.get_by_text("Your move (second)")).to_be_visible()
    for answered in (3, 4):  # the fourth move ends the game: the visitor wins
        page.locator(".listed").evaluate("(list) => list.open = true")
        page.get_by_role("group", name="Legal moves").get_by_role("button").first.click()
        expect(page.locator(".moves li")).to_have_count(answered)
    expect(page.locator(".caption")).to_have_text("You have won with second")
    expect(page.locator(".bar .primary")).to_have_text("New game")


def test_a_position_has_a_link(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "corner")
    expect(page.locator(".gametitle")).to_have_text("Into the corner")
    move(page, "right")
    expect(page).to_have_url(re.compile(r"#/games/corner\?position=101$"))
    link = page.url
    page.locator(".gamecard[data-game='tree']").click()
    page.get_by_role("button", name="Leave the game").click()
    expect(page.locator(".gametitle")).to_contain_text("Random game tree")
    expect(page).to_have_url(re.compile("#/games/tree$"))
    page.go_back()
    expect(page.locator(".gametitle")).to_have_text("Into the corner")
    expect(page).to_have_url(link)
    page.go_forward()
    expect(page.locator(".gametitle")).to_contain_text("Random game tree")
    page.goto(link)
    expect(page.locator(".gametitle")).to_have_text("Into the corner")
    expect(page.get_by_text("second to move")).to_be_visible()
    expect(page).to_have_url(link)
    before = page.evaluate("() => history.length")
    page.get_by_role("navigation").get_by_role("link", name="Any game").click()
    page.evaluate("() => location.replace('#/games')")
    expect(page).to_have_url(link)
    assert page.evaluate("() => history.length") == before
    expect(page.locator(".toast")).to_have_count(0)
    move(page, "down")
    expect(page).not_to_have_url(link)
    page = visitor.enter()
    expect(page.locator(".recent li")).to_have_count(1)


def test_another_game_is_chosen_after_a_question_while_one_is_going_on(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "corner")
    choose(page, "tree")  # nothing has been moved: no question
    expect(page.locator("dialog.confirm")).to_have_count(0)
    choose(page, "corner")
    for name in ("right", "right", "down"):
        move(page, name)
    tree = page.locator(".gamecard[data-game='tree']")
    tree.click()
    question = page.get_by_role("dialog", name="A game is going on. Leave it?")
    question.get_by_role("button", name="Cancel").click()
    expect(page.locator(".moves li")).to_have_count(3)
    expect(page.locator(".gametitle")).to_have_text("Into the corner")
    tree.click()
    question.get_by_role("button", name="Leave the game").click()
    expect(page.locator(".gametitle")).to_contain_text("Random game tree")
    choose(page, "corner")
    for name in ("right", "right", "down", "down"):
        move(page, name)
    choose(page, "tree")  # the game is over: no question
    expect(page.locator(".gametitle")).to_contain_text("Random game tree")


def test_the_shelf_stays_in_place_whatever_the_board(visitor: Visitor) -> None:
    page = visitor.enter("games")
    places = []
    for game in ("hex", "othello", "four", "tree", "corner", "shogi"):
        choose(page, game)
        expect(page.locator(".plain")).to_be_visible()
        places.append(page.locator(".gameshelf").bounding_box())
    assert all(place == places[0] for place in places)


def test_options_and_bad_input(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "dots-and-boxes")
    open_panel(page, "Options")
    page.get_by_role("textbox", name="rows").fill("1")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".plain .place")).to_have_count(7)
    page.get_by_role("textbox", name="rows").fill("many")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("rows must be a whole number, not 'many'")
    page.get_by_text("Paste a position").click()
    page.get_by_role("textbox", name="Paste a position").fill("2x2 0:0 third")
    page.get_by_role("button", name="Use this").click()
    expect(page.get_by_role("alert")).to_contain_text("expected size, boxes and side")


def test_a_game_with_a_picture(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "collect")
    expect(page.locator(".gametitle")).to_contain_text("Two robots collect")
    expect(page.locator(".plain image")).to_be_visible()
    box = page.locator(".plain").get_attribute("viewBox") or ""
    assert float(box.split()[2]) > 100


def test_a_failing_game_does_not_affect_others(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "bad")
    expect(page.locator(".gametitle")).to_have_text("A game that fails")
    expect(page.locator(".plain")).to_have_attribute("viewBox", "0 0 40 40")
    expect(page).to_have_title("Any game · Sakiyomi")
    page.get_by_role("group", name="Legal moves").get_by_role("button", name="a", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("internal error in the studio")
    page.get_by_role("button", name="Think longer").click()
    expect(page.get_by_text("RuntimeError: the dog ate it")).to_be_visible()
    page.locator(".gamecard[data-game='a-worse-one']").click()
    expect(page.get_by_role("alert")).to_contain_text("internal error in the studio")
    choose(page, "tree")
    expect(page.locator(".gametitle")).to_contain_text("Random game tree")


def test_two_tabs_and_keyboard(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "tree")
    other = visitor.another_tab()
    other.goto(page.url)
    expect(other.locator(".plain .place").first).to_be_visible()
    other.locator(".listed").evaluate("(list) => list.open = true")
    other.get_by_role("group", name="Legal moves").get_by_role("button", name="0", exact=True).focus()
    other.keyboard.press("Enter")
    expect(page.locator(".moves li")).to_have_text(["0"])


def test_on_a_phone(visit: Callable[..., Visitor]) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).enter("games")
    choose(page, "shogi")
    expect(page.locator(".plain")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture
def alone() -> Iterator[None]:
    """No games of other packages: the room opens with one of ours."""
    path = next(one for one in sys.path if (Path(one) / "corner_game.py").exists())
    sys.path.remove(path)
    yield
    sys.path.insert(0, path)


@pytest.mark.usefixtures("alone")
def test_the_room_opens_with_a_game_that_says_what_moves_are_worth(visitor: Visitor) -> None:
    page = visitor.enter("games")
    expect(page.locator(".gametitle")).to_have_text("Four in a Row")
    expect(page.locator(".gamecard img")).to_have_count(7)
    expect(page.locator(".plain .place")).to_have_count(7)
    expect(page.locator(".plain .badge")).to_have_count(7)
    expect(page.locator(".plain .place.first")).to_have_count(1)
    expect(page.locator(".lines .line")).to_have_count(7)
    page.locator(".plain .place[aria-label^='d']").click()
    expect(page.locator(".moves li")).to_have_count(2)  # Yellow has answered
    expect(page.get_by_text("Your move (Red)")).to_be_visible()
    expect(page.locator(".plain .last")).to_have_count(1)
    page.get_by_role("checkbox", name="Values on the board").uncheck()
    expect(page.locator(".plain .badge")).to_have_count(0)
    expect(page.locator(".plain .goes").first).to_be_visible()


def test_a_pawn_is_moved_by_two_clicks(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "breakthrough")
    page.get_by_role("checkbox", name="Values on the board").uncheck()
    expect(page.locator(".plain .badge")).to_have_count(0)
    expect(page.locator(".plain .goes")).to_have_count(0)  # a pawn needs no dot: its targets do
    page.locator(".plain .place[aria-label^='c2']").click()
    expect(page.locator(".plain .goes")).to_have_count(3)
    page.locator(".plain .place[aria-label='c2c3']").click()
    expect(page.locator(".moves li")).to_have_text(["c2c3"])
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".moves li")).to_have_count(0)
    box = page.locator(".plain .place[aria-label^='b2']").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # dragged
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] - box["height"] / 2)
    expect(page.locator(".plain .goes")).to_have_count(3)
    page.mouse.up()
    expect(page.locator(".moves li")).to_have_text(["b2b3"])


def test_robots_walk_where_one_clicks(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "collect")
    expect(page.locator(".plain .place")).to_have_count(4)  # three neighbours of the corner, and to stay
    page.locator(".plain .place[aria-label^='se']").click()
    expect(page.locator(".moves li")).to_have_text(["se"])


@pytest.mark.parametrize("game", ["othello", "shogi", "hex", "four", "breakthrough", "collect", "tree"])
def test_every_move_of_every_game_can_be_clicked(visitor: Visitor, game: str) -> None:
    page = visitor.enter(f"games/{game}")
    expect(page.locator(f".gamecard[data-game='{game}']")).to_have_attribute("aria-pressed", "true")
    listed = set(page.locator(".legal button").all_text_contents())
    named = page.locator(".plain .place title").all_text_contents()
    clicked = {move for words in named for move in words.split(", ")}
    assert clicked <= listed
    assert clicked == listed or game == "shogi"  # a lance and its pawn: more moves than a title names


def test_arrow_keys_go_from_place_to_place(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "four")
    page.get_by_role("checkbox", name="Values on the board").uncheck()
    expect(page.locator(".plain .badge")).to_have_count(0)
    page.locator(".plain .place[aria-label='d']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".moves li")).to_have_text(["e"])
    page.keyboard.press("ArrowLeft")  # the focus stays near
    page.keyboard.press("Enter")
    expect(page.locator(".moves li")).to_have_text(["e", "d"])
    assert page.locator(".plain [tabindex='0']").count() == 1


@at_three_sizes
def test_how_to_bring_a_game(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.enter("games")
    page.get_by_role("button", name="Your own", exact=True).click()
    expect(page.get_by_text("sakiyomi studio --game my_game:MY_GAME")).to_be_visible()
    page.get_by_text("A board of your own drawing").click()
    expect(page.get_by_text("A shape with data-move is clickable", exact=False)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save my_game.py").click()
    saved = tmp_path / "my_game.py"
    download.value.save_as(saved)
    assert saved.read_text(encoding="utf-8") == EXAMPLE.read_text(encoding="utf-8")


def test_the_example_is_a_sound_game(own_game: str) -> None:
    game = games.load(own_game)
    assert check_game(game) > 20
    assert AlphaBeta().best(game.start()).score == Points(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1440, 900)])
def test_a_game_of_ones_own_is_played_and_read_again(
    own_shelf: Studio,
    visit: Callable[..., Visitor],
    own_game: str,
    tmp_path: Path,
    width: int,
    height: int,
) -> None:
    page = visit(own_shelf, viewport={"width": width, "height": height}).enter("games")
    expect(page.locator(".gametitle")).to_have_text("Three in a Row")
    page.get_by_role("combobox", name="You move").select_option("both")
    page.locator(".plain .place[data-move='b2']").click()
    expect(page.locator(".moves li")).to_have_text(["b2"])
    file = tmp_path / f"{own_game.partition(':')[0]}.py"
    file.write_text(file.read_text(encoding="utf-8").replace("Three in a Row", "Noughts"), encoding="utf-8")
    again = page.get_by_role("button", name="Read the file again")
    again.click()
    expect(page.locator(".gametitle")).to_have_text("Noughts")
    expect(page.locator(".moves li")).to_have_text(["b2"])
    file.write_text("MY_GAME = ", encoding="utf-8")
    again.click()
    expect(page.get_by_role("alert")).to_contain_text("SyntaxError")
    expect(page.locator(".gametitle")).to_have_text("Noughts")


def test_only_a_game_of_ones_own_is_read_again(client: Client) -> None:
    assert "--game" in client.ask("games", "reread")["error"]


@at_three_sizes
def test_levels_say_how_strong_they_are(visitor: Visitor) -> None:
    page = visitor.enter("games/four")
    uncover(page, "Game")
    page.get_by_role("combobox", name="Engine").select_option("1")
    expect(page.get_by_text("reading depth 1 · one move in 2 is random")).to_be_visible()
    page.get_by_role("combobox", name="Engine").select_option("8")
    expect(page.get_by_text("5 seconds a move")).to_be_visible()


def test_a_slip_is_admitted(client: Client) -> None:
    """Level 1 moves at random in one position of two, and says what it saw."""
    client.ask("games", "choose", game="four")
    client.ask("games", "hints", on=False)
    client.ask("games", "seat", you="first", level=1)
    slips = []
    for column in "abcdefg":
        client.ask("games", "new", options={})
        client.ask("games", "move", move=column)
        state = client.until("games", lambda state, live: len(state["moves"]) == 2 and not live["busy"])
        slips.append((state["moves"][1], state["slip"]))
    assert any(seen for _, seen in slips)
    assert not all(seen for _, seen in slips)
    assert all(seen != played for played, seen in slips)


def test_slips_are_as_rare_as_a_level_says() -> None:
    here = games.get("hex").start(size=11)
    for level in LEVELS:
        positions = [here.play(move) for move in here.moves()]
        found = [level.slip(after, list(after.moves())) for after in positions]
        assert found == [level.slip(after, list(after.moves())) for after in positions]
        expected = len(positions) / level.slips if level.slips else 0
        assert abs(sum(one is not None for one in found) - expected) <= 3 * expected**0.5


def test_a_move_that_loses_by_force_is_red(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "corner")  # the second side always wins it
    expect(page.locator(".plain .bestmove.lost .badge")).to_have_text("loss")
    expect(page.locator(".plain .first")).to_have_count(0)


def test_take_back_and_a_new_game(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "corner")
    page.get_by_role("combobox", name="You move").select_option("first")
    move(page, "right")
    expect(page.locator(".moves li")).to_have_count(2)  # the engine has answered
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".moves li")).to_have_count(0)
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (1440, 900)])
def test_a_move_by_keyboard_on_the_board_at_every_size(
    visit: Callable[..., Visitor], width: int, height: int
) -> None:
    page = visit(viewport={"width": width, "height": height}).enter("games/tree")
    place = page.locator(".plain .place").first
    expect(place).to_be_visible()
    place.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".steps .count")).to_have_text(re.compile("^[1-9]"))
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_built_in_games_speak_japanese() -> None:
    table = (language.TABLES / "words" / "games.js").read_text(encoding="utf-8")
    more = (language.TABLES / "words" / "more.js").read_text(encoding="utf-8")
    known = {json.loads(key) for key, _ in language.ENTRY.findall(table)}
    known |= {json.loads(key) for key, _ in language.ENTRY.findall(more)}
    for name in ("breakthrough", "collect", "four", "hex", "othello", "shogi", "tree"):
        game = games.get(name)
        assert {game.title, *game.options, *game.options.values(), *game.rules} <= known


def test_values_stay_the_same_on_a_busy_machine() -> None:
    """An opinion ends by what it has read, not by the clock."""
    assert HINT_LIMIT.nodes == 6_000
    found = [
        AlphaBeta(memory=16, lines=7).search(games.get("four").start(), HINT_LIMIT).result() for _ in "ab"
    ]
    assert found[0].depth == found[1].depth
    assert [line.score for line in found[0].lines] == [line.score for line in found[1].lines]


def test_the_value_over_the_game_is_kept_and_drawn(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "four")
    open_panel(page, "Moves")
    dots = page.locator(".valuechart circle")
    expect(dots).to_have_count(1)
    for count, column in enumerate("dad", 2):
        page.locator(f".plain .place[aria-label^='{column}']").click()
        expect(dots).to_have_count(count)
    labels = page.locator(".valuechart circle title").all_text_contents()
    assert [label.split()[:2] for label in labels[1:]] == [["1.", "d"], ["2.", "a"], ["3.", "d"]]
    assert all(re.search("points?$|win|loss", label) for label in labels)
    page.get_by_role("button", name="First").click()  # going back forgets nothing
    expect(page.locator(".steps .count")).to_have_text("0 / 3")
    expect(dots).to_have_count(4)
    page.locator(".plain .place[aria-label^='a']").click()  # another move does
    expect(dots).to_have_count(2)


def test_values_are_those_of_the_first_side_and_a_finished_game_has_its_end(client: Client) -> None:
    client.ask("games", "choose", game="four")
    client.ask("games", "seat", you="both", level=4)
    client.ask("games", "paste", text=DECIDED)
    client.until("games", lambda state, _: state["text"] == DECIDED)
    client.until("games", lambda _, live: live["values"] and "win" in live["values"][0]["score"])
    client.ask("games", "move", move="d")
    client.until("games", lambda _, live: len(live["values"]) == 2)
    assert client.lives["games"]["values"][1] == {"at": 1, "score": {"win": 0}}


def test_the_mark_of_the_last_move_keeps_its_size_when_the_game_is_over(visitor: Visitor) -> None:
    page = visitor.enter(f"games/four?position={quote(DECIDED)}")
    page.get_by_role("combobox", name="You move").select_option("both")
    page.locator(".plain .place[aria-label^='g']").click()
    expect(page.locator(".moves li")).to_have_count(1)
    usual = page.locator(".plain .last").get_attribute("r")
    page.get_by_role("button", name="Take back").click()
    page.locator(".plain .place[aria-label^='d']").click()
    expect(page.locator(".caption")).to_contain_text("Red wins")
    expect(page.locator(".plain .last")).to_have_attribute("r", usual or "")


def test_the_value_of_a_step_leaves_the_target_in_view(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "collect")
    badge = page.locator(".plain .place .badge").first
    expect(badge).to_be_visible()
    inside = badge.evaluate("""(one) => {
        const [, y] = one.closest(".place").dataset.at.split(",").map(Number);
        return one.querySelector("rect").y.baseVal.value - y;
    }""")
    assert inside > 5  # the middle of the cell, with the number of a target, is free


def test_letters_of_a_grid_are_pieces(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "corner")
    expect(page.locator(".plain .piece")).to_have_count(1)
    expect(page.locator(".plain .large .piece + .sign")).to_have_text("K")


def test_the_columns_of_four_in_a_row_are_named(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "four")
    drawn = page.locator(".plain image").get_attribute("href") or ""
    assert re.findall(r">(\w)</text>", unquote(drawn)) == list("abcdefg")


def test_why_compares_the_two_best_moves(visitor: Visitor) -> None:
    page = visitor.enter("games")
    choose(page, "four")
    expect(page.locator(".plain .badge")).to_have_count(7)
    open_panel(page, "Why")
    page.wait_for_function("""() => {
        const [best, next] = [...document.querySelectorAll(".lines .line b")].map((one) => one.textContent);
        const said = document.querySelector(".why .verdict")?.textContent ?? "";
        return ["is better than", "and"].some((word) => said.startsWith(`${best} ${word} ${next} `));
    }""")
    said = page.locator(".why .verdict")
    open_panel(page, "What it thinks")
    page.get_by_role("checkbox", name="Values on the board").uncheck()
    expect(said).to_have_count(0)

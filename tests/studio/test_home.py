"""The home page: a mate that is solved and plays itself, the tour, and doors to every room."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from sakiyomi.games.shogi import forms
from sakiyomi.studio.rooms.demo import RACES, SHOWN, raced, solved
from support.studio_talk import Client, Visitor, at_three_sizes, drop_file


def test_the_demonstration_ends_in_mate() -> None:
    for number in (0, SHOWN // 2, SHOWN - 1):
        shown = solved(number)
        assert len(shown["frames"]) == shown["plies"] + 1 == len(shown["names"]) + 1
        end = forms.read(shown["frames"][-1]["sfen"]).start
        assert end.in_check
        assert end.moves() == []


def test_a_race_ends_with_every_target_taken() -> None:
    for seed in (0, RACES - 1):
        frames = raced(seed)["frames"]
        total = sum(target["value"] for target in frames[0]["targets"])
        assert frames[-1]["targets"] == []
        assert sum(frames[-1]["score"]) == total
        for before, after in itertools.pairwise(frames):
            for (x, y), (x2, y2) in zip(before["robots"], after["robots"], strict=True):
                assert max(abs(x - x2), abs(y - y2)) <= 1


def test_a_race_follows_a_mate(visitor: Visitor) -> None:
    page = visitor.enter()
    expect(page.locator(".demo .piece").first).to_be_visible()
    page.get_by_role("button", name="Another one").click()
    expect(page.locator(".demo .robot")).to_have_count(2)
    expect(page.locator(".demowords")).to_contain_text("A 0 : 0 B")
    page.get_by_role("link", name="Watch it in its room").click()
    expect(page.locator(".room.robots .goal")).to_have_count(6)


def test_moves_are_named_as_the_reader_prefers(visitor: Visitor, visit: Callable[..., Visitor]) -> None:
    expect(visitor.enter().locator(".demowords")).to_have_text(re.compile(r"^1\. \+?[A-Z]"))
    page = visit(locale="ja-JP").enter()
    expect(page.locator(".whose").first).to_have_text("玉方")
    expect(page.locator(".demowords")).to_have_text(re.compile(r"^1\. ▲"))


@at_three_sizes
def test_every_door_has_a_preview(visitor: Visitor) -> None:
    page = visitor.enter()
    expect(page.locator(".tile .preview")).to_have_count(8)
    for link in page.locator(".start").all():
        assert str(link.get_attribute("href")).startswith("#/")


def test_another_problem_is_solved_on_request(client: Client) -> None:
    client.ask("demo", "open")
    first = client.until("demo", lambda state, _: state["problem"])["problem"]
    for _ in range(8):  # a race after each problem
        client.ask("demo", "next")
        client.until("demo", lambda _, live: not live["busy"])
    assert client.states["demo"]["problem"]["frames"]
    assert first["book"] == "tanuki"


def test_the_mate_plays_itself_and_leads_to_its_problem(visitor: Visitor) -> None:
    page = visitor.enter()
    expect(page.locator(".demo .piece").first).to_be_visible()
    expect(page.locator(".demowords")).to_contain_text("1. ")
    name = page.locator(".demo a.button").get_attribute("href") or ""
    page.locator(".demo a.button").click()
    expect(page.locator(".caption")).to_contain_text(f"Short problems {name.split('/')[-1]}")


@at_three_sizes
def test_the_tour_goes_from_room_to_room(visitor: Visitor) -> None:
    page = visitor.enter()
    page.get_by_role("button", name="Show me around").click()
    tour = page.get_by_role("dialog", name="Tour")
    for step, room in enumerate(("games", "tsume", "tsume", "othello", "analysis", "robots", "aquarius")):
        expect(page.locator(f".room.{room} svg.board")).to_be_visible()
        if step == 1:
            expect(page.locator(".tourmark")).to_have_attribute("data-kind", "G")
        if room == "analysis":
            page.go_back()
            expect(tour).to_contain_text("4 / 8")  # the card follows
            page.reload()
            expect(tour).to_contain_text("4 / 8")
            tour.get_by_role("button", name="Next").click()
            expect(page.locator(".room.analysis svg.board")).to_be_visible()
        if room == "robots":
            expect(page.locator(".primary.tourmark")).to_have_text("Watch")
        tour.get_by_role("button", name="Next").click()
    expect(tour).to_contain_text("That was the tour")
    tour.get_by_role("button", name="Done").click()
    expect(tour).to_have_count(0)
    page.get_by_role("button", name="Show me around").click()
    expect(tour).to_be_visible()
    page.keyboard.press("Escape")
    expect(tour).to_have_count(0)


def test_a_file_dropped_at_home_opens_in_its_room(visitor: Visitor) -> None:
    page = visitor.enter()
    drop_file(page, "holiday.png", b"\x89PNG")
    expect(page.get_by_role("alert")).to_contain_text("Games can be dropped here")
    drop_file(page, "game.csa", b"V2.2\nPI\n+\n+7776FU\n-3334FU\n")
    expect(page.locator(".room.analysis .steps .count")).to_contain_text("/ 2")


def test_every_room_has_a_door(visitor: Visitor) -> None:
    page = visitor.enter()
    links = page.locator(".tile"), page.get_by_role("navigation").get_by_role("link")
    doors, menu = ([str(one.get_attribute("href")).split("?")[0] for one in some.all()] for some in links)
    assert sorted(doors) == sorted(menu)


def box(of: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an element."""
    found = of.bounding_box()
    assert found
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (1280, 720)])
@pytest.mark.parametrize("locale", ["en", "ja"])
def test_the_tour_covers_nothing(visit: Callable[..., Visitor], width: int, height: int, locale: str) -> None:
    page = visit(viewport={"width": width, "height": height}, locale=locale).enter()
    page.locator(".tourstart").click()
    tour = page.locator(".tour")
    for room in ("games", "tsume", "tsume", "othello", "analysis", "robots", "aquarius"):
        expect(page.locator(f".room.{room} svg.board")).to_be_visible()
        bottom = box(tour)[3]
        for one in (page.locator("svg.board"), *page.locator(".bar button:visible").all()):
            assert box(one)[1] >= bottom, room
        assert box(tour)[1] >= 0
        assert box(page.locator("svg.board"))[3] <= height, room
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        tour.locator(".primary").click()
    expect(page.locator(".home")).to_be_visible()
    tour.locator(".primary").click()
    expect(tour).to_have_count(0)
    assert page.evaluate("() => document.getElementById('room').style.getPropertyValue('--top')") == ""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (1280, 720)])
@pytest.mark.parametrize("locale", ["en", "ja"])
def test_the_first_screen_has_a_button_and_something_alive(
    visit: Callable[..., Visitor], width: int, height: int, locale: str
) -> None:
    page = visit(viewport={"width": width, "height": height}, locale=locale).enter()
    board = page.locator(".demo svg.board")
    expect(board).to_be_visible()
    assert box(page.locator(".tourstart"))[3] <= height
    left, top, right, bottom = box(board)
    assert (min(bottom, height) - top) >= 0.4 * (bottom - top)
    assert right - left <= width


@pytest.mark.parametrize("step", [0, 4])
def test_the_tour_follows_the_language(visitor: Visitor, step: int) -> None:
    page = visitor.enter()
    page.locator(".tourstart").click()
    tour = page.locator(".tour")
    for _ in range(step):
        tour.locator(".primary").click()
    expect(tour).to_contain_text(f"{step + 1} / 8")
    expect(page.locator(".room svg.board")).to_be_visible()
    address = page.url
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("dialog", name="案内")).to_be_visible()
    expect(tour).to_have_count(1)
    expect(tour).to_contain_text(f"{step + 1} / 8")
    expect(tour.locator(".primary")).to_have_text("次へ")
    assert not re.search("[A-Za-z]{3}", tour.inner_text())
    assert page.url == address
    tour.locator(".primary").click()
    expect(tour).to_contain_text(f"{step + 2} / 8")
    page.get_by_role("button", name="English").click()
    expect(tour.locator(".primary")).to_have_text("Next")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390), (768, 1024)])
@pytest.mark.parametrize("locale", ["en", "ja"])
def test_starts_and_a_board_are_on_the_first_screen_of_a_phone(
    visit: Callable[..., Visitor], width: int, height: int, locale: str
) -> None:
    page = visit(viewport={"width": width, "height": height}, locale=locale).enter()
    board = page.locator(".demo svg.board")
    expect(board).to_be_visible()
    for start in page.locator(".start").all():
        assert box(start)[3] <= height
    left, top, right, bottom = box(board)
    assert right - left >= 200
    assert (min(bottom, height) - top) >= 0.4 * (bottom - top)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

"""Aquarius: hostile worlds, replays and names are refused or shown safely."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakiyomi.errors import TextError
from sakiyomi.games.aquarius import Replay, World
from sakiyomi.games.aquarius.page import replay_page
from sakiyomi.games.aquarius.replay import MAX_NOTE
from sakiyomi.protocols.aquarius.xml import as_xml
from support.aquarius_worlds import played

HOSTILE = ("<!--<script>", "</script>", "\x1b]0;x\x07", "\x9b31m", "\u202e", "\u2028\x85\r", '"\\')


def renamed(*names: str, notes: list[tuple[int, str]] | None = None) -> Replay:
    replay = played(2)
    after = replay.world(1)
    return Replay(replay.start, tuple(names), seed="3").played(
        replay.sessions[0].commands, after, notes=notes or []
    )


def head(**change: Any) -> str:
    return json.dumps({**json.loads(played(2).text().splitlines()[0]), **change})


class Blocks(HTMLParser):
    """Collects the scripts and texts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag == "script":
            self._inside = True
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "script"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.scripts[-1] += data


def test_names_cannot_break_the_page() -> None:
    replay = renamed(*HOSTILE[:6])
    page = replay_page(replay)
    blocks = Blocks()
    blocks.feed(page)
    assert len(blocks.scripts) == 2
    assert json.loads(blocks.scripts[0])["names"] == list(HOSTILE[:6])
    # After a comment in a script a browser looks for a second end tag, which the parser above does not know.
    assert "<!--" not in page
    assert not set("<>&") & set(blocks.scripts[0])


@given(st.lists(st.text(max_size=20), min_size=6, max_size=6), st.text(max_size=MAX_NOTE))
def test_any_name_and_note_is_read_back(names: list[str], note: str) -> None:
    replay = renamed(*names, notes=[(1, note)])
    text = replay.text()
    assert Replay.parse(text) == replay
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", text)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_read_back(name: str) -> None:
    assert Replay.parse(renamed(*[name] * 6).text()).names == (name,) * 6


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (head(names=["\ud800"] * 6), "holds a lone surrogate"),
        (head(names=[1] * 6), r"names\[0\] must be a string"),
        (head(names=["a"] * 5), "names must have one name for each of 6 teams"),
        (head(seed=["x"]), "seed must be a string"),
        (head(v=2), "v must be a whole number from 1 to 1"),
        (head(format="other"), "format must be one of aquarius-replay"),
        (head(frame=1.5), "frame must be a whole number"),
        (head(frame=None), "frame must be a whole number"),
        (head(robots=[[0] * 5]), r"robots\[0\] must be a list of 6 entries"),
        (head(water=[[0, 0, 0, 1 << 40]]), r"water\[0\]\[3\] must be a whole number"),
        (head(poured=[[]]), r"poured\[0\] must be a whole number"),
        (head(terrain=[[]]), r"terrain\[0\] must be a string"),
        (head(starts=[["a", 0]]), r"starts\[0\]\[0\] must be a whole number"),
        (head(cfg=[]), "cfg must be an object"),
        (head(cfg={"teams": 1.5}), "teams must be a whole number from 1 to 6, not 1.5"),
        (head(cfg={"suck": []}), "suck must be bump or stand"),
        (head(frame=0).replace('"frame": 0', '"frame": 1e999'), "a number that is too large"),
        (head(frame=0).replace('"frame": 0', '"frame": NaN'), "NaN is not a JSON number"),
        (head(frame=0).replace('"frame": 0', '"frame": 1' + "0" * 400), "a number that is too large"),
        (head(more=[[[[[]]]]]), "nested deeper than 3"),
        ("[" * 100_000, "nested deeper than 3"),
        ("7", "must be an object"),
    ],
)
def test_invalid_first_lines(line: str, reason: str) -> None:
    with pytest.raises(TextError, match=reason):
        Replay.parse(line + "\n")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"m": [[]]}, "m must have the commands of 6 teams"),
        ({"m": [[1, 2, 3]] * 6}, r"m\[0\]\[0\] must be a string"),
        ({"hash": 7}, "hash must be a string"),
        ({"session": False}, "session must be a whole number"),
        ({"notes": [[0, "\ud800"]]}, "lone surrogate"),
        ({"notes": [["a", "b"]]}, r"notes\[0\]\[0\] must be a whole number"),
        ({"notes": {}}, "notes must be a list"),
        ({"faults": [[9, "late"]]}, r"faults\[0\]\[0\] must be a whole number from 0 to 5"),
        ({"t": None}, "expected session 0 here"),
    ],
)
def test_invalid_sessions(change: dict[str, Any], reason: str) -> None:
    first, second, *_ = played(2).text().splitlines()
    line = json.dumps({**json.loads(second), **change})
    with pytest.raises(TextError, match=f"line 2.*{reason}"):
        Replay.parse(f"{first}\n{line}\n")


def test_a_false_result_is_quoted_in_part() -> None:
    *lines, end = played(2).text().splitlines()
    lie = json.dumps({**json.loads(end), "rank": "x" * 100_000})
    with pytest.raises(TextError, match="the replay says 'xxx") as caught:
        Replay.parse("\n".join([*lines, lie])).check()
    assert len(str(caught.value)) < 200


def test_worlds_with_half_a_character() -> None:
    for text in ("\ud800", '"\\ud800"', '{"cfg":{"\\ud800":1}}'):
        with pytest.raises(TextError):
            World.parse(text)


def test_xml_of_any_name_can_be_read() -> None:
    from xml.etree import ElementTree

    root = ElementTree.fromstring(as_xml({"t": "end", "names": ["\x1b[2J", "\x00<&", "\ud800"]}))
    assert [item.text for item in root.findall("names/item")] == ["\\x1b[2J", "\\x00<&", "\\ud800"]

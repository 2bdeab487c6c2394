"""The live page of a ladder."""

from __future__ import annotations

from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from contest.test_ladder import SETTINGS

from sakiyomi.contest.hosting.ladder_web import LadderServer
from sakiyomi.contest.ladder import Ladder
from sakiyomi.serving.binding import listen
from support.contest_bots import bot_program


def test_standings_replays_and_logs(tmp_path: Path) -> None:
    crash = bot_program(tmp_path, "crash", "sys.exit('dry')")
    listening = listen("127.0.0.1", 0)
    root = f"http://127.0.0.1:{listening.getsockname()[1]}"

    def page(path: str, **headers: str) -> str:
        with urlopen(Request(root + path, headers=headers), timeout=60) as answer:
            return str(answer.read().decode())

    with Ladder(tmp_path / "a", SETTINGS) as ladder, LadderServer(ladder.path, listening):
        ladder.enter(["nearest", "ring", crash])
        assert "3 bots, 0 matches" in page("/")
        ladder.play(1, 1)
        front = page("/")
        assert "1 match." in front
        assert 'http-equiv="refresh"' in front
        assert 'href="/match/1"' in front
        assert 'href="/log/1/3"' in front
        assert "<svg" in page("/match/1")
        assert "its last words: dry" in page("/log/1/3")
        for path, code in (("/match/9", 404), ("/log/1/1", 404), ("/log/../manifest.json", 404)):
            with pytest.raises(HTTPError) as error:
                page(path)
            assert error.value.code == code
        with pytest.raises(HTTPError) as error:
            page("/", Host="evil.example")
        assert error.value.code == 403

"""A room that cannot be sent does not end the connection."""

from __future__ import annotations

from typing import Any

import pytest

from sakiyomi.studio.rooms.games import Games
from support.studio_talk import Client


def test_half_a_character_reaches_the_page_escaped(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Games, "view", lambda _: {"name": "\ud800\x9b\u202e"})
    client.ask("games", "open")
    assert client.until("games", lambda state, _: state)["name"] == "\ud800\x9b\u202e"
    monkeypatch.undo()
    client.ask("games", "open")
    assert "game" in client.until("games", lambda state, _: "name" not in state)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), object()])
def test_invalid_json_is_reported(
    client: Client, monkeypatch: pytest.MonkeyPatch, capfd: Any, value: object
) -> None:
    monkeypatch.setattr(Games, "view", lambda _: {"value": value})
    told = client.ask("games", "open")  # the pending state comes before the answer
    assert told["error"].startswith("the room cannot be shown: ")
    assert client.hear() == {"re": client.number}
    monkeypatch.undo()
    client.ask("games", "open")
    assert client.until("games", lambda state, _: state)
    capfd.readouterr()

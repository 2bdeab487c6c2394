"""Any message: the server keeps running, and no one else is affected."""

from __future__ import annotations

import json
from typing import Any

from sakiyomi._native import Random
from sakiyomi.studio.messages import INTENTS
from sakiyomi.wire import Choice, Flag, ListOf, MapOf, Shape, Text, Whole
from support.studio_talk import Client, Studio

TEXTS = [
    *("", "x", "pass", "f5", "7g7f", "P*5e", "5a5b+", "startpos", "figures", "tomabechi", "tree", "othello"),
    *("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "9/9/9/9/9/9/9/9/9 b - 1", "f5d6c3", "alphabeta"),
    *("6x6 1/7@2,1 2/3@4,0", "\x00", "🀄" * 8, "-" * 64 + " X", "(;GM[Othello];)", "手合割：平手", "PI\n+"),
    *("\x1b]0;x\x07", "\x9b31m", "\u202e<", "a\ud800", '{"format":"aquarius-replay","names":["\\ud800"]}'),
    *("1e999", "../../etc/passwd", "<b>", "aqua", "{}", '{"format":"aquarius-replay","v":1}'),
]
MESSAGES = 1500


def draw(random: Random, field: Shape[Any]) -> Any:
    """A random valid argument."""

    def pick(options: Any) -> Any:
        return options[random.below(len(options))]

    if isinstance(field, Text):
        return pick(TEXTS)[: field.high]
    if isinstance(field, Whole):
        return pick([field.low, field.high, field.low + random.below(field.high - field.low + 1)])
    if isinstance(field, Flag):
        return bool(random.below(2))
    if isinstance(field, Choice):
        return pick(field.words)
    if isinstance(field, MapOf):
        return {pick(TEXTS)[:8]: pick(TEXTS)[:20] for _ in range(random.below(3))}
    assert isinstance(field, ListOf)
    return [draw(random, field.of) for _ in range(random.below(3))]


def noise(random: Random) -> str:
    """A message with a defect."""
    message: dict[str, Any] = {
        "id": random.below(100),
        "room": "tsume",
        "do": "put",
        "square": "5e",
        "piece": "K",
    }
    key = list(message)[random.below(len(message))]
    broken: list[Any] = [None, -1, [], {}, "x" * 30_000, True, 1e300, [[]], {"id": 1}]
    message[key] = broken[random.below(len(broken))]
    text = json.dumps(message)
    return text[: random.below(len(text))] if random.below(3) == 0 else text


def test_random_intents_do_no_harm(studio: Studio, capfd: Any) -> None:
    random, wild, calm = Random(7), Client(studio), Client(studio)
    calm.ask("othello", "move", move="f5")
    rooms = sorted(INTENTS)
    errors = answered = 0
    for step in range(MESSAGES):
        if random.below(6) == 0:
            wild.socket.send(noise(random))
            while "re" not in (message := wild.hear()):
                pass
            assert "error" in message or message["re"] is not None
            continue
        room = rooms[random.below(len(rooms))]
        actions = sorted(INTENTS[room])
        action = actions[random.below(len(actions))]
        if (room, action) == ("papers", "run") and step > 200:
            continue  # each one starts a process
        answer = wild.ask(room, action, **{n: draw(random, f) for n, f in INTENTS[room][action].items()})
        answered += 1
        errors += "error" in answer
        if step % 300 == 0:
            calm.ask("othello", "open")
            assert calm.until("othello", lambda *_: True)["moves"] == ["f5"]
    assert answered > MESSAGES // 2
    assert 0 < errors < answered
    for room in rooms:  # every room can still be shown
        assert "error" not in wild.ask(room, "open")
        wild.until(room, lambda *_: True)
    for client in (wild, calm):
        client.close()
    said = capfd.readouterr().err
    assert "Traceback" not in said, said

"""Everything that reads text: damaged valid inputs and garbage; only our own errors may be raised."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from sakiyomi import games
from sakiyomi.contest.bots import make_bot
from sakiyomi.contest.hosting.seats import read_seat
from sakiyomi.errors import SakiyomiError
from sakiyomi.games.aquarius import MapOptions, Replay, View, World, init_message, read_view, state_message
from sakiyomi.games.othello import ggf_text, parse_record, read_ggf, read_names, read_wthor
from sakiyomi.games.shogi import SHOGI, forms
from sakiyomi.match.adjudication import make_judge
from sakiyomi.match.clocks import Control
from sakiyomi.match.openings import read_openings
from sakiyomi.match.settings import read_entrants
from sakiyomi.match.sprt import Sprt
from sakiyomi.players.registry import make_player
from sakiyomi.protocols.aquarius.answers import Answers
from sakiyomi.protocols.aquarius.messages import read_message
from sakiyomi.protocols.gtp.engine import parse_request
from sakiyomi.protocols.lines import lines_of
from sakiyomi.protocols.nboard.commands import parse_command as nboard_command
from sakiyomi.protocols.usi.commands import parse_command as usi_command
from sakiyomi.protocols.usi.positions import read_position
from sakiyomi.protocols.usi.reading import parse_reply
from sakiyomi.studio.messages import INTENTS
from sakiyomi.studio.messages import read as read_intent
from sakiyomi.tsume.collection import is_set, read_set
from sakiyomi.tsume.moves import read_move, split_moves
from sakiyomi.wire import read_json, visible, write_embedded, write_visible
from tools.fuzz.registry import target

Reader: TypeAlias = Callable[[Random], None]

NASTY = "\x00\x07\x1b\x7f\x85\x9b\u200e\u2028\u202e\u2066\ufeff\ufffd\ud800\udcff\udfff٣９²½"
NUMBERS = (
    "0",
    "-1",
    "1e999",
    "NaN",
    "1" + "0" * 400,
    "9" * 5000,
    "18446744073709551616",
    "1.5",
    "٣",
    "²",
    "true",
)
DEEP = ("[" * 60, "{" * 60, '{"a":' * 60, "(" * 200, "[" * 3000)


# --- damage -------------------------------------------------------------------------------------------------


def damaged(random: Random, text: str, letters: str = "") -> str:
    """A damaged text; now and then an intact one."""
    for _ in range(random.choice((0, 1, 1, 1, 2, 2, 3, 6))):
        if random.randrange(4) == 0 and (found := list(re.finditer(r"\d+", text))):
            number = random.choice(found)
            text = text[: number.start()] + random.choice(NUMBERS) + text[number.end() :]
            continue
        at = random.randrange(len(text) + 1)
        end = min(len(text), at + random.choice((0, 1, 1, 2, 5, 20)))
        text = text[:at] + _patch(random, text, letters) + text[end:]
        if len(text) > 100_000:
            break
    return text


def _patch(random: Random, text: str, letters: str) -> str:
    match random.randrange(9):
        case 0:
            return ""
        case 1:
            return random.choice(NASTY)
        case 2:
            return random.choice(NUMBERS)
        case 3:
            return random.choice(DEEP)
        case 4:
            return chr(
                random.choice(
                    (random.randrange(128), random.randrange(0x3000, 0x9000), random.randrange(0x110000))
                )
            )
        case 5:
            at = random.randrange(len(text) + 1)
            return text[at : at + random.choice((1, 5, 30))] * random.choice((1, 1, 2, 50, 3000))
        case 6:
            return random.choice("\n\r\t 　")
        case _:
            return random.choice(letters or text or " ")


def garbage(random: Random, letters: str = "") -> str:
    """A random text."""
    pool = letters + NASTY + "\n 0123456789abcXYZ[]{}\":,;()'*+-=/"
    return "".join(random.choice(pool) for _ in range(random.choice((0, 1, 3, 10, 40, 200))))


def some_text(random: Random, good: tuple[str, ...], letters: str = "") -> str:
    """Mostly a damaged valid text."""
    return (
        garbage(random, letters)
        if random.randrange(5) == 0
        else damaged(random, random.choice(good), letters)
    )


def as_bytes(random: Random, text: str) -> bytes:
    """The text in some encoding, perhaps with invalid bytes."""
    data = text.encode(random.choice(("utf-8", "utf-8", "cp932", "utf-16")), errors="replace")
    if random.randrange(3) == 0:
        at = random.randrange(len(data) + 1)
        data = data[:at] + random.randbytes(random.randrange(1, 5)) + data[at + random.randrange(3) :]
    return data


def reader(read: Callable[[str], object], good: Callable[[], tuple[str, ...]], letters: str = "") -> Reader:
    """A target for a function that takes a text."""

    def target(random: Random) -> None:
        with suppress(SakiyomiError):
            read(some_text(random, good(), letters))

    return target


# --- good inputs --------------------------------------------------------------------------------------------


@cache
def rules_of(game: str) -> Any:
    """A game; cached, since loading it takes a while."""
    return games.get(game)


@cache
def positions(game: str) -> tuple[str, ...]:
    """Positions of a game from random play."""
    rules = rules_of(game)
    found, random = [rules.example, rules.start().text()], Random(1)
    for steps in (1, 3, 8, 20):
        here = rules.parse(rules.example)
        for _ in range(steps):
            if here.over:
                break
            here = here.play(random.choice(here.moves()))
        found.append(here.text())
    return tuple(found)


@cache
def records(form: str) -> tuple[str, ...]:
    """Shogi games in a format, with comments, times and variations if it has them."""
    sample = (
        "開始日時：2020/01/01\n手合割：平手\n先手：a\n後手：b\n手数----指手---------消費時間--\n*before\n"
        "   1 ７六歩(77)   ( 0:01/00:00:01)\n*after\n   2 ３四歩(33)   ( 0:02/00:00:02)\n"
        "   3 ２二角成(88)   ( 0:10/00:00:11)\n   4 同　銀(31)   ( 0:03/00:00:05)\n   5 ５五角打\n   6 投了\n"
        "\n変化：3手\n   3 ６六歩(67)\n   4 ８四歩(83)\n\n変化：2手\n   2 ８四歩(83)\n   3 中断\n"
    )
    record = forms.read(sample, "kif")
    mate = forms.read("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves G*5b", "sfen")
    return tuple(forms.write(one, form) + "\n" for one in (record, mate))


@cache
def ggf() -> tuple[str, ...]:
    """Othello games."""
    games_ = [parse_record(moves) for moves in ("f5d6c3d3c4f4f6", "f5f6e6f4g5e7e3", "")]
    long = "2 (;GM[Othello]PC[x]DT[2001]PB[one]PW[two]RE[+12.00]TI[15:00]TY[8]B[F5//1.2]W[F6/-1.00/3]B[E6];)"
    return (*map(ggf_text, games_), long)


@cache
def replays() -> tuple[str, ...]:
    """Replays of Aquarius."""
    from sakiyomi.games.aquarius import Config

    start = World.start(
        3, Config(sessions=2, teams=2, start_tank=3), MapOptions(radius=4, apart=0, from_centre=1)
    )
    replay = Replay(start, ("a", "b"), seed="3")
    for commands in ([["0pp", "", "1"], ["w", "ppp", ""]], [["", "", ""], ["s", "a", "r"]]):
        replay = replay.played(
            commands, replay.world().after(commands), notes=[(0, "hi")], faults=[(1, "late")]
        )
    return (replay.text(), "".join(replay.text().splitlines(keepends=True)[:2]))


@cache
def worlds() -> tuple[str, ...]:
    """Worlds of Aquarius."""
    return tuple(world.text() for world in Replay.parse(replays()[0]).worlds())


def one_line(data: object) -> str:
    """JSON as written by other programs."""
    return json.dumps(data)


@cache
def server_lines() -> tuple[str, ...]:
    """Messages of a contest server."""
    world = World.parse(worlds()[1])
    init = {**init_message(world, 0), "names": ["a", "b"]}
    state = state_message(View(world.public(), 0, world.session, ("", "", "")))
    end = {"t": "end", "rank": [1, 2], "score": [3, 4], "water": [0, 0]}
    return tuple(map(one_line, (init, state, end, {"t": "ack", "ok": False, "text": "no"}, {"t": "error"})))


CLIENT_LINES = tuple(
    map(
        one_line,
        (
            {"t": "join", "role": "team", "token": "abc", "name": "x"},
            {"t": "cmd", "session": 3, "m": ["0pp", None, "w"]},
            {"t": "take", "robot": 1},
            {"t": "release", "robot": 1},
            {"t": "note", "text": "hello"},
        ),
    )
)
INTENT_LINES = (
    *(
        one_line({"id": 1, "room": room, "do": action, **dict.fromkeys(fields, 1)})
        for room, actions in INTENTS.items()
        for action, fields in actions.items()
    ),
    one_line({"id": 2, "room": "games", "do": "new", "options": {"seed": "3"}}),
)
USI_LINES = (
    *(
        "usi",
        "isready",
        "usinewgame",
        "stop",
        "ponderhit",
        "quit",
        "gameover win",
        "setoption name USI_Hash value 16",
    ),
    *("position startpos moves 7g7f 3c3d", "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"),
    *("go btime 1000 wtime 1000 byoyomi 500", "go ponder", "go mate infinite", "go depth 3 nodes 5"),
)
USI_REPLIES = (
    *(
        "id name engine",
        "usiok",
        "readyok",
        "bestmove 7g7f ponder 3c3d",
        "option name A B type spin default 1 min 0 max 9",
    ),
    *(
        "option name C type combo default a var a var b",
        "info depth 3 seldepth 5 nodes 77 score cp -30 pv 7g7f 3c3d",
    ),
    *("info score mate -5 upperbound multipv 2", "info string hello"),
)
NBOARD_LINES = (
    *(
        "nboard 2",
        "set depth 5",
        "set contempt 10",
        "move F5/1.00/2.00",
        "hint 3",
        "go",
        "ping 7",
        "analyze",
        "learn",
    ),
    f"set game (;GM[Othello]PB[a]PW[b]TY[8]BO[8 {'-' * 27}O*{'-' * 6}*O{'-' * 27} *];)",
)
GTP_LINES = (
    "7 play b f5",
    "genmove w",
    "boardsize 8",
    "time_settings 60 5 1",
    "time_left b 10 0",
    "known_command x",
)
PLAYERS = (
    "alphabeta:depth=4,memory=1",
    "random:seed=3",
    "human",
    "otlplg:table=2",
    "one=random",
    "greedy",
    "nearest",
)
BOTS = ("aqua:nodes=500", "hori", "saki:first=0", "ring", "sucker", "nearest", "painter", "compact", "matsue")


# --- targets ------------------------------------------------------------------------------------------------


def game_target(name: str, letters: str) -> Reader:
    """Positions, moves and options of a game; what is read is written and read again."""

    def target(random: Random) -> None:
        rules = rules_of(name)
        with suppress(SakiyomiError):
            here = rules.parse(some_text(random, positions(name), letters))
            assert rules.parse(here.text()).text() == here.text()
            moves = [rules.move_text(here, move) for move in here.moves()[:3]]
            rules.parse_move(here, some_text(random, (*moves, "7g7f"), letters))
        with suppress(SakiyomiError):
            rules.start(
                **{random.choice((*rules.options, "x\ud800")): some_text(random, ("3", "6x6"), letters)}
            )

    return target


def record_target(form: str) -> Reader:
    """Shogi records; what is read can be written in every format."""

    def target(random: Random) -> None:
        with suppress(SakiyomiError):
            record = forms.read(
                some_text(random, records(form), "+-P%T'*,01289７六歩同金打成()手：▲△ 変化"), form
            )
            again = forms.read(forms.write(record, form), form)
            assert again.moves() == record.moves()
            forms.write(record, random.choice(list(forms.WRITERS)))

    return target


def any_record(random: Random) -> None:
    """Records in a recognised format, from bytes."""
    form = random.choice(("kif", "ki2", "csa", "csa3", "usi", "sfen"))
    with suppress(SakiyomiError):
        forms.read(forms.decode(as_bytes(random, some_text(random, records(form)))))


def othello_games(random: Random) -> None:
    """GGF and transcripts; what is read can be written and read again."""
    with suppress(SakiyomiError):
        for record in read_ggf(some_text(random, ggf(), "()[];BWPA")):
            assert next(read_ggf(ggf_text(record))).moves == record.moves
    with suppress(SakiyomiError):
        parse_record(some_text(random, ("f5d6c3d3c4", "F5 d6 C3", *ggf()), "abcdefgh12345678-pass"))


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()


def wthor(random: Random) -> None:
    """WTHOR files of games and names."""
    moves = bytes(10 * row + column for row, column in ((5, 6), (6, 4), (3, 3))) + bytes(57)
    good = bytes((20, 1, 1, 1)) + (1).to_bytes(4, "little") + bytes((0, 0)) + (2001).to_bytes(2, "little")
    good += bytes((8, 0, 24, 0)) + bytes(6) + bytes((33, 34)) + moves
    data = bytearray(good)
    for _ in range(random.randrange(6)):
        data[random.randrange(len(data))] = random.randrange(256)
    file = Path(_folder().name) / "games.wtb"
    file.write_bytes(bytes(data[: random.choice((len(data), random.randrange(len(data)))) or 1]))
    with suppress(SakiyomiError):
        list(read_wthor(file))
    with suppress(SakiyomiError):
        read_names(file, random.choice((20, 26)))


def replay(random: Random) -> None:
    """Replays, and the worlds in them; what is read can be written and read again."""
    with suppress(SakiyomiError):
        read = Replay.parse(some_text(random, replays(), '{}[]",:'), random.choice((None, lambda _: None)))
        assert Replay.parse(read.text()) == read
        read.check()


def server(random: Random) -> None:
    """Lines of a contest server to a client."""
    answers = Answers()
    with suppress(SakiyomiError):
        start = None
        for good in server_lines():
            message = answers.read(damaged(random, good).encode(errors="surrogatepass"))
            if message["t"] == "init":
                start = World.read_ground(message)
            elif message["t"] == "state" and start is not None:
                read_view(start, 0, message)


def problems(random: Random) -> None:
    """Files of mate problems, and their moves."""
    sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
    text = some_text(
        random, (f"{sfen}\tname\t3\tnote\n# remark\nname\t{sfen}\n", sfen, *records("kif")), "\t#"
    )
    if is_set(text):
        for problem in read_set(text, "file"):
            with suppress(SakiyomiError):
                SHOGI.parse(problem.text)
    start = SHOGI.start()
    for word in split_moves(some_text(random, ("▲７六歩△３四歩", "7g7f, 3c3d", "７六歩(77)")))[:5]:
        with suppress(SakiyomiError):
            start = start.play(read_move(start, word))


def lines(random: Random) -> None:
    """Bytes to one of our engines, in pieces."""
    text = "\n".join(some_text(random, USI_LINES + NBOARD_LINES + GTP_LINES) for _ in range(3))
    data = as_bytes(random, text)
    cut = random.randrange(len(data) + 1)
    for line in lines_of([data[:cut], data[cut:]]):
        usi_command(line)
        nboard_command(line)
        parse_request(line)


def players(random: Random) -> None:
    """Names of players with their options, seats of contests, clocks and tests."""
    for name in ("othello", "shogi"):
        text = some_text(random, PLAYERS, ":=,")
        if not text.startswith(("usi:", "nboard:")):  # these start programs
            with suppress(SakiyomiError):
                make_player(text, rules_of(name))
    for read, good in (
        (make_bot, BOTS),
        (read_seat, (*BOTS, "join:name", "program:a b 'c'")),
        (Control.parse, ("10+0.1", "40/60+5", "nodes=100", "60", "move=1")),
        (Sprt.parse, ("elo0=0,elo1=10", "elo0=0,elo1=5,alpha=0.05")),
        (lambda text: read_entrants(text.split("|")[:8]), ("a=random|b=alphabeta:depth=2",)),
        (lambda text: make_judge(text, rules_of("othello")), ("resign=9,moves=3", "solve=10", "draw=1")),
        (
            lambda text: read_openings(rules_of("othello"), text, "x"),
            ("f5d6\nf5f6e6\n# c", *positions("othello")),
        ),
        (lambda text: games.load(text.replace(".", "")), ("shogi", "othello")),
    ):
        with suppress(SakiyomiError):
            read(some_text(random, good, ":=,/+"))


def gate(random: Random) -> None:
    """JSON itself: what passes can be written, shown and embedded."""
    text = some_text(random, (*CLIENT_LINES, *INTENT_LINES[:9], *server_lines()), '{}[]",:\\u')
    with suppress(SakiyomiError):
        data = read_json(text, max_bytes=200_000, what="it")
        assert read_json(write_visible(data), max_bytes=2_000_000, what="it") == data
        assert not set("<>&") & set(write_embedded(data))
    visible(text).encode()


READERS: Mapping[str, Reader] = {
    "collect": game_target("collect", "x=AB@/,0123456789"),
    "othello": game_target("othello", "XO-*. abcdefgh12345678"),
    "shogi": game_target("shogi", "lnsgkrbpLNSGKRBP+123456789/ bw-"),
    "tree": game_target("tree", "tree seed=path.0123456789"),
    "kif": record_target("kif"),
    "ki2": record_target("ki2"),
    "csa": record_target("csa"),
    "records": any_record,
    "othello-games": othello_games,
    "wthor": wthor,
    "world": reader(World.parse, worlds, '{}[]",:'),
    "replay": replay,
    "server": server,
    "client": reader(read_message, lambda: CLIENT_LINES, '{}[]",:'),
    "intents": reader(read_intent, lambda: INTENT_LINES, '{}[]",:'),
    "gate": gate,
    "problems": problems,
    "usi": reader(usi_command, lambda: USI_LINES),
    "usi-positions": reader(
        read_position, lambda: tuple(one.removeprefix("position ") for one in USI_LINES[8:10])
    ),
    "usi-replies": reader(parse_reply, lambda: USI_REPLIES),
    "nboard": reader(nboard_command, lambda: NBOARD_LINES),
    "gtp": reader(parse_request, lambda: GTP_LINES),
    "lines": lines,
    "players": players,
}
"""Every text reader, by name."""

SLOW = {"wthor": 0.2, "players": 0.1}
"""Slow readers get fewer inputs."""


def strict(run: Reader) -> Reader:
    """Text readers must raise our errors; any other `ValueError` is a finding."""

    def checked(random: Random) -> None:
        try:
            run(random)
        except SakiyomiError:
            pass
        except ValueError as error:
            raise AssertionError(f"not an error of ours: {error!r}") from error

    return checked


for name, run in READERS.items():
    target(f"text {name}", weight=SLOW.get(name, 1.0))(strict(run))

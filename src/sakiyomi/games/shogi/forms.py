"""All shogi text formats by name: recognises, reads and writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import PurePath

from sakiyomi.errors import LimitError, MoveError, TextError, UnknownNameError, check_text, shorten
from sakiyomi.games.shogi import csa, draw, ki2, kif, text
from sakiyomi.games.shogi.japanese import FORM, MARKS, read_name
from sakiyomi.games.shogi.position import Move, ShogiPosition
from sakiyomi.games.shogi.record import ShogiRecord
from sakiyomi.wire.texts import is_unicode

ENCODINGS = ("utf-8", "shift_jis")
ENDINGS = {"kifu": "kif", "ki2u": "ki2", "txt": "ascii"}
"""File suffixes that differ from the format's name; those with u are UTF-8."""
MAX_BYTES = 10_000_000
"""Largest file read."""

_CSA = re.compile(r"^('CSA |V[23]|N[+-]|\$|PI|P[1-9+-]|[+-]\d{4}[A-Z]{2}|[+-][^\S\n]*$)", re.MULTILINE)
_KI2 = re.compile(r"^[^\S\n]*[▲△☗☖▼▽]", re.MULTILINE)
_KIF = re.compile(
    r"^(手数----|手合割|[^\S\n]*\d+[^\S\n]+(\S*[歩香桂銀角飛金玉王と成馬龍竜]|投了|中断)|\|.*\||.{1,9}：)",
    re.MULTILINE,
)


def _usi(record: ShogiRecord) -> str:
    start = record.start.sfen
    moves = " ".join(map(str, record.moves()))
    return f"position sfen {start}" + (f" moves {moves}" if moves else "")


READERS: Mapping[str, Callable[[str], ShogiRecord]] = {
    "kif": kif.read,
    "ki2": ki2.read,
    "csa": csa.read,
    "sfen": lambda written: ShogiRecord.of(text.parse(written)),
}
"""Readers by format; `sfen` includes USI's position command. A diagram (BOD) is KIF without moves."""

WRITERS: Mapping[str, Callable[[ShogiRecord], str]] = {
    "kif": kif.write,
    "ki2": ki2.write,
    "csa": csa.write,
    "csa3": csa.write_3,
    "usi": _usi,
    "sfen": lambda record: record.end().sfen,
    "bod": lambda record: draw.japanese_board(record.end()),
    "ascii": lambda record: draw.ascii_board(record.end()),
    "svg": lambda record: draw.svg_board(record.end()),
}
"""Writers by format. The last four show only the final position."""


def decode(data: bytes) -> str:
    """Text from the bytes of a file: UTF-8 with or without BOM, or Shift_JIS as written by older programs."""
    if len(data) > MAX_BYTES:
        raise TextError(f"the file has {len(data)} bytes; at most {MAX_BYTES} are read")
    for encoding in ("utf-8-sig", "cp932"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as error:
            where = error.start
    raise TextError(f"neither UTF-8 nor Shift_JIS at byte {where + 1}", line=data[:where].count(b"\n") + 1)


def encode(written: str, encoding: str) -> bytes:
    """The bytes of a file in one of the `ENCODINGS`; CSA 3.0 states which. Raises `LimitError`."""
    if encoding not in ENCODINGS:
        raise LimitError(f"encoding must be {' or '.join(ENCODINGS)}, not {shorten(encoding)!r}")
    try:
        if encoding == "utf-8":
            return written.encode()
        return written.replace(csa.ENCODING, "'CSA encoding=SHIFT_JIS", 1).encode("cp932")
    except UnicodeEncodeError as error:
        letter = written[error.start]
        if not is_unicode(letter):
            raise LimitError(f"{letter!r} is half a character: it cannot be written") from None
        raise LimitError(
            f"{letter!r} does not exist in Shift_JIS; use utf-8 (--encoding, or .kifu)"
        ) from None


def recognise(written: str) -> str:
    """The format of a text, by what its lines look like."""
    if _CSA.search(written):
        return "csa"
    if _KI2.search(written):
        return "ki2"
    return "kif" if _KIF.search(written) else "sfen"


def read(written: str, form: str | None = None) -> ShogiRecord:
    """Reads a game or position in any format; errors name the line and column."""
    check_text("a position", written)
    if not is_unicode(written):
        raise TextError("the text holds half a character")
    form = form or recognise(written)
    if form not in READERS:
        raise UnknownNameError("shogi format to read", form, list(READERS))
    record = READERS[form](written)
    record.conclude()
    return record


def losses(written: str, record: ShogiRecord, form: str) -> list[str]:
    """What is lost when the record of a text is written in a format."""
    lost = []
    if recognise(written) == "csa" and csa.several(written):
        lost.append("only the first game of the file is read")
    if record.varied and form not in ("kif", "ki2"):
        lost.append(f"{form} has no variations: they are left out")
    return lost


def form_of(file: str) -> str | None:
    """The format that a file name implies."""
    ending = PurePath(file).suffix.lower().removeprefix(".")
    return ENDINGS.get(ending, ending if ending in WRITERS else None)


def encoding_of(file: str) -> str:
    """The encoding that programs expect for a file name: only .kif and .ki2 are Shift_JIS."""
    return "shift_jis" if file.lower().endswith((".kif", ".ki2")) else "utf-8"


def read_move(position: ShogiPosition, written: str) -> Move:
    """A move in USI, CSA or KIF, legal or not, or a legal move by its Japanese name; raises `MoveError`."""
    if move := Move.read(written):
        return move
    try:
        if csa.MOVE.fullmatch(written):
            return csa.read_move(position, written)
        if "(" in written:
            return kif.read_move(position, written.lstrip(MARKS))
    except TextError as error:
        raise MoveError(f"{shorten(written)!r}: {error.reason}") from None
    if not FORM.fullmatch(written):
        raise MoveError(f"{shorten(written)!r} is not a move; moves look like 7g7f, 8h2b+, P*5e or ７六歩")
    return read_name(position, written)


def write(record: ShogiRecord, form: str) -> str:
    """A game in a format, without a final newline."""
    if form not in WRITERS:
        raise UnknownNameError("shogi format to write", form, list(WRITERS))
    return WRITERS[form](record).rstrip("\n")

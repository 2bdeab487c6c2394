"""Files that are not the weights of a game."""

from __future__ import annotations

import zlib

from sakiyomi.games.weights import HEAD, WeightFile


def bad_files(form: WeightFile) -> list[bytes]:
    """Other headers, too few and too many weights, broken and impossible ones."""
    size = 2 * form.stages * form.columns
    head, zeros = HEAD.pack(form.magic, form.stages, form.columns), zlib.compress(bytes(size))
    return [
        b"",
        form.magic,
        HEAD.pack(form.magic, form.stages + 1, form.columns) + zeros,
        HEAD.pack(form.magic, form.stages, 7) + zeros,
        head + zlib.compress(bytes(size - 2)),
        head + zlib.compress(bytes(size + 2)),
        head + zeros[:-6],
        head + zeros + b"more",
        head + b"no such thing",
        head + zlib.compress(b"\x00\x7f" + bytes(size - 2)),
    ]

"""The file of learnt weights: a short header, then the compressed weights. Nothing in it is trusted."""

from __future__ import annotations

import struct
import zlib
from importlib.resources import files

from sakiyomi import _native
from sakiyomi.errors import TextError

FILE = "patterns.weights"
HEAD = struct.Struct("<8sHI")
MAGIC = b"SKYOTH01"


def packed(weights: bytes) -> bytes:
    """A file made from weights in the native format."""
    head = HEAD.pack(MAGIC, _native.OTHELLO_STAGES, _native.othello_columns())
    return head + zlib.compress(weights, 9)


def unpacked(data: bytes) -> bytes:
    """The weights of a file; raises `TextError` if it is another file, is cut short, or is too long."""
    stages, columns = _native.OTHELLO_STAGES, _native.othello_columns()
    if len(data) < HEAD.size or HEAD.unpack_from(data) != (MAGIC, stages, columns):
        raise TextError(f"not a file of weights for {stages} stages of {columns:,} weights")
    size, stream = 2 * stages * columns, zlib.decompressobj()
    try:
        weights = stream.decompress(data[HEAD.size :], size + 1)
    except zlib.error as error:
        raise TextError(f"the weights cannot be read: {error}") from None
    if len(weights) != size or not stream.eof or stream.unused_data:
        raise TextError(f"the weights are not {size:,} bytes")
    return weights


def use(data: bytes) -> None:
    """Uses a file's weights for every position and search from now on."""
    weights = unpacked(data)
    try:
        _native.othello_use_weights(weights)
    except ValueError as error:
        raise TextError(str(error)) from None


def use_own() -> None:
    """Uses the weights of the package."""
    use(files(__package__).joinpath(FILE).read_bytes())

"""Files of learnt weights: a short header, then the compressed weights. Nothing in them is trusted."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files

from sakiyomi.errors import TextError

HEAD = struct.Struct("<8sHI")


@dataclass(frozen=True, slots=True)
class WeightFile:
    """The form of a game's weights: 16-bit numbers, some for each stage of the game."""

    package: str
    name: str
    magic: bytes
    stages: int
    columns: int
    """Weights per stage."""
    accept: Callable[[bytes], None]
    """Uses weights from now on; raises `ValueError` if they are not possible."""

    def packed(self, weights: bytes) -> bytes:
        """A file made from weights in the native format."""
        return HEAD.pack(self.magic, self.stages, self.columns) + zlib.compress(weights, 9)

    def unpacked(self, data: bytes) -> bytes:
        """The weights of a file; raises `TextError` if it is another file, is cut short, or is too long."""
        if len(data) < HEAD.size or HEAD.unpack_from(data) != (self.magic, self.stages, self.columns):
            raise TextError(f"not a file of weights for {self.stages} stages of {self.columns:,} weights")
        size, stream = 2 * self.stages * self.columns, zlib.decompressobj()
        try:
            weights = stream.decompress(data[HEAD.size :], size + 1)
        except zlib.error as error:
            raise TextError(f"the weights cannot be read: {error}") from None
        if len(weights) != size or not stream.eof or stream.unused_data:
            raise TextError(f"the weights are not {size:,} bytes")
        return weights

    def use(self, data: bytes) -> None:
        """Uses a file's weights for every position and search from now on."""
        weights = self.unpacked(data)
        try:
            self.accept(weights)
        except ValueError as error:
            raise TextError(str(error)) from None

    def own(self) -> bytes:
        """The weights of the package."""
        return self.unpacked(files(self.package).joinpath(self.name).read_bytes())

    def use_own(self) -> None:
        """Uses the weights of the package."""
        self.use(files(self.package).joinpath(self.name).read_bytes())

"""A game with its variations in one line of text, for addresses and for what survives a restart.

Moves follow each other; `5:2g2f` is another fifth move, in the line before it. A comment follows in braces,
its spaces, braces and percent signs coded as in addresses. KIF orders variations the same way.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import quote, unquote

from sakiyomi.errors import TextError
from sakiyomi.studio.rooms.variations import VariationNode, Variations, below

M = TypeVar("M")

MAX_TEXT = 16_000
"""Characters; a longer tree is not written."""
MAX_COMMENT = 500
_CODED = re.compile(r"[%{}\s]")
_WORD = re.compile(r"(?:(\d{1,4}):)?([^{}:]+)(?:\{([^{}]*)\})?")


def written(tree: Variations[M]) -> str:
    """The tree as text; empty if it is a single line without comments, or too large."""
    words, ply, plain = [], 0, True
    for node in list(below(tree.root))[1:]:
        again = f"{node.ply}:" if node.ply != ply + 1 else ""
        comment = "{" + _CODED.sub(_coded, node.comment) + "}" if node.comment else ""
        words.append(f"{again}{node.move}{comment}")
        ply, plain = node.ply, plain and not again and not comment
    text = " ".join(words)
    return "" if plain or len(text) > MAX_TEXT else text


def _coded(found: re.Match[str]) -> str:
    return quote(found[0], safe="")


def read_tree(
    text: str, start: Any, read_move: Callable[[Any, str], M], name: Callable[[Any, M], str]
) -> Variations[M]:
    """The tree of a text, from the position it starts at."""
    tree: Variations[M] = Variations()
    path: list[tuple[VariationNode[M], Any]] = [(tree.root, start)]
    for word in text.split():
        found = _WORD.fullmatch(word)
        if found is None or not 1 <= int(found[1] or 1) <= len(path):
            raise TextError("this is not a move of a variation", token=word)
        path = path[: int(found[1])] if found[1] else path
        parent, here = path[-1]
        move = read_move(here, found[2])
        node = tree.add(parent, move, name(here, move))
        node.comment = unquote(found[3] or "")[:MAX_COMMENT]
        path.append((node, here.play(move)))
    return tree

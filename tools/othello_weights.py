"""Weights of Othello's evaluation: least squares over the positions of recorded games.

    python tools/othello_weights.py wthor-games.tsv.gz > native/game/othello/weights.hpp

The file has one game per line: year, Black's discs, Black's discs with perfect play from some depth, that
depth in empty squares, the players, the moves. Positions before that depth are fitted to the perfect result,
later ones to the real one.
"""

from __future__ import annotations

import gzip
import sys

import numpy as np

from sakiyomi.games.othello import OTHELLO
from sakiyomi.games.othello.squares import CODES, PASS

PHASES, FEATURES, DISC, LEAN = 12, 10, 100, 3000

HEAD = """\
// Weights of the evaluation by phase (five empty squares each, the end first), in hundredths of a disc. Least
// squares over tournament games; see tools/othello_weights.py.
#pragma once
#include <array>

#include "game/othello/evaluation.hpp"

namespace sakiyomi::othello {

inline constexpr std::array<std::array<int, kFeatures>, kPhases> kWeights = {{"""

TAIL = """}};

}  // namespace sakiyomi::othello"""


def main(path: str) -> None:
    squares = np.zeros((PHASES, FEATURES, FEATURES))
    aims = np.zeros((PHASES, FEATURES))
    with gzip.open(path, "rt") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            if not fields[1].isdigit():
                continue
            real, perfect, depth = (2 * int(fields[1]) - 64, 2 * int(fields[2]) - 64, int(fields[3]))
            transcript, here = fields[-1], OTHELLO.start().native
            for i in range(0, len(transcript), 2):
                if here.places == 0:
                    here = here.play(CODES[PASS])
                here = here.play(CODES[transcript[i : i + 2]])
                if here.over:
                    break
                empties = 64 - here.discs(0).bit_count() - here.discs(1).bit_count()
                phase, aim = min(empties // 5, PHASES - 1), perfect if empties >= depth else real
                counts = np.array(here.features(0), dtype=float)
                squares[phase] += np.outer(counts, counts)
                aims[phase] += DISC * aim * counts
    print(HEAD)
    weights = np.zeros(FEATURES)
    for phase in range(PHASES):
        # Features that are rare in a phase (corners in the opening) are pulled towards the next phase.
        weights = np.linalg.solve(squares[phase] + LEAN * np.eye(FEATURES), aims[phase] + LEAN * weights)
        print("    {" + ", ".join(str(round(w)) for w in weights) + "},")
    print(TAIL)


if __name__ == "__main__":
    main(sys.argv[1])

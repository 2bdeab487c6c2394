// Weights of the evaluation by phase (five empty squares each, the end first), in hundredths of a disc. Least
// squares over tournament games; see tools/othello_weights.py.
#pragma once
#include <array>

#include "game/othello/evaluation.hpp"

namespace sakiyomi::othello {

inline constexpr std::array<std::array<int, kFeatures>, kPhases> kWeights = {{
    {-7, 426, -159, 29, -27, -79, -45, 118, 49, 132},
    {5, 408, -153, 118, -187, -160, -66, 108, -44, 123},
    {-11, 354, -106, 205, -292, -201, -43, 112, -139, 115},
    {-36, 292, -53, 270, -340, -201, -5, 123, -230, 115},
    {-60, 234, -6, 333, -382, -160, 22, 143, -278, 99},
    {-81, 199, 29, 371, -449, -100, 41, 186, -351, 9},
    {-97, 177, 47, 513, -513, -91, 54, 223, -379, 4},
    {-112, 162, 63, 687, -634, -66, 62, 305, -399, 10},
    {-119, 140, 82, 730, -797, 9, 60, 383, -416, 17},
    {-99, 93, 107, 736, -899, 93, 28, 405, -430, 72},
    {-80, 92, 61, 721, -900, 52, -42, 390, -272, 60},
    {-38, 47, -12, 721, -889, 50, -59, 390, -5, -68},
}};

}  // namespace sakiyomi::othello

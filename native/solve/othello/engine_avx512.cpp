// Only code between the two pragmas may use the wider registers; everything included before them stays
// portable, also where the compiler does not inline it.
#include <algorithm>
#include <utility>

#include "game/othello/evaluation.hpp"
#include "game/othello/flips.hpp"
#include "game/othello/patterns.hpp"
#include "solve/othello/endgame.hpp"
#include "solve/othello/merit.hpp"
#include "solve/othello/parity.hpp"
#include "solve/othello/probable.hpp"
#include "solve/othello/split.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#define SAKIYOMI_AVX512
#if defined(__clang__)
#pragma clang attribute push(                                                                          \
    __attribute__((target("avx512f,avx512vl,avx512cd,avx512dq,avx512bw,avx2,bmi,bmi2,lzcnt,popcnt"))), \
    apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512cd,avx512dq,avx512bw,avx2,bmi,bmi2,lzcnt,popcnt")
#endif

namespace sakiyomi::othello {

namespace avx512 {

#include "solve/othello/kernel.inc"
//
#include "solve/othello/last.inc"
//
#include "solve/othello/midgame.inc"
//
#include "solve/othello/endgame.inc"

}  // namespace avx512

const Engine kAvx512 = {"avx512",          avx512::mobility, avx512::flips, avx512::above_root,
                        avx512::seek_root, avx512::work,     avx512::perft};

}  // namespace sakiyomi::othello

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else

namespace sakiyomi::othello {

const Engine kAvx512 = kPortable;

}  // namespace sakiyomi::othello

#endif

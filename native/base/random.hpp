// Seeded numbers that are the same on every machine and compiler (std distributions are not).
#pragma once
#include <cstdint>

#include "base/bits.hpp"

namespace sakiyomi {

// SplitMix64's finaliser: a good 64-bit mixer, also used to hash positions.
constexpr std::uint64_t mix(std::uint64_t x) noexcept {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// Adds a word to a state that is mixed already.
constexpr std::uint64_t chain(std::uint64_t state, std::uint64_t word) noexcept {
  return mix(state ^ (word * 0x9e3779b97f4a7c15ULL + 0x632be59bd9b4e019ULL));
}

// Hashes two words. The first is mixed beforehand: the same bit changed in both could cancel out.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) noexcept { return chain(mix(a), b); }

// Combines two words: the upper half of their product is folded onto the lower, so that every bit of both
// reaches every bit of the result. Faster than `mix`.
constexpr std::uint64_t folded(std::uint64_t a, std::uint64_t b) noexcept {
  const Product product = multiply(a, b);
  return product.low ^ product.high;
}

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) noexcept : state_(seed) {}
  constexpr std::uint64_t next() noexcept { return mix(state_ += 0x9e3779b97f4a7c15ULL); }
  // Uniform in [0, n), without the bias of a plain remainder.
  constexpr std::uint64_t below(std::uint64_t n) noexcept {
    const std::uint64_t limit = n * (~std::uint64_t{0} / n);
    std::uint64_t x = next();
    while (x >= limit) x = next();
    return x % n;
  }

 private:
  std::uint64_t state_;
};

}  // namespace sakiyomi

// Operations that processors have and C++20 lacks: compiler built-ins where there are any.
#pragma once
#include <cstddef>
#include <cstdint>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

namespace sakiyomi {

struct Product {
  std::uint64_t low, high;
};

// The whole product of two words, in halves of 32 bits.
constexpr Product multiply_by_halves(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t kLow = 0xffffffff;
  const std::uint64_t low = (a & kLow) * (b & kLow), cross = (a >> 32) * (b & kLow) + (low >> 32);
  const std::uint64_t other = (a & kLow) * (b >> 32) + (cross & kLow);
  return {a * b, (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32)};
}

// The whole product of two words.
constexpr Product multiply(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__)
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return {static_cast<std::uint64_t>(product), static_cast<std::uint64_t>(product >> 64)};
#else
  return multiply_by_halves(a, b);
#endif
}

static_assert(multiply(~std::uint64_t{0}, ~std::uint64_t{0} - 1).high ==
              multiply_by_halves(~std::uint64_t{0}, ~std::uint64_t{0} - 1).high);
static_assert(multiply(0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9).high ==
              multiply_by_halves(0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9).high);

// Maps a hash to an index below `size`, evenly.
constexpr std::size_t scaled(std::uint64_t hash, std::size_t size) noexcept {
  return static_cast<std::size_t>(multiply(hash, size).high);
}

inline std::uint64_t swap_bytes(std::uint64_t x) noexcept {
#if defined(_MSC_VER) && !defined(__clang__)
  return _byteswap_uint64(x);
#else
  return __builtin_bswap64(x);
#endif
}

// Advice only: this address will be read soon.
inline void prefetch([[maybe_unused]] const void* address) noexcept {
#if !defined(_MSC_VER) || defined(__clang__)
  __builtin_prefetch(address);
#endif
}

}  // namespace sakiyomi

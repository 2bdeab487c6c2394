// Large pages of memory. Reaching entries all over a large table costs far fewer address look-ups in them,
// and threads that touch small ones for the first time wait for each other; but the first touch of a large
// one clears two megabytes.
#pragma once
#include <cstddef>
#include <cstdint>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace sakiyomi {

// Advice only, where the system knows it.
inline void prefer_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__)
  constexpr std::uintptr_t kPage = 4096;
  const auto start = reinterpret_cast<std::uintptr_t>(memory);
  const auto from = (start + kPage - 1) / kPage * kPage;
  if (start + bytes > from) madvise(reinterpret_cast<void*>(from), start + bytes - from, MADV_HUGEPAGE);
#endif
}

}  // namespace sakiyomi

// Large pages of memory. They save address look-ups when entries all over a large table are read, and threads
// that touch small pages for the first time wait for each other; but the first touch of a large page clears
// two megabytes.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "base/in_parallel.hpp"
#include "base/system.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace sakiyomi {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

// Zeroed memory, for the caller to free. Pages come on demand, so that unused memory costs nothing. More than
// the machine has is refused here, because some systems grant it and kill the process later.
inline void* zeroed(std::size_t count, std::size_t size) {
  void* const memory = count <= system::physical_memory() / size ? std::calloc(count, size) : nullptr;
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

// Advice only, where the system supports it.
inline void prefer_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__)
  constexpr std::uintptr_t kPage = 4096;
  const auto start = reinterpret_cast<std::uintptr_t>(memory);
  const auto from = (start + kPage - 1) / kPage * kPage;
  if (start + bytes > from) madvise(reinterpret_cast<void*>(from), start + bytes - from, MADV_HUGEPAGE);
#endif
}

// Touches memory for the first time, by this many threads in parallel.
inline void touch([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes,
                  [[maybe_unused]] int threads) {
#if defined(__linux__) && defined(MADV_POPULATE_WRITE)
  const auto start = reinterpret_cast<std::uintptr_t>(memory) / kLargePage * kLargePage + kLargePage;
  const auto end = reinterpret_cast<std::uintptr_t>(memory) + bytes;
  if (threads < 2 || end < start + kLargePage) return;
  const std::size_t pages = (end - start) / kLargePage;
  const auto parts = static_cast<std::size_t>(threads);
  in_parallel(parts, [=](std::size_t i) {
    const std::size_t from = pages * i / parts, to = pages * (i + 1) / parts;
    madvise(reinterpret_cast<void*>(start + from * kLargePage), (to - from) * kLargePage,
            MADV_POPULATE_WRITE);
  });
#endif
}

// Memory that processes share gets large pages only when they are requested explicitly. That took a tenth of
// the time of touching as many small pages. The mapping must begin on a large page.
inline void make_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__) && defined(MADV_POPULATE_WRITE)
  constexpr int kCollapse = 25;  // MADV_COLLAPSE, of Linux 6.1; older systems refuse it
  const auto end = reinterpret_cast<std::uintptr_t>(memory) + bytes;
  auto at = reinterpret_cast<std::uintptr_t>(memory) / kLargePage * kLargePage;
  for (; at + kLargePage <= end; at += kLargePage) {
    void* page = reinterpret_cast<void*>(at);
    if (madvise(page, 4096, MADV_POPULATE_WRITE) != 0 || madvise(page, kLargePage, kCollapse) != 0) return;
  }
#endif
}

}  // namespace sakiyomi

// The parts of one piece of work, each in a thread of its own.
#pragma once
#include <system_error>
#include <thread>
#include <vector>

namespace sakiyomi {

// Calls `work(i)` for every part, and returns when all are done. Where the system refuses a thread, the
// caller does the rest.
template <class Work>
void in_parallel(std::size_t parts, Work&& work) {
  std::vector<std::jthread> others;
  std::size_t started = 1;
  try {
    for (; started < parts; ++started) others.emplace_back([&work, i = started] { work(i); });
  } catch (const std::system_error&) {
  }
  work(0);
  for (std::size_t i = started; i < parts; ++i) work(i);
}

}  // namespace sakiyomi

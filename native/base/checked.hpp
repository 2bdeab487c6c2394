// Numbers from outside are checked once, where they enter.
#pragma once
#include <stdexcept>
#include <string>

namespace sakiyomi {

// Returns the value if it is in the range; otherwise throws std::invalid_argument with its name.
template <class T>
T within(T value, T low, T high, const char* name) {
  if (!(value >= low && value <= high))  // so that NaN is refused too
    throw std::invalid_argument(std::string(name) + " must lie between " + std::to_string(low) + " and " +
                                std::to_string(high) + ", not " + std::to_string(value));
  return value;
}

constexpr int kMaxThreads = 256;

}  // namespace sakiyomi

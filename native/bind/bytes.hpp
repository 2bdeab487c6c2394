// Lists of numbers as bytes, for data that Python only passes on.
#pragma once
#include <bit>
#include <cstring>
#include <vector>

#include "bind/common.hpp"

namespace sakiyomi {

static_assert(std::endian::native == std::endian::little, "numbers in bytes have their low bytes first");

template <class T>
std::vector<T> from_bytes(const nb::bytes& data) {
  if (data.size() % sizeof(T) != 0)
    throw nb::value_error("bytes: the length is not a multiple of the size of an item");
  std::vector<T> items(data.size() / sizeof(T));
  if (!items.empty()) std::memcpy(items.data(), data.c_str(), data.size());
  return items;
}

template <class T>
nb::bytes to_bytes(const std::vector<T>& items) {
  return nb::bytes(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(T));
}

}  // namespace sakiyomi

// A vector with storage for N small values inside it: move lists are built millions of times a second.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

namespace sakiyomi {

template <class T, std::size_t N>
class StaticVector {
 public:
  using value_type = T;
  void push_back(T value) noexcept {
    assert(size_ < N);
    items_[size_++] = value;
  }
  void resize(std::size_t size) noexcept {
    assert(size <= N);
    size_ = size;
  }
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  T& operator[](std::size_t i) noexcept {
    assert(i < N);
    return items_[i];
  }
  const T& operator[](std::size_t i) const noexcept {
    assert(i < size_);
    return items_[i];
  }
  T* begin() noexcept { return items_.data(); }
  T* end() noexcept { return items_.data() + size_; }
  const T* begin() const noexcept { return items_.data(); }
  const T* end() const noexcept { return items_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<T, N> items_;  // uninitialised on purpose: clearing it would cost more than using it
};

}  // namespace sakiyomi

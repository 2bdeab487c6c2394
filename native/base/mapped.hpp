// A file mapped as memory that several processes share.
#pragma once
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "base/pages.hpp"

namespace sakiyomi {

class MappedFile {
 public:
  // Maps the whole of an existing file.
  explicit MappedFile(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    struct stat about{};
    if (file >= 0 && ::fstat(file, &about) == 0 && about.st_size > 0) {
      size_ = static_cast<std::size_t>(about.st_size);
      map(file);
    }
    if (file >= 0) ::close(file);
    if (memory_ == MAP_FAILED) throw std::invalid_argument("cannot map this file: " + path);
  }
  ~MappedFile() { ::munmap(reserved_, reserved_bytes()); }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::size_t size() const noexcept { return size_; }
  void* at(std::size_t offset) const noexcept { return static_cast<std::byte*>(memory_) + offset; }

 private:
  std::size_t reserved_bytes() const noexcept { return size_ + kLargePage; }
  // Maps at an address where a large page may begin.
  void map(int file) noexcept {
    reserved_ = ::mmap(nullptr, reserved_bytes(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (reserved_ == MAP_FAILED) return;
    const auto start =
        (reinterpret_cast<std::uintptr_t>(reserved_) + kLargePage - 1) / kLargePage * kLargePage;
    memory_ = ::mmap(reinterpret_cast<void*>(start), size_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                     file, 0);
    if (memory_ == MAP_FAILED) ::munmap(reserved_, reserved_bytes());
  }

  void* reserved_ = MAP_FAILED;
  void* memory_ = MAP_FAILED;
  std::size_t size_ = 0;
};

}  // namespace sakiyomi

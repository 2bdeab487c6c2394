// A file mapped as memory that several processes share.
#pragma once
#include <cstddef>
#include <string>

#include "base/pages.hpp"
#include "base/system.hpp"

namespace sakiyomi {

class MappedFile {
 public:
  // Maps the whole of an existing file, at an address where a large page may begin.
  explicit MappedFile(const std::string& path) : mapping_(system::map_file(path, kLargePage)) {}
  ~MappedFile() { system::unmap_file(mapping_, kLargePage); }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::size_t size() const noexcept { return mapping_.size; }
  void* at(std::size_t offset) const noexcept { return static_cast<std::byte*>(mapping_.memory) + offset; }

 private:
  system::Mapping mapping_;
};

}  // namespace sakiyomi

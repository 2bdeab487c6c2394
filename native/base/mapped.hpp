// A file as memory that several processes share.
#pragma once
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <stdexcept>
#include <string>

namespace sakiyomi {

class MappedFile {
 public:
  // The whole of a file that is there, with as many bytes as it has.
  explicit MappedFile(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    struct stat about{};
    if (file >= 0 && ::fstat(file, &about) == 0 && about.st_size > 0) {
      size_ = static_cast<std::size_t>(about.st_size);
      memory_ = ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    if (file >= 0) ::close(file);
    if (memory_ == MAP_FAILED) throw std::invalid_argument("there is no such file to share: " + path);
  }
  ~MappedFile() { ::munmap(memory_, size_); }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::size_t size() const noexcept { return size_; }
  void* at(std::size_t offset) const noexcept { return static_cast<std::byte*>(memory_) + offset; }

 private:
  void* memory_ = MAP_FAILED;
  std::size_t size_ = 0;
};

}  // namespace sakiyomi

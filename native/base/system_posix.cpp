#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <stdexcept>
#include <system_error>

#include "base/system.hpp"

namespace sakiyomi::system {

namespace {

void* run(void* call) {
  std::unique_ptr<Call>(static_cast<Call*>(call))->run();
  return nullptr;
}

// Reserves more than is needed, and maps where the alignment asks for it.
Mapping map(int file, std::size_t size, std::size_t alignment) noexcept {
  void* const reserved = ::mmap(nullptr, size + alignment, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (reserved == MAP_FAILED) return {};
  const auto start = (reinterpret_cast<std::uintptr_t>(reserved) + alignment - 1) / alignment * alignment;
  void* const memory =
      ::mmap(reinterpret_cast<void*>(start), size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0);
  if (memory != MAP_FAILED) return {memory, size, reserved};
  ::munmap(reserved, size + alignment);
  return {};
}

}  // namespace

std::size_t physical_memory() noexcept {
  const long pages = ::sysconf(_SC_PHYS_PAGES), size = ::sysconf(_SC_PAGE_SIZE);
  return pages > 0 && size > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(size)
                               : ~std::size_t{0};
}

Mapping map_file(const std::string& path, std::size_t alignment) {
  const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  struct stat about{};
  Mapping mapping;
  if (file >= 0 && ::fstat(file, &about) == 0 && about.st_size > 0)
    mapping = map(file, static_cast<std::size_t>(about.st_size), alignment);
  if (file >= 0) ::close(file);
  if (mapping.memory == nullptr) throw std::invalid_argument("cannot map this file: " + path);
  return mapping;
}

void unmap_file(const Mapping& mapping, std::size_t alignment) noexcept {
  ::munmap(mapping.reserved, mapping.size + alignment);
}

ThreadHandle start_thread(std::unique_ptr<Call> call, std::size_t stack_bytes) {
  pthread_t thread;
  pthread_attr_t how;
  pthread_attr_init(&how);
  pthread_attr_setstacksize(&how, stack_bytes);  // if refused, the default stays
  const int error = pthread_create(&thread, &how, &run, call.get());
  pthread_attr_destroy(&how);
  if (error != 0) throw std::system_error(error, std::generic_category(), "could not start a thread");
  call.release();
  return std::bit_cast<ThreadHandle>(thread);
}

void join_thread(ThreadHandle thread) noexcept { pthread_join(std::bit_cast<pthread_t>(thread), nullptr); }

}  // namespace sakiyomi::system

// What differs between operating systems: one file for each, which alone includes the system's headers.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace sakiyomi::system {

// Bytes of this machine's memory; unlimited where the system does not say.
std::size_t physical_memory() noexcept;

// A file as memory; the reserved range around it may be larger.
struct Mapping {
  void* memory = nullptr;
  std::size_t size = 0;
  void* reserved = nullptr;
};

// Maps the whole of an existing file for processes to share; throws std::invalid_argument if that fails.
// Where the system can choose the address, it is a multiple of `alignment`.
Mapping map_file(const std::string& path, std::size_t alignment);
void unmap_file(const Mapping& mapping, std::size_t alignment) noexcept;

// The work of a thread.
struct Call {
  virtual ~Call() = default;
  virtual void run() = 0;
};

using ThreadHandle = std::uintptr_t;

// Starts a thread with a stack of this size; throws std::system_error if that fails.
ThreadHandle start_thread(std::unique_ptr<Call> call, std::size_t stack_bytes);
void join_thread(ThreadHandle thread) noexcept;

}  // namespace sakiyomi::system

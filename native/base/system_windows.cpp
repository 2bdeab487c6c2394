#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <process.h>
#include <windows.h>

#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "base/system.hpp"

namespace sakiyomi::system {

namespace {

unsigned __stdcall run(void* call) {
  std::unique_ptr<Call>(static_cast<Call*>(call))->run();
  return 0;
}

HANDLE open_file(const std::string& path) {
  const std::filesystem::path name(std::u8string(path.begin(), path.end()));
  return ::CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE,
                       FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                       FILE_ATTRIBUTE_NORMAL, nullptr);
}

// A view keeps what it needs: the handle of the mapping may be closed at once.
Mapping map(HANDLE file, std::size_t size) noexcept {
  const HANDLE section = ::CreateFileMappingW(file, nullptr, PAGE_READWRITE, 0, 0, nullptr);
  if (section == nullptr) return {};
  void* const memory = ::MapViewOfFile(section, FILE_MAP_ALL_ACCESS, 0, 0, size);
  ::CloseHandle(section);
  return {memory, size, memory};
}

}  // namespace

std::size_t physical_memory() noexcept {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  return ::GlobalMemoryStatusEx(&status) ? static_cast<std::size_t>(status.ullTotalPhys) : ~std::size_t{0};
}

Mapping map_file(const std::string& path, std::size_t) {
  const HANDLE file = open_file(path);
  LARGE_INTEGER size{};
  Mapping mapping;
  if (file != INVALID_HANDLE_VALUE && ::GetFileSizeEx(file, &size) && size.QuadPart > 0)
    mapping = map(file, static_cast<std::size_t>(size.QuadPart));
  if (file != INVALID_HANDLE_VALUE) ::CloseHandle(file);
  if (mapping.memory == nullptr) throw std::invalid_argument("cannot map this file: " + path);
  return mapping;
}

void unmap_file(const Mapping& mapping, std::size_t) noexcept { ::UnmapViewOfFile(mapping.memory); }

ThreadHandle start_thread(std::unique_ptr<Call> call, std::size_t stack_bytes) {
  const auto stack = static_cast<unsigned>(stack_bytes);
  const auto thread =
      ::_beginthreadex(nullptr, stack, &run, call.get(), STACK_SIZE_PARAM_IS_A_RESERVATION, nullptr);
  if (thread == 0) throw std::system_error(errno, std::generic_category(), "could not start a thread");
  call.release();
  return thread;
}

void join_thread(ThreadHandle thread) noexcept {
  const auto handle = reinterpret_cast<HANDLE>(thread);
  ::WaitForSingleObject(handle, INFINITE);
  ::CloseHandle(handle);
}

}  // namespace sakiyomi::system

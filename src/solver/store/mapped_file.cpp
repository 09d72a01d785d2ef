#include "mapped_file.hpp"

#ifdef _WIN32
#include <fstream>

#include "../memory_block.hpp"
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace teeko::solver {

#ifdef _WIN32

std::optional<MappedFile> mapFile(const std::filesystem::path& file, std::size_t size) {
  std::error_code failure;
  if (!std::filesystem::is_regular_file(file, failure) ||
      std::filesystem::file_size(file, failure) != size) {
    return std::nullopt;
  }
  const std::shared_ptr<std::byte> memory(static_cast<std::byte*>(allocateUninitialised(size)),
                                          deallocate);
  std::ifstream input(file, std::ios::binary);
  if (!input.read(reinterpret_cast<char*>(memory.get()), static_cast<std::streamsize>(size))) {
    return std::nullopt;
  }
  return MappedFile{memory, size};
}

#else

std::optional<MappedFile> mapFile(const std::filesystem::path& file, std::size_t size) {
  // What is no regular file must not be waited for.
  const int descriptor = open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) {
    return std::nullopt;
  }
  struct stat status {};
  void* memory = MAP_FAILED;
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
      static_cast<std::size_t>(status.st_size) == size) {
    memory = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  }
  close(descriptor);
  if (memory == MAP_FAILED) {
    return std::nullopt;
  }
  return MappedFile{{static_cast<const std::byte*>(memory),
                     [memory, size](const std::byte*) { munmap(memory, size); }},
                    size};
}

#endif

}  // namespace teeko::solver

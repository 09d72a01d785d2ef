// Replaces the program's allocation functions: after main() has begun, the first TEEKO_ALLOCATIONS
// allocations succeed, and none after them. It is linked with --wrap=main.
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <new>

namespace {

long allocationsLeft = std::numeric_limits<long>::max();

void* allocate(std::size_t size, std::size_t alignment) {
  void* memory = nullptr;
  if (allocationsLeft-- <= 0 || posix_memalign(&memory, alignment, size) != 0) {
    throw std::bad_alloc();
  }
  return memory;
}

}  // namespace

void* operator new(std::size_t size) {
  return allocate(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

// The names are the linker's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" int __real_main(int, char**);
extern "C" int __wrap_main(int argc, char** argv) {
  if (const char* const count = std::getenv("TEEKO_ALLOCATIONS")) {
    allocationsLeft = std::strtol(count, nullptr, 10);
  }
  return __real_main(argc, argv);
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

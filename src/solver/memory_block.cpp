#include "memory_block.hpp"

#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace teeko::solver {
namespace {

constexpr std::align_val_t kAlignment{std::size_t{2} << 20};

}  // namespace

void* allocateUninitialised(std::size_t bytes) {
  void* const memory = ::operator new(bytes, kAlignment);
#ifdef __linux__
  (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

void deallocate(void* memory) noexcept {
  ::operator delete(memory, kAlignment);
}

}  // namespace teeko::solver

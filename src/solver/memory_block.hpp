/// Large blocks of uninitialised memory, and fetching memory ahead.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace teeko::solver {

/// Uninitialised memory for this many bytes, aligned for vectors, in huge pages where the system
/// has them. Throws std::bad_alloc.
[[nodiscard]] void* allocateUninitialised(std::size_t bytes);
void deallocate(void* memory) noexcept;

/// Asks for memory that is used soon to be brought into the cache, where the compiler can do that.
inline void prefetch([[maybe_unused]] const void* place) noexcept {
#ifdef __GNUC__
  __builtin_prefetch(place);
#endif
}

/// Brings memory that is used soon, in any order, into the cache. It is read in order: a processor
/// fetches that ahead, and all of it takes less time than prefetch() of each piece.
inline void readAhead(const void* memory, std::size_t bytes) noexcept {
  constexpr std::size_t kCacheLine = 64;
  const volatile char* const places = static_cast<const char*>(memory);
  for (std::size_t i = 0; i < bytes; i += kCacheLine) {
    (void)places[i];
  }
}

/// An array of plain values in uninitialised memory. The system provides a page when it is first
/// written to, so the threads that fill the array share that work.
template <typename T>
class Storage {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  Storage() noexcept = default;
  explicit Storage(std::size_t size)
      : values_(static_cast<T*>(allocateUninitialised(size * sizeof(T)))) {}

  [[nodiscard]] T* data() noexcept { return values_.get(); }
  [[nodiscard]] const T* data() const noexcept { return values_.get(); }

 private:
  struct Deallocate {
    void operator()(T* values) const noexcept { deallocate(values); }
  };
  std::unique_ptr<T, Deallocate> values_;
};

}  // namespace teeko::solver

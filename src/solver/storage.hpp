/// Large blocks of memory that nobody has touched yet.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace teeko::solver {

/// Memory for this many bytes, aligned for vectors and asked for in huge pages where the system has
/// them; nothing is written to it. Throws std::bad_alloc.
[[nodiscard]] void* allocateUntouched(std::size_t bytes);
void deallocateUntouched(void* memory) noexcept;

/// An array of plain values that starts out undefined, so that the threads that fill it are the
/// first to touch it.
template <typename T>
class Storage {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  Storage() noexcept = default;
  explicit Storage(std::size_t size)
      : values_(static_cast<T*>(allocateUntouched(size * sizeof(T)))) {}

  [[nodiscard]] T* data() noexcept { return values_.get(); }
  [[nodiscard]] const T* data() const noexcept { return values_.get(); }

 private:
  struct Deallocate {
    void operator()(T* values) const noexcept { deallocateUntouched(values); }
  };
  std::unique_ptr<T, Deallocate> values_;
};

}  // namespace teeko::solver

/// The bytes of a file, in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <shared_mutex>
#include <span>
#include <vector>

namespace teeko::solver {

/// Grows without moving what it has. For many threads at once, as long as they use different bytes.
class MemoryFile {
 public:
  /// Returns whether there are so many bytes.
  [[nodiscard]] bool read(std::uint64_t offset, std::span<std::uint8_t> bytes) const;
  /// Throws std::bad_alloc.
  void write(std::uint64_t offset, std::span<const std::uint8_t> bytes);
  /// Bytes that this adds may be any.
  void resize(std::uint64_t size);
  [[nodiscard]] std::uint64_t size() const;

 private:
  static constexpr std::size_t kChunkSize = std::size_t{1} << 18U;

  /// Calls visit(bytes, done) for each piece of these bytes that is in one chunk; `done` is how
  /// many come before it.
  template <typename Visitor>
  void forEachPiece(std::uint64_t offset, std::size_t count, Visitor visit) const;
  void grow(std::uint64_t size);

  /// Guards the list and the size, not the bytes.
  mutable std::shared_mutex mutex_;
  std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;
  std::uint64_t size_ = 0;
};

}  // namespace teeko::solver

/// What a search remembers of positions, so that it need not look at them again.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "teeko/play/score.hpp"

namespace teeko::play {

/// A move as a search keeps it. What the number stands for is the game's.
using MoveCode = std::uint16_t;

inline constexpr MoveCode kNoMoveCode = 0xFFFF;

/// What a score that was found tells of the exact one.
enum class Bound : std::uint8_t { Exact, AtLeast, AtMost };

/// What is remembered of a position.
struct Remembered {
  Score score;
  Bound bound = Bound::Exact;
  /// How many plies were looked at, 0 to 255.
  int depth = 0;
  /// The best move, or kNoMoveCode.
  MoveCode move = kNoMoveCode;
};

/// Takes memory that the system fills with zeros when it is first used: a large table is there at
/// once.
template <typename T>
struct ZeroedAllocator {
  // NOLINTNEXTLINE(readability-identifier-naming): the library's name
  using value_type = T;

  ZeroedAllocator() noexcept = default;
  template <typename Other>
  explicit ZeroedAllocator(const ZeroedAllocator<Other>& /*other*/) noexcept {}

  [[nodiscard]] T* allocate(std::size_t count) {
    // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): nothing else has such memory
    void* const memory = std::calloc(count, sizeof(T));
    if (memory == nullptr) {
      throw std::bad_alloc();
    }
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t /*count*/) noexcept {
    std::free(memory);  // NOLINT(cppcoreguidelines-no-malloc)
  }
  /// An element that is given no value stays as it is: zeros.
  template <typename Element>
  void construct(Element* /*element*/) noexcept {
    static_assert(std::is_trivially_copyable_v<Element>);
  }
  template <typename Element, typename... Arguments>
  void construct(Element* element, Arguments&&... arguments) {
    ::new (static_cast<void*>(element)) Element(std::forward<Arguments>(arguments)...);
  }

  bool operator==(const ZeroedAllocator& /*other*/) const noexcept { return true; }
};

/// A table of a fixed size. Positions are told apart by their 64-bit keys alone.
class TranspositionTable {
 public:
  /// Uses at most so many bytes, but at least one bucket.
  explicit TranspositionTable(std::size_t bytes)
      : buckets_(std::bit_floor(bytes / sizeof(Bucket) + (bytes < sizeof(Bucket) ? 1 : 0))) {}

  /// Forgets everything.
  void clear() noexcept {
    if (++generation_ == 0) {
      generation_ = 1;
      for (Bucket& bucket : buckets_) {
        bucket = {};
      }
    }
  }

  /// From now on, what was remembered before is replaced first.
  void beginSearch() noexcept { ++search_; }

  [[nodiscard]] std::optional<Remembered> find(std::uint64_t key) const noexcept {
    for (const Entry& entry : buckets_[indexOf(key)]) {
      if (entry.key == key && entry.generation == generation_) {
        return Remembered{Score::fromNumber(entry.score), entry.bound, entry.depth, entry.move};
      }
    }
    return std::nullopt;
  }

  /// Replaces the entry of the same position, or fills an empty one. In a full bucket it replaces
  /// the entry with the smallest depth among those of earlier searches or, if there are none, among
  /// all.
  void remember(std::uint64_t key, const Remembered& what) noexcept {
    assert(what.depth >= 0 && what.depth <= 255);
    Bucket& bucket = buckets_[indexOf(key)];
    Entry* place = bucket.data();
    for (Entry& entry : bucket) {
      if (entry.generation != generation_ || entry.key == key) {
        place = &entry;
        break;
      }
      place = worthOf(entry) < worthOf(*place) ? &entry : place;
    }
    *place = {key,        static_cast<std::int16_t>(what.score.number()),
              what.move,  static_cast<std::uint8_t>(what.depth),
              what.bound, generation_,
              search_};
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    std::int16_t score = 0;
    MoveCode move = kNoMoveCode;
    std::uint8_t depth = 0;
    Bound bound = Bound::Exact;
    /// Entries of other generations are empty, and so is one of zeros.
    std::uint8_t generation = 0;
    std::uint8_t search = 0;
  };
  using Bucket = std::array<Entry, 4>;
  static_assert(sizeof(Bucket) == 64);

  [[nodiscard]] int worthOf(const Entry& entry) const noexcept {
    return entry.depth + (entry.search == search_ ? 256 : 0);
  }
  [[nodiscard]] std::size_t indexOf(std::uint64_t key) const noexcept {
    return static_cast<std::size_t>(key) & (buckets_.size() - 1);
  }

  std::vector<Bucket, ZeroedAllocator<Bucket>> buckets_;
  std::uint8_t generation_ = 1;
  std::uint8_t search_ = 0;
};

}  // namespace teeko::play

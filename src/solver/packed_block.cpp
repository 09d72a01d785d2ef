#include "packed_block.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>

#include "bits.hpp"

namespace teeko::solver {
namespace {

constexpr std::size_t kRowsPerGroup = 8;
constexpr std::size_t kBytesPerWord = 8;

/// Takes bytes from the front of what is left.
class Unread {
 public:
  explicit Unread(std::span<const std::uint8_t> bytes) noexcept : bytes_(bytes) {}

  std::span<const std::uint8_t> take(std::size_t count) {
    if (count > bytes_.size()) {
      throw std::invalid_argument("a packed block is cut short");
    }
    const auto taken = bytes_.first(count);
    bytes_ = bytes_.subspan(count);
    return taken;
  }

  [[nodiscard]] bool isEmpty() const noexcept { return bytes_.empty(); }

 private:
  std::span<const std::uint8_t> bytes_;
};

/// Which bytes of a word are not zero, as bits.
std::uint8_t bytesIn(std::uint64_t word) noexcept {
  std::uint64_t any = word | (word >> 4U);
  any |= any >> 2U;
  any |= any >> 1U;
  // One bit of each byte, brought together in the highest one.
  return static_cast<std::uint8_t>(((any & 0x0101010101010101U) * 0x0102040810204080U) >> 56U);
}

/// Adds a row's words that are not zero to `words`, where there is room for all of them, and
/// returns which those are, as bits. Without branches.
std::uint8_t takeWords(const Lanes& row, std::uint64_t* words, std::size_t& count) noexcept {
  unsigned taken = 0;
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    words[count] = row.word[lane];
    count += row.word[lane] != 0 ? 1 : 0;
    taken |= (row.word[lane] != 0 ? 1U : 0U) << lane;
  }
  return static_cast<std::uint8_t>(taken);
}

/// How many bits are set in all of them.
std::size_t countOf(std::span<const std::uint8_t> masks) noexcept {
  std::size_t count = 0;
  std::uint64_t eight = 0;
  for (; masks.size() >= sizeof eight; masks = masks.subspan(sizeof eight)) {
    std::memcpy(&eight, masks.data(), sizeof eight);
    count += static_cast<std::size_t>(std::popcount(eight));
  }
  for (const std::uint8_t mask : masks) {
    count += static_cast<std::size_t>(std::popcount(mask));
  }
  return count;
}

}  // namespace

std::size_t pack(const Block& block, std::uint8_t* bytes) noexcept {
  // Not initialised, as most blocks have few words.
  std::array<std::uint8_t, kRowsPerBlock> wordsOfRow;           // NOLINT(*-member-init)
  std::array<std::uint64_t, kRowsPerBlock * kLaneCount> words;  // NOLINT(*-member-init)
  std::size_t rowCount = 0;
  std::size_t wordCount = 0;
  std::uint8_t* const groups = bytes++;
  *groups = 0;
  for (std::size_t group = 0; group < kRowsPerBlock / kRowsPerGroup; ++group) {
    unsigned rows = 0;
    for (std::size_t i = 0; i < kRowsPerGroup; ++i) {
      const std::uint8_t inRow =
          takeWords(block.row[group * kRowsPerGroup + i], words.data(), wordCount);
      wordsOfRow[rowCount] = inRow;
      rowCount += inRow != 0 ? 1 : 0;
      rows |= (inRow != 0 ? 1U : 0U) << i;
    }
    if (rows != 0) {
      *groups = static_cast<std::uint8_t>(*groups | bitOf(group));
      *bytes++ = static_cast<std::uint8_t>(rows);
    }
  }
  for (std::size_t row = 0; row < rowCount; ++row) {
    *bytes++ = wordsOfRow[row];
  }
  std::uint8_t* contents = bytes + wordCount;
  for (std::size_t i = 0; i < wordCount; ++i) {
    const std::uint8_t mask = bytesIn(words[i]);
    *bytes++ = mask;
    for (const std::size_t index : IndicesOf(mask)) {
      *contents++ = static_cast<std::uint8_t>(words[i] >> (8 * index));
    }
  }
  return static_cast<std::size_t>(contents - groups);
}

std::uint64_t unpack(std::span<const std::uint8_t> bytes, Block& block) {
  Unread unread(bytes);
  const std::uint8_t groups = unread.take(1).front();
  const auto rowsOfGroups = unread.take(static_cast<std::size_t>(std::popcount(groups)));
  const auto wordsOfRows = unread.take(countOf(rowsOfGroups));
  const auto bytesOfWords = unread.take(countOf(wordsOfRows));
  const auto contents = unread.take(countOf(bytesOfWords));
  if (!unread.isEmpty()) {
    throw std::invalid_argument("a packed block has bytes left over");
  }
  const std::uint8_t* nextRows = rowsOfGroups.data();
  const std::uint8_t* nextWords = wordsOfRows.data();
  const std::uint8_t* nextBytes = bytesOfWords.data();
  const std::uint8_t* next = contents.data();
  std::uint64_t rows = 0;
  for (const std::size_t group : IndicesOf(groups)) {
    const std::uint64_t rowsOfGroup = *nextRows++;
    rows |= rowsOfGroup << (group * kRowsPerGroup);
    for (const std::size_t i : IndicesOf(rowsOfGroup)) {
      Lanes& row = block.row[group * kRowsPerGroup + i];
      row = {};
      for (const std::size_t lane : IndicesOf(*nextWords++)) {
        std::uint64_t word = 0;
        for (const std::size_t index : IndicesOf(*nextBytes++)) {
          word |= std::uint64_t{*next++} << (kBytesPerWord * index);
        }
        row.word[lane] = word;
      }
    }
  }
  return rows;
}

}  // namespace teeko::solver

/// The kernels, written once for all processors. A file that includes this describes a processor's
/// vectors in a struct `Vector` and its words in a struct `Words`. All of it has internal linkage:
/// were an inline function shared by files that are compiled for different processors, the linker
/// would keep one of its versions for all, perhaps one that the processor cannot run.
#pragma once

#include <cstring>

#include "kernels.hpp"

namespace teeko::solver {
namespace {

/// The next eight bytes, or as many as there are, as a word whose lowest byte is the first of them.
std::uint64_t nextEight(const std::uint8_t* from, const std::uint8_t* end) {
  std::uint64_t word = 0;
  if (end - from < static_cast<std::ptrdiff_t>(sizeof word)) {
    for (std::ptrdiff_t i = 0; i < end - from; ++i) {
      word |= std::uint64_t{from[i]} << (8 * i);
    }
    return word;
  }
  std::memcpy(&word, from, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return __builtin_bswap64(word);
#else
  return word;
#endif
}

/// Writes the words of a row that are not zero, and up to eight in all; returns which those are.
[[maybe_unused]] std::uint8_t storeWordsOf(const Lanes& row, std::uint64_t* to) {
  unsigned stored = 0;
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    *to = row.word[lane];
    to += row.word[lane] != 0 ? 1 : 0;
    stored |= (row.word[lane] != 0 ? 1U : 0U) << lane;
  }
  return static_cast<std::uint8_t>(stored);
}

/// Bits are numbered as they stand in a block: row, lane, column.
constexpr std::size_t kBitsPerWord = 64;
constexpr std::size_t kBitsPerRow = kBitsPerWord * kLaneCount;

/// For each set of lanes, as a bit mask: the number of the first bit of the inverse lane in row 0,
/// for each lane of the set from the lowest up; then zeros.
struct InverseLanes {
  alignas(16) std::uint16_t of[1U << kLaneCount][kLaneCount];
};

constexpr InverseLanes kInverseLanes = [] {
  InverseLanes inverses{};
  for (unsigned lanes = 0; lanes < 1U << kLaneCount; ++lanes) {
    std::size_t next = 0;
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      if ((lanes >> lane & 1U) != 0) {
        inverses.of[lanes][next++] =
            static_cast<std::uint16_t>(kSymmetryTables.inverse[lane] * kBitsPerWord);
      }
    }
  }
  return inverses;
}();

template <typename Words>
void storeRanksOneByOne(std::int16_t* to, std::uint64_t where, std::int16_t rank) {
  for (; where != 0; where &= where - 1) {
    to[Words::lowestBit(where)] = rank;
  }
}

/// What is done with many rows, a word at a time.
template <typename Vector, typename Words>
struct RowsByWord {
  /// Writes these rows as packed_block.hpp has them.
  static std::size_t pack(const Block& block, std::uint64_t rows, std::uint8_t* bytes) {
    std::uint8_t wordsOfRow[kRowsPerBlock];
    // Storing the words of a row may write all eight.
    std::uint64_t words[(kRowsPerBlock + 1) * kLaneCount];
    std::size_t rowCount = 0;
    std::size_t wordCount = 0;
    for (std::uint64_t left = rows; left != 0; left &= left - 1) {
      const Vector row = Vector::load(block.row[Words::lowestBit(left)]);
      const std::uint8_t inRow = row.storeWords(words + wordCount);
      wordsOfRow[rowCount++] = inRow;
      wordCount += Words::popcount(inRow);
    }
    std::uint8_t* next = bytes + 1;
    std::uint8_t groups = 0;
    for (std::size_t group = 0; group < kRowsPerBlock / 8; ++group) {
      const auto rowsOfGroup = static_cast<std::uint8_t>(rows >> (8 * group));
      if (rowsOfGroup != 0) {
        groups = static_cast<std::uint8_t>(groups | 1U << group);
        *next++ = rowsOfGroup;
      }
    }
    bytes[0] = groups;
    std::memcpy(next, wordsOfRow, rowCount);
    next += rowCount;
    std::uint8_t* contents = next + wordCount;
    for (std::size_t i = 0; i < wordCount; ++i) {
      const std::uint8_t mask = Words::storeBytesOf(words[i], contents);
      *next++ = mask;
      contents += Words::popcount(mask);
    }
    return static_cast<std::size_t>(contents - bytes);
  }

  /// Unpacks these rows: `nextWords` has a byte for each row, `nextBytes` a byte for each word, and
  /// `next`, up to `end`, the contents.
  static void unpack(Block& block, std::uint64_t rows, const std::uint8_t* nextWords,
                     const std::uint8_t* nextBytes, const std::uint8_t* next,
                     const std::uint8_t* end) {
    for (; rows != 0; rows &= rows - 1) {
      Lanes& row = block.row[Words::lowestBit(rows)];
      Vector::zero().store(row);
      for (std::uint64_t lanes = *nextWords++; lanes != 0; lanes &= lanes - 1) {
        const std::uint8_t mask = *nextBytes++;
        row.word[Words::lowestBit(lanes)] = Words::spreadBytes(nextEight(next, end), mask);
        next += Words::popcount(mask);
      }
    }
  }

  /// Writes these rows of a block, the others being zero, with rows and columns swapped, and each
  /// lane with its inverse. `result` may be the block itself.
  ///
  /// The 64×64 bits of all lanes at once, by swapping ever smaller quarters (Warren, Hacker's
  /// Delight, 7-3).
  static void transpose(const Block& block, std::uint64_t rows, Block& result) {
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      ((rows >> i & 1) != 0 ? Vector::load(block.row[i]) : Vector::zero()).store(result.row[i]);
    }
    std::uint64_t mask = ~std::uint64_t{0} >> 32;
    for (int shift = 32; shift != 0; shift /= 2, mask ^= mask << shift) {
      const auto distance = static_cast<std::size_t>(shift);
      const Vector low = Vector::all(mask);
      for (std::size_t i = 0; i < kRowsPerBlock; i = (i + distance + 1) & ~distance) {
        const Vector upper = Vector::load(result.row[i]);
        const Vector lower = Vector::load(result.row[i + distance]);
        const Vector swapped = ((upper >> shift) ^ lower) & low;
        (lower ^ swapped).store(result.row[i + distance]);
        (upper ^ (swapped << shift)).store(result.row[i]);
      }
    }
    for (Lanes& row : result.row) {
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        const std::size_t inverse = kSymmetryTables.inverse[lane];
        if (lane < inverse) {
          const std::uint64_t word = row.word[lane];
          row.word[lane] = row.word[inverse];
          row.word[inverse] = word;
        }
      }
    }
  }
};

template <typename Vector, typename Words>
struct KernelsOf {
  using Rows = RowsByWord<Vector, Words>;

  // As in successors.hpp, whose inline functions the kernels must not share.
  static std::size_t rowOf(Successor successor) {
    return std::size_t{successor.offset} / sizeof(Lanes);
  }
  static std::size_t laneOf(Successor successor) {
    return std::size_t{successor.offset} % sizeof(Lanes) / sizeof(std::uint64_t);
  }

  static std::uint64_t findAny(const FindRequest& request, Block& found) {
    const auto [source, successors, firstRow, open] = request;
    std::uint64_t rows = 0;
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      const std::size_t row = firstRow + i;
      const Vector wanted = Vector::load(open[row]);
      Vector reached = Vector::zero();
      if (!wanted.isZero()) {
        for (std::uint32_t s = successors.first[row]; s < successors.first[row + 1]; ++s) {
          const Successor successor = successors.all[s];
          reached = reached | Vector::loadTransformed(source[rowOf(successor)], laneOf(successor));
        }
        reached = reached & wanted;
        andNot(wanted, reached).store(open[row]);
      }
      reached.store(found.row[i]);
      rows |= bitUnlessZero(reached, i);
    }
    return rows;
  }

  static std::uint64_t findAll(const FindRequest& request, Block& found) {
    std::uint64_t rows = 0;
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      const Vector wanted = Vector::load(request.open[request.firstRow + i]);
      const Vector held = takeAll(request, request.firstRow + i, wanted, wanted);
      held.store(found.row[i]);
      rows |= bitUnlessZero(held, i);
    }
    return rows;
  }

  static void spread(const SpreadRequest& request) {
    // Copies, which the compiler need not read again after each row that is written.
    const auto [row, predecessors, count, reached, touched] = request;
    const Lanes bits = *row;
    for (std::size_t p = 0; p < count; ++p) {
      Lanes& to = reached[rowOf(predecessors[p])];
      (Vector::load(to) | Vector::loadTransformed(bits, laneOf(predecessors[p]))).store(to);
      touched[rowOf(predecessors[p])] = 1;
    }
  }

  static std::uint64_t findReached(const FindReachedRequest& request, Block& found) {
    std::uint64_t rows = 0;
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      Vector reached = Vector::zero();
      if ((request.rows >> i & 1) != 0) {
        const std::size_t row = request.find.firstRow + i;
        const Vector wanted = Vector::load(request.find.open[row]);
        reached = Vector::load(request.reached[row]) & wanted;
        Vector::zero().store(request.reached[row]);
        andNot(wanted, reached).store(request.find.open[row]);
      }
      reached.store(found.row[i]);
      rows |= bitUnlessZero(reached, i);
    }
    return rows;
  }

  static std::uint64_t findAllReached(const FindReachedRequest& request, Block& found) {
    std::uint64_t rows = 0;
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      Vector held = Vector::zero();
      if ((request.rows >> i & 1) != 0) {
        const std::size_t row = request.find.firstRow + i;
        const Vector wanted = Vector::load(request.find.open[row]);
        held = takeAll(request.find, row, wanted, Vector::load(request.reached[row]) & wanted);
        Vector::zero().store(request.reached[row]);
      }
      held.store(found.row[i]);
      rows |= bitUnlessZero(held, i);
    }
    return rows;
  }

  static std::uint64_t bitUnlessZero(const Vector& vector, std::size_t bit) {
    return std::uint64_t{vector.isZero() ? 0U : 1U} << bit;
  }

  /// Which of a row's candidates have all successors in the source; they are removed from the open
  /// ones.
  static Vector takeAll(const FindRequest& request, std::size_t row, Vector open,
                        Vector candidates) {
    const Lanes* const source = request.source;
    const Successor* next = request.successors.all + request.successors.first[row];
    const Successor* const end = request.successors.all + request.successors.first[row + 1];
    Vector held = candidates;
    // Many at a time: the processor often predicts the end of this loop wrongly, which costs more
    // time than some rows that are not needed.
    constexpr std::ptrdiff_t kAtOnce = 8;
    for (; end - next >= kAtOnce && !held.isZero(); next += kAtOnce) {
      for (std::ptrdiff_t i = 0; i < kAtOnce; ++i) {
        held = held & Vector::loadTransformed(source[rowOf(next[i])], laneOf(next[i]));
      }
    }
    if (!held.isZero()) {
      for (; next != end; ++next) {
        held = held & Vector::loadTransformed(source[rowOf(*next)], laneOf(*next));
      }
    }
    andNot(open, held).store(request.open[row]);
    return held;
  }

  static std::uint64_t countBits(const Block& block, std::uint64_t rows, const Lanes& columns,
                                 const std::uint8_t* weights) {
    std::uint64_t total = 0;
    for (; rows != 0; rows &= rows - 1) {
      const std::size_t i = Words::lowestBit(rows);
      std::uint64_t bits = 0;
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        bits += Words::popcount(block.row[i].word[lane] & columns.word[lane]);
      }
      total += bits * weights[i];
    }
    return total;
  }

  static void transpose(Block& block) { Rows::transpose(block, kAllRows, block); }

  static std::size_t packTransposed(const Block& block, std::uint64_t rows, Packing packing,
                                    std::uint8_t* bytes) {
    if (packing == Packing::Short) {
      return packAllTransposed(block, rows, bytes);
    }
    // With more bits than this, it is faster to transpose all of the block at once.
    constexpr std::size_t kMostListed = 256;
    // Storing the words of a row may write all eight.
    std::uint64_t words[(kRowsPerBlock + 1) * kLaneCount];
    // Where the first column of each word is in the transposed block.
    std::uint16_t firstBits[(kRowsPerBlock + 1) * kLaneCount];
    std::size_t wordCount = 0;
    Vector all = Vector::zero();
    for (std::uint64_t left = rows; left != 0; left &= left - 1) {
      const std::size_t i = Words::lowestBit(left);
      const Vector row = Vector::load(block.row[i]);
      all = all | row;
      const std::uint8_t inRow = row.storeWords(words + wordCount);
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        firstBits[wordCount + lane] = static_cast<std::uint16_t>(kInverseLanes.of[inRow][lane] + i);
      }
      wordCount += Words::popcount(inRow);
    }
    if (wordCount > kMostListed) {
      return packAllTransposed(block, rows, bytes);
    }
    std::uint8_t* next = bytes + kListHeader;
    const std::uint8_t* const last = next + kMostListed * sizeof(std::uint16_t);
    for (std::size_t w = 0; w < wordCount && next <= last; ++w) {
      for (std::uint64_t word = words[w]; word != 0; word &= word - 1) {
        const auto bit =
            static_cast<std::uint16_t>(firstBits[w] + Words::lowestBit(word) * kBitsPerRow);
        std::memcpy(next, &bit, sizeof bit);
        next += sizeof bit;
      }
    }
    if (next > last) {
      return packAllTransposed(block, rows, bytes);
    }
    Lanes lanes{};
    all.store(lanes);
    std::uint64_t columns = 0;
    for (const std::uint64_t word : lanes.word) {
      columns |= word;
    }
    bytes[0] = 0;
    std::memcpy(bytes + 1, &columns, sizeof columns);
    return static_cast<std::size_t>(next - bytes);
  }

  /// The same, not as a list.
  static std::size_t packAllTransposed(const Block& block, std::uint64_t rows,
                                       std::uint8_t* bytes) {
    Block transposed;  // NOLINT(*-member-init): all of it is written
    Rows::transpose(block, rows, transposed);
    std::uint64_t columns = 0;
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      columns |= bitUnlessZero(Vector::load(transposed.row[i]), i);
    }
    return Rows::pack(transposed, columns, bytes);
  }

  static void unite(Lanes* rows, const Block& block) {
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      (Vector::load(rows[i]) | Vector::load(block.row[i])).store(rows[i]);
    }
  }

  /// The number of bits that are set in `count` bytes; more than any block has when there are fewer
  /// than `count` bytes before `end`.
  static std::size_t countIn(const std::uint8_t* bytes, std::size_t count,
                             const std::uint8_t* end) {
    if (count > static_cast<std::size_t>(end - bytes)) {
      return sizeof(Block) * 8 + 1;
    }
    std::size_t bits = 0;
    std::uint64_t word = 0;
    for (; count >= sizeof word; count -= sizeof word, bytes += sizeof word) {
      std::memcpy(&word, bytes, sizeof word);
      bits += Words::popcount(word);
    }
    for (; count > 0; --count) {
      bits += Words::popcount(*bytes++);
    }
    return bits;
  }

  static bool unpack(const std::uint8_t* bytes, std::size_t count, Block& block,
                     std::uint64_t& rows) {
    const std::uint8_t* const end = bytes + count;
    rows = 0;
    if (count == 0) {
      return false;
    }
    const std::uint8_t groups = *bytes;
    if (groups == 0 && count > 1) {
      return unpackList(bytes, count, block, rows);
    }
    const std::uint8_t* nextRows = bytes + 1;
    const std::size_t groupCount = Words::popcount(groups);
    const std::size_t rowCount = countIn(nextRows, groupCount, end);
    if (rowCount > kRowsPerBlock) {
      return false;
    }
    const std::uint8_t* nextWords = nextRows + groupCount;
    const std::size_t wordCount = countIn(nextWords, rowCount, end);
    if (wordCount > kRowsPerBlock * kLaneCount) {
      return false;
    }
    const std::uint8_t* nextBytes = nextWords + rowCount;
    const std::size_t byteCount = countIn(nextBytes, wordCount, end);
    if (byteCount > sizeof(Block) ||
        byteCount != static_cast<std::size_t>(end - nextBytes) - wordCount) {
      return false;
    }
    rows = Words::spreadBytes(nextEight(nextRows, end), groups);
    Rows::unpack(block, rows, nextWords, nextBytes, nextBytes + wordCount, end);
    return true;
  }

  static bool unpackList(const std::uint8_t* bytes, std::size_t count, Block& block,
                         std::uint64_t& rows) {
    if (count < kListHeader || (count - kListHeader) % sizeof(std::uint16_t) != 0) {
      return false;
    }
    const std::uint8_t* const list = bytes + kListHeader;
    const std::size_t length = (count - kListHeader) / sizeof(std::uint16_t);
    std::uint64_t listed = 0;
    std::size_t all = 0;
    for (std::size_t i = 0; i < length; ++i) {
      const std::size_t bit = listedBit(list, i);
      listed |= std::uint64_t{1} << bit / kBitsPerRow % kRowsPerBlock;
      all |= bit;
    }
    std::memcpy(&rows, bytes + 1, sizeof rows);
    if (listed != rows || all / kBitsPerRow >= kRowsPerBlock) {
      return false;
    }
    for (std::uint64_t left = rows; left != 0; left &= left - 1) {
      Vector::zero().store(block.row[Words::lowestBit(left)]);
    }
    for (std::size_t i = 0; i < length; ++i) {
      const std::size_t bit = listedBit(list, i);
      block.row[bit / kBitsPerRow].word[bit / kBitsPerWord % kLaneCount] |= std::uint64_t{1}
                                                                            << bit % kBitsPerWord;
    }
    return true;
  }

  static std::size_t listedBit(const std::uint8_t* list, std::size_t index) {
    std::uint16_t bit = 0;
    std::memcpy(&bit, list + index * sizeof bit, sizeof bit);
    return bit;
  }

  static void recordRanks(const Block& block, std::uint64_t rows, std::int16_t* ranks,
                          std::int16_t rank) {
    for (; rows != 0; rows &= rows - 1) {
      const std::size_t i = Words::lowestBit(rows);
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        const std::uint64_t word = block.row[i].word[lane];
        if (word != 0) {
          Vector::storeRanks(ranks + (i * kLaneCount + lane) * 64, word, rank);
        }
      }
    }
  }

  static void fillRanks(std::int16_t* ranks, std::uint64_t word, std::int16_t rank,
                        std::int16_t otherwise) {
    for (std::size_t i = 0; i < 64; ++i) {
      ranks[i] = otherwise;
    }
    Vector::storeRanks(ranks, word, rank);
  }

  static constexpr Kernels kernels(Instructions instructions) {
    return {instructions,   findAny,   findAll,     spread,   findReached,
            findAllReached, countBits, transpose,   unite,    Rows::pack,
            packTransposed, unpack,    recordRanks, fillRanks};
  }
};

}  // namespace
}  // namespace teeko::solver

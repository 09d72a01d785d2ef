/// Where rows of a tile are handed on to their predecessors.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bits.hpp"
#include "kernels.hpp"
#include "memory_block.hpp"
#include "successors.hpp"

namespace teeko::solver {

/// The rows of a tile that some rows were spread to, and a byte for each: 1 where one may not be
/// zero. All are zero at first.
class ReachedRows {
 public:
  explicit ReachedRows(std::size_t rows) : rows_(rows), marks_(rows) {
    std::fill_n(rows_.data(), rows, Lanes{});
  }

  /// Adds the bits of `row`, which has this number, to the rows from which a move leads there.
  void spread(const Kernels& kernels, const SuccessorTable& predecessors, std::size_t number,
              const Lanes& row) {
    const auto from = predecessors.of(number);
    kernels.spread({.row = &row,
                    .predecessors = from.data(),
                    .count = from.size(),
                    .reached = rows_.data(),
                    .touched = marks_.data()});
  }

  /// Searches the rows that were reached, which are zero again then. Calls visit(block, rows) where
  /// 64 rows have something: the kernel has written it to `found`, and `rows` says in which of
  /// them. `request` is for all rows: its firstRow is not used.
  template <typename Visitor>
  void search(FindReachedKernel find, FindRequest request, Block& found, Visitor visit) {
    for (std::size_t block = 0; block < marks_.size() / kRowsPerBlock; ++block) {
      const Bits reached = takeMarks(block);
      if (reached == 0) {
        continue;
      }
      request.firstRow = block * kRowsPerBlock;
      const Bits rows = find({.find = request, .reached = rows_.data(), .rows = reached}, found);
      if (rows != 0) {
        visit(block, rows);
      }
    }
  }

 private:
  /// The marks of 64 rows as bits; they are taken away.
  [[nodiscard]] Bits takeMarks(std::size_t block) noexcept {
    std::uint8_t* const marks = marks_.data() + block * kRowsPerBlock;
    Bits bits = 0;
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      bits |= Bits{marks[i]} << i;
    }
    std::fill_n(marks, kRowsPerBlock, std::uint8_t{0});
    return bits;
  }

  Storage<Lanes> rows_;
  std::vector<std::uint8_t> marks_;
};

}  // namespace teeko::solver

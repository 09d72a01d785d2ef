/// Rows for the values of a tile, used again by one thread after another.
#pragma once

#include <cstddef>
#include <utility>

#include "idle_list.hpp"
#include "memory_block.hpp"
#include "tile_values.hpp"

namespace teeko::solver {

class RowBuffers {
 public:
  explicit RowBuffers(std::size_t rows) : rows_(rows) {}

  /// Calls work(rows) with rows of any content. For any thread.
  template <typename Work>
  void with(Work work) {
    Storage<RankRow> buffer = buffers_.take([this] { return Storage<RankRow>(rows_); });
    work(buffer.data());
    buffers_.giveBack(std::move(buffer));
  }

 private:
  std::size_t rows_;
  IdleList<Storage<RankRow>> buffers_;
};

}  // namespace teeko::solver

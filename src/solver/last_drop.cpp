#include "last_drop.hpp"

#include <algorithm>
#include <utility>

#include "values.hpp"

namespace teeko::solver {
namespace {

constexpr int kOwn = ownOf(kAllPieces - 1);

}  // namespace

LastDrop::LastDrop(const Geometry& geometry, const Kernels& kernels, const Ownership& ownership)
    : geometry_(geometry),
      kernels_(kernels),
      ownership_(ownership),
      rows_(geometry.setsOf(kOwn)),
      columns_(geometry, geometry.setsOf(kPiecesPerSide)),
      successors_(makeSuccessors(geometry, kOwn)),
      predecessors_(predecessorsOf(successors_, geometry.setsOf(kPiecesPerSide).width())),
      open_(ownership.size() * rows_.width()),
      found_(ownership.size()) {
  for (std::size_t slot = 0; slot < ownership.size(); ++slot) {
    const std::size_t tile = ownership.tileAt(slot);
    Lanes* const open = openOf(slot);
    std::fill_n(open, rows_.width(), Lanes{});
    for (std::size_t row = 0; row < rows_.classes(); ++row) {
      const Lanes overlapping = columns_.overlapping(rows_.representatives[row], tile);
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        open[row].word[lane] = columns_.withoutGoal(tile) & ~overlapping.word[lane];
      }
    }
  }
}

bool LastDrop::isOf(const Variant& variant) noexcept {
  return variant.movement && chooserOf(variant, kAllPieces - 1) == Chooser::Owner;
}

void LastDrop::search(Workspace& workspace, int level, std::size_t slot, const Lanes* won) {
  const FindReachedKernel find = level % 2 == 0 ? kernels_.findReached : kernels_.findAllReached;
  workspace.reached.search(
      find, {.source = won, .successors = successors_.view(), .firstRow = 0, .open = openOf(slot)},
      workspace.found, [&](std::size_t block, Bits marks) {
        workspace.records.add(kernels_, {ownership_.tileAt(slot), block}, workspace.found, marks);
      });
  const auto records = workspace.records.bytes();
  if (!records.empty()) {
    found_[slot].push_back({level, Bytes(records.begin(), records.end())});
    workspace.records.clear();
  }
}

void LastDrop::takeValues(std::size_t slot, RankRow* values) {
  const std::size_t tile = ownership_.tileAt(slot);
  for (std::size_t row = 0; row < rows_.classes(); ++row) {
    const Lanes overlapping = columns_.overlapping(rows_.representatives[row], tile);
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      kernels_.fillRanks(values[row].rank[lane], overlapping.word[lane],
                         invalidRankFor(Extreme::Lowest), Value().rank());
    }
  }
  for (const Found& found : std::exchange(found_[slot], {})) {
    forEachRecord(found.records, geometry_.setsOf(kPiecesPerSide).tiles(),
                  [&](const BlockRecord& record) {
                    recordValues(kernels_, record.packed, found.level,
                                 values + std::size_t{record.rows} * kRowsPerBlock);
                  });
  }
}

}  // namespace teeko::solver

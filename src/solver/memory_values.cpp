#include "memory_values.hpp"

#include <string>
#include <utility>

#include "teeko/io/error.hpp"

namespace teeko::solver {
namespace {

/// Where squares overlap; no value's code.
constexpr std::uint8_t kNoPosition = 0;

/// Value::code() of a rank. Without branches, so that the compiler can work on many at once.
std::uint8_t codeOfRank(Rank rank) noexcept {
  constexpr int kDraw = Value().code();
  constexpr int kFastestWin = Value::winIn(1).code();
  const int half = (Value::winIn(1).rank() + 1 - (rank < 0 ? -rank : rank)) / 2;
  const int decided = rank < 0 ? Value::lossIn(0).code() + half : kFastestWin - half;
  return static_cast<std::uint8_t>(!isPosition(rank) ? kNoPosition : rank == 0 ? kDraw : decided);
}

/// The rank of a code, without branches too.
Rank rankOfCode(std::uint8_t code, Rank invalid) noexcept {
  constexpr int kDraw = Value().code();
  const int loss = Value::lossIn(0).rank() + 2 * (code - Value::lossIn(0).code());
  const int win = Value::winIn(1).rank() - 2 * (Value::winIn(1).code() - code);
  const int value = code < kDraw ? loss : code > kDraw ? win : Value().rank();
  return static_cast<Rank>(code == kNoPosition ? invalid : value);
}

}  // namespace

void ValueMatrix::takeTransposed(std::size_t tile, const RankRow* rows) noexcept {
  for (std::size_t firstColumn = 0; firstColumn < width_; firstColumn += kColumnsPerTile) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      const std::size_t inverse = kSymmetryTables.inverse[lane];
      std::uint8_t codes[kColumnsPerTile][kColumnsPerTile];  // NOLINT(*-member-init)
      for (std::size_t i = 0; i < kColumnsPerTile; ++i) {
        const Rank* const ranks = rows[firstColumn + i].rank[lane];
        for (std::size_t j = 0; j < kColumnsPerTile; ++j) {
          codes[i][j] = codeOfRank(ranks[j]);
        }
      }
      for (std::size_t j = 0; j < kColumnsPerTile; ++j) {
        std::uint8_t* const to =
            codes_.data() + offsetOf(tile * kColumnsPerTile + j, inverse) + firstColumn;
        for (std::size_t i = 0; i < kColumnsPerTile; ++i) {
          to[i] = codes[i][j];
        }
      }
    }
  }
}

void ValueMatrix::read(std::size_t firstRow, std::size_t tile, Rank invalid,
                       RankBlock& block) const noexcept {
  for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      const std::uint8_t* const codes =
          codes_.data() + offsetOf(firstRow + i, lane) + tile * kColumnsPerTile;
      Rank* const ranks = block.row[i].rank[lane];
      for (std::size_t column = 0; column < kColumnsPerTile; ++column) {
        ranks[column] = rankOfCode(codes[column], invalid);
      }
    }
  }
}

MovementValues::MovementValues(const Geometry& geometry, const Ownership& ownership,
                               std::unique_ptr<const MemoryLog> log, const Cpu& cpu)
    : geometry_(geometry),
      log_(std::move(log)),
      kernels_(cpu.kernels),
      columns_(geometry, geometry.setsOf(kPiecesPerSide)),
      tiles_(ownership.size()),
      records_(tiles_ * tiles_) {
  const Parts& parts = ownership.parts();
  cpu.pool.forEach(parts.count(), [&](std::size_t part) {
    for (int level = 1; level < log_->levels(); ++level) {
      for (std::size_t i = 0; i < log_->pieces(part, level); ++i) {
        forEachRecord(log_->piece(part, level, i).bytes, tiles_, [&](const BlockRecord& record) {
          if (parts.of(record.tile) != part) {
            throw DamagedRecord("a record is of another tile");
          }
          records_[record.tile * tiles_ + record.rows].push_back(
              {.packed = record.packed.data(),
               .bytes = static_cast<std::uint16_t>(record.packed.size()),
               .level = static_cast<std::uint16_t>(level)});
        });
      }
    }
    for (const std::size_t tile : parts.tiles(part)) {
      for (std::size_t rows = 0; rows < tiles_; ++rows) {
        records_[tile * tiles_ + rows].shrink_to_fit();
      }
    }
  });
}

Value MovementValues::at(const Entry& entry) const {
  const Bits opponent = geometry_.setsOf(kPiecesPerSide).representatives[entry.row];
  if (geometry_.holdsGoal(opponent)) {
    return Value::lossIn(0);
  }
  const std::size_t row = entry.row % kRowsPerBlock;
  const RecordPlace place{entry.column / kColumnsPerTile, entry.row / kRowsPerBlock};
  for (const Record& record : recordsOf(place)) {
    if ((packedRows(record.span()) >> row & 1) == 0) {
      continue;
    }
    Block block;  // NOLINT(*-member-init): only the rows that are marked are looked at
    (void)unpack(kernels_, record.span(), block);
    if ((block.row[row].word[entry.lane] >> entry.column % kColumnsPerTile & 1) != 0) {
      return valueOfLevel(record.level);
    }
  }
  return {};
}

void MovementValues::read(const RecordPlace& place, Rank invalid, RankBlock& block) const {
  beginValues(kernels_, geometry_, columns_, place, invalid, block);
  for (const Record& record : recordsOf(place)) {
    recordValues(kernels_, record.span(), record.level, block.row);
  }
}

Value MemoryValues::at(int pieces, const Entry& entry) const {
  if (pieces == kAllPieces && all) {
    return all->at(entry);
  }
  if (pieces == kAllPieces || fewer[static_cast<std::size_t>(pieces)].isEmpty()) {
    throw Error(ErrorKind::Unfinished,
                "values with " + std::to_string(pieces) + " pieces were not kept");
  }
  return fewer[static_cast<std::size_t>(pieces)].at(entry);
}

}  // namespace teeko::solver

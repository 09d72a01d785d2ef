/// The kernels, written once for all processors. A file that includes this describes a processor's
/// vectors in a struct `Vector`. All of it has internal linkage: were an inline function shared by
/// files that are compiled for different processors, the linker would keep one of its versions for
/// all, perhaps one that the processor cannot run.
#pragma once

#include "kernels.hpp"

namespace teeko::solver {
namespace {

std::size_t rowOf(Successor successor) {
  return successor.rowAndLane / kLaneCount;
}

std::size_t laneOf(Successor successor) {
  return successor.rowAndLane % kLaneCount;
}

/// Value::beforeMove() of a code. Codes mirror each other about 127.5, all but a draw's, 128, which
/// stays: from 128 up, where the highest bit is set, the mirror image is one too low. Without a
/// branch, so that the compiler can work on many codes at once.
std::uint8_t codeBeforeMove(std::uint8_t code) {
  return static_cast<std::uint8_t>(255 - code + (code >> 7));
}

template <typename Vector>
struct KernelsOf {
  static bool findAny(const FindRequest& request, Block& found) {
    const auto [source, successors, firstRow, open] = request;
    Vector any = Vector::zero();
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
      any = any | reached;
    }
    return !any.isZero();
  }

  static bool findAll(const FindRequest& request, Block& found) {
    Vector any = Vector::zero();
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      const Vector wanted = Vector::load(request.open[request.firstRow + i]);
      const Vector held = takeAll(request, request.firstRow + i, wanted, wanted);
      held.store(found.row[i]);
      any = any | held;
    }
    return !any.isZero();
  }

  static void spread(const SpreadRequest& request) {
    for (std::size_t p = 0; p < request.count; ++p) {
      const Successor predecessor = request.predecessors[p];
      const std::size_t row = rowOf(predecessor);
      (Vector::load(request.reached[row]) |
       Vector::loadTransformed(*request.row, laneOf(predecessor)))
          .store(request.reached[row]);
      request.touched[row / 64] |= std::uint64_t{1} << (row % 64);
    }
  }

  static bool findReached(const FindReachedRequest& request, Block& found) {
    Vector any = Vector::zero();
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
      any = any | reached;
    }
    return !any.isZero();
  }

  static bool findAllReached(const FindReachedRequest& request, Block& found) {
    Vector any = Vector::zero();
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      Vector held = Vector::zero();
      if ((request.rows >> i & 1) != 0) {
        const std::size_t row = request.find.firstRow + i;
        const Vector wanted = Vector::load(request.find.open[row]);
        held = takeAll(request.find, row, wanted, Vector::load(request.reached[row]) & wanted);
        Vector::zero().store(request.reached[row]);
      }
      held.store(found.row[i]);
      any = any | held;
    }
    return !any.isZero();
  }

  /// Which of a row's candidates have all successors in the source; they are removed from the open
  /// ones.
  static Vector takeAll(const FindRequest& request, std::size_t row, Vector open,
                        Vector candidates) {
    const Successors& successors = request.successors;
    Vector held = candidates;
    for (std::uint32_t s = successors.first[row]; s < successors.first[row + 1] && !held.isZero();
         ++s) {
      const Successor successor = successors.all[s];
      held = held & Vector::loadTransformed(request.source[rowOf(successor)], laneOf(successor));
    }
    andNot(open, held).store(request.open[row]);
    return held;
  }

  static std::uint64_t countBits(const Block& block, const Lanes& columns,
                                 const std::uint8_t* weights) {
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      std::uint64_t bits = 0;
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        bits += Vector::popcount(block.row[i].word[lane] & columns.word[lane]);
      }
      total += bits * weights[i];
    }
    return total;
  }

  /// The 64×64 bits of all lanes at once, by swapping ever smaller quarters (Warren, Hacker's
  /// Delight, 7-3).
  static void transpose(Block& block) {
    std::uint64_t mask = ~std::uint64_t{0} >> 32;
    for (int shift = 32; shift != 0; shift /= 2, mask ^= mask << shift) {
      const auto distance = static_cast<std::size_t>(shift);
      const Vector low = Vector::all(mask);
      for (std::size_t i = 0; i < kRowsPerBlock; i = (i + distance + 1) & ~distance) {
        const Vector upper = Vector::load(block.row[i]);
        const Vector lower = Vector::load(block.row[i + distance]);
        const Vector swapped = ((upper >> shift) ^ lower) & low;
        (lower ^ swapped).store(block.row[i + distance]);
        (upper ^ (swapped << shift)).store(block.row[i]);
      }
    }
    for (Lanes& row : block.row) {
      const Lanes lanes = row;
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        row.word[kSymmetryTables.inverse[lane]] = lanes.word[lane];
      }
    }
  }

  static void unite(Lanes* rows, const Block& block) {
    for (std::size_t i = 0; i < kRowsPerBlock; ++i) {
      (Vector::load(rows[i]) | Vector::load(block.row[i])).store(rows[i]);
    }
  }

  static void record(const Block& block, std::uint8_t* codes, std::size_t width,
                     std::uint8_t code) {
    for (const Lanes& row : block.row) {
      for (const std::uint64_t word : row.word) {
        if (word != 0) {
          Vector::storeBytes(codes, word, code);
        }
        codes += width;
      }
    }
  }

  static void fill(std::uint8_t* codes, std::uint64_t word, std::uint8_t code,
                   std::uint8_t otherwise) {
    for (std::size_t i = 0; i < 64; ++i) {
      codes[i] = otherwise;
    }
    Vector::storeBytes(codes, word, code);
  }

  static void best(const BestRequest& request) {
    const auto [matrix, children, count, width, extreme, invalidCode, result] = request;
    const bool highest = extreme == Extreme::Highest;
    const std::uint8_t invalidChild = highest ? kInvalidForMax : kInvalidForMin;
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      Vector chosen = Vector::allBytes(invalidChild);
      for (std::size_t c = 0; c < count; ++c) {
        const std::size_t childLane = kSymmetryTables.laneOrder[laneOf(children[c])][lane];
        const Vector codes =
            Vector::loadBytes(matrix + (rowOf(children[c]) * kLaneCount + childLane) * width);
        chosen = highest ? highestBytes(chosen, codes) : lowestBytes(chosen, codes);
      }
      Lanes chosenCodes{};
      chosen.store(chosenCodes);
      const auto* const code = reinterpret_cast<const std::uint8_t*>(&chosenCodes);
      for (std::size_t i = 0; i < sizeof chosenCodes; ++i) {
        result[lane * width + i] = code[i] == invalidChild ? invalidCode : codeBeforeMove(code[i]);
      }
    }
  }

  static constexpr Kernels kernels(Instructions instructions) {
    return {instructions, findAny,   findAll, spread, findReached, findAllReached,
            countBits,    transpose, unite,   record, fill,        best};
  }
};

}  // namespace
}  // namespace teeko::solver

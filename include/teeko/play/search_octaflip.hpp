/// How OctaFlip is searched: see search.hpp.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "teeko/octaflip/position.hpp"
#include "teeko/play/search.hpp"

namespace teeko::play {

template <>
struct SearchGame<octaflip::Position> {
  using P = octaflip::Position;
  using Move = octaflip::Move;
  using Square = octaflip::Square;
  using Squares = octaflip::Squares;

  static constexpr bool kReducesLateMoves = true;

  struct Node {
    Squares own;    ///< The pieces of the side to move.
    Squares other;  ///< Those of its opponent.
    Squares empty;
    int passes = 0;

    [[nodiscard]] Node swapped() const { return {other, own, empty, passes}; }
  };

  static Node nodeOf(const P& position) {
    const octaflip::Board& board = position.board();
    return {board.piecesOf(position.toMove()), board.piecesOf(opponentOf(position.toMove())),
            board.emptySquares(), position.passes()};
  }

  static constexpr MoveCode kPassCode = kNoMoveCode - 1;

  /// Where a piece jumps from, for a clone where it goes, and where it goes: all clones to a square
  /// lead to the same position.
  static MoveCode codeOf(const P&, const Move& move) {
    if (move.isPass()) {
      return kPassCode;
    }
    const bool isClone = octaflip::around(move.from()).contains(move.to());
    return codeOf((isClone ? move.to() : move.from()).index(), move.to().index());
  }
  static Move moveOf(const P& position, MoveCode code) {
    if (code == kPassCode) {
      return octaflip::kPass;
    }
    const Square to(code % octaflip::kSquareCount);
    const Square from(code / octaflip::kSquareCount);
    const Squares own = position.board().piecesOf(position.toMove());
    return {from == to ? *(octaflip::around(to) & own).begin() : from, to};
  }

  static std::uint64_t keyOf(const Node& node) {
    std::uint64_t key = node.own.bits() * 0x9E3779B97F4A7C15U;
    key ^= key >> 32;
    key = (key + node.other.bits()) * 0xBF58476D1CE4E5B9U;
    key ^= key >> 29;
    key = (key + node.empty.bits()) * 0x9E3779B97F4A7C15U;
    key ^= key >> 32;
    return key + static_cast<std::uint64_t>(node.passes) * 0x94D049BB133111EBU;
  }

  /// Whether the game is over, and who has more pieces then.
  static std::optional<Score> known(const Node& node) {
    if (!node.own.empty() && !node.other.empty() && !node.empty.empty() &&
        node.passes < P::kMostPasses) {
      return std::nullopt;
    }
    const int lead = node.own.size() - node.other.size();
    return lead == 0 ? Score() : lead > 0 ? Score::winIn(0) : Score::lossIn(0);
  }

  /// The difference of pieces. A piece beside an empty square may flip, and so counts less; one at
  /// the edge has fewer squares around it and counts more. The weights won most games of trial
  /// matches between them.
  static Score estimate(const Node& node) {
    constexpr int kPiece = 100;
    constexpr int kExposed = 40;
    constexpr int kAtEdge = 25;
    constexpr Squares kEdge(0xFF818181818181FF);
    const Squares exposed = octaflip::stepsAway(node.empty, 1);
    const auto lead = [&](Squares among) {
      return (node.own & among).size() - (node.other & among).size();
    };
    return Score::estimated(kPiece * lead(Squares::all()) - kExposed * lead(exposed) +
                            kAtEdge * lead(kEdge));
  }

  template <typename Visit>
  static void visitMoves(const Node& node, Visit visit) {
    bool hasMoves = false;
    for (const Square to : octaflip::stepsAway(node.own, 1) & node.empty) {
      visit(codeOf(to.index(), to.index()));
      hasMoves = true;
    }
    for (const Square to : octaflip::stepsAway(node.own, 2) & node.empty) {
      for (const Square from : octaflip::jumpsFrom(to) & node.own) {
        visit(codeOf(from.index(), to.index()));
        hasMoves = true;
      }
    }
    if (!hasMoves) {
      visit(kPassCode);
    }
  }

  /// What the move changes in the difference of pieces.
  static int hint(const Node& node, MoveCode code) {
    if (code == kPassCode) {
      return 0;
    }
    const Square to(code % octaflip::kSquareCount);
    const int flipped = (octaflip::around(to) & node.other).size();
    return 2 * flipped + (isClone(code) ? 1 : 0);
  }

  static Node after(const Node& node, MoveCode code) {
    if (code == kPassCode) {
      return {node.other, node.own, node.empty, node.passes + 1};
    }
    const Square from(code / octaflip::kSquareCount);
    const Square to(code % octaflip::kSquareCount);
    const Squares flipped = octaflip::around(to) & node.other;
    const Squares left = isClone(code) ? Squares() : Squares(from);
    return {node.other - flipped, ((node.own - left) | Squares(to)) | flipped,
            (node.empty - Squares(to)) | left, 0};
  }

  /// Pieces may jump there and back for ever.
  static int mostPlies(const Node&) { return SearchLimits::kMostDepth; }

 private:
  static MoveCode codeOf(std::size_t from, std::size_t to) {
    return static_cast<MoveCode>(from * octaflip::kSquareCount + to);
  }
  static bool isClone(MoveCode code) {
    return code / octaflip::kSquareCount == code % octaflip::kSquareCount;
  }
};

extern template class Searcher<octaflip::Position>;

}  // namespace teeko::play

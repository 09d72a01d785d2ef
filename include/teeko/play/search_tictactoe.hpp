/// How tic-tac-toe is searched: see search.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "teeko/play/search.hpp"
#include "teeko/tictactoe/position.hpp"

namespace teeko::play {

template <>
struct SearchGame<tictactoe::Position> {
  using P = tictactoe::Position;
  using Bits = tictactoe::Bits;

  static constexpr bool kReducesLateMoves = false;

  /// Sets of squares are those of tictactoe/rules.hpp.
  struct Node {
    Bits own;    ///< The pieces of the side to move.
    Bits other;  ///< Those of its opponent.
    int size;

    [[nodiscard]] Bits empty() const { return boardOf(size) & ~(own | other); }
  };

  static Node nodeOf(const P& position) {
    return {position.board().piecesOf(position.toMove()),
            position.board().piecesOf(opponentOf(position.toMove())), position.size()};
  }

  static MoveCode codeOf(const P&, const tictactoe::Square& square) {
    return static_cast<MoveCode>(std::countr_zero(tictactoe::bitOf(square)));
  }
  static tictactoe::Square moveOf(const P&, MoveCode code) {
    return {code / tictactoe::kLargestSize, code % tictactoe::kLargestSize};
  }

  static std::uint64_t keyOf(const Node& node) {
    std::uint64_t key = node.own * 0x9E3779B97F4A7C15U;
    key ^= key >> 32;
    key = (key + node.other) * 0xBF58476D1CE4E5B9U;
    key ^= key >> 29;
    return key + static_cast<std::uint64_t>(node.size) * 0x94D049BB133111EBU;
  }

  /// Whether a side has a line, can complete one with its next move, or cannot prevent that the
  /// other side completes one with the move after; or whether no line is open to anybody.
  static std::optional<Score> known(const Node& node) {
    const Lines lines = linesOf(node);
    if (lines.isLost) {
      return Score::lossIn(0);
    }
    if (lines.canWin) {
      return Score::winIn(1);
    }
    if (std::popcount(lines.threats) > 1) {
      return Score::lossIn(2);
    }
    return lines.areOpen ? std::nullopt : std::optional(Score());
  }

  /// A line that one side has to itself counts more the more pieces of that side are on it.
  static Score estimate(const Node& node) {
    int value = 0;
    for (const Bits line : tictactoe::linesOf(node.size)) {
      if ((line & node.other) == 0) {
        value += worthOf(std::popcount(line & node.own));
      } else if ((line & node.own) == 0) {
        value -= worthOf(std::popcount(line & node.other));
      }
    }
    return Score::estimated(value);
  }

  /// Where the opponent threatens to complete a line, only the move that prevents it.
  template <typename Visit>
  static void visitMoves(const Node& node, Visit visit) {
    const Bits threats = linesOf(node).threats;
    for (Bits rest = threats != 0 ? threats : node.empty(); rest != 0; rest &= rest - 1) {
      visit(static_cast<MoveCode>(std::countr_zero(rest)));
    }
  }

  /// What the open lines through the square are worth to both sides.
  static int hint(const Node& node, MoveCode code) {
    int value = 0;
    for (const Bits line : tictactoe::linesOf(node.size)) {
      if ((line >> code & 1) != 0) {
        value += (line & node.other) == 0 ? 2 * worthOf(std::popcount(line & node.own)) : 0;
        value += (line & node.own) == 0 ? worthOf(std::popcount(line & node.other)) : 0;
      }
    }
    return std::min(value, 1000);
  }

  static Node after(const Node& node, MoveCode code) {
    return {node.other, node.own | Bits{1} << code, node.size};
  }

  static int mostPlies(const Node& node) { return std::popcount(node.empty()); }

 private:
  struct Lines {
    bool isLost = false;   ///< The opponent has a line.
    bool canWin = false;   ///< The side to move can complete one.
    bool areOpen = false;  ///< A line has no pieces of one of the sides.
    Bits threats = 0;      ///< Where the opponent could complete lines.
  };
  static Lines linesOf(const Node& node) {
    Lines lines;
    for (const Bits line : tictactoe::linesOf(node.size)) {
      const Bits empty = line & ~(node.own | node.other);
      const bool oneIsEmpty = std::has_single_bit(empty);
      if ((line & node.own) == 0) {
        lines.areOpen = true;
        lines.isLost = lines.isLost || empty == 0;
        lines.threats |= oneIsEmpty ? empty : 0;
      } else if ((line & node.other) == 0) {
        lines.areOpen = true;
        lines.canWin = lines.canWin || oneIsEmpty;
      }
    }
    return lines;
  }

  static constexpr int worthOf(int pieces) { return 1 << 2 * pieces; }

  static constexpr Bits boardOf(int size) {
    Bits board = 0;
    for (const Bits line : tictactoe::linesOf(size)) {
      board |= line;
    }
    return board;
  }
};

extern template class Searcher<tictactoe::Position>;

}  // namespace teeko::play

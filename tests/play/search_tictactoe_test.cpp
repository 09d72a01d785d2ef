#include "teeko/play/search_tictactoe.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/play/random.hpp"

#include "support/catch.hpp"
#include "support/positions.hpp"

using namespace teeko;
using play::Score;
using tictactoe::Position;
using tictactoe::Square;
using Game = play::SearchGame<Position>;

namespace {

/// A row, a column or a diagonal.
struct Line {
  int own = 0;    ///< Pieces of the side to move.
  int other = 0;  ///< Those of its opponent.
  std::vector<Square> empty;
};

int worthOf(int pieces) {
  int worth = 1;
  for (int i = 0; i < pieces; ++i) {
    worth *= 4;
  }
  return worth;
}

std::vector<Line> linesOf(const Position& position) {
  const int size = position.size();
  std::vector<Line> lines;
  const auto add = [&](Square square, int down, int right) {
    Line line;
    for (int i = 0; i < size; ++i) {
      const Square at{square.row + i * down, square.column + i * right};
      if (position.board().hasPiece(position.toMove(), at)) {
        ++line.own;
      } else if (position.board().isTaken(at)) {
        ++line.other;
      } else {
        line.empty.push_back(at);
      }
    }
    lines.push_back(line);
  };
  for (int i = 0; i < size; ++i) {
    add({i, 0}, 0, 1);
    add({0, i}, 1, 0);
  }
  add({0, 0}, 1, 1);
  add({0, size - 1}, 1, -1);
  return lines;
}

/// Where the opponent could complete lines.
std::set<Square> threatsIn(const std::vector<Line>& lines) {
  std::set<Square> threats;
  for (const Line& line : lines) {
    if (line.own == 0 && line.empty.size() == 1) {
      threats.insert(line.empty.front());
    }
  }
  return threats;
}

std::optional<Score> knownOf(const std::vector<Line>& lines) {
  if (std::ranges::any_of(lines, [](const Line& l) { return l.own == 0 && l.empty.empty(); })) {
    return Score::lossIn(0);
  }
  if (std::ranges::any_of(lines,
                          [](const Line& l) { return l.other == 0 && l.empty.size() == 1; })) {
    return Score::winIn(1);
  }
  if (threatsIn(lines).size() > 1) {
    return Score::lossIn(2);
  }
  const bool isDrawn =
      std::ranges::all_of(lines, [](const Line& line) { return line.own > 0 && line.other > 0; });
  return isDrawn ? std::optional(Score()) : std::nullopt;
}

int estimateOf(const std::vector<Line>& lines) {
  int value = 0;
  for (const Line& line : lines) {
    value += line.other == 0 ? worthOf(line.own) : line.own == 0 ? -worthOf(line.other) : 0;
  }
  return value;
}

int hintOf(const std::vector<Line>& lines, Square square) {
  int value = 0;
  for (const Line& line : lines) {
    if (std::ranges::find(line.empty, square) != line.empty.end()) {
      value += line.other == 0 ? 2 * worthOf(line.own) : 0;
      value += line.own == 0 ? worthOf(line.other) : 0;
    }
  }
  return std::min(value, 1000);
}

void checkMoves(const Position& position, const std::vector<Line>& lines) {
  const Game::Node node = Game::nodeOf(position);
  const std::set<Square> threats = threatsIn(lines);
  std::vector<play::MoveCode> expected;
  for (const Square& square : position.legalMoves()) {
    const play::MoveCode code = Game::codeOf(position, square);
    CHECK(Game::moveOf(position, code) == square);
    CHECK(Game::hint(node, code) == hintOf(lines, square));
    CHECK(Game::keyOf(Game::after(node, code)) ==
          Game::keyOf(Game::nodeOf(position.after(square))));
    if (threats.empty() || threats.contains(square)) {
      expected.push_back(code);
    }
  }
  std::vector<play::MoveCode> visited;
  Game::visitMoves(node, [&](play::MoveCode code) { visited.push_back(code); });
  CHECK(visited == expected);
  CHECK(Game::mostPlies(node) == static_cast<int>(position.legalMoves().size()));
}

}  // namespace

TEST_CASE("tic-tac-toe: a position has the same key everywhere") {
  // Who changes keys changes how many positions a small table remembers. Nobody else should.
  const auto keyOf = [](std::string_view text) {
    return Game::keyOf(Game::nodeOf(positionIn<Position>(text)));
  };
  CHECK(keyOf("XX1/OO1/3 X") == 0x77575450F0512629U);
  CHECK(keyOf("XX2/OO2/4/4 X") == 0x0C279E0C03823814U);
}

TEST_CASE("tic-tac-toe: moves that come late are looked at as deeply as others") {
  CHECK(!Game::kReducesLateMoves);
}

TEST_CASE("tic-tac-toe: what a search asks of a position is what its lines tell") {
  for (int size = tictactoe::kSmallestSize; size <= tictactoe::kLargestSize; ++size) {
    play::Random random(static_cast<std::uint64_t>(size));
    std::map<std::uint64_t, std::string> positionOf;
    for (int game = 0; game < 10; ++game) {
      for (Position position(size);;) {
        CAPTURE(position.text());
        const std::vector<Line> lines = linesOf(position);
        const Game::Node node = Game::nodeOf(position);
        REQUIRE(Game::known(node) == knownOf(lines));
        const std::string text = position.text();
        CHECK(positionOf.try_emplace(Game::keyOf(node), text).first->second == text);
        if (position.result() != Result::Open) {
          break;
        }
        REQUIRE(Game::estimate(node) == Score::estimated(estimateOf(lines)));
        checkMoves(position, lines);
        const auto moves = position.legalMoves();
        position = position.after(moves[random.below(moves.size())]);
      }
    }
  }
}

#include "teeko/play/search_octaflip.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/play/random.hpp"

#include "support/catch.hpp"
#include "support/positions.hpp"

using namespace teeko;
using octaflip::Position;
using octaflip::Square;
using octaflip::Squares;
using play::Score;
using Game = play::SearchGame<Position>;

namespace {

bool isBesideOneOf(Square square, Squares others) {
  return std::any_of(others.begin(), others.end(), [&](Square other) {
    const int apart =
        std::max(std::abs(square.row() - other.row()), std::abs(square.column() - other.column()));
    return apart == 1;
  });
}

/// What a side's pieces are worth.
int worthOf(const octaflip::Board& board, Side side) {
  int worth = 0;
  for (const Square square : board.piecesOf(side)) {
    const bool isAtEdge = square.row() == 0 || square.row() == octaflip::kSize - 1 ||
                          square.column() == 0 || square.column() == octaflip::kSize - 1;
    worth += 100 + (isAtEdge ? 25 : 0) - (isBesideOneOf(square, board.emptySquares()) ? 40 : 0);
  }
  return worth;
}

int leadOf(const Position& position, Side side) {
  return position.board().piecesOf(side).size() -
         position.board().piecesOf(opponentOf(side)).size();
}

std::optional<Score> knownOf(const Position& position) {
  switch (position.result()) {
    case Result::Open:
      return std::nullopt;
    case Result::Draw:
      return Score();
    default:
      return position.result() == winOf(position.toMove()) ? Score::winIn(0) : Score::lossIn(0);
  }
}

void checkMoves(const Position& position) {
  const Game::Node node = Game::nodeOf(position);
  std::vector<play::MoveCode> expected;
  for (const octaflip::Move& move : position.legalMoves()) {
    const play::MoveCode code = Game::codeOf(position, move);
    const Position after = position.after(move);
    CHECK(position.after(Game::moveOf(position, code)) == after);
    CHECK(Game::keyOf(Game::after(node, code)) == Game::keyOf(Game::nodeOf(after)));
    CHECK(Game::hint(node, code) ==
          leadOf(after, position.toMove()) - leadOf(position, position.toMove()));
    expected.push_back(code);
  }
  std::ranges::sort(expected);
  expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
  std::vector<play::MoveCode> visited;
  Game::visitMoves(node, [&](play::MoveCode code) { visited.push_back(code); });
  std::ranges::sort(visited);
  CHECK(visited == expected);
}

}  // namespace

TEST_CASE("OctaFlip: a position has the same key everywhere") {
  // Who changes keys changes how many positions a small table remembers. Nobody else should.
  const auto keyOf = [](std::string_view text) {
    return Game::keyOf(Game::nodeOf(positionIn<Position>(text)));
  };
  CHECK(keyOf("RRR4B/RR5B/R7/8/3##3/7B/6BB/R5BB B 0") == 0x33B4FF61EC25C874U);
  CHECK(keyOf("RRR4B/RR5B/R7/8/3##3/7B/6BB/R5BB R 1") == 0xAA32147DA33F4A1EU);
}

TEST_CASE("OctaFlip: a game that is over is won by who has more pieces") {
  const auto known = [](std::string_view text) {
    return Game::known(Game::nodeOf(positionIn<Position>(text)));
  };
  CHECK(known("RR6/8/8/8/8/8/8/7B R 2") == Score::winIn(0));
  CHECK(known("RR6/8/8/8/8/8/8/7B B 2") == Score::lossIn(0));
  CHECK(known("R7/8/8/8/8/8/8/7B R 2") == Score());
  CHECK(known("R7/8/8/8/8/8/8/8 R 0") == Score::winIn(0));
  CHECK(known("R7/8/8/8/8/8/8/8 B 0") == Score::lossIn(0));
  CHECK(known("RBB#####/8/8/8/8/8/8/8 R 1") == std::nullopt);
  CHECK(known("RBB#####/########/########/########/########/########/########/######## R 0") ==
        Score::lossIn(0));
}

TEST_CASE("OctaFlip: a pass has a code that no other move has") {
  CHECK(Game::codeOf(Position(), octaflip::kPass) == 0xFFFE);
}

TEST_CASE("OctaFlip: moves that come late are looked at less deeply") {
  CHECK(Game::kReducesLateMoves);
}

TEST_CASE("OctaFlip: what a search asks of a position is what its pieces tell") {
  play::Random random(1);
  std::map<std::uint64_t, std::string> positionOf;
  for (const char* const start :
       {"R6B/8/8/8/8/8/8/B6R R 0", "R6B/2##4/8/8/3##3/8/8/B6R B 1", "RR#5/BB#5/###5/8/8/8/8/8 R 0",
        "RRRRRRRR/RRRRRRRR/########/8/8/8/8/7B R 0", "R##5/###5/###5/8/8/5###/5###/5##B R 0",
        "R1#####B/########/########/########/########/########/########/######## R 0",
        "R#1####B/########/########/########/########/########/########/######## R 0"}) {
    auto position = positionIn<Position>(start);
    for (int ply = 0; ply < 100; ++ply) {
      CAPTURE(position.text());
      const Game::Node node = Game::nodeOf(position);
      REQUIRE(Game::known(node) == knownOf(position));
      const std::string text = position.text();
      CHECK(positionOf.try_emplace(Game::keyOf(node), text).first->second == text);
      REQUIRE(Game::estimate(node) ==
              Score::estimated(worthOf(position.board(), position.toMove()) -
                               worthOf(position.board(), opponentOf(position.toMove()))));
      if (position.result() != Result::Open) {
        break;
      }
      checkMoves(position);
      const auto moves = position.legalMoves();
      position = position.after(moves[random.below(moves.size())]);
    }
  }
}

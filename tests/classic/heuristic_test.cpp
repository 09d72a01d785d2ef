#include "teeko/classic/heuristic.hpp"

#include <algorithm>
#include <limits>
#include <random>
#include <string>

#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::classic;

namespace {

using ClassicBoard = Board<kSize>;

/// Minimax as the definition has it.
double minimax(const ClassicPosition& position, Side me, int ply, int depth) {
  if (const Result result = position.result(); result != Result::Open) {
    return result == winOf(me) ? winValue(ply) : -winValue(ply);
  }
  if (depth == 0) {
    return heuristicGameValue(position, me);
  }
  const bool mine = position.toMove() == me;
  double best = std::numeric_limits<double>::infinity() * (mine ? -1 : 1);
  for (const Move& move : position.legalMoves()) {
    const double value = minimax(position.after(move), me, ply + 1, depth - 1);
    best = mine ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

/// A board with so many pieces that nobody has won, at random.
ClassicBoard randomBoard(std::mt19937& random, std::size_t pieces, GoalSet goals) {
  for (;;) {
    std::vector<Square> squares(kSquares<kSize>.begin(), kSquares<kSize>.end());
    ClassicBoard board;
    for (std::size_t k = 0; k < pieces; ++k) {
      std::swap(squares[k], squares[k + random() % (squares.size() - k)]);
      board.place(squares[k], k % 2 == 0 ? Piece::First : Piece::Second);
    }
    if (hasWinner(board, goals) == Piece::None) {
      return board;
    }
  }
}

void checkAgainstMinimax(int depth, int positions, std::size_t fewestPieces) {
  std::mt19937 random(static_cast<unsigned>(depth));
  for (int i = 0; i < positions; ++i) {
    const GoalSet goals = i % 3 == 0 ? GoalSet::Advanced : GoalSet::Standard;
    const std::size_t pieces = fewestPieces + random() % (9 - fewestPieces);
    const ClassicBoard board = randomBoard(random, pieces, goals);
    Side me = pieces % 2 == 0 ? Side::First : Side::Second;
    if (pieces == 8 && i % 2 == 0) {
      me = Side::Second;
    }
    const ClassicPosition position(board, me, goals);
    const SearchResult found = search(position, depth);
    double best = -std::numeric_limits<double>::infinity();
    std::vector<Move> bestMoves;
    for (const Move& move : movesInReadingOrder(position)) {
      const double value = minimax(position.after(move), me, 1, depth - 1);
      if (value > best) {
        best = value;
        bestMoves.clear();
      }
      if (value == best) {
        bestMoves.push_back(move);
      }
    }
    CAPTURE(depth, i, position.text());
    CHECK(found.value == best);
    CHECK(found.moves == bestMoves);
  }
}

}  // namespace

TEST_CASE("the estimate has its reference values") {
  struct Fact {
    const char* board;
    double forBlack, forRed;
  };
  const std::vector<Fact> facts{
      {"..... ..... ..O.. ..... .....", 0.998043052838, -0.998531571219},
      {"O.... ..... ..X.. ..... .....", -0.711422845691, 0.519169329073},
      {".O... .XO.. ..X.. ..... .....", -0.517744287798, 0.122863247863},
  };
  for (const auto& [picture, forBlack, forRed] : facts) {
    const auto position = positionOf<5>(picture);
    CAPTURE(picture);
    const auto close = [](double a, double b) { return std::abs(a - b) < 1e-12; };
    CHECK(close(heuristicGameValue(position, Side::First), forBlack));
    CHECK(close(heuristicGameValue(position, Side::Second), forRed));
  }
  CHECK(heuristicGameValue(ClassicPosition(), Side::First) == 0);
}

TEST_CASE("the estimate is the same for symmetric boards, and within its bounds") {
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i) {
    for (const GoalSet goals : {GoalSet::Standard, GoalSet::Advanced}) {
      const std::size_t pieces = random() % 9;
      const ClassicBoard board = randomBoard(random, pieces, goals);
      const Side side = pieces % 2 == 0 ? Side::First : Side::Second;
      const double value = heuristicGameValue(ClassicPosition(board, side, goals), Side::First);
      CHECK(value > -1);
      CHECK(value < 1);
      for (const auto& symmetry : kSymmetries<kSize>) {
        ClassicBoard image;
        for (const Square square : kSquares<kSize>) {
          if (board.at(square) != Piece::None) {
            image.place(symmetry[square.index()], board.at(square));
          }
        }
        CHECK(heuristicGameValue(ClassicPosition(image, side, goals), Side::First) == value);
      }
    }
  }
}

TEST_CASE("the search finds what minimax finds, one ply deep") {
  checkAgainstMinimax(1, 200, 0);
}

TEST_CASE("the search finds what minimax finds, two plies deep") {
  checkAgainstMinimax(2, 100, 0);
}

TEST_CASE("the search finds what minimax finds, three plies deep") {
  checkAgainstMinimax(3, 40, 3);
}

TEST_CASE("the search finds what minimax finds, four plies deep") {
  checkAgainstMinimax(4, 6, 6);
}

// How many positions it looks at is pinned: bounds that are kept or used wrongly, but harmlessly,
// would show in nothing else.
TEST_CASE("the search looks at so many positions, and finds the same with what it remembers") {
  struct Fact {
    const char* board;
    int depth;
    std::uint64_t nodes;
  };
  const std::vector<Fact> facts{
      {"..... ..... ..O.. ..... .....", 4, 13566},
      {"O..X. ..... ..O.. .X... ....O", 4, 3519},
      {"O..X. ..X.. ..O.. .X... O...O", 5, 15692},
      {"O..X. ..X.. ..O.. .X..X O...O", 6, 41198},
  };
  for (const auto& [picture, depth, nodes] : facts) {
    CAPTURE(picture, depth);
    CHECK(search(positionOf<5>(picture), depth).nodes == nodes);
  }
}

TEST_CASE("a win is worth more the sooner, a loss less") {
  CHECK(winValue(1) > winValue(3));
  CHECK(winValue(101) > 1);
  const auto winning = positionOf<5>("OOO.. XX..O X.... X.... .....");
  const SearchResult found = search(winning, 5);
  CHECK(found.value == winValue(1));
  CHECK(found.nodes > 0);
}

#include "teeko/classic/search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <string>

#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::classic;

namespace {

using ClassicPosition = Position<kUsualSize>;

/// Minimax as the definition has it.
template <int Size>
double minimax(const Position<Size>& position, Side me, int ply, int depth) {
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

/// The estimate as its formula has it, window by window.
template <int Size>
double plainValue(const Position<Size>& position, Side me) {
  double mine = 0;
  double theirs = 0;
  for (const SquareSet<Size>& goal : goalsOf<Size>(position.goals())) {
    std::set<int> rows;
    std::set<int> columns;
    for (const Square square : goal) {
      rows.insert(rowOf<Size>(square));
      columns.insert(columnOf<Size>(square));
    }
    const double weight = rows.size() == 2 ? 5.0 : rows.size() == columns.size() ? 2.5 : 1.0;
    const int m = (position.piecesOf(me) & goal).size();
    const int o = (position.piecesOf(opponentOf(me)) & goal).size();
    mine += weight * m * (o == 0 ? 15 : 1);
    theirs += weight * o * (m == 0 ? 20 : 4);
  }
  return (mine - theirs) / (1 + std::abs(mine + theirs));
}

/// A board with so many pieces that nobody has won, at random.
template <int Size>
Board<Size> randomBoard(std::mt19937& random, std::size_t pieces, GoalSet goals) {
  for (;;) {
    std::vector<Square> squares(kSquares<Size>.begin(), kSquares<Size>.end());
    Board<Size> board;
    for (std::size_t k = 0; k < pieces; ++k) {
      std::swap(squares[k], squares[k + random() % (squares.size() - k)]);
      board.place(squares[k], k % 2 == 0 ? Piece::First : Piece::Second);
    }
    if (hasWinner(board, goals) == Piece::None) {
      return board;
    }
  }
}

template <int Size>
void checkAgainstMinimax(int depth, int positions, std::size_t fewestPieces) {
  std::mt19937 random(static_cast<unsigned>(depth));
  for (int i = 0; i < positions; ++i) {
    const GoalSet goals = i % 3 == 0 ? GoalSet::Advanced : GoalSet::Standard;
    const std::size_t pieces = fewestPieces + random() % (9 - fewestPieces);
    const Board<Size> board = randomBoard<Size>(random, pieces, goals);
    Side me = pieces % 2 == 0 ? Side::First : Side::Second;
    if (pieces == 8 && i % 2 == 0) {
      me = Side::Second;
    }
    const Position<Size> position(board, me, goals);
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
      const Board<kUsualSize> board = randomBoard<kUsualSize>(random, pieces, goals);
      const Side side = pieces % 2 == 0 ? Side::First : Side::Second;
      const double value = heuristicGameValue(ClassicPosition(board, side, goals), Side::First);
      CHECK(value > -1);
      CHECK(value < 1);
      for (const auto& symmetry : kSymmetries<kUsualSize>) {
        Board<kUsualSize> image;
        for (const Square square : kSquares<kUsualSize>) {
          if (board.at(square) != Piece::None) {
            image.place(symmetry[square.index()], board.at(square));
          }
        }
        CHECK(heuristicGameValue(ClassicPosition(image, side, goals), Side::First) == value);
      }
    }
  }
}

TEST_CASE("the estimate is what its formula says, on every size and for both sets of goals") {
  std::mt19937 random(11);
  const auto check = [&](auto size, GoalSet goals) {
    constexpr int kSide = size();
    const std::size_t pieces = random() % 9;
    const Side toMove = pieces % 2 == 0 ? Side::First : Side::Second;
    const Position<kSide> position(randomBoard<kSide>(random, pieces, goals), toMove, goals);
    for (const Side me : {Side::First, Side::Second}) {
      CAPTURE(position.text(), goals, me);
      CHECK(std::abs(heuristicGameValue(position, me) - plainValue(position, me)) < 1e-12);
    }
  };
  for (int i = 0; i < 100; ++i) {
    for (int size = kSmallestSize; size <= kLargestSize; ++size) {
      for (const GoalSet goals : {GoalSet::Standard, GoalSet::Advanced}) {
        visitSize(size, [&](auto sizeAsType) { check(sizeAsType, goals); });
      }
    }
  }
}

TEST_CASE("the search finds what minimax finds on other sizes") {
  checkAgainstMinimax<4>(2, 100, 0);
  checkAgainstMinimax<4>(4, 5, 5);
  checkAgainstMinimax<6>(2, 20, 0);
  checkAgainstMinimax<7>(2, 10, 0);
  checkAgainstMinimax<8>(2, 5, 0);
  checkAgainstMinimax<8>(3, 5, 8);
}

TEST_CASE("the search finds what minimax finds, one ply deep") {
  checkAgainstMinimax<kUsualSize>(1, 200, 0);
}

TEST_CASE("the search finds what minimax finds, two plies deep") {
  checkAgainstMinimax<kUsualSize>(2, 100, 0);
}

TEST_CASE("the search finds what minimax finds, three plies deep") {
  checkAgainstMinimax<kUsualSize>(3, 40, 3);
}

TEST_CASE("the search finds what minimax finds, four plies deep") {
  checkAgainstMinimax<kUsualSize>(4, 6, 6);
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

TEST_CASE("a search with a time finds the same if the time is long, and looks less far if not") {
  const auto now = std::chrono::steady_clock::now();
  for (const char* const picture :
       {"..... ..... ..O.. ..... .....", "O..X. ..X.. ..O.. .X..X O...O"}) {
    const auto position = positionOf<5>(picture);
    for (const int depth : {1, 2, 4, 5}) {
      CAPTURE(picture, depth);
      const SearchResult found = searchUntil(position, depth, now + std::chrono::hours(1));
      CHECK(found.moves == search(position, depth).moves);
      CHECK(found.value == search(position, depth).value);
      CHECK(searchUntil(position, depth + 3, now).nodes < search(position, depth + 3).nodes);
    }
  }
  // To the end this would take longer than anybody waits.
  const SearchResult found = searchUntil(Position<8>(), 20, now + std::chrono::milliseconds(20));
  CHECK(!found.moves.empty());
}

TEST_CASE("a win is worth more the sooner, a loss less") {
  CHECK(winValue(1) > winValue(3));
  CHECK(winValue(101) > 1);
  const auto winning = positionOf<5>("OOO.. XX..O X.... X.... .....");
  const SearchResult found = search(winning, 5);
  CHECK(found.value == winValue(1));
  CHECK(found.nodes > 0);
}

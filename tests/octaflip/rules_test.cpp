#include "teeko/octaflip/rules.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/octaflip/picture.hpp"
#include "teeko/octaflip/position.hpp"

#include "support/catch.hpp"
#include "support/perft.hpp"
#include "support/plain_octaflip.hpp"

using namespace teeko::octaflip;
using teeko::Result;
using teeko::Side;

namespace {

constexpr std::string_view kStart =
    "R......B ........ ........ ........ ........ ........ ........ B......R";
constexpr std::string_view kCross =
    "R......B ........ ...#.... ..###... ...#.... ........ ........ B......R";
constexpr std::string_view kScattered =
    "R.#...#B .#...... ....#... #....... .......# ...#.... ......#. B.#..#.R";
constexpr std::string_view kCrowded =
    "RRB.BRRB BRRBBRR# ##.RBB.R RRBB#BRR BB.RRB#B .RBRR#BB RBBRRBR. BRRBB.RB";
constexpr std::string_view kShutIn =
    "R#...... ##...... ........ ........ ........ ........ ........ .......B";
constexpr std::string_view kSurrounding =
    "######## #R#R#R## ##RRR### #RR.RR## ##RRR### #R#R#R## ######## #######B";

Move moveOf(const plain::GridMove& move) {
  return {*squareAt(move.fromRow, move.fromColumn), *squareAt(move.toRow, move.toColumn)};
}

/// The legal moves by the plain rules, a pass alone if there are no others.
std::vector<Move> plainMoves(const plain::Grid& grid, char piece) {
  std::vector<Move> moves;
  for (const plain::GridMove& move : plain::movesOf(grid, piece)) {
    moves.push_back(moveOf(move));
  }
  return moves.empty() ? std::vector{kPass} : moves;
}

plain::Grid randomGrid(std::mt19937& random) {
  constexpr std::string_view kSquares = "........RRBB#.RB";
  const std::size_t from = random() % 9;  // from sparse to crowded
  plain::Grid grid{};
  for (char& square : grid.cells) {
    square = kSquares[from + random() % (kSquares.size() - from)];
  }
  return grid;
}

/// What a position and the plain rules disagree about; empty if nothing.
std::string disagreement(const Position& position, const plain::Grid& grid, int passes) {
  const char piece = position.toMove() == kRed ? 'R' : 'B';
  const int reds = plain::countOf(grid, 'R');
  const int blues = plain::countOf(grid, 'B');
  const bool isOver = passes == 2 || plain::countOf(grid, '.') == 0 || reds == 0 || blues == 0;
  const std::vector<Move> moves = plainMoves(grid, piece);
  const Moves actual = position.legalMoves();
  if (position.board() != plain::boardOf(grid)) {
    return "the board";
  }
  if ((position.result() != Result::Open) != isOver) {
    return "whether the game is over";
  }
  if (isOver && position.result() != (reds > blues   ? Result::FirstWins
                                      : reds < blues ? Result::SecondWins
                                                     : Result::Draw)) {
    return "who wins";
  }
  if (isOver ? !actual.empty()
             : !std::equal(actual.begin(), actual.end(), moves.begin(), moves.end())) {
    return "the legal moves";
  }
  return canMove(position.board(), position.toMove()) == moves.front().isPass()
             ? "whether the side can move"
             : "";
}

}  // namespace

TEST_CASE("OctaFlip: squares a step or a jump away, never round an edge") {
  for (const Square square : Squares::all()) {
    Squares near;
    Squares far;
    for (const int down : {-1, 0, 1}) {
      for (const int right : {-1, 0, 1}) {
        if (down == 0 && right == 0) {
          continue;
        }
        if (const auto to = squareAt(square.row() + down, square.column() + right)) {
          near.insert(*to);
        }
        if (const auto to = squareAt(square.row() + 2 * down, square.column() + 2 * right)) {
          far.insert(*to);
        }
      }
    }
    CAPTURE(squareName(square));
    CHECK(around(square) == near);
    CHECK(jumpsFrom(square) == far);
  }
  CHECK(squareAt(-1, 0) == std::nullopt);
  CHECK(squareAt(0, -1) == std::nullopt);
  CHECK(squareAt(8, 0) == std::nullopt);
  CHECK(squareAt(0, 8) == std::nullopt);
  CHECK(Squares(*squareAt(7, 7)).contains(Square(63)));
}

TEST_CASE("OctaFlip: sets of squares, and a loop over them in reading order") {
  const std::vector<int> indices{0, 7, 9, 31, 32, 62, 63};
  Squares squares;
  CHECK(squares.empty());
  CHECK(squares.begin() == squares.end());
  for (const int index : indices) {
    CHECK_FALSE(squares.contains(Square(index)));
    squares.insert(Square(index));
    CHECK(squares.contains(Square(index)));
  }
  std::vector<int> seen;
  for (const Square square : squares) {
    seen.push_back(square.row() * 8 + square.column());
  }
  CHECK(seen == indices);
  CHECK(squares.size() == 7);
  CHECK(Squares::all().size() == 64);
  CHECK((squares | Squares(Square(1))).size() == 8);
  CHECK((squares & Squares(Square(7))) == Squares(Square(7)));
  CHECK((squares - Squares(Square(7))).size() == 6);
  auto first = squares.begin();
  CHECK(*first++ == Square(0));
  CHECK(*first == Square(7));
}

TEST_CASE("OctaFlip: both implementations of the rules agree on random games of a million moves",
          "[slow]") {
  std::mt19937 random(7);
  int moves = 0;
  long choices = 0;
  while (moves < 1'000'000) {
    plain::Grid grid = randomGrid(random);
    int passes = 0;
    for (Position position(plain::boardOf(grid));;) {
      if (const std::string what = disagreement(position, grid, passes); !what.empty()) {
        CAPTURE(position.text(), passes);
        FAIL("they disagree about " << what);
      }
      const Moves legal = position.legalMoves();
      if (legal.empty()) {
        break;
      }
      choices += static_cast<long>(legal.size());
      const Move move = legal[random() % legal.size()];
      if (move.isPass()) {
        ++passes;
      } else {
        passes = 0;
        ++moves;
        grid = plain::gridAfter(
            grid, position.toMove() == kRed ? 'R' : 'B',
            {move.from().row(), move.from().column(), move.to().row(), move.to().column()});
      }
      position = position.after(move);
    }
  }
  CHECK(choices > 10'000'000);
}

TEST_CASE("OctaFlip: a move is legal exactly when it is listed") {
  for (const std::string_view picture : {kStart, kCross, kScattered, kCrowded, kShutIn}) {
    const Board board = plain::boardOf(plain::gridOf(picture));
    for (const Side mover : {kRed, kBlue}) {
      CAPTURE(picture, mover == kRed);
      std::vector<Move> legal;
      for (const Square from : Squares::all()) {
        for (const Square to : Squares::all()) {
          if (from != to && isLegal(board, mover, {from, to})) {
            legal.emplace_back(from, to);
          }
        }
      }
      if (isLegal(board, mover, kPass)) {
        legal.push_back(kPass);
      }
      const Moves listed = legalMoves(board, mover);
      CHECK(legal == std::vector<Move>(listed.begin(), listed.end()));
    }
  }
}

TEST_CASE("OctaFlip: how many ways there are to play on, in both implementations") {
  struct Fact {
    std::string_view picture;
    std::vector<std::uint64_t> counts;
  };
  const std::vector<Fact> facts{{kStart, {12, 144, 2664, 49028, 1'196'808}},
                                {kCross, {12, 144, 2580, 45360}},
                                {kScattered, {8, 80, 1040, 16413}},
                                {kCrowded, {34, 1110, 31649, 831142}},
                                {kShutIn, {3, 18, 186, 2307}}};
  for (const Fact& fact : facts) {
    const plain::Grid grid = plain::gridOf(fact.picture);
    int depth = 0;
    for (const std::uint64_t count : fact.counts) {
      ++depth;
      CAPTURE(fact.picture, depth);
      CHECK(plain::perft(grid, 'R', depth) == count);
      CHECK(perft(Position(plain::boardOf(grid)), depth) == count);
    }
  }
  CHECK(perft(Position(), 0) == 1);
  CHECK(perft(Position(), 6) == 28'966'896);
  // All eight neighbours of a square may move there, and those two squares away as well.
  const plain::Grid grid = plain::gridOf(kSurrounding);
  CHECK(perft(Position(plain::boardOf(grid)), 1) == 16);
  CHECK(plain::perft(grid, 'R', 1) == 16);
}

TEST_CASE("OctaFlip: two passes in a row end a game") {
  // Neither side has a move; in the second board Blue has one.
  constexpr std::string_view kNone =
      "R####### ######## ######## ###.#### ######## ######## ######## #######B";
  constexpr std::string_view kOne =
      "R####### ######## ######## ######## ######## ######## ######## #####B#.";
  struct Fact {
    std::string_view picture;
    int passes;
    std::vector<std::uint64_t> counts;  ///< By depth, from 0.
  };
  const std::vector<Fact> facts{{kNone, 0, {1, 1, 1, 0, 0}},
                                {kNone, 1, {1, 1, 0, 0, 0}},
                                {kOne, 0, {1, 1, 1, 1, 1, 1}},
                                {kOne, 1, {1, 1, 0, 0, 0}}};
  for (const Fact& fact : facts) {
    const Position position(plain::boardOf(plain::gridOf(fact.picture)), kRed, fact.passes);
    for (std::size_t depth = 0; depth < fact.counts.size(); ++depth) {
      CAPTURE(fact.picture, fact.passes, depth);
      CHECK(perft(position, static_cast<int>(depth)) == fact.counts[depth]);
    }
  }
}

TEST_CASE("OctaFlip: a board's picture is its rows") {
  for (const std::string_view picture : {kStart, kCross, kScattered, kCrowded, kShutIn}) {
    std::string text;
    for (const std::string& line : pictureOf(plain::boardOf(plain::gridOf(picture)))) {
      text += (text.empty() ? "" : " ") + line;
    }
    CHECK(text == picture);
  }
}

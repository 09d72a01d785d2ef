#include "teeko/tictactoe/rules.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "teeko/tictactoe/picture.hpp"
#include "teeko/tictactoe/position.hpp"

#include "support/catch.hpp"
#include "support/perft.hpp"

using namespace teeko::tictactoe;
using teeko::Result;
using teeko::Side;

namespace {

/// A board as rows of `.`, `X` and `O`, for a second, plain implementation of the rules.
using Rows = std::vector<std::string>;

bool plainlyWon(const Rows& rows, char piece) {
  const std::size_t side = rows.size();
  const std::string whole(side, piece);
  std::string falling;
  std::string rising;
  for (std::size_t i = 0; i < side; ++i) {
    std::string column;
    for (const std::string& row : rows) {
      column += row[i];
    }
    if (rows[i] == whole || column == whole) {
      return true;
    }
    falling += rows[i][i];
    rising += rows[i][side - 1 - i];
  }
  return falling == whole || rising == whole;
}

struct Games {
  long won = 0;
  long lost = 0;
  long tied = 0;
};

/// Counts how the games from this position can end, for X.
void countGames(const Position& position, Games& games) {
  switch (position.result()) {
    case Result::FirstWins:
      ++games.won;
      return;
    case Result::SecondWins:
      ++games.lost;
      return;
    case Result::Draw:
      ++games.tied;
      return;
    case Result::Open:
      break;
  }
  for (const Square square : position.legalMoves()) {
    countGames(position.after(square), games);
  }
}

}  // namespace

TEST_CASE("a board contains the squares of its rows and columns") {
  const Board board(3);
  for (int row = -1; row <= 3; ++row) {
    for (int column = -1; column <= 3; ++column) {
      const bool isInside = row != -1 && row != 3 && column != -1 && column != 3;
      CAPTURE(row, column);
      CHECK(board.contains({row, column}) == isInside);
    }
  }
}

TEST_CASE("boards have 3 to 8 rows, and 4 unless another size is asked for") {
  CHECK(kSmallestSize == 3);
  CHECK(kLargestSize == 8);
  CHECK(kUsualSize == 4);
  CHECK(Square() == Square{0, 0});
}

TEST_CASE("tic-tac-toe: a piece is on its own square and on no other") {
  for (int size = kSmallestSize; size <= kLargestSize; ++size) {
    for (int index = 0; index < size * size; ++index) {
      const Square placed{index / size, index % size};
      Board board(size);
      board.place(kO, placed);
      for (int other = 0; other < size * size; ++other) {
        const Square square{other / size, other % size};
        CAPTURE(size, index, other);
        CHECK(board.isTaken(square) == (other == index));
        CHECK(board.hasPiece(kO, square) == (other == index));
        CHECK(!board.hasPiece(kX, square));
      }
    }
  }
}

TEST_CASE("tic-tac-toe: both implementations of the rules agree on random games of every size") {
  std::mt19937 random(3);
  for (int size = kSmallestSize; size <= kLargestSize; ++size) {
    int wins = 0;
    for (int game = 0; game < 2000; ++game) {
      const auto length = static_cast<std::size_t>(size);
      Rows rows(length, std::string(length, '.'));
      // X keeps to a few lines, or no game would be won on a large board.
      const int spread = 1 + static_cast<int>(random() % static_cast<unsigned>(size));
      Position position(size);
      while (position.result() == Result::Open) {
        const Side mover = position.toMove();
        Square square;
        int tries = 0;
        do {
          const int range = ++tries < 20 && mover == kX ? spread : size;
          square = {static_cast<int>(random() % static_cast<unsigned>(range)),
                    static_cast<int>(random() % static_cast<unsigned>(size))};
          if (game % 2 == 0) {
            std::swap(square.row, square.column);
          }
        } while (position.board().isTaken(square));
        position = position.after(square);
        const char piece = mover == kX ? 'X' : 'O';
        rows[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)] = piece;
        const bool won = plainlyWon(rows, piece);
        const bool full = std::none_of(rows.begin(), rows.end(), [](const std::string& row) {
          return row.find('.') != std::string::npos;
        });
        const Result result = won ? teeko::winOf(mover) : full ? Result::Draw : Result::Open;
        if (pictureOf(position.board()) != rows || position.result() != result ||
            position.toMove() != opponentOf(mover) || position.board().hasLine(mover) != won ||
            position.board().hasLine(opponentOf(mover)) || position.board().isFull() != full) {
          FAIL("they disagree about " << position.text());
        }
        wins += won ? 1 : 0;
      }
    }
    CAPTURE(size);
    CHECK(wins > 200);
    CHECK(wins < 2000);
  }
}

TEST_CASE("tic-tac-toe: every line of every size wins, and nothing less") {
  for (int size = kSmallestSize; size <= kLargestSize; ++size) {
    const int lines = 2 * size + 2;
    REQUIRE(linesOf(size).size() == static_cast<std::size_t>(lines));
    for (int line = 0; line < lines; ++line) {
      CAPTURE(size, line);
      for (const Side side : {kX, kO}) {
        Board board(size);
        for (int i = 0; i < size; ++i) {
          CHECK_FALSE(board.hasLine(side));
          board.place(side, line < size        ? Square{line, i}
                            : line < 2 * size  ? Square{i, line - size}
                            : line == 2 * size ? Square{i, i}
                                               : Square{i, size - 1 - i});
        }
        CHECK(board.hasLine(side));
        CHECK(board.piecesOf(side) == linesOf(size)[static_cast<std::size_t>(line)]);
        CHECK_FALSE(board.hasLine(opponentOf(side)));
        CHECK_FALSE(board.isFull());
      }
    }
  }
}

TEST_CASE("tic-tac-toe: what is on the board") {
  for (int size = kSmallestSize; size <= kLargestSize; ++size) {
    const Board board(size);
    CAPTURE(size);
    CHECK(board.contains({0, 0}));
    CHECK(board.contains({size - 1, size - 1}));
    for (const Square square : {Square{-1, 0}, Square{0, -1}, Square{size, 0}, Square{0, size}}) {
      CHECK_FALSE(board.contains(square));
    }
  }
}

// As Steve Schaeffer counted them (mathrec.org, 2002).
TEST_CASE("tic-tac-toe: all 255,168 games on 3×3") {
  Games games;
  countGames(Position(3), games);
  CHECK(games.won == 131'184);
  CHECK(games.lost == 77'904);
  CHECK(games.tied == 46'080);
  CHECK(games.won + games.lost + games.tied == 255'168);
}

TEST_CASE("tic-tac-toe: how many ways there are to play on") {
  struct Fact {
    int size;
    std::vector<std::uint64_t> counts;
  };
  // No game ends within the first 2 * size - 2 moves, so the counts begin as products. On 3×3 the
  // fifth move wins in 1,440 games, the sixth in 5,328, the seventh in 47,952, the eighth in
  // 72,576, and the ninth ends 127,872.
  for (const Fact& fact :
       std::vector<Fact>{{3, {9, 72, 504, 3024, 15'120, 54'720, 148'176, 200'448, 127'872, 0}},
                         {4, {16, 240, 3360, 43'680, 524'160}},
                         {8, {64, 4032, 249'984}}}) {
    int depth = 0;
    for (const std::uint64_t count : fact.counts) {
      ++depth;
      CAPTURE(fact.size, depth);
      CHECK(perft(Position(fact.size), depth) == count);
    }
  }
}

#include "teeko/tictactoe/rules.hpp"

#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"

using namespace teeko::tictactoe;

namespace {

/// The same once more, plainly: rows of `.`, `X` and `O`.
using Rows = std::vector<std::string>;

bool plainlyWon(const Rows& rows, char mark) {
  const std::size_t side = rows.size();
  const std::string whole(side, mark);
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

/// Counts how the games that begin so can end, for player one.
void countGames(const Board& board, Player mover, Games& games) {
  for (int place = 0; place < board.side() * board.side(); ++place) {
    const Cell cell{place / board.side(), place % board.side()};
    if (board.isTaken(cell)) {
      continue;
    }
    Board after = board;
    after.mark(mover, cell);
    if (after.hasWon(mover)) {
      (mover == Player::One ? games.won : games.lost) += 1;
    } else if (after.isFull()) {
      ++games.tied;
    } else {
      countGames(after, opponentOf(mover), games);
    }
  }
}

}  // namespace

TEST_CASE("tic-tac-toe: a mark is on its own cell and on no other") {
  for (int side = kSmallestSize; side <= kLargestSize; ++side) {
    for (int place = 0; place < side * side; ++place) {
      const Cell marked{place / side, place % side};
      Board board(side);
      board.mark(Player::Two, marked);
      for (int other = 0; other < side * side; ++other) {
        const Cell cell{other / side, other % side};
        CAPTURE(side, place, other);
        CHECK(board.isTaken(cell) == (other == place));
        CHECK(board.isMarkedBy(Player::Two, cell) == (other == place));
        CHECK(!board.isMarkedBy(Player::One, cell));
      }
    }
  }
}

TEST_CASE("tic-tac-toe: both renderings of the rules agree on random games of every size") {
  std::mt19937 random(3);
  for (int side = kSmallestSize; side <= kLargestSize; ++side) {
    CAPTURE(side);
    int wins = 0;
    for (int game = 0; game < 2000; ++game) {
      const auto length = static_cast<std::size_t>(side);
      Board board(side);
      Rows rows(length, std::string(length, '.'));
      // Marks that keep to a few lines, or no game would be won on a large board.
      const int spread = 1 + static_cast<int>(random() % static_cast<unsigned>(side));
      for (Player mover = Player::One; !board.isFull(); mover = opponentOf(mover)) {
        Cell cell;
        int tries = 0;
        do {
          const int range = ++tries < 20 && mover == Player::One ? spread : side;
          cell = {static_cast<int>(random() % static_cast<unsigned>(range)),
                  static_cast<int>(random() % static_cast<unsigned>(side))};
          if (game % 2 == 0) {
            std::swap(cell.row, cell.column);
          }
        } while (board.isTaken(cell));
        board.mark(mover, cell);
        const char mark = mover == Player::One ? 'X' : 'O';
        rows[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] = mark;
        REQUIRE(board.isMarkedBy(mover, cell));
        REQUIRE_FALSE(board.isMarkedBy(opponentOf(mover), cell));
        const bool won = plainlyWon(rows, mark);
        REQUIRE(board.hasWon(mover) == won);
        REQUIRE_FALSE(board.hasWon(opponentOf(mover)));
        if (won) {
          ++wins;
          break;
        }
      }
    }
    CHECK(wins > 200);
    CHECK(wins < 2000);
  }
}

TEST_CASE("tic-tac-toe: every line of every size wins, and nothing less") {
  for (int side = kSmallestSize; side <= kLargestSize; ++side) {
    const int lines = 2 * side + 2;
    for (int line = 0; line < lines; ++line) {
      for (const Player player : {Player::One, Player::Two}) {
        Board board(side);
        for (int i = 0; i < side; ++i) {
          CHECK_FALSE(board.hasWon(player));
          const Cell cell = line < side        ? Cell{line, i}
                            : line < 2 * side  ? Cell{i, line - side}
                            : line == 2 * side ? Cell{i, i}
                                               : Cell{i, side - 1 - i};
          board.mark(player, cell);
        }
        CHECK(board.hasWon(player));
        CHECK_FALSE(board.hasWon(opponentOf(player)));
        CHECK_FALSE(board.isFull());
      }
    }
  }
}

TEST_CASE("tic-tac-toe: what is on the board") {
  for (int side = kSmallestSize; side <= kLargestSize; ++side) {
    const Board board(side);
    CHECK(board.contains({0, 0}));
    CHECK(board.contains({side - 1, side - 1}));
    for (const Cell cell : {Cell{-1, 0}, Cell{0, -1}, Cell{side, 0}, Cell{0, side}}) {
      CHECK_FALSE(board.contains(cell));
    }
  }
}

// As Steve Schaeffer counted them (mathrec.org, 2002).
TEST_CASE("tic-tac-toe: all 255,168 games on 3×3") {
  Games games;
  countGames(Board(3), Player::One, games);
  CHECK(games.won == 131'184);
  CHECK(games.lost == 77'904);
  CHECK(games.tied == 46'080);
}

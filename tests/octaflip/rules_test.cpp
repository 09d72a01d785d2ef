#include "teeko/octaflip/rules.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string_view>
#include <vector>

#include "teeko/octaflip/game.hpp"

#include "octaflip/perft.hpp"
#include "support/catch.hpp"
#include "support/plain_octaflip.hpp"

using namespace teeko::octaflip;

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

Move moveOf(const plain::GridMove& move) {
  return {*cellAt(move.fromRow, move.fromColumn), *cellAt(move.toRow, move.toColumn)};
}

plain::Grid randomGrid(std::mt19937& random) {
  constexpr std::string_view kCells = "........RRBB#.RB";
  const std::size_t from = random() % 9;  // from sparse to crowded
  plain::Grid grid{};
  for (char& cell : grid.cells) {
    cell = kCells[from + random() % (kCells.size() - from)];
  }
  return grid;
}

}  // namespace

TEST_CASE("OctaFlip: cells a step or a jump away, never round an edge") {
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) {
      const Cell cell = *cellAt(row, column);
      Cells near;
      Cells far;
      for (const int down : {-1, 0, 1}) {
        for (const int right : {-1, 0, 1}) {
          if (down == 0 && right == 0) {
            continue;
          }
          if (const auto to = cellAt(row + down, column + right)) {
            near = near | Cells(*to);
          }
          if (const auto to = cellAt(row + 2 * down, column + 2 * right)) {
            far = far | Cells(*to);
          }
        }
      }
      CHECK(around(cell) == near);
      CHECK(jumpsFrom(cell) == far);
    }
  }
  CHECK(cellAt(-1, 0) == std::nullopt);
  CHECK(cellAt(0, 8) == std::nullopt);
  CHECK(Cells(*cellAt(7, 7)).contains(Cell(63)));
}

TEST_CASE("OctaFlip: both renderings of the rules agree on random games of a million moves",
          "[slow]") {
  std::mt19937 random(7);
  int moves = 0;
  long choices = 0;
  while (moves < 1'000'000) {
    plain::Grid grid = randomGrid(random);
    Game game(plain::boardOf(grid));
    while (!game.isOver()) {
      const Player mover = game.mover();
      const char piece = mover == Player::Red ? 'R' : 'B';
      const std::vector<plain::GridMove> expected = plain::movesOf(grid, piece);
      const std::vector<Move> actual = legalMoves(game.board(), mover);
      REQUIRE(std::ranges::equal(actual, expected, {}, {}, moveOf));
      REQUIRE(hasMove(game.board(), mover) == !expected.empty());
      choices += static_cast<long>(expected.size());
      Turn turn;
      if (!expected.empty()) {
        const plain::GridMove& move = expected[random() % expected.size()];
        grid = plain::gridAfter(grid, piece, move);
        turn = {.kind = Turn::Kind::Move, .move = moveOf(move)};
        ++moves;
      }
      REQUIRE(game.play(turn));
      REQUIRE(game.board() == plain::boardOf(grid));
      const int lead = plain::countOf(grid, 'R') - plain::countOf(grid, 'B');
      REQUIRE(leader(game.board()) == (lead == 0  ? std::nullopt
                                       : lead > 0 ? std::optional(Player::Red)
                                                  : std::optional(Player::Blue)));
    }
  }
  CHECK(choices > 10'000'000);
}

TEST_CASE("OctaFlip: a move is legal exactly when it is listed") {
  for (const std::string_view picture : {kStart, kCross, kScattered, kCrowded, kShutIn}) {
    const Board board = plain::boardOf(plain::gridOf(picture));
    for (const Player mover : {Player::Red, Player::Blue}) {
      std::vector<Move> legal;
      for (int from = 0; from < kCellCount; ++from) {
        for (int to = 0; to < kCellCount; ++to) {
          if (const Move move{Cell(from), Cell(to)}; isLegal(board, mover, move)) {
            legal.push_back(move);
          }
        }
      }
      CHECK(legal == legalMoves(board, mover));
    }
  }
}

TEST_CASE("OctaFlip: how many ways there are to play on, in both renderings") {
  struct Fact {
    std::string_view picture;
    std::vector<std::uint64_t> counts;
  };
  const std::vector<Fact> facts{{kStart, {12, 144, 2664, 49028}},
                                {kCross, {12, 144, 2580, 45360}},
                                {kScattered, {8, 80, 1040, 16413}},
                                {kCrowded, {34, 1110, 31649, 831142}},
                                {kShutIn, {3, 18, 186, 2307}}};
  for (const Fact& fact : facts) {
    CAPTURE(fact.picture);
    const plain::Grid grid = plain::gridOf(fact.picture);
    std::vector<std::uint64_t> counts;
    for (int turns = 1; turns <= 4; ++turns) {
      const std::uint64_t count = perft(Game(plain::boardOf(grid)), turns);
      CHECK(plain::perft(grid, 'R', turns) == count);
      counts.push_back(count);
    }
    CHECK(counts == fact.counts);
  }
}

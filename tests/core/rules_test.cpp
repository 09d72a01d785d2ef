#include "teeko/core/rules.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/assignment/board_file.hpp"
#include "teeko/core/position.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"
#include "support/plain_rules.hpp"

using namespace teeko;
using namespace teeko::assignment;

namespace {

/// The moves of a position as the plain rendering has them.
std::vector<plain::Move> numbersOf(const Position<4>& position) {
  std::vector<plain::Move> moves;
  for (const Move& move : position.legalMoves()) {
    moves.push_back({move.from->number(), numberOf(*directionBetween<4>(*move.from, move.to))});
  }
  return moves;
}

/// Text for the first of the boards that are said to disagree.
class FirstDisagreement {
 public:
  void add(bool agree, const GameBoard& board) {
    if (!agree && text_.empty()) {
      text_ = gameBoardText(board);
    }
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

template <int Size>
void checkGoals(GoalSet set, std::size_t count) {
  const auto goals = goalsOf<Size>(set);
  CHECK(goals.size() == count);
  for (const auto& goal : goals) {
    CHECK(goal.size() == 4);
    CHECK(std::ranges::count(goals, goal) == 1);
    for (const auto& symmetry : kSymmetries<Size>) {
      SquareSet<Size> image;
      for (const Square square : kSquares<Size>) {
        if (goal.contains(square)) {
          image.insert(symmetry[square.index()]);
        }
      }
      CHECK(std::ranges::count(goals, image) == 1);
    }
  }
}

}  // namespace

TEST_CASE("sets of goals have names") {
  CHECK(nameOf(GoalSet::Standard) == "standard");
  CHECK(nameOf(GoalSet::Advanced) == "advanced");
  CHECK(goalSetNamed("standard") == GoalSet::Standard);
  CHECK(goalSetNamed("advanced") == GoalSet::Advanced);
  CHECK(goalSetNamed("other") == std::nullopt);
}

TEST_CASE("all pieces are placed when each side has four") {
  CHECK(allPlaced(boardOf<4>("OOXX OOXX .... ....")));
  CHECK_FALSE(allPlaced(boardOf<4>("OOXX OO.X .... ....")));
  CHECK_FALSE(allPlaced(boardOf<4>("OOXX .OXX .... ....")));
  CHECK_FALSE(allPlaced(boardOf<4>(".... .... .... ....")));
}

TEST_CASE("a piece goes to an empty square beside it, and nowhere else") {
  const auto board = boardOf<4>(".... .OX. .... ....");
  const Square from = *board.squaresOf(Piece::First).begin();
  CHECK(legalDestination(board, from, Direction::Left) == squareAt<4>(2, 0));
  CHECK(legalDestination(board, from, Direction::Down) == squareAt<4>(1, 1));
  CHECK(legalDestination(board, from, Direction::Right) == std::nullopt);
  const Board<4> corner = boardOf<4>("O... .... .... ....");
  CHECK(legalDestination(corner, *squareAt<4>(3, 0), Direction::Up) == std::nullopt);
}

TEST_CASE("there are as many goals as published, each once, closed under symmetry") {
  checkGoals<4>(GoalSet::Standard, 19);
  checkGoals<5>(GoalSet::Standard, 44);  // mathworld.wolfram.com/Teeko.html
  checkGoals<6>(GoalSet::Standard, 79);
  checkGoals<8>(GoalSet::Standard, 179);
  checkGoals<4>(GoalSet::Advanced, 24);
  checkGoals<5>(GoalSet::Advanced, 58);  // mathworld.wolfram.com/Teeko.html
  checkGoals<8>(GoalSet::Advanced, 270);
}

TEST_CASE("the corners of a larger square win in the advanced game alone") {
  for (const std::string_view picture :
       {"O..O .... .... O..O", "O.O. .... O.O. ....", ".... .O.O .... .O.O"}) {
    CAPTURE(picture);
    CHECK(hasWinner(boardOf<4>(picture), GoalSet::Standard) == Piece::None);
    CHECK(hasWinner(boardOf<4>(picture), GoalSet::Advanced) == Piece::First);
  }
  for (const std::string_view picture : {".O.. O.O. .O.. ....", "O.O. .... .... O.O."}) {
    CAPTURE(picture);
    CHECK(hasWinner(boardOf<4>(picture), GoalSet::Advanced) == Piece::None);
  }
  CHECK(hasWinner(boardOf<4>(".... .XX. .XX. ...."), GoalSet::Advanced) == Piece::Second);
}

TEST_CASE("the winner holds a line or a block") {
  struct Fact {
    std::string_view board;
    Piece winner;
  };
  const std::vector<Fact> facts{
      {".... .... .... ....", Piece::None},   {"OOOO .... .... ....", Piece::First},
      {".... .... .... XXXX", Piece::Second}, {"..O. ..O. ..O. ..O.", Piece::First},
      {"X... .X.. ..X. ...X", Piece::Second}, {"...X ..X. .X.. X...", Piece::Second},
      {".... .OO. .OO. ....", Piece::First},  {"..XX ..XX .... ....", Piece::Second},
      {"O..O .... .... O..O", Piece::None},  // corners of a larger square
      {"O.O. .... O.O. ....", Piece::None},   {"OOO. O... .... ....", Piece::None},
      {"OOOX .... .... ....", Piece::None},   {".O.. O.O. .O.. ....", Piece::None},
      {"XXO. XOX. .O.O ....", Piece::None},
  };
  for (const auto& [picture, winner] : facts) {
    CAPTURE(picture);
    CHECK(hasWinner(boardOf<4>(picture)) == winner);
  }
}

TEST_CASE("four in a row need not reach the edges of a larger board") {
  CHECK(hasWinner(boardOf<5>(".OOOO ..... ..... ..... .....")) == Piece::First);
  CHECK(hasWinner(boardOf<5>("..... .X... ..X.. ...X. ....X")) == Piece::Second);
  CHECK(hasWinner(boardOf<5>("..... ..... .OO.. .OO.. .....")) == Piece::First);
  CHECK(hasWinner(boardOf<5>("OOO.O ..... ..... ..... .....")) == Piece::None);
  CHECK(hasWinner(boardOf<5>("...OO OO... ..... ..... .....")) == Piece::None);
}

TEST_CASE("both renderings of the rules agree on every board with four marks each", "[slow]") {
  int boards = 0;
  int undecided = 0;
  int stuckDecided = 0;
  FirstDisagreement disagreement;
  FirstDisagreement stuck;
  plain::forEachGrid(4, 4, [&](const plain::Grid& grid) {
    const GameBoard board = gameBoardOf(grid);
    const int winner = grid.winner();
    bool agree = static_cast<int>(hasWinner(board)) == winner && allPlaced(board);
    for (const Piece mark : {Piece::First, Piece::Second}) {
      const auto moves = grid.moves(static_cast<int>(mark));
      agree = agree && holdsGoal(board.squaresOf(mark)) == grid.wins(static_cast<int>(mark));
      if (winner == 0) {
        const Position<4> position(board, sideOf(mark), GoalSet::Standard);
        agree = agree && numbersOf(position) == moves && position.result() == Result::Open;
        stuck.add(!moves.empty(), board);
      }
      stuckDecided += moves.empty() && winner != 0 ? 1 : 0;
    }
    ++boards;
    undecided += winner == 0 ? 1 : 0;
    disagreement.add(agree, board);
  });
  CHECK(boards == 900900);
  CHECK(disagreement.text().empty());
  // 19 goals for either player with 495 places for the other's marks each, less the 138 boards on
  // which both hold one.
  CHECK(undecided == 900900 - (2 * 19 * 495 - 138));
  // A player who cannot move has won or lost already: nobody is ever stuck in a game that goes on.
  CHECK(stuckDecided > 0);
  CHECK(stuck.text().empty());
}

TEST_CASE("both renderings agree on placements and winners of every board on the way there") {
  FirstDisagreement disagreement;
  for (int marks = 0; marks <= 7; ++marks) {
    plain::forEachGrid((marks + 1) / 2, marks / 2, [&](const plain::Grid& grid) {
      const GameBoard board = gameBoardOf(grid);
      bool agree = static_cast<int>(hasWinner(board)) == grid.winner() && !allPlaced(board);
      for (const Square square : kSquares<4>) {
        agree = agree && legalPlacements(board).contains(square) == (grid.at(square.number()) == 0);
      }
      disagreement.add(agree, board);
    });
  }
  CHECK(disagreement.text().empty());
}

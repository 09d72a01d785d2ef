#include "teeko/play/search_teeko.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/play/random.hpp"

#include "support/catch.hpp"

using namespace teeko;
using play::Score;

namespace {

template <int Size>
using Game = play::SearchGame<Position<Size>>;

/// How many standard goals a square is on.
template <int Size>
int centralityOf(Square square) {
  return static_cast<int>(std::ranges::count_if(
      kGoals<Size>, [&](const SquareSet<Size>& goal) { return goal.contains(square); }));
}

/// What the goals are worth that this side alone has pieces on.
template <int Size>
int worthOfGoals(const Position<Size>& position, Side side) {
  const SquareSet<Size> own = position.piecesOf(side);
  const SquareSet<Size> other = position.piecesOf(opponentOf(side));
  int worth = 0;
  for (const SquareSet<Size>& goal : goalsOf<Size>(position.goals())) {
    if ((goal & other).empty()) {
      const int pieces = (goal & own).size();
      worth += pieces == 3 ? 30 : pieces == 2 ? 8 : 0;
    }
  }
  for (const Square square : own) {
    worth += centralityOf<Size>(square);
  }
  return worth;
}

/// Where this side could go and have a goal, if it were its turn.
template <int Size>
SquareSet<Size> winningSquares(const Position<Size>& position, Side side) {
  const Piece piece = pieceOf(side);
  const SquareSet<Size> own = position.piecesOf(side);
  SquareSet<Size> winning;
  const auto look = [&](const Board<Size>& board, Square to) {
    if (holdsGoal(board.squaresOf(piece), position.goals())) {
      winning.insert(to);
    }
  };
  for (const Square to : position.board().squaresOf(Piece::None)) {
    if (own.size() < kPiecesPerSide) {
      Board<Size> board = position.board();
      board.place(to, piece);
      look(board, to);
      continue;
    }
    for (const Square from : own) {
      if (directionBetween<Size>(from, to)) {
        Board<Size> board = position.board();
        board.move(from, to);
        look(board, to);
      }
    }
  }
  return winning;
}

template <int Size>
std::optional<Score> knownOf(const Position<Size>& position) {
  if (position.result() != Result::Open) {
    return Score::lossIn(0);
  }
  if (!winningSquares(position, position.toMove()).empty()) {
    return Score::winIn(1);
  }
  const SquareSet<Size> threats = winningSquares(position, opponentOf(position.toMove()));
  const auto moves = position.legalMoves();
  const bool canPrevent =
      threats.size() < 2 &&
      (threats.empty() || std::any_of(moves.begin(), moves.end(),
                                      [&](const Move& move) { return threats.contains(move.to); }));
  return canPrevent ? std::nullopt : std::optional(Score::lossIn(2));
}

template <int Size>
void checkMoves(const Position<Size>& position) {
  const auto node = Game<Size>::nodeOf(position);
  const SquareSet<Size> threats = winningSquares(position, opponentOf(position.toMove()));
  std::vector<play::MoveCode> expected;
  for (const Move& move : position.legalMoves()) {
    const play::MoveCode code = Game<Size>::codeOf(position, move);
    CHECK(Game<Size>::moveOf(position, code) == move);
    CHECK(Game<Size>::hint(node, code) ==
          centralityOf<Size>(move.to) - (move.from ? centralityOf<Size>(*move.from) : 0));
    const auto expectedNode = Game<Size>::nodeOf(position.after(move));
    const auto after = Game<Size>::after(node, code);
    CHECK(after.own == expectedNode.own);
    CHECK(after.other == expectedNode.other);
    CHECK(Game<Size>::keyOf(after) == Game<Size>::keyOf(expectedNode));
    if (threats.empty() || threats.contains(move.to)) {
      expected.push_back(code);
    }
  }
  std::vector<play::MoveCode> visited;
  Game<Size>::visitMoves(node, [&](play::MoveCode code) { visited.push_back(code); });
  std::ranges::sort(visited);
  std::ranges::sort(expected);
  CHECK(visited == expected);
}

/// Looks at the positions of random games.
template <int Size>
void checkGames(GoalSet goals) {
  play::Random random(Size);
  int known = 0;
  std::map<std::uint64_t, std::string> positionOf;
  for (int game = 0; game < 20; ++game) {
    Position<Size> position(goals);
    for (int ply = 0; ply < 40 && position.result() == Result::Open; ++ply) {
      const auto moves = position.legalMoves();
      position = position.after(moves[random.below(moves.size())]);
      CAPTURE(position.text());
      const auto node = Game<Size>::nodeOf(position);
      REQUIRE(Game<Size>::known(node) == knownOf(position));
      const auto sameKey = positionOf.try_emplace(Game<Size>::keyOf(node), position.text()).first;
      REQUIRE(sameKey->second == position.text());
      known += Game<Size>::known(node) ? 1 : 0;
      if (position.result() == Result::Open) {
        REQUIRE(Game<Size>::estimate(node).number() ==
                worthOfGoals(position, position.toMove()) -
                    worthOfGoals(position, opponentOf(position.toMove())));
        checkMoves(position);
      }
    }
  }
  CHECK(known > 5);
}

}  // namespace

TEST_CASE("Teeko: a position has the same key everywhere") {
  // Who changes keys changes how many positions a small table remembers. Nobody else should.
  const auto keyOf = [](std::string_view text, GoalSet goals) {
    const auto position = Position<5>::parse(text, goals);
    REQUIRE(position);
    return Game<5>::keyOf(Game<5>::nodeOf(*position));
  };
  CHECK(keyOf("5/1b1r1/1rb2/2rb1/1b2r b", GoalSet::Standard) == 0x9D4D0C0D12A4ABDCU);
  CHECK(keyOf("5/1b1r1/1rb2/2rb1/1b2r r", GoalSet::Standard) == 0x1FC7D894BA576D98U);
  CHECK(keyOf("5/1b1r1/1rb2/2rb1/1b2r b", GoalSet::Advanced) == 0x321D55C825D5BDC7U);
}

TEST_CASE("Teeko: moves that come late are looked at as deeply as others") {
  CHECK(!Game<5>::kReducesLateMoves);
}

TEST_CASE("Teeko: what a search asks of a position is what its goals tell") {
  for (const GoalSet goals : kGoalSets) {
    checkGames<4>(goals);
    checkGames<5>(goals);
    checkGames<6>(goals);
    checkGames<8>(goals);
  }
}

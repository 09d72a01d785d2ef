#include "teeko/play/search.hpp"

#include <algorithm>
#include <chrono>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "teeko/octaflip/position.hpp"
#include "teeko/play/random.hpp"
#include "teeko/play/record.hpp"
#include "teeko/play/search_octaflip.hpp"
#include "teeko/play/search_teeko.hpp"
#include "teeko/play/search_tictactoe.hpp"
#include "teeko/solver/solve.hpp"
#include "teeko/tictactoe/position.hpp"

#include "support/catch.hpp"
#include "support/positions.hpp"

using namespace teeko;
using play::Score;
using play::Searcher;
using play::SearchReport;
using play::SearchRequest;

namespace {

template <play::Position P>
SearchRequest<P> requestFor(const P& position, int depth) {
  return {.position = position, .limits = {.depth = depth}};
}

template <play::Position P>
std::string textOf(const SearchReport<P>& report, P position) {
  std::string text = "depth " + std::to_string(report.depth) + ", score " +
                     std::to_string(report.score.number()) + ", line";
  for (const auto& move : report.line) {
    text += ' ' + position.textOf(move);
    position = position.after(move);
  }
  return text;
}

/// The same, and how much was looked at.
template <play::Position P>
std::string countedTextOf(const SearchReport<P>& report, const P& position) {
  return textOf(report, position) + "; " + std::to_string(report.nodes) + " positions, plies " +
         std::to_string(report.mostPlies) + '\n';
}

/// An open position after so many random moves, or fewer where that would end the game.
template <play::Position P>
P randomPosition(const P& start, int plies, std::mt19937& random) {
  P position = start;
  for (int ply = 0; ply < plies; ++ply) {
    const auto moves = position.legalMoves();
    const P next = position.after(moves[random() % moves.size()]);
    if (next.result() != Result::Open) {
      break;
    }
    position = next;
  }
  return position;
}

/// Plays the report's line, which must be legal. If the score is a win or a loss, the line must end
/// the game with it, in as many plies.
template <play::Position P>
void checkLine(const SearchReport<P>& report, const P& start) {
  P position = start;
  REQUIRE(!report.line.empty());
  for (const auto& move : report.line) {
    const auto legal = position.legalMoves();
    REQUIRE(std::find(legal.begin(), legal.end(), move) != legal.end());
    position = position.after(move);
  }
  if (report.score.plies()) {
    const Side winner = report.score.isWin() ? start.toMove() : opponentOf(start.toMove());
    REQUIRE(position.result() == winOf(winner));
    REQUIRE(static_cast<int>(report.line.size()) == *report.score.plies());
  }
}

/// The score of best play as the definition has it, so far as `depth` plies tell.
template <play::Position P>
Score minimax(const P& position, int depth) {
  if (const Result result = position.result(); result != Result::Open) {
    return result == Result::Draw               ? Score()
           : result == winOf(position.toMove()) ? Score::winIn(0)
                                                : Score::lossIn(0);
  }
  Score best = Score::lossIn(0);
  if (depth == 0) {
    return Score();
  }
  for (const auto& move : position.legalMoves()) {
    best = std::max(best, -minimax(position.after(move), depth - 1).later(1));
  }
  return best;
}

/// Whether the search finds exactly the forced wins and losses of the solution that are so near.
template <int Size>
void checkAgainstSolution(GoalSet goals, int positions, int depth) {
  const auto solution = solver::solve<Size>({.goals = goals});
  std::mt19937 random(5);
  Searcher<teeko::Position<Size>> searcher;
  std::map<int, int> distances;
  for (int i = 0; i < positions; ++i) {
    const auto position =
        randomPosition(teeko::Position<Size>(goals), static_cast<int>(random() % 24), random);
    const solver::Value value = solution.valueOf(position);
    const auto report = searcher.search(requestFor(position, depth), {});
    CAPTURE(position.text(), value.code(), textOf(report, position));
    checkLine(report, position);
    if (value.plies() && *value.plies() <= depth) {
      ++distances[*value.plies()];
      REQUIRE(report.score == (value.outcome() == solver::Outcome::Win
                                   ? Score::winIn(*value.plies())
                                   : Score::lossIn(*value.plies())));
    } else {
      // A win that is further away may be found, but never a wrong one.
      const bool isRight = report.score.isWin()    ? value.outcome() == solver::Outcome::Win
                           : report.score.isLoss() ? value.outcome() == solver::Outcome::Loss
                                                   : true;
      REQUIRE(isRight);
    }
  }
  // Random positions have few of the others.
  for (const int plies : {1, 2, 3}) {
    CAPTURE(plies);
    CHECK(distances[plies] > 0);
  }
}

/// A game made for the search: each position has `width` moves.
template <bool ReducesLateMoves>
struct Tree {
  using Move = int;
  static constexpr bool kDrawnByRepetition = false;

  int width = 1;
  /// After so many plies there are no moves, but the game is not over.
  int height = 1'000;
  /// 0: nobody wins, and all estimates are the same. Else they look random, and different moves can
  /// lead to the same position.
  std::uint64_t seed = 0;
  /// Is called for each position that is looked at.
  const std::function<void()>* onLook = nullptr;
  int ply = 0;
  std::uint64_t path = 0;

  [[nodiscard]] Side toMove() const { return ply % 2 == 0 ? Side::First : Side::Second; }
  [[nodiscard]] Result result() const {
    const bool isLost = seed != 0 && ply > 0 && dice(1, 4 * width) == 0;
    return isLost ? winOf(opponentOf(toMove())) : Result::Open;
  }
  [[nodiscard]] std::vector<int> legalMoves() const {
    std::vector<int> moves(static_cast<std::size_t>(ply < height ? width : 0));
    std::iota(moves.begin(), moves.end(), 0);
    return moves;
  }
  [[nodiscard]] Tree after(int move) const {
    const auto number = static_cast<std::uint64_t>(move);
    Tree next = *this;
    ++next.ply;
    next.path =
        seed == 0 ? path * static_cast<std::uint64_t>(width) + number : path + number * number;
    return next;
  }
  [[nodiscard]] static std::string text() { return {}; }
  [[nodiscard]] static Parsed<Tree> parse(std::string_view /*text*/) { return Tree(); }
  [[nodiscard]] static std::string textOf(int move) { return std::to_string(move); }
  [[nodiscard]] static Parsed<int> moveIn(std::string_view /*text*/) { return 0; }

  /// A number below this that looks random, another one for each position and purpose.
  [[nodiscard]] int dice(std::uint64_t purpose, int sides) const {
    const std::uint64_t key =
        ((seed * 8 + purpose) * 128 + static_cast<std::uint64_t>(ply)) * 65'536 + path;
    return static_cast<int>(play::Random(key).below(static_cast<std::size_t>(sides)));
  }

  auto operator<=>(const Tree&) const = default;
};

using PlainTree = Tree<false>;

}  // namespace

namespace teeko::play {

template <bool ReducesLateMoves>
struct SearchGame<Tree<ReducesLateMoves>> {
  using Node = Tree<ReducesLateMoves>;

  static constexpr bool kReducesLateMoves = ReducesLateMoves;

  static Node nodeOf(const Node& position) { return position; }
  static MoveCode codeOf(const Node&, int move) { return static_cast<MoveCode>(move); }
  static int moveOf(const Node&, MoveCode code) { return code; }
  static std::uint64_t keyOf(const Node& node) {
    return node.path * 1'024 + static_cast<std::uint64_t>(node.ply);
  }
  static std::optional<Score> known(const Node& node) {
    if (node.onLook != nullptr) {
      (*node.onLook)();
    }
    return node.result() == Result::Open ? std::nullopt : std::optional(Score::lossIn(0));
  }
  static Score estimate(const Node& node) {
    return Score::estimated(node.seed != 0 ? node.dice(2, 201) - 100 : node.ply % 2 == 0 ? 7 : -7);
  }
  template <typename Visit>
  static void visitMoves(const Node& node, Visit visit) {
    for (const int move : node.legalMoves()) {
      visit(static_cast<MoveCode>(move));
    }
  }
  static int hint(const Node& node, MoveCode code) {
    return node.seed == 0 ? 0 : node.after(code).dice(3, 4);
  }
  static Node after(const Node& node, MoveCode code) { return node.after(code); }
  static int mostPlies(const Node&) { return 1'000; }
};

}  // namespace teeko::play

TEST_CASE("a search looks at the same positions of a made-up game everywhere") {
  // Who changes how games are searched changes these numbers. Nobody else should.
  const auto check = [](const auto& tree, int depth, const std::string& expected) {
    using P = std::decay_t<decltype(tree)>;
    Searcher<P> searcher(1 << 12);
    std::string found;
    SearchRequest<P> request = requestFor(tree, depth);
    const auto search = [&] {
      auto report = searcher.search(request, {});
      found += countedTextOf(report, tree);
      return report;
    };
    const auto first = search();
    // What the first search remembers, the second one knows.
    search();
    // Then what was best leads to a draw.
    for (P position = tree; const int move : first.line) {
      position = position.after(move);
      request.drawn.insert(request.drawn.begin(), position);
    }
    search();
    request.drawn.clear();
    search();
    CHECK(found == expected);
  };
  check(PlainTree{.width = 3, .seed = 18}, 9,
        "depth 9, score 31991, line 0 1 0 1 0 2 1 2 1; 750 positions, plies 9\n"
        "depth 9, score 31991, line 0 1 0 1 0 2 1 2 1; 566 positions, plies 9\n"
        "depth 9, score 0, line 0; 44 positions, plies 3\n"
        "depth 9, score 31991, line 0 1 0 1 0 2 1 2 1; 750 positions, plies 9\n");
  check(PlainTree{.width = 3, .seed = 91}, 9,
        "depth 8, score -31992, line 0 1 1 0 2 0 2 0; 993 positions, plies 8\n"
        "depth 8, score -31992, line 1 0 1 0 0 2 2 0; 593 positions, plies 8\n"
        "depth 9, score 0, line 0; 46 positions, plies 3\n"
        "depth 8, score -31992, line 0 1 1 0 2 0 2 0; 993 positions, plies 8\n");
  check(PlainTree{.width = 4, .seed = 59}, 9,
        "depth 7, score 31993, line 3 3 0 3 1 0 1; 3502 positions, plies 7\n"
        "depth 7, score 31993, line 3 3 0 3 1 0 1; 3262 positions, plies 7\n"
        "depth 9, score 49, line 1 2 3 3 0 2 2 3 3; 8175 positions, plies 9\n"
        "depth 7, score 31993, line 3 3 0 3 1 0 1; 3502 positions, plies 7\n");
  check(PlainTree{.width = 3, .seed = 1}, 9,
        "depth 1, score 31999, line 2; 5 positions, plies 1\n"
        "depth 1, score 31999, line 2; 5 positions, plies 1\n"
        "depth 9, score 0, line 2; 1040 positions, plies 9\n"
        "depth 1, score 31999, line 2; 5 positions, plies 1\n");
  check(PlainTree{.width = 8, .seed = 2}, 5,
        "depth 5, score 55, line 5 7 4 7 5; 3368 positions, plies 5\n"
        "depth 5, score 55, line 5 7 4 7 5; 3346 positions, plies 5\n"
        "depth 5, score 42, line 1 2 5 7 0; 3027 positions, plies 5\n"
        "depth 5, score 55, line 5 7 4 7 5; 3368 positions, plies 5\n");
  check(Tree<true>{.width = 30, .seed = 6}, 4,
        "depth 1, score 31999, line 28; 34 positions, plies 1\n"
        "depth 1, score 31999, line 28; 34 positions, plies 1\n"
        "depth 4, score 0, line 28; 11458 positions, plies 4\n"
        "depth 1, score 31999, line 28; 34 positions, plies 1\n");
  check(Tree<true>{.width = 64, .seed = 3}, 4,
        "depth 4, score -90, line 39 13 4 43; 327727 positions, plies 4\n"
        "depth 4, score -90, line 39 38 4 0; 307971 positions, plies 4\n"
        "depth 4, score 0, line 39; 115236 positions, plies 4\n"
        "depth 4, score -90, line 39 13 4 43; 327727 positions, plies 4\n");
}

TEST_CASE("the longest line that is searched has a hundred plies") {
  int reports = 0;
  const auto report =
      Searcher<PlainTree>().search({.position = {}, .limits = {.depth = 1'000}}, {},
                                   [&](const SearchReport<PlainTree>&) { ++reports; });
  CHECK(reports == 100);
  CHECK(report.depth == 100);
  CHECK(report.mostPlies == 100);
  CHECK(report.line.size() == 100);
  CHECK(report.nodes == 5'050);  // 1 + 2 + ... + 100
  CHECK(report.score == Score::estimated(7));
}

TEST_CASE("a search looks at the moves that it is given alone") {
  const SearchRequest<PlainTree> request{
      .position = {.width = 20}, .limits = {.depth = 1}, .moves = {7, 5}};
  const auto report = Searcher<PlainTree>().search(request, {});
  CHECK(report.line == std::vector{7});
  CHECK(report.nodes == 2);
}

TEST_CASE("an open position without moves counts as a draw") {
  const PlainTree tree{.width = 2, .height = 2};
  Searcher<PlainTree> searcher;
  CHECK(searcher.search(requestFor(tree, 1), {}).depth == 1);
  CHECK(searcher.search(requestFor(tree, 2), {}).score == Score::estimated(7));
  CHECK(searcher.search(requestFor(tree, 3), {}).score == Score());
}

TEST_CASE("a search that has found nothing yet has looked at nothing") {
  const SearchReport<PlainTree> report;
  CHECK(report.depth == 0);
  CHECK(report.mostPlies == 0);
  CHECK(report.nodes == 0);
  CHECK(report.score == Score());
}

TEST_CASE("a search remembers a mebibyte of positions unless it is told otherwise") {
  CHECK(Searcher<PlainTree>::kUsualTableBytes == 1'048'576);
}

TEST_CASE("a search that is stopped before it begins has a legal move") {
  std::stop_source source;
  source.request_stop();
  const auto check = [&](const auto& position) {
    using P = std::decay_t<decltype(position)>;
    Searcher<P> searcher;
    static_cast<void>(searcher.search(requestFor(position, 1), {}));
    int reports = 0;
    const auto report = searcher.search(requestFor(position, 2), source.get_token(),
                                        [&](const SearchReport<P>&) { ++reports; });
    checkLine(report, position);
    CHECK(report.depth == 0);
    CHECK(report.mostPlies == 0);
    CHECK(report.score == Score());
    CHECK(report.nodes == 0);
    CHECK(reports == 0);
  };
  check(PlainTree{.width = 20});
  check(teeko::Position<5>());
  check(octaflip::Position());
  check(tictactoe::Position(8));
}

TEST_CASE("an iteration ends when so many positions were looked at") {
  const SearchRequest<PlainTree> request{.position = {.width = 20},
                                         .limits = {.depth = 5, .nodes = 3'000}};
  const auto report = Searcher<PlainTree>().search(request, {});
  CHECK(report.depth == 4);
  CHECK(report.nodes == 3'000);
}

TEST_CASE("an iteration ends soon after the search is asked to end") {
  std::stop_source source;
  std::uint64_t looks = 0;
  const std::function<void()> onLook = [&] {
    if (++looks == 3'000) {
      source.request_stop();
    }
  };
  // The fifth iteration looks at some eight thousand positions.
  const PlainTree tree{.width = 20, .onLook = &onLook};
  const auto report = Searcher<PlainTree>().search(requestFor(tree, 5), source.get_token());
  CHECK(report.depth == 4);
  CHECK(report.nodes == looks);
  CHECK(looks >= 3'000);
  CHECK(looks < 5'000);
}

TEST_CASE("an iteration ends soon after the search's time is over") {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
  std::uint64_t looks = 0;
  const std::function<void()> onLook = [&] {
    if (++looks == 3'000) {
      std::this_thread::sleep_until(deadline);
    }
  };
  const PlainTree tree{.width = 20, .onLook = &onLook};
  const auto report = Searcher<PlainTree>().search(
      {.position = tree, .limits = {.depth = 5, .deadline = deadline}}, {});
  CHECK(report.depth <= 4);
  CHECK(looks < 5'000);
}

TEST_CASE("a search looks at the same positions everywhere") {
  // Who changes how games are searched changes these numbers. Nobody else should.
  const auto check = [](const auto& position, int depth, const std::string& expected) {
    using P = std::decay_t<decltype(position)>;
    std::string found;
    // A small table forgets most of what it is told.
    for (const std::size_t tableBytes : {Searcher<P>::kUsualTableBytes, std::size_t{1} << 12}) {
      const auto report = Searcher<P>(tableBytes).search(requestFor(position, depth), {});
      found += countedTextOf(report, position);
    }
    CHECK(found == expected);
  };
  check(teeko::Position<4>(GoalSet::Advanced), 8,
        "depth 8, score 14, line B2 C2 B1 B0 A1 A2 C1 D1; 33862 positions, plies 8\n"
        "depth 8, score 14, line B2 C2 B1 C1 B0 B3 A1 D2; 60051 positions, plies 8\n");
  check(positionIn<teeko::Position<5>>("5/1b1r1/1rb2/2rb1/1b2r b"), 7,
        "depth 7, score 54, line B4A3 D1C1 A3A2 C1B0 A2A1 B0A0 C2D1; 59403 positions, plies 7\n"
        "depth 7, score 54, line B4A3 D1C1 A3A2 C1B0 A2A1 B0A0 C2D1; 95753 positions, plies 7\n");
  check(octaflip::Position(), 6,
        "depth 6, score 0, line 1112 1817 1121 1728 1122 1727; 15616 positions, plies 6\n"
        "depth 6, score 0, line 1112 1817 1121 1728 1122 1727; 17562 positions, plies 6\n");
  check(positionIn<octaflip::Position>("RRR4B/RR5B/R7/8/3##3/7B/6BB/R5BB B 0"), 5,
        "depth 5, score 155, line 1817 2132 1716 3141 1614; 31471 positions, plies 5\n"
        "depth 5, score 155, line 1817 2132 1716 3141 1614; 36260 positions, plies 5\n");
  check(tictactoe::Position(6), 5,
        "depth 5, score 18, line 11 33 16 13 43; 40991 positions, plies 5\n"
        "depth 5, score 18, line 11 33 16 13 43; 49769 positions, plies 5\n");
}

TEST_CASE("scores are ordered by what the side to move would choose") {
  const std::vector<Score> ascending{
      Score::lossIn(0),     Score::lossIn(1), Score::lossIn(50),   Score::estimated(-30'000),
      Score::estimated(-1), Score(),          Score::estimated(1), Score::estimated(30'000),
      Score::winIn(1'000),  Score::winIn(2),  Score::winIn(1)};
  for (std::size_t i = 0; i + 1 < ascending.size(); ++i) {
    CAPTURE(i);
    CHECK(ascending[i] < ascending[i + 1]);
    CHECK(-ascending[i] > -ascending[i + 1]);
    CHECK(-(-ascending[i]) == ascending[i]);
    CHECK(Score::fromNumber(ascending[i].number()) == ascending[i]);
  }
  CHECK(Score::winIn(7).plies() == 7);
  CHECK(Score::lossIn(8).plies() == 8);
  CHECK(Score::winIn(7).later(3) == Score::winIn(10));
  CHECK(Score::lossIn(7).later(3) == Score::lossIn(10));
  CHECK(Score::winIn(7).later(3).later(-3) == Score::winIn(7));
  CHECK(Score::estimated(7).later(3) == Score::estimated(7));
  CHECK(!Score::estimated(100'000).plies());
  CHECK(Score::estimated(100'000) == Score::estimated(30'000));
  CHECK(Score::estimated(-100'000) == Score::estimated(-30'000));
}

TEST_CASE("Teeko: a long forced win, to its end") {
  // The longest wins on 4x4, from the solver's own table.
  const auto solution = solver::solve<4>({});
  std::mt19937 random(1);
  Searcher<teeko::Position<4>> searcher;
  int tried = 0;
  for (int i = 0; i < 20'000 && tried < 5; ++i) {
    const auto position = randomPosition(teeko::Position<4>(), 8, random);
    const solver::Value value = solution.valueOf(position);
    if (value.plies().value_or(0) < 11 || *value.plies() > 14) {
      continue;
    }
    ++tried;
    const auto report = searcher.search(requestFor(position, 14), {});
    CAPTURE(position.text(), textOf(report, position));
    CHECK(report.score.plies() == value.plies());
    checkLine(report, position);
  }
  CHECK(tried == 5);
}

TEST_CASE("Teeko: random positions of larger boards agree with minimax") {
  std::mt19937 random(3);
  const auto check = [&](auto start, int plies) {
    Searcher<decltype(start)> searcher;
    for (int i = 0; i < 20; ++i) {
      const auto position = randomPosition(start, plies, random);
      const Score expected = minimax(position, 3);
      const auto report = searcher.search(requestFor(position, 3), {});
      CAPTURE(position.text(), textOf(report, position), expected.number());
      checkLine(report, position);
      if (expected.plies()) {
        CHECK(report.score == expected);
      }
    }
  };
  check(teeko::Position<6>(GoalSet::Advanced), 16);
  check(teeko::Position<7>(), 7);
  check(teeko::Position<8>(GoalSet::Advanced), 12);
}

TEST_CASE("tic-tac-toe: the search agrees with minimax in every position of 3x3") {
  Searcher<tictactoe::Position> searcher;
  std::vector<tictactoe::Position> positions{tictactoe::Position(3)};
  std::map<tictactoe::Position, bool> seen;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const tictactoe::Position position = positions[i];
    const Score expected = minimax(position, 9);
    const auto report = searcher.search(requestFor(position, 9), {});
    CAPTURE(position.text(), textOf(report, position), expected.number());
    REQUIRE(report.score == expected);
    checkLine(report, position);
    for (const auto& move : position.legalMoves()) {
      const tictactoe::Position next = position.after(move);
      if (next.result() == Result::Open && !seen[next]) {
        seen[next] = true;
        positions.push_back(next);
      }
    }
  }
  CHECK(positions.size() == 4520);
}

TEST_CASE("tic-tac-toe: the search agrees with minimax near the end of larger boards") {
  std::mt19937 random(7);
  Searcher<tictactoe::Position> searcher;
  for (int size = 4; size <= tictactoe::kLargestSize; ++size) {
    for (int i = 0; i < 30;) {
      const auto position = randomPosition(tictactoe::Position(size), size * size - 5, random);
      if (position.legalMoves().size() > 6) {
        continue;
      }
      ++i;
      const Score expected = minimax(position, size * size);
      const auto report = searcher.search(requestFor(position, 100), {});
      CAPTURE(position.text(), textOf(report, position), expected.number());
      REQUIRE(report.score == expected);
      checkLine(report, position);
    }
  }
}

TEST_CASE("OctaFlip: the search agrees with minimax in its wins and losses") {
  std::mt19937 random(9);
  Searcher<octaflip::Position> searcher;
  int decided = 0;
  for (int i = 0; i < 300; ++i) {
    // A small board: only some squares in a corner are free.
    octaflip::Board board;
    for (const octaflip::Square square : octaflip::Squares::all()) {
      const bool isInside = square.row() < 3 && square.column() < 4;
      const auto kind = random() % 4;
      (!isInside   ? board.blocked
       : kind == 0 ? board.red
       : kind == 1 ? board.blue
                   : board.blocked)
          .insert(square);
    }
    // Some squares are empty.
    octaflip::Squares empty;
    for (int k = 0; k < 6; ++k) {
      empty.insert(octaflip::Square(static_cast<int>(random() % 3 * 8 + random() % 4)));
    }
    board = {board.red - empty, board.blue - empty, board.blocked - empty};
    const octaflip::Position position(board, i % 2 == 0 ? octaflip::kRed : octaflip::kBlue);
    if (position.result() != Result::Open) {
      continue;
    }
    const Score expected = minimax(position, 4);
    const auto report = searcher.search(requestFor(position, 4), {});
    CAPTURE(position.text(), textOf(report, position), expected.number());
    checkLine(report, position);
    if (expected.plies()) {
      ++decided;
      // Moves late in the order are looked at less deeply, so a win may be found later.
      const bool agrees = !report.score.plies() || report.score == expected;
      CHECK(agrees);
    }
  }
  CHECK(decided > 30);
}

TEST_CASE("a search ends when it is asked to") {
  // The token is asked for after the third iteration, from within.
  std::stop_source source;
  using P = octaflip::Position;
  int reports = 0;
  const auto report = Searcher<P>().search({.position = P()}, source.get_token(),
                                           [&](const SearchReport<P>& found) {
                                             ++reports;
                                             CHECK(found.depth == reports);
                                             if (reports == 6) {
                                               source.request_stop();
                                             }
                                           });
  CHECK(report.depth <= 7);
  checkLine(report, P());
}

TEST_CASE("a search keeps to its limits") {
  using P = teeko::Position<8>;
  for (const std::uint64_t nodes : {1U, 2U, 10U, 1'000U, 12'345U}) {
    const auto report = Searcher<P>().search({.position = P(), .limits = {.nodes = nodes}}, {});
    CAPTURE(nodes);
    CHECK(report.nodes <= nodes);
    CHECK(report.nodes + 1 >= nodes);
    checkLine(report, P());
  }
  CHECK(Searcher<P>().search(requestFor(P(), 3), {}).depth == 3);
  const auto late = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  const auto report = Searcher<P>().search({.position = P(), .limits = {.deadline = late}}, {});
  CHECK(report.depth == 1);
  checkLine(report, P());
}

TEST_CASE("the same searches find the same") {
  const auto check = [](const auto& position) {
    using P = std::decay_t<decltype(position)>;
    Searcher<P> a(1 << 16);
    Searcher<P> b(1 << 16);
    const SearchRequest<P> request{.position = position, .limits = {.nodes = 20'000}};
    const auto first = a.search(request, {});
    CAPTURE(textOf(first, position));
    const auto second = b.search(request, {});
    CHECK(textOf(first, position) == textOf(second, position));
    CHECK(first.nodes == second.nodes);
    // Also after other searches, once they are forgotten.
    static_cast<void>(a.search(request, {}));
    a.forget();
    CHECK(textOf(a.search(request, {}), position) == textOf(first, position));
  };
  check(teeko::Position<5>());
  check(octaflip::Position());
  check(tictactoe::Position(6));
}

TEST_CASE("positions of different games have different keys") {
  const auto keyOf = [](const auto& position) {
    using Game = play::SearchGame<std::decay_t<decltype(position)>>;
    return Game::keyOf(Game::nodeOf(position));
  };
  const auto octaflip = [](std::string_view text) { return positionIn<octaflip::Position>(text); };
  const std::vector<std::uint64_t> keys{
      keyOf(octaflip("R6B/8/8/8/8/8/8/B6R R 0")), keyOf(octaflip("R6B/8/8/8/8/8/8/B6R B 0")),
      keyOf(octaflip("R6B/8/8/8/8/8/8/B6R R 1")), keyOf(octaflip("R#5B/8/8/8/8/8/8/B6R R 0"))};
  for (std::size_t i = 0; i < keys.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      CAPTURE(i, k);
      CHECK(keys[i] != keys[k]);
    }
  }
  CHECK(keyOf(teeko::Position<5>()) != keyOf(teeko::Position<5>(GoalSet::Advanced)));
  CHECK(keyOf(tictactoe::Position(3)) != keyOf(tictactoe::Position(4)));
}

TEST_CASE("a search considers the moves that it is given, and prefers the first of equal ones") {
  const auto position = positionIn<tictactoe::Position>("XX1/OO1/3 X");
  using Square = tictactoe::Square;
  Searcher<tictactoe::Position> searcher;
  const auto best = [&](const std::vector<Square>& moves) {
    const auto report =
        searcher.search({.position = position, .limits = {.depth = 9}, .moves = moves}, {});
    return position.textOf(report.line.front());
  };
  CHECK(best({}) == "13");
  CHECK(best({{2, 0}, {2, 1}}) == "31");
  CHECK(best({{2, 1}, {2, 0}}) == "32");
  CHECK(best({{2, 1}, {1, 2}, {2, 0}}) == "23");
}

TEST_CASE("OctaFlip: clones from different squares are one move to the search") {
  const auto position = positionIn<octaflip::Position>("RRR5/8/8/8/8/8/8/7B R 0");
  Searcher<octaflip::Position> searcher;
  const auto moves = position.legalMoves();
  for (const char* const text : {"1122", "1222", "1322"}) {
    const auto move = position.moveIn(text);
    REQUIRE(move);
    const auto report =
        searcher.search({.position = position, .limits = {.depth = 1}, .moves = {*move}}, {});
    CHECK(report.nodes == 1);
    CHECK(position.after(report.line.front()) == position.after(*move));
  }
  // 8 squares for clones, 3 + 2 + ... jumps: as many positions as there are.
  std::vector<octaflip::Position> different;
  for (const auto& move : moves) {
    different.push_back(position.after(move));
  }
  std::sort(different.begin(), different.end());
  different.erase(std::unique(different.begin(), different.end()), different.end());
  CHECK(searcher.search(requestFor(position, 1), {}).nodes == different.size());
  CHECK(different.size() < moves.size());
}

TEST_CASE("a position that has come up twice counts as a draw") {
  using P = teeko::Position<4>;
  const auto solution = solver::solve<4>({});
  std::mt19937 random(2);
  Searcher<P> searcher;
  int tried = 0;
  for (int i = 0; i < 5'000 && tried < 20; ++i) {
    const P position = randomPosition(P(), 8 + i % 5, random);
    const auto moves = position.legalMoves();
    // A win in 3 that only one move keeps: if that move leads to a draw, the win is gone.
    std::vector<P> winning;
    for (const auto& move : moves) {
      const P after = position.after(move);
      if (after.result() == Result::Open &&
          solution.valueOf(after).outcome() == solver::Outcome::Loss) {
        winning.push_back(after);
      }
    }
    if (solution.valueOf(position) != solver::Value::winIn(3) || winning.size() != 1) {
      continue;
    }
    ++tried;
    CAPTURE(position.text());
    const SearchRequest<P> plain{.position = position, .limits = {.depth = 5}};
    CHECK(searcher.search(plain, {}).score == Score::winIn(3));
    const SearchRequest<P> drawn{.position = position, .limits = {.depth = 5}, .drawn = winning};
    CHECK(!searcher.search(drawn, {}).score.isWin());
    // And what was found with the draw is not believed without it.
    CHECK(searcher.search(plain, {}).score == Score::winIn(3));
  }
  CHECK(tried == 20);
}

TEST_CASE("a record knows which positions have come up twice") {
  play::Record<teeko::Position<5>> record{teeko::Position<5>()};
  const auto play = [&](const std::vector<std::string>& moves) {
    for (const std::string& text : moves) {
      const auto move = record.position().moveIn(text);
      CAPTURE(text);
      REQUIRE(move);
      record.play(*move);
    }
  };
  play({"A0", "B0", "A2", "B2", "A4", "B4", "E0", "E2"});
  const auto start = record.position();
  CHECK(record.seenTwice().empty());
  play({"A0A1", "B0B1", "A1A0"});
  CHECK(record.seenTwice().empty());
  play({"B1B0"});
  CHECK(record.seenTwice() == std::vector{start});
  record.undo();
  CHECK(record.seenTwice().empty());
  play({"B1B0", "A0A1"});
  CHECK(record.seenTwice().size() == 2);
}

TEST_CASE("tic-tac-toe: nobody wins on 4x4") {
  Searcher<tictactoe::Position> searcher;
  const auto report = searcher.search(requestFor(tictactoe::Position(4), 16), {});
  CHECK(report.depth == 16);
  CHECK(report.score == Score());
}

TEST_CASE("Teeko: the search finds exactly the near wins and losses that the solver knows",
          "[slow]") {
  checkAgainstSolution<4>(GoalSet::Standard, 400, 8);
  checkAgainstSolution<4>(GoalSet::Advanced, 400, 6);
  checkAgainstSolution<5>(GoalSet::Standard, 200, 7);
  checkAgainstSolution<5>(GoalSet::Advanced, 200, 6);
}

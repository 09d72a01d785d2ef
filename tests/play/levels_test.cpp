#include "teeko/play/levels.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "teeko/core/notation.hpp"
#include "teeko/play/play_game.hpp"
#include "teeko/play/simple_players.hpp"
#include "teeko/solver/solve.hpp"

#include "support/catch.hpp"
#include "support/positions.hpp"

using namespace teeko;
using play::Level;

namespace {

/// A player that must make legal moves.
template <play::Position P>
play::Player<P> legal(play::Player<P> player) {
  return [player = std::move(player)](const P& position, const std::stop_token& stop) {
    const auto move = player(position, stop);
    const auto moves = position.legalMoves();
    CAPTURE(position.text());
    REQUIRE(std::find(moves.begin(), moves.end(), move) != moves.end());
    return move;
  };
}

/// Two players' game, at most so many plies of it, as text.
template <play::Position P>
std::string gameOf(const P& start, play::Players<P> players, int mostPlies = 60) {
  play::Record<P> record(start);
  std::stop_source stop;
  std::string text;
  const Result result = play::playGame<P>(
      record, {legal(std::move(players.first)), legal(std::move(players.second))},
      [&](const play::Record<P>& played, const typename P::Move&) {
        text += played.position().text() + '\n';
        if (static_cast<int>(played.ply()) >= mostPlies) {
          stop.request_stop();
        }
      },
      stop.get_token());
  return text + std::to_string(static_cast<int>(result));
}

/// Games of every level against every other; Best has little time.
template <play::Position P>
void checkLegal(const P& start) {
  for (const Level first : play::kLevels) {
    for (const Level second : play::kLevels) {
      const auto player = [&](Level level) {
        return play::playerOf<P>(level, start, {.seed = 3, .time = std::chrono::milliseconds(1)});
      };
      static_cast<void>(gameOf<P>(start, {player(first), player(second)}, 30));
    }
  }
}

/// Games with the same seed are the same; with another one, some are not.
template <play::Position P>
void checkSeeds(const P& start) {
  for (const Level level : {Level::Beginner, Level::Casual, Level::Club}) {
    const auto game = [&](std::uint64_t seed) {
      return gameOf<P>(start,
                       {play::playerOf<P>(level, start, {.seed = seed}),
                        play::playerOf<P>(level, start, {.seed = seed + 1})},
                       20);
    };
    int differing = 0;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const std::string text = game(seed);
      CHECK(game(seed) == text);
      differing += game(seed + 10) != text ? 1 : 0;
    }
    CHECK(differing > 2);
  }
}

/// From drawn positions, the player that asks the oracle never loses. Returns how many it won.
template <play::Position P>
int checkNeverLoses(const P& start, const play::Oracle<P>& oracle, int games) {
  int won = 0;
  for (int game = 0; game < games; ++game) {
    play::Random random(static_cast<std::uint64_t>(game));
    P opening = start;
    for (int ply = 0; ply < 2; ++ply) {
      const auto moves = opening.legalMoves();
      opening = opening.after(moves[random.below(moves.size())]);
    }
    if (oracle(opening)->outcome() != solver::Outcome::Draw) {
      continue;
    }
    const auto seed = static_cast<std::uint64_t>(game);
    const Side side = game % 2 == 0 ? Side::First : Side::Second;
    const auto best = play::playerOf<P>(Level::Best, start, {.seed = seed, .oracle = oracle});
    const auto other = play::playerOf<P>(play::kLevels[seed % 4], start, {.seed = seed});
    play::Players<P> players{best, other};
    if (side == Side::Second) {
      std::swap(players.first, players.second);
    }
    play::Record<P> record(opening);
    std::stop_source stop;
    const Result result = play::playGame<P>(
        record, players,
        [&](const auto& played, const auto&) {
          if (played.ply() > 100) {
            stop.request_stop();
          }
        },
        stop.get_token());
    CAPTURE(opening.text(), game);
    REQUIRE(result != winOf(opponentOf(side)));
    won += result == winOf(side) ? 1 : 0;
  }
  return won;
}

const std::stop_token kNever;
const play::detail::Patience kPatient(std::chrono::steady_clock::time_point::max(), kNever);

/// How likely the opponent, whose turn it is in a drawn position, is to lose it in its next `moves`
/// moves: it moves by chance, but makes a move after which it has lost in 4 plies at most only 0.3
/// times as often as another.
template <play::Position P>
double chanceOfErrors(const P& position, int moves, const play::Oracle<P>& oracle) {
  double chance = 0;
  double total = 0;
  for (const auto& reply : position.legalMoves()) {
    const P next = position.after(reply);
    const solver::Value value = *oracle(next);
    const bool loses = value.outcome() == solver::Outcome::Win;
    const double likelihood = loses && *value.plies() <= 3 ? 0.3 : 1;
    double lost = loses ? 1 : 0;
    if (moves > 1 && value.outcome() == solver::Outcome::Draw) {
      for (const auto& move : next.legalMoves()) {
        const P after = next.after(move);
        if (oracle(after)->outcome() == solver::Outcome::Draw) {
          lost = std::max(lost, chanceOfErrors(after, moves - 1, oracle));
        }
      }
    }
    chance += likelihood * lost;
    total += likelihood;
  }
  return total > 0 ? chance / total : 0;
}

/// The position after this many random moves, or fewer if they end the game.
template <play::Position P>
P afterRandomMoves(P position, int plies, std::uint64_t seed) {
  const auto random = play::randomPlayer<P>(seed);
  for (int ply = 0; ply < plies && position.result() == Result::Open; ++ply) {
    position = position.after(random(position, {}));
  }
  return position;
}

/// Whether of the moves that keep a draw those are chosen after which errors are most likely.
/// Returns how many positions were looked at.
template <play::Position P>
int checkDraws(const P& start, const play::Oracle<P>& oracle, int plies) {
  int tried = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const P position = afterRandomMoves(start, plies, seed);
    if (position.result() != Result::Open || oracle(position)->outcome() != solver::Outcome::Draw) {
      continue;
    }
    ++tried;
    const auto legal = position.legalMoves();
    const std::vector<typename P::Move> moves(legal.begin(), legal.end());
    const auto chanceAfter = [&](const typename P::Move& move) {
      const P after = position.after(move);
      return oracle(after)->outcome() == solver::Outcome::Draw ? chanceOfErrors(after, 2, oracle)
                                                               : -1;
    };
    double highest = 0;
    for (const auto& move : moves) {
      highest = std::max(highest, chanceAfter(move));
    }
    const auto best = play::detail::PerfectChoice<P>(oracle, {}).bestOf(moves, position, kPatient);
    REQUIRE(!best.empty());
    for (const auto& move : best) {
      CAPTURE(position.text(), position.textOf(move), highest);
      REQUIRE(chanceAfter(move) > highest - 1e-9);
    }
  }
  return tried;
}

/// An oracle with made-up values, the same ones for the same seed. `me` never wins with its first
/// move: where the opponent is to move, no value is a loss.
template <play::Position P>
play::Oracle<P> madeUpOracle(std::uint64_t seed, Side me) {
  return [seed, me](const P& position) -> std::optional<solver::Value> {
    std::uint64_t hash = seed;
    for (const char character : position.text()) {
      hash = (hash ^ static_cast<unsigned char>(character)) * 0x100000001B3;
    }
    hash ^= hash >> 29U;
    const auto moves = static_cast<int>(hash / 8 % 4);
    if (hash % 8 < 4) {
      return solver::Value();
    }
    return hash % 8 < 6 || position.toMove() != me ? solver::Value::winIn(2 * moves + 1)
                                                   : solver::Value::lossIn(2 * moves);
  };
}

/// What a score is worth to a player that counts on errors: a win 1000, an estimate 500 at most.
double worthOf(const play::Score& score) {
  return score.isWin()    ? 1000
         : score.isLoss() ? -1000
                          : std::clamp<double>(score.number(), -500, 500);
}

/// What a position is worth in which the opponent of such a player errs three times in ten.
double worthAfter(const tictactoe::Position& position) {
  if (position.result() != Result::Open) {
    return position.result() == Result::Draw ? 0 : 2000;
  }
  std::vector<double> worths;
  for (const auto& reply : position.legalMoves()) {
    const tictactoe::Position next = position.after(reply);
    if (next.result() != Result::Open) {
      worths.push_back(next.result() == Result::Draw ? 0 : -1000);
    } else {
      play::Searcher<tictactoe::Position> searcher;
      const auto report = searcher.search({.position = next, .limits = {.depth = 1}}, {});
      worths.push_back(worthOf(report.score));
    }
  }
  double sum = 0;
  for (const double worth : worths) {
    sum += worth;
  }
  return 0.7 * *std::ranges::min_element(worths) + 0.3 * sum / static_cast<double>(worths.size());
}

}  // namespace

TEST_CASE("levels have numbers and names") {
  for (const Level level : play::kLevels) {
    CHECK(play::levelNumbered(play::numberOf(level)) == level);
  }
  for (const int number : {-1, 0, 6, 100}) {
    CHECK(!play::levelNumbered(number));
  }
  CHECK(play::nameOf(Level::Beginner, false) == "Beginner");
  CHECK(play::nameOf(Level::Casual, true) == "Casual");
  CHECK(play::nameOf(Level::Club, true) == "Club");
  CHECK(play::nameOf(Level::Expert, true) == "Expert");
  CHECK(play::nameOf(Level::Best, true) == "Perfect");
  CHECK(play::nameOf(Level::Best, false) == "Best");
  CHECK(play::isSolved(teeko::Position<6>()));
  CHECK(!play::isSolved(teeko::Position<7>()));
  CHECK(play::isSolved(tictactoe::Position(4)));
  CHECK(!play::isSolved(tictactoe::Position(5)));
  CHECK(!play::isSolved(octaflip::Position()));
}

TEST_CASE("every level errs less than the one before or looks further, and the best never errs") {
  const auto check = [](const auto& position) {
    constexpr bool kIsTicTacToe =
        std::is_same_v<std::decay_t<decltype(position)>, tictactoe::Position>;
    play::Skill before{.depth = 0, .errors = 1000};
    for (const Level level : play::kLevels) {
      const play::Skill skill = play::skillOf(level, position);
      CAPTURE(position.text(), play::numberOf(level));
      CHECK((skill.errors < before.errors || skill.depth > before.depth));
      // At random only where nobody who looks ahead loses, and by who looks no further.
      CHECK((skill.errors == 0 || skill.depth == 1 || kIsTicTacToe || skill.errorDepth == 1));
      before = skill;
    }
    const play::Skill best = play::skillOf(Level::Best, position);
    CHECK(best.errors == 0);
    CHECK(best.depth == play::SearchLimits::kMostDepth);
  };
  check(teeko::Position<5>());
  check(octaflip::Position());
  check(tictactoe::Position(4));
  check(tictactoe::Position(5));
}

TEST_CASE("a level is named by its number or its name, in any case") {
  for (const Level level : play::kLevels) {
    const std::string number = std::to_string(play::numberOf(level));
    CHECK(play::levelNamed(number) == level);
    CHECK(!play::levelNamed(number + number));
    for (const bool isSolved : {false, true}) {
      const std::string name(play::nameOf(level, isSolved));
      CHECK(play::levelNamed(name) == level);
      CHECK(play::levelNamed(lowerCase(name)) == level);
      CHECK(!play::levelNamed(name + "s"));
    }
  }
  for (const char* const text : {"", "0", "6", "a", "besT ", "human"}) {
    CHECK(!play::levelNamed(text));
  }
  CHECK(play::levelNamed("BEST") == Level::Best);
}

TEST_CASE("how far each level looks and how often it errs") {
  // Plies, and errors in 1,000 moves. Who changes these must measure docs/LEVELS.md again.
  using Skills = std::vector<std::pair<int, int>>;
  const auto skillsOf = [](const auto& position) {
    Skills skills;
    for (const Level level : play::kLevels) {
      const play::Skill skill = play::skillOf(level, position);
      skills.emplace_back(skill.depth, skill.errors);
    }
    return skills;
  };
  constexpr int kFarthest = play::SearchLimits::kMostDepth;
  CHECK(skillsOf(teeko::Position<5>()) ==
        Skills{{1, 400}, {2, 750}, {3, 250}, {4, 50}, {kFarthest, 0}});
  CHECK(skillsOf(octaflip::Position()) ==
        Skills{{1, 350}, {2, 700}, {2, 150}, {4, 0}, {kFarthest, 0}});
  CHECK(skillsOf(tictactoe::Position(4)) ==
        Skills{{1, 1000}, {9, 675}, {9, 360}, {9, 80}, {kFarthest, 0}});
  CHECK(skillsOf(tictactoe::Position(5)) ==
        Skills{{1, 1000}, {2, 825}, {2, 630}, {2, 350}, {kFarthest, 0}});
}

TEST_CASE("perfect play is asked for by the best, and in small tic-tac-toe by all but the first") {
  for (const Level level : play::kLevels) {
    CAPTURE(play::numberOf(level));
    CHECK(play::skillOf(level, teeko::Position<5>()).asksOracle == (level == Level::Best));
    CHECK_FALSE(play::skillOf(level, octaflip::Position()).asksOracle);
    CHECK(play::skillOf(level, tictactoe::Position(3)).asksOracle == (level != Level::Beginner));
    CHECK(play::skillOf(level, tictactoe::Position(4)).asksOracle == (level != Level::Beginner));
    const play::Skill onLarge = play::skillOf(level, tictactoe::Position(5));
    CHECK_FALSE(onLarge.asksOracle);
    CHECK(onLarge.countsOnErrors == (level != Level::Beginner));
    CHECK_FALSE(play::skillOf(level, tictactoe::Position(4)).countsOnErrors);
  }
}

TEST_CASE("computer players of every level make legal moves") {
  checkLegal(teeko::Position<4>(GoalSet::Advanced));
  checkLegal(teeko::Position<5>());
  checkLegal(teeko::Position<8>());
  checkLegal(octaflip::Position());
  checkLegal(positionIn<octaflip::Position>("R6B/2##4/8/8/3##3/8/8/B6R B 1"));
  checkLegal(tictactoe::Position(3));
  checkLegal(tictactoe::Position(8));
}

TEST_CASE("computer players with the same seed make the same moves") {
  checkSeeds(teeko::Position<5>());
  checkSeeds(octaflip::Position());
  checkSeeds(tictactoe::Position(5));
}

TEST_CASE("computer players with the same seed make the same moves everywhere") {
  const auto movesOf = [](const auto& start, const play::Skill& skill) {
    using P = std::decay_t<decltype(start)>;
    const auto player = play::playerOf<P>(skill, {.seed = 5, .time = std::chrono::hours(1)});
    P position = start;
    std::string text;
    for (int ply = 0; ply < 14 && position.result() == Result::Open; ++ply) {
      const auto move = player(position, {});
      text += position.textOf(move) + ' ';
      position = position.after(move);
    }
    return text;
  };
  CHECK(movesOf(teeko::Position<5>(), {.depth = 3, .errors = 300, .errorDepth = 1}) ==
        "C2 D1 D3 B1 C3 D2 C1 C4 C2B3 B1B2 C1C2 B2C1 C2B2 D2E1 ");
  CHECK(movesOf(octaflip::Position(), {.depth = 2, .errors = 300}) ==
        "8868 8171 1121 1817 6858 8161 5856 7181 6858 7182 5657 8262 6878 6282 ");
  CHECK(movesOf(tictactoe::Position(5), {.depth = 3, .errors = 300}) ==
        "33 11 35 31 15 51 41 25 43 44 52 24 22 42 ");
}

TEST_CASE("a player that is asked to stop still has a move") {
  std::stop_source source;
  source.request_stop();
  for (const Level level : play::kLevels) {
    const octaflip::Position position;
    const auto player = play::playerOf<octaflip::Position>(level, position);
    CHECK(position.faultOf(player(position, source.get_token())).empty());
  }
}

TEST_CASE("a perfect player never loses a drawn game, and wins some", "[slow]") {
  CHECK(checkNeverLoses(teeko::Position<4>(), play::oracleOf(solver::solve<4>({})), 20) > 4);
  CHECK(checkNeverLoses(teeko::Position<5>(), play::oracleOf(solver::solve<5>({})), 12) > 2);
  for (const int size : {3, 4}) {
    const play::TicTacToeSolution solution(size);
    CHECK(checkNeverLoses(tictactoe::Position(size), play::oracleOf(solution), 100) > 10);
  }
}

TEST_CASE("a perfect player wins as fast as it can") {
  const auto solution = solver::solve<4>({});
  const auto best = play::playerOf<teeko::Position<4>>(Level::Best, teeko::Position<4>(),
                                                       {.oracle = play::oracleOf(solution)});
  int tried = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto position = afterRandomMoves(teeko::Position<4>(), 8, seed);
    if (position.result() != Result::Open) {
      continue;
    }
    const solver::Value value = solution.valueOf(position);
    const auto after = position.after(best(position, {}));
    CAPTURE(position.text());
    const solver::Value left = after.result() == Result::Open ? solution.valueOf(after).beforeMove()
                                                              : solver::Value::winIn(1);
    REQUIRE(left == value);
    tried += value.outcome() == solver::Outcome::Draw ? 0 : 1;
  }
  CHECK(tried > 50);
}

TEST_CASE("a perfect player keeps a draw where the opponent is most likely to err") {
  CHECK(checkDraws(teeko::Position<4>(), play::oracleOf(solver::solve<4>({})), 9) > 5);
  for (const int size : {3, 4}) {
    const play::TicTacToeSolution solution(size);
    CHECK(checkDraws(tictactoe::Position(size), play::oracleOf(solution), 3 * size - 6) > 20);
  }
}

TEST_CASE(
    "to keep a draw, errors in the opponent's next two moves count, or in one where there are "
    "many") {
  using P = tictactoe::Position;
  using play::detail::PerfectChoice;
  struct Fact {
    int size;
    int empty;
    int ahead;
    int positions;
  };
  std::stop_source stopped;
  stopped.request_stop();
  const std::stop_token token = stopped.get_token();
  const play::detail::Patience over(std::chrono::steady_clock::time_point::max(), token);
  for (const auto& [size, empty, ahead, positions] : std::vector<Fact>{
           {3, 2, 2, 40}, {3, 3, 2, 40}, {4, 5, 2, 20}, {6, 25, 2, 1}, {6, 26, 1, 3}}) {
    int tried = 0;
    for (std::uint64_t seed = 0; tried < positions; ++seed) {
      REQUIRE(seed < 1'000);
      const P position = afterRandomMoves(P(size), size * size - empty, seed);
      if (position.result() != Result::Open) {
        continue;
      }
      const play::Oracle<P> oracle = madeUpOracle<P>(seed, position.toMove());
      const auto legal = position.legalMoves();
      const std::vector<P::Move> moves(legal.begin(), legal.end());
      std::vector<std::pair<double, P::Move>> drawing;
      for (const auto& move : moves) {
        const P after = position.after(move);
        if (oracle(after) == solver::Value()) {
          drawing.emplace_back(chanceOfErrors(after, ahead, oracle), move);
        }
      }
      if (drawing.empty()) {
        continue;
      }
      ++tried;
      const double highest =
          std::ranges::max_element(drawing, {}, &std::pair<double, P::Move>::first)->first;
      std::vector<P::Move> expected;
      for (const auto& [chance, move] : drawing) {
        if (chance > highest - 1e-9) {
          expected.push_back(move);
        }
      }
      CAPTURE(position.text(), highest);
      const std::vector<P> drawn;
      const PerfectChoice<P> choice(oracle, drawn);
      CHECK(choice.bestOf(moves, position, kPatient) == expected);
      CHECK(choice.bestOf(moves, position, over) == std::vector{drawing.front().second});
    }
  }
}

TEST_CASE("to keep a draw, a perfect player looks less far ahead where there are many moves") {
  using P = tictactoe::Position;
  for (const auto& [empty, plies] : std::vector<std::pair<int, int>>{{25, 4}, {26, 2}}) {
    P position = afterRandomMoves(P(6), 36 - empty, 0);
    for (std::uint64_t seed = 1; position.result() != Result::Open; ++seed) {
      REQUIRE(seed < 1'000);
      position = afterRandomMoves(P(6), 36 - empty, seed);
    }
    int fewestEmpty = empty;
    const play::Oracle<P> oracle = [&](const P& asked) {
      if (asked.result() == Result::Open) {
        fewestEmpty = std::min(fewestEmpty, static_cast<int>(asked.legalMoves().size()));
      }
      return solver::Value();
    };
    const auto legal = position.legalMoves();
    const std::vector<P> drawn;
    const play::detail::PerfectChoice<P> choice(oracle, drawn);
    CHECK(choice.bestOf({legal.begin(), legal.end()}, position, kPatient).size() == legal.size());
    CHECK(empty - fewestEmpty == plies);
  }
}

TEST_CASE("patience is over when the time is up or a stop was requested") {
  using play::detail::Patience;
  using std::chrono::steady_clock;
  std::stop_source source;
  const std::stop_token token = source.get_token();
  const Patience patient(steady_clock::time_point::max(), token);
  const Patience none(steady_clock::now() - std::chrono::seconds(1), token);
  CHECK_FALSE(patient.isOver());
  CHECK(none.isOver());
  source.request_stop();
  CHECK(patient.isOver());
  CHECK(none.isOver());
}

TEST_CASE("the options of a player by default") {
  const play::LevelOptions<octaflip::Position> options;
  CHECK(options.seed == 0);
  CHECK(options.time == std::chrono::milliseconds(800));
  CHECK(options.tableBytes == 16'777'216);
  CHECK(options.record == nullptr);
  CHECK_FALSE(options.oracle);
  CHECK_FALSE(options.searcher);
}

TEST_CASE("a player that looks far searches with what it is given, others have their own") {
  using P = octaflip::Position;
  for (const Level level : play::kLevels) {
    CAPTURE(play::numberOf(level));
    play::Searcher<P> shared(std::size_t{1} << 20);
    int asked = 0;
    const auto player = play::playerOf(
        level, P(), {.time = std::chrono::milliseconds(0), .searcher = [&]() -> play::Searcher<P>& {
                       ++asked;
                       return shared;
                     }});
    P position;
    for (int move = 0; move < 2; ++move) {
      position = position.after(player(position, {}));
    }
    CHECK(asked == (level == Level::Best ? 2 : 0));
  }
}

TEST_CASE("a greedy player makes a move after which it leads by most") {
  const auto random = play::randomPlayer<octaflip::Position>(4);
  const auto greedy = play::greedyPlayer(4);
  octaflip::Position position;
  for (int ply = 0; ply < 40 && position.result() == Result::Open; ++ply) {
    const Side me = position.toMove();
    const auto leadAfter = [&](const octaflip::Move& move) {
      const octaflip::Board board = position.after(move).board();
      return board.piecesOf(me).size() - board.piecesOf(opponentOf(me)).size();
    };
    const int lead = leadAfter(greedy(position, {}));
    for (const octaflip::Move& move : position.legalMoves()) {
      CAPTURE(position.text(), position.textOf(move));
      CHECK(leadAfter(move) <= lead);
    }
    position = position.after(random(position, {}));
  }
}

TEST_CASE("while the oracle does not tell, Best searches") {
  const play::Oracle<teeko::Position<5>> silent = [](const auto&) { return std::nullopt; };
  const auto best = play::playerOf<teeko::Position<5>>(
      Level::Best, teeko::Position<5>(), {.oracle = silent, .time = std::chrono::milliseconds(5)});
  const auto position = positionIn<teeko::Position<5>>("bbb2/rrr2/5/5/5 b");
  CHECK(position.textOf(best(position, {})) == "D0");
}

TEST_CASE("a player that counts on errors takes what it can have, and prevents what it must") {
  struct Fact {
    std::string_view position;
    std::string_view move;
  };
  for (const Fact& fact : std::vector<Fact>{{"XXXX1/OOOO1/5/5/5 X", "15"},
                                            {"XXX2/OOOO1/4X/5/5 X", "25"},
                                            {"O4/1O3/X1O2/X2O1/XX3 X", "55"}}) {
    const auto position = positionIn<tictactoe::Position>(fact.position);
    CAPTURE(fact.position);
    const auto best = play::playerOf<tictactoe::Position>(Level::Best, position);
    CHECK(position.textOf(best(position, {})) == fact.move);
  }
}

TEST_CASE("a player that counts on errors makes the move that is worth most against them") {
  using P = tictactoe::Position;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const P position = afterRandomMoves(P(5), 6 + static_cast<int>(seed % 15), seed);
    if (position.result() != Result::Open) {
      continue;
    }
    const auto legal = position.legalMoves();
    const std::vector<P::Move> moves(legal.begin(), legal.end());
    double highest = -2000;
    for (const auto& move : moves) {
      highest = std::max(highest, worthAfter(position.after(move)));
    }
    play::Searcher<P> searcher;
    const auto best = play::detail::HopefulChoice<P>(searcher, kPatient).bestOf(moves, position);
    CAPTURE(position.text(), position.textOf(best), highest);
    CHECK(worthAfter(position.after(best)) > highest - 1e-9);
  }
}

TEST_CASE("on larger boards of tic-tac-toe the best player wins most games against chance") {
  int won = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const tictactoe::Position start(5);
    tictactoe::Position position = start;
    const auto best = play::playerOf<tictactoe::Position>(Level::Best, start, {.seed = seed});
    const auto other = play::randomPlayer<tictactoe::Position>(seed);
    const Side side = seed % 2 == 0 ? Side::First : Side::Second;
    while (position.result() == Result::Open) {
      position = position.after((position.toMove() == side ? best : other)(position, {}));
    }
    CAPTURE(position.text());
    REQUIRE(position.result() != winOf(opponentOf(side)));
    won += position.result() == winOf(side) ? 1 : 0;
  }
  CHECK(won > 14);
}

TEST_CASE("no player goes into a draw by repetition that it can avoid") {
  // Black wins at once; the winning position is not one that has come up before, but the one that
  // the oracle would like as well is.
  using P = teeko::Position<4>;
  const auto solution = solver::solve<4>({});
  const play::Oracle<P> oracle = play::oracleOf(solution);
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    const P position = afterRandomMoves(P(), 12, seed);
    if (position.result() != Result::Open ||
        solution.valueOf(position).outcome() != solver::Outcome::Win) {
      continue;
    }
    std::vector<P> winning;
    for (const auto& move : position.legalMoves()) {
      const P after = position.after(move);
      if (after.result() == Result::Open &&
          solution.valueOf(after).outcome() == solver::Outcome::Loss) {
        winning.push_back(after);
      }
    }
    if (winning.size() < 2 || solution.valueOf(position).plies() == 1) {
      continue;
    }
    const auto legal = position.legalMoves();
    const std::vector<teeko::Move> moves(legal.begin(), legal.end());
    const auto without =
        play::detail::PerfectChoice<P>(oracle, {}).bestOf(moves, position, kPatient);
    const std::vector<P> drawn{position.after(without.front())};
    const auto with =
        play::detail::PerfectChoice<P>(oracle, drawn).bestOf(moves, position, kPatient);
    CAPTURE(position.text());
    REQUIRE(std::find(with.begin(), with.end(), without.front()) == with.end());
  }
}

TEST_CASE("tic-tac-toe is solved as minimax has it") {
  // Plain minimax of 3x3, with distances.
  const play::TicTacToeSolution solution(3);
  std::map<tictactoe::Position, solver::Value> values;
  const auto minimax = [&](const auto& self, const tictactoe::Position& position) {
    if (const auto known = values.find(position); known != values.end()) {
      return known->second;
    }
    const Result result = position.result();
    solver::Value value = result == Result::Draw ? solver::Value() : solver::Value::lossIn(0);
    for (const auto& move : position.legalMoves()) {
      value = std::max(value, self(self, position.after(move)).beforeMove());
    }
    values[position] = value;
    return value;
  };
  CHECK(minimax(minimax, tictactoe::Position(3)) == solver::Value());
  CHECK(values.size() == 5478);
  for (const auto& [position, value] : values) {
    CAPTURE(position.text());
    REQUIRE(solution.valueOf(position) == value);
  }
}

TEST_CASE("tic-tac-toe on 4x4: the values of random positions follow from those after") {
  const play::TicTacToeSolution solution(4);
  CHECK(solution.valueOf(tictactoe::Position(4)) == solver::Value());
  int won = 0;
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    const auto position =
        afterRandomMoves(tictactoe::Position(4), static_cast<int>(seed % 15), seed);
    solver::Value expected = solver::Value::lossIn(0);
    for (const auto& move : position.legalMoves()) {
      expected = std::max(expected, solution.valueOf(position.after(move)).beforeMove());
    }
    if (position.result() == Result::Draw) {
      expected = solver::Value();
    }
    CAPTURE(position.text());
    REQUIRE(solution.valueOf(position) == expected);
    won += expected.outcome() == solver::Outcome::Win ? 1 : 0;
  }
  CHECK(won > 100);
}

/// Measures how strong the levels are: lets them play each other from random openings, each opening
/// twice with sides swapped. docs/LEVELS.md has what it found.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iomanip>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "teeko/play/levels.hpp"
#include "teeko/play/oracle.hpp"
#include "teeko/play/play_game.hpp"
#include "teeko/play/simple_players.hpp"
#include "teeko/solver/solve.hpp"

namespace {

using namespace teeko;

constexpr std::string_view kUsage = R"(usage: teeko_level_strength [OPTION VALUE]...
  --game teeko|octaflip|tictactoe   default teeko
  --size N                          default 5, tic-tac-toe 3
  --goals standard|advanced         Teeko
  --pairs A:B,...                   levels 1 to 5; DEPTH/ERRORS[/ERRORDEPTH[/oracle]], a skill; random; greedy
                                    (OctaFlip); default 2:1,3:2,4:3,5:4
  --games N                         a pair; default 400
  --openings PLIES                  default 2
  --time MS                         that a move takes at most; default 800
  --solve yes|no                    whether level 5 knows the solution and openings are drawn ones;
                                    default yes on boards that are solved
  --seed N                          default 1
  --jobs N                          games at a time; default 1
)";

struct Options {
  std::string game = "teeko";
  std::optional<int> size;
  GoalSet goals = GoalSet::Standard;
  std::string pairs = "2:1,3:2,4:3,5:4";
  int games = 400;
  int openingPlies = 2;
  std::chrono::milliseconds time = play::kUsualTime;
  bool solve = true;
  std::uint64_t seed = 1;
  int jobs = 1;
};

int numberIn(const std::string& text) {
  std::size_t end = 0;
  const int number = std::stoi(text, &end);
  if (end != text.size()) {
    throw std::invalid_argument(text);
  }
  return number;
}

void setOption(Options& options, const std::string& name, const std::string& value) {
  if (name == "--game") {
    options.game = value;
  } else if (name == "--size") {
    options.size = numberIn(value);
  } else if (name == "--goals") {
    options.goals = goalSetNamed(value).value();
  } else if (name == "--pairs") {
    options.pairs = value;
  } else if (name == "--games") {
    options.games = numberIn(value);
  } else if (name == "--openings") {
    options.openingPlies = numberIn(value);
  } else if (name == "--time") {
    options.time = std::chrono::milliseconds(numberIn(value));
  } else if (name == "--solve") {
    options.solve = value == "yes";
  } else if (name == "--seed") {
    options.seed = static_cast<std::uint64_t>(numberIn(value));
  } else if (name == "--jobs") {
    options.jobs = numberIn(value);
  } else {
    throw std::invalid_argument(name);
  }
}

/// The parts of a text between these characters.
std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char character : text) {
    if (character == separator) {
      parts.emplace_back();
    } else {
      parts.back() += character;
    }
  }
  return parts;
}

/// What a player's games came to.
struct Tally {
  int won = 0;
  int drawn = 0;
  int lost = 0;
  int plies = 0;
  /// Seconds that the first and the second player took for their longest moves.
  double longest[2]{};

  [[nodiscard]] int games() const { return won + drawn + lost; }
  [[nodiscard]] double score() const { return (won + drawn / 2.0) / games(); }
  /// Half of the 95 % interval of the score.
  [[nodiscard]] double margin() const {
    const double mean = score();
    const double squares = (won + drawn / 4.0) / games() - mean * mean;
    return 1.96 * std::sqrt(squares / games());
  }
  void add(const Tally& other) {
    won += other.won;
    drawn += other.drawn;
    lost += other.lost;
    plies += other.plies;
    for (const int side : {0, 1}) {
      longest[side] = std::max(longest[side], other.longest[side]);
    }
  }
};

/// Matches of one game.
template <play::Position P>
class Strength {
 public:
  Strength(P start, Options options, play::Oracle<P> oracle)
      : start_(std::move(start)), options_(std::move(options)), oracle_(std::move(oracle)) {}

  void run() const {
    std::cout << "| pair | games | won | drawn | lost | score | plies a game | longest move |\n"
                 "|---|---|---|---|---|---|---|---|\n";
    for (const std::string& pair : split(options_.pairs, ',')) {
      const std::vector<std::string> names = split(pair, ':');
      const Tally tally = match(names.at(0), names.at(1));
      std::cout << std::fixed << std::setprecision(1) << "| " << names[0] << " : " << names[1]
                << " | " << tally.games() << " | " << tally.won << " | " << tally.drawn << " | "
                << tally.lost << " | " << 100 * tally.score() << " % ± " << 100 * tally.margin()
                << " | " << static_cast<double>(tally.plies) / tally.games() << " | "
                << std::setprecision(3) << tally.longest[0] << " s, " << tally.longest[1] << " s |"
                << std::endl;
    }
  }

 private:
  /// An open position after random moves; one that is drawn if that is known.
  [[nodiscard]] P openingOf(std::uint64_t number) const {
    play::Random random(options_.seed * 1'000'003 + number);
    for (int tries = 0;; ++tries) {
      P position = start_;
      for (int ply = 0; ply < options_.openingPlies && position.result() == Result::Open; ++ply) {
        const auto moves = position.legalMoves();
        position = position.after(moves[random.below(moves.size())]);
      }
      if (position.result() != Result::Open) {
        continue;
      }
      if (!oracle_ || tries > 1000 ||
          oracle_(position).value_or(solver::Value()).outcome() == solver::Outcome::Draw) {
        return position;
      }
    }
  }

  [[nodiscard]] play::Player<P> playerNamed(const std::string& name,
                                            play::LevelOptions<P> options) const {
    if (name == "random") {
      return play::randomPlayer<P>(options.seed);
    }
    if constexpr (std::same_as<P, octaflip::Position>) {
      if (name == "greedy") {
        return play::greedyPlayer(options.seed);
      }
    }
    const std::vector<std::string> parts = split(name, '/');
    if (parts.size() > 1) {
      const play::Skill skill{.depth = numberIn(parts[0]),
                              .errors = numberIn(parts[1]),
                              .errorDepth = parts.size() > 2 ? numberIn(parts[2]) : 0,
                              .asksOracle = parts.size() > 3};
      return play::playerOf(skill, std::move(options));
    }
    return play::playerOf(play::levelNumbered(numberIn(name)).value(), start_, std::move(options));
  }

  /// One game as the first named player sees it. It has the first side in even games.
  [[nodiscard]] Tally playOne(const std::string& first, const std::string& second, int game) const {
    const auto number = static_cast<std::uint64_t>(game);
    play::Record<P> record(openingOf(number / 2));
    Tally tally;
    const auto timed = [&](int who, const std::string& name) -> play::Player<P> {
      const std::uint64_t seed = (options_.seed * 1'000'003 + number) * 2 + (who == 0 ? 0 : 1);
      return
          [&tally, who,
           player = playerNamed(
               name, {.seed = seed, .oracle = oracle_, .time = options_.time, .record = &record})](
              const P& position, const std::stop_token& stop) {
            const auto start = std::chrono::steady_clock::now();
            auto move = player(position, stop);
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
            tally.longest[who] = std::max(tally.longest[who], taken.count());
            return move;
          };
    };
    const bool isFirst = game % 2 == 0;
    const play::Players<P> players{timed(isFirst ? 0 : 1, isFirst ? first : second),
                                   timed(isFirst ? 1 : 0, isFirst ? second : first)};
    constexpr std::size_t kMostPlies = 300;
    std::stop_source stop;
    const Result result = play::playGame<P>(
        record, players,
        [&](const play::Record<P>& played, const typename P::Move&) {
          if (played.ply() >= kMostPlies) {
            stop.request_stop();
          }
        },
        stop.get_token());
    const bool isDrawn = result == Result::Draw || result == Result::Open;
    const bool hasWon = result == winOf(isFirst ? Side::First : Side::Second);
    (isDrawn ? tally.drawn : hasWon ? tally.won : tally.lost) = 1;
    tally.plies = static_cast<int>(record.ply());
    return tally;
  }

  [[nodiscard]] Tally match(const std::string& first, const std::string& second) const {
    Tally total;
    std::mutex mutex;
    std::atomic<int> next = 0;
    const auto work = [&] {
      for (int game = next++; game < options_.games; game = next++) {
        const Tally tally = playOne(first, second, game);
        const std::lock_guard lock(mutex);
        total.add(tally);
      }
    };
    std::vector<std::jthread> threads;
    for (int job = 1; job < options_.jobs; ++job) {
      threads.emplace_back(work);
    }
    work();
    threads.clear();
    return total;
  }

  P start_;
  Options options_;
  play::Oracle<P> oracle_;
};

template <int Size>
void runTeeko(const Options& options) {
  const teeko::Position<Size> start(options.goals);
  play::Oracle<teeko::Position<Size>> oracle;
  if (play::isSolved(start) && options.solve) {
    oracle = play::oracleOf(solver::solve<Size>({.goals = options.goals}));
  }
  Strength(start, options, oracle).run();
}

void run(const Options& options) {
  if (options.game == "octaflip") {
    Strength(octaflip::Position(), options, {}).run();
  } else if (options.game == "tictactoe") {
    const tictactoe::Position start(options.size.value_or(3));
    play::Oracle<tictactoe::Position> oracle;
    if (play::isSolved(start) && options.solve) {
      oracle = play::oracleOf(play::TicTacToeSolution(start.size()));
    }
    Strength(start, options, oracle).run();
  } else if (options.game == "teeko") {
    visitSize(options.size.value_or(5), [&](auto size) { runTeeko<size()>(options); });
  } else {
    throw std::invalid_argument(options.game);
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> words(argv + 1, argv + argc);
    Options options;
    for (std::size_t i = 0; i < words.size(); i += 2) {
      setOption(options, words[i], words.at(i + 1));
    }
    run(options);
  } catch (const std::exception& error) {
    std::cerr << "cannot do that: " << error.what() << '\n' << kUsage;
    return EXIT_FAILURE;
  }
}

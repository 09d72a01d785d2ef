#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "teeko/classic/game.hpp"
#include "teeko/classic/hint.hpp"
#include "teeko/classic/player.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/text.hpp"
#include "teeko/play/levels.hpp"
#include "teeko/play/record_text.hpp"
#include "teeko/play/session.hpp"

#include "commands.hpp"
#include "late_notice.hpp"
#include "operating_system.hpp"
#include "solve_with_progress.hpp"
#include "solver_options.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

constexpr std::string_view kHuman = "human";
constexpr std::string_view kHeuristic = "heuristic";
constexpr std::string_view kPerfect = "perfect";
constexpr std::array kPlayerNames{kHuman, kHeuristic, kPerfect};
/// Deeper searches take longer than anybody waits.
constexpr int kDeepest = 20;
constexpr std::string_view kClassicGreeting =
    "answer with a square, such as B3; help lists what else you can type";

/// What the command line says; nothing where it does not.
struct ClassicOptions {
  std::optional<std::string> black;
  std::optional<std::string> red;
  int depth = 3;
  std::optional<std::uint64_t> seed;
  std::optional<int> size;
  std::optional<GoalSet> goals;
  std::optional<std::filesystem::path> record;
  std::optional<std::filesystem::path> load;
};

/// What is played, and by whom.
struct Setup {
  play::GameChoice choice;
  std::string black{kHuman};
  std::string red{kHeuristic};
  /// The game to go on with, if there is one, and where it begins.
  play::RecordText loaded;
  std::string start;

  [[nodiscard]] bool isPlayedBy(std::string_view who) const { return black == who || red == who; }
};

Error badRecord(const ClassicOptions& options, const std::string& fault) {
  return badInput(shownName(*options.load) + ": " + fault);
}

/// The first game in the file. Throws Error.
play::RecordText readRecord(const ClassicOptions& options) {
  constexpr std::size_t kMostBytes = std::size_t{1} << 24;
  const auto games = play::parseRecords(readWhole(*options.load, kMostBytes));
  if (!games) {
    throw badRecord(options, games.fault());
  }
  if (games->empty()) {
    throw badRecord(options, "holds no game");
  }
  return games->front();
}

/// The record's player at this side, if it is one of ours.
void takePlayer(const play::RecordText& record, std::string_view tag, std::string& player) {
  const auto name = record.tag(tag);
  if (name && std::ranges::find(kPlayerNames, *name) != kPlayerNames.end()) {
    player = *name;
  }
}

/// What the record says of the game. Throws Error.
Setup setupOf(const play::RecordText& record, const ClassicOptions& options) {
  const auto session = play::Session::from(record);
  if (!session) {
    throw badRecord(options, session.fault());
  }
  Setup setup{.choice = session->choice(), .loaded = record, .start = session->position()};
  const play::GameChoice& choice = setup.choice;
  if (choice.game != play::Game::Teeko) {
    throw badRecord(options, "a game of " + std::string(nameOf(choice.game)) + ", not of Teeko");
  }
  if (options.size && *options.size != choice.size) {
    throw badRecord(options, "a game of size " + std::to_string(choice.size) + ", not " +
                                 std::to_string(*options.size));
  }
  if (options.goals && *options.goals != choice.goals) {
    throw badRecord(options, "a game with " + std::string(nameOf(choice.goals)) + " goals, not " +
                                 std::string(nameOf(*options.goals)));
  }
  takePlayer(record, "First", setup.black);
  takePlayer(record, "Second", setup.red);
  return setup;
}

/// Throws Error when the options contradict each other or the file.
Setup setupOf(const ClassicOptions& options) {
  Setup setup;
  if (options.load) {
    setup = setupOf(readRecord(options), options);
  } else {
    setup.choice = {.game = play::Game::Teeko,
                    .size = options.size.value_or(classic::kUsualSize),
                    .goals = options.goals.value_or(GoalSet::Standard)};
    setup.start = play::Session(setup.choice).position();
  }
  setup.black = options.black.value_or(setup.black);
  setup.red = options.red.value_or(setup.red);
  return setup;
}

/// A game and what its players need.
template <int Size>
class ClassicGame {
 public:
  using P = Position<Size>;
  using Record = play::Record<P>;
  using Player = play::Player<P>;

  /// Throws Error when the loaded game has a move that is not legal, or nobody can play perfectly.
  ClassicGame(const ClassicOptions& options, const Setup& setup)
      : options_(options), setup_(setup), record_(replayed()) {
    if (setup_.isPlayedBy(kPerfect)) {
      solve();
    }
  }

  ExitCode play() {
    Console console = standardConsole();
    if (inputIsTerminal() && setup_.isPlayedBy(kHuman)) {
      console.report(kClassicGreeting);
    }
    std::exception_ptr early;
    try {
      classic::playClassic<Size>(
          console, record_, {makePlayer(setup_.black), makePlayer(setup_.red)},
          {.hint = [this](const Record&) { return hint(); },
           .save = [this](const Record&, const std::string& file) { return save(file); }});
      console.flush();
    } catch (const Error&) {
      early = std::current_exception();  // the moves until then are worth keeping too
    }
    if (options_.record) {
      replaceFile(*options_.record, text());
    }
    // A person who ends the input wants to leave.
    if (early && !(console.inputHasEnded() && inputIsTerminal())) {
      std::rethrow_exception(early);
    }
    return result_;
  }

 private:
  static constexpr bool kIsSolved = play::isSolved(P());

  [[nodiscard]] Record replayed() const {
    auto replayed = play::replay(setup_.loaded, *P::parse(setup_.start, setup_.choice.goals));
    if (!replayed.fault.empty()) {
      throw badRecord(options_, replayed.fault);
    }
    return replayed.record;
  }

  /// Throws Error when the board is too large, or memory is not enough.
  const solver::Solution<Size>& solve() {
    if constexpr (kIsSolved) {
      if (!solution_) {
        SolverOptions solving;
        solving.goals = setup_.choice.goals;
        solution_ = loadOrSolve<Size>(solving);
      }
      return *solution_;
    } else {
      throw badInput("perfect plays on boards up to 6x6, not on " + std::to_string(Size) + 'x' +
                     std::to_string(Size));
    }
  }

  /// Empty for a person.
  Player makePlayer(std::string_view name) {
    const play::TieBreaker ties(options_.seed);
    if (name == kPerfect) {
      return classic::perfectPlayer(solve(), ties);
    }
    if (name == kHuman) {
      return {};
    }
    return [depth = options_.depth, player = classic::heuristicPlayer<Size>(options_.depth, ties)](
               const P& position, const std::stop_token& stop) {
      const LateNotice notice("searching " + std::to_string(depth) +
                              " plies ahead, which takes a while");
      return player(position, stop);
    };
  }

  classic::Hint hint() {
    if constexpr (kIsSolved) {
      try {
        return classic::exactHint(solve(), record_);
      } catch (const Error&) {
        // There is not enough memory to solve the game; a search does with less.
      }
    }
    constexpr std::uint64_t kPositions = 2'000'000;
    return classic::searchedHint(record_, kPositions);
  }

  /// What a person is told. A failure is also one of the program.
  std::string save(const std::string& file) {
    try {
      requireNotOutput(file);
      replaceFile(file, text());
      return "saved: " + shownName(file);
    } catch (const Error& error) {
      result_ = ExitCode::Unfinished;
      return error.what();
    }
  }

  [[nodiscard]] std::string text() const {
    std::vector<play::Tag> tags{{"Game", std::string(nameOf(setup_.choice.game))},
                                {"Size", std::to_string(Size)},
                                {"Goals", std::string(nameOf(setup_.choice.goals))},
                                {"First", setup_.black},
                                {"Second", setup_.red},
                                {"Date", today()}};
    if (record_.start() != P(setup_.choice.goals)) {
      tags.push_back({"FEN", setup_.start});
    }
    return textOf(record_, std::move(tags));
  }

  const ClassicOptions& options_;
  const Setup& setup_;
  Record record_;
  std::optional<solver::Solution<Size>> solution_;
  ExitCode result_ = ExitCode::Done;
};

ExitCode playClassicGame(const ClassicOptions& options) {
  if (options.record) {
    requireNotOutput(*options.record);
  }
  const Setup setup = setupOf(options);
  endOnInterrupt();
  return visitSize(setup.choice.size,
                   [&](auto size) { return ClassicGame<size()>(options, setup).play(); });
}

}  // namespace

Action addClassic(Command& command) {
  const auto options = std::make_shared<ClassicOptions>();
  const auto addPlayer = [&](const char* name, std::optional<std::string>& player,
                             const char* description) {
    command.addChoice(
        name, "WHO", {kPlayerNames.begin(), kPlayerNames.end()},
        [&player, options](const std::string& who) { player = who; }, description);
  };
  addPlayer("--black", options->black, "Who plays Black (b), which begins; by default, human");
  addPlayer("--red", options->red, "Who plays Red (r); by default, heuristic");
  command.addNumber<int>("--depth", "N", options->depth,
                         "How many plies heuristic looks ahead; by default, 3", 1, kDeepest);
  command.addNumber<std::uint64_t>(
      "--seed", "N", options->seed,
      "Decides between equal best moves; by default, the first in square order", 0);
  command.addNumber<int>("--size", "N", options->size,
                         "An NxN board, 4 to 8; by default, 5. perfect plays up to 6",
                         kSmallestSize, kLargestSize);
  addGoalsOption(command, [options](GoalSet goals) { options->goals = goals; });
  command.addText("--load", "FILE", options->load,
                  "Go on with the first game that is recorded in FILE");
  command.addText("--record", "FILE", options->record, "Write the game to FILE when it ends");
  return [options] { return playClassicGame(*options); };
}

}  // namespace teeko::cli

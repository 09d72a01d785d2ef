#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <system_error>

#include "teeko/io/input_file.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/text.hpp"
#include "teeko/screen/kept_games.hpp"
#include "teeko/screen/show.hpp"
#include "teeko/solver/solution_cache.hpp"
#include "teeko/solver/solution_store.hpp"

#include "choose_kept_game.hpp"
#include "commands.hpp"
#include "game_word.hpp"
#include "operating_system.hpp"
#include "solve_with_progress.hpp"
#include "solver_options.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

namespace fs = std::filesystem;
using play::Game;
using screen::Seat;

constexpr std::size_t kLongestRecord = std::size_t{16} << 20;

struct PlayScreenOptions {
  std::optional<Game> game;
  std::optional<int> size;
  std::optional<GoalSet> goals;
  std::optional<Seat> first;
  std::optional<Seat> second;
  std::optional<fs::path> load;
  std::optional<std::size_t> number;
  bool resume = false;
  bool ascii = false;
  std::optional<std::string> position;
  std::optional<std::uint64_t> seed;
  std::optional<fs::path> store;
};

/// Throws Error (BadInput) when the options name another game than the one that is opened.
void requireSameGame(const PlayScreenOptions& options, const play::GameChoice& opened,
                     const std::string& source) {
  if (options.game && *options.game != opened.game) {
    throw badInput(source + " holds a game of " + std::string(nameOf(opened.game)));
  }
  if (options.size && *options.size != opened.size) {
    throw badInput(source + " has the size " + std::to_string(opened.size) + ", not " +
                   std::to_string(*options.size));
  }
  if (options.goals && *options.goals != opened.goals) {
    throw badInput(source + " has the goals " + std::string(nameOf(opened.goals)));
  }
}

/// The games that are not finished; nothing when it is not known where they are kept.
std::optional<screen::KeptGames> keptGames() {
  const auto folder = stateFolder();
  if (!folder) {
    return std::nullopt;
  }
  const auto timeOfName = [] {
    std::string time = now();
    std::erase(time, ':');
    return time;
  };
  return screen::KeptGames(*folder / "teeko", timeOfName);
}

/// A name for the first save that no file has yet.
std::string unusedName(Game game) {
  const std::string stem = wordFor(game);
  std::error_code ignored;
  std::string name = stem + ".pgn";
  for (int number = 2; fs::exists(name, ignored) && number < 1000; ++number) {
    name = stem + '-' + std::to_string(number) + ".pgn";
  }
  return name;
}

std::uint64_t randomSeed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

void setSeats(screen::Setup& setup, const std::optional<Seat>& first,
              const std::optional<Seat>& second) {
  setup.seats.first = first.value_or(setup.seats.first);
  setup.seats.second = second.value_or(setup.seats.second);
}

/// A game from this file.
screen::Setup openedSetup(const PlayScreenOptions& options, const fs::path& file,
                          const Parsed<play::OpenedGame>& opened) {
  if (!opened) {
    throw badInput(shownName(file) + ": " + opened.fault());
  }
  requireSameGame(options, opened->session.choice(), shownName(file));
  screen::Setup setup;
  setup.session = opened->session;
  setSeats(setup, opened->first, opened->second);
  setup.message = opened->fault.empty() ? "" : opened->fault + "; opened up to there";
  return setup;
}

screen::Setup loadedSetup(const PlayScreenOptions& options) {
  const std::string text = readWhole(*options.load, kLongestRecord);
  const auto opened = play::openGame(text, options.number.value_or(1));
  screen::Setup setup = openedSetup(options, *options.load, opened);
  setup.file = options.load->string();
  setup.fileText = opened->isWhole() ? text : "";
  return setup;
}

/// The only unfinished game that can be read, or the one that a person chooses; nothing when they
/// choose none. Throws Error (BadInput) when there is none.
std::optional<fs::path> fileToResume(screen::KeptGames& kept) {
  const std::vector<screen::KeptGame> games = kept.list();
  if (games.empty()) {
    throw badInput(kept.countInUse() > 0
                       ? "--resume: the unfinished game is played in another terminal"
                       : "--resume: there is no unfinished game");
  }
  if (games.size() > 1) {
    screen::requireTerminal();
    return chooseKeptGame(kept, std::cin, std::cout);
  }
  return games.front().file;
}

std::optional<screen::Setup> resumedSetup(const PlayScreenOptions& options,
                                          std::optional<screen::KeptGames>& kept) {
  if (!kept) {
    throw badInput("--resume: the home folder is not known");
  }
  const auto file = fileToResume(*kept);
  if (!file) {
    return std::nullopt;
  }
  const auto opened = kept->take(screen::GameScreen::kFirstGame, *file);
  screen::Setup setup = openedSetup(options, *file, opened);
  setup.file = unusedName(setup.session.choice().game);
  setup.isKept = opened->isWhole();
  return setup;
}

screen::Setup newSetup(const PlayScreenOptions& options,
                       const std::optional<screen::KeptGames>& kept) {
  play::Session session(
      gameChosen(options.game.value_or(Game::Teeko), options.size, options.goals));
  if (options.position) {
    const auto begun = play::Session::from(session.choice(), *options.position);
    if (!begun) {
      throw badInput("--position: " + begun.fault());
    }
    requireSameGame(options, begun->choice(), "the position");
    session = *begun;
  }
  screen::Setup setup;
  setup.session = std::move(session);
  setup.file = unusedName(setup.session.choice().game);
  if (const std::size_t count = kept ? kept->list().size() : 0; count > 0) {
    setup.message =
        "Unfinished games: " + std::to_string(count) + ". teeko play --resume goes on with one";
  }
  return setup;
}

/// Nothing when a person does not want to play.
std::optional<screen::Setup> setupOf(const PlayScreenOptions& options,
                                     std::optional<screen::KeptGames>& kept) {
  const std::array given{options.resume, options.load.has_value(), options.position.has_value()};
  if (std::ranges::count(given, true) > 1) {
    throw badInput("--load, --resume and --position do not go together");
  }
  if (options.number && !options.load) {
    throw badInput("--game needs --load");
  }
  std::optional<screen::Setup> setup = options.resume ? resumedSetup(options, kept)
                                       : options.load ? loadedSetup(options)
                                                      : newSetup(options, kept);
  if (setup) {
    setSeats(*setup, options.first, options.second);
    setup->seed = options.seed ? *options.seed : randomSeed();
  }
  return setup;
}

/// The file that a person typed: `~/` is the home folder.
fs::path fileTyped(const std::string& text) {
  const char* const home = std::getenv("HOME");
  return text.starts_with("~/") && home != nullptr ? fs::path(home) / text.substr(2)
                                                   : fs::path(text);
}

screen::Surroundings surroundings(std::optional<screen::KeptGames>& kept) {
  return {.read = [](const std::string& file) -> Parsed<std::string> {
            try {
              return readWhole(fileTyped(file), kLongestRecord);
            } catch (const Error& error) {
              return Fault{error.what()};
            }
          },
          .write = [](const std::string& file, const std::string& text) -> std::string {
            try {
              replaceFile(fileTyped(file), text);
              return {};
            } catch (const Error& error) {
              return error.what();
            }
          },
          .keep = [&kept](unsigned game, const std::string& record) -> std::string {
            return kept ? kept->keep(game, record) : "the home folder is not known";
          },
          .date = today()};
}

/// Thrown out of a solver that is no longer needed.
struct Stopped : std::exception {};

/// The game that --store has the values of, if any.
struct Stored {
  std::optional<play::GameChoice> choice;
  play::Values values;
};

/// Throws Error (BadInput) when the store is of another game.
Stored openedStore(const std::optional<fs::path>& store, const play::GameChoice& choice) {
  if (!store) {
    return {};
  }
  if (choice.game != Game::Teeko) {
    throw badInput("--store is for Teeko only");
  }
  return {choice, visitSize(choice.size, [&](auto size) -> play::Values {
            return play::oracleOf(solver::openStore<size()>(*store, {.goals = choice.goals}));
          })};
}

/// Solves a game, or reads its solution from the folder if there is one.
play::Values solve(const std::optional<fs::path>& folder, const Stored& stored,
                   const play::GameChoice& choice,
                   const std::function<void(const std::string&)>& show,
                   const std::stop_token& stop) {
  if (choice == stored.choice) {
    return stored.values;
  }
  if (choice.game != Game::Teeko) {
    return play::solveGame(choice);
  }
  auto next = std::chrono::steady_clock::now();
  const solver::SolveOptions solving{
      .onStart = [&choice] { requireMemory(choice.size); },
      .progress =
          [&](const solver::Progress& progress) {
            if (stop.stop_requested()) {
              throw Stopped();
            }
            constexpr std::chrono::milliseconds kBetween{100};
            if (const auto time = std::chrono::steady_clock::now(); time >= next) {
              next = time + kBetween;
              show(std::to_string(static_cast<int>(100 * progress.fraction)) + " %");
            }
          }};
  return visitSize(choice.size, [&](auto size) -> play::Values {
    if constexpr (play::isSolved(teeko::Position<size()>())) {
      return play::oracleOf(solver::loadOrSolve<size()>(folder, {.goals = choice.goals}, solving));
    }
    return {};
  });
}

/// Says whether --resume goes on with the game, and why games are lost.
void reportKept(const screen::GameScreen& screen) {
  if (screen.isKept()) {
    reportTo(std::cerr, kProgramName, "teeko play --resume goes on with the game");
  }
  if (const std::string fault = screen.keepingFault(); !fault.empty()) {
    reportTo(std::cerr, kProgramName, "a game is not kept: " + fault);
  }
}

ExitCode playOnScreen(const PlayScreenOptions& options) {
  auto kept = keptGames();
  std::optional<screen::Setup> setup = setupOf(options, kept);
  if (!setup) {
    return ExitCode::Done;
  }
  const Stored stored = openedStore(options.store, setup->session.choice());
  setup->valuesAtHand = stored.choice;
  screen::requireTerminal();
  screen::GameScreen screen(std::move(*setup), surroundings(kept));
  // Before the terminal sets its own handler for lost bytes of a kept solution.
  const auto folder = solutionFolder();
  const screen::Ending ending =
      screen::show(screen, std::bind_front(solve, folder, stored),
                   outputTakesColour() ? screen::Colours::Shown : screen::Colours::Hidden,
                   options.ascii ? screen::Characters::Ascii : screen::Characters::Unicode);
  reportKept(screen);
  return ending == screen::Ending::Left ? ExitCode::Done : ExitCode::Unfinished;
}

}  // namespace

Action addPlay(Command& command) {
  const auto options = std::make_shared<PlayScreenOptions>();
  addGameWord(command, [options](Game game) { options->game = game; });
  command.addNumber<int>(
      "--size", "N", options->size,
      "Squares a side: Teeko 4 to 8, by default 5; tictactoe 3 to 8, by default 3", 3, 8);
  addGoalsOption(command, [options](GoalSet goals) { options->goals = goals; });
  const auto addSeat = [&](const char* name, std::optional<Seat>& seat, const char* description) {
    command.addText(
        name, "WHO",
        [&seat, options](const std::string& text) {
          seat = play::seatNamed(text);
          if (!seat) {
            throw std::invalid_argument(
                inQuotes(text) +
                " is neither human nor a level: 1 to 5, or its name, such as Club");
          }
        },
        description);
    command.suggest(name, {"human", "1", "2", "3", "4", "5"});
  };
  addSeat("--first", options->first,
          "Who begins: human, the default, or a level, 1 to 5 or its name");
  addSeat("--second", options->second, "Who moves second: human or a level; by default, 3");
  command.addText("--load", "FILE", options->load, "Open a recorded game");
  command.addNumber<std::size_t>("--game", "K", options->number,
                                 "Which game of the file; by default, the first", 1);
  command.addFlag("--resume", options->resume,
                  "Go on with a game that is not finished: the only one, or one that you choose");
  command.addText("--position", "TEXT", options->position,
                  "Begin in this position, such as \"5/1r3/2b2/5/5 b\"");
  command.addFlag("--ascii", options->ascii,
                  "Draw with ASCII characters alone, for fonts that lack others");
  command.addNumber<std::uint64_t>("--seed", "N", options->seed,
                                   "Makes computer players repeatable", 0);
  command.addText(
      "--store", "DIR", options->store,
      "Take the values of the game from the store that `teeko solve --store` has made in this "
      "folder");
  command.setFooter("In the game, ? shows the keys.");
  return [options] { return playOnScreen(*options); };
}

}  // namespace teeko::cli

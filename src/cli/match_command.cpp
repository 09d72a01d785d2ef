#include <chrono>
#include <cmath>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "teeko/io/decimal.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/resources.hpp"
#include "teeko/io/text.hpp"
#include "teeko/match/match.hpp"
#include "teeko/match/played_games.hpp"
#include "teeko/match/report.hpp"
#include "teeko/match/requirement.hpp"

#include "commands.hpp"
#include "game_word.hpp"
#include "match_json.hpp"
#include "operating_system.hpp"
#include "progress_line.hpp"
#include "shard.hpp"
#include "solved_game.hpp"
#include "solver_options.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

namespace fs = std::filesystem;
using match::MatchPlan;
using std::chrono::milliseconds;

struct Options {
  /// The game or, with `merge`, files.
  std::vector<std::string> words;
  std::optional<int> size;
  /// As it is asked for: its choice has only the goals, and its number of games may be odd.
  MatchPlan plan;
  std::optional<match::SprtHypotheses> sprt;
  int jobs = 1;
  bool oversubscribe = false;
  std::optional<fs::path> save;
  std::optional<fs::path> json;
  std::optional<fs::path> html;
  bool resume = false;
  bool overwrite = false;
  bool merge = false;
  Shard shard;
  std::vector<match::Requirement> requirements;
};

/// What was parsed; throws std::invalid_argument with what is wrong.
template <typename T>
T valueOf(const Parsed<T>& parsed) {
  if (!parsed) {
    throw std::invalid_argument(parsed.fault());
  }
  return *parsed;
}

milliseconds millisecondsIn(const std::string& seconds, double most) {
  const auto number = decimalIn(seconds);
  if (!number || !(*number >= 0) || *number > most) {
    throw std::invalid_argument(inQuotes(seconds) + " is not a number of seconds up to " +
                                std::to_string(static_cast<int>(most)));
  }
  constexpr double kMilliseconds = 1000;
  return milliseconds(static_cast<std::int64_t>(std::lround(*number * kMilliseconds)));
}

match::GameClock clockIn(const std::string& text) {
  constexpr double kLongest = std::chrono::duration<double>(match::kLongestClock).count();
  const std::size_t plus = text.find('+');
  if (plus == std::string::npos) {
    throw std::invalid_argument(inQuotes(text) + ": S+INC is meant, in seconds, such as 10+0.1");
  }
  return {millisecondsIn(text.substr(0, plus), kLongest),
          millisecondsIn(text.substr(plus + 1), kLongest)};
}

match::SprtHypotheses hypothesesIn(const std::pair<std::string, std::string>& words) {
  constexpr double kMost = 1000;
  const auto elo0 = decimalIn(words.first);
  const auto elo1 = decimalIn(words.second);
  if (!elo0 || !elo1 || !(*elo0 < *elo1) || *elo0 < -kMost || *elo1 > kMost) {
    throw std::invalid_argument(
        "two different numbers of Elo points from -1000 to 1000 are needed, the smaller one first");
  }
  return {*elo0, *elo1};
}

// --- The plan ---

play::GameChoice choiceOf(const Options& options) {
  const std::string word = options.words.empty() ? "teeko" : options.words.front();
  const auto game = play::gameForWord(word);
  if (!game || options.words.size() > 1) {
    throw badInput(inQuotes(game ? options.words[1] : word) +
                   " was not expected: name one game, teeko, octaflip or tictactoe");
  }
  const GoalSet goals = options.plan.choice.goals;
  return gameChosen(*game, options.size,
                    goals == GoalSet::Standard ? std::nullopt : std::optional(goals));
}

MatchPlan planFrom(const Options& options) {
  MatchPlan plan = options.plan;
  plan.choice = choiceOf(options);
  plan.games += plan.games % 2;
  if (plan.players.size() < 2) {
    throw badInput("a match has at least two players: --player WHO --player WHO");
  }
  if (plan.moveTime && plan.clock) {
    throw badInput("--movetime and --clock exclude each other");
  }
  if (const std::string fault = match::faultOf(plan); !fault.empty()) {
    throw badInput(fault);
  }
  return plan;
}

/// Throws Error (BadInput) when the options do not fit this plan.
void requireFit(const Options& options, const MatchPlan& plan) {
  if (options.sprt && plan.players.size() != 2) {
    throw badInput("--sprt is for two players");
  }
  if (options.sprt && options.shard.count > 1) {
    throw badInput("--sprt and --shard exclude each other: a part cannot tell when to stop");
  }
  for (const match::Requirement& requirement : options.requirements) {
    if (requirement.quantity == match::Quantity::Sprt && !options.sprt) {
      throw badInput(requirement.text + ": there is no test without --sprt");
    }
    if (requirement.quantity == match::Quantity::Mistakes && !isSolved(plan.choice)) {
      throw badInput(requirement.text +
                     ": mistakes are known only on boards that are solved: Teeko up to 6×6, "
                     "tic-tac-toe up to 4×4");
    }
  }
}

/// Throws Error (BadInput) when more games are played at a time than this process has processors
/// for.
void requireProcessors(const Options& options, const MatchPlan& plan) {
  if (options.oversubscribe) {
    return;
  }
  const int processors = usableProcessors();
  const std::string fault = match::faultOfJobs(plan, options.jobs, processors);
  if (!fault.empty()) {
    throw badInput(fault + ": --jobs " + std::to_string(processors) +
                   " is the most, or --oversubscribe plays them all the same");
  }
}

// --- What came of it ---

/// How many games of this plan the options ask for.
std::size_t wantedGames(const Options& options, const MatchPlan& plan) {
  return match::gameCountOfPart(plan, options.shard.number, options.shard.count);
}

/// Does all of this, even if some of it fails; throws the first error in the end.
void doAll(const std::vector<std::function<void()>>& works) {
  std::exception_ptr first;
  for (const auto& work : works) {
    try {
      work();
    } catch (...) {
      first = first ? first : std::current_exception();
    }
  }
  if (first) {
    std::rethrow_exception(first);
  }
}

/// Prints and writes what the games come to; whether the first player meets what is required.
ExitCode showOutcome(const Options& options, const match::PlayedGames& games,
                     const play::Values& values, bool isInterrupted = false) {
  const std::vector<match::GameReport> counted = games.counted();
  const match::Standings standings = match::standingsOf(games.plan(), counted, values);
  const match::MatchReport report{
      .plan = games.plan(),
      .standings = standings,
      .wanted = games.isDecided() ? counted.size() : wantedGames(options, games.plan()),
      .hypotheses = options.sprt,
      .test = games.test(),
      .isInterrupted = isInterrupted};
  std::string text = match::textReport(report);
  bool isGood = true;
  for (const match::Requirement& requirement : options.requirements) {
    const bool isMet = match::isMet(requirement, standings.players.front(), games.test().decision);
    isGood = isGood && isMet;
    text += '\n' + printable(requirement.text) + (isMet ? ": met" : ": missed");
  }
  text += options.requirements.empty() ? "" : "\n";
  doAll({[&] { (void)printAnswer(text); },
         [&] {
           if (options.json) {
             replaceFile(*options.json, jsonOf(report));
           }
         },
         [&] {
           if (options.html) {
             replaceFile(*options.html, match::htmlReport(report));
           }
         }});
  return isGood ? ExitCode::Done : ExitCode::Unfinished;
}

/// Plays all games that are not there yet, or as many as can be played; what ended that early, if
/// something did. Throws Error (BadInput) when there are none at all.
std::exception_ptr playMissing(const Options& options, match::PlayedGames& games,
                               const match::Tools& tools, const play::Values& values) {
  ProgressLine progress;
  const auto onGame = [&](match::GameReport game) {
    games.add(std::move(game));
    games.saveNowAndThen();
    progress.show([&] { return games.progressText(wantedGames(options, games.plan())); });
    return !games.isDecided();
  };
  try {
    match::playMatch(games.plan(), games.missing(options.shard.number, options.shard.count), values,
                     {.jobs = options.jobs, .tools = tools, .onGame = onGame});
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::BadInput && games.empty()) {
      throw;
    }
    return std::current_exception();
  } catch (...) {
    return std::current_exception();
  }
  return nullptr;
}

/// Saves, prints and writes what was played even where something ended it early, which it throws
/// then.
ExitCode playGames(const Options& options) {
  const MatchPlan plan = planFrom(options);
  requireFit(options, plan);
  requireProcessors(options, plan);
  if (options.resume && !options.save) {
    throw badInput("--resume needs --save FILE, the file to go on from");
  }
  const match::Tools tools = match::toolsFor(plan, shippedFile("python/teekoplayer_ugi.py"));
  match::PlayedGames games(plan, options.sprt, {.file = options.save, .date = today()});
  if (options.resume) {
    games.resume();
  }
  const play::Values values = solvedGame(plan.choice, {.onStart = {}});
  const OutlivedInterrupts outlived;
  const std::exception_ptr interruption = playMissing(options, games, tools, values);
  auto code = ExitCode::Done;
  doAll({[&] { interruption ? games.save() : games.finish(); },
         [&] { code = showOutcome(options, games, values, interruption != nullptr); },
         [&] {
           if (interruption) {
             std::rethrow_exception(interruption);
           }
         }});
  return code;
}

ExitCode mergeGames(const Options& options) {
  const auto saved = match::readMatch({options.words.begin(), options.words.end()});
  if (!saved) {
    throw badInput("--merge: no games were found; name the files that --save wrote");
  }
  requireFit(options, saved->plan);
  match::PlayedGames games(saved->plan, options.sprt, {.file = options.save, .date = today()});
  for (const auto& [number, game] : saved->games) {
    games.add(game);
  }
  games.save();
  return showOutcome(options, games, solvedGame(saved->plan.choice, {.onStart = {}}));
}

// --- Its files ---

/// Throws Error (BadInput) when two of the files that are written are the same.
void requireDifferentFiles(const Options& options) {
  std::set<fs::path> files;
  for (const auto* const file : {&options.save, &options.json, &options.html}) {
    if (*file && !files.insert(fs::absolute(**file).lexically_normal()).second) {
      throw badInput("--save, --json and --html name the same file: " + shownName(**file));
    }
  }
}

/// Throws Error (BadInput) when games are in --save's file, and nobody has said what is to become
/// of them.
void requireNoGamesLost(const Options& options) {
  if (options.overwrite && !options.save) {
    throw badInput("--overwrite needs --save FILE, the file to replace");
  }
  std::error_code ignored;
  if (!options.save || options.resume || options.overwrite ||
      !fs::is_regular_file(*options.save, ignored) || fs::is_empty(*options.save, ignored)) {
    return;
  }
  throw badInput(shownName(*options.save) + ": there is something in this file: " +
                 (options.merge ? "" : "--resume goes on from its games, ") +
                 "--overwrite replaces it");
}

ExitCode playOrMerge(const Options& options) {
  requireDifferentFiles(options);
  for (const auto* const file : {&options.save, &options.json, &options.html}) {
    if (*file) {
      requireNotOutput(**file);
      requireWritable(**file);
    }
  }
  requireNoGamesLost(options);
  if (options.merge) {
    return mergeGames(options);
  }
  return playGames(options);
}

// --- The command line ---

void addPlanOptions(Command& command, const std::shared_ptr<Options>& options) {
  command.addRepeatedText(
      "--player", "WHO",
      [options](const std::string& who) {
        options->plan.players.push_back(valueOf(match::parsePlayer(who)));
      },
      "A player: level:1 to level:5, random, scan (4x4), heuristic:DEPTH, perfect, "
      "ugi:COMMAND or teekoplayer:FILE; at least two");
  command.suggest("--player", {"level:1", "level:2", "level:3", "level:4", "level:5", "random",
                               "scan", "perfect"});
  command.addNumber<int>("--size", "N", options->size,
                         "Teeko 4 to 8, by default 5; tictactoe 3 to 8, by default 3", 1);
  addGoalsOption(command, [options](GoalSet goals) { options->plan.choice.goals = goals; });
  command.addNumber<int>(
      "--games", "N", options->plan.games,
      "Games of each pairing, each opening twice with colours swapped; by default, 100", 1,
      match::kMostGames);
  command.addNumber<int>("--openings", "PLIES", options->plan.openingPlies,
                         "How many random plies a game begins with; by default, 2", 0,
                         match::kMostOpeningPlies);
  command.addNumber<std::uint64_t>(
      "--seed", "S", options->plan.seed,
      "The same seed makes the same games where no clock decides; by default, 1", 0);
  command.addNumber<int>(
      "--movetime", "MS", [options](int time) { options->plan.moveTime = milliseconds(time); },
      "Milliseconds for a move; by default, 1000, for teekoplayer 5000", 1,
      static_cast<int>(match::kLongestMoveTime.count()));
  command.addText(
      "--clock", "S+INC",
      [options](const std::string& text) { options->plan.clock = clockIn(text); },
      "Each player's time for a game, in seconds, plus the seconds added after each of its moves, "
      "such as 10+0.1");
  command.addChoice(
      "--tournament", "KIND", {"round-robin", "gauntlet"},
      [options](const std::string& kind) {
        options->plan.tournament =
            kind == "gauntlet" ? match::Tournament::Gauntlet : match::Tournament::RoundRobin;
      },
      "Everybody against everybody, or the first player against the others");
}

void addRunOptions(Command& command, const std::shared_ptr<Options>& options) {
  command.addPair(
      "--sprt", "ELO0 ELO1",
      [options](const std::string& elo0, const std::string& elo1) {
        options->sprt = hypothesesIn({elo0, elo1});
      },
      "End once it is decided whether the first player is ELO0 or ELO1 points stronger");
  command.addNumber<int>("--jobs", "J", options->jobs,
                         "How many games are played at a time; by default, 1", 1, match::kMostJobs);
  command.addFlag("--oversubscribe", options->oversubscribe,
                  "Play more games at a time than there are processors, also with players that "
                  "think on a clock");
  command.addText("--save", "FILE", options->save, "Write all games to FILE");
  command.addFlag("--resume", options->resume,
                  "Go on from the games in --save's file, also to more --games than before");
  command.addFlag("--overwrite", options->overwrite, "Replace the games in --save's file");
  command.addText(
      "--shard", "I/N", [options](const std::string& text) { options->shard = shardIn(text); },
      "Play one of N equal parts of the games, the first with 1/N");
  command.addFlag("--merge", options->merge, "Join the games in files that --save wrote");
  command.addText("--json", "FILE", options->json, "Write the result for programs");
  command.addText("--html", "FILE", options->html, "Write the result as a page for browsers");
  command.addRepeatedText(
      "--require", "WHAT",
      [options](const std::string& text) {
        options->requirements.push_back(valueOf(match::parseRequirement(text)));
      },
      "Exit code 1 if the first player misses it: score, lost, faults or mistakes, such as "
      "'score>=0.65'; or sprt=H0 or sprt=H1, what --sprt is to decide");
}

}  // namespace

Action addMatch(Command& command) {
  const auto options = std::make_shared<Options>();
  command.setFooter(
      "teeko match --merge FILE... joins what --save wrote.\n"
      "Exit codes: 0 done, 1 interrupted or --require is missed, 2 wrong usage, a bad file or a\n"
      "player that cannot be started.");
  command.addWords(
      "[GAME]", [options](const std::string& word) { options->words.push_back(word); },
      "teeko, octaflip or tictactoe; by default, teeko");
  command.suggest("[GAME]", {"teeko", "octaflip", "tictactoe"});
  addPlanOptions(command, options);
  addRunOptions(command, options);
  // What was saved tells who played what, and nothing is played.
  for (const char* const name :
       {"--player", "--size", "--goals", "--games", "--openings", "--seed", "--movetime", "--clock",
        "--tournament", "--jobs", "--oversubscribe", "--resume", "--shard"}) {
    command.exclude("--merge", name);
  }
  command.exclude("--resume", "--overwrite");
  return [options] { return playOrMerge(*options); };
}

}  // namespace teeko::cli

#include "teeko/match/match.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "teeko/engine/thinking.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/resources.hpp"
#include "teeko/io/text.hpp"
#include "teeko/match/report.hpp"
#include "teeko/match/requirement.hpp"
#include "teeko/play/record_text.hpp"
#include "teeko/process/program.hpp"

#include "commands.hpp"
#include "game_word.hpp"
#include "match_json.hpp"
#include "process.hpp"
#include "progress_line.hpp"
#include "shard.hpp"
#include "solved_game.hpp"
#include "solver_options.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

namespace fs = std::filesystem;
using match::GameReport;
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

Error wrong(const std::string& what) {
  return {ErrorKind::BadInput, what};
}

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
  play::GameChoice choice = options.plan.choice;
  const std::string word = options.words.empty() ? "teeko" : options.words.front();
  const auto game = gameForWord(word);
  if (!game || options.words.size() > 1) {
    throw wrong(inQuotes(game ? options.words[1] : word) +
                " was not expected: name one game, teeko, octaflip or tictactoe");
  }
  choice.game = *game;
  choice.size = options.size.value_or(play::usualSizeOf(*game));
  if (*game != play::Game::Teeko && choice.goals != GoalSet::Standard) {
    throw wrong("--goals is for Teeko");
  }
  if (const std::string fault = play::faultOf(choice); !fault.empty()) {
    throw wrong(fault);
  }
  return choice;
}

MatchPlan planFrom(const Options& options) {
  MatchPlan plan = options.plan;
  plan.choice = choiceOf(options);
  plan.games += plan.games % 2;
  if (plan.players.size() < 2) {
    throw wrong("a match has at least two players: --player WHO --player WHO");
  }
  if (plan.moveTime && plan.clock) {
    throw wrong("--movetime and --clock exclude each other");
  }
  if (const std::string fault = match::faultOf(plan); !fault.empty()) {
    throw wrong(fault);
  }
  return plan;
}

/// Throws Error (BadInput) when the options do not fit this plan.
void requireFit(const Options& options, const MatchPlan& plan) {
  if (options.sprt && plan.players.size() != 2) {
    throw wrong("--sprt is for two players");
  }
  if (options.sprt && options.shard.count > 1) {
    throw wrong("--sprt and --shard exclude each other: a part cannot tell when to stop");
  }
  for (const match::Requirement& requirement : options.requirements) {
    if (requirement.quantity == match::Quantity::Sprt && !options.sprt) {
      throw wrong(requirement.text + ": there is no test without --sprt");
    }
    if (requirement.quantity == match::Quantity::Mistakes && !isSolved(plan.choice)) {
      throw wrong(requirement.text +
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
    throw wrong(fault + ": --jobs " + std::to_string(processors) +
                " is the most, or --oversubscribe plays them all the same");
  }
}

// --- Games that are kept ---

using Games = std::map<std::size_t, GameReport>;

/// Adds the games of this file, which are of this plan; the first game brings the plan if there is
/// none.
void readGames(const fs::path& file, std::optional<MatchPlan>& plan, Games& games) {
  constexpr std::size_t kMost = std::size_t{1} << 28;
  const auto records = play::parseRecords(readWhole(file, kMost));
  const auto fault = [&](const std::string& what) { return wrong(shownName(file) + ": " + what); };
  if (!records) {
    throw fault(records.fault());
  }
  for (std::size_t i = 0; i < records->size(); ++i) {
    const std::string record = "record " + std::to_string(i + 1) + ": ";
    const auto own = match::planOf((*records)[i]);
    if (!own) {
      throw fault(record + own.fault());
    }
    if (plan && *own != *plan) {
      throw fault(record + "it is from another match: " + printable(textOf(*own)));
    }
    plan = *own;
    const auto report = match::reportOf(*plan, (*records)[i]);
    if (!report) {
      throw fault(record + report.fault());
    }
    if (const auto [old, isNew] = games.try_emplace(report->number, *report);
        !isNew && old->second != *report) {
      throw fault(record + "game " + std::to_string(report->number) +
                  " differs from an earlier record of it");
    }
  }
}

/// Writes the games, from time to time and in the end.
class Saver {
 public:
  Saver(const MatchPlan& plan, const std::optional<fs::path>& file) : plan_(plan), file_(file) {}

  void add(const GameReport& game) {
    if (file_) {
      texts_[game.number] = play::textOf(match::recordOf(plan_, game, date_));
      isChanged_ = true;
    }
  }

  /// Saves if that is some time ago.
  void saveNowAndThen() {
    constexpr std::chrono::seconds kEvery{2};
    if (Clock::now() >= next_) {
      save();
      next_ = Clock::now() + kEvery;
    }
  }

  void remove(std::size_t number) { isChanged_ = texts_.erase(number) > 0 || isChanged_; }

  void save() {
    if (!file_ || !isChanged_) {
      return;
    }
    std::string text;
    for (const auto& [number, record] : texts_) {
      text += (text.empty() ? "" : "\n") + record;
    }
    replaceFile(*file_, text);
    isChanged_ = false;
  }

  /// Saves in the end: a part without games has a file too.
  void finish() {
    isChanged_ = isChanged_ || texts_.empty();
    save();
  }

 private:
  using Clock = engine::Clock;

  const MatchPlan& plan_;
  const std::optional<fs::path>& file_;
  std::string date_ = today();
  std::map<std::size_t, std::string> texts_;
  bool isChanged_ = false;
  Clock::time_point next_ = Clock::now();
};

// --- Playing ---

match::Tools toolsFor(const MatchPlan& plan) {
  match::Tools tools;
  for (const match::PlayerSpec& player : plan.players) {
    if (player.kind == match::PlayerKind::TeekoPlayer) {
      const auto shim = shippedFile("python/teekoplayer_ugi.py");
      if (!shim) {
        throw wrong("python/teekoplayer_ugi.py is not where this program was installed");
      }
      tools.shim = *shim;
      tools.python = process::fileOfCommand("python3");
      if (!process::isProgram(tools.python)) {
        throw wrong("python3 was not found: " + printable(player.name()) + " needs it");
      }
      tools.python = fs::absolute(tools.python);
    }
  }
  return tools;
}

// --- What came of it ---

/// How the ratio test stands after these games.
match::SprtState testOf(const Options& options, const Games& games) {
  if (!options.sprt) {
    return {};
  }
  match::SprtTest test(*options.sprt);
  for (const auto& [number, game] : games) {
    test.add(game);
  }
  return test.state();
}

/// Drops the games behind the decision of the ratio test, which do not count.
void dropUncounted(const match::SprtState& test, Games& games) {
  if (test.decision != match::SprtDecision::Open) {
    games.erase(games.upper_bound(test.games), games.end());
  }
}

std::vector<GameReport> listOf(const Games& games) {
  std::vector<GameReport> list;
  list.reserve(games.size());
  for (const auto& [number, game] : games) {
    list.push_back(game);
  }
  return list;
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

struct Outcome {
  const MatchPlan& plan;
  const play::Values& values;
  Games games;
  bool isInterrupted = false;
};

/// Prints and writes what the games come to; whether the first player meets what is required.
ExitCode showOutcome(const Options& options, Outcome outcome) {
  auto& [plan, values, games, isInterrupted] = outcome;
  const match::SprtState test = testOf(options, games);
  dropUncounted(test, games);
  const match::Standings standings = match::standingsOf(plan, listOf(games), values);
  const match::MatchReport report{
      .plan = plan,
      .standings = standings,
      .wanted = test.decision != match::SprtDecision::Open
                    ? games.size()
                    : match::gameCountOfPart(plan, options.shard.number, options.shard.count),
      .hypotheses = options.sprt,
      .test = test,
      .isInterrupted = isInterrupted};
  std::string text = match::textReport(report);
  bool isGood = true;
  for (const match::Requirement& requirement : options.requirements) {
    const bool isMet = match::isMet(requirement, standings.players.front(), test.decision);
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

class Match {
 public:
  explicit Match(const Options& options)
      : options_(options), plan_(planFrom(options)), saver_(plan_, options.save) {
    requireFit(options, plan_);
    requireProcessors(options, plan_);
    if (options.sprt) {
      test_.emplace(*options.sprt);
    }
    if (options.resume && !options.save) {
      throw wrong("--resume needs --save FILE, the file to go on from");
    }
  }

  void prepare() {
    tools_ = toolsFor(plan_);
    loadGames();
    values_ = solvedGame(plan_.choice, {.onStart = {}});
  }

  /// Plays all games that are not there yet, or as many as can be played. Throws Error (BadInput)
  /// when there are none at all.
  void play() {
    const auto numbers = missingGames();
    ProgressLine progress;
    try {
      match::playMatch(plan_, numbers, values_,
                       {.jobs = options_.jobs, .tools = tools_, .onGame = [&](GameReport game) {
                          return add(std::move(game), progress);
                        }});
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::BadInput && games_.empty()) {
        throw;
      }
      interruption_ = std::current_exception();
    } catch (...) {
      interruption_ = std::current_exception();
    }
  }

  /// Saves, prints and writes what was played; then throws what ended the match early, if something
  /// did.
  [[nodiscard]] ExitCode conclude() {
    auto code = ExitCode::Done;
    doAll({[&] { interruption_ ? saver_.save() : saver_.finish(); },
           [&] {
             code = showOutcome(options_, {.plan = plan_,
                                           .values = values_,
                                           .games = games_,
                                           .isInterrupted = interruption_ != nullptr});
           },
           [&] {
             if (interruption_) {
               std::rethrow_exception(interruption_);
             }
           }});
    return code;
  }

 private:
  void loadGames() {
    if (!options_.resume || !fs::exists(*options_.save)) {
      return;
    }
    std::optional<MatchPlan> plan;
    Games kept;
    readGames(*options_.save, plan, kept);
    requireContinues(plan.value_or(plan_));
    for (auto& [number, game] : kept) {
      keep(std::move(game));
    }
  }

  /// Throws Error (BadInput) unless this match is that of the games in --save's file, or goes on
  /// from it.
  void requireContinues(const MatchPlan& saved) const {
    const std::string file = shownName(*options_.save);
    if (plan_.games < saved.games && match::continues(saved, plan_)) {
      throw wrong(file + ": it is a match of " + std::to_string(saved.games) +
                  " games a pairing; ask for as many with --games, or for more");
    }
    if (!match::continues(plan_, saved)) {
      throw wrong(file + ": record 1: it is from another match: " + printable(textOf(saved)));
    }
  }

  void keep(GameReport game) {
    saver_.add(game);
    if (test_) {
      test_->add(game);
    }
    games_.insert_or_assign(game.number, std::move(game));
  }

  [[nodiscard]] std::vector<std::size_t> missingGames() {
    std::vector<std::size_t> numbers =
        match::gamesOfPart(plan_, options_.shard.number, options_.shard.count);
    wanted_ = numbers.size();
    std::erase_if(numbers, [this](std::size_t number) { return games_.contains(number); });
    if (isDecided()) {
      numbers.clear();
    }
    return numbers;
  }

  bool add(GameReport game, ProgressLine& progress) {
    keep(std::move(game));
    if (isDecided()) {
      dropBehindDecision();
    }
    saver_.saveNowAndThen();
    progress.show([this] { return progressText(); });
    return !isDecided();
  }

  /// Games that were over before those with lower numbers that decided do not count.
  void dropBehindDecision() {
    const auto behind = games_.upper_bound(test_->state().games);
    std::for_each(behind, games_.end(), [&](const auto& game) { saver_.remove(game.first); });
    games_.erase(behind, games_.end());
  }

  [[nodiscard]] bool isDecided() const {
    return test_ && test_->state().decision != match::SprtDecision::Open;
  }

  [[nodiscard]] std::string progressText() const {
    int points = 0;
    int games = 0;
    for (const auto& [number, game] : games_) {
      for (std::size_t side = 0; side < 2; ++side) {
        if (game.players[side] == 0) {
          ++games;
          points += match::halfPoints(game, side == 0 ? Side::First : Side::Second);
        }
      }
    }
    constexpr int kPercentOfHalf = 50;
    return std::to_string(games_.size()) + " of " + std::to_string(wanted_) + " games, " +
           printable(plan_.players.front().name()) + " scores " +
           std::to_string(games > 0 ? kPercentOfHalf * points / games : 0) + " %";
  }

  const Options& options_;
  MatchPlan plan_;
  Saver saver_;
  match::Tools tools_;
  play::Values values_;
  Games games_;
  /// Why not all games were played.
  std::exception_ptr interruption_;
  /// With --sprt.
  std::optional<match::SprtTest> test_;
  std::size_t wanted_ = 0;
};

// --- The end ---

ExitCode mergeGames(const Options& options) {
  std::optional<MatchPlan> plan;
  Games games;
  for (const std::string& file : options.words) {
    readGames(file, plan, games);
  }
  if (!plan) {
    throw wrong("--merge: no games were found; name the files that --save wrote");
  }
  requireFit(options, *plan);
  dropUncounted(testOf(options, games), games);
  Saver saver(*plan, options.save);
  for (const auto& [number, game] : games) {
    saver.add(game);
  }
  saver.save();
  const play::Values values = solvedGame(plan->choice, {.onStart = {}});
  return showOutcome(options, {.plan = *plan, .values = values, .games = std::move(games)});
}

/// Throws Error (BadInput) when two of the files that are written are the same.
void requireDifferentFiles(const Options& options) {
  std::set<fs::path> files;
  for (const auto* const file : {&options.save, &options.json, &options.html}) {
    if (*file && !files.insert(fs::absolute(**file).lexically_normal()).second) {
      throw wrong("--save, --json and --html name the same file: " + shownName(**file));
    }
  }
}

/// Throws Error (BadInput) when games are in --save's file, and nobody has said what is to become
/// of them.
void requireNoGamesLost(const Options& options) {
  if (options.overwrite && !options.save) {
    throw wrong("--overwrite needs --save FILE, the file to replace");
  }
  std::error_code ignored;
  if (!options.save || options.resume || options.overwrite ||
      !fs::is_regular_file(*options.save, ignored) || fs::is_empty(*options.save, ignored)) {
    return;
  }
  throw wrong(shownName(*options.save) + ": there is something in this file: " +
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
  Match match(options);
  match.prepare();
  const OutlivedInterrupts outlived;
  match.play();
  return match.conclude();
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
  command.addNumber<int>(
      "--size", "N", [options](int size) { options->size = size; },
      "Teeko 4 to 8, by default 5; tictactoe 3 to 8, by default 3", 1);
  addGoalsOption(command, [options](GoalSet goals) { options->plan.choice.goals = goals; });
  command.addNumber<int>(
      "--games", "N", [options](int games) { options->plan.games = games; },
      "Games of each pairing, each opening twice with colours swapped; by default, 100", 1,
      match::kMostGames);
  command.addNumber<int>(
      "--openings", "PLIES", [options](int plies) { options->plan.openingPlies = plies; },
      "How many random plies a game begins with; by default, 2", 0, match::kMostOpeningPlies);
  command.addNumber<std::uint64_t>(
      "--seed", "S", [options](std::uint64_t seed) { options->plan.seed = seed; },
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
  const auto addFile = [&](const char* name, std::optional<fs::path>& file,
                           const char* description) {
    command.addText(
        name, "FILE", [options, &file](const std::string& text) { file = text; }, description);
  };
  command.addPair(
      "--sprt", "ELO0 ELO1",
      [options](const std::string& elo0, const std::string& elo1) {
        options->sprt = hypothesesIn({elo0, elo1});
      },
      "End once it is decided whether the first player is ELO0 or ELO1 points stronger");
  command.addNumber<int>(
      "--jobs", "J", [options](int jobs) { options->jobs = jobs; },
      "How many games are played at a time; by default, 1", 1, match::kMostJobs);
  command.addFlag("--oversubscribe", options->oversubscribe,
                  "Play more games at a time than there are processors, also with players that "
                  "think on a clock");
  addFile("--save", options->save, "Write all games to FILE");
  command.addFlag("--resume", options->resume,
                  "Go on from the games in --save's file, also to more --games than before");
  command.addFlag("--overwrite", options->overwrite, "Replace the games in --save's file");
  command.addText(
      "--shard", "I/N", [options](const std::string& text) { options->shard = shardIn(text); },
      "Play one of N equal parts of the games, the first with 1/N");
  command.addFlag("--merge", options->merge, "Join the games in files that --save wrote");
  addFile("--json", options->json, "Write the result for programs");
  addFile("--html", options->html, "Write the result as a page for browsers");
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

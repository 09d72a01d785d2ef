#include "ugi_contestant.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "teeko/core/notation.hpp"
#include "teeko/core/rules.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

#include "one_line.hpp"

namespace teeko::match {
namespace {

using Clock = Channel::Clock;
using process::ReadLine;

/// What stands behind this beginning; nothing if the line does not begin like that.
std::optional<std::string_view> behind(std::string_view line, std::string_view begin) {
  return line.starts_with(begin) ? std::optional(line.substr(begin.size())) : std::nullopt;
}

std::string goLine(const engine::GoLimits& limits) {
  std::string line = "go";
  const auto add = [&line](const char* name, std::chrono::milliseconds time) {
    line += std::string(" ") + name + ' ' + std::to_string(time.count());
  };
  if (limits.moveTime) {
    add("movetime", *limits.moveTime);
  }
  if (limits.clocks[0] && limits.clocks[1]) {
    add("p1time", *limits.clocks[0]);
    add("p2time", *limits.clocks[1]);
    add("p1inc", limits.increments[0]);
    add("p2inc", limits.increments[1]);
  }
  return line;
}

std::string positionLine(const play::Session& session) {
  std::string line = "position startpos";
  const char* separator = " moves ";
  for (const std::string& move : session.moves()) {
    line += separator + move;
    separator = " ";
  }
  return line;
}

/// 1 if the first player has won, -1 if the second one has, and 0 otherwise.
int winnerIn(const play::Session& session) {
  return session.result() == Result::FirstWins    ? 1
         : session.result() == Result::SecondWins ? -1
                                                  : 0;
}

/// `exception: what`, from Python, with ends of lines as `\n`.
std::optional<PlayerFault> faultIn(std::string_view text) {
  const std::size_t colon = text.find(": ");
  const auto kind = faultKindNamed(text.substr(0, colon));
  if (colon == std::string_view::npos || !kind) {
    return std::nullopt;
  }
  return PlayerFault{*kind, fromOneLine(text.substr(colon + 2))};
}

/// Lines that may be shown.
std::string printableLines(std::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    lines += (lines.empty() ? "" : "\n") + printable(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return lines;
}

class UgiContestant {
 public:
  explicit UgiContestant(UgiOptions options) : options_(std::move(options)) {}
  UgiContestant(const UgiContestant&) = delete;
  UgiContestant& operator=(const UgiContestant&) = delete;
  ~UgiContestant() {
    try {
      dismiss();
    } catch (const std::exception&) {
      // The channel ends the other side anyway.
    }
  }

  void load() {
    if (const auto fault = greet()) {
      throw Error(ErrorKind::BadInput, options_.name + ": " + printableLines(fault->detail));
    }
  }

  std::optional<PlayerFault> begin(const GameStart& game) {
    if (options_.isFreshEachGame && hasPlayed_) {
      dismiss();
    }
    if (!channel_) {
      if (auto fault = greet()) {
        return fault;
      }
    }
    hasPlayed_ = true;
    latest_ = Clock::now() + kReadyTime;
    for (const std::string& line : preparations(game)) {
      (void)channel_->say(line, latest_);
    }
    auto fault = waitFor(
        "readyok", {FaultKind::Silence, options_.isStudents ? "its __init__ took over a minute"
                                                            : "it did not say readyok within a "
                                                              "minute"});
    return fault ? fault : solveBefore(game);
  }

  Answer move(const MoveRequest& request) {
    latest_ = Clock::now() + request.most;
    if (auto fault = passOverOldLines()) {
      return {.fault = std::move(fault)};
    }
    (void)channel_->say(positionLine(request.session), latest_);
    (void)channel_->say(goLine(request.limits), latest_);
    std::string move;
    auto fault = waitFor("bestmove",
                         {FaultKind::OverTime,
                          "no move after " + std::to_string(request.most.count() / 1000) + " ms"},
                         &move);
    return {.move = move, .fault = std::move(fault)};
  }

  std::vector<PlayerFault> look(const play::Session& session) {
    latest_ = Clock::now() + kReadyTime;
    wrongValues_.clear();
    (void)channel_->say(positionLine(session), latest_);
    (void)channel_->say("value " + std::to_string(winnerIn(session)), latest_);
    const auto fault = waitFor(
        "valued", {FaultKind::OverTime, "its game_value or opponent_move took over a minute"});
    std::vector<PlayerFault> faults = std::move(wrongValues_);
    if (fault) {
      faults.push_back(*fault);
    }
    return faults;
  }

 private:
  std::optional<PlayerFault> greet() {
    channel_ = options_.start();
    hasPlayed_ = isOurs_ = takesSize_ = takesGoals_ = takesSeed_ = false;
    latest_ = Clock::now() + options_.greetingTime;
    (void)channel_->say("ugi", latest_);
    const std::string time = std::to_string(options_.greetingTime.count()) + " seconds";
    return waitFor(
        "ugiok", {FaultKind::Silence,
                  options_.isStudents ? "it took over " + time +
                                            " to load: what stands outside its "
                                            "functions, as imports do, is run before the first move"
                                      : "it did not say ugiok within " + time});
  }

  /// Lets our own engine solve the game, so that its moves need no time for that: it begins with
  /// its first position, and on a solved board it answers as soon as it knows the values.
  std::optional<PlayerFault> solveBefore(const GameStart& game) {
    if (!isOurs_ || !play::isSolved(game.choice)) {
      return std::nullopt;
    }
    isOurs_ = false;  // It keeps the values.
    latest_ = Clock::now() + kSolvingTime + kGreetingTime;
    (void)channel_->say("position startpos", latest_);
    (void)channel_->say(goLine({.moveTime = kSolvingTime}), latest_);
    return waitFor("bestmove", {FaultKind::Silence, "it did not solve the game in time"});
  }

  [[nodiscard]] std::vector<std::string> preparations(const GameStart& game) const {
    std::vector<std::string> lines;
    const auto set = [&](const char* name, const std::string& value) {
      lines.push_back(std::string("setoption name ") + name + " value " + value);
    };
    if (takesSize_) {
      set("Size", std::to_string(game.choice.size));
    }
    if (takesGoals_) {
      set("Goals", std::string(nameOf(game.choice.goals)));
    }
    if (takesSeed_) {
      // Which every engine's option can hold.
      constexpr std::uint64_t kMost = 0x7FFFFFFF;
      set("Seed", std::to_string(game.seed & kMost));
    }
    lines.emplace_back("uginewgame");
    lines.emplace_back("isready");
    return lines;
  }

  /// Reads what came since the last answer, so that a second answer to it does not count as the
  /// next one; a fault if the other side tells of one.
  std::optional<PlayerFault> passOverOldLines() {
    while (Clock::now() < latest_) {
      const ReadLine heard = channel_->hear(Clock::now());
      if (heard.kind != ReadLine::Kind::Line) {
        break;
      }
      if (auto fault = noteLine(trimmed(heard.text))) {
        return dropFor(std::move(*fault));
      }
    }
    return std::nullopt;
  }

  /// Reads lines until one whose first word is this; its second word goes to `second`. What the
  /// other side did wrong instead ends it: `late` if it takes too long.
  std::optional<PlayerFault> waitFor(std::string_view first, const PlayerFault& late,
                                     std::string* second = nullptr) {
    do {
      const ReadLine heard = channel_->hear(latest_);
      if (heard.kind == ReadLine::Kind::Late) {
        break;
      }
      if (heard.kind == ReadLine::Kind::Ended) {
        return dropFor({FaultKind::Crash, channel_->howItEnded()});
      }
      const std::string_view line = trimmed(heard.text);
      if (auto fault = noteLine(line)) {
        return dropFor(std::move(*fault));
      }
      if (line.substr(0, line.find_first_of(" \t")) == first) {
        if (second != nullptr) {
          const std::string_view rest = trimmed(line.substr(first.size()));
          *second = rest.substr(0, rest.find_first_of(" \t"));
        }
        return std::nullopt;
      }
    } while (Clock::now() < latest_);  // It may print without end.
    return dropFor(late);
  }

  /// Notes what a line announces; returns the fault that it reports, if any.
  std::optional<PlayerFault> noteLine(std::string_view line) {
    isOurs_ = isOurs_ || line == "id author the teeko authors";
    takesSize_ = takesSize_ || line.starts_with("option name Size ");
    takesGoals_ = takesGoals_ || line.starts_with("option name Goals ");
    takesSeed_ = takesSeed_ || line.starts_with("option name Seed ");
    if (!options_.isStudents) {
      return std::nullopt;
    }
    if (const auto refusal = behind(line, "info string refused: ")) {
      return PlayerFault{FaultKind::Exception, fromOneLine(*refusal)};
    }
    if (const auto wrong = behind(line, "info string wrong value: ")) {
      wrongValues_.push_back({FaultKind::WrongValue, fromOneLine(*wrong)});
    }
    const auto fault = behind(line, "info string fault ");
    return fault ? faultIn(*fault) : std::nullopt;
  }

  /// Ends the other side: after a fault nobody knows what it is doing.
  PlayerFault dropFor(PlayerFault fault) {
    channel_.reset();
    return fault;
  }

  /// Asks the other side to end, and ends it if it does not.
  void dismiss() {
    if (!channel_) {
      return;
    }
    const Clock::time_point latest = Clock::now() + kQuitTime;
    if (channel_->say("quit", latest)) {
      while (channel_->hear(latest).kind == ReadLine::Kind::Line && Clock::now() < latest) {
      }
    }
    channel_.reset();
  }

  UgiOptions options_;
  std::optional<Channel> channel_;
  Clock::time_point latest_;
  /// Whether it has begun a game.
  bool hasPlayed_ = false;
  /// What it said wrongly of the position that it was asked for.
  std::vector<PlayerFault> wrongValues_;
  /// Whether it is our own engine, which has yet to solve the game.
  bool isOurs_ = false;
  /// Which options it has.
  bool takesSize_ = false;
  bool takesGoals_ = false;
  bool takesSeed_ = false;
};

}  // namespace

Contestant ugiContestant(UgiOptions options) {
  const bool isStudents = options.isStudents;
  const auto contestant = std::make_shared<UgiContestant>(std::move(options));
  Contestant functions{
      .begin = [contestant](const GameStart& game) { return contestant->begin(game); },
      .move = [contestant](const MoveRequest& request) { return contestant->move(request); }};
  if (isStudents) {
    functions.look = [contestant](const play::Session& session) {
      return contestant->look(session);
    };
    functions.load = [contestant] { contestant->load(); };
  }
  return functions;
}

}  // namespace teeko::match

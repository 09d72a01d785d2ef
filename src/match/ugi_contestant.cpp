#include "ugi_contestant.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "teeko/core/notation.hpp"
#include "teeko/core/rules.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

namespace teeko::match {
namespace {

using Clock = Channel::Clock;

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

/// `exception: what`, from Python, with ends of lines as `\n`.
std::optional<PlayerFault> faultIn(std::string_view text) {
  const std::size_t colon = text.find(": ");
  const auto kind = faultKindNamed(text.substr(0, colon));
  if (colon == std::string_view::npos || !kind) {
    return std::nullopt;
  }
  std::string detail;
  for (std::size_t i = colon + 2; i < text.size(); ++i) {
    const bool isEscape = text[i] == '\\' && i + 1 < text.size();
    i += isEscape ? 1 : 0;
    detail += isEscape && text[i] == 'n' ? '\n' : text[i];
  }
  return PlayerFault{*kind, detail};
}

class UgiContestant {
 public:
  explicit UgiContestant(UgiOptions options) : options_(std::move(options)) {}

  std::optional<PlayerFault> begin(const GameStart& game) {
    if (options_.isFreshEachGame) {
      channel_.reset();
    }
    if (!channel_) {
      if (auto fault = greet()) {
        return end(std::move(*fault));
      }
    }
    latest_ = Clock::now() + kReadyTime;
    for (const std::string& line : preparations(game)) {
      (void)channel_->say(line, latest_);
    }
    return waitFor("readyok", FaultKind::Silence, "it did not say readyok within a minute");
  }

  Answer move(const MoveRequest& request) {
    latest_ = Clock::now() + request.most;
    (void)channel_->say(positionLine(request.session), latest_);
    (void)channel_->say(goLine(request.limits), latest_);
    std::string move;
    const auto fault =
        waitFor("bestmove", FaultKind::OverTime,
                "no move after " + std::to_string(request.most.count() / 1000) + " ms", &move);
    return {.move = move, .fault = fault};
  }

 private:
  std::optional<PlayerFault> greet() {
    channel_ = options_.start();
    takesSize_ = takesGoals_ = takesSeed_ = false;
    latest_ = Clock::now() + kGreetingTime;
    (void)channel_->say("ugi", latest_);
    return waitFor("ugiok", FaultKind::Silence, "it did not say ugiok within 5 seconds");
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

  /// Reads lines until one whose first word is this; its second word goes to `second`. What the
  /// other side did wrong instead ends it.
  std::optional<PlayerFault> waitFor(std::string_view first, FaultKind late,
                                     const std::string& lateText, std::string* second = nullptr) {
    for (;;) {
      const HeardLine heard = channel_->hear(latest_);
      if (heard.kind == HeardLine::Kind::Late) {
        return end({late, lateText});
      }
      if (heard.kind == HeardLine::Kind::Ended) {
        return end({FaultKind::Crash, channel_->howItEnded()});
      }
      const std::string_view line = trimmed(heard.text);
      if (auto fault = look(line)) {
        return end(std::move(*fault));
      }
      if (line.substr(0, line.find_first_of(" \t")) == first) {
        if (second != nullptr) {
          const std::string_view rest = trimmed(line.substr(first.size()));
          *second = rest.substr(0, rest.find_first_of(" \t"));
        }
        return std::nullopt;
      }
    }
  }

  /// Notes what a line tells besides answers; a fault if it tells of one.
  std::optional<PlayerFault> look(std::string_view line) {
    takesSize_ = takesSize_ || line.starts_with("option name Size ");
    takesGoals_ = takesGoals_ || line.starts_with("option name Goals ");
    takesSeed_ = takesSeed_ || line.starts_with("option name Seed ");
    if (!options_.reportsFaults) {
      return std::nullopt;
    }
    if (const auto refusal = behind(line, "info string refused: ")) {
      throw Error(ErrorKind::BadInput, std::string(*refusal));
    }
    const auto fault = behind(line, "info string fault ");
    return fault ? faultIn(*fault) : std::nullopt;
  }

  /// Ends the other side: after a fault nobody knows what it is doing.
  PlayerFault end(PlayerFault fault) {
    channel_.reset();
    return fault;
  }

  UgiOptions options_;
  std::optional<Channel> channel_;
  Clock::time_point latest_;
  /// Which options it has.
  bool takesSize_ = false;
  bool takesGoals_ = false;
  bool takesSeed_ = false;
};

}  // namespace

Contestant ugiContestant(UgiOptions options) {
  const auto contestant = std::make_shared<UgiContestant>(std::move(options));
  return {.begin = [contestant](const GameStart& game) { return contestant->begin(game); },
          .move = [contestant](const MoveRequest& request) { return contestant->move(request); }};
}

}  // namespace teeko::match

#include "teeko/match/game.hpp"

#include <algorithm>
#include <utility>

#include "teeko/core/notation.hpp"
#include "teeko/engine/thinking.hpp"

namespace teeko::match {
namespace {

using engine::Clock;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr std::array<std::pair<FaultKind, std::string_view>, 8> kFaults{
    {{FaultKind::IllegalMove, "illegal move"},
     {FaultKind::OverTime, "over time"},
     {FaultKind::Crash, "crash"},
     {FaultKind::Silence, "silence"},
     {FaultKind::WrongType, "wrong type"},
     {FaultKind::ChangedState, "changed state"},
     {FaultKind::Exception, "exception"},
     {FaultKind::WrongValue, "wrong value"}}};

/// What the clocks of both sides show.
class Clocks {
 public:
  Clocks(const MatchPlan& plan, const GameSpec& game) : clock_(plan.clock) {
    for (std::size_t side = 0; side < 2; ++side) {
      left_[side] = clock_ ? clock_->time : moveTimeOf(plan, plan.players[game.players[side]].kind);
    }
  }

  [[nodiscard]] engine::GoLimits limitsFor(Side side) const {
    engine::GoLimits limits;
    if (!clock_) {
      limits.moveTime = left(side);
      return limits;
    }
    for (const Side each : {Side::First, Side::Second}) {
      limits.clocks[static_cast<std::size_t>(each)] = left(each);
    }
    limits.increments.fill(clock_->increment);
    return limits;
  }

  /// What is left, in whole milliseconds.
  [[nodiscard]] milliseconds left(Side side) const {
    return std::chrono::floor<milliseconds>(left_[static_cast<std::size_t>(side)]);
  }

  void take(Side side, microseconds time) {
    if (clock_) {
      microseconds& left = left_[static_cast<std::size_t>(side)];
      left = std::max(left - time, microseconds(0)) + clock_->increment;
    }
  }

 private:
  std::optional<GameClock> clock_;
  std::array<microseconds, 2> left_{};
};

/// A game that is being played.
class PlayedGame {
 public:
  PlayedGame(const MatchPlan& plan, const GameSpec& game, play::Session session,
             const std::array<Contestant*, 2>& contestants)
      : game_(game), contestants_(contestants), session_(std::move(session)), clocks_(plan, game) {
    report_.number = game.number;
    report_.players = game.players;
    report_.moves = session_.moves();
    report_.openingPlies = report_.moves.size();
  }

  GameReport untilEnd() {
    for (const Side side : {Side::First, Side::Second}) {
      const auto fault = contestantOf(side).begin(
          {.choice = session_.choice(), .side = side, .seed = seedOf(side)});
      if (fault) {
        loseBy(side, *fault, "");
        return report_;
      }
    }
    while (!report_.fault && session_.result() == Result::Open && session_.ply() < kMostPlies) {
      makeMove();
    }
    if (!report_.fault) {
      const Result result = session_.result();
      report_.result = result == Result::Open ? Result::Draw : result;
    }
    return report_;
  }

 private:
  [[nodiscard]] Contestant& contestantOf(Side side) const {
    return *contestants_[static_cast<std::size_t>(side)];
  }
  [[nodiscard]] std::uint64_t seedOf(Side side) const {
    return game_.seed + static_cast<std::uint64_t>(side);
  }

  void makeMove() {
    const Side side = session_.toMove();
    const microseconds most = clocks_.left(side) + kTimeMargin;
    const auto begin = Clock::now();
    const Answer answer = contestantOf(side).move(
        {.session = session_, .limits = clocks_.limitsFor(side), .most = most});
    const auto time = std::chrono::duration_cast<microseconds>(Clock::now() - begin);
    report_.microseconds.push_back(time.count());
    if (answer.fault) {
      loseBy(side, *answer.fault, answer.move);
    } else if (time > most) {
      loseBy(side, {FaultKind::OverTime, overTimeText(time, clocks_.left(side))}, answer.move);
    } else {
      clocks_.take(side, time);
      play(side, answer.move);
    }
  }

  void play(Side side, const std::string& move) {
    if (const std::string fault = session_.play(move); !fault.empty()) {
      loseBy(side, {FaultKind::IllegalMove, fault}, move);
    } else {
      report_.moves.push_back(session_.moves().back());
      look(side);
      look(opponentOf(side));
    }
  }

  /// Lets the player of this side look at the position, unless the other one has just lost by that.
  void look(Side side) {
    if (report_.fault || !contestantOf(side).look) {
      return;
    }
    for (const PlayerFault& fault : contestantOf(side).look(session_)) {
      if (fault.kind == FaultKind::WrongValue) {
        report_.wrongValues.push_back({side, session_.ply(), fault.detail});
      } else {
        loseBy(side, fault, "");
      }
    }
  }

  static std::string overTimeText(microseconds time, milliseconds allowed) {
    return std::to_string(std::chrono::floor<milliseconds>(time).count()) + " ms instead of " +
           std::to_string(allowed.count());
  }

  void loseBy(Side side, const PlayerFault& fault, const std::string& move) {
    report_.result = winOf(opponentOf(side));
    GameFault& made = report_.fault.emplace();
    made.side = side;
    made.fault = fault;
    made.move = move;
  }

  const GameSpec& game_;
  const std::array<Contestant*, 2>& contestants_;
  play::Session session_;
  Clocks clocks_;
  GameReport report_;
};

}  // namespace

std::string_view nameOf(FaultKind kind) noexcept {
  return kFaults[static_cast<std::size_t>(kind)].second;
}

std::optional<FaultKind> faultKindNamed(std::string_view name) noexcept {
  for (const auto& [kind, kindName] : kFaults) {
    if (kindName == name) {
      return kind;
    }
  }
  return std::nullopt;
}

milliseconds moveTimeOf(const MatchPlan& plan, PlayerKind kind) {
  constexpr milliseconds kUsual{1000};
  constexpr milliseconds kStudents{5000};
  return plan.moveTime.value_or(kind == PlayerKind::TeekoPlayer ? kStudents : kUsual);
}

GameReport playGame(const MatchPlan& plan, const GameSpec& game, play::Session session,
                    const std::array<Contestant*, 2>& contestants) {
  return PlayedGame(plan, game, std::move(session), contestants).untilEnd();
}

}  // namespace teeko::match

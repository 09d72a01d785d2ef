#include "teeko/engine/thinking.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <utility>

#include "teeko/play/random.hpp"
#include "teeko/play/score.hpp"
#include "teeko/solver/value.hpp"

namespace teeko::engine {
namespace {

using play::Finding;
using play::Score;
using play::scoreOf;
using play::Session;
using std::chrono::milliseconds;

Clock::duration timeFromClock(milliseconds clock, milliseconds increment, int movesToGo) {
  // What a slow machine or a slow match runner may take of the time once in a while.
  constexpr milliseconds kReserve{100};
  const milliseconds reserve = std::min(kReserve, clock / 2);
  const Clock::duration free = clock - reserve;
  return std::min<Clock::duration>(free / movesToGo + increment / 2, free);
}

/// What this move is worth where values are known, and best play behind it to the end of the game;
/// nothing where they are not.
std::optional<Finding> exactFinding(const Session& session, const std::string& move) {
  const auto values = session.valuedMoves();
  const auto valued = std::ranges::find(values, move, &play::ValuedMove::move);
  if (valued == values.end()) {
    return std::nullopt;
  }
  // In theory a draw goes on until a position has come up three times.
  constexpr std::size_t kLongestLine = 300;
  Finding finding;
  Session line = session;
  std::string next = move;
  while (line.play(next).empty()) {
    finding.line.push_back(next);
    if (line.result() != Result::Open || finding.line.size() == kLongestLine) {
      break;
    }
    next = bestOf(line.valuedMoves()).move;
  }
  Session after = session;
  (void)after.play(move);
  // A position that comes up for the third time is a draw, whatever it is worth otherwise.
  finding.score = after.result() == Result::Draw ? Score() : scoreOf(valued->value);
  finding.depth = static_cast<int>(finding.line.size());
  finding.mostPlies = finding.depth;
  finding.nodes = values.size();
  return finding;
}

/// What this move is worth, as far as a search of so many plies tells.
Finding searchedFinding(const Session& session, const std::string& move,
                        const play::SearchLimits& limits, play::SearchMemory& memory,
                        const std::stop_token& stop) {
  Finding finding;
  finding.depth = 1;
  finding.mostPlies = 1;
  finding.line = {move};
  Session after = session;
  (void)after.play(move);
  const Result result = after.result();
  if (result == Result::Open) {
    Finding reply = after.search(limits, memory, stop);
    finding.depth += reply.depth;
    finding.mostPlies += reply.mostPlies;
    finding.nodes = reply.nodes;
    finding.score = -reply.score.later(1);
    finding.line.insert(finding.line.end(), reply.line.begin(), reply.line.end());
  } else if (result != Result::Draw) {
    finding.score = result == winOf(session.toMove()) ? Score::winIn(1) : Score::lossIn(1);
  }
  return finding;
}

/// The best move by the evaluation alone, for a search that ended before it had looked one ply
/// ahead.
Finding evaluatedFinding(const Session& session) {
  Finding finding;
  finding.depth = 1;
  finding.mostPlies = 1;
  session.scoreMoves({.depth = 1}, 0, {}, [&](int, const std::vector<play::ScoredMove>& moves) {
    const play::ScoredMove& best = bestOf(moves);
    finding.score = best.value;
    finding.nodes = moves.size();
    finding.line = {best.move};
  });
  return finding;
}

/// What the rules say of a game that is over.
Finding finalFinding(const Session& session) {
  Finding finding;
  if (session.result() != Result::Draw) {
    finding.score =
        session.result() == winOf(session.toMove()) ? Score::winIn(0) : Score::lossIn(0);
  }
  return finding;
}

/// Finds one move.
class Thinker {
 public:
  Thinker(const ThinkingRequest& request, play::SearchMemory& memory, const std::stop_token& stop,
          const std::function<void(const std::string&)>& say)
      : request_(request), session_(request.session), memory_(memory), stop_(stop), say_(say) {
    if (const auto time = timeFor(request.limits, session_.toMove())) {
      // So that the answer is there when the time is over.
      const Clock::duration margin = std::min<Clock::duration>(*time / 10, milliseconds(3));
      limits_.deadline = request.began + *time - margin;
    }
    limits_.depth = std::min(request.limits.depth.value_or(limits_.depth), limits_.depth);
    limits_.nodes = request.limits.nodes.value_or(limits_.nodes);
  }

  /// The move; its value and the like are said.
  std::string find() {
    if (request_.level != play::Level::Best) {
      return findOfLevel();
    }
    if (session_.value()) {
      std::string move = moveOf(play::Level::Best);
      say(*exactFinding(session_, move));
      return move;
    }
    return search();
  }

 private:
  std::string findOfLevel() {
    std::string move = moveOf(request_.level);
    if (const auto exact = exactFinding(session_, move)) {
      say(*exact);
    } else {
      play::SearchLimits limits = limits_;
      limits.depth = 2;
      say(searchedFinding(session_, move, limits, memory_, stop_));
    }
    return move;
  }

  std::string moveOf(play::Level level) {
    milliseconds time = play::kUsualTime;
    if (limits_.deadline) {
      time = std::clamp(std::chrono::floor<milliseconds>(*limits_.deadline - Clock::now()),
                        milliseconds(0), time);
    }
    // Another seed for each ply: with the same one, the player would make the same random choices
    // at every move.
    play::Random random(request_.seed);
    const std::uint64_t seed = random.next() + session_.ply();
    return session_.moveOf(level, {.seed = seed, .time = time}, memory_, stop_);
  }

  std::string search() {
    Finding last = session_.search(limits_, memory_, stop_, [this](const Finding& finding) {
      say(finding);
      said_ = finding.line.front();
    });
    if (last.depth == 0) {
      last = evaluatedFinding(session_);
    }
    if (said_ != last.line.front()) {
      say(last);
    }
    return last.line.front();
  }

  void say(const Finding& finding) const {
    say_("info " + infoLine(finding, Clock::now() - request_.began));
  }

  const ThinkingRequest& request_;
  const Session& session_;
  play::SearchMemory& memory_;
  const std::stop_token& stop_;
  const std::function<void(const std::string&)>& say_;
  play::SearchLimits limits_;
  std::string said_;
};

void waitFor(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  (void)never.wait(lock, stop, [] { return false; });
}

}  // namespace

std::optional<Clock::duration> timeFor(const GoLimits& limits, Side toMove) {
  // So many moves are expected to come where nothing tells.
  constexpr int kUsualMoves = 25;
  std::optional<Clock::duration> time = limits.moveTime;
  const auto own = static_cast<std::size_t>(toMove);
  const std::size_t given = limits.clocks[own] ? own : 1 - own;
  if (const auto clock = limits.clocks[given]) {
    const Clock::duration fromClock =
        timeFromClock(*clock, limits.increments[given], limits.movesToGo.value_or(kUsualMoves));
    time = std::min(time.value_or(fromClock), fromClock);
  }
  return time;
}

bool endsOnlyByStop(const GoLimits& limits, Side toMove) {
  return limits.infinite || (!limits.depth && !limits.nodes && !timeFor(limits, toMove));
}

std::string infoLine(const Finding& finding, Clock::duration elapsed) {
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(elapsed).count();
  const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(microseconds, 1));
  constexpr std::uint64_t kMicroseconds = 1'000'000;
  std::string score = "cp " + std::to_string(finding.score.number());
  if (const auto plies = finding.score.plies()) {
    // Of the moves until then, the side to move makes the first.
    const int ownMoves = (*plies + 1) / 2;
    score = "mate " + std::to_string(finding.score.isWin() ? ownMoves : -ownMoves);
  }
  std::string text =
      "depth " + std::to_string(finding.depth) + " seldepth " + std::to_string(finding.mostPlies) +
      " score " + score + " nodes " + std::to_string(finding.nodes) + " nps " +
      std::to_string(finding.nodes * kMicroseconds / time) + " time " + std::to_string(time / 1000);
  text += finding.line.empty() ? "" : " pv";
  for (const std::string& move : finding.line) {
    text += ' ' + move;
  }
  return text;
}

void think(const ThinkingRequest& request, play::SearchMemory& memory, const std::stop_token& stop,
           const std::function<void(const std::string&)>& say) {
  std::string move(kNoMove);
  if (request.session.result() == Result::Open) {
    move = Thinker(request, memory, stop, say).find();
  } else {
    say("info " + infoLine(finalFinding(request.session), Clock::now() - request.began));
  }
  if (endsOnlyByStop(request.limits, request.session.toMove())) {
    waitFor(stop);
  }
  say("bestmove " + move);
}

}  // namespace teeko::engine

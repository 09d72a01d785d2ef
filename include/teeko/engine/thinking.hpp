/// How the engine finds its move, and what it says meanwhile.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "teeko/core/side.hpp"
#include "teeko/engine/command.hpp"
#include "teeko/play/levels.hpp"
#include "teeko/play/session.hpp"

namespace teeko::engine {

using Clock = std::chrono::steady_clock;

/// What stands for a move where there is none. In OctaFlip it is the pass.
inline constexpr std::string_view kNoMove = "0000";

/// How long the search may take that these limits ask for; nothing when no time limits it. Never
/// negative. Where both a time for the move and a clock are given, the shorter one counts. If only
/// the opponent's clock is given, that one counts.
[[nodiscard]] std::optional<Clock::duration> timeFor(const GoLimits& limits, Side toMove);

/// `depth … seldepth … score …`, behind `info`. `elapsed` is the time of the search until now.
[[nodiscard]] std::string infoLine(const play::Finding& finding, Clock::duration elapsed);

struct ThinkingRequest {
  play::Session session;
  GoLimits limits = {};
  play::Level level = play::Level::Best;
  /// The same seed makes the same moves, unless a clock decides.
  std::uint64_t seed = 0;
  Clock::time_point began = Clock::now();
};

/// Finds a move and calls `say` with every line to be said, `bestmove …` the last. Ends when the
/// limits, or the token, say so.
///
/// Level::Best plays and scores exactly where the session knows values, and searches otherwise.
/// Other levels play as they do elsewhere; what their move is worth is then searched.
void think(const ThinkingRequest& request, play::SearchMemory& memory, const std::stop_token& stop,
           const std::function<void(const std::string&)>& say);

}  // namespace teeko::engine

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
#include "teeko/octaflip/position.hpp"
#include "teeko/play/levels.hpp"
#include "teeko/play/session.hpp"

namespace teeko::engine {

using Clock = std::chrono::steady_clock;

/// What stands for a move where there is none. In OctaFlip it is the pass.
inline constexpr std::string_view kNoMove = octaflip::kPassText;

/// How long a search with these limits may take; nothing if they limit no time. It is the shorter
/// of `moveTime` and min((t - r) / n + increment / 2, t - r), where t is the time on the clock, r =
/// min(100 ms, t / 2), and n is `movesToGo`, by default 25. The clock is that of the side to move
/// or, if only the opponent's is given, that one. Never negative if the limits are not.
[[nodiscard]] std::optional<Clock::duration> timeFor(const GoLimits& limits, Side toMove);

/// Whether nothing but `stop` ends a search with these limits.
[[nodiscard]] bool endsOnlyByStop(const GoLimits& limits, Side toMove);

/// `depth … seldepth … score …`, behind `info`. `elapsed` is the time of the search until now. A
/// finding without moves, as of a game that is over, has no `pv`.
[[nodiscard]] std::string infoLine(const play::Finding& finding, Clock::duration elapsed);

struct ThinkingRequest {
  play::Session session;
  GoLimits limits = {};
  play::Level level = play::Level::Best;
  /// The same seed makes the same moves, unless a clock decides.
  std::uint64_t seed = 0;
  Clock::time_point began = Clock::now();
};

/// Finds a move and calls `say` with each line of output: at least one `info …`, and at last
/// `bestmove …`; the move is kNoMove if the game is over. The search ends at a limit or when the
/// token asks to stop. With `infinite`, or without any limit, `bestmove` comes only after the token
/// has asked to stop.
///
/// Level::Best plays and scores exactly where the session knows values, and searches otherwise; a
/// search that ends before it has looked at all moves plays the best one by the evaluation alone.
/// Other levels play as they do elsewhere; what their move is worth is then searched.
void think(const ThinkingRequest& request, play::SearchMemory& memory, const std::stop_token& stop,
           const std::function<void(const std::string&)>& say);

}  // namespace teeko::engine

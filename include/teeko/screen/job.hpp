/// What the screen wants to have computed beside it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>

#include "teeko/play/session.hpp"
#include "teeko/screen/event.hpp"

namespace teeko::screen {

struct Job {
  enum class Kind : std::uint8_t {
    Move,   ///< A computer player's move: MoveFound.
    Line,   ///< The best line, deeper and deeper: LineFound, and SearchEnded at the end.
    Scores  ///< A score for every move, deeper and deeper: MovesScored, and SearchEnded.
  };

  /// Tells jobs apart; their events have it too.
  unsigned number = 0;
  Kind kind = Kind::Move;
  /// The game is open.
  play::Session session;
  /// For Move.
  play::Level level = play::Level::Club;
  play::Thinking thinking = {};
  /// How long to wait before, so that a game between computers can be watched.
  std::chrono::milliseconds pause{0};
};

/// Does a job; ends soon when the token asks to stop. `post` gets what is found.
void run(const Job& job, const std::stop_token& stop, const std::function<void(Event)>& post);

}  // namespace teeko::screen

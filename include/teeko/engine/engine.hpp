/// The engine: reads commands, answers them, and searches and solves beside that.
#pragma once

#include <chrono>
#include <functional>
#include <istream>
#include <ostream>
#include <string>

#include "teeko/play/session.hpp"
#include "teeko/solver/solve.hpp"

namespace teeko::engine {

struct EngineOptions {
  play::Game game = play::Game::Teeko;
  /// Of the program, for `id name`.
  std::string version = {};
  /// Solves a game; called by a thread of its own. Throws as play::solveGame() does, and Error.
  std::function<play::Values(const play::GameChoice&, const solver::SolveOptions&)> solve =
      play::solveGame;
  /// How long a search that depth or nodes alone limit waits for a game that is being solved.
  std::chrono::milliseconds patience{10'000};
  /// Called when everything is answered. Solving that is still under way ends only afterwards,
  /// which may take a second: a program that is in a hurry may end here.
  std::function<void()> onEnd = [] {};
};

/// The longest line of commands that is read, in bytes. A longer one is reported and left out.
inline constexpr std::size_t kLongestLine = 65536;

/// Answers the commands on `in` on `out` until `quit` or the end of input; both streams are its
/// own meanwhile. Throws Error (Unfinished) when the output can't be written, and
/// std::system_error when the input can't be read.
void runEngine(std::istream& in, std::ostream& out, const EngineOptions& options);

}  // namespace teeko::engine

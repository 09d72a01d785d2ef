/// What an engine holds between two commands: its options and the game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/engine/command.hpp"
#include "teeko/play/session.hpp"

namespace teeko::engine {

inline constexpr int kMostThreads = 256;
inline constexpr int kMostHash = 1024;

/// The options that the other program may set.
struct Options {
  /// The board of the next `position startpos`. The game itself never changes.
  play::GameChoice choice;
  /// 1 to 5: see play::Level.
  int level = 5;
  /// For solving, 1 to kMostThreads.
  int threads = 1;
  /// For the table of searches, in MiB, 1 to kMostHash.
  int hash = 16;
  std::uint64_t seed = 0;
};

class GameState {
 public:
  explicit GameState(play::Game game);

  /// The answer to `ugi`, for a program of this version.
  [[nodiscard]] std::vector<std::string> greeting(std::string_view version) const;

  /// Both set what the command says and return an empty text, or change nothing and return what is
  /// wrong. A position's size becomes the option's.
  std::string set(const SetOption& command);
  std::string set(const SetPosition& command);

  /// `response …`.
  [[nodiscard]] std::string answer(Question question) const;

  [[nodiscard]] const Options& options() const noexcept { return options_; }
  [[nodiscard]] const play::Session& session() const noexcept { return session_; }

 private:
  Options options_;
  play::Session session_;
};

}  // namespace teeko::engine

/// What happens to the screen: keys, the mouse, and what the threads beside it have found.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "teeko/play/session.hpp"

namespace teeko::screen {

/// Keys that are no characters. Enter, Escape and Backspace are here too.
enum class Key : std::uint8_t {
  Up,
  Down,
  Left,
  Right,
  Enter,
  Escape,
  Backspace,
  Delete,
  Home,
  End,
  PageUp,
  PageDown
};

/// A character that was typed, control characters such as Ctrl-U (U+0015) too.
using Character = char32_t;

/// Rows and columns of the terminal, from 0 at the top left.
struct Clicked {
  int row = 0;
  int column = 0;
};

/// The mouse's wheel; positive is down.
struct Scrolled {
  int rows = 0;
};

struct Resized {
  int rows = 0;
  int columns = 0;
};

/// What a Job has found; `job` is its number.
struct MoveFound {
  unsigned job = 0;
  std::string move;
};
struct LineFound {
  unsigned job = 0;
  play::Finding finding;
};
struct MovesScored {
  unsigned job = 0;
  int depth = 0;
  std::vector<play::ScoredMove> moves;
};
/// A search has come to its end.
struct SearchEnded {
  unsigned job = 0;
};

/// It could not be done, for lack of memory perhaps.
struct JobFailed {
  unsigned job = 0;
  std::string reason;
};

/// SolvingAt: the progress of solving a game, in words. Solved: the game is solved. SolvingFailed:
/// it could not be solved; `reason` is part of a sentence.
struct SolvingAt {
  play::GameChoice choice;
  std::string progress;
};
struct Solved {
  play::GameChoice choice;
  play::Values values;
};
struct SolvingFailed {
  play::GameChoice choice;
  std::string reason;
};

using Event = std::variant<Key, Character, Clicked, Scrolled, Resized, MoveFound, LineFound,
                           MovesScored, SearchEnded, JobFailed, SolvingAt, Solved, SolvingFailed>;

}  // namespace teeko::screen

/// A game of classic Teeko at the console.
#pragma once

#include <functional>
#include <string>

#include "teeko/classic/hint.hpp"
#include "teeko/core/position.hpp"
#include "teeko/io/console.hpp"
#include "teeko/play/player.hpp"
#include "teeko/play/record.hpp"

namespace teeko::classic {

/// What people can ask for besides playing. All of it must be there if a person plays.
template <int Size>
struct Services {
  using Record = play::Record<Position<Size>>;

  /// A good move in a game that is open.
  std::function<Hint(const Record&)> hint;
  /// Writes the game so far to the file of this name, and returns a line that says so or what went
  /// wrong.
  std::function<std::string(const Record&, const std::string& file)> save;
};

/// Plays the recorded game on until somebody wins, the same position comes up for the third time
/// with the same side to move, or a person quits; the record has the moves, however it ends. A side
/// whose player is empty is a person's. Throws like Console::askWord() and Console::print(), and
/// what players and services throw; flushing the last output is the caller's.
template <int Size>
void playClassic(Console& console, play::Record<Position<Size>>& record,
                 const play::Players<Position<Size>>& players, const Services<Size>& services = {});

}  // namespace teeko::classic

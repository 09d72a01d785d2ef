/// A game of classic Teeko at the console.
#pragma once

#include "teeko/classic/classic.hpp"
#include "teeko/classic/player.hpp"
#include "teeko/io/console.hpp"

namespace teeko::classic {

/// Who plays a side: a Player, or a person when it is empty.
struct ClassicPlayers {
  Player black = {};
  Player red = {};
};

/// Plays a game, Black first, until somebody wins, the same position comes for the third time with
/// the same side to move, or a person quits. Throws like Console::askWord() and Console::print();
/// flushing the last output is the caller's.
void playClassic(Console& console, const ClassicPlayers& players, GoalSet goals);

}  // namespace teeko::classic

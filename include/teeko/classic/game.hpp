/// A game of classic Teeko at the console.
#pragma once

#include "teeko/classic/reading_order.hpp"
#include "teeko/io/console.hpp"
#include "teeko/play/player.hpp"
#include "teeko/play/record.hpp"

namespace teeko::classic {

/// Plays the recorded game on until somebody wins, the same position comes up for the third time
/// with the same side to move, or a person quits; the record has the moves, however it ends. A side
/// whose player is empty is a person's. Throws like Console::askWord() and Console::print();
/// flushing the last output is the caller's.
void playClassic(Console& console, const play::Players<ClassicPosition>& players,
                 play::Record<ClassicPosition>& record);

}  // namespace teeko::classic

/// What the database of terminals says of this process's terminal.
#pragma once

#include <string>

namespace teeko::screen {

/// What is wrong with the terminal that TERM names, behind its name in a sentence; empty when its
/// cursor can be moved and it can be cleared.
[[nodiscard]] std::string faultOfTerminal();

/// What ends a program's use of the whole terminal: attributes, cursor, keypad and mouse as they
/// were, and what was on the screen before. Curses has taken the terminal.
[[nodiscard]] std::string restoringSequence();

/// Whether the terminal's description has reports of the mouse, but not of xterm's mode 1006. To be
/// called while curses uses the terminal.
[[nodiscard]] bool knowsOnlyOldMouseReports();

/// What asks the terminal where its cursor is; it answers `ESC [ row ; column R`. Empty where its
/// description does not have this. To be called while curses uses the terminal.
[[nodiscard]] std::string cursorQuestion();

}  // namespace teeko::screen

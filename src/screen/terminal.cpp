#include "terminal.hpp"

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstddef>
#include <cstdlib>
#include <cwchar>
#include <string>
#include <string_view>

#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#define NCURSES_WIDECHAR 1
#include <curses.h>

#include "teeko/io/descriptor.hpp"
#include "teeko/io/error.hpp"

#include "mouse_report.hpp"
#include "terminfo.hpp"

namespace teeko::screen {
namespace {

/// What signal handlers need. They get nothing else to work with, so this has to be global.
struct SignalState {
  volatile std::sig_atomic_t ending = 0;
  volatile std::sig_atomic_t stopping = 0;
  termios before{};
  std::array<char, 256> restoring{};
  std::size_t restoringSize = 0;
};
SignalState signalState;  // NOLINT(*-avoid-non-const-global-variables)

void rememberSignal(int signal) {
  (signal == SIGTSTP ? signalState.stopping : signalState.ending) = signal;
}

/// Gives the terminal back and crashes.
void restoreAndCrash(int signal) {
  (void)writeAll(STDOUT_FILENO, {signalState.restoring.data(), signalState.restoringSize});
  (void)tcsetattr(STDIN_FILENO, TCSANOW, &signalState.before);
  (void)raise(signal);  // the handler is in place for one time only
}

struct sigaction actionOf(void (*handler)(int), int flags = 0) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  return action;
}

/// Prepares for when curses can no longer be asked.
void prepareRestoring() {
  const std::string text = restoringSequence();
  signalState.restoringSize = std::min(text.size(), signalState.restoring.size());
  std::copy_n(text.begin(), signalState.restoringSize, signalState.restoring.begin());
}

std::optional<Key> keyOf(int code) {
  switch (code) {
    case KEY_UP:
      return Key::Up;
    case KEY_DOWN:
      return Key::Down;
    case KEY_LEFT:
      return Key::Left;
    case KEY_RIGHT:
      return Key::Right;
    case KEY_ENTER:
      return Key::Enter;
    case KEY_BACKSPACE:
      return Key::Backspace;
    case KEY_DC:
      return Key::Delete;
    case KEY_HOME:
      return Key::Home;
    case KEY_END:
      return Key::End;
    case KEY_PPAGE:
      return Key::PageUp;
    case KEY_NPAGE:
      return Key::PageDown;
    default:
      return std::nullopt;
  }
}

Event characterEvent(wint_t character) {
  switch (character) {
    case L'\r':
    case L'\n':
      return Key::Enter;
    case L'\x1B':
      return Key::Escape;
    case L'\b':
    case L'\x7F':
      return Key::Backspace;
    default:
      return static_cast<Character>(character);
  }
}

std::optional<Event> mouseEvent() {
  MEVENT event{};
  if (getmouse(&event) != OK) {
    return std::nullopt;
  }
  if ((event.bstate & BUTTON1_PRESSED) != 0) {
    return Clicked{event.y, event.x};
  }
  if ((event.bstate & BUTTON4_PRESSED) != 0) {
    return Scrolled{-1};
  }
  return (event.bstate & BUTTON5_PRESSED) != 0 ? std::optional<Event>(Scrolled{1}) : std::nullopt;
}

/// The key that stands for the first characters of a report of the mouse. Curses gives one key for
/// several reports that arrive together, and the last of them first; and it takes the button at the
/// mouse's side for the first one. So it gets none of this kind to see.
constexpr int kMouseReport = KEY_MAX + 1;
constexpr const char* kMouseReportBegins = "\033[<";

constexpr std::string_view kWantsReports = "\033[?1006h";
constexpr std::string_view kWantsNoReports = "\033[?1006l";

/// Asks for reports of that kind, or for none any more, where curses asks for reports of another
/// kind. Terminals without them go on as before.
void askForReports(std::string_view sequence) {
  if (knowsOnlyOldMouseReports()) {
    (void)writeAll(STDOUT_FILENO, sequence);
  }
}

/// A piece, and the keys that stand for what the terminal answers when it is asked where the cursor
/// is behind a piece at the beginning of the second row. In the first one, the answer could also be
/// Shift and F3.
constexpr wchar_t kPiece = L'\u25CF';
constexpr int kPieceIsNarrow = KEY_MAX + 2;
constexpr int kPieceIsWide = KEY_MAX + 3;
constexpr const char* kNarrowAnswer = "\033[2;2R";
constexpr const char* kWideAnswer = "\033[2;3R";

Characters charactersOfLocale() {
  const char* const name = std::getenv("TERM");
  const bool isLinux = name != nullptr && std::string_view(name).starts_with("linux");
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8" && wcwidth(kPiece) == 1 && !isLinux
             ? Characters::Unicode
             : Characters::Ascii;
}

bool hasManyColours() {
  constexpr int kMany = 256;
  return COLORS >= kMany;
}

/// Where there are few colours, bold makes letters lighter: too light for a light ground, such as
/// the board and what green letters have, which cannot be read on white themselves.
attr_t attributesOf(const Style& style, Colours colours) {
  const bool isOnLight = colours == Colours::Shown && !hasManyColours() &&
                         (style.colour == Colour::Green || style.ground != Ground::Terminal);
  attr_t attributes = A_NORMAL;
  attributes |= style.bold && !isOnLight ? A_BOLD : A_NORMAL;
  attributes |= style.dim && style.ground == Ground::Terminal ? A_DIM : A_NORMAL;
  attributes |= style.underlined ? A_UNDERLINE : A_NORMAL;
  return attributes;
}

/// Those of Colour, and one for what is dim. Some terminals dim what is behind letters, too.
constexpr int kLetters = 5;
constexpr int kDimLetters = 4;

/// The number of the pair of colours; that of the terminal's own is 0.
short pairOf(Ground ground, int letters) {
  return static_cast<short>(static_cast<int>(ground) * kLetters + letters);
}

short pairOf(const Style& style) {
  const bool isDim = style.dim && style.ground != Ground::Terminal;
  return pairOf(style.ground, isDim ? kDimLetters : static_cast<int>(style.colour));
}

/// Colours of letters and the one behind them; -1 is the terminal's own.
struct Palette {
  Ground ground;
  std::array<short, kLetters> letters;
  short behind;
};

// Each colour can be read on what is behind it; with the terminal's own, on white and on black: the
// green has a contrast of 4.5 to both (WCAG 2.1). On the board, all but lines have 4.5 or more.
constexpr std::array<Palette, 3> kManyColours{{{Ground::Terminal, {-1, 196, 33, 28, -1}, -1},
                                               {Ground::Board, {16, 124, 25, 22, 245}, 254},
                                               {Ground::Winning, {16, 124, 25, 22, 245}, 229}}};
constexpr std::array<Palette, 3> kFewColours{
    {{Ground::Terminal, {-1, COLOR_RED, COLOR_BLUE, COLOR_BLACK, -1}, -1},
     {Ground::Board, {COLOR_BLACK, COLOR_RED, COLOR_BLUE, COLOR_BLACK, COLOR_BLACK}, COLOR_WHITE},
     {Ground::Winning,
      {COLOR_BLACK, COLOR_RED, COLOR_BLUE, COLOR_BLACK, COLOR_BLACK},
      COLOR_YELLOW}}};

void prepareColours() {
  start_color();
  use_default_colors();
  for (const auto& [ground, letters, behind] : hasManyColours() ? kManyColours : kFewColours) {
    for (int i = 0; i < kLetters; ++i) {
      const bool isOnGreen = static_cast<Colour>(i) == Colour::Green && !hasManyColours();
      if (pairOf(ground, i) != 0) {
        init_pair(pairOf(ground, i), letters[static_cast<std::size_t>(i)],
                  isOnGreen ? short{COLOR_GREEN} : behind);
      }
    }
  }
}

/// What takes more or less than one cell would shift what follows.
wchar_t shownCharacter(char32_t character) {
  const auto wide = static_cast<wchar_t>(character);
  return wcwidth(wide) == 1 ? wide : L'?';
}

}  // namespace

Terminal::Terminal(Colours colours, Characters most) {
  (void)std::setlocale(LC_CTYPE, "");
  (void)tcgetattr(STDIN_FILENO, &signalState.before);
  takeSignals();
  screen_ = newterm(nullptr, stdout, stdin);
  if (screen_ == nullptr) {
    giveBackSignals();
    throw Error(ErrorKind::Unfinished, "curses cannot use the terminal");
  }
  prepareRestoring();
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  intrflush(stdscr, FALSE);
  constexpr int kEscapeDelay = 25;
  set_escdelay(kEscapeDelay);
  mouseinterval(0);
  // All buttons, as curses waits for the next key after one that it is not asked to report.
  mousemask(BUTTON1_PRESSED | BUTTON2_PRESSED | BUTTON3_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED,
            nullptr);
  (void)define_key(kMouseReportBegins, kMouseReport);
  askForReports(kWantsReports);
  colours_ = has_colors() ? colours : Colours::Hidden;
  if (colours_ == Colours::Shown) {
    prepareColours();
  }
  characters_ = std::min(most, charactersOfLocale());
  if (characters_ == Characters::Unicode) {
    askHowWidePiecesAre();
  }
}

/// Nobody waits for the answer, as not all terminals give one.
void Terminal::askHowWidePiecesAre() const {
  const std::string question = cursorQuestion();
  if (question.empty()) {
    return;
  }
  (void)define_key(kNarrowAnswer, kPieceIsNarrow);
  (void)define_key(kWideAnswer, kPieceIsWide);
  const std::array<wchar_t, 2> piece{kPiece, L'\0'};
  (void)mvaddwstr(1, 0, piece.data());
  (void)refresh();
  (void)writeAll(STDOUT_FILENO, question);
}

/// Where the terminal goes on below the picture, what is printed next begins on its last row, which
/// has to be blank for it.
void Terminal::giveBack() {
  askForReports(kWantsNoReports);
  (void)move(getmaxy(stdscr) - 1, 0);
  (void)clrtoeol();
  (void)refresh();
  endwin();
}

Terminal::~Terminal() {
  giveBack();
  delscreen(static_cast<SCREEN*>(screen_));
  giveBackSignals();
}

/// Called before curses starts, because curses installs no handler for a signal that has one. The
/// handler of curses would lose a SIGTSTP that arrives while the screen is drawn.
void Terminal::takeSignals() {
  signalState.ending = 0;  // stop() has reset `stopping`
  sigset_t held;
  sigemptyset(&held);
  for (std::size_t i = 0; i < kRemembered.size(); ++i) {
    sigaddset(&held, kRemembered[i]);
    (void)sigaction(kRemembered[i], nullptr, &actionsBefore_[i]);
    // What was ignored stays ignored.
    if (actionsBefore_[i].sa_handler != SIG_IGN) {
      const struct sigaction remember = actionOf(rememberSignal);
      (void)sigaction(kRemembered[i], &remember, nullptr);
    }
  }
  sigaddset(&held, SIGWINCH);
  (void)pthread_sigmask(SIG_BLOCK, &held, &maskBefore_);
  for (std::size_t i = 0; i < kCrashes.size(); ++i) {
    const struct sigaction crash =
        actionOf(restoreAndCrash, static_cast<int>(SA_RESETHAND | SA_NODEFER));
    (void)sigaction(kCrashes[i], &crash, &crashActions_[i]);
  }
}

void Terminal::giveBackSignals() {
  for (std::size_t i = 0; i < kCrashes.size(); ++i) {
    (void)sigaction(kCrashes[i], &crashActions_[i], nullptr);
  }
  for (std::size_t i = 0; i < kRemembered.size(); ++i) {
    (void)sigaction(kRemembered[i], &actionsBefore_[i], nullptr);
  }
  if (ending() == Ending::HungUp) {
    // It may come once more, before the game is saved.
    (void)std::signal(SIGHUP, SIG_IGN);
  }
  (void)pthread_sigmask(SIG_SETMASK, &maskBefore_, nullptr);
}

Resized Terminal::size() const {
  return {getmaxy(stdscr), getmaxx(stdscr)};
}

void Terminal::show(const Frame& frame) const {
  erase();
  for (int row = 0; row < frame.rows(); ++row) {
    for (int column = 0; column < frame.columns(); ++column) {
      const Cell& cell = frame.at({row, column});
      if (cell == Cell()) {
        continue;
      }
      const std::array<wchar_t, 2> text{shownCharacter(cell.character), L'\0'};
      cchar_t complex{};
      setcchar(&complex, text.data(), attributesOf(cell.style, colours_),
               colours_ == Colours::Shown ? pairOf(cell.style) : short{0}, nullptr);
      mvadd_wch(row, column, &complex);
    }
  }
  if (frame.cursor) {
    move(frame.cursor->row, frame.cursor->column);
  }
  curs_set(frame.cursor ? 1 : 0);
  refresh();
}

void Terminal::wait(int descriptor) {
  fd_set readable;
  FD_ZERO(&readable);
  FD_SET(STDIN_FILENO, &readable);
  FD_SET(descriptor, &readable);
  (void)pselect(std::max(STDIN_FILENO, descriptor) + 1, &readable, nullptr, nullptr, nullptr,
                &maskBefore_);
  if (signalState.stopping != 0) {
    stop();
  }
}

/// Gives the terminal back, stops this process, and takes the terminal again when it goes on.
void Terminal::stop() {
  signalState.stopping = 0;
  giveBack();
  const struct sigaction byDefault = actionOf(SIG_DFL);
  struct sigaction remember {};
  (void)sigaction(SIGTSTP, &byDefault, &remember);
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTSTP);
  (void)pthread_sigmask(SIG_UNBLOCK, &stops, nullptr);
  (void)raise(SIGTSTP);
  (void)pthread_sigmask(SIG_BLOCK, &stops, nullptr);
  (void)sigaction(SIGTSTP, &remember, nullptr);
  // Somebody may have changed how the terminal is set.
  def_shell_mode();
  refresh();
  askForReports(kWantsReports);
}

bool Terminal::takesForMouse(int kind, char32_t code, std::optional<Event>& event) {
  const bool isCharacter = kind != KEY_CODE_YES;
  if (!isCharacter && code == static_cast<char32_t>(kMouseReport)) {
    report_.emplace();
    return true;
  }
  if (!report_ || !isCharacter || !isPartOfMouseReport(*report_, code)) {
    report_.reset();
    return false;
  }
  *report_ += static_cast<char>(code);
  if (isWholeMouseReport(*report_)) {
    event = eventOfMouseReport(*report_);
    report_.reset();
  }
  return true;
}

std::optional<Event> Terminal::read() {
  for (;;) {
    wint_t code = 0;
    const int kind = get_wch(&code);
    if (kind == ERR) {
      pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
      int available = 0;
      // Input that is readable but has no bytes available is at its end.
      isHungUp_ = poll(&input, 1, 0) == 1 &&
                  (ioctl(STDIN_FILENO, FIONREAD, &available) != 0 || available == 0);
      return std::nullopt;
    }
    if (std::optional<Event> event; takesForMouse(kind, code, event)) {
      if (event) {
        return event;
      }
      continue;
    }
    if (kind != KEY_CODE_YES) {
      return characterEvent(code);
    }
    const int key = static_cast<int>(code);
    if (key == kPieceIsWide) {
      characters_ = Characters::Ascii;
      (void)clearok(stdscr, TRUE);  // what is shown is not where curses believes it to be
    } else if (key == KEY_RESIZE) {
      return size();
    }
    if (key == KEY_MOUSE) {
      if (auto event = mouseEvent()) {
        return event;
      }
    } else if (const auto known = keyOf(key)) {
      return *known;
    }
  }
}

std::optional<Ending> Terminal::ending() const {
  if (isHungUp_ || signalState.ending == SIGHUP) {
    return Ending::HungUp;
  }
  return signalState.ending != 0 ? std::optional(Ending::Interrupted) : std::nullopt;
}

}  // namespace teeko::screen

// needs: curses
#include "screen/terminal.hpp"

#include <array>
#include <csignal>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include "teeko/io/descriptor.hpp"
#include "teeko/io/error.hpp"

#include "process/posix.hpp"
#include "screen/other_end.hpp"
#include "support/catch.hpp"
#include "support/child.hpp"
#include "support/comes_true.hpp"
#include "support/in_child.hpp"
#include "support/scratch.hpp"
#include "support/signals.hpp"

using namespace teeko;
using namespace teeko::screen;

namespace {

/// Whether its handler is in place for one time only, and may be called while it runs.
bool isForOnce(int signal) {
  struct sigaction action {};
  (void)sigaction(signal, nullptr, &action);
  const auto flags = static_cast<unsigned>(action.sa_flags);
  return (flags & SA_RESETHAND) != 0 && (flags & SA_NODEFER) != 0;
}

constexpr std::array kCrashes{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

/// Has handlers of its own for all signals that a Terminal takes, but ignores SIGHUP.
void prepareSignals() {
  for (const int number : kCrashes) {
    (void)signal(number, ownHandler);
  }
  for (const int number : {SIGINT, SIGTERM, SIGTSTP}) {
    (void)signal(number, ownHandler);
  }
  (void)signal(SIGHUP, SIG_IGN);
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, SIGUSR1);
  (void)pthread_sigmask(SIG_BLOCK, &mask, nullptr);
}

/// Which of these is not as prepareSignals() made it; 0 for none: 1 the handlers, 2 what is
/// ignored, 3 and 4 what is blocked.
int changedSignals() {
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGINT, SIGTERM, SIGTSTP}) {
    if (handlerOf(number) != ownHandler) {
      return 1;
    }
  }
  if (handlerOf(SIGHUP) != SIG_IGN) {
    return 2;
  }
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH}) {
    if (isBlocked(number)) {
      return 3;
    }
  }
  return isBlocked(SIGUSR1) ? 0 : 4;
}

#ifdef __linux__

bool isStopped(pid_t process) {
  const std::string status = contentsOf("/proc/" + std::to_string(process) + "/stat");
  return status.find(") T ") != std::string::npos;
}

#endif

/// All that is to be read now, in words.
std::string eventsOf(Terminal& terminal) {
  static constexpr std::array kKeys{"Up",        "Down",   "Left", "Right", "Enter",  "Escape",
                                    "Backspace", "Delete", "Home", "End",   "PageUp", "PageDown"};
  std::string text;
  for (std::optional<Event> event = terminal.read(); event; event = terminal.read()) {
    if (const auto* const key = std::get_if<Key>(&*event)) {
      text += kKeys.at(static_cast<std::size_t>(*key));
    } else if (const auto* const character = std::get_if<Character>(&*event)) {
      text += std::to_string(static_cast<unsigned>(*character));
    } else if (const auto* const click = std::get_if<Clicked>(&*event)) {
      text += "click " + std::to_string(click->row) + ',' + std::to_string(click->column);
    } else if (const auto* const wheel = std::get_if<Scrolled>(&*event)) {
      text += "scroll " + std::to_string(wheel->rows);
    } else {
      text += '?';
    }
    text += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("the terminal takes signals, and gives them back as they were") {
  CHECK(inChild([] {
          const OtherEnd other;
          prepareSignals();
          {
            const Terminal terminal(Colours::Shown);
            for (const int number : kCrashes) {
              if (handlerOf(number) == ownHandler || isBlocked(number) || !isForOnce(number)) {
                return 5;
              }
            }
            for (const int number : {SIGINT, SIGTERM, SIGTSTP}) {
              if (handlerOf(number) == ownHandler || !isBlocked(number)) {
                return 6;
              }
            }
            // What was ignored stays ignored.
            if (handlerOf(SIGHUP) != SIG_IGN || !isBlocked(SIGHUP) || !isBlocked(SIGWINCH)) {
              return 7;
            }
          }
          return changedSignals();
        }) == 0);
}

TEST_CASE("signals are as they were where the terminal cannot be used") {
  CHECK(inChild([] {
          const OtherEnd other("no such terminal");
          prepareSignals();
          try {
            const Terminal terminal(Colours::Shown);
            return 5;
          } catch (const Error& error) {
            return error.what() == std::string("curses cannot use the terminal") ? changedSignals()
                                                                                 : 6;
          }
        }) == 0);
}

TEST_CASE("the terminal hands over each key at once and shows none, and is then as it was") {
  CHECK(inChild([] {
          const OtherEnd other;
          termios before{};
          (void)tcgetattr(STDIN_FILENO, &before);
          {
            const Terminal terminal(Colours::Shown);
            termios now{};
            (void)tcgetattr(STDIN_FILENO, &now);
            if ((now.c_lflag & static_cast<tcflag_t>(ICANON | ECHO)) != 0 ||
                (now.c_lflag & static_cast<tcflag_t>(ISIG)) == 0 ||
                (now.c_lflag & static_cast<tcflag_t>(NOFLSH)) == 0 ||
                (now.c_iflag & static_cast<tcflag_t>(ICRNL)) != 0) {
              return 1;
            }
          }
          termios after{};
          (void)tcgetattr(STDIN_FILENO, &after);
          return before.c_lflag == after.c_lflag && before.c_iflag == after.c_iflag &&
                         before.c_oflag == after.c_oflag
                     ? 0
                     : 2;
        }) == 0);
}

TEST_CASE("a signal ends the wait, and says why the screen must be left") {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    CAPTURE(number);
    CHECK(inChild([number] {
            const OtherEnd other;
            const process::Pipe pipe = process::makePipe();
            {
              Terminal terminal(Colours::Shown);
              if (raise(number) != 0 || terminal.ending()) {
                return 1;
              }
              terminal.wait(pipe.readEnd.number());
              if (terminal.ending() != (number == SIGHUP ? Ending::HungUp : Ending::Interrupted)) {
                return 2;
              }
            }
            // It may come once more.
            return (handlerOf(SIGHUP) == SIG_IGN) == (number == SIGHUP) ? 0 : 3;
          }) == 0);
  }
}

TEST_CASE("what ended one screen does not end the next one") {
  CHECK(inChild([] {
          const OtherEnd other;
          const process::Pipe pipe = process::makePipe();
          {
            Terminal terminal(Colours::Shown);
            if (raise(SIGTERM) != 0) {
              return 1;
            }
            terminal.wait(pipe.readEnd.number());
          }
          const Terminal next(Colours::Shown);
          return next.ending() ? 2 : 0;
        }) == 0);
}

TEST_CASE("what is typed is not shown") {
  CHECK(inChild([] {
          const OtherEnd other;
          Terminal terminal(Colours::Shown);
          other.type("Q");
          return eventsOf(terminal) == "81\n" && other.written().find('Q') == std::string::npos ? 0
                                                                                                : 1;
        }) == 0);
}

TEST_CASE("the wait ends when there is something to be read, from either side") {
  CHECK(inChild([] {
          const OtherEnd other;
          const process::Pipe pipe = process::makePipe();
          Terminal terminal(Colours::Shown);
          other.type("a");
          terminal.wait(pipe.readEnd.number());
          if (eventsOf(terminal) != "97\n") {
            return 1;
          }
          (void)writeAll(pipe.writeEnd.number(), "x");
          terminal.wait(pipe.readEnd.number());
          return terminal.read() ? 2 : 0;
        }) == 0);
}

TEST_CASE("a terminal that is gone has hung up") {
  CHECK(inChild([] {
          OtherEnd other;
          Terminal terminal(Colours::Shown);
          if (terminal.read() || terminal.ending()) {
            return 1;
          }
          other.hangUp();
          return !terminal.read() && terminal.ending() == Ending::HungUp ? 0 : 2;
        }) == 0);
}

TEST_CASE("a terminal that has nothing to be read any more has hung up") {
  const Scratch scratch;
  const auto endingWith = [](const std::string& input, int mode) {
    return inChild([&] {
      const OtherEnd other;
      Terminal terminal(Colours::Shown);
      const Descriptor replacing(open(input.empty() ? ttyname(0) : input.c_str(), mode | O_NOCTTY));
      other.type("a");
      if (dup2(replacing.number(), STDIN_FILENO) < 0 || terminal.read()) {
        return 1;
      }
      return terminal.ending() == Ending::HungUp ? 2 : terminal.ending() ? 4 : 3;
    });
  };
  CHECK(endingWith("/dev/null", O_RDONLY) == 2);
  CHECK(endingWith(scratch.file("empty", "").string(), O_RDONLY) == 2);
  // What was typed is there, but cannot be read now.
  CHECK(endingWith("", O_WRONLY) == 3);
}

#ifdef __linux__  // whose locales and descriptions of terminals are known

TEST_CASE("keys, characters and the mouse are read") {
  const struct {
    std::string_view typed;
    std::string_view events;
  } facts[]{
      {"\x1BOA", "Up\n"},
      {"\x1BOB", "Down\n"},
      {"\x1BOC", "Right\n"},
      {"\x1BOD", "Left\n"},
      {"\r", "Enter\n"},
      {"\n", "Enter\n"},
      {"\x1B", "Escape\n"},
      {"\b", "Backspace\n"},
      {"\x7F", "Backspace\n"},
      {"\x1B[3~", "Delete\n"},
      {"\x1BOH", "Home\n"},
      {"\x1BOF", "End\n"},
      {"\x1B[5~", "PageUp\n"},
      {"\x1B[6~", "PageDown\n"},
      {"\x1BOM", "Enter\n"},
      {"a\xC3\xA4 ", "97\n228\n32\n"},
      {"\x1BOP", ""},
      {"\x1BOPb", "98\n"},
      {"\x1B[<0;3;2M", "click 1,2\n"},
      {"\x1B[<0;3;2m", ""},
      {"\x1B[<0;1;1Mc", "click 0,0\n99\n"},
      {"\x1B[<2;3;2M\x1B[<2;3;2m", ""},
      {"\x1B[<2;3;2M\x1B[<2;3;2mc", "99\n"},
      {"\x1B[<1;3;2M\x1B[<1;3;2m", ""},
      {"\x1B[<66;3;2M", ""},
      {"\x1B[<0;3;2M\x1B[<0;3;2m", "click 1,2\n"},
      {"\x1B[<0;3;2M\x1B[<0;3;2ma\x1B[<0;3;2M\x1B[<0;3;2m", "click 1,2\n97\nclick 1,2\n"},
      // Two clicks, or more, that arrive together.
      {"\x1B[<0;3;2M\x1B[<0;3;2m\x1B[<0;7;5M\x1B[<0;7;5m", "click 1,2\nclick 4,6\n"},
      {"\x1B[<0;3;2M\x1B[<0;7;5M\x1B[<64;1;1M\x1B[<0;200;100Mx",
       "click 1,2\nclick 4,6\nscroll -1\nclick 99,199\n120\n"},
      // The button at the mouse's side, the mouse that moves, and the first button with Control.
      {"\x1B[<128;3;2M\x1B[<128;3;2mc", "99\n"},
      {"\x1B[<32;3;2M\x1B[<35;3;2Mc", "99\n"},
      {"\x1B[<16;3;2M", "click 1,2\n"},
      // What is no report.
      {"\x1B[<0;3Mc", "99\n"},
      {"\x1B[<0;3;2xc", "120\n99\n"},
      {"\x1B[<;;Mc", "99\n"},
      {"\x1B[<0;99999999999;2Mc", "99\n"},
      {"\x1B[<0;3;2\x1BOA", "Up\n"},
      {"\x1B[<64;3;2M", "scroll -1\n"},
      {"\x1B[<65;3;2M", "scroll 1\n"},
  };
  for (const auto& fact : facts) {
    CAPTURE(fact.typed);
    CHECK(inChild([&fact] {
            const OtherEnd other;
            Terminal terminal(Colours::Shown);
            other.type(fact.typed);
            return eventsOf(terminal) == fact.events && !terminal.ending() ? 0 : 1;
          }) == 0);
  }
}

TEST_CASE("a report of the mouse may arrive piece by piece") {
  CHECK(inChild([] {
          const OtherEnd other;
          Terminal terminal(Colours::Shown);
          other.type("\x1B[<0;1");
          if (!eventsOf(terminal).empty()) {
            return 1;
          }
          other.type("3;2M");
          return eventsOf(terminal) == "click 1,12\n" ? 0 : 2;
        }) == 0);
}

TEST_CASE("two clicks count also where curses asks for reports of the old kind") {
  CHECK(inChild([] {
          const OtherEnd other("screen");
          {
            Terminal terminal(Colours::Shown);
            if (other.written().find("\x1B[?1006h") == std::string::npos) {
              return 1;
            }
            other.type("\x1B[<0;3;2M\x1B[<0;3;2m\x1B[<0;7;5M");
            if (eventsOf(terminal) != "click 1,2\nclick 4,6\n") {
              return 2;
            }
          }
          return other.written().find("\x1B[?1006l") != std::string::npos ? 0 : 3;
        }) == 0);
}

TEST_CASE("characters are ASCII where fonts lack others") {
  const auto charactersOf = [](const char* terminal) {
    return inChild([terminal] {
      const OtherEnd other(terminal);
      return Terminal(Colours::Shown).characters() == Characters::Ascii ? 1 : 0;
    });
  };
  CHECK(charactersOf("xterm-256color") == 0);
  CHECK(charactersOf("linux") == 1);
}

TEST_CASE("characters are ASCII where the terminal says that a piece takes two columns") {
  const auto isUnicodeAfter = [](std::string_view answer, std::string_view events) {
    return inChild([&] {
      const OtherEnd other;
      Terminal terminal(Colours::Shown);
      if (other.written().find("\xE2\x97\x8F\x1B[6n") == std::string::npos) {
        return 2;
      }
      other.type(answer);
      if (eventsOf(terminal) != events) {
        return 3;
      }
      terminal.show(Frame(24, 80));
      // All is drawn anew where it is not where it was believed to be.
      const bool isUnicode = terminal.characters() == Characters::Unicode;
      const bool isDrawnAnew = other.written().find("\x1B[2J") != std::string::npos;
      if (isDrawnAnew == isUnicode) {
        return 4;
      }
      return isUnicode ? 1 : 0;
    });
  };
  CHECK(isUnicodeAfter("", "") == 1);
  CHECK(isUnicodeAfter("\x1B[2;2R", "") == 1);
  CHECK(isUnicodeAfter("\x1B[2;2Ra", "97\n") == 1);
  CHECK(isUnicodeAfter("\x1B[1;2R", "") == 1);  // Shift and F3
  CHECK(isUnicodeAfter("\x1B[2;3R", "") == 0);
  CHECK(isUnicodeAfter("q\x1B[2;3Ra", "113\n97\n") == 0);
}

TEST_CASE("a terminal is not asked how wide pieces are where there are none or it cannot answer") {
  const auto isAsked = [](const char* kind, Characters most) {
    return inChild([&] {
      const OtherEnd other(kind);
      const Terminal terminal(Colours::Shown, most);
      return other.written().find("\x1B[6n") != std::string::npos ? 1 : 0;
    });
  };
  CHECK(isAsked("xterm", Characters::Unicode) == 1);
  CHECK(isAsked("xterm", Characters::Ascii) == 0);
  CHECK(isAsked("linux", Characters::Unicode) == 0);
  CHECK(isAsked("rxvt", Characters::Unicode) == 0);
}

TEST_CASE("few colours can be read on white and on black") {
  const process::Pipe pipe = process::makePipe();
  CHECK(
      inChild([&pipe] {
        const OtherEnd other("xterm");
        const Terminal terminal(Colours::Shown);
        (void)other.written();
        Frame frame(24, 80);
        (void)frame.write({1, 2}, "x", {.colour = Colour::Green, .bold = true, .underlined = true});
        terminal.show(frame);
        return writeAll(pipe.writeEnd.number(), other.written()) ? 0 : 1;
      }) == 0);
  std::string text(4096, '\0');
  text.resize(readSome(pipe.readEnd.number(), text.data(), text.size()));
  CAPTURE(text);
  // Black on green, underlined, and not bold: that makes black grey.
  CHECK(text.find("\x1B[30m\x1B[42m") != std::string::npos);
  CHECK(text.find("\x1B[0;4m") != std::string::npos);
}

TEST_CASE("a frame is shown with its styles, and with its cursor if it has one") {
  const auto shownWith = [](Colours colours, bool hasCursor) {
    const process::Pipe pipe = process::makePipe();
    CHECK(
        inChild([&] {
          const OtherEnd other;
          const Terminal terminal(colours);
          (void)other.written();
          Frame frame(24, 80);
          (void)frame.write({1, 2}, "x\xC3\xA9\xE4\xB8\xAD", {.colour = Colour::Red, .bold = true});
          if (hasCursor) {
            frame.cursor = {10, 20};
          }
          terminal.show(frame);
          return writeAll(pipe.writeEnd.number(), other.written()) ? 0 : 1;
        }) == 0);
    std::string text(4096, '\0');
    text.resize(readSome(pipe.readEnd.number(), text.data(), text.size()));
    return text;
  };
  const auto has = [](const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
  };
  const std::string coloured = shownWith(Colours::Shown, true);
  CAPTURE(coloured);
  CHECK(has(coloured, "38;5;196m"));
  CHECK(has(coloured, "\x1B[0;1m"));
  CHECK(has(coloured, "x\xC3\xA9?"));
  CHECK(has(coloured, "\x1B[11;21H"));
  CHECK(has(coloured, "\x1B[?12l\x1B[?25h"));  // normal, not blinking
  CHECK_FALSE(has(coloured, "\x1B[?25l"));
  const std::string plain = shownWith(Colours::Hidden, false);
  CAPTURE(plain);
  CHECK(has(plain, "\x1B[0;1m"));
  CHECK_FALSE(has(plain, "38;5;196m"));
  CHECK(has(plain, "\x1B[?25l"));
}

TEST_CASE("a stopped program has given the terminal back, and takes it again as it is then") {
  CHECK(inChild([] {
          (void)setpgid(0, 0);  // so that the process can be stopped
          const OtherEnd other;
          const process::Pipe pipe = process::makePipe();
          termios settings{};
          {
            Terminal terminal(Colours::Shown);
            (void)terminal.read();
            const std::string begun = other.written();
            const pid_t program = getpid();
            const Child shell([program] {
              if (!comesTrue([program] { return isStopped(program) || getppid() != program; })) {
                return;
              }
              termios now{};
              (void)tcgetattr(STDIN_FILENO, &now);
              const bool isGivenBack = (now.c_lflag & static_cast<tcflag_t>(ECHO)) != 0;
              now.c_iflag |= static_cast<tcflag_t>(isGivenBack ? IXANY : 0);
              (void)tcsetattr(STDIN_FILENO, TCSANOW, &now);
              (void)kill(program, SIGCONT);
            });
            if (raise(SIGTSTP) != 0) {
              return 1;
            }
            terminal.wait(pipe.readEnd.number());
            (void)tcgetattr(STDIN_FILENO, &settings);
            const bool isTaken = (settings.c_lflag & static_cast<tcflag_t>(ECHO)) == 0;
            if (!isTaken || !isBlocked(SIGTSTP) || isBlocked(SIGUSR1) ||
                handlerOf(SIGTSTP) == SIG_DFL || terminal.ending()) {
              return 2;
            }
            const std::string written = other.written();
            const std::size_t given = written.find("\x1B[?1049l");
            const std::size_t taken = written.find("\x1B[?1049h");
            if (begun.find("\x1B[?1049h") == std::string::npos || given >= taken ||
                taken == std::string::npos) {
              return 3;
            }
          }
          (void)tcgetattr(STDIN_FILENO, &settings);
          return (settings.c_iflag & static_cast<tcflag_t>(IXANY)) != 0 ? 0 : 4;
        }) == 0);
}

#endif

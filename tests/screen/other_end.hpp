/// A terminal for tests.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "teeko/io/descriptor.hpp"

#include "process/posix.hpp"

namespace teeko::screen {

/// The other end of a terminal that is this process's standard input and output, and is set as a
/// person has it. For processes of a test's own (see in_child.hpp).
class OtherEnd {
 public:
  explicit OtherEnd(const char* kind = "xterm-256color") {
    (void)setenv("TERM", kind, 1);
    (void)setenv("LC_ALL", "C.UTF-8", 1);
    const int terminal = terminal_.writeEnd.number();
    const winsize size{.ws_row = 24, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    (void)ioctl(terminal, TIOCSWINSZ, &size);
    termios settings{};
    (void)tcgetattr(terminal, &settings);
    settings.c_iflag |= static_cast<tcflag_t>(ICRNL);
    settings.c_oflag |= static_cast<tcflag_t>(OPOST | ONLCR);
    settings.c_lflag |= static_cast<tcflag_t>(ECHO | ISIG);
    (void)tcsetattr(terminal, TCSANOW, &settings);
    (void)dup2(terminal, STDIN_FILENO);
    (void)dup2(terminal, STDOUT_FILENO);
  }

  void type(std::string_view keys) const { (void)writeAll(terminal_.readEnd.number(), keys); }
  void hangUp() { terminal_.readEnd.close(); }

  /// What has been written to the terminal until now.
  [[nodiscard]] std::string written() const {
    std::string text;
    std::array<char, 4096> block{};
    pollfd more{.fd = terminal_.readEnd.number(), .events = POLLIN, .revents = 0};
    constexpr int kPatience = 100;  // milliseconds
    while (poll(&more, 1, kPatience) == 1) {
      const std::size_t size = readSome(terminal_.readEnd.number(), block.data(), block.size());
      if (size == 0) {
        break;
      }
      text.append(block.data(), size);
    }
    return text;
  }

 private:
  process::Pipe terminal_ = process::makeTerminal();
};

}  // namespace teeko::screen

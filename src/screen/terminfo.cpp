#include "terminfo.hpp"

#include <unistd.h>

// term.h defines words such as `columns` as macros, so this file includes nothing of ours.
#include <curses.h>
#include <term.h>

namespace teeko::screen {
namespace {

/// A capability as text; empty when the terminal does not have it.
std::string capability(const char* name) {
  // Its parameter is not const in older versions.
  const char* const sequence = tigetstr(const_cast<char*>(name));  // NOLINT(*-const-cast)
  // NOLINTNEXTLINE(*-cast,*-int-to-ptr): it says so that the capability is no text
  return sequence == nullptr || sequence == reinterpret_cast<const char*>(-1) ? "" : sequence;
}

}  // namespace

std::string faultOfTerminal() {
  int status = 0;
  if (setupterm(nullptr, STDOUT_FILENO, &status) != OK) {
    return "is not known";
  }
  const bool isUseful = !capability("cup").empty() && !capability("clear").empty();
  del_curterm(cur_term);
  return isUseful ? "" : "has no cursor that can be moved";
}

bool knowsOnlyOldMouseReports() {
  return capability("kmous") == "\033[M";
}

std::string cursorQuestion() {
  const std::string question = capability("u7");
  return question == "\033[6n" ? question : "";
}

std::string restoringSequence() {
  std::string sequence;
  if (!capability("kmous").empty()) {
    sequence = "\033[?1000l\033[?1006l";
  }
  for (const char* const name : {"sgr0", "cnorm", "rmkx", "rmcup"}) {
    sequence += capability(name);
  }
  return sequence;
}

}  // namespace teeko::screen

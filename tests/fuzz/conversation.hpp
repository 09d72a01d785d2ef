/// Whole games at a console, and what must be true of each.
#pragma once

#include <functional>
#include <sstream>

#include "teeko/io/console.hpp"
#include "teeko/io/error.hpp"

#include "fuzz/fuzz.hpp"

namespace teeko::fuzz {

struct Said {
  std::string output;
  std::string errors;
  /// What ended it early; empty when nothing did.
  std::string early;

  bool operator==(const Said&) const = default;
};

/// Plays a game at this console. `shown` tells what has been printed so far, once it is flushed.
using Play = std::function<void(Console& console, const std::function<std::string()>& shown)>;

inline Said talk(std::string_view input, std::size_t piece, bool echo, const Play& play) {
  Pieces pieces(input, piece);
  std::istream in(&pieces);
  std::ostringstream out;
  std::ostringstream errors;
  Said said;
  Console console(in, out, errors, {.program = "teeko", .echo = echo, .nameLines = true});
  try {
    play(console, [&out] { return out.str(); });
    console.flush();
  } catch (const Error& error) {
    require(error.kind() == ErrorKind::Unfinished && console.inputHasEnded(),
            "nothing but the end of input ends a game early");
    said.early = error.what();
  }
  said.output = out.str();
  said.errors = errors.str();
  return said;
}

/// Two games with the same input are the same, in whatever pieces it comes, and an echo adds lines
/// and nothing else.
inline void converse(std::string_view input, std::size_t piece, const Play& play) {
  constexpr std::size_t kAtOnce = std::size_t{1} << 16U;
  const Said said = talk(input, kAtOnce, false, play);
  require(said == talk(input, kAtOnce, false, play), "the same input gives the same output");
  require(said == talk(input, piece, false, play), "the pieces that bytes come in do not matter");
  const Said echoed = talk(input, kAtOnce, true, play);
  require(echoed.errors == said.errors && echoed.early == said.early,
          "an echo does not change what is reported");
  require(isWithin(said.output, echoed.output), "an echo adds lines alone");
  require(isPlainText(said.errors) || !isPlainText(input), "reports are plain text");
  for (const std::string_view line : linesOf(said.errors)) {
    require(line.starts_with("teeko: "), "every report names the program");
  }
}

}  // namespace teeko::fuzz

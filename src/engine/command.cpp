#include "teeko/engine/command.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <span>
#include <system_error>

namespace teeko::engine {
namespace {

using Words = std::span<const std::string_view>;
using std::chrono::milliseconds;

constexpr std::string_view kBlanks = " \t\r\n\v\f";

std::vector<std::string_view> wordsOf(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t begin = line.find_first_not_of(kBlanks); begin != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlanks, begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(kBlanks, end);
  }
  return words;
}

/// The words with one blank between them.
std::string joined(Words words) {
  std::string text;
  for (const std::string_view word : words) {
    text += text.empty() ? "" : " ";
    text += word;
  }
  return text;
}

/// The words before the first one of these, and those behind it; all and none if it is not there.
struct Split {
  Words before;
  Words behind;
  bool isThere;
};
Split splitAt(Words words, std::string_view word) {
  const auto found = std::ranges::find(words, word);
  const auto index = static_cast<std::size_t>(found - words.begin());
  const bool isThere = found != words.end();
  return {words.first(index), words.subspan(isThere ? index + 1 : index), isThere};
}

/// The whole number that this word is, or the nearest one that fits; nothing when it is none.
std::optional<std::int64_t> numberIn(std::string_view word) {
  // An hour has a thousand times fewer milliseconds; sums of these never overflow.
  constexpr std::int64_t kMost = 1'000'000'000'000;
  std::int64_t number = 0;
  const char* const end = word.data() + word.size();
  const auto [rest, failure] = std::from_chars(word.data(), end, number);
  if (failure == std::errc::invalid_argument || rest != end) {
    return std::nullopt;
  }
  if (failure == std::errc::result_out_of_range) {
    number = word.front() == '-' ? -kMost : kMost;
  }
  return std::clamp(number, -kMost, kMost);
}

std::optional<Command> parseOption(Words words) {
  const Split name = splitAt(words, "name");
  const Split value = splitAt(name.behind, "value");
  if (!name.isThere || value.before.empty()) {
    return std::nullopt;
  }
  return SetOption{joined(value.before), joined(value.behind)};
}

std::optional<Command> parsePosition(Words words) {
  const Split moves = splitAt(words, "moves");
  const Split fen = splitAt(moves.before, "fen");
  SetPosition position;
  if (fen.isThere) {
    position.fen = joined(fen.behind);
  } else if (!splitAt(moves.before, "startpos").isThere) {
    return std::nullopt;
  }
  position.moves.assign(moves.behind.begin(), moves.behind.end());
  return position;
}

/// Sets the limit of this name to this number, if there is such a limit.
void setLimit(GoLimits& limits, std::string_view name, std::int64_t number) {
  const auto atLeastOne = std::max<std::int64_t>(number, 1);
  const auto small = static_cast<int>(std::min<std::int64_t>(atLeastOne, 1'000'000));
  const milliseconds time(std::max<std::int64_t>(number, 0));
  if (name == "depth") {
    limits.depth = small;
  } else if (name == "nodes") {
    limits.nodes = static_cast<std::uint64_t>(atLeastOne);
  } else if (name == "movetime") {
    limits.moveTime = time;
  } else if (name == "movestogo") {
    limits.movesToGo = small;
  } else if (name == "p1time" || name == "p2time") {
    limits.clocks[name == "p1time" ? 0 : 1] = time;
  } else if (name == "p1inc" || name == "p2inc") {
    limits.increments[name == "p1inc" ? 0 : 1] = time;
  }
}

Command parseGo(Words words) {
  Go go;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "infinite") {
      go.limits.infinite = true;
    } else if (i + 1 < words.size()) {
      if (const auto number = numberIn(words[i + 1])) {
        setLimit(go.limits, words[i], *number);
      }
    }
  }
  return go;
}

std::optional<Command> parseQuery(Words words) {
  for (const std::string_view word : words) {
    if (word == "gameover") {
      return Query{Question::GameOver};
    }
    if (word == "p1turn") {
      return Query{Question::FirstToMove};
    }
    if (word == "result") {
      return Query{Question::Result};
    }
    if (word == "fen") {
      return Query{Question::Fen};
    }
    if (word == "moves") {
      return Query{Question::Moves};
    }
  }
  return std::nullopt;
}

/// Whether this word names a command; sets `command` to it if its other words are complete.
bool parseNamed(std::string_view name, Words rest, std::optional<Command>& command) {
  if (name == "ugi") {
    command = Greet();
  } else if (name == "isready") {
    command = IsReady();
  } else if (name == "uginewgame") {
    command = NewGame();
  } else if (name == "setoption") {
    command = parseOption(rest);
  } else if (name == "position") {
    command = parsePosition(rest);
  } else if (name == "go") {
    command = parseGo(rest);
  } else if (name == "stop") {
    command = Stop();
  } else if (name == "query") {
    command = parseQuery(rest);
  } else if (name == "quit") {
    command = Quit();
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::optional<Command> parseCommand(std::string_view line) {
  const std::vector<std::string_view> words = wordsOf(line);
  std::optional<Command> command;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (parseNamed(words[i], Words(words).subspan(i + 1), command)) {
      break;
    }
  }
  return command;
}

}  // namespace teeko::engine

/// The Universal Game Interface, UGI: what a line from the other program asks for. UGI is chess's
/// UCI for any game, with questions about the rules (github.com/kz04px/cutegames, ugi.md).
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "teeko/core/side.hpp"

namespace teeko::engine {

/// What ends a search. Every limit that is given counts.
struct GoLimits {
  std::optional<int> depth = std::nullopt;
  std::optional<std::uint64_t> nodes = std::nullopt;
  std::optional<std::chrono::milliseconds> moveTime = std::nullopt;
  /// What the clock of a side shows, by Side, and what it gains with each move.
  std::array<std::optional<std::chrono::milliseconds>, 2> clocks{};
  std::array<std::chrono::milliseconds, 2> increments{};
  /// In how many moves there is more time on the clock.
  std::optional<int> movesToGo = std::nullopt;
  /// Whether the best move is told only after `stop`.
  bool infinite = false;

  bool operator==(const GoLimits&) const = default;
};

/// `ugi`.
struct Greet {};
/// `isready`.
struct IsReady {};
/// `uginewgame`.
struct NewGame {};
/// `setoption name NAME value VALUE`.
struct SetOption {
  std::string name;
  std::string value;
};
/// `position startpos` or `position fen FEN`, each with `moves` and moves behind it or without.
struct SetPosition {
  /// Its fields with one blank between them; nothing for the start.
  std::optional<std::string> fen = std::nullopt;
  std::vector<std::string> moves = {};
};
/// `go`.
struct Go {
  GoLimits limits;
};
/// `stop`.
struct Stop {};
enum class Question : std::uint8_t { GameOver, FirstToMove, Result, Fen, Moves };
/// `query`.
struct Query {
  Question question;
};
/// `quit`.
struct Quit {};

using Command =
    std::variant<Greet, IsReady, NewGame, SetOption, SetPosition, Go, Stop, Query, Quit>;

/// What this line asks for; nothing when it asks for nothing that is known. Unknown words are
/// skipped, before the command and within it, and so is a word that should be a number and is not.
/// Numbers that are too large count as the largest.
[[nodiscard]] std::optional<Command> parseCommand(std::string_view line);

}  // namespace teeko::engine

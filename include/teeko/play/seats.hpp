/// Who plays which side, and how recorded games name them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "teeko/core/parsed.hpp"
#include "teeko/core/side.hpp"
#include "teeko/play/levels.hpp"
#include "teeko/play/session.hpp"

namespace teeko::play {

/// Who plays a side: a computer of this level or, when there is none, a person.
using Seat = std::optional<Level>;

inline constexpr std::string_view kHuman = "human";

/// `human`, or a level as levelNamed() reads it; nothing when the text is neither.
[[nodiscard]] std::optional<Seat> seatNamed(std::string_view text);

struct Seats {
  Seat first = std::nullopt;
  Seat second = Level::Club;

  [[nodiscard]] const Seat& of(Side side) const noexcept {
    return side == Side::First ? first : second;
  }
  [[nodiscard]] Seat& of(Side side) noexcept { return side == Side::First ? first : second; }
  bool operator==(const Seats&) const = default;
};

/// The game as a record, without the moves that are undone, with its players and the date.
[[nodiscard]] std::string recordOf(const Session& session, const Seats& seats,
                                   const std::string& date);

/// The game as a record with all its moves. Where some are undone, the tag Undone says how many of
/// the last ones; openGame() undoes them again.
[[nodiscard]] std::string wholeRecordOf(const Session& session, const Seats& seats,
                                        const std::string& date);

/// A game that was read from a record.
struct OpenedGame {
  Session session;
  /// The seats that the record names.
  std::optional<Seat> first;
  std::optional<Seat> second;
  /// What is wrong with the first move that is not legal, which the session does not have; empty
  /// when all are.
  std::string fault;
  /// How many games the text has.
  std::size_t games = 1;

  /// Whether the session is all that the text has.
  [[nodiscard]] bool isWhole() const noexcept { return fault.empty() && games == 1; }
};

/// Reads the game of this number, from 1, in a text with recorded games.
[[nodiscard]] Parsed<OpenedGame> openGame(std::string_view text, std::size_t number = 1);

}  // namespace teeko::play

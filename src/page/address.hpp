/// A whole game as the part of an address behind `#`:
///
///     game=teeko&size=5&goals=standard&moves=C2.B1.D3
///
/// `fen` is where the game begins, `first` and `second` are who plays. What is left out has its
/// default: the first player is a person; the second one is a computer of level 3 or, when moves
/// are given, a person.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "teeko/core/parsed.hpp"
#include "teeko/play/seats.hpp"
#include "teeko/play/session.hpp"

namespace teeko::page {

/// A game on the page.
struct Table {
  play::Session session;
  play::Seats seats;
};

/// The game that an address names, after all its moves; or what is wrong with the address. `#` may
/// stand before it, and characters may be written as %XX.
[[nodiscard]] Parsed<Table> parseAddress(std::string_view address);

/// The sizes of boards on which the page plays a game.
[[nodiscard]] std::vector<int> sizesHere(play::Game game);

/// Which moves an address has.
enum class Moves { UntilNow, All };

/// The address, without `#`.
[[nodiscard]] std::string addressOf(const Table& table, Moves moves);

}  // namespace teeko::page

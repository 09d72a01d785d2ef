/// What every game here has in common: a position.
#pragma once

#include <concepts>
#include <ranges>
#include <string>
#include <string_view>

#include "teeko/core/parsed.hpp"
#include "teeko/core/side.hpp"

namespace teeko::play {

/// A game: its rules as a value. No streams, no history, no globals.
template <typename P>
concept Position = std::regular<P> && std::totally_ordered<P> &&
    std::equality_comparable<typename P::Move> &&
    requires(const P p, const typename P::Move m, std::string_view text) {
  { p.toMove() } -> std::same_as<Side>;
  { p.result() } -> std::same_as<Result>;
  // Empty unless the result is Open.
  { p.legalMoves() } -> std::ranges::range;
  // `m` is legal.
  { p.after(m) } -> std::same_as<P>;
  // See the game's notation; parse() is the inverse.
  { p.text() } -> std::same_as<std::string>;
  { P::parse(text) } -> std::same_as<Parsed<P>>;
  // moveIn() is the inverse.
  { p.textOf(m) } -> std::same_as<std::string>;
  { p.moveIn(text) } -> std::same_as<Parsed<typename P::Move>>;
  // Whether the third time that a position comes up ends the game as a draw.
  { P::kDrawnByRepetition } -> std::convertible_to<bool>;
};

}  // namespace teeko::play

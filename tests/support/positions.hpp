/// What the tests of positions of every game ask.
#pragma once

#include <string>
#include <string_view>

#include "teeko/core/parsed.hpp"

#include "support/catch.hpp"

/// The position with this text, which can be read.
template <typename Position>
[[nodiscard]] Position positionIn(std::string_view text) {
  const teeko::Parsed<Position> position = Position::parse(text);
  CAPTURE(text);
  if (!position) {
    FAIL(position.fault());
  }
  return *position;
}

/// What is wrong with a position's text; empty if it can be read.
template <typename Position>
[[nodiscard]] std::string faultOf(std::string_view text) {
  const teeko::Parsed<Position> position = Position::parse(text);
  return position ? "" : position.fault();
}

/// What is wrong with a move's text in this position; empty if it is a legal move.
template <typename Position>
[[nodiscard]] std::string faultOf(std::string_view position, std::string_view move) {
  const auto parsed = positionIn<Position>(position).moveIn(move);
  return parsed ? "" : parsed.fault();
}

/// Fails unless what can be read here is written again as it was.
template <typename Position>
void checkRoundTrip(const std::string& text) {
  const teeko::Parsed<Position> position = Position::parse(text);
  if (position ? position->text() != text : position.fault().empty()) {
    FAIL(text << " is read, but written as " << (position ? position->text() : "nothing"));
  }
}

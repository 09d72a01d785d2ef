/// Sessions for tests.
#pragma once

#include <string_view>

#include "teeko/play/session.hpp"

#include "support/catch.hpp"

/// A game that begins in this position, which can be read.
[[nodiscard]] inline teeko::play::Session sessionAt(const teeko::play::GameChoice& choice,
                                                    std::string_view position) {
  const auto session = teeko::play::Session::from(choice, position);
  CAPTURE(position);
  REQUIRE(session);
  return *session;
}

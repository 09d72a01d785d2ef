/// A match as JSON. It is made in a file of its own, as the JSON library takes long to compile.
#pragma once

#include <string>

#include "teeko/match/report.hpp"

namespace teeko::cli {

/// The object on one line, and the end of the line.
[[nodiscard]] std::string jsonOf(const match::MatchReport& report);

}  // namespace teeko::cli

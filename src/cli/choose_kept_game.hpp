/// The list from which a person takes one of several unfinished games.
#pragma once

#include <filesystem>
#include <istream>
#include <optional>
#include <ostream>

#include "teeko/screen/kept_games.hpp"

namespace teeko::cli {

/// Lists the games that nobody plays now, the last played at the end, and asks which one to go on
/// with until a person says so; they may also drop games. Nothing when they want none, when input
/// ends, or when no game is left.
[[nodiscard]] std::optional<std::filesystem::path> chooseKeptGame(screen::KeptGames& games,
                                                                  std::istream& in,
                                                                  std::ostream& out);

}  // namespace teeko::cli

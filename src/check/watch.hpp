/// What a program does until it ends or has to be ended.
#pragma once

#include <cstddef>
#include <optional>

#include "teeko/check/run.hpp"

#include "start.hpp"

namespace teeko::check {

/// Watches over the program, the only one that this process has started, until it ends or uses up
/// more than it may, `mostOutput` bytes of output among that, and leaves nothing of it. Nothing
/// when there is nobody left that holds the other end of `lifeline`. SIGCHLD must be held back, and
/// handled.
[[nodiscard]] std::optional<Run> watch(Started program, const Limits& limits,
                                       std::size_t mostOutput, int lifeline);

}  // namespace teeko::check

/// Watches a program until it ends or has to be ended.
#pragma once

#include <cstddef>
#include <optional>

#include "teeko/check/execution.hpp"
#include "teeko/check/program.hpp"

#include "child_process.hpp"

namespace teeko::check {

/// Watches the program, the only one that this process has started, until it ends or uses up more
/// than it may; `mostOutput` is the most bytes of output. Then ends all that is left of it. Nothing
/// when the other end of `lifeline` is closed, as nobody waits for the result then. The caller has
/// blocked SIGCHLD and has a handler for it.
[[nodiscard]] std::optional<Execution> watch(ChildProcess program, const Limits& limits,
                                             std::size_t mostOutput, int lifeline);

}  // namespace teeko::check

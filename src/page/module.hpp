/// What a module of WebAssembly is for.
#pragma once

#include <string>
#include <string_view>

#include "answers.hpp"

namespace teeko::page {

/// Answers a question to this module. Modules remember: each has one core.
[[nodiscard]] std::string answerTo(std::string_view question, const Report& report);

}  // namespace teeko::page

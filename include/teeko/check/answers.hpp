/// The answers in a case's input, and what a program prints before it asks for each of them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/io/execution.hpp"

namespace teeko::check {

/// The words of a text.
[[nodiscard]] std::vector<std::string> wordsOf(std::string_view text);

/// Every answer of a case, with what comes before it. Empty when that is not known: in OctaFlip,
/// which asks for nothing, and in cases that do not expect what the assignment's game prints.
[[nodiscard]] std::vector<Prompt> dialogueOf(const Case& given);

/// The index of the answer that a program has read last when it prints the byte at this offset of
/// the output; nothing before the first answer.
[[nodiscard]] std::optional<std::size_t> answerBefore(const std::vector<Prompt>& dialogue,
                                                      std::size_t offset);

}  // namespace teeko::check

/// The manual: a page for each command, made of the text in `docs/manual` and of the options that
/// the command declares.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "command_line.hpp"

namespace teeko::cli {

/// A piece of a page. In `text` and `term`, what stands between backquotes is to be typed.
struct ManualBlock {
  enum class Kind { Heading, Paragraph, Item, Code, Term };
  Kind kind = Kind::Paragraph;
  std::string text;
  std::string term;  ///< What a Term explains, in its text.
};

struct ManualPage {
  std::string name;  ///< `teeko` or `teeko-check`.
  std::vector<ManualBlock> blocks;
};

/// The blocks of a text in Markdown, of which it may use headings, paragraphs, lists with `-`,
/// fenced code, backquotes and links.
[[nodiscard]] std::vector<ManualBlock> manualBlocksIn(std::string_view markdown);

/// The page on commands[index]. Its options stand behind the description.
[[nodiscard]] ManualPage manualPage(const std::vector<CommandText>& commands, std::size_t index,
                                    std::string_view prose);

/// The page on a terminal of 80 columns.
[[nodiscard]] std::string plainManual(const ManualPage& page);

/// The page for man(1). The date is `2026-11-22`, the version `teeko 0.2.0`.
[[nodiscard]] std::string roffManual(const ManualPage& page, std::string_view date,
                                     std::string_view version);

}  // namespace teeko::cli

// Words and numbers out of any bytes, compared with a plain reader.
#include <cctype>
#include <cmath>
#include <optional>

#include "teeko/io/decimal.hpp"
#include "teeko/io/word_reader.hpp"

#include "fuzz/fuzz.hpp"

using namespace teeko;
using namespace teeko::fuzz;

namespace {

struct Seen {
  std::string text;
  std::optional<int> number;
  std::size_t line, column;

  bool operator==(const Seen&) const = default;
};

bool isSpace(char c) {
  return std::string_view(" \t\n\v\f\r").find(c) != std::string_view::npos;
}

/// What scanf("%d") would make of all of this word; nothing when that does not fit.
std::optional<int> plainNumber(std::string_view word) {
  const bool negative = word.starts_with('-');
  if (negative || word.starts_with('+')) {
    word.remove_prefix(1);
  }
  if (word.empty() || word.find_first_not_of("0123456789") != std::string_view::npos) {
    return std::nullopt;
  }
  word.remove_prefix(std::min(word.find_first_not_of('0'), word.size()));
  if (word.size() > 10) {
    return std::nullopt;
  }
  const long long number = word.empty() ? 0 : std::stoll((negative ? "-" : "") + std::string(word));
  return number == static_cast<int>(number) ? std::optional(static_cast<int>(number))
                                            : std::nullopt;
}

std::vector<Seen> plainWords(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) {
    bytes.remove_prefix(3);
  }
  std::vector<Seen> words;
  std::size_t line = 1;
  std::size_t column = 1;
  bool within = false;
  for (const char c : bytes) {
    if (isSpace(c)) {
      within = false;
    } else if (within) {
      words.back().text += c;
    } else {
      words.push_back({{c}, {}, line, column});
      within = true;
    }
    column = c == '\n' ? 1 : column + 1;
    line += c == '\n' ? 1 : 0;
  }
  for (Seen& word : words) {
    word.number = plainNumber(word.text);
    word.text.resize(std::min(word.text.size(), Word::kMaxText));
  }
  return words;
}

/// `asks` says how words are asked for, in turn: 0 by next(), 1 by nextOnLine(), 2 by dropLine()
/// and next().
std::vector<Seen> readWords(std::string_view bytes, std::size_t piece,
                            const std::vector<std::size_t>& asks) {
  Pieces pieces(bytes, piece);
  std::istream input(&pieces);
  WordReader reader(input);
  std::vector<Seen> words;
  for (std::size_t i = 0;; ++i) {
    const std::size_t ask = asks.empty() || words.empty() ? 0 : asks[i % asks.size()];
    if (ask == 2) {
      reader.dropLine();
    }
    std::optional<Word> word;
    if (ask == 1) {
      word = reader.nextOnLine();
      require(!word || word->line == words.back().line, "a word on the line of the last one is");
    }
    if (!word) {
      word = reader.next();
      require(!word || words.empty() || ask == 0 || word->line > words.back().line,
              "what follows the end of a line or a dropped one is on a later line");
    }
    if (!word) {
      require(!reader.next() && !reader.nextOnLine(), "the end of input stays");
      return words;
    }
    require(word->text.size() <= Word::kMaxText, "a word's text has a limit");
    words.push_back({std::string(word->text), word->number, word->line, word->column});
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const std::size_t piece = 1 + input.byte();
  const std::vector<std::size_t> asks{input.byte() % 3U, input.byte() % 3U};
  const std::string_view bytes = input.rest();

  const std::vector<Seen> words = readWords(bytes, 1U << 16U, {});
  require(words == plainWords(bytes), "words are those of a plain reader");
  require(words == readWords(bytes, piece, {}), "the pieces that bytes come in do not matter");
  require(readWords(bytes, piece, asks) == readWords(bytes, 1U << 16U, asks),
          "nor do they for lines");

  const std::string text(bytes);
  if (const auto number = decimalIn(text)) {
    require(std::isfinite(*number), "a decimal is a number");
  }
  if (const auto number = integerIn<std::uint64_t>(text)) {
    const std::string digits = std::to_string(*number);
    require(text.ends_with(digits) && text.find_first_not_of('0') >= text.size() - digits.size(),
            "an integer is its digits, perhaps with zeros before them");
  }
  return 0;
}

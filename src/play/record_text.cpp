#include "teeko/play/record_text.hpp"

#include <algorithm>
#include <array>

#include "teeko/core/notation.hpp"

namespace teeko::play {
namespace {

constexpr std::array<std::pair<std::string_view, Result>, 4> kResults{{
    {"1-0", Result::FirstWins},
    {"0-1", Result::SecondWins},
    {"1/2-1/2", Result::Draw},
    {"*", Result::Open},
}};
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kResultTag = "Result";

std::string quotedTagValue(std::string_view value) {
  std::string quotation = "\"";
  for (const char character : value) {
    if (character == '"' || character == '\\') {
      quotation += '\\';
    }
    quotation += character == '\n' || character == '\r' ? ' ' : character;
  }
  return quotation + '"';
}

bool isBlank(char character) {
  return character == ' ' || (character >= '\t' && character <= '\r');
}

/// How many characters at the beginning of this text are the number of a move, digits and then
/// dots; 0 when there is none.
std::size_t lengthOfMoveNumber(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::size_t end = std::min(text.find_first_not_of('.', digits), text.size());
  return digits > 0 && end > digits ? end : 0;
}

/// Goes through a text piece by piece.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {
    if (text_.starts_with(kByteOrderMark)) {
      place_ = kByteOrderMark.size();
    }
  }

  /// Every game; or what is wrong, and where.
  Parsed<std::vector<RecordText>> games() {
    std::vector<RecordText> games;
    while (skipToNext() && fault_.empty()) {
      games.push_back(game());
    }
    if (!fault_.empty()) {
      const std::string_view before = text_.substr(0, place_);
      const auto line = 1 + std::count(before.begin(), before.end(), '\n');
      return Fault{"line " + std::to_string(line) + ": " + fault_};
    }
    return games;
  }

 private:
  [[nodiscard]] bool atEnd() const { return place_ >= text_.size(); }

  /// Goes past blanks and comments; whether something follows.
  bool skipToNext() {
    while (!atEnd()) {
      if (isBlank(text_[place_])) {
        ++place_;
      } else if (text_[place_] == ';') {
        place_ = std::min(text_.find('\n', place_), text_.size());
      } else if (text_[place_] == '{') {
        const std::size_t end = text_.find('}', place_);
        if (end == std::string_view::npos) {
          fault_ = "a comment begins with { and never ends";
          return false;
        }
        place_ = end + 1;
      } else {
        return true;
      }
    }
    return false;
  }

  RecordText game() {
    RecordText game;
    while (skipToNext() && text_[place_] == '[' && game.moves.empty()) {
      if (!readTag(game)) {
        return game;
      }
    }
    while (skipToNext() && text_[place_] != '[') {
      if (const std::size_t number = lengthOfMoveNumber(text_.substr(place_)); number > 0) {
        place_ += number;
        continue;
      }
      const std::string_view word = readWord();
      const auto* const result =
          std::find_if(kResults.begin(), kResults.end(),
                       [&](const auto& candidate) { return candidate.first == word; });
      if (result != kResults.end()) {
        game.result = result->second;
        break;
      }
      game.moves.emplace_back(word);
    }
    return game;
  }

  /// A word ends at a blank, a comment or a tag.
  std::string_view readWord() {
    const std::size_t begin = place_;
    while (!atEnd() && !isBlank(text_[place_]) && text_[place_] != ';' && text_[place_] != '{' &&
           text_[place_] != '[') {
      ++place_;
    }
    return text_.substr(begin, place_ - begin);
  }

  /// `[Name "value"]`; whether it is one.
  bool readTag(RecordText& game) {
    const std::size_t begin = place_++;
    Tag tag;
    skipBlanks();
    while (!atEnd() && !isBlank(text_[place_]) && text_[place_] != '"' && text_[place_] != ']') {
      tag.name += text_[place_++];
    }
    skipBlanks();
    bool isComplete = !tag.name.empty() && take('"') && readTagValue(tag.value);
    skipBlanks();
    isComplete = isComplete && take(']');
    if (isComplete) {
      game.tags.push_back(std::move(tag));
    } else {
      place_ = begin;
      fault_ = "a tag is written as [Name \"value\"]";
    }
    return isComplete;
  }

  /// Reads the value up to its closing quotation mark, which must be in the same line, and goes
  /// past it. A \ stands before a quotation mark or another \ of the value. Returns whether it is
  /// closed.
  bool readTagValue(std::string& value) {
    while (!take('"')) {
      take('\\');
      if (atEnd() || text_[place_] == '\n') {
        return false;
      }
      value += text_[place_++];
    }
    return true;
  }

  void skipBlanks() {
    while (!atEnd() && isBlank(text_[place_])) {
      ++place_;
    }
  }

  /// Goes past this character if it is next; whether it was.
  bool take(char character) {
    const bool isNext = !atEnd() && text_[place_] == character;
    place_ += isNext ? 1 : 0;
    return isNext;
  }

  std::string_view text_;
  std::size_t place_ = 0;
  std::string fault_;
};

/// Words with blanks between them, in lines of at most 79 characters.
class Lines {
 public:
  void add(std::string_view word) {
    constexpr std::size_t kLongest = 79;
    if (width_ > 0) {
      const bool fits = width_ + 1 + word.size() <= kLongest;
      text_ += fits ? ' ' : '\n';
      width_ = fits ? width_ + 1 : 0;
    }
    text_ += word;
    width_ += word.size();
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::size_t width_ = 0;
};

}  // namespace

std::optional<std::string_view> RecordText::tag(std::string_view name) const {
  const auto found =
      std::find_if(tags.begin(), tags.end(), [&](const Tag& tag) { return tag.name == name; });
  return found == tags.end() ? std::nullopt : std::optional<std::string_view>(found->value);
}

std::string_view resultText(Result result) {
  return std::find_if(kResults.begin(), kResults.end(),
                      [&](const auto& candidate) { return candidate.second == result; })
      ->first;
}

std::string textOf(const RecordText& record, Side firstToMove) {
  std::string text;
  for (const Tag& tag : record.tags) {
    if (tag.name != kResultTag) {
      text += '[' + tag.name + ' ' + quotedTagValue(tag.value) + "]\n";
    }
  }
  const std::string result(resultText(record.result));
  text += '[' + std::string(kResultTag) + ' ' + quotedTagValue(result) + "]\n\n";
  Lines lines;
  const std::size_t shift = firstToMove == Side::First ? 0 : 1;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const std::size_t ply = i + shift;
    if (ply % 2 == 0) {
      lines.add(std::to_string(ply / 2 + 1) + '.');
    } else if (i == 0) {
      lines.add("1...");
    }
    lines.add(record.moves[i]);
  }
  lines.add(result);
  return text + lines.text() + '\n';
}

Parsed<std::vector<RecordText>> parseRecords(std::string_view text) {
  return Reader(text).games();
}

std::string nameOfMove(std::size_t index, Side firstToMove, std::string_view move) {
  const std::size_t ply = index + (firstToMove == Side::First ? 0 : 1);
  return "move " + std::to_string(ply / 2 + 1) + " of the " + (ply % 2 == 0 ? "first" : "second") +
         " side, " + quotedText(move);
}

}  // namespace teeko::play

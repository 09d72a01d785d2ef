#include "teeko/check/answers.hpp"

#include <algorithm>
#include <istream>
#include <streambuf>
#include <utility>

#include "teeko/assignment/board_file.hpp"
#include "teeko/assignment/game.hpp"
#include "teeko/core/rules.hpp"
#include "teeko/io/console.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/string_stream.hpp"

namespace teeko::check {
namespace {

/// Gives one word at a time, and notes how much output there was when it was asked for.
class WordByWord : public std::streambuf {
 public:
  WordByWord(std::vector<std::string> words, StringWriter& output)
      : words_(std::move(words)), output_(output) {}

  [[nodiscard]] const std::vector<Prompt>& given() const noexcept { return given_; }

 protected:
  int_type underflow() override {
    if (given_.size() == words_.size()) {
      return traits_type::eof();
    }
    const std::string& word = words_[given_.size()];
    given_.push_back({.outputBefore = static_cast<std::size_t>(output_.tellp()), .answer = word});
    block_ = word + '\n';
    setg(block_.data(), block_.data(), block_.data() + block_.size());
    return traits_type::to_int_type(block_.front());
  }

 private:
  std::vector<std::string> words_;
  StringWriter& output_;
  std::vector<Prompt> given_;
  std::string block_;
};

/// The board that the game of this case starts from. Throws Error when the case has none from which
/// a game can start.
assignment::GameBoard boardOf(const Case& given) {
  if (given.part == Part::Placement || given.part == Part::Whole) {
    return {};
  }
  StringReader text(given.board);
  const auto board = assignment::readBoard<assignment::kGameSize>(text, "gameboard.txt");
  if (!allPlaced(board) || hasWinner(board) != Piece::None) {
    throw Error(ErrorKind::BadInput, "not a drawn board");
  }
  return board;
}

/// Plays the assignment's game of this case; the game may end in an Error.
void play(const Case& given, Console& console) {
  const assignment::GameBoard board = boardOf(given);
  assignment::playGame(console, board, assignment::scanPlayer(),
                       {.movementFollows = given.part == Part::Whole, .onDraw = {}});
}

}  // namespace

std::vector<std::string> wordsOf(std::string_view text) {
  StringReader stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) {
    words.push_back(std::move(word));
  }
  return words;
}

std::vector<Prompt> dialogueOf(const Case& given) {
  if (given.part == Part::OctaFlip) {
    return {};
  }
  StringWriter output;
  StringWriter errors;
  WordByWord words(wordsOf(given.input), output);
  std::istream input(&words);
  try {
    Console console(input, output, errors);
    play(given, console);
    console.flush();
  } catch (const Error&) {
    return {};
  }
  return output.str() == given.output ? words.given() : std::vector<Prompt>();
}

std::optional<std::size_t> answerBefore(const std::vector<Prompt>& dialogue, std::size_t offset) {
  const auto next = std::upper_bound(
      dialogue.begin(), dialogue.end(), offset,
      [](std::size_t place, const Prompt& prompt) { return place < prompt.outputBefore; });
  if (next == dialogue.begin()) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(next - dialogue.begin()) - 1;
}

}  // namespace teeko::check

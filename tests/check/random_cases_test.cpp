#include "teeko/check/random_cases.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "teeko/assignment/board_file.hpp"
#include "teeko/assignment/game.hpp"
#include "teeko/core/rules.hpp"
#include "teeko/io/console.hpp"
#include "teeko/io/error.hpp"
#include "teeko/octaflip/rules.hpp"

#include "support/catch.hpp"
#include "support/plain_octaflip.hpp"

using namespace teeko;
using namespace teeko::assignment;
using namespace teeko::check;

namespace {

GameBoard startOf(const Case& given) {
  std::istringstream board(given.board);
  return given.board.empty() ? GameBoard() : readBoard<kGameSize>(board, "board");
}

/// What the game prints with these answers; nothing when it does not end with them.
std::optional<std::string> outputOf(Part part, const GameBoard& start, const std::string& input,
                                    std::string& errors) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream messages;
  Console console(in, out, messages);
  try {
    playGame(console, start, scanPlayer(), {.movementFollows = part == Part::Whole, .onDraw = {}});
    console.flush();
  } catch (const Error&) {
    return std::nullopt;
  }
  errors = messages.str();
  return out.str();
}

std::string lastLine(const std::string& text) {
  return text.substr(text.rfind('\n', text.size() - 2) + 1);
}

/// FNV-1a, to tell texts apart that are too long to be written down here.
std::uint64_t fingerprint(const std::vector<Case>& cases) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const Case& given : cases) {
    for (const char byte : given.input + given.board + given.output) {
      hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
    }
  }
  return hash;
}

}  // namespace

TEST_CASE("random cases are games that end with their scripts and ask for nothing unusual") {
  for (const Part part : {Part::Placement, Part::Movement, Part::Whole}) {
    for (const Case& given : randomCases(part, 300, 1)) {
      CAPTURE(nameOf(part), given.name, given.input, given.board);
      const GameBoard start = startOf(given);
      CHECK(given.part == part);
      CHECK(given.board.empty() == (part != Part::Movement));
      if (part == Part::Movement) {
        CHECK(allPlaced(start));
        CHECK(hasWinner(start) == Piece::None);
      }
      std::string errors;
      const std::optional<std::string> output = outputOf(part, start, given.input, errors);
      REQUIRE(output);
      CHECK(*output == given.output);
      CAPTURE(errors);
      CHECK(errors.empty());  // neither a taken square in placement nor a number out of range
      std::istringstream numbers(given.input);
      int highest = 0;
      for (int number = 0; numbers >> number;) {
        CHECK(number >= 0);
        highest = std::max(highest, number);
      }
      CHECK(highest <= 16);
      CHECK(given.input.find_first_not_of("0123456789\n") ==
            std::string::npos);  // one answer a line
      const std::string shorter =
          given.input.substr(0, given.input.rfind('\n', given.input.size() - 2) + 1);
      const std::optional<std::string> shorterOutput = outputOf(part, start, shorter, errors);
      CAPTURE(shorter, shorterOutput.value_or(""));
      CHECK_FALSE(shorterOutput);
    }
  }
}

TEST_CASE("random cases show every ending, wrong answer and length") {
  std::map<Part, std::set<std::string>> endings;
  for (const Part part : {Part::Placement, Part::Movement, Part::Whole}) {
    std::string all;
    std::size_t shortest = std::string::npos;
    std::size_t longest = 0;
    for (const Case& given : randomCases(part, 300, 1)) {
      endings[part].insert(given.input.substr(0, 1) + ": " + lastLine(given.output));
      all += given.output;
      const auto answers = static_cast<std::size_t>(std::ranges::count(given.input, '\n'));
      shortest = std::min(shortest, answers);
      longest = std::max(longest, answers);
    }
    if (part != Part::Placement) {
      for (const char* const words : {"Wrong pick, try again.", "Out of bound, try again.",
                                      "Occupied, try again.", "Mark moved."}) {
        CAPTURE(nameOf(part), words);
        CHECK(all.find(words) != std::string::npos);
      }
      CAPTURE(nameOf(part));
      CHECK(shortest <= 5);
      CHECK(longest >= 500);
    }
  }
  const std::set<std::string> wins{"1: Computer wins!\n", "1: Player 1 wins! Congratulations!\n",
                                   "2: Player 1 wins! Congratulations!\n",
                                   "2: Player 2 wins! Congratulations!\n"};
  CHECK(endings[Part::Movement] == wins);
  CHECK(endings[Part::Whole] == wins);
  std::set<std::string> winsAndDraws = wins;
  winsAndDraws.insert({"1: Draw game!\n", "2: Draw game!\n"});
  CHECK(endings[Part::Placement] == winsAndDraws);
}

TEST_CASE("random cases of OctaFlip print what a plain rendering of its rules prints") {
  for (const Case& given : randomCases(Part::OctaFlip, 1000, 5)) {
    CAPTURE(given.name, given.input);
    CHECK(given.output == plain::play(given.input).answer);
    CHECK(given.board.empty());
  }
}

TEST_CASE("random cases of OctaFlip are well-formed records that end with their turns") {
  const std::regex boardLine("[RB.#]{8}");
  const std::regex turnLine("[0-9] [0-9] [0-9] [0-9]");
  for (const Case& given : randomCases(Part::OctaFlip, 200, 1)) {
    CAPTURE(given.name, given.input);
    std::istringstream record(given.input);
    std::string line;
    for (int row = 0; row < octaflip::kSize; ++row) {
      std::getline(record, line);
      CHECK(std::regex_match(line, boardLine));
    }
    std::string count;
    std::getline(record, count);
    int turns = 0;
    for (; std::getline(record, line); ++turns) {
      CHECK(std::regex_match(line, turnLine));
    }
    CHECK(std::to_string(turns) == count);
    CHECK(given.input.ends_with('\n'));
  }
}

TEST_CASE("random cases of OctaFlip show every end, every answer and every length") {
  std::set<plain::End> ends;
  std::map<std::string, int> answers;
  int withPass = 0;
  int withTurnsAfterTheEnd = 0;
  int longest = 0;
  for (const Case& given : randomCases(Part::OctaFlip, 200, 1)) {
    const plain::Played played = plain::play(given.input);
    const auto count = std::ranges::count(given.input, '\n') - 9;
    ends.insert(played.end);
    ++answers[played.end == plain::End::IllegalTurn ? "Invalid" : lastLine(played.answer)];
    withPass += played.passes > 0 ? 1 : 0;
    withTurnsAfterTheEnd += played.end != plain::End::IllegalTurn && played.turns < count ? 1 : 0;
    longest = std::max(longest, played.turns);
  }
  using plain::End;
  CHECK(ends == std::set{End::RecordIsOver, End::NoEmptySquare, End::NoRed, End::NoBlue,
                         End::TwoPasses, End::IllegalTurn});
  for (const char* const answer : {"Red\n", "Blue\n", "Draw\n", "Invalid"}) {
    CAPTURE(answer, answers[answer]);
    CHECK(answers[answer] >= 10);
  }
  CHECK(withPass >= 20);
  CHECK(withTurnsAfterTheEnd >= 20);
  CHECK(longest >= 100);
}

TEST_CASE("a seed makes the same cases everywhere") {
  CHECK(fingerprint(randomCases(Part::Placement, 300, 1)) == 0xA5897C38724A2661U);
  CHECK(fingerprint(randomCases(Part::Movement, 300, 12)) == 0xA0A8AF2C958A3222U);
  CHECK(fingerprint(randomCases(Part::Whole, 300, 3)) == 0x695CE64BA64FD113U);
  CHECK(fingerprint(randomCases(Part::OctaFlip, 600, 4)) == 0x5DC5553E8637411DU);
  const std::vector<Case> few = randomCases(Part::Whole, 5, 9);
  const std::vector<Case> many = randomCases(Part::Whole, 8, 9);
  for (std::size_t i = 0; i < few.size(); ++i) {
    CAPTURE(i);
    CHECK(few[i].input == many[i].input);
  }
  CHECK(few[0].name == "random-1");
  CHECK(randomCases(Part::OctaFlip, 1, 1)[0].part == Part::OctaFlip);
  CHECK(few[0].input != randomCases(Part::Whole, 1, 10)[0].input);
  CHECK(randomCases(Part::Whole, 0, 1).empty());
}

#include "teeko/check/answers.hpp"

#include <string>
#include <vector>

#include "teeko/check/random_cases.hpp"

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::check;

namespace {

const std::vector<Prompt> kDialogue{{.outputBefore = 3, .answer = "a"},
                                    {.outputBefore = 3, .answer = "b"},
                                    {.outputBefore = 8, .answer = "c"}};

/// Whether the output before each answer ends with what asks for it.
void checkDialogue(const Case& given) {
  const std::vector<Prompt> dialogue = dialogueOf(given);
  const std::vector<std::string> words = wordsOf(given.input);
  CAPTURE(given.name, given.input);
  REQUIRE(dialogue.size() == words.size());
  for (std::size_t i = 0; i < dialogue.size(); ++i) {
    const std::string before = given.output.substr(0, dialogue[i].outputBefore);
    CAPTURE(i, before);
    CHECK(dialogue[i].answer == words[i]);
    CHECK(before.size() == dialogue[i].outputBefore);
    CHECK((before.ends_with(":\n") || before.ends_with("?\n")));
    CHECK((i == 0 || dialogue[i - 1].outputBefore <= dialogue[i].outputBefore));
  }
}

}  // namespace

TEST_CASE("words are separated by blanks and ends of lines") {
  CHECK(wordsOf("").empty());
  CHECK(wordsOf(" \n\t").empty());
  CHECK(wordsOf(" 2\n6 x7\t8") == std::vector<std::string>{"2", "6", "x7", "8"});
}

TEST_CASE("each answer of a game comes after what asks for it") {
  for (const Part part : {Part::Placement, Part::Movement, Part::Whole}) {
    for (const Case& given : randomCases(part, 5, 3)) {
      checkDialogue(given);
    }
  }
}

TEST_CASE("nothing is known of the answers of a case that is not the assignment's game") {
  Case given = randomCases(Part::Whole, 1, 3).front();
  CHECK_FALSE(dialogueOf(given).empty());
  given.output += "more\n";
  CHECK(dialogueOf(given).empty());

  CHECK(dialogueOf(randomCases(Part::OctaFlip, 1, 3).front()).empty());

  Case cut = randomCases(Part::Placement, 1, 3).front();
  cut.input = wordsOf(cut.input).front();
  CHECK(dialogueOf(cut).empty());

  Case moves = randomCases(Part::Movement, 1, 3).front();
  for (const char* const board : {"", "no board",
                                  // Placement is not over.
                                  "0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"}) {
    moves.board = board;
    CAPTURE(board);
    CHECK(dialogueOf(moves).empty());
  }
}

TEST_CASE("the answer that was read before a byte of the output") {
  CHECK(answerBefore({}, 9) == std::nullopt);
  CHECK(answerBefore(kDialogue, 0) == std::nullopt);
  CHECK(answerBefore(kDialogue, 2) == std::nullopt);
  CHECK(answerBefore(kDialogue, 3) == 1);
  CHECK(answerBefore(kDialogue, 7) == 1);
  CHECK(answerBefore(kDialogue, 8) == 2);
  CHECK(answerBefore(kDialogue, 99) == 2);
}

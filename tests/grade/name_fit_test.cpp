// needs: processes
#include "grade/name_fit.hpp"

#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::grade;

TEST_CASE("a name fits a part exactly, spelled otherwise, or with words in front") {
  struct Fact {
    std::string name;
    Fit fit;
  };
  const std::vector<Fact> facts{{"ProjectPart1_1155.c", Fit::Exact},
                                {"ProjectPart1_.c", Fit::Exact},
                                {"ProjectPart1_1155.C", Fit::SpelledOtherwise},
                                {"projectpart1_1155.c", Fit::SpelledOtherwise},
                                {"PROJECTPART1_1155.C", Fit::SpelledOtherwise},
                                {"Project Part1_1155.c", Fit::SpelledOtherwise},
                                {"project-part-1-1155.c", Fit::SpelledOtherwise},
                                {"ProjectPart1 - 1155.c", Fit::SpelledOtherwise},
                                {"ProjectPart1 _1155.c", Fit::SpelledOtherwise},
                                {"First Last - ProjectPart1_1155.c", Fit::WithWordsInFront},
                                {"Copy of projectpart1 1155.C", Fit::WithWordsInFront},
                                {"1155ProjectPart1_1155.c", Fit::WithWordsInFront},
                                {"\xE8\xA8\xB1ProjectPart1_1155.c", Fit::WithWordsInFront},
                                {"win\\ProjectPart1_1155.c", Fit::WithWordsInFront},
                                {"MyProjectPart1_1155.c", Fit::None},
                                {"ProjectPart11155.c", Fit::None},
                                {"ProjectPart1.c", Fit::None},
                                {"ProjectPart2_1155.c", Fit::None},
                                {"ProjectPart1_1155.c.txt", Fit::None},
                                {"ProjectPart1_1155.cpp", Fit::None},
                                {"ProjectPart1_1155.c~", Fit::None},
                                {"Project1.c", Fit::None},
                                {"", Fit::None}};
  for (const Fact& fact : facts) {
    CAPTURE(fact.name);
    CHECK(fitOf(fact.name, "ProjectPart1_*.c") == fact.fit);
  }
  // Homework 2 is neither 20 nor 12.
  CHECK(fitOf("HW2-1155.c", "hw2_*.c") == Fit::SpelledOtherwise);
  CHECK(fitOf("hw20_1155.c", "hw2_*.c") == Fit::None);
  CHECK(fitOf("hw12_1155.c", "hw2_*.c") == Fit::None);
}

TEST_CASE("a name belongs to the student whom the pattern's star stands for") {
  const std::vector<Wanted> wanted{{check::Part::Placement, "ProjectPart1_*.c"},
                                   {check::Part::Movement, "ProjectPart2_*.c"}};
  CHECK(ownerIn("ProjectPart1_1155.c", wanted) == "1155");
  CHECK(ownerIn("project part2 - 1155.C", wanted) == "1155");
  CHECK(ownerIn("First Last - ProjectPart1_1155.c", wanted) == "1155");
  CHECK(ownerIn("ProjectPart1_.c", wanted) == "ProjectPart1_");
  CHECK(likelyOwnerIn("ProjectPart1_1155.c.txt", wanted) == "1155");
  CHECK(likelyOwnerIn("my projectpart2-1155.cpp", wanted) == "1155");
  CHECK(likelyOwnerIn("ProjectPart2_1155", wanted) == "1155");
  CHECK_FALSE(likelyOwnerIn("ProjectPart1_.txt", wanted));
  CHECK_FALSE(likelyOwnerIn("README.md", wanted));
  CHECK_FALSE(likelyOwnerIn("ProjectPart1_7.c",
                            std::vector<Wanted>{{check::Part::Placement, "ProjectPart1_*?55.c"},
                                                {check::Part::Placement, "ProjectPart?_1.c"}}));
  CHECK_FALSE(likelyOwnerIn("README.md", std::vector<Wanted>{{check::Part::Placement, "*.c"}}));
}

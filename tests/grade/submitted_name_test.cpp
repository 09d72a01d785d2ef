#include "grade/submitted_name.hpp"

#include <optional>
#include <string>

#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::grade;

namespace {

/// All of it in one line; `-` for no such name.
std::string textOf(const std::optional<SubmittedName>& name) {
  return name ? name->student + "|" + name->id + "|" + name->attempt + "|" + name->file : "-";
}

}  // namespace

TEST_CASE("names given by learning platforms say who submitted what") {
  const struct {
    const char* name;
    const char* expected;
  } facts[]{
      // Canvas
      {"doejane_12345_678910_ProjectPart1_123.c", "doejane_12345|12345||ProjectPart1_123.c"},
      {"doejane_LATE_12345_678910_ProjectPart1_123-1.c",
       "doejane_12345|12345||ProjectPart1_123-1.c"},
      {"doejane_12345_678910_work.zip", "doejane_12345|12345||work.zip"},
      {"doejane_12345_678910_my file_1_2_3.c", "doejane_12345|12345||my file_1_2_3.c"},
      {"doejane_12345_678910_1_2_3", "doejane_12345|12345||1_2_3"},
      {"doe_jane_mary_12345_678910_a.c", "doe_jane_mary_12345|12345||a.c"},
      {"1155_12345_678910_a.c", "1155_12345|12345||a.c"},
      {"LATE_12345_678910_a.c", "LATE_12345|12345||a.c"},
      {"LATE_12345_678910_5_a.c", "LATE_12345|12345||5_a.c"},
      {"x_anon_5_6_7_a.c", "x_anon_5|5||7_a.c"},
      {"müllerjörg_1_2_a.c", "müllerjörg_1|1||a.c"},
      {"doejane_12345_678910_", "doejane_12345|12345||"},
      {"doejane_12345_text.html", "doejane_12345|12345||"},
      {"doejane_LATE_12345_link.html", "doejane_12345|12345||"},
      {"anon_x7Fk2_678910_ProjectPart1_1.c", "anon_x7Fk2|x7Fk2||ProjectPart1_1.c"},
      {"LATE_anon_x7Fk2_678910_a.c", "anon_x7Fk2|x7Fk2||a.c"},
      {"anon_12345_678910_a.c", "anon_12345|12345||a.c"},
      // Moodle
      {"Jane Doe_12345_assignsubmission_file_", "Jane Doe|12345||"},
      {"Jane Doe_12345_assignsubmission_file", "Jane Doe|12345||"},
      {"Jane Doe_12345_assignsubmission_onlinetext_", "Jane Doe|12345||"},
      {"Jane Doe_12345_assignsubmission_file_ProjectPart1_1.c", "Jane Doe|12345||ProjectPart1_1.c"},
      {"Jane_Doe_12345_assignsubmission_file_1_2_3_a.c", "Jane_Doe|12345||1_2_3_a.c"},
      {"Group A-Jane Doe_12345_assignsubmission_file_a.c", "Group A-Jane Doe|12345||a.c"},
      // Blackboard
      {"Project 1_jdoe_attempt_2026-11-01-10-00-00_ProjectPart1_1.c",
       "jdoe|Project 1|2026-11-01-10-00-00|ProjectPart1_1.c"},
      {"Project_1_jdoe_attempt_2026-11-01-10-00-00.txt", "jdoe|Project_1|2026-11-01-10-00-00|"},
      {"P_jdoe_attempt_2026-11-01-10-00-00_1_2_a.zip", "jdoe|P|2026-11-01-10-00-00|1_2_a.zip"},
      {"P_j_attempt_2026-11-01-10-00-00_a.c", "j|P|2026-11-01-10-00-00|a.c"},
      // None of these
      {"", "-"},
      {"_", "-"},
      {"____", "-"},
      {"alice", "-"},
      {"alice.zip", "-"},
      {"ProjectPart1_1155.c", "-"},
      {"hw2_1155.c", "-"},
      {"submission_123", "-"},
      {"12345_678910_a.c", "-"},
      {"_12345_678910_a.c", "-"},
      {"doejane_12345_678910", "-"},
      {"doejane_12345_a.c", "-"},
      {"anon_x7Fk2", "-"},
      {"anon_x7Fk2_678910", "-"},
      {"anon__1_a.c", "-"},
      {"LATE_anon", "-"},
      {"Jane Doe_assignsubmission_file_a.c", "-"},
      {"Jane_Doe_assignsubmission_file_a.c", "-"},
      {"_12345_assignsubmission_file_a.c", "-"},
      {"_assignsubmission_", "-"},
      {"jdoe_attempt_2026-11-01-10-00-00_a.c", "-"},
      {"P__attempt_2026-11-01-10-00-00_a.c", "-"},
      {"P_jdoe_attempt_2026-11-01_a.c", "-"},
      {"P_jdoe_attempt_2026-11-01-10-00-0x_a.c", "-"},
      {"P_jdoe_attempt_2026-11-01-10-00-00a.c", "-"},
  };
  for (const auto& fact : facts) {
    CAPTURE(fact.name);
    CHECK(textOf(submittedNameIn(fact.name)) == fact.expected);
  }
}

TEST_CASE("any name can be asked who submitted it") {
  const std::string whole = "Jane_LATE_1_2_attempt_2026-11-01-10-00-00_assignsubmission_file_a.c";
  for (std::size_t begin = 0; begin < whole.size(); ++begin) {
    for (std::size_t length = 0; length <= whole.size() - begin; ++length) {
      const std::string name = whole.substr(begin, length);
      CAPTURE(name);
      const std::optional<SubmittedName> found = submittedNameIn(name);
      CHECK((!found || !found->student.empty()));
      CHECK((!found || name.ends_with(found->file) || found->file.empty()));
    }
  }
}

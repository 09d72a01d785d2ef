/// What the page asks when it checks a C program. Questions and answers are as in answers.hpp:
///
///     question                                  answer
///     part NAME TEXT                            the `part` of a file by its name or else its text,
///                                               empty if neither tells it; `name` for the compiler
///     begin PART RANDOM SEED SECONDS TRAILING EITHER CASES
///                                               `cases`: how many there are
///     compiled STATUS SIZE SIZE LISTING TREE PREPROCESSED
///                                               what the compiler made of the source
///     next                                      a run of the program; `wait` for others to end,
///                                               or `over`
///     ended ID TERMINATION CODE MILLISECONDS READ ANSWER WENT-ON SIZE SIZE SIZE NAMED
///           OUTPUT TERMINAL ERRORS FILES        what came of a run
///     report                                    what came of it all
///     ending TERMINATION CODE SECONDS           `words`: how a run with this limit ended
///
/// TRAILING is `ignored` or `compared`, EITHER `accepted` or `refused`, STATUS `program` or `none`.
/// The texts at the end follow each other without anything between them; the sizes before them are
/// in bytes, and the last one is what is left. ANSWER is the index of the answer before which the
/// program stalls at a terminal, or `none`; READ and WENT-ON are `yes` or `no`. FILES are the files
/// that the program could not open, one a line.
///
/// CASES is what make_site.cjs packs: for each golden case a line of words, PART NAME WEIGHT
/// VISIBILITY and the sizes of its input, output, board and hint, and these texts.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "teeko/check/case.hpp"
#include "teeko/grade/submission_run.hpp"

namespace teeko::page {

/// Checks one program after another.
class Checking {
 public:
  [[nodiscard]] std::string answer(std::string_view question);

 private:
  std::string answerTo(std::string_view name, std::string_view fields);
  std::string begin(std::string_view fields);
  std::string addSource(std::string_view fields);
  std::string next();
  std::string end(std::string_view fields);
  [[nodiscard]] std::string report() const;

  check::Part part_ = check::Part::Movement;
  grade::CaseRunOptions options_;
  std::vector<check::Case> cases_;
  std::unique_ptr<grade::SubmissionRun> run_;
  /// The runs of the program that have not ended, by their numbers.
  std::map<int, process::Job> jobs_;
  int lastJob_ = 0;
  /// How many cases have a verdict.
  std::size_t counted_ = 0;
};

}  // namespace teeko::page

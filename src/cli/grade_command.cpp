#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "teeko/check/random_cases.hpp"
#include "teeko/core/notation.hpp"
#include "teeko/grade/class_report.hpp"
#include "teeko/grade/class_run.hpp"
#include "teeko/grade/submissions.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/io/text.hpp"
#include "teeko/io/utf8.hpp"

#include "check_options.hpp"
#include "commands.hpp"
#include "gradescope_json.hpp"
#include "progress_line.hpp"
#include "progress_text.hpp"
#include "shard.hpp"
#include "standard_console.hpp"

namespace teeko::cli {
namespace {

namespace fs = std::filesystem;

struct GradeOptions {
  /// The parts and the folder of submissions; with `merge`, folders of results.
  std::vector<std::string> words;
  fs::path out;
  bool merge = false;
  std::optional<fs::path> cases;
  std::vector<std::pair<check::Part, std::string>> patterns;
  std::optional<fs::path> settings;
  std::optional<int> randomCases;
  std::optional<std::uint64_t> seed;
  double timeout = 0;
  check::JudgeOptions judge;
  bool open = false;
  std::optional<std::string> compiler;
  std::vector<std::string> flags;
  Shard shard;
  int jobs = oneJobPerCore();
};

std::pair<check::Part, std::string> patternIn(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals + 1 == text.size()) {
    throw std::invalid_argument(inQuotes(text) + " is not PART=GLOB, such as placement=part1*.c");
  }
  return {partIn(text.substr(0, equals)), text.substr(equals + 1)};
}

/// Where the results of the students are kept: a folder each.
fs::path studentsIn(const fs::path& out) {
  return out / "students";
}

/// Makes the folder, if there is none. Nobody else may enter it: it has everybody's grades.
void makePrivateFolder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error) {
    fs::permissions(folder, fs::perms::owner_all, error);
  }
  if (error || !fs::is_directory(folder, error)) {
    throw Error(ErrorKind::Unfinished,
                shownName(folder) + ": no folder can be made: " + error.message());
  }
}

/// Results among the submissions would be taken for a submission.
void requireOutside(const fs::path& out, const fs::path& submissions) {
  std::error_code ignored;
  const fs::path inner = fs::weakly_canonical(fs::absolute(out, ignored), ignored);
  const fs::path outer = fs::weakly_canonical(fs::absolute(submissions, ignored), ignored);
  const auto [end, rest] = std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end());
  if (end == outer.end()) {
    throw badInput(shownName(out) + ": lies in the folder of submissions: name another one");
  }
}

/// Names for the folders of students, which every file system takes.
class FolderNames {
 public:
  /// A name that no other student has. The same students in the same order get the same names.
  std::string nameFor(const std::string& student) {
    constexpr std::size_t kLongest = 100;
    std::string name;
    for (const char character : beginningOf(student, kLongest)) {
      const auto byte = static_cast<unsigned char>(character);
      const bool isSafe = byte >= 0x80 || std::isalnum(byte) != 0 ||
                          std::string_view(" ._-()&@+").find(character) != std::string_view::npos;
      name += isSafe ? character : '_';
    }
    if (name.empty() || name.front() == '.') {
      name.insert(name.begin(), '_');
    }
    const std::string base = name;
    for (int number = 2; !taken_.insert(lowerCase(name)).second; ++number) {
      name = base + " (" + std::to_string(number) + ")";
    }
    return name;
  }

 private:
  /// In small letters: some file systems do not tell capital letters from them.
  std::set<std::string> taken_;
};

/// The record in this folder, if there is one.
std::optional<GradeRecord> recordOf(const fs::path& folder) {
  constexpr std::size_t kLargest = std::size_t{256} << 20;
  std::error_code ignored;
  if (!fs::is_regular_file(folder / "results.json", ignored)) {
    return std::nullopt;
  }
  return recordIn(readWhole(folder / "results.json", kLargest));
}

void keep(const GradeRecord& record, const fs::path& folder) {
  makePrivateFolder(folder);
  replaceFile(folder / "results.json", textOf(record));
}

/// Writes what a teacher reads.
void writeReports(const std::vector<grade::StudentGrade>& grades,
                  const std::vector<std::string>& leftOut, const fs::path& out) {
  replaceFile(out / "grades.csv", grade::csvOf(grades));
  replaceFile(out / "report.html", grade::htmlOf(grades, leftOut));
}

ExitCode finish(const std::vector<grade::StudentGrade>& grades,
                const std::vector<std::string>& leftOut, const fs::path& out) {
  writeReports(grades, leftOut, out);
  return printAnswer(
      std::to_string(grades.size()) + (grades.size() == 1 ? " student" : " students") +
      " graded: " + shownName(out / "grades.csv") + ", " + shownName(out / "report.html") + '\n');
}

/// Says which files are not graded, and what is wrong with submissions.
void reportLeftOut(const grade::ClassFolder& found) {
  constexpr std::size_t kMost = 200;
  std::vector<std::string> lines = found.leftOut;
  for (const grade::Submission& submission : found.submissions) {
    if (!submission.remark.empty()) {
      lines.push_back(submission.student + ": " + submission.remark);
    }
    const bool isComplete =
        std::ranges::none_of(submission.files, [](const auto& files) { return files.empty(); });
    if (isComplete && !submission.leftOut.empty()) {  // otherwise the remark has them
      lines.push_back(submission.student +
                      ": not graded, as their names fit no part: " + submission.leftOut);
    }
  }
  Console console = standardConsole();
  for (const std::string& line : std::span(lines).first(std::min(kMost, lines.size()))) {
    console.report(line);
  }
  if (lines.size() > kMost) {
    console.report("and " + std::to_string(lines.size() - kMost) +
                   " more lines about files, which report.html has");
  }
}

/// Grades a folder of submissions.
class Grading {
 public:
  explicit Grading(const GradeOptions& options) : options_(options) {}

  ExitCode run() {
    makePlan();
    requireOutside(options_.out, options_.words.back());
    toolchain_ = toolchainOf(options_.compiler);
    toolchain_.flags = options_.flags;
    makePrivateFolder(options_.out);
    findSubmissions();
    takeKeptGrades();
    gradeOthers();
    std::vector<grade::StudentGrade> grades;
    for (auto& [index, grade] : grades_) {
      grades.push_back(std::move(grade));
    }
    const ExitCode result = finish(grades, leftOut_, options_.out);
    return isComplete_ ? result : ExitCode::Unfinished;
  }

 private:
  void makePlan() {
    if (options_.words.size() < 2) {
      throw badInput(
          "name a part and a folder, as in teeko grade placement submissions --out grades");
    }
    grade::Course& course = plan_.course;
    if (options_.settings) {
      readCourse(*options_.settings, course);
    }
    course.randomCases = options_.randomCases.value_or(course.randomCases);
    course.seed = options_.seed.value_or(course.seed);
    course.timeout = options_.timeout > 0 ? options_.timeout : course.timeout;
    course.judge.ignoreTrailingSpace =
        course.judge.ignoreTrailingSpace || options_.judge.ignoreTrailingSpace;
    course.judge.acceptEither = course.judge.acceptEither || options_.judge.acceptEither;
    course.open = course.open || options_.open;
    const fs::path cases = options_.cases ? *options_.cases : shippedCases();
    for (std::size_t i = 0; i + 1 < options_.words.size(); ++i) {
      plan_.parts.push_back(partPlan(options_.words[i], cases));
    }
  }

  grade::PartPlan partPlan(const std::string& name, const fs::path& cases) {
    check::Part part{};
    try {
      part = partIn(name);
    } catch (const std::invalid_argument& fault) {
      throw badInput(fault.what());
    }
    if (part == check::Part::Whole) {
      throw badInput("whole is not graded: name placement, movement or octaflip");
    }
    for (const grade::PartPlan& known : plan_.parts) {
      if (known.wanted.part == part) {
        throw badInput(name + " is named twice");
      }
    }
    std::string pattern = grade::defaultPatternOf(part);
    for (const auto& [patternPart, glob] : options_.patterns) {
      pattern = patternPart == part ? glob : pattern;
    }
    return {.wanted = {.part = part, .pattern = std::move(pattern)},
            .cases = grade::casesOf(cases, part, plan_.course)};
  }

  void findSubmissions() {
    std::vector<grade::Wanted> wanted;
    for (const grade::PartPlan& part : plan_.parts) {
      wanted.push_back(part.wanted);
    }
    grade::ClassFolder found = grade::findSubmissions(options_.words.back(), wanted);
    reportLeftOut(found);
    submissions_ = std::move(found.submissions);
    leftOut_ = std::move(found.leftOut);
    FolderNames names;
    for (const grade::Submission& submission : submissions_) {
      folders_.push_back(studentsIn(options_.out) / names.nameFor(submission.student));
      fingerprints_.push_back(fingerprintOf(submission, plan_, toolchain_));
    }
  }

  /// Takes the grades that were kept of the same submissions; the others of this shard wait to be
  /// graded.
  void takeKeptGrades() {
    for (std::size_t i = 0; i < submissions_.size(); ++i) {
      std::optional<GradeRecord> record = recordOf(folders_[i]);
      if (record && record->fingerprint == fingerprints_[i]) {
        record->grade.leftOut = submissions_[i].leftOut;
        grades_.emplace(i, std::move(record->grade));
      } else if (i % options_.shard.count == options_.shard.number - 1) {
        waiting_.push_back(i);
      }
    }
  }

  void gradeOthers() {
    std::vector<grade::Submission> submissions;
    std::map<std::string, std::size_t> places;
    for (const std::size_t index : waiting_) {
      places[submissions_[index].student] = index;
      submissions.push_back(std::move(submissions_[index]));
    }
    Console console = standardConsole();
    ProgressLine progress;
    const auto begin = std::chrono::steady_clock::now();
    const std::string planFingerprint = fingerprintOf(plan_, toolchain_);
    std::size_t done = 0;
    const grade::ClassListener listener{
        .onGrade =
            [&](const grade::StudentGrade& grade) {
              const std::size_t index = places.at(grade.student);
              if (!grade.failure.empty()) {
                progress.clear();
                console.report(printable(grade.student) + " could not be graded: " + grade.failure);
                isComplete_ = false;
                return;
              }
              keep({.grade = grade,
                    .fingerprint = fingerprints_[index],
                    .plan = planFingerprint,
                    .classSize = submissions_.size(),
                    .leftOut = leftOut_},
                   folders_[index]);
              grades_.emplace(index, grade);
              ++done;
              progress.show([&] {
                const std::chrono::duration<double> spent =
                    std::chrono::steady_clock::now() - begin;
                const double left = spent.count() / static_cast<double>(done) *
                                    static_cast<double>(submissions.size() - done);
                return std::to_string(done) + " of " + std::to_string(submissions.size()) +
                       " students, about " + describeSeconds(left) + " left";
              });
            },
        .onLeftFolder =
            [&](const fs::path& folder) {
              console.report(shownName(folder) + ": could not be removed");
            }};
    if (!submissions.empty()) {
      requireCompiler(listener.onLeftFolder);
    }
    gradeClass(submissions, plan_, toolchain_, options_.jobs, listener);
  }

  /// Throws Error when the compiler does not compile, so that nobody pays for wrong options.
  void requireCompiler(const std::function<void(const fs::path&)>& onLeftFolder) {
    grade::SourceRun run(check::Part::OctaFlip,
                         {.name = "empty.c", .contents = "int main(void) { return 0; }\n"},
                         toolchain_, std::nullopt);
    process::runAll(
        {.isolation = process::tryIsolation().isolation},
        [&run](process::TaskQueue::Want) { return run.next(); }, onLeftFolder);
    if (run.failure()) {
      throw Error(*run.failure());
    }
    if (!run.result().program) {
      const std::string words = run.result().checks.front().verdict.explanation;
      throw badInput(shownName(toolchain_.compiler) + " does not compile an empty program: " +
                     printable(words.substr(0, words.find('\n'))));
    }
  }

  const GradeOptions& options_;
  grade::Plan plan_;
  grade::Toolchain toolchain_;
  /// Sorted by student, and for each the folder of the result and the fingerprint.
  std::vector<grade::Submission> submissions_;
  std::vector<std::string> leftOut_;
  std::vector<fs::path> folders_;
  std::vector<std::string> fingerprints_;
  /// The grades that are known, by the submission's index.
  std::map<std::size_t, grade::StudentGrade> grades_;
  /// The submissions that are to be graded.
  std::vector<std::size_t> waiting_;
  /// Whether every submission could be graded.
  bool isComplete_ = true;
};

/// Joins what several runs have graded.
ExitCode mergeGrades(const GradeOptions& options) {
  std::map<std::string, GradeRecord> records;
  if (options.words.empty()) {
    throw badInput("--merge joins folders of results: none is named");
  }
  for (const std::string& word : options.words) {
    const fs::path folder = studentsIn(word);
    std::error_code error;
    std::vector<fs::path> students;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
      students.push_back(entry->path());
    }
    if (error) {
      throw badInput(shownName(word) + ": is no folder of results: " + error.message());
    }
    std::ranges::sort(students);
    for (const fs::path& student : students) {
      std::optional<GradeRecord> record = recordOf(student);
      if (!record) {
        throw badInput(shownName(student / "results.json") + ": is no result of teeko grade");
      }
      if (!records.empty() && records.begin()->second.plan != record->plan) {
        throw badInput(shownName(word) + ": was graded with other parts, cases or options than " +
                       shownName(options.words.front()));
      }
      const std::string name = record->grade.student;
      const auto [known, isNew] = records.emplace(name, *record);
      if (!isNew && known->second.fingerprint != record->fingerprint) {
        throw badInput(printable(name) +
                       " was graded twice, for other files the second time, "
                       "in " +
                       shownName(word));
      }
    }
  }
  makePrivateFolder(options.out);
  FolderNames names;
  std::vector<grade::StudentGrade> grades;
  for (const auto& [student, record] : records) {
    keep(record, studentsIn(options.out) / names.nameFor(student));
    grades.push_back(record.grade);
  }
  const std::vector<std::string> leftOut =
      records.empty() ? std::vector<std::string>() : records.begin()->second.leftOut;
  const ExitCode result = finish(grades, leftOut, options.out);
  const std::size_t classSize = records.empty() ? 0 : records.begin()->second.classSize;
  if (grades.size() >= classSize) {
    return result;
  }
  standardConsole().report(
      std::to_string(classSize - grades.size()) + " of " + std::to_string(classSize) +
      " students are missing: name the folders of all runs, when they have finished");
  return ExitCode::Unfinished;
}

void addCourseOptions(Command& command, const std::shared_ptr<GradeOptions>& options) {
  command.addText("--cases", "DIR", options->cases,
                  "The folder of golden cases; by default, those installed with teeko");
  command.addText("--settings", "FILE", options->settings,
                  "What the course decides: points, weights, details, random games");
  command.addNumber<int>("--random", "N", options->randomCases, "N more cases, from random games",
                         0, check::kMostRandomCases);
  command.addNumber<std::uint64_t>(
      "--seed", "S", options->seed,
      "Which random games; by default, 1. Submissions can see the command line; to keep the "
      "seed secret, set it in the --settings file",
      0);
  addTimeoutOption(command, options->timeout);
  addJudgeOptions(command, options->judge);
  addOpenOption(command, options->open);
  command.addText("--compiler", "CC", options->compiler,
                  "The compiler, one with gcc's options; by default, cc");
  command.addText(
      "--cflags", "FLAGS",
      [options](const std::string& flags) {
        StringReader words(flags);
        options->flags.assign(std::istream_iterator<std::string>(words), {});
      },
      "Options for the compiler, such as \"-std=c99 -lm\"");
  command.addRepeatedText(
      "--pattern", "PART=GLOB",
      [options](const std::string& text) { options->patterns.push_back(patternIn(text)); },
      "What the files of a part are called; by default, placement=ProjectPart1_*.c, "
      "movement=ProjectPart2_*.c, octaflip=hw2_*.c; may be repeated");
}

}  // namespace

Action addGrade(Command& command) {
  const auto options = std::make_shared<GradeOptions>();
  command.setFooter(
      "teeko grade PART... FOLDER --out DIR grades a folder of submissions. PART is placement, "
      "movement or\noctaflip. An interrupted run goes on where it was.\n"
      "teeko grade --merge DIR... --out DIR joins the results of several runs.\n"
      "Exit codes: 0 everything was graded, 1 it could not finish, 2 wrong usage.");
  command.addWords(
      "PART... FOLDER", [options](const std::string& word) { options->words.push_back(word); },
      "The parts, then the folder of submissions: Gradescope's export, a folder for each student, "
      "or all files in one folder");
  command.suggest("PART... FOLDER", {"placement", "movement", "octaflip"});
  command.addRequiredText(
      "--out", "DIR", [options](const std::string& folder) { options->out = folder; },
      "Where grades.csv, report.html and the students' results go");
  addCourseOptions(command, options);
  command.addNumber<int>("--jobs", "J", options->jobs,
                         "How many programs run at a time; by default, one a core", 1,
                         process::kMostJobs);
  command.addText(
      "--shard", "I/N", [options](const std::string& text) { options->shard = shardIn(text); },
      "Grade one of N equal parts of the students, the first with 1/N");
  command.addFlag("--merge", options->merge, "Join the results in these folders");
  return [options] { return options->merge ? mergeGrades(*options) : Grading(*options).run(); };
}

}  // namespace teeko::cli

#include "teeko/grade/grading.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "teeko/io/decimal.hpp"

namespace teeko::grade {
namespace {

/// What a point of weight is worth in points of the part.
double scaleOf(check::Part part, const Course& course, double weight) {
  const auto points = course.points.find(check::nameOf(part));
  return points == course.points.end() || weight <= 0 ? 1 : points->second / weight;
}

/// The failures that students may see at once.
std::vector<check::Failure> visibleFailures(const check::Results& results) {
  std::vector<check::Failure> failures = failuresIn(results);
  std::erase_if(failures, [&](const check::Failure& failure) {
    return results.cases[failure.index].visibility != "visible";
  });
  return failures;
}

/// What a summary says of the cases that students may see.
std::string summaryOf(const check::Results& results, std::size_t notRun) {
  std::size_t passed = 0;
  for (std::size_t i = 0; i < results.cases.size(); ++i) {
    const bool isVisible =
        results.cases[i].visibility == "visible" && results.cases[i].open.empty();
    passed += isVisible && results.verdicts[i] && results.verdicts[i]->passed ? 1U : 0U;
  }
  const std::vector<check::Failure> failures = visibleFailures(results);
  std::string text =
      std::to_string(passed) + " passed, " + std::to_string(failures.size()) + " failed" +
      openText(countsIn(results)) +
      (notRun > 0 ? ", " + std::to_string(notRun) +
                        " did not run, because the program hung or exceeded a limit too often"
                  : "") +
      '\n';
  for (const std::string& note : results.notes) {
    text += "Note: " + note + '\n';
  }
  if (results.details == check::Details::None) {
    return text;
  }
  for (const check::FailureGroup& group : groupsOf(results.cases, failures, results.details)) {
    text += '\n' + check::casesText(group.cases.size()) + ": " + group.cause + '\n';
    std::vector<std::string> names;
    for (const std::size_t index : group.cases) {
      names.push_back(results.cases[index].name + (index == group.cases.back() ? "" : ","));
    }
    text += check::filled(names);
  }
  return text;
}

/// For each failed case the first one with the same cause and visibility.
std::map<std::size_t, std::size_t> firstOfGroups(const check::Results& results) {
  std::map<std::size_t, std::size_t> first;
  for (const check::FailureGroup& group :
       groupsOf(results.cases, failuresIn(results), results.details)) {
    for (const std::size_t index : group.cases) {
      first[index] = group.cases.front();
    }
  }
  return first;
}

/// What a test says: of the first case with a cause everything, of the others that it is the same.
std::string outputOf(const check::Results& results, std::size_t index, std::size_t first) {
  const std::optional<check::Verdict>& verdict = results.verdicts[index];
  const check::Case& given = results.cases[index];
  if (!verdict) {
    return "It did not run, because the program hung or exceeded a limit too often.";
  }
  if (verdict->passed) {
    return verdict->explanation;
  }
  if (results.details == check::Details::None) {
    return {};
  }
  if (index != first) {
    return verdict->summary + "\n\nThe same as in " + results.cases[first].name + ": " +
           causeOf(*verdict, results.details) + '\n' + hintOf(given, *verdict);
  }
  return headlineOf(*verdict) + "\n\n" + detailsOf(given, *verdict, results.details) +
         hintOf(given, *verdict);
}

}  // namespace

std::string pointsText(double points) {
  std::string number = fixedText(points, 2);
  number.erase(number.find_last_not_of('0') + 1);
  return number.ends_with('.') ? number.substr(0, number.size() - 1) : number;
}

std::string titleOf(check::Part part) {
  switch (part) {
    case check::Part::Placement:
      return "Part 1";
    case check::Part::Movement:
      return "Part 2";
    case check::Part::OctaFlip:
      return "OctaFlip";
    case check::Part::Whole:
      break;
  }
  return "Whole game";
}

PartGrade gradeOf(const check::Results& results, check::Part part, const Course& course,
                  const TestSum& lost, std::size_t notRun) {
  PartGrade grade;
  grade.part = part;
  double weight = lost.weight;
  for (const check::Case& given : results.cases) {
    weight += given.weight;
  }
  const double scale = scaleOf(part, course, weight);
  grade.of = weight * scale;
  const std::map<std::size_t, std::size_t> first = firstOfGroups(results);
  grade.tests.push_back(
      {.name = titleOf(part), .passed = true, .output = summaryOf(results, notRun)});
  for (std::size_t i = 0; i < results.cases.size(); ++i) {
    const check::Case& given = results.cases[i];
    if (!given.open.empty()) {
      grade.tests.push_back({.name = titleOf(part) + ": open: " + given.name,
                             .passed = true,
                             .visibility = given.visibility,
                             .output = openOutput(results, i)});
      continue;
    }
    const bool passed = results.verdicts[i] && results.verdicts[i]->passed;
    const auto group = first.find(i);
    Test test{.name = titleOf(part) + ": " + given.name,
              .score = passed ? given.weight * scale : 0,
              .maxScore = given.weight * scale,
              .passed = passed,
              .visibility = given.visibility,
              .output = outputOf(results, i, group == first.end() ? i : group->second)};
    grade.points += test.score;
    if (!passed) {
      grade.failed.push_back(given.name);
      grade.tests.front().passed = grade.tests.front().passed && given.visibility != "visible";
    }
    grade.tests.push_back(std::move(test));
  }
  grade.failures = grade.failed.size() + lost.count;
  if (lost.count > 0) {
    grade.tests.back().maxScore += lost.weight * scale;
    grade.remark = results.verdicts.back()->summary;
  } else if (notRun > 0) {
    grade.remark = check::casesText(notRun) +
                   " did not run, because the program hung or exceeded a limit too often";
  }
  return grade;
}

PartGrade gradeWithout(check::Part part, const Course& course, const TestSum& tests,
                       const std::string& fault, const std::string& submitted) {
  PartGrade grade;
  grade.part = part;
  grade.of = tests.weight * scaleOf(part, course, tests.weight);
  grade.failures = tests.count;
  grade.failed = {"one file"};
  grade.remark = fault;
  grade.tests = {{.name = titleOf(part) + ": one file",
                  .maxScore = grade.of,
                  .output = fault + (submitted.empty() ? "" : "\n" + submitted)}};
  return grade;
}

void weigh(check::Case& sourceCheck, const Course& course) {
  const TestRules& rules = sourceCheck.name == "compiles"                  ? course.compiles
                           : sourceCheck.name == "includes only <stdio.h>" ? course.includes
                                                                           : course.variables;
  sourceCheck.weight = rules.weight;
  sourceCheck.visibility = rules.visibility;
}

TestSum testsOf(check::Part part, const Course& course, std::span<const check::Case> cases) {
  TestSum sum{.count = 1, .weight = course.compiles.weight};
  if (check::hasConstraints(part)) {
    sum.count += 2;
    sum.weight += course.includes.weight + course.variables.weight;
  }
  for (const check::Case& given : cases) {
    sum.count += given.open.empty() ? 1U : 0U;
    sum.weight += given.weight;
  }
  return sum;
}

}  // namespace teeko::grade

#include "teeko/grade/class_report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "teeko/io/decimal.hpp"
#include "teeko/io/markup.hpp"

namespace teeko::grade {
namespace {

/// A text as a field of CSV that a spreadsheet takes for text.
std::string textField(std::string_view text) {
  constexpr std::string_view kFormulaStarts = "=+-@\t\r\n";
  std::string field(text);
  if (!text.empty() && kFormulaStarts.find(text.front()) != std::string_view::npos) {
    field.insert(field.begin(), '\'');
  }
  if (field.find_first_of(",\"\r\n") == std::string::npos) {
    return field;
  }
  std::string quoted = "\"";
  for (const char character : field) {
    quoted.append(character == '"' ? 2 : 1, character);
  }
  return quoted + '"';
}

double pointsOf(const StudentGrade& grade) {
  double points = 0;
  for (const PartGrade& part : grade.parts) {
    points += part.points;
  }
  return points;
}

double mostPointsOf(const StudentGrade& grade) {
  double points = 0;
  for (const PartGrade& part : grade.parts) {
    points += part.of;
  }
  return points;
}

/// A name for a student's section that HTML takes.
std::string anchorOf(std::size_t index) {
  return "student-" + std::to_string(index + 1);
}

std::string cell(const std::string& text) {
  return "<td>" + escaped(text) + "</td>";
}

std::string numberCell(const std::string& number) {
  return "<td class=\"number\">" + number + "</td>";
}

std::string tableOf(std::span<const StudentGrade> grades) {
  std::string html =
      "<h2>Grades</h2>\n<p>Click a heading to sort by it.</p>\n<div class=\"scroll\"><table "
      "class=\"grades\">\n<thead><tr>";
  for (const char* const heading : {"student", "part", "points", "of", "failed", "remark"}) {
    html += std::string("<th><button type=\"button\">") + heading + "</button></th>";
  }
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < grades.size(); ++i) {
    for (const PartGrade& part : grades[i].parts) {
      html += "<tr><td><a href=\"#" + anchorOf(i) + "\">" + escaped(grades[i].student) +
              "</a></td>" + cell(std::string(nameOf(part.part))) +
              numberCell(pointsText(part.points)) + numberCell(pointsText(part.of)) +
              numberCell(std::to_string(part.failures)) + cell(part.remark) + "</tr>\n";
    }
  }
  return html + "</tbody>\n</table></div>\n";
}

/// How many students reached each tenth of the points.
std::string histogramOf(std::span<const StudentGrade> grades) {
  constexpr std::size_t kBars = 10;
  std::array<std::size_t, kBars> counts{};
  for (const StudentGrade& grade : grades) {
    const double most = mostPointsOf(grade);
    const double share = most > 0 ? pointsOf(grade) / most : 0;
    const auto bar = static_cast<std::size_t>(std::max(0.0, share * kBars));
    ++counts[std::min(bar, kBars - 1)];
  }
  const std::size_t highest = std::max<std::size_t>(1, std::ranges::max(counts));
  std::string html =
      "<h2>Points reached</h2>\n<table class=\"histogram\">\n"
      "<tr><th>of all points</th><th>students</th></tr>\n";
  for (std::size_t i = 0; i < kBars; ++i) {
    html +=
        "<tr><td>" + std::to_string(i * 10) + "–" + std::to_string((i + 1) * 10) +
        " %</td><td><span class=\"bar\" style=\"width:" + std::to_string(counts[i] * 15 / highest) +
        "em\"></span> " + std::to_string(counts[i]) + "</td></tr>\n";
  }
  return html + "</table>\n";
}

/// The tests that failed, those first that most students failed.
std::string failedMost(std::span<const StudentGrade> grades) {
  constexpr std::size_t kMost = 50;
  std::map<std::pair<std::string, std::string>, std::size_t> counts;
  for (const StudentGrade& grade : grades) {
    for (const PartGrade& part : grade.parts) {
      for (const std::string& name : part.failed) {
        ++counts[{std::string(nameOf(part.part)), name}];
      }
    }
  }
  std::vector<std::pair<std::pair<std::string, std::string>, std::size_t>> sorted(counts.begin(),
                                                                                  counts.end());
  std::ranges::stable_sort(sorted, std::ranges::greater{},
                           [](const auto& entry) { return entry.second; });
  sorted.resize(std::min(sorted.size(), kMost));
  std::string html =
      "<h2>What failed most</h2>\n<div class=\"scroll\"><table>\n"
      "<tr><th>part</th><th>test</th><th>students</th></tr>\n";
  for (const auto& [test, count] : sorted) {
    html += "<tr>" + cell(test.first) + cell(test.second) + numberCell(std::to_string(count)) +
            "</tr>\n";
  }
  return html + "</table></div>\n";
}

/// The files that belong to no student.
std::string filesLeftOut(std::span<const std::string> leftOut) {
  std::string html = leftOut.empty() ? "" : "<h2>Files that were not graded</h2>\n<ul>\n";
  for (const std::string& line : leftOut) {
    html += "<li>" + escaped(line) + "</li>\n";
  }
  return leftOut.empty() ? "" : html + "</ul>\n";
}

std::string testOf(const Test& test) {
  return "<details><summary>" + escaped(test.name) + "</summary>\n<pre>" + escaped(test.output) +
         "</pre></details>\n";
}

std::string sectionOf(const StudentGrade& grade, std::size_t index) {
  std::string html =
      "<section id=\"" + anchorOf(index) + "\">\n<h3>" + escaped(grade.student) + "</h3>\n";
  for (const PartGrade& part : grade.parts) {
    html += "<p>" + escaped(titleOf(part.part)) + ": " + pointsText(part.points) + " of " +
            pointsText(part.of) + (part.remark.empty() ? "" : ", " + escaped(part.remark)) +
            "</p>\n";
    const bool isComplete = part.failed.empty();
    for (const Test& test : part.tests) {
      const bool isSummary = &test == part.tests.data();
      if ((isSummary && !isComplete) || (!test.passed && !test.output.empty())) {
        html += isSummary ? "<pre>" + escaped(test.output) + "</pre>\n" : testOf(test);
      }
    }
  }
  if (!grade.leftOut.empty()) {
    html += "<p>Not graded, as their names fit no part: " + escaped(grade.leftOut) + "</p>\n";
  }
  return html + "</section>\n";
}

constexpr std::string_view kStyle = R"css(<style>
.number { text-align: right; } .grades td { white-space: nowrap; } .grades td:last-child { white-space: normal; min-width: 15rem; } .grades th button { font: inherit; font-weight: bold; background: none; border: 0; padding: 0; color: inherit; cursor: pointer; text-decoration: underline; }
.bar { display: inline-block; height: .8em; background: #4a7fc1; } .grades tbody tr:nth-child(odd) { background: var(--soft); }
section { border-top: 1px solid var(--line); }
</style>
)css";

constexpr std::string_view kScript = R"js(<script>
for (const [column, button] of document.querySelectorAll('.grades th button').entries()) {
  let direction = 1;
  button.addEventListener('click', () => {
    const body = document.querySelector('.grades tbody');
    const text = row => row.cells[column].textContent;
    const isNumber = row => row.cells[column].className === 'number';
    const rows = [...body.rows].sort((a, b) => direction * (isNumber(a) && isNumber(b)
      ? text(a) - text(b) : text(a).localeCompare(text(b), undefined, {numeric: true})));
    direction = -direction;
    body.append(...rows);
  });
}
</script>
)js";

}  // namespace

std::string csvOf(std::span<const StudentGrade> grades) {
  const bool hasIds =
      std::ranges::any_of(grades, [](const StudentGrade& grade) { return !grade.id.empty(); });
  std::string csv =
      std::string("student,") + (hasIds ? "id," : "") + "part,points,of,failed,remark\r\n";
  for (const StudentGrade& grade : grades) {
    for (const PartGrade& part : grade.parts) {
      csv += textField(grade.student) + ',' + (hasIds ? textField(grade.id) + ',' : "") +
             std::string(nameOf(part.part)) + ',' + pointsText(part.points) + ',' +
             pointsText(part.of) + ',' + std::to_string(part.failures) + ',' +
             textField(part.remark) + "\r\n";
    }
  }
  return csv;
}

std::string htmlOf(std::span<const StudentGrade> grades, std::span<const std::string> leftOut) {
  std::string body = std::string(kStyle) + "<h1>Grades of " + std::to_string(grades.size()) +
                     (grades.size() == 1 ? " student" : " students") + "</h1>\n" + tableOf(grades) +
                     histogramOf(grades) + failedMost(grades) + filesLeftOut(leftOut) +
                     "<h2>Students</h2>\n";
  for (std::size_t i = 0; i < grades.size(); ++i) {
    body += sectionOf(grades[i], i);
  }
  return htmlPage("Grades", body + std::string(kScript));
}

}  // namespace teeko::grade

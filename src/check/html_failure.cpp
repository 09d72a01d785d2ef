#include "teeko/check/html_failure.hpp"

#include <algorithm>
#include <cstddef>

#include "teeko/io/markup.hpp"
#include "teeko/io/utf8.hpp"

#include "glyphs.hpp"

namespace teeko::check {
namespace {

/// A line of an output, with the part marked from where it differs from the other one.
std::string cell(const std::optional<std::string>& line, const std::optional<std::string>& other) {
  if (!line) {
    return other ? "<td><em>(end of output)</em></td>" : "<td></td>";
  }
  const Glyphs glyphs = glyphsIn(*line);
  const Glyphs otherGlyphs = glyphsIn(other.value_or(""));
  const auto same =
      std::mismatch(glyphs.begin(), glyphs.end(), otherGlyphs.begin(), otherGlyphs.end()).first -
      glyphs.begin();
  const auto begin = static_cast<std::size_t>(same);
  const std::string rest = textOf(glyphs, begin, glyphs.size());
  return "<td>" + escaped(textOf(glyphs, 0, begin)) +
         (rest.empty() ? "" : "<mark>" + escaped(rest) + "</mark>") + "</td>";
}

std::string htmlOf(const Difference& difference, Details details) {
  const bool showsExpected = details == Details::Full;
  std::string html = "<div class=\"scroll\"><table class=\"lines\">\n<tr><th>line</th>" +
                     std::string(showsExpected ? "<th>expected</th>" : "") +
                     "<th>actual</th></tr>\n";
  for (std::size_t i = 0; i < difference.lines.size(); ++i) {
    const ComparedLine& line = difference.lines[i];
    if (!showsExpected && !line.actual && i > difference.marked) {
      break;  // How many lines are expected still is not to be told.
    }
    html += i == difference.marked ? "<tr class=\"differs\"><td>" : "<tr><td>";
    html +=
        std::to_string(line.number) + "</td>" +
        (showsExpected ? cell(line.expected, line.actual) : "") +
        cell(line.actual, showsExpected || i == difference.marked ? line.expected : line.actual) +
        "</tr>\n";
  }
  return html + "</table></div>\n";
}

std::string htmlOf(const Cause& cause, Details details) {
  std::string html;
  for (const std::string& sentence : cause.advice) {
    html += "<p>" + escaped(sentence) + "</p>\n";
  }
  if (details == Details::Full && !cause.proof.empty()) {
    html += "<pre>" + escaped(cause.proof) + "</pre>\n";
  }
  return html;
}

}  // namespace

std::string htmlOfFailure(const Case& given, const Verdict& verdict, Details details,
                          Folding folding, const std::string& command) {
  constexpr std::size_t kMostInput = 20000;
  std::string html = std::string("<details") + (folding == Folding::Open ? " open" : "") +
                     "><summary><strong>" + escaped(given.name) +
                     "</strong>: " + escaped(headlineOf(verdict)) + "</summary>\n";
  if (!given.hint.empty() && takesHints(verdict)) {
    html += "<p class=\"note\">Hint: " + escaped(given.hint) + "</p>\n";
  }
  if (!verdict.explanation.empty()) {
    return html + "<pre>" + escaped(verdict.explanation) + "</pre>\n</details>\n";
  }
  if (verdict.cause) {
    html += htmlOf(*verdict.cause, details);
  }
  if (verdict.difference) {
    html += htmlOf(*verdict.difference, details);
  }
  for (const std::string& remark : verdict.remarks) {
    html += "<p>" + escaped(remark) + "</p>\n";
  }
  if (!verdict.errors.empty()) {
    html += "<h3>Standard error</h3>\n<pre>" + escaped(verdict.errors) + "</pre>\n";
  }
  html += "<h3>Input</h3>\n<pre>" + escaped(beginningOf(given.input, kMostInput)) + "</pre>\n";
  if (!given.board.empty()) {
    html += "<h3>gameboard.txt</h3>\n<pre>" + escaped(beginningOf(given.board, kMostInput)) +
            "</pre>\n";
  }
  if (!command.empty()) {
    html += "<h3>To run this case alone</h3>\n<pre>" + escaped(command) + "</pre>\n";
  }
  return html + "</details>\n";
}

}  // namespace teeko::check

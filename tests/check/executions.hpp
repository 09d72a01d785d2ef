/// Cases and executions for tests.
#pragma once

#include <string>

#include "teeko/check/case.hpp"
#include "teeko/check/verdict.hpp"
#include "teeko/io/execution.hpp"

namespace teeko::check::test {

inline Case expecting(const std::string& output) {
  Case given;
  given.name = "case";
  given.input = "2\n6\n7\n";
  given.output = output;
  return given;
}

inline Execution printing(const std::string& output) {
  Execution execution;
  execution.termination = Termination::Exited;
  execution.readInput = true;
  execution.output = output;
  return execution;
}

inline Verdict judged(const std::string& expected, const std::string& actual, bool ignore = false) {
  return judge(expecting(expected), printing(actual), {}, {.ignoreTrailingSpace = ignore});
}

}  // namespace teeko::check::test

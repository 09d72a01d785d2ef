/// What the page's WebAssembly exports: a question goes in, an answer comes out.
#include <cstddef>
#include <string>

#include "module.hpp"

namespace {

/// The module's memory between calls. A module is single-threaded, and each worker has its own.
struct State {
  std::string question;
  std::string answer;
};

State& state() {
  static State theState;
  return theState;
}

}  // namespace

extern "C" {

__attribute__((import_module("page"), import_name("report"))) void reportToPage(const char* text,
                                                                                std::size_t size);

/// Where a question of so many bytes is to be written.
__attribute__((export_name("question"))) char* question(std::size_t size) {
  state().question.resize(size);
  return state().question.data();
}

/// Answers the question that was written; returns the size of the answer.
__attribute__((export_name("ask"))) std::size_t ask() {
  state().answer = teeko::page::answerTo(state().question, [](const std::string& report) {
    reportToPage(report.data(), report.size());
  });
  return state().answer.size();
}

__attribute__((export_name("answer"))) const char* answer() {
  return state().answer.data();
}
}

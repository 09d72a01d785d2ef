/// Finds the rule of OctaFlip by which a program's game parts from the right one.
///
/// A program prints nothing but the end of a recorded game. So it is run on the record's first
/// turns alone, fewer or more of them, until it is right after k - 1 turns and wrong after k: then
/// it plays turn k by a wrong rule. What does not show in what it prints, such as whose turn it
/// takes it to be, it is asked with a record of its own.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/check/case.hpp"
#include "teeko/check/verdict.hpp"
#include "teeko/octaflip/simulate.hpp"

namespace teeko::check {

/// What a program answers to a record of OctaFlip.
struct OctaFlipAnswer {
  octaflip::Outcome outcome = {};
  /// The line below the final board.
  std::string winner = {};

  bool operator==(const OctaFlipAnswer&) const = default;
};

struct Parting;

class RuleSearch {
 public:
  /// `output` is what the program printed in this case. The case must outlive the search.
  RuleSearch(const Case& given, std::string_view output);

  /// The record to run the program on next; nothing when the search is over. It is over at once if
  /// the case is no well-formed record of OctaFlip of 10,000 turns at most, or expects something
  /// else than its rules do.
  [[nodiscard]] std::optional<std::string> next() const;

  /// Gets what the program printed for next().
  void add(std::string_view output);

  /// What is wrong with the program, when the search is over and has found it.
  [[nodiscard]] std::optional<Cause> cause() const;

 private:
  [[nodiscard]] bool isSearching() const noexcept { return unknown_ < wrong_; }
  [[nodiscard]] std::size_t nextCount() const;
  [[nodiscard]] OctaFlipAnswer rightAnswer(std::size_t count) const;
  [[nodiscard]] octaflip::Position positionAfter(std::size_t count) const;
  [[nodiscard]] bool onlyWinnerIsWrong() const;
  [[nodiscard]] Parting parting() const;
  [[nodiscard]] std::string firstTurns(std::size_t count, const std::string& more = {}) const;

  /// The case's input.
  std::string_view record_;
  /// Whether there is something to find.
  bool isFailing_ = false;
  octaflip::Board start_;
  /// The turns of the right game, up to its end or the first illegal turn.
  std::vector<octaflip::TriedTurn> turns_;
  /// After so many turns the two may part; tried first.
  std::vector<std::size_t> guesses_;
  /// The program is right after fewer turns than `unknown_`, and wrong after `wrong_` turns, where
  /// it answers `wrongAnswer_`, or something that is no answer.
  std::size_t unknown_ = 0;
  std::size_t wrong_ = 0;
  std::optional<OctaFlipAnswer> wrongAnswer_;
  /// What it answers to the records of its own, as far as it was asked.
  std::vector<std::optional<OctaFlipAnswer>> replies_;
};

}  // namespace teeko::check

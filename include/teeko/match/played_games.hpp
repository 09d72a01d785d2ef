/// The games of a match that have been played: kept in a file, gone on from, and joined.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "teeko/match/game.hpp"
#include "teeko/match/plan.hpp"
#include "teeko/match/standings.hpp"

namespace teeko::match {

/// What files tell of a match: its plan, and games by their numbers.
struct SavedMatch {
  MatchPlan plan;
  std::map<std::size_t, GameReport> games;
};

/// The match in these files that PlayedGames has written; nothing when no game is in them. Throws
/// Error (BadInput), which names the file and the record, when they hold something else, games of
/// several matches, or a game that differs from an earlier record of it.
[[nodiscard]] std::optional<SavedMatch> readMatch(const std::vector<std::filesystem::path>& files);

/// Where games are saved, and the date that new ones get, such as `2026.11.21`.
struct GameFile {
  std::optional<std::filesystem::path> file;
  std::string date;
};

class PlayedGames {
 public:
  /// `plan` must outlive this. Hypotheses are for two players.
  PlayedGames(const MatchPlan& plan, const std::optional<SprtHypotheses>& hypotheses,
              GameFile file);

  /// Takes over what an earlier run has saved in the file, if it is there. Throws Error (BadInput)
  /// as readMatch() does, and when this match does not continue that one.
  void resume();

  /// Adds a game. Those behind the decision of the ratio test are dropped: they do not count.
  void add(GameReport game);

  /// The numbers of the games of a part, as gamesOfPart() has them, that are still to be played.
  [[nodiscard]] std::vector<std::size_t> missing(std::size_t part, std::size_t parts) const;

  /// Whether the ratio test has decided, so that no more games are wanted.
  [[nodiscard]] bool isDecided() const noexcept;
  /// How the ratio test stands; at its start without hypotheses.
  [[nodiscard]] SprtState test() const noexcept { return test_ ? test_->state() : SprtState(); }

  [[nodiscard]] const MatchPlan& plan() const noexcept { return plan_; }
  [[nodiscard]] bool empty() const noexcept { return games_.empty(); }
  /// The games that count, by their numbers.
  [[nodiscard]] std::vector<GameReport> counted() const;

  /// `12 of 200 games, level:3 scores 60 %`, where so many games are wanted.
  [[nodiscard]] std::string progressText(std::size_t wanted) const;

  /// Writes the file, if there is something new. Throws as replaceFile() does.
  void save();
  /// The same if the last time is some seconds ago.
  void saveNowAndThen();
  /// The same in the end: without games, an empty file is written.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void keep(GameReport game);

  const MatchPlan& plan_;
  std::optional<SprtTest> test_;
  GameFile file_;
  std::map<std::size_t, GameReport> games_;
  /// The records of the games, as they are saved.
  std::map<std::size_t, std::string> texts_;
  bool isChanged_ = false;
  Clock::time_point nextSave_ = Clock::now();
};

}  // namespace teeko::match

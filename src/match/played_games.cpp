#include "teeko/match/played_games.hpp"

#include <algorithm>
#include <utility>

#include "teeko/io/error.hpp"
#include "teeko/io/input_file.hpp"
#include "teeko/io/replace_file.hpp"
#include "teeko/io/text.hpp"
#include "teeko/play/record_text.hpp"

namespace teeko::match {
namespace {

/// Adds the games of this file; the first one brings the plan if there is no match yet.
void readGames(const std::filesystem::path& file, std::optional<SavedMatch>& match) {
  constexpr std::size_t kMost = std::size_t{1} << 28;
  const auto refuse = [&](const std::string& what) {
    throw Error(ErrorKind::BadInput, shownName(file) + ": " + what);
  };
  const auto records = play::parseRecords(readWhole(file, kMost));
  if (!records) {
    refuse(records.fault());
  }
  for (std::size_t i = 0; i < records->size(); ++i) {
    const std::string record = "record " + std::to_string(i + 1) + ": ";
    const auto plan = planOf((*records)[i]);
    if (!plan) {
      refuse(record + plan.fault());
    }
    if (!match) {
      match = SavedMatch{.plan = *plan, .games = {}};
    } else if (*plan != match->plan) {
      refuse(record + "it is from another match: " + printable(textOf(*plan)));
    }
    const auto report = reportOf(*plan, (*records)[i]);
    if (!report) {
      refuse(record + report.fault());
    }
    if (const auto [old, isNew] = match->games.try_emplace(report->number, *report);
        !isNew && old->second != *report) {
      refuse(record + "game " + std::to_string(report->number) +
             " differs from an earlier record of it");
    }
  }
}

}  // namespace

std::optional<SavedMatch> readMatch(const std::vector<std::filesystem::path>& files) {
  std::optional<SavedMatch> match;
  for (const std::filesystem::path& file : files) {
    readGames(file, match);
  }
  return match;
}

PlayedGames::PlayedGames(const MatchPlan& plan, const std::optional<SprtHypotheses>& hypotheses,
                         GameFile file)
    : plan_(plan), file_(std::move(file)) {
  if (hypotheses) {
    test_.emplace(*hypotheses);
  }
}

void PlayedGames::resume() {
  if (!file_.file || !std::filesystem::exists(*file_.file)) {
    return;
  }
  std::optional<SavedMatch> saved = readMatch({*file_.file});
  if (!saved) {
    return;
  }
  const std::string name = shownName(*file_.file);
  if (plan_.games < saved->plan.games && continues(saved->plan, plan_)) {
    throw Error(ErrorKind::BadInput,
                name + ": it is a match of " + std::to_string(saved->plan.games) +
                    " games a pairing; ask for as many with --games, or for more");
  }
  if (!continues(plan_, saved->plan)) {
    throw Error(ErrorKind::BadInput,
                name + ": record 1: it is from another match: " + printable(textOf(saved->plan)));
  }
  for (auto& [number, game] : saved->games) {
    keep(std::move(game));
  }
}

void PlayedGames::keep(GameReport game) {
  if (file_.file) {
    texts_[game.number] = play::textOf(recordOf(plan_, game, file_.date));
    isChanged_ = true;
  }
  if (test_) {
    test_->add(game);
  }
  games_.insert_or_assign(game.number, std::move(game));
}

void PlayedGames::add(GameReport game) {
  keep(std::move(game));
  if (isDecided()) {
    games_.erase(games_.upper_bound(test().games), games_.end());
    texts_.erase(texts_.upper_bound(test().games), texts_.end());
  }
}

std::vector<std::size_t> PlayedGames::missing(std::size_t part, std::size_t parts) const {
  if (isDecided()) {
    return {};
  }
  std::vector<std::size_t> numbers = gamesOfPart(plan_, part, parts);
  std::erase_if(numbers, [this](std::size_t number) { return games_.contains(number); });
  return numbers;
}

bool PlayedGames::isDecided() const noexcept {
  return test().decision != SprtDecision::Open;
}

std::vector<GameReport> PlayedGames::counted() const {
  const auto end = isDecided() ? games_.upper_bound(test().games) : games_.end();
  std::vector<GameReport> games;
  std::transform(games_.begin(), end, std::back_inserter(games),
                 [](const auto& game) { return game.second; });
  return games;
}

std::string PlayedGames::progressText(std::size_t wanted) const {
  int points = 0;
  int games = 0;
  for (const auto& [number, game] : games_) {
    for (const Side side : {Side::First, Side::Second}) {
      if (game.players[side == Side::First ? 0 : 1] == 0) {
        ++games;
        points += halfPoints(game, side);
      }
    }
  }
  constexpr int kPercentOfHalf = 50;
  return std::to_string(games_.size()) + " of " + std::to_string(wanted) + " games, " +
         printable(plan_.players.front().name()) + " scores " +
         std::to_string(games > 0 ? kPercentOfHalf * points / games : 0) + " %";
}

void PlayedGames::save() {
  if (!file_.file || !isChanged_) {
    return;
  }
  std::string text;
  for (const auto& [number, record] : texts_) {
    text += (text.empty() ? "" : "\n") + record;
  }
  replaceFile(*file_.file, text);
  isChanged_ = false;
}

void PlayedGames::saveNowAndThen() {
  constexpr std::chrono::seconds kEvery{2};
  if (Clock::now() >= nextSave_) {
    save();
    nextSave_ = Clock::now() + kEvery;
  }
}

void PlayedGames::finish() {
  isChanged_ = isChanged_ || texts_.empty();
  save();
}

}  // namespace teeko::match

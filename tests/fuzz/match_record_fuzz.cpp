// Saved matches: any bytes are games of a match, or are refused and it is said why.
#include "teeko/match/game.hpp"
#include "teeko/match/report.hpp"
#include "teeko/match/standings.hpp"

#include "fuzz/fuzz.hpp"

using namespace teeko;
using namespace teeko::fuzz;
using match::GameReport;
using match::MatchPlan;

namespace {

/// The game of this record; nothing if it is refused.
std::optional<GameReport> gameIn(const MatchPlan& plan, const play::RecordText& record) {
  const auto report = match::reportOf(plan, record);
  if (!report) {
    require(!report.fault().empty(), "a fault says what is wrong with a game");
    return std::nullopt;
  }
  const auto again = play::parseRecords(textOf(match::recordOf(plan, *report, "")));
  require(again && again->size() == 1, "a game that is written is one game");
  const auto same = match::reportOf(plan, again->front());
  require(same && *same == *report, "it comes back as it was");
  return *report;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto records = play::parseRecords(text);
  if (!records) {
    requireFault(records.fault(), text);
    return 0;
  }
  std::optional<MatchPlan> plan;
  std::vector<GameReport> games;
  for (const play::RecordText& record : *records) {
    const auto own = match::planOf(record);
    if (!own) {
      require(!own.fault().empty(), "a fault says what is wrong with a plan");
      continue;
    }
    const auto again = match::parsePlan(textOf(*own));
    require(match::faultOf(*own).empty() && again && *again == *own,
            "a plan is one that can be played, and comes back as it was");
    if (plan && *plan != *own) {
      continue;
    }
    plan = *own;
    const auto game = gameIn(*plan, record);
    if (game && std::none_of(games.begin(), games.end(), [&](const GameReport& other) {
          return other.number == game->number;
        })) {
      games.push_back(*game);
    }
  }
  if (plan) {
    const match::Standings standings = match::standingsOf(*plan, games, {});
    const match::MatchReport report{
        .plan = *plan, .standings = standings, .wanted = match::gameCount(*plan)};
    require(!match::textReport(report).empty() && !match::htmlReport(report).empty(),
            "there is a report");
  }
  return 0;
}

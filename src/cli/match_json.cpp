#include "match_json.hpp"

#include <optional>

#include <nlohmann/json.hpp>

#include "teeko/core/rules.hpp"

namespace teeko::cli {
namespace {

using Json = nlohmann::ordered_json;

Json orNull(const std::optional<double>& number) {
  return number ? Json(*number) : Json(nullptr);
}

Json jsonOf(const match::ReportedFault& fault) {
  return {{"game", fault.place.game},
          {"ply", fault.place.ply},
          {"fen", fault.place.position},
          {"move", fault.place.move},
          {"kind", match::nameOf(fault.fault.kind)},
          {"detail", fault.fault.detail}};
}

Json jsonOf(const match::Standing& player) {
  Json json{{"name", player.name},
            {"games", player.games},
            {"won", player.won},
            {"drawn", player.drawn},
            {"lost", player.lost},
            {"score", player.score()},
            {"elo", orNull(player.elo.elo)},
            {"elo_low", orNull(player.elo.low)},
            {"elo_high", orNull(player.elo.high)},
            {"mean_ms", player.meanMilliseconds},
            {"max_ms", player.maxMilliseconds},
            {"mistakes", nullptr},
            {"wasted_plies", nullptr},
            {"faults", Json::array()}};
  if (player.isSolved) {
    json["mistakes"] = player.mistakes.size();
    json["wasted_plies"] = player.wastedPlies;
  }
  for (const match::ReportedFault& fault : player.faults) {
    json["faults"].push_back(jsonOf(fault));
  }
  return json;
}

/// Of the ratio test; null without one.
Json testJson(const match::MatchReport& report) {
  if (!report.hypotheses) {
    return nullptr;
  }
  const match::SprtDecision decision = report.test.decision;
  return {{"elo0", report.hypotheses->elo0},
          {"elo1", report.hypotheses->elo1},
          {"alpha", match::kSprtErrors},
          {"beta", match::kSprtErrors},
          {"llr", report.test.logLikelihoodRatio},
          {"lower", -match::kSprtLimit},
          {"upper", match::kSprtLimit},
          {"decision", decision == match::SprtDecision::Open   ? Json(nullptr)
                       : decision == match::SprtDecision::Elo1 ? Json("H1")
                                                               : Json("H0")},
          {"pairs", report.test.games / 2}};
}

}  // namespace

std::string jsonOf(const match::MatchReport& report) {
  Json json{{"game", wordFor(report.plan.choice.game)},
            {"size", report.plan.choice.size},
            {"goals", nullptr},
            {"interrupted", report.isInterrupted},
            {"sprt", testJson(report)},
            {"pentanomial", nullptr},
            {"players", Json::array()},
            {"pairings", Json::array()}};
  if (report.plan.choice.game == play::Game::Teeko) {
    json["goals"] = nameOf(report.plan.choice.goals);
  }
  if (report.standings.pairings.size() == 1) {
    json["pentanomial"] = report.standings.pairings.front().pentanomial;
  }
  for (const match::Standing& player : report.standings.players) {
    json["players"].push_back(jsonOf(player));
  }
  for (const match::PairingResult& result : report.standings.pairings) {
    json["pairings"].push_back({{"first", report.standings.players[result.pairing.first].name},
                                {"second", report.standings.players[result.pairing.second].name},
                                {"games", result.games},
                                {"first_won", result.firstWon},
                                {"drawn", result.drawn},
                                {"second_won", result.secondWon}});
  }
  // What other programs printed need not be UTF-8.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace teeko::cli

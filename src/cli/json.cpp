#include "json.hpp"

#include <cstddef>
#include <utility>

#include <nlohmann/json.hpp>

#include "process.hpp"

namespace teeko::cli {
namespace {

using Json = nlohmann::ordered_json;
using solver::RatedMove;

void addTo(Json& object, solver::Value value) {
  object["value"] = nameOf(value.outcome());
  object["plies"] = nullptr;
  if (const auto plies = value.plies()) {
    object["plies"] = *plies;
  }
}

}  // namespace

std::string jsonOf(const SolveReport& report, const SolverOptions& options) {
  Json json{
      {"size", options.size}, {"goals", nameOf(options.goals)}, {"drops", options.drops.name}};
  addTo(json, report.value);
  json["first_drops"] = Json::array();
  for (const RatedMove& drop : report.firstDrops) {
    Json entry{{"square", drop.to.number()}};
    addTo(entry, drop.value);
    json["first_drops"].push_back(entry);
  }
  json["placed"] = Json::array();
  for (const solver::PlacedCounts& counts : report.solution.placed()) {
    json["placed"].push_back({{"pieces", counts.pieces},
                              {"positions", counts.positions},
                              {"wins", counts.wins},
                              {"losses", counts.losses},
                              {"draws", counts.draws},
                              {"longest", counts.longest ? Json(*counts.longest) : Json()}});
  }
  json["distances"] = Json::array();
  for (const solver::DistanceCounts& level : report.solution.distances()) {
    if (level.plies > 0) {
      json["distances"].push_back(
          {{"plies", level.plies}, {"wins", level.wins}, {"losses", level.losses}});
    }
  }
  json["seconds"] = report.seconds;
  json["peak_bytes"] = peakMemory();
  return json.dump() + '\n';
}

std::string jsonOf(solver::Value value, const std::vector<RatedMove>& moves) {
  Json json;
  addTo(json, value);
  json["moves"] = Json::array();
  for (const RatedMove& move : moves) {
    Json entry{{"from", nullptr}, {"to", move.to.number()}, {"direction", nullptr}};
    if (move.from) {
      entry["from"] = move.from->number();
      entry["direction"] = numberOf(*move.direction);
    }
    addTo(entry, move.value);
    json["moves"].push_back(entry);
  }
  return json.dump() + '\n';
}

std::string gradescopeResults(const std::vector<check::Case>& cases,
                              const std::vector<check::Verdict>& verdicts) {
  Json tests = Json::array();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const check::Case& given = cases[i];
    const check::Verdict& verdict = verdicts[i];
    Json test{{"name", given.name},
              {"score", verdict.passed ? given.weight : 0.0},
              {"max_score", given.weight},
              {"status", verdict.passed ? "passed" : "failed"},
              {"visibility", given.visibility}};
    if (!verdict.passed) {
      test["output"] = verdict.reason;
    }
    tests.push_back(std::move(test));
  }
  constexpr int kIndent = 2;
  return Json{{"tests", std::move(tests)}}.dump(kIndent, ' ', false,
                                                Json::error_handler_t::replace) +
         '\n';
}

}  // namespace teeko::cli

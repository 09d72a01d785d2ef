#include "solver_json.hpp"

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

}  // namespace teeko::cli

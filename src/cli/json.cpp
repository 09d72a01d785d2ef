#include "json.hpp"

#include <cstddef>
#include <optional>

#include <nlohmann/json.hpp>

#include "teeko/octaflip/explain.hpp"
#include "teeko/octaflip/picture.hpp"
#include "teeko/solver/value_text.hpp"

namespace teeko::cli {
namespace {

using Json = nlohmann::ordered_json;

void addTo(Json& object, solver::Value value) {
  object["value"] = nameOf(value.outcome());
  object["plies"] = nullptr;
  if (const auto plies = value.plies()) {
    object["plies"] = *plies;
  }
}

Json orNull(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

/// Row and column of each square, from 1.
Json cells(octaflip::Squares squares) {
  Json array = Json::array();
  for (const octaflip::Square square : squares) {
    array.push_back(Json::array({square.row() + 1, square.column() + 1}));
  }
  return array;
}

/// The last line of the answer.
std::string lastLineOf(std::string answer) {
  answer.pop_back();
  return answer.substr(answer.rfind('\n') + 1);
}

}  // namespace

std::string jsonOf(const SolveReport& report) {
  Json json{{"size", report.size},
            {"goals", nameOf(report.variant.goals)},
            {"drops", report.variant.drops.name}};
  addTo(json, report.value);
  json["first_drops"] = Json::array();
  for (std::size_t index = 0; index < report.firstDrops.size(); ++index) {
    Json entry{{"square", index + 1}};
    addTo(entry, report.firstDrops[index]);
    json["first_drops"].push_back(entry);
  }
  json["placed"] = Json::array();
  for (const solver::PlacedCounts& counts : report.placed) {
    json["placed"].push_back({{"pieces", counts.pieces},
                              {"positions", counts.positions},
                              {"wins", counts.wins},
                              {"losses", counts.losses},
                              {"draws", counts.draws},
                              {"longest", counts.longest ? Json(*counts.longest) : Json()}});
  }
  json["distances"] = Json::array();
  for (const solver::DistanceCounts& level : report.distances) {
    if (level.plies > 0) {
      json["distances"].push_back(
          {{"plies", level.plies}, {"wins", level.wins}, {"losses", level.losses}});
    }
  }
  json["seconds"] = report.seconds;
  json["peak_bytes"] = report.peakBytes;
  return json.dump() + '\n';
}

std::string jsonOf(const AnalyzeReport& report) {
  Json json;
  addTo(json, report.value);
  json["moves"] = Json::array();
  for (const MoveReport& move : report.moves) {
    Json entry{{"from", nullptr}, {"to", move.to.number()}, {"direction", nullptr}};
    if (move.from) {
      entry["from"] = move.from->number();
      entry["direction"] = numberOf(*move.direction);
    }
    addTo(entry, move.value);
    entry["move"] = move.name;
    json["moves"].push_back(entry);
  }
  return json.dump() + '\n';
}

std::string explanationJson(const octaflip::Board& board) {
  return Json(pictureOf(board)).dump();
}

std::string explanationJson(const octaflip::TriedTurn& tried) {
  return Json{{"turn", tried.number},
              {"side", octaflip::sideName(tried.before.toMove())},
              {"numbers", tried.turn.numbers},
              {"legal", !tried.brokenRule},
              {"flipped", cells(flippedBy(tried))},
              {"board", pictureOf(tried.after.board())},
              {"reason", orNull(reasonOf(tried))}}
      .dump();
}

std::string explanationJson(const octaflip::Outcome& outcome, const std::string& reason,
                            const std::string& end) {
  const bool isPlayed = outcome.kind == octaflip::Outcome::Kind::Played;
  const bool isBoard = outcome.kind == octaflip::Outcome::Kind::MalformedBoard;
  return Json{{"answer", lastLineOf(textOf(outcome))},
              {"turn", isPlayed || isBoard ? Json() : Json(outcome.turn)},
              {"reason", orNull(reason)},
              {"end", orNull(end)}}
      .dump();
}

}  // namespace teeko::cli

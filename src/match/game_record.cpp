#include <cmath>
#include <sstream>

#include "teeko/core/notation.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/match/game.hpp"

namespace teeko::match {
namespace {

constexpr std::string_view kRepetition = "repetition";
constexpr std::string_view kTooLong = "300 plies";
constexpr std::string_view kNormal = "normal";

/// On one line: backslashes and ends of lines as in C.
std::string onOneLine(std::string_view text) {
  std::string line;
  for (const char character : text) {
    if (character == '\\' || character == '\n') {
      line += '\\';
      line += character == '\n' ? 'n' : '\\';
    } else if (static_cast<unsigned char>(character) >= ' ' || character == '\t') {
      line += character;
    }
  }
  return line;
}

std::string fromOneLine(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size()) {
      ++i;
      text += line[i] == 'n' ? '\n' : line[i];
    } else {
      text += line[i];
    }
  }
  return text;
}

/// Milliseconds with three digits behind the point.
std::string textOfTimes(const std::vector<std::int64_t>& microseconds) {
  std::string text;
  for (const std::int64_t time : microseconds) {
    const std::string digits = std::to_string(time % 1000);
    text += text.empty() ? "" : " ";
    text += std::to_string(time / 1000) + '.' + std::string(3 - digits.size(), '0') + digits;
  }
  return text;
}

std::optional<std::vector<std::int64_t>> timesIn(std::string_view text) {
  std::vector<std::int64_t> times;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const auto milliseconds = decimalIn(word);
    constexpr double kMost = 1e12;
    if (!milliseconds || *milliseconds < 0 || *milliseconds > kMost) {
      return std::nullopt;
    }
    constexpr double kMicroseconds = 1000;
    times.push_back(std::llround(*milliseconds * kMicroseconds));
  }
  return times;
}

std::string_view endOf(const MatchPlan& plan, const GameReport& report) {
  if (report.fault) {
    return nameOf(report.fault->fault.kind);
  }
  if (report.result != Result::Draw) {
    return kNormal;
  }
  play::Session session(plan.choice);
  for (const std::string& move : report.moves) {
    (void)session.play(move);
  }
  // Teeko knows no other draw.
  return session.result() == Result::Open        ? kTooLong
         : plan.choice.game == play::Game::Teeko ? kRepetition
                                                 : kNormal;
}

std::optional<std::size_t> numberOf(const play::RecordText& record, std::string_view tag) {
  const auto value = record.tag(tag);
  return value ? integerIn<std::size_t>(*value) : std::nullopt;
}

/// The fault that the tags tell of; `known` is whether they make sense.
std::optional<GameFault> faultIn(const play::RecordText& record, bool& known) {
  const auto side = record.tag("FaultSide");
  if (!side) {
    return std::nullopt;
  }
  const auto kind = faultKindNamed(record.tag("Termination").value_or(""));
  known = kind && (*side == "First" || *side == "Second");
  if (!known) {
    return std::nullopt;
  }
  return GameFault{.side = *side == "First" ? Side::First : Side::Second,
                   .fault = {*kind, fromOneLine(record.tag("FaultDetail").value_or(""))},
                   .move = fromOneLine(record.tag("FaultMove").value_or(""))};
}

/// What is wrong with the moves and the result; empty if they follow from one another. Moves get
/// the form in which they are written.
std::string checkMoves(const MatchPlan& plan, GameReport& report) {
  play::Session session(plan.choice);
  for (const std::string& move : report.moves) {
    if (const std::string fault = session.play(move); !fault.empty()) {
      return "move " + std::to_string(session.ply() + 1) + ": " + fault;
    }
  }
  report.moves = session.moves();
  const Result result = session.result();
  const Result expected = report.fault             ? winOf(opponentOf(report.fault->side))
                          : result == Result::Open ? Result::Draw
                                                   : result;
  const bool mayBeOpen = report.fault || report.moves.size() >= kMostPlies;
  return expected != report.result || (result == Result::Open && !mayBeOpen)
             ? "its result does not follow from its moves"
             : "";
}

}  // namespace

play::RecordText recordOf(const MatchPlan& plan, const GameReport& report,
                          const std::string& date) {
  play::RecordText record;
  const auto add = [&](const char* name, std::string_view value) {
    record.tags.push_back({name, std::string(value)});
  };
  add("Game", play::nameOf(plan.choice.game));
  add("Size", std::to_string(plan.choice.size));
  if (plan.choice.game == play::Game::Teeko) {
    add("Goals", nameOf(plan.choice.goals));
  }
  add("First", plan.players[report.players[0]].name());
  add("Second", plan.players[report.players[1]].name());
  add("Date", report.date.empty() ? date : report.date);
  add("Round", std::to_string(report.number));
  add("Match", textOf(plan));
  add("OpeningPlies", std::to_string(report.openingPlies));
  add("Milliseconds", textOfTimes(report.microseconds));
  add("Termination", endOf(plan, report));
  if (report.fault) {
    add("FaultSide", report.fault->side == Side::First ? "First" : "Second");
    add("FaultMove", onOneLine(report.fault->move));
    add("FaultDetail", onOneLine(report.fault->fault.detail));
  }
  record.moves = report.moves;
  record.result = report.result;
  return record;
}

Parsed<MatchPlan> planOf(const play::RecordText& record) {
  const auto text = record.tag("Match");
  if (!text) {
    return Fault{"it is not from a match"};
  }
  return parsePlan(*text);
}

Parsed<GameReport> reportOf(const MatchPlan& plan, const play::RecordText& record) {
  const auto number = numberOf(record, "Round");
  const auto openingPlies = numberOf(record, "OpeningPlies");
  const auto times = timesIn(record.tag("Milliseconds").value_or(""));
  if (!number || *number < 1 || *number > gameCount(plan)) {
    return Fault{"it has no number of a game of the match"};
  }
  bool isKnown = openingPlies && times && *openingPlies <= record.moves.size();
  GameReport report;
  report.number = *number;
  report.players = gameNumbered(plan, *number).players;
  report.moves = record.moves;
  report.result = record.result;
  report.date = record.tag("Date").value_or("");
  report.fault = faultIn(record, isKnown);
  const std::string game = "game " + std::to_string(*number) + ": ";
  if (!isKnown) {
    return Fault{game + "its tags are not those of a match"};
  }
  report.openingPlies = *openingPlies;
  report.microseconds = *times;
  if (const std::string fault = checkMoves(plan, report); !fault.empty()) {
    return Fault{game + fault};
  }
  return report;
}

}  // namespace teeko::match

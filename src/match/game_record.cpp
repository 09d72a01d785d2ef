#include <algorithm>
#include <cmath>

#include "teeko/core/notation.hpp"
#include "teeko/io/decimal.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/match/game.hpp"

#include "one_line.hpp"

namespace teeko::match {
namespace {

constexpr std::string_view kRepetition = "repetition";
constexpr std::string_view kTooLong = "300 plies";
constexpr std::string_view kNormal = "normal";

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
  StringReader words{std::string(text)};
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

std::string_view nameOf(Side side) {
  return side == Side::First ? "First" : "Second";
}

std::optional<Side> sideNamed(std::string_view name) {
  return name == nameOf(Side::First)    ? std::optional(Side::First)
         : name == nameOf(Side::Second) ? std::optional(Side::Second)
                                        : std::nullopt;
}

/// A line for each: `First 7 game_value(state) returned …`.
std::string textOfWrongValues(const std::vector<WrongValue>& values) {
  std::string text;
  for (const WrongValue& value : values) {
    text += text.empty() ? "" : "\n";
    text += std::string(nameOf(value.side)) + ' ' + std::to_string(value.ply) + ' ' +
            onOneLine(value.detail);
  }
  return text;
}

/// The inverse; nothing when the text has another form.
std::optional<std::vector<WrongValue>> wrongValuesIn(const std::string& text) {
  std::vector<WrongValue> values;
  StringReader lines(text);
  for (std::string line; std::getline(lines, line);) {
    StringReader words(line);
    std::string side;
    std::string ply;
    std::string detail;
    words >> side >> ply;
    words.ignore();
    std::getline(words, detail);
    const auto number = integerIn<std::size_t>(ply);
    if (!sideNamed(side) || !number) {
      return std::nullopt;
    }
    values.push_back({*sideNamed(side), *number, fromOneLine(detail)});
  }
  return values;
}

/// Reads what the players said wrongly; what is wrong with the tag, or an empty text.
std::string readWrongValues(const play::RecordText& record, GameReport& report) {
  const auto values = wrongValuesIn(fromOneLine(record.tag("WrongValues").value_or("")));
  const bool isGood = values && std::ranges::all_of(*values, [&](const WrongValue& value) {
                        return value.ply > report.openingPlies && value.ply <= report.moves.size();
                      });
  if (!isGood) {
    return "the tag WrongValues does not name sides and plies of the game";
  }
  report.wrongValues = *values;
  return "";
}

/// Reads the fault that the tags tell of; what is wrong with them, or an empty text.
std::string readFault(const play::RecordText& record, GameReport& report) {
  const auto named = record.tag("FaultSide");
  const auto side = sideNamed(named.value_or(""));
  const auto kind = faultKindNamed(record.tag("Termination").value_or(""));
  if (!named && !kind) {
    return "";
  }
  if (!kind || !side) {
    return "the tags Termination and FaultSide do not both name a fault";
  }
  report.fault = {.side = *side,
                  .fault = {*kind, fromOneLine(record.tag("FaultDetail").value_or(""))},
                  .move = fromOneLine(record.tag("FaultMove").value_or(""))};
  return "";
}

/// What is wrong with the moves, their times and the result; empty if they follow from one another.
/// Moves get the form in which they are written.
std::string checkMoves(const MatchPlan& plan, GameReport& report) {
  if (report.moves.size() > kMostPlies) {
    return "it has more than " + std::to_string(kMostPlies) + " plies";
  }
  play::Session session(plan.choice);
  for (const std::string& move : report.moves) {
    if (const std::string fault = session.play(move); !fault.empty()) {
      return "move " + std::to_string(session.ply() + 1) + ": " + fault;
    }
  }
  report.moves = session.moves();
  if (report.moves.size() < report.openingPlies) {
    return "it ends before its opening does";
  }
  const std::size_t ownMoves = report.moves.size() - report.openingPlies;
  const bool isOpen = session.result() == Result::Open && report.moves.size() < kMostPlies;
  if (report.fault) {
    // Who fails before a game or when looking at a position has lost without a time.
    const bool hasMoved = report.microseconds.size() == ownMoves + 1;
    if (!hasMoved && report.microseconds.size() != ownMoves) {
      return "it has more or fewer times than moves";
    }
    return (ownMoves == 0 || hasMoved ? isOpen : true) &&
                   (!hasMoved || report.fault->side == session.toMove()) &&
                   report.result == winOf(opponentOf(report.fault->side))
               ? ""
               : "its result does not follow from its fault";
  }
  if (report.microseconds.size() != ownMoves) {
    return "it has more or fewer times than moves";
  }
  const Result expected = session.result() == Result::Open ? Result::Draw : session.result();
  return isOpen || report.result != expected ? "its result does not follow from its moves" : "";
}

/// What tells that this record is not recordOf() of the report; empty if it is.
std::string checkTags(const MatchPlan& plan, const GameReport& report,
                      const play::RecordText& record) {
  const auto fault = [](const std::string& name, const std::string& found, std::string_view meant) {
    return name + " is " + found + " where " + quotedText(meant) + " is meant";
  };
  play::RecordText expected = recordOf(plan, report, "");
  for (auto& [name, value] : expected.tags) {
    // As they are written: players' names may have ends of lines.
    std::ranges::replace_if(
        value, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    if (const auto found = record.tag(name); found != value) {
      return fault(name, found ? quotedText(*found) : "missing", value);
    }
  }
  const std::string_view result = play::resultText(report.result);
  if (const auto found = record.tag("Result"); found && found != result) {
    return fault("Result", quotedText(*found), result);
  }
  return record.tag("FEN") ? "it does not begin where the game does" : "";
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
    add("FaultSide", nameOf(report.fault->side));
    add("FaultMove", onOneLine(report.fault->move));
    add("FaultDetail", onOneLine(report.fault->fault.detail));
  }
  if (!report.wrongValues.empty()) {
    add("WrongValues", onOneLine(textOfWrongValues(report.wrongValues)));
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
  if (!number || *number < 1 || *number > gameCount(plan)) {
    return Fault{"Round is no number of a game of the match"};
  }
  const std::string game = "game " + std::to_string(*number) + ": ";
  const auto times = timesIn(record.tag("Milliseconds").value_or(""));
  if (!times) {
    return Fault{game + "the tag Milliseconds does not hold times"};
  }
  GameReport report{.number = *number,
                    .players = gameNumbered(plan, *number).players,
                    .openingPlies = static_cast<std::size_t>(plan.openingPlies),
                    .moves = record.moves,
                    .microseconds = *times,
                    .result = record.result,
                    .date = std::string(record.tag("Date").value_or(""))};
  std::string fault = readFault(record, report);
  fault = fault.empty() ? readWrongValues(record, report) : fault;
  fault = fault.empty() ? checkMoves(plan, report) : fault;
  fault = fault.empty() ? checkTags(plan, report, record) : fault;
  if (!fault.empty()) {
    return Fault{game + fault};
  }
  return report;
}

}  // namespace teeko::match

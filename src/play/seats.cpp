#include "teeko/play/seats.hpp"

#include <algorithm>
#include <utility>

#include "teeko/core/notation.hpp"
#include "teeko/play/record_text.hpp"

namespace teeko::play {
namespace {

/// As recorded games name a player.
std::string tagOf(const Seat& seat, const GameChoice& choice) {
  return seat ? lowerCase(nameOf(*seat, isSolved(choice))) : std::string(kHuman);
}

}  // namespace

std::optional<Seat> seatNamed(std::string_view text) {
  if (lowerCase(text) == kHuman) {
    return Seat();
  }
  if (const auto level = levelNamed(text)) {
    return Seat(level);
  }
  return std::nullopt;
}

std::string recordOf(const Session& session, const Seats& seats, const std::string& date) {
  return session.recordText({{"First", tagOf(seats.first, session.choice())},
                             {"Second", tagOf(seats.second, session.choice())},
                             {"Date", date}});
}

Parsed<OpenedGame> openGame(std::string_view text, std::size_t number) {
  const auto records = parseRecords(text);
  if (!records) {
    return Fault{records.fault()};
  }
  if (number < 1 || number > records->size()) {
    return Fault{"there is no game " + std::to_string(number) + ": the number of games is " +
                 std::to_string(records->size())};
  }
  const RecordText& record = (*records)[number - 1];
  const auto start = Session::from(record);
  if (!start) {
    return Fault{start.fault()};
  }
  const auto seatIn = [&record](std::string_view tag) {
    const auto name = record.tag(tag);
    return name ? seatNamed(*name) : std::nullopt;
  };
  OpenedGame opened{*start, seatIn("First"), seatIn("Second"), {}};
  opened.fault = opened.session.replay(record);
  return opened;
}

}  // namespace teeko::play

#include "teeko/play/seats.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "teeko/core/notation.hpp"
#include "teeko/play/record_text.hpp"

namespace teeko::play {
namespace {

/// As recorded games name a player.
std::string tagOf(const Seat& seat, const GameChoice& choice) {
  return seat ? lowerCase(nameOf(*seat, isSolved(choice))) : std::string(kHuman);
}

std::vector<Tag> tagsOf(const GameChoice& choice, const Seats& seats, const std::string& date) {
  return {{"First", tagOf(seats.first, choice)},
          {"Second", tagOf(seats.second, choice)},
          {"Date", date}};
}

constexpr const char* kUndone = "Undone";

/// How many moves the tag Undone says are undone.
std::size_t undoneIn(const RecordText& record) {
  std::size_t undone = 0;
  if (const auto text = record.tag(kUndone)) {
    (void)std::from_chars(text->data(), text->data() + text->size(), undone);
  }
  return undone;
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
  return session.recordText(tagsOf(session.choice(), seats, date));
}

std::string wholeRecordOf(const Session& session, const Seats& seats, const std::string& date) {
  std::vector<Tag> tags = tagsOf(session.choice(), seats, date);
  Session whole = session;
  std::size_t undone = 0;
  while (whole.redo()) {
    ++undone;
  }
  if (undone > 0) {
    tags.push_back({kUndone, std::to_string(undone)});
  }
  return whole.recordText(tags);
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
  OpenedGame opened{*start, seatIn("First"), seatIn("Second"), {}, records->size()};
  opened.fault = opened.session.replay(record);
  for (std::size_t left = opened.fault.empty() ? undoneIn(record) : 0;
       left > 0 && opened.session.undo(); --left) {
  }
  return opened;
}

}  // namespace teeko::play

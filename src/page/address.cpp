#include "address.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "teeko/core/notation.hpp"
#include "teeko/core/rules.hpp"
#include "teeko/play/record_text.hpp"

namespace teeko::page {
namespace {

using play::Game;
using play::Session;

/// A game of a thousand moves fits.
constexpr std::size_t kLongest = 6'000;

/// What stands in an address, as text.
struct Fields {
  static constexpr std::array<std::string_view, 7> kNames{"game",  "size",  "goals", "fen",
                                                          "moves", "first", "second"};
  std::array<std::optional<std::string>, kNames.size()> values;

  [[nodiscard]] std::optional<std::string>* find(std::string_view name) {
    const auto* const found = std::find(kNames.begin(), kNames.end(), name);
    return found == kNames.end() ? nullptr
                                 : &values[static_cast<std::size_t>(found - kNames.begin())];
  }
  [[nodiscard]] const std::optional<std::string>& of(std::string_view name) const {
    return values[static_cast<std::size_t>(std::find(kNames.begin(), kNames.end(), name) -
                                           kNames.begin())];
  }
};

int digitOf(char character) {
  const bool isLetter = std::isalpha(static_cast<unsigned char>(character)) != 0;
  return isLetter ? std::tolower(static_cast<unsigned char>(character)) - 'a' + 10
                  : character - '0';
}

/// With %XX and + replaced by what they stand for; nothing when that is not well formed.
std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (i + 2 >= text.size() || std::isxdigit(static_cast<unsigned char>(text[i + 1])) == 0 ||
        std::isxdigit(static_cast<unsigned char>(text[i + 2])) == 0) {
      return std::nullopt;
    }
    plain += static_cast<char>(16 * digitOf(text[i + 1]) + digitOf(text[i + 2]));
    i += 2;
  }
  return plain;
}

std::string encoded(std::string_view text) {
  std::string address;
  for (const char character : text) {
    address += character == ' ' ? "%20" : character == '#' ? "%23" : std::string(1, character);
  }
  return address;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

Parsed<Fields> parseFields(std::string_view address) {
  if (!address.empty() && address.front() == '#') {
    address.remove_prefix(1);
  }
  if (address.size() > kLongest) {
    return Fault{"the address is too long"};
  }
  Fields fields;
  for (const std::string_view part : split(address, '&')) {
    const std::size_t end = std::min(part.find('='), part.size());
    auto* const field = fields.find(part.substr(0, end));
    const auto value = decoded(part.substr(std::min(end + 1, part.size())));
    if (field == nullptr || !value) {
      return Fault{quotedText(part) + " is not a part of a game's address"};
    }
    if (*field) {
      return Fault{"the address says twice what " + std::string(part.substr(0, end)) + " is"};
    }
    *field = *value;
  }
  return fields;
}

Parsed<Session> startOf(const Fields& fields) {
  const auto& name = fields.of("game");
  const auto game = name ? play::gameForWord(*name) : Game::Teeko;
  if (!game) {
    return Fault{quotedText(*name) + " is not a game: teeko, octaflip or tictactoe"};
  }
  if (const auto& goals = fields.of("goals"); goals && *game != Game::Teeko) {
    return Fault{quotedText(*goals) + " goals are Teeko's alone"};
  }
  play::RecordText record{.tags = {{"Game", std::string(nameOf(*game))}}, .moves = {}};
  for (const auto& [field, tag] :
       {std::pair{"size", "Size"}, std::pair{"goals", "Goals"}, std::pair{"fen", "FEN"}}) {
    if (const auto& value = fields.of(field)) {
      record.tags.push_back({tag, *value});
    }
  }
  Parsed<Session> session = Session::from(record);
  const std::vector<int> sizes = sizesHere(*game);
  if (session && session->choice().size > sizes.back()) {
    return Fault{"Teeko is played here on boards from " + std::to_string(sizes.front()) + " to " +
                 std::to_string(sizes.back())};
  }
  return session;
}

}  // namespace

Parsed<Table> parseAddress(std::string_view address) {
  const auto fields = parseFields(address);
  if (!fields) {
    return Fault{fields.fault()};
  }
  const auto start = startOf(*fields);
  if (!start) {
    return Fault{start.fault()};
  }
  Table table{*start, {}};
  play::RecordText moves;
  if (const auto& text = fields->of("moves")) {
    for (const std::string_view move : split(*text, '.')) {
      moves.moves.emplace_back(move);
    }
  }
  if (!moves.moves.empty()) {
    table.seats.second = std::nullopt;
  }
  if (std::string fault = table.session.replay(moves); !fault.empty()) {
    return Fault{std::move(fault)};
  }
  for (const auto& [name, side] :
       {std::pair{"first", Side::First}, std::pair{"second", Side::Second}}) {
    if (const auto& who = fields->of(name)) {
      const auto seat = play::seatNamed(*who);
      if (!seat) {
        return Fault{quotedText(*who) + " is not a player: human or 1 to 5"};
      }
      table.seats.of(side) = *seat;
    }
  }
  return table;
}

std::vector<int> sizesHere(Game game) {
  std::vector<int> sizes;
  const auto [smallest, largest] = play::sizesOf(game);
  for (int size = smallest; size <= largest; ++size) {
    // Above, Teeko's search is too weak and the solver needs too much memory.
    if (game != Game::Teeko || isSolved(play::GameChoice{game, size})) {
      sizes.push_back(size);
    }
  }
  return sizes;
}

std::string addressOf(const Table& table, Moves moves) {
  const play::GameChoice& choice = table.session.choice();
  std::string address = "game=" + wordFor(choice.game) + "&size=" + std::to_string(choice.size);
  if (choice.game == Game::Teeko) {
    address += "&goals=" + std::string(nameOf(choice.goals));
  }
  Session start = table.session;
  while (start.undo()) {
  }
  if (start.position() != Session(choice).position()) {
    address += "&fen=" + encoded(start.position());
  }
  const auto all = table.session.moves();
  const std::size_t count = moves == Moves::All ? all.size() : table.session.ply();
  for (std::size_t i = 0; i < count; ++i) {
    address += (i == 0 ? "&moves=" : ".") + all[i];
  }
  const play::Seats usual{std::nullopt, count > 0 ? play::Seat() : play::Seats().second};
  for (const auto& [name, side] :
       {std::pair{"&first=", Side::First}, std::pair{"&second=", Side::Second}}) {
    const play::Seat& seat = table.seats.of(side);
    if (seat != usual.of(side)) {
      address += name + (seat ? std::to_string(numberOf(*seat)) : std::string(play::kHuman));
    }
  }
  return address;
}

}  // namespace teeko::page

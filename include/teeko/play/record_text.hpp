/// Recorded games as text, after chess's PGN:
///
///     [Game "Teeko"]
///     [Size "5"]
///     [Result "0-1"]
///
///     1. C2 B1 2. D3 B2 … 0-1
///
/// Tags come first, then the moves of both sides with a number before each pair, then the result:
/// `1-0`, `0-1`, `1/2-1/2` or `*` for a game that is not finished. Comments are in {} or go from ;
/// to the end of the line. Several games may follow one another.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "teeko/core/parsed.hpp"
#include "teeko/core/side.hpp"
#include "teeko/play/position.hpp"
#include "teeko/play/record.hpp"

namespace teeko::play {

struct Tag {
  std::string name;
  std::string value;

  bool operator==(const Tag&) const = default;
};

/// One game, its moves as words that nobody has looked at.
struct RecordText {
  /// In the order of the text. A game with another first position than the usual one has a tag
  /// FEN.
  std::vector<Tag> tags;
  std::vector<std::string> moves;
  Result result = Result::Open;

  /// The value of the first tag of this name; nothing when there is none.
  [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const;
  bool operator==(const RecordText&) const = default;
};

/// `1-0`, `0-1`, `1/2-1/2` or, when the game is open, `*`.
[[nodiscard]] std::string_view resultText(Result result);

/// The games as text. The tag Result and the end of the moves come from `result`; lines of moves
/// have at most 79 characters. `firstToMove` is who makes the first move.
[[nodiscard]] std::string textOf(const RecordText& record, Side firstToMove = Side::First);

/// Every game in this text, in any layout; if the text is not valid, the fault names the line.
[[nodiscard]] Parsed<std::vector<RecordText>> parseRecords(std::string_view text);

/// The record's moves, in the position's notation, with these tags.
template <Position P>
[[nodiscard]] std::string textOf(const Record<P>& record, std::vector<Tag> tags) {
  RecordText text;
  text.tags = std::move(tags);
  text.result = record.result();
  P position = record.start();
  for (std::size_t i = 0; i < record.ply(); ++i) {
    text.moves.push_back(position.textOf(record.moves()[i]));
    position = position.after(record.moves()[i]);
  }
  return textOf(text, record.start().toMove());
}

template <Position P>
struct Replayed {
  /// The game as far as its moves are legal.
  Record<P> record;
  /// What is wrong with the first illegal move, with its number; empty when all moves are legal.
  std::string fault;
};

/// `move 3 of the second side, 'C2'`: how the move at this index is named when it is wrong.
[[nodiscard]] std::string nameOfMove(std::size_t index, Side firstToMove, std::string_view move);

/// Plays a recorded game from this position.
template <Position P>
[[nodiscard]] Replayed<P> replay(const RecordText& text, P start) {
  Replayed<P> replayed{Record<P>(std::move(start)), {}};
  const Side firstToMove = replayed.record.start().toMove();
  for (std::size_t i = 0; i < text.moves.size(); ++i) {
    const std::string& word = text.moves[i];
    const bool open = replayed.record.result() == Result::Open;
    const auto move = open ? replayed.record.position().moveIn(word)
                           : Parsed<typename P::Move>(Fault{"the game is over"});
    if (!move) {
      replayed.fault = nameOfMove(i, firstToMove, word) + ": " + move.fault();
      break;
    }
    replayed.record.play(*move);
  }
  return replayed;
}

}  // namespace teeko::play

/// What the page asks of the core. Questions and answers are text: a question is its name and its
/// fields, one a line, of which the last one may have several lines; an answer is a JSON object,
/// `{"fault":"..."}` when there is something wrong with the question.
///
///     question                            answer
///     view PLY ADDRESS                    all that is to be seen, so many moves from the start
///     play PLY MOVE ADDRESS               the same after a move
///     choose PLY CHOSEN SQUARE ADDRESS    what a click on a square means while the piece on
///     another is
///                                         chosen, or `none`: a `move`, or that a piece is `chosen`
///     record DATE ADDRESS                 `text`: the game as a record
///     games RECORDS                       `games`: of each, its `title` and number of `moves`
///     open NUMBER RECORDS                 the game's `address`, and `stopped` if a move is wrong
///     edit GAME SQUARE PIECE POSITION     the position with another piece, or side to move
///     solve ADDRESS                       remembers the game's values; reports how far it is
///     values PLY ADDRESS                  what each square is worth, if the game is the solved one
///     puzzle SEED ADDRESS                 `address` of a position of the solved game in which one
///                                         move alone is right, its `value`, and whether it `isWin`
///     search PLY ADDRESS                  reports what a search thinks of each square
///     move PLY LEVEL SEED ADDRESS         a computer player's move
///
/// A blank in this table is a line end in a question. PLY is a number or `end`, NUMBER counts from
/// 1, SQUARE counts from 0 at the top left, row by row.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "teeko/play/session.hpp"

namespace teeko::page {

/// Gets what is found before an answer is complete: JSON objects.
using Report = std::function<void(const std::string&)>;

/// Answers questions. It remembers the values of the game that was solved last, and nothing else.
class Core {
 public:
  [[nodiscard]] std::string answer(
      std::string_view question, const Report& report = [](const std::string&) {});

 private:
  std::string solve(std::string_view address, const Report& report);
  [[nodiscard]] std::string values(int ply, std::string_view address) const;
  [[nodiscard]] std::string puzzle(int seed, std::string_view address) const;
  [[nodiscard]] std::string move(std::string_view question) const;

  play::GameChoice solved_;
  play::Values values_;
};

}  // namespace teeko::page

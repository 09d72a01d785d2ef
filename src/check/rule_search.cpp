#include "teeko/check/rule_search.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "teeko/io/decimal.hpp"
#include "teeko/io/string_stream.hpp"
#include "teeko/octaflip/explain.hpp"
#include "teeko/octaflip/picture.hpp"
#include "teeko/octaflip/record.hpp"

#include "lines.hpp"

namespace teeko::check {

using octaflip::BrokenRule;
using octaflip::Outcome;
using octaflip::TriedTurn;

/// Where a program parts from the right game.
struct Parting {
  std::size_t turn = 0;
  octaflip::Position before;
  /// Nothing when the game is over before this turn.
  std::optional<TriedTurn> tried;
  /// Nothing when the program prints something else.
  std::optional<OctaFlipAnswer> answer;
  /// What it answers to turnThatShowsTheSide() and jumpOverNothing(), as far as it was asked.
  std::vector<std::optional<OctaFlipAnswer>> replies;

  [[nodiscard]] bool isRefused() const {
    return answer && answer->outcome.kind != Outcome::Kind::Played;
  }
  /// Whether the answer is the board as it was before this turn.
  [[nodiscard]] bool leavesBoard() const { return answer && answer->outcome == boardBefore(); }
  [[nodiscard]] Outcome boardBefore() const {
    return {.kind = Outcome::Kind::Played, .board = before.board()};
  }
};

namespace {

constexpr std::size_t kBoardLines = octaflip::kSize;
/// The board's lines and the number of turns.
constexpr std::size_t kLinesBeforeTurns = kBoardLines + 1;

std::string joined(const Lines& lines, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) {
    text.append(lines[i].text).append("\n");
  }
  return text;
}

/// The number behind these words.
std::optional<std::uint64_t> numberAfter(std::string_view words, std::string_view line) {
  return line.starts_with(words) ? integerIn<std::uint64_t>(line.substr(words.size()))
                                 : std::nullopt;
}

std::optional<OctaFlipAnswer> answerIn(std::string_view output) {
  Lines lines = linesOf(output);
  ignoreTrailingSpace(lines);
  if (lines.size() == 1) {
    const std::string_view line = lines.front().text;
    if (line == "Board input error") {
      return OctaFlipAnswer{.outcome = {.kind = Outcome::Kind::MalformedBoard}};
    }
    if (const auto turn = numberAfter("Invalid input at turn ", line)) {
      return OctaFlipAnswer{.outcome = {.kind = Outcome::Kind::MalformedTurn, .turn = *turn}};
    }
    if (const auto turn = numberAfter("Invalid move at turn ", line)) {
      return OctaFlipAnswer{.outcome = {.kind = Outcome::Kind::IllegalMove, .turn = *turn}};
    }
    return std::nullopt;
  }
  if (lines.size() != kBoardLines + 1) {
    return std::nullopt;
  }
  StringReader text(joined(lines, 0, kBoardLines));
  const auto board = octaflip::RecordReader(text).readBoard();
  const std::string winner(lines.back().text);
  if (!board || (winner != "Red" && winner != "Blue" && winner != "Draw")) {
    return std::nullopt;
  }
  return OctaFlipAnswer{.outcome = {.kind = Outcome::Kind::Played, .board = *board},
                        .winner = winner};
}

/// Whether the mover wants to play a piece of the other side.
bool playsOther(const TriedTurn& tried) {
  const auto from = tried.turn.from();
  return tried.brokenRule == BrokenRule::NotOwnPiece && from &&
         tried.before.board().piecesOf(opponentOf(tried.before.toMove())).contains(*from);
}

/// The cell that a legal jump passes over, if something is on it.
std::optional<octaflip::Square> somethingPassedOver(const TriedTurn& tried) {
  const octaflip::Move move = *tried.turn.move();
  if (move.isPass() || !octaflip::jumpsFrom(move.from()).contains(move.to())) {
    return std::nullopt;
  }
  const auto middle = octaflip::squareAt((move.from().row() + move.to().row()) / 2,
                                         (move.from().column() + move.to().column()) / 2);
  return tried.before.board().emptySquares().contains(*middle) ? std::nullopt : middle;
}

/// A turn that shows whose turn the program takes it to be: one that is legal for one side alone.
/// Nothing when there is none, or its answer does not depend on that.
std::optional<octaflip::Turn> turnThatShowsTheSide(const Parting& parting) {
  if (!parting.tried) {
    return std::nullopt;
  }
  const octaflip::Board& board = parting.before.board();
  const Side mover = parting.before.toMove();
  const bool isLegal = !parting.tried->brokenRule;
  Side asked = mover;
  if (isLegal ? parting.isRefused() : parting.leavesBoard()) {
    asked = opponentOf(mover);
  } else if (isLegal || parting.isRefused() || !playsOther(*parting.tried)) {
    return std::nullopt;
  }
  const octaflip::Move move = legalMoves(board, asked)[0];
  // A pass shows it only if one side must and the other must not, and if it is not the board that
  // tells.
  const bool isClear =
      !move.isPass() || (canMove(board, opponentOf(asked)) && !parting.leavesBoard());
  return isClear ? std::optional(octaflip::turnOf(move)) : std::nullopt;
}

/// A record of one turn: the same jump over an empty cell, if the program refuses a legal one over
/// something. The jump is Red's here.
std::optional<std::string> jumpOverNothing(const Parting& parting) {
  const auto middle = parting.tried && !parting.tried->brokenRule && parting.isRefused()
                          ? somethingPassedOver(*parting.tried)
                          : std::nullopt;
  if (!middle) {
    return std::nullopt;
  }
  octaflip::Board board = parting.before.board();
  const octaflip::Squares cleared(*middle);
  board = {
      .red = board.red - cleared, .blue = board.blue - cleared, .blocked = board.blocked - cleared};
  if (parting.before.toMove() == octaflip::kBlue) {
    std::swap(board.red, board.blue);
  }
  std::string record;
  for (const std::string& line : pictureOf(board)) {
    record += line + '\n';
  }
  return record + "1\n" + textOf(parting.tried->turn) + '\n';
}

/// What is wrong, without details of the case, and what the rules say about it.
struct Finding {
  std::string words;
  std::string rule;
};

Finding onTurns() {
  return {"it takes it to be the wrong player's turn",
          "Red moves on odd turns and Blue on even ones, also after a pass."};
}

Finding onEnd(const Parting& parting) {
  if (parting.turn == 1 && !endOf(parting.before).empty()) {
    return {"it ends the game before the first turn",
            "Whether the game is over is asked only after a turn, so the first turn is played on "
            "every board."};
  }
  return {"it ends the game too early, or does not play a turn",
          "After each turn, and only then, the game ends if no cell is empty, if a player has no "
          "piece, or if the last two turns were passes."};
}

Finding onOverGame(const octaflip::Position& before) {
  const octaflip::Board& board = before.board();
  const std::string_view end = board.emptySquares().empty() ? "no cell is empty"
                               : board.red.empty() || board.blue.empty()
                                   ? "a player has no piece"
                                   : "the last two turns were passes";
  return {"it plays on although " + std::string(end),
          "Then the game is over, and no further turn is played."};
}

Finding onIllegalTurn(BrokenRule rule) {
  switch (rule) {
    case BrokenRule::OffBoard:
      return {"it plays a turn that is off the board",
              "Rows and columns count from 1 to 8. Other integers are well formed, but the move is "
              "invalid."};
    case BrokenRule::NotOwnPiece:
      return {"it plays from a cell that has no piece of the player whose turn it is",
              "A move starts at a piece of the player whose turn it is."};
    case BrokenRule::NotEmpty:
      return {"it plays to a cell that is not empty", "A move ends at an empty cell."};
    case BrokenRule::NoCloneOrJump:
      return {"it plays a step that is no clone and no jump",
              "A move goes exactly one or two cells in a straight line: along a row, a column or a "
              "diagonal."};
    case BrokenRule::MustNotPass:
      break;
  }
  return {"it lets a player pass who has a move",
          "A pass is legal only when the player has no clone and no jump."};
}

/// `refusesAnyJump` is whether a jump over an empty cell is refused too.
Finding onRefusedTurn(const TriedTurn& tried, bool refusesAnyJump) {
  const octaflip::Move move = *tried.turn.move();
  if (move.isPass()) {
    return {"it says that a legal pass is invalid",
            "A player who has no clone and no jump must pass, which is written 0 0 0 0."};
  }
  if (octaflip::around(move.from()).contains(move.to())) {
    return {"it says that a legal clone is invalid",
            "A clone goes to an empty cell that is one of the 8 around the piece."};
  }
  if (somethingPassedOver(tried) && !refusesAnyJump) {
    return {"it says that a legal jump over a piece or a blocked cell is invalid",
            "A jump goes exactly two cells in a straight line to an empty cell, and passes over "
            "anything."};
  }
  return {"it says that a legal jump is invalid",
          "A jump goes exactly two cells in a straight line to an empty cell."};
}

/// A legal move leads to another board than it does.
Finding onBoardAfter(const TriedTurn& tried, const std::optional<OctaFlipAnswer>& answer) {
  if (!answer) {
    return {
        "it prints something else than a board and a winner after a legal turn",
        "The answer is 8 lines of 8 characters and Red, Blue or Draw, or one line that says what "
        "is wrong."};
  }
  const octaflip::Board& board = answer->outcome.board;
  const octaflip::Move move = *tried.turn.move();
  const bool isClone = octaflip::around(move.from()).contains(move.to());
  const Side mover = tried.before.toMove();
  const octaflip::Squares own = board.piecesOf(mover);
  const octaflip::Squares rightOwn = tried.after.board().piecesOf(mover);
  if (!own.contains(move.to())) {
    return {"it does not put a piece where a move ends",
            "A clone or a jump puts a piece on the cell where it ends."};
  }
  if (isClone && !own.contains(move.from())) {
    return {"it takes away the piece that is cloned", "A clone leaves its piece where it is."};
  }
  if (!isClone && !board.emptySquares().contains(move.from())) {
    return {"it does not take away the piece that jumps", "A jump leaves its cell empty."};
  }
  const std::string rule =
      "After a clone or a jump every opponent's piece in the 8 cells around the cell where it ends "
      "flips, and nothing else does.";
  const octaflip::Board& before = tried.before.board();
  const octaflip::Squares others = octaflip::Squares::all() - flippedBy(tried) -
                                   octaflip::Squares(move.from()) - octaflip::Squares(move.to());
  const bool leavesOthers = (board.red & others) == (before.red & others) &&
                            (board.blue & others) == (before.blue & others) &&
                            (board.blocked & others) == (before.blocked & others);
  if (!leavesOthers) {
    return {"it flips or changes a cell that stays as it is", rule};
  }
  return {(rightOwn - own).empty() ? "it changes more than it should"
                                   : "it does not flip every piece that flips",
          rule};
}

/// What is wrong where the game goes on with this turn. `side` and `jump` are the answers to
/// turnThatShowsTheSide() and jumpOverNothing(), if they were asked for and given.
Finding onTurn(const Parting& parting, const std::optional<OctaFlipAnswer>& side,
               const std::optional<OctaFlipAnswer>& jump) {
  const TriedTurn& tried = *parting.tried;
  const bool sideIsRefused = side && side->outcome.kind != Outcome::Kind::Played;
  const bool sideIsPlayed = side && !sideIsRefused && side->outcome != parting.boardBefore();
  if (!tried.brokenRule) {
    if (parting.isRefused()) {
      const bool refusesAnyJump = jump && jump->outcome.kind != Outcome::Kind::Played;
      return side && !sideIsRefused ? onTurns() : onRefusedTurn(tried, refusesAnyJump);
    }
    return parting.leavesBoard() ? onEnd(parting) : onBoardAfter(tried, parting.answer);
  }
  if (parting.isRefused()) {
    return {"it gives an invalid move another number than its turn has", "Turns count from 1."};
  }
  if (parting.leavesBoard()) {
    return sideIsPlayed             ? onTurns()
           : side && !sideIsRefused ? onEnd(parting)
                                    : onIllegalTurn(*tried.brokenRule);
  }
  return sideIsRefused ? onTurns() : onIllegalTurn(*tried.brokenRule);
}

std::optional<Finding> findingIn(const Parting& parting) {
  const auto kind = parting.answer ? parting.answer->outcome.kind : Outcome::Kind::Played;
  if (kind == Outcome::Kind::MalformedBoard) {
    return Finding{"it says that a well-formed board is malformed",
                   "A board is 8 lines of exactly 8 characters R, B, . and #."};
  }
  if (kind == Outcome::Kind::MalformedTurn) {
    return Finding{"it says that a well-formed turn is malformed",
                   "A turn is four integers of 0 or more. One that is off the board is an invalid "
                   "move, not invalid input."};
  }
  if (parting.turn == 0) {
    return std::nullopt;
  }
  if (parting.tried) {
    auto reply = parting.replies.begin();
    const auto replyTo = [&](bool isAsked) {
      return isAsked && reply != parting.replies.end() ? *reply++ : std::nullopt;
    };
    const auto side = replyTo(turnThatShowsTheSide(parting).has_value());
    const auto jump = replyTo(jumpOverNothing(parting).has_value());
    return onTurn(parting, side, jump);
  }
  return endOf(parting.before).empty() ? std::nullopt : std::optional(onOverGame(parting.before));
}

/// The cells of a board that are others than on the right one.
std::string wrongCells(const octaflip::Board& board, const octaflip::Board& right) {
  const std::vector<std::string> lines = pictureOf(board);
  const std::vector<std::string> rightLines = pictureOf(right);
  std::string text;
  for (const octaflip::Square square : octaflip::Squares::all()) {
    const auto row = static_cast<std::size_t>(square.row());
    const auto column = static_cast<std::size_t>(square.column());
    const char cell = lines[row][column];
    if (cell != rightLines[row][column]) {
      text.append(text.empty() ? "" : ", ")
          .append(octaflip::cellName(square))
          .append(" is ")
          .append(1, cell)
          .append(" and not ")
          .append(1, rightLines[row][column]);
    }
  }
  return text;
}

/// What the program does at this turn.
std::string deedText(const Parting& parting) {
  if (!parting.answer) {
    return "prints something else";
  }
  if (parting.isRefused()) {
    std::string answer = textOf(parting.answer->outcome);
    answer.pop_back();
    return "says `" + answer + '`';
  }
  if (parting.leavesBoard()) {
    return "leaves the board as it was";
  }
  return "plays on to a board where " +
         wrongCells(parting.answer->outcome.board,
                    parting.tried ? parting.tried->after.board() : parting.before.board());
}

/// What shows the finding in this case: the board, the turn, and what the rules and the program
/// make of it.
std::string proofOf(const Parting& parting, std::string_view numbers) {
  const std::string turn = std::to_string(parting.turn);
  std::string text = "  Its game is right up to turn " + turn + ", which comes on this board:\n";
  for (const std::string& line : pictureOf(parting.before.board())) {
    text += "    " + line + '\n';
  }
  text.append("  Turn ").append(turn).append(": ").append(numbers).append("\n  By the rules: ");
  text += parting.tried ? textOf(*parting.tried) : "the game is over, as " + endOf(parting.before);
  return text + "\n  Your program " + deedText(parting) + '\n';
}

}  // namespace

RuleSearch::RuleSearch(const Case& given, std::string_view output) {
  if (given.part != Part::OctaFlip) {
    return;
  }
  // The record is read twice, as the turns of a longer one would take much memory.
  constexpr std::uint64_t kMostTurns = 10000;
  StringReader record(given.input);
  octaflip::RecordReader reader(record);
  const auto board = reader.readBoard();
  const auto count = board ? reader.readTurnCount() : std::nullopt;
  if (!count || *count > kMostTurns) {
    return;
  }
  StringReader again(given.input);
  const Outcome outcome =
      octaflip::simulate(again, [this](const TriedTurn& tried) { turns_.push_back(tried); });
  if (!reasonOf(outcome).empty() || textOf(outcome) != given.output) {
    return;
  }
  record_ = given.input;
  start_ = *board;
  wrong_ = static_cast<std::size_t>(*count);
  wrongAnswer_ = answerIn(output);
  isFailing_ = wrongAnswer_ != rightAnswer(wrong_);
  if (!isFailing_ || onlyWinnerIsWrong()) {
    unknown_ = wrong_;
  } else if (!wrongAnswer_) {
    guesses_ = {0};  // Perhaps it never prints an answer.
  } else if (wrongAnswer_->outcome.turn > 0) {
    guesses_ = {static_cast<std::size_t>(wrongAnswer_->outcome.turn), turns_.size()};
  } else {
    guesses_ = {turns_.size()};
  }
}

std::optional<std::string> RuleSearch::next() const {
  if (isSearching()) {
    return firstTurns(nextCount());
  }
  if (!isFailing_ || wrong_ == 0 || onlyWinnerIsWrong()) {
    return std::nullopt;
  }
  const Parting where = parting();
  std::vector<std::string> records;
  if (const auto turn = turnThatShowsTheSide(where)) {
    records.push_back(firstTurns(wrong_ - 1, textOf(*turn) + '\n'));
  }
  if (auto record = jumpOverNothing(where)) {
    records.push_back(std::move(*record));
  }
  return replies_.size() < records.size() ? std::optional(records[replies_.size()]) : std::nullopt;
}

void RuleSearch::add(std::string_view output) {
  std::optional<OctaFlipAnswer> answer = answerIn(output);
  if (!isSearching()) {
    replies_.push_back(std::move(answer));
    return;
  }
  const std::size_t count = nextCount();
  if (answer == rightAnswer(count)) {
    unknown_ = count + 1;
  } else {
    wrong_ = count;
    wrongAnswer_ = std::move(answer);
  }
}

std::optional<Cause> RuleSearch::cause() const {
  if (!isFailing_ || next()) {
    return std::nullopt;
  }
  if (onlyWinnerIsWrong()) {
    return Cause{.words = "it names the wrong winner",
                 .advice = {"The player with more pieces wins; it is a Draw if both have the same "
                            "number."}};
  }
  const Parting where = parting();
  const std::optional<Finding> finding = findingIn(where);
  if (!finding) {
    return std::nullopt;
  }
  return Cause{
      .words = finding->words,
      .advice = {finding->rule},
      .proof = where.turn == 0
                   ? ""
                   : proofOf(where, linesOf(record_)[kLinesBeforeTurns + where.turn - 1].text)};
}

/// The record without all but its first turns, and perhaps with one more.
std::string RuleSearch::firstTurns(std::size_t count, const std::string& more) const {
  const Lines lines = linesOf(record_);
  return joined(lines, 0, kBoardLines) + std::to_string(count + (more.empty() ? 0 : 1)) + '\n' +
         joined(lines, kLinesBeforeTurns, kLinesBeforeTurns + count) + more;
}

/// How many turns to run the program on: guesses and one less first, then half of the unknown ones.
std::size_t RuleSearch::nextCount() const {
  for (const std::size_t guess : guesses_) {
    for (const std::size_t count : {guess, guess - 1}) {
      if (unknown_ <= count && count < wrong_) {
        return count;
      }
    }
  }
  return unknown_ + (wrong_ - unknown_) / 2;
}

OctaFlipAnswer RuleSearch::rightAnswer(std::size_t count) const {
  if (!turns_.empty() && count >= turns_.size() && turns_.back().brokenRule) {
    return {.outcome = {.kind = Outcome::Kind::IllegalMove, .turn = turns_.back().number}};
  }
  const octaflip::Board board = positionAfter(count).board();
  return {.outcome = {.kind = Outcome::Kind::Played, .board = board}, .winner = winnerOn(board)};
}

octaflip::Position RuleSearch::positionAfter(std::size_t count) const {
  return count == 0 || turns_.empty() ? octaflip::Position(start_)
                                      : turns_[std::min(count, turns_.size()) - 1].after;
}

bool RuleSearch::onlyWinnerIsWrong() const {
  return wrongAnswer_ && wrongAnswer_->outcome == rightAnswer(wrong_).outcome;
}

Parting RuleSearch::parting() const {
  const bool isPlayed = wrong_ > 0 && wrong_ <= turns_.size();
  return {.turn = wrong_,
          .before = positionAfter(wrong_ == 0 ? 0 : wrong_ - 1),
          .tried = isPlayed ? std::optional(turns_[wrong_ - 1]) : std::nullopt,
          .answer = wrongAnswer_,
          .replies = replies_};
}

}  // namespace teeko::check

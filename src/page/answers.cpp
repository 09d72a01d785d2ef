#include "answers.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "teeko/core/notation.hpp"
#include "teeko/play/board_text.hpp"
#include "teeko/play/record_text.hpp"
#include "teeko/play/seats.hpp"
#include "teeko/solver/value_text.hpp"

#include "address.hpp"
#include "json.hpp"

namespace teeko::page {
namespace {

using play::Game;
using play::Session;

/// A longer record is no game that people play here.
constexpr std::size_t kLongestRecord = 64'000;
constexpr std::string_view kTooLong = "this is too long for a recorded game";
/// Of one file, to choose from.
constexpr std::size_t kMostGames = 200;
constexpr std::size_t kTableBytes = std::size_t{16} << 20;
constexpr std::chrono::milliseconds kLongestLineSearch{500};
constexpr std::chrono::seconds kLongestSearch{15};
/// Of a best line, in plies.
constexpr std::size_t kLongestLine = 12;

Json faultAnswer(std::string fault) {
  return Json::object().add("fault", play::asSentence(std::move(fault)));
}

/// Takes the fields of a question one after another.
class Question {
 public:
  explicit Question(std::string_view text) : rest_(text) {}

  std::string_view next() {
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    const std::string_view field = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return field;
  }
  /// -1 when it is not one.
  int number() {
    const std::string field(next());
    const bool isNumber = !field.empty() && field.size() < 10 &&
                          field.find_first_not_of("0123456789") == std::string::npos;
    return isNumber ? std::atoi(field.c_str()) : -1;
  }
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

/// The game of this address, so many moves from its start; at its end where there are not so many.
Parsed<Table> tableAt(int ply, std::string_view address) {
  auto parsed = parseAddress(address);
  if (!parsed || ply < 0) {
    return parsed;
  }
  Table table = *parsed;
  while (table.session.ply() > static_cast<std::size_t>(ply)) {
    table.session.undo();
  }
  return table;
}

std::string pieceName(Game game, char piece) {
  if (piece == play::kEmptySquare) {
    return "empty";
  }
  for (const Side side : {Side::First, Side::Second}) {
    if (piece == pieceLetter(game, side)) {
      std::string name = sideName(game, side);
      if (game != Game::TicTacToe) {
        name.front() = static_cast<char>(name.front() - 'A' + 'a');
      }
      return name;
    }
  }
  return "blocked";
}

/// `C2`, or `1 1` where both are digits, so that nobody hears eleven.
std::string spokenName(Game game, play::SquarePlace place) {
  std::string name = squareName(game, place);
  if (game != Game::Teeko) {
    name.insert(1, 1, ' ');
  }
  return name;
}

Json squaresOf(Game game, const std::vector<std::string>& board) {
  Json squares = Json::array();
  for (std::size_t row = 0; row < board.size(); ++row) {
    for (std::size_t column = 0; column < board.size(); ++column) {
      const play::SquarePlace place{static_cast<int>(row), static_cast<int>(column)};
      const char piece = board[row][column];
      squares.add(Json::object()
                      .add("name", spokenName(game, place))
                      .add("piece", pieceName(game, piece))
                      .add("letter", std::string_view(&piece, 1)));
    }
  }
  return squares;
}

Json labelsOf(Game game, int size, char (*label)(Game, int)) {
  Json labels = Json::array();
  for (int i = 0; i < size; ++i) {
    const char character = label(game, i);
    labels.add(std::string_view(&character, 1));
  }
  return labels;
}

/// A move and the numbers of its squares.
Json moveOf(const play::GameChoice& choice, std::string_view move) {
  Json squares = Json::array();
  for (const play::SquarePlace& place : play::squaresOf(choice, move)) {
    squares.add(place.row * choice.size + place.column);
  }
  return Json::object().add("move", move).add("squares", squares);
}

Json movesOf(const play::GameChoice& choice, const std::vector<std::string>& moves) {
  Json list = Json::array();
  for (const std::string& move : moves) {
    list.add(moveOf(choice, move));
  }
  return list;
}

std::string seatText(const play::Seat& seat) {
  return seat ? std::to_string(numberOf(*seat)) : std::string(play::kHuman);
}

int numberOf(Side side) {
  return side == Side::First ? 0 : 1;
}

Json sidesOf(Game game) {
  Json sides = Json::array();
  for (const Side side : {Side::First, Side::Second}) {
    sides.add(Json::object()
                  .add("name", sideName(game, side))
                  .add("letter", std::string_view(std::array{pieceLetter(game, side)}.data(), 1)));
  }
  return sides;
}

Json viewOf(const Table& table) {
  const Session& session = table.session;
  const play::GameChoice& choice = session.choice();
  const Game game = choice.game;
  return Json::object()
      .add("line", addressOf(table, Moves::All))
      .add("address", addressOf(table, Moves::UntilNow))
      .add("ply", static_cast<int>(session.ply()))
      .add("game", addressName(game))
      .add("size", choice.size)
      .add("goals", nameOf(choice.goals))
      .add("title", gameTitle(choice, "×"))
      .add("canBeSolved", isSolved(choice))
      .add("first", seatText(table.seats.first))
      .add("second", seatText(table.seats.second))
      .add("sides", sidesOf(game))
      .add("position", session.position())
      .add("firstToMove", numberOf(session.firstToMove()))
      .add("toMove", numberOf(session.toMove()))
      .add("isOver", session.result() != Result::Open)
      .add("status", statusOf(session))
      .add("mustPass", session.result() == Result::Open && mustPass(session))
      .add("rows", labelsOf(game, choice.size, play::rowLabel))
      .add("columns", labelsOf(game, choice.size, play::columnLabel))
      .add("squares", squaresOf(game, play::boardOf(session.position())))
      .add("moves", movesOf(choice, session.moves()))
      .add("legal", movesOf(choice, session.legalMoves()));
}

Json view(Question fields) {
  const int ply = fields.number();
  const auto table = tableAt(ply, fields.rest());
  return table ? viewOf(*table) : faultAnswer(table.fault());
}

Json played(Question fields) {
  const int ply = fields.number();
  const std::string_view move = fields.next();
  const auto parsed = tableAt(ply, fields.rest());
  if (!parsed) {
    return faultAnswer(parsed.fault());
  }
  Table table = *parsed;
  const std::string fault = table.session.play(move);
  return fault.empty() ? viewOf(table) : faultAnswer(fault);
}

Json origin(Question fields) {
  const int ply = fields.number();
  const int square = fields.number();
  const auto table = tableAt(ply, fields.rest());
  if (!table) {
    return faultAnswer(table.fault());
  }
  const int size = table->session.choice().size;
  if (square < 0 || square >= size * size || table->session.result() != Result::Open) {
    return faultAnswer("there is no such square to choose");
  }
  return Json::object().add("why", faultOfOrigin(table->session, {square / size, square % size}));
}

Json record(Question fields) {
  const std::string date(fields.next());
  const auto table = parseAddress(fields.rest());
  return table ? Json::object().add("text", recordOf(table->session, table->seats, date))
               : faultAnswer(table.fault());
}

Json games(Question fields) {
  if (fields.rest().size() > kLongestRecord) {
    return faultAnswer(std::string(kTooLong));
  }
  const auto records = play::parseRecords(fields.rest());
  if (!records) {
    return faultAnswer(records.fault());
  }
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min(records->size(), kMostGames); ++i) {
    const play::RecordText& record = (*records)[i];
    const auto start = Session::from(record);
    list.add(Json::object()
                 .add("title", start ? gameTitle(start->choice(), "×") : start.fault())
                 .add("moves", static_cast<int>(record.moves.size())));
  }
  return Json::object().add("games", list);
}

Json open(Question fields) {
  const int number = fields.number();
  if (fields.rest().size() > kLongestRecord) {
    return faultAnswer(std::string(kTooLong));
  }
  const auto opened = play::openGame(fields.rest(), static_cast<std::size_t>(std::max(number, 1)));
  if (!opened) {
    return faultAnswer(opened.fault());
  }
  const Table table{opened->session,
                    {opened->first.value_or(play::Seat()), opened->second.value_or(play::Seat())}};
  const std::string address = addressOf(table, Moves::All);
  if (const auto known = parseAddress(address); !known) {
    return faultAnswer(known.fault());
  }
  Json answer = Json::object().add("address", address);
  return opened->fault.empty() ? answer : answer.add("stopped", opened->fault);
}

/// The fields of a position after its board.
std::string afterBoard(std::string_view position) {
  return std::string(position.substr(std::min(position.find(' '), position.size())));
}

Json edit(Question fields) {
  const auto table = parseAddress("game=" + std::string(fields.next()));
  const int square = fields.number();
  const std::string_view piece = fields.next();
  const std::string_view position = fields.rest();
  if (!table) {
    return faultAnswer(table.fault());
  }
  const Game game = table->session.choice().game;
  const std::string sides{pieceLetter(game, Side::First), pieceLetter(game, Side::Second)};
  const std::string pieces = sides + (game == Game::OctaFlip ? "#" : "");
  const auto grid = parseGrid(position.substr(0, position.find(' ')),
                              {.pieces = pieces, .smallestSize = 3, .largestSize = 8});
  if (!grid) {
    return faultAnswer(grid.fault());
  }
  Grid changed = *grid;
  std::string rest = afterBoard(position);
  const bool isOnBoard = square >= 0 && square < grid->size * grid->size;
  const std::string known = isOnBoard ? pieces + play::kEmptySquare : sides;
  if (piece.size() != 1 || known.find(piece) == std::string::npos) {
    return faultAnswer(isOnBoard ? "this is no piece of the game" : "this is no side of the game");
  }
  if (isOnBoard) {
    changed.at(square / grid->size, square % grid->size) = piece.front();
  } else if (rest.size() > 1) {
    rest[1] = piece.front();
  }
  const std::string text = textOf(changed) + rest;
  const auto session = Session::from(table->session.choice(), text);
  return Json::object()
      .add("position", text)
      .add("squares", squaresOf(game, play::boardOf(text)))
      .add("toMove", rest.size() > 1 && rest[1] == pieceLetter(game, Side::Second) ? 1 : 0)
      .add("wrong", session ? "" : session.fault());
}

/// What needs no values and no time.
constexpr std::array<std::pair<std::string_view, Json (*)(Question)>, 7> kQuestions{
    {{"view", view},
     {"play", played},
     {"origin", origin},
     {"record", record},
     {"games", games},
     {"open", open},
     {"edit", edit}}};

Json valueOf(const play::GameChoice& choice, const play::ValuedMove& valued) {
  return moveOf(choice, valued.move)
      .add("text", solver::describe(valued.value))
      .add("short", play::shortText(valued.value))
      .add("rank", valued.value.code());
}

Json valueOf(const play::GameChoice& choice, const play::ScoredMove& scored) {
  const auto plies = scored.score.plies();
  const std::string text =
      plies ? (scored.score.isWin() ? "win in " : "loss in ") + std::to_string(*plies)
            : play::shortText(scored.score);
  return moveOf(choice, scored.move)
      .add("text", text)
      .add("short", play::shortText(scored.score))
      .add("rank", scored.score.number());
}

template <typename Moves>
Json valuesOf(const play::GameChoice& choice, const Moves& moves) {
  Json list = Json::array();
  for (const auto& move : moves) {
    list.add(valueOf(choice, move));
  }
  return list;
}

/// The best moves of both sides from here; ends where nobody can force a win any more.
Json bestLine(Session session) {
  Json line = Json::array();
  for (std::size_t i = 0; i < kLongestLine && session.result() == Result::Open; ++i) {
    const auto moves = session.valuedMoves();
    const auto best = std::max_element(
        moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
    if (best == moves.end()) {
      break;
    }
    line.add(best->move);
    session.play(best->move);
  }
  return line;
}

/// What the game's positions were worth, from the start on, for the side that moves first in this
/// kind of game: 1 for a win, 0 for a draw, -1 for a loss; and which moves gave something away.
Json courseOf(const Session& game) {
  Session session = game;
  while (session.undo()) {
  }
  Json course = Json::array();
  std::optional<int> before;
  do {
    const bool isFirst = session.toMove() == Side::First;
    int value = 0;
    if (session.result() == Result::Open) {
      const auto outcome = session.value().value_or(solver::Value()).outcome();
      value = outcome == solver::Outcome::Win ? 1 : outcome == solver::Outcome::Loss ? -1 : 0;
      value = isFirst ? value : -value;
    } else if (session.result() != Result::Draw) {
      value = session.result() == Result::FirstWins ? 1 : -1;
    }
    const bool isMistake = before && (isFirst ? value > *before : value < *before);
    course.add(Json::object().add("value", value).add("isMistake", isMistake));
    before = value;
  } while (session.redo());
  return course;
}

Json search(Question fields, const Report& report) {
  const int ply = fields.number();
  const auto table = tableAt(ply, fields.rest());
  if (!table || table->session.result() != Result::Open) {
    return faultAnswer(table ? "the game is over" : table.fault());
  }
  const Session& session = table->session;
  const play::GameChoice& choice = session.choice();
  const auto now = std::chrono::steady_clock::now();
  Json line = Json::array();
  play::SearchState state;
  const auto tell = [&](Json answer) {
    answer.add("line", describeSearch(state, choice.game, session.toMove())).add("best", line);
    report(answer.text());
  };
  session.search({.deadline = now + kLongestLineSearch}, kTableBytes, {},
                 [&](const play::Finding& finding) {
                   line = Json::array();
                   for (std::size_t i = 0; i < std::min(finding.line.size(), kLongestLine); ++i) {
                     line.add(finding.line[i]);
                   }
                   state = {finding.depth, false, finding.score};
                   tell(Json::object());
                 });
  std::vector<play::ScoredMove> last;
  session.scoreMoves({.depth = play::SearchLimits::kMostDepth, .deadline = now + kLongestSearch},
                     kTableBytes, {}, [&](int depth, const std::vector<play::ScoredMove>& moves) {
                       last = moves;
                       const auto best = std::max_element(
                           moves.begin(), moves.end(),
                           [](const auto& a, const auto& b) { return a.score < b.score; });
                       state = {depth, false, best->score};
                       tell(Json::object().add("moves", valuesOf(choice, moves)));
                     });
  state.hasEnded = true;
  tell(Json::object().add("moves", valuesOf(choice, last)));
  return Json::object();
}

}  // namespace

std::string Core::answer(std::string_view question, const Report& report) {
  Question fields(question);
  const std::string_view name = fields.next();
  try {
    const auto* const simple = std::find_if(kQuestions.begin(), kQuestions.end(),
                                            [&](const auto& known) { return known.first == name; });
    if (simple != kQuestions.end()) {
      return simple->second(fields).text();
    }
    if (name == "solve") {
      return solve(fields.rest(), report);
    }
    if (name == "values") {
      const int ply = fields.number();
      return values(ply, fields.rest());
    }
    if (name == "move") {
      return move(fields.rest());
    }
    if (name == "search") {
      return search(fields, report).text();
    }
  } catch (const std::bad_alloc&) {
    return faultAnswer("there is not enough memory").text();
  } catch (const std::exception& failure) {
    return faultAnswer(failure.what()).text();
  }
  return faultAnswer("there is no such question").text();
}

std::string Core::solve(std::string_view address, const Report& report) {
  const auto table = parseAddress(address);
  if (!table) {
    return faultAnswer(table.fault()).text();
  }
  const play::GameChoice choice = table->session.choice();
  if (!isSolved(choice)) {
    return faultAnswer("this board is too large to be solved").text();
  }
  if (choice != solved_ || std::holds_alternative<std::monostate>(values_)) {
    // First, so that the memory of one solution is enough.
    values_ = {};
    values_ = solveGame(
        choice,
        {.threads = 1, .progress = [&](const solver::Progress& progress) {
           report(Json::object().add("phase", progress.phase).add("level", progress.level).text());
         }});
    solved_ = choice;
  }
  return Json::object().text();
}

std::string Core::values(int ply, std::string_view address) const {
  const auto parsed = tableAt(ply, address);
  if (!parsed) {
    return faultAnswer(parsed.fault()).text();
  }
  Table table = *parsed;
  const play::GameChoice& choice = table.session.choice();
  if (choice != solved_ || std::holds_alternative<std::monostate>(values_)) {
    return faultAnswer("this game is not solved").text();
  }
  table.session.use(values_);
  Json answer = Json::object().add("course", courseOf(table.session));
  if (table.session.result() != Result::Open) {
    return answer.text();
  }
  return answer.add("line", describe(*table.session.value(), choice.game, table.session.toMove()))
      .add("moves", valuesOf(choice, table.session.valuedMoves()))
      .add("best", bestLine(table.session))
      .text();
}

std::string Core::move(std::string_view question) const {
  Question fields(question);
  const int ply = fields.number();
  const auto level = play::levelNumbered(fields.number());
  const int seed = fields.number();
  const auto parsed = tableAt(ply, fields.rest());
  if (!parsed || !level || parsed->session.result() != Result::Open) {
    return faultAnswer(parsed ? "there is no move to choose" : parsed.fault()).text();
  }
  Session session = parsed->session;
  if (session.choice() == solved_) {
    session.use(values_);
  }
  return Json::object()
      .add("move", session.moveOf(*level, {.seed = static_cast<std::uint64_t>(seed)}, {}))
      .text();
}

}  // namespace teeko::page

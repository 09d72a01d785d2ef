#include "answers.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "teeko/core/notation.hpp"
#include "teeko/play/board_text.hpp"
#include "teeko/play/click.hpp"
#include "teeko/play/record_text.hpp"
#include "teeko/play/score.hpp"
#include "teeko/play/seats.hpp"
#include "teeko/play/undo.hpp"
#include "teeko/play/winning_squares.hpp"
#include "teeko/play/worth_text.hpp"
#include "teeko/solver/value_text.hpp"

#include "address.hpp"
#include "json.hpp"
#include "puzzle.hpp"
#include "question.hpp"

namespace teeko::page {
namespace {

using play::Game;
using play::Session;

/// A longer record is no game that people play here.
constexpr std::size_t kLongestRecord = 64'000;
/// Of one file, to choose from.
constexpr std::size_t kMostGames = 200;
constexpr std::size_t kTableBytes = std::size_t{16} << 20;
constexpr std::chrono::milliseconds kLongestLineSearch{500};
constexpr std::chrono::seconds kLongestSearch{15};
/// Of a best line, in plies.
constexpr std::size_t kLongestLine = 12;

template <typename T>
T required(const Parsed<T>& parsed) {
  if (!parsed) {
    refuse(parsed.fault());
  }
  return *parsed;
}

/// What this makes of each of these.
template <typename Values, typename Make>
Json listOf(const Values& values, const Make& make) {
  Json list = Json::array();
  for (const auto& value : values) {
    list.add(make(value));
  }
  return list;
}

/// The game of this address, so many moves from its start; at its end where there are not so many.
Table tableAt(int ply, std::string_view address) {
  Table table = required(parseAddress(address));
  while (ply >= 0 && table.session.ply() > static_cast<std::size_t>(ply)) {
    table.session.undo();
  }
  return table;
}

std::string pieceName(Game game, play::Content content) {
  if (content == play::Content::Empty || content == play::Content::Blocked) {
    return content == play::Content::Empty ? "empty" : "blocked";
  }
  const std::string name = sideName(game, static_cast<Side>(content));
  return game == Game::TicTacToe ? name : lowerCase(name);
}

/// `C2`, or `1 1` where both are digits, so that nobody hears eleven.
std::string spokenName(Game game, play::SquarePlace place) {
  std::string name = squareName(game, place);
  if (game != Game::Teeko) {
    name.insert(1, 1, ' ');
  }
  return name;
}

Json squaresOf(Game game, std::string_view position) {
  const auto board = play::boardOf(game, position);
  Json squares = Json::array();
  for (std::size_t row = 0; row < board.size(); ++row) {
    for (std::size_t column = 0; column < board.size(); ++column) {
      const play::SquarePlace place{static_cast<int>(row), static_cast<int>(column)};
      const play::Content content = board[row][column];
      squares.add(Json::object()
                      .add("name", spokenName(game, place))
                      .add("piece", pieceName(game, content))
                      .add("side", static_cast<int>(content)));
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

/// Squares are counted from 0 at the top left, row by row.
int numberOf(const play::GameChoice& choice, play::SquarePlace place) {
  return place.row * choice.size + place.column;
}

/// A move and the numbers of its squares.
Json moveOf(const play::GameChoice& choice, std::string_view move) {
  const auto number = [&](play::SquarePlace place) { return numberOf(choice, place); };
  return Json::object()
      .add("move", move)
      .add("squares", listOf(play::squaresOf(choice, move), number));
}

Json movesOf(const play::GameChoice& choice, const std::vector<std::string>& moves) {
  return listOf(moves, [&](const std::string& move) { return moveOf(choice, move); });
}

std::string seatText(const play::Seat& seat) {
  return seat ? std::to_string(numberOf(*seat)) : std::string(play::kHuman);
}

Json playersHere() {
  std::vector<play::Seat> seats{std::nullopt};
  seats.insert(seats.end(), play::kLevels.begin(), play::kLevels.end());
  return listOf(seats, seatText);
}

int numberOf(Side side) {
  return side == Side::First ? 0 : 1;
}

Json sidesOf(Game game) {
  return listOf(std::array{Side::First, Side::Second}, [&](Side side) {
    return Json::object()
        .add("name", sideName(game, side))
        .add("letter", std::string(1, pieceLetter(game, side)));
  });
}

/// Where undo and redo lead, where they lead anywhere.
void addSteps(Json& view, const Table& table) {
  const auto ply = static_cast<int>(table.session.ply());
  const auto last = static_cast<int>(table.session.moves().size());
  const auto step = static_cast<int>(play::undoStep(table.seats, table.session.toMove()));
  if (ply >= step) {
    view.add("undoTo", ply - step);
  }
  if (ply < last) {
    view.add("redoTo", std::min(ply + step, last));
  }
}

void addWinner(Json& view, Result result) {
  if (result == Result::FirstWins || result == Result::SecondWins) {
    view.add("winner", result == Result::FirstWins ? 0 : 1);
  }
}

Json viewOf(const Table& table) {
  const Session& session = table.session;
  const play::GameChoice& choice = session.choice();
  const Game game = choice.game;
  Json view = Json::object();
  addSteps(view, table);
  addWinner(view, session.result());
  return view.add("line", addressOf(table, Moves::All))
      .add("address", addressOf(table, Moves::UntilNow))
      .add("ply", static_cast<int>(session.ply()))
      .add("game", wordFor(game))
      .add("size", choice.size)
      .add("goals", nameOf(choice.goals))
      .add("title", gameTitle(choice, "×"))
      .add("sizes", listOf(sizesHere(game), [](int size) { return size; }))
      .add("players", playersHere())
      .add("canBeSolved", isSolved(choice))
      .add("isQuicklySolved", isQuicklySolved(choice))
      .add("longestRecord", static_cast<int>(kLongestRecord))
      .add("first", seatText(table.seats.first))
      .add("second", seatText(table.seats.second))
      .add("sides", sidesOf(game))
      .add("position", session.position())
      .add("firstToMove", numberOf(session.firstToMove()))
      .add("toMove", numberOf(session.toMove()))
      .add("isOver", session.result() != Result::Open)
      .add("status", statusOf(session))
      .add("winning", listOf(play::winningSquares(session),
                             [&](play::SquarePlace place) { return numberOf(choice, place); }))
      .add("mustPass", session.phase() == play::Phase::Pass)
      .add("rows", labelsOf(game, choice.size, play::rowLabel))
      .add("columns", labelsOf(game, choice.size, play::columnLabel))
      .add("squares", squaresOf(game, session.position()))
      .add("moves", movesOf(choice, session.moves()))
      .add("legal", movesOf(choice, session.legalMoves()));
}

Json view(Question fields) {
  const int ply = fields.number();
  return viewOf(tableAt(ply, fields.rest()));
}

Json played(Question fields) {
  const int ply = fields.number();
  const std::string_view move = fields.next();
  Table table = tableAt(ply, fields.rest());
  if (const std::string fault = table.session.play(move); !fault.empty()) {
    refuse(fault);
  }
  return viewOf(table);
}

/// What a click means: see play::Click.
Json choose(Question fields) {
  const int ply = fields.number();
  const int chosen = fields.number();
  const int square = fields.number();
  const Session session = tableAt(ply, fields.rest()).session;
  const int size = session.choice().size;
  const auto placeOf = [size](int number) {
    return number >= 0 && number < size * size
               ? std::optional(play::SquarePlace{number / size, number % size})
               : std::nullopt;
  };
  const auto place = placeOf(square);
  if (!place || session.result() != Result::Open) {
    refuse("there is no such square to choose");
  }
  const play::Click click = required(play::clickOn(session, *place, placeOf(chosen)));
  return click.chosen ? Json::object().add("chosen", numberOf(session.choice(), *click.chosen))
         : click.move.empty() ? Json::object()
                              : Json::object().add("move", click.move);
}

Json record(Question fields) {
  const std::string date(fields.next());
  const Table table = required(parseAddress(fields.rest()));
  return Json::object().add("text", recordOf(table.session, table.seats, date));
}

/// The rest of the fields.
std::string_view recordsIn(const Question& fields) {
  if (fields.rest().size() > kLongestRecord) {
    refuse("this is too long for a recorded game");
  }
  return fields.rest();
}

Json games(Question fields) {
  auto records = required(play::parseRecords(recordsIn(fields)));
  records.resize(std::min(records.size(), kMostGames));
  return Json::object().add("games", listOf(records, [](const play::RecordText& record) {
                              const auto start = Session::from(record);
                              return Json::object()
                                  .add("title",
                                       start ? gameTitle(start->choice(), "×") : start.fault())
                                  .add("moves", static_cast<int>(record.moves.size()));
                            }));
}

Json open(Question fields) {
  const auto number = static_cast<std::size_t>(std::max(fields.number(), 1));
  const play::OpenedGame opened = required(play::openGame(recordsIn(fields), number));
  const std::string address = addressOf(
      {opened.session, {opened.first.value_or(play::Seat()), opened.second.value_or(play::Seat())}},
      Moves::All);
  (void)required(parseAddress(address));
  Json answer = Json::object().add("address", address);
  return opened.fault.empty() ? answer : answer.add("stopped", opened.fault);
}

/// The fields of a position after its board.
std::string afterBoard(std::string_view position) {
  return std::string(position.substr(std::min(position.find(' '), position.size())));
}

Json edit(Question fields) {
  const auto choice = required(parseAddress("game=" + std::string(fields.next()))).session.choice();
  const int square = fields.number();
  const std::string_view piece = fields.next();
  const std::string_view position = fields.rest();
  const Game game = choice.game;
  const std::string sides{pieceLetter(game, Side::First), pieceLetter(game, Side::Second)};
  const std::string pieces = sides + (game == Game::OctaFlip ? "#" : "");
  const auto [smallest, largest] = play::sizesOf(game);
  Grid grid =
      required(parseGrid(position.substr(0, position.find(' ')),
                         {.pieces = pieces, .smallestSize = smallest, .largestSize = largest}));
  std::string rest = afterBoard(position);
  const bool isOnBoard = square >= 0 && square < grid.size * grid.size;
  const std::string known = isOnBoard ? pieces + Grid::kEmpty : sides;
  if (piece.size() != 1 || known.find(piece) == std::string::npos) {
    refuse(isOnBoard ? "this is no piece of the game" : "this is no side of the game");
  }
  if (isOnBoard) {
    grid.at(square / grid.size, square % grid.size) = piece.front();
  } else if (rest.size() > 1) {
    rest[1] = piece.front();
  }
  const std::string text = textOf(grid) + rest;
  const auto session = Session::from(choice, text);
  return Json::object()
      .add("position", text)
      .add("squares", squaresOf(game, text))
      .add("toMove", rest.size() > 1 && rest[1] == pieceLetter(game, Side::Second) ? 1 : 0)
      .add("wrong", session ? "" : session.fault());
}

/// What needs no values and no time.
constexpr std::array<std::pair<std::string_view, Json (*)(Question)>, 7> kQuestions{
    {{"view", view},
     {"play", played},
     {"choose", choose},
     {"record", record},
     {"games", games},
     {"open", open},
     {"edit", edit}}};

/// How far a bar leans to the side that moves first, from -100 to 100, when the side to move has
/// this; the sooner the end, the further, and no estimate as far as any end.
int balanceOf(play::Score score, Side toMove) {
  constexpr int kSlowestWin = 60;
  constexpr int kFastestWin = 100;
  constexpr double kEstimateScale = 300.0;
  const auto plies = score.plies();
  int balance = plies ? std::max(kFastestWin - *plies, kSlowestWin)
                      : static_cast<int>(std::lround((kSlowestWin - 10) *
                                                     std::tanh(score.number() / kEstimateScale)));
  if (score.isLoss()) {
    balance = -balance;
  }
  return toMove == Side::First ? balance : -balance;
}

/// What the squares are worth, where nothing is chosen and where a piece is.
template <typename Value>
Json squareValuesOf(const play::GameChoice& choice,
                    const std::vector<play::RatedMove<Value>>& moves) {
  std::set<std::optional<play::SquarePlace>> choices{std::nullopt};
  for (const auto& [move, value] : moves) {
    if (const auto squares = play::squaresOf(choice, move); squares.size() == 2) {
      choices.insert(squares.front());
    }
  }
  Json list = Json::array();
  for (const auto& chosen : choices) {
    const auto values = play::squareValues(choice, moves, chosen);
    const bool differ = std::any_of(values.begin(), values.end(),
                                    [](const auto& known) { return !known.second.isBest; });
    for (const auto& [square, value] : values) {
      Json member = Json::object()
                        .add("square", numberOf(choice, square))
                        .add("text", value.words)
                        .add("short", value.text)
                        .add("isBest", value.isBest && differ);
      list.add(chosen ? member.add("chosen", numberOf(choice, *chosen)) : member);
    }
  }
  return list;
}

/// The best moves of both sides from here; ends where nobody can force a win any more.
Json bestLine(Session session) {
  Json line = Json::array();
  for (std::size_t i = 0; i < kLongestLine && session.result() == Result::Open; ++i) {
    const auto moves = session.valuedMoves();
    if (moves.empty()) {
      break;
    }
    const std::string& best = bestOf(moves).move;
    line.add(best);
    session.play(best);
  }
  return line;
}

/// What a position of a solved game is worth to the side to move, over or not.
solver::Value valueOf(const Session& session) {
  const Result result = session.result();
  if (result == Result::Open) {
    return session.value().value_or(solver::Value());
  }
  return result == Result::Draw              ? solver::Value()
         : result == winOf(session.toMove()) ? solver::Value::winIn(1)
                                             : solver::Value::lossIn(0);
}

std::string withArticle(solver::Value value) {
  return "a " + solver::describe(value);
}

/// What the game's positions were worth, from the start on: how far a bar leans, in words, and what
/// the move before gave away.
Json courseOf(const Session& game) {
  Session session = game;
  while (session.undo()) {
  }
  Json course = Json::array();
  std::optional<solver::Value> before;
  do {
    const solver::Value value = valueOf(session);
    Json point = Json::object()
                     .add("balance", balanceOf(play::scoreOf(value), session.toMove()))
                     .add("text", session.result() == Result::Open
                                      ? describe(value, game.choice().game, session.toMove())
                                      : statusOf(session));
    const solver::Value after = value.beforeMove();
    if (before && after.outcome() < before->outcome()) {
      point.add("mistake", withArticle(*before) + " became " + withArticle(after));
    }
    course.add(point);
    before = value;
  } while (session.redo());
  return course;
}

Json search(Question fields, const Report& report) {
  const int ply = fields.number();
  const Session session = tableAt(ply, fields.rest()).session;
  if (session.result() != Result::Open) {
    refuse("the game is over");
  }
  const play::GameChoice& choice = session.choice();
  const auto now = std::chrono::steady_clock::now();
  std::vector<std::string> line;
  play::SearchState state;
  const auto tell = [&](Json answer) {
    answer.add("line", describeSearch(state, choice.game, session.toMove()))
        .add("balance", balanceOf(state.score, session.toMove()))
        .add("best", listOf(line, [](const std::string& move) { return std::string_view(move); }));
    report(answer.text());
  };
  session.search({.deadline = now + kLongestLineSearch}, kTableBytes, {},
                 [&](const play::Finding& finding) {
                   line = finding.line;
                   line.resize(std::min(line.size(), kLongestLine));
                   state = {finding.depth, false, finding.score};
                   tell(Json::object());
                 });
  std::vector<play::ScoredMove> last;
  session.scoreMoves({.depth = play::SearchLimits::kMostDepth, .deadline = now + kLongestSearch},
                     kTableBytes, {}, [&](int depth, const std::vector<play::ScoredMove>& moves) {
                       last = moves;
                       const auto& best = bestOf(moves);
                       state = {depth, false, best.value};
                       if (line.empty() || line.front() != best.move) {
                         line = {best.move};  // What the squares and the line call the best is one.
                       }
                       tell(Json::object().add("squares", squareValuesOf(choice, moves)));
                     });
  state.hasEnded = true;
  tell(Json::object().add("squares", squareValuesOf(choice, last)));
  return Json::object();
}

}  // namespace

std::string Core::answer(std::string_view question, const Report& report) {
  Question fields(question);
  const std::string_view name = fields.next();
  const auto refusal = [](const char* fault) {
    return Json::object().add("fault", play::asSentence(fault)).text();
  };
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
    if (name == "puzzle") {
      const int seed = fields.number();
      return puzzle(seed, fields.rest());
    }
    if (name == "move") {
      return move(fields.rest());
    }
    if (name == "search") {
      return search(fields, report).text();
    }
  } catch (const std::bad_alloc&) {
    return refusal("there is not enough memory");
  } catch (const std::exception& failure) {
    return refusal(failure.what());
  }
  return refusal("there is no such question");
}

std::string Core::solve(std::string_view address, const Report& report) {
  const play::GameChoice choice = required(parseAddress(address)).session.choice();
  if (!isSolved(choice)) {
    refuse("this board is too large to be solved");
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
  Session session = tableAt(ply, address).session;
  const play::GameChoice& choice = session.choice();
  if (choice != solved_ || std::holds_alternative<std::monostate>(values_)) {
    refuse("this game is not solved");
  }
  session.use(values_);
  Json answer = Json::object().add("course", courseOf(session));
  if (session.result() != Result::Open) {
    return answer.text();
  }
  return answer.add("line", describe(*session.value(), choice.game, session.toMove()))
      .add("balance", balanceOf(play::scoreOf(*session.value()), session.toMove()))
      .add("squares", squareValuesOf(choice, session.valuedMoves()))
      .add("best", bestLine(session))
      .text();
}

std::string Core::puzzle(int seed, std::string_view address) const {
  Session game(required(parseAddress(address)).session.choice());
  const play::GameChoice choice = game.choice();
  if (choice != solved_) {
    refuse("this game is not solved");
  }
  game.use(values_);
  const auto found = findPuzzle(game, static_cast<std::uint64_t>(seed));
  if (!found) {
    refuse("there is no puzzle in this game");
  }
  const solver::Value value = *found->value();
  return Json::object()
      .add("address",
           addressOf({required(Session::from(choice, found->position())), {.second = std::nullopt}},
                     Moves::All))
      .add("value", describe(value, choice.game, found->toMove()))
      .add("isWin", value.outcome() == solver::Outcome::Win)
      .text();
}

std::string Core::move(std::string_view question) const {
  Question fields(question);
  const int ply = fields.number();
  const auto level = play::levelNumbered(fields.number());
  const int seed = fields.number();
  Session session = tableAt(ply, fields.rest()).session;
  if (!level || session.result() != Result::Open) {
    refuse("there is no move to choose");
  }
  if (session.choice() == solved_) {
    session.use(values_);
  }
  return Json::object()
      .add("move", session.moveOf(*level, {.seed = static_cast<std::uint64_t>(seed)}, {}))
      .text();
}

}  // namespace teeko::page

#include "teeko/play/board_text.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "teeko/octaflip/picture.hpp"

namespace teeko::play {
namespace {

constexpr std::string_view kPass = "0000";

std::string inPlies(int plies) {
  return " in " + std::to_string(plies);
}

}  // namespace

char rowLabel(Game game, int row) {
  return static_cast<char>((game == Game::Teeko ? '0' : '1') + row);
}

char columnLabel(Game game, int column) {
  return static_cast<char>((game == Game::Teeko ? 'A' : '1') + column);
}

std::string squareName(Game game, SquarePlace place) {
  const char row = rowLabel(game, place.row);
  const char column = columnLabel(game, place.column);
  return game == Game::Teeko ? std::string{column, row} : std::string{row, column};
}

std::optional<SquarePlace> squareNamed(const GameChoice& choice, std::string_view name) {
  for (int row = 0; row < choice.size; ++row) {
    for (int column = 0; column < choice.size; ++column) {
      if (squareName(choice.game, {row, column}) == name) {
        return SquarePlace{row, column};
      }
    }
  }
  return std::nullopt;
}

std::vector<SquarePlace> squaresOf(const GameChoice& choice, std::string_view move) {
  std::vector<SquarePlace> squares;
  for (; move.size() >= 2; move.remove_prefix(2)) {
    if (const auto square = squareNamed(choice, move.substr(0, 2))) {
      squares.push_back(*square);
    }
  }
  return squares;
}

std::vector<std::string> boardOf(std::string_view position) {
  std::vector<std::string> rows(1);
  for (const char character : position.substr(0, position.find(' '))) {
    if (character == '/') {
      rows.emplace_back();
    } else if (character >= '0' && character <= '9') {
      rows.back().append(static_cast<std::size_t>(character - '0'), kEmptySquare);
    } else {
      rows.back() += character;
    }
  }
  return rows;
}

char pieceLetter(Game game, Side side) {
  constexpr std::string_view kTeeko = "br";
  constexpr std::string_view kOctaFlip = "RB";
  constexpr std::string_view kTicTacToe = "XO";
  const std::string_view letters = game == Game::Teeko      ? kTeeko
                                   : game == Game::OctaFlip ? kOctaFlip
                                                            : kTicTacToe;
  return letters[side == Side::First ? 0 : 1];
}

std::string sideName(Game game, Side side) {
  const bool isFirst = side == Side::First;
  switch (game) {
    case Game::Teeko:
      return isFirst ? "Black" : "Red";
    case Game::OctaFlip:
      return octaflip::sideName(side);
    case Game::TicTacToe:
      break;
  }
  return isFirst ? "X" : "O";
}

std::string gameTitle(const GameChoice& choice, std::string_view times) {
  const std::string size = std::to_string(choice.size);
  std::string title = choice.game == Game::Teeko      ? "Teeko "
                      : choice.game == Game::OctaFlip ? "OctaFlip "
                                                      : "Tic-tac-toe ";
  title.append(size).append(times).append(size);
  return title + (choice.goals == GoalSet::Advanced ? ", advanced goals" : "");
}

bool mustPass(const Session& session) {
  return session.legalMoves() == std::vector<std::string>{std::string(kPass)};
}

std::string statusOf(const Session& session) {
  const Game game = session.choice().game;
  const std::string side = sideName(game, session.toMove());
  switch (session.result()) {
    case Result::FirstWins:
      return sideName(game, Side::First) + " wins";
    case Result::SecondWins:
      return sideName(game, Side::Second) + " wins";
    case Result::Draw:
      return game == Game::Teeko ? "Draw by repetition" : "Draw";
    case Result::Open:
      break;
  }
  const auto moves = session.legalMoves();
  if (game == Game::Teeko) {
    return side + (moves.front().size() == 2 ? " to drop" : " to move");
  }
  return side + (moves.front() == kPass ? " must pass" : " to move");
}

std::string describe(solver::Value value, Game game, Side toMove) {
  switch (value.outcome()) {
    case solver::Outcome::Win:
      return sideName(game, toMove) + " wins" + inPlies(*value.plies());
    case solver::Outcome::Loss:
      return sideName(game, opponentOf(toMove)) + " wins" + inPlies(*value.plies());
    case solver::Outcome::Draw:
      break;
  }
  return "Even: nobody can force a win";
}

std::string describe(Score score, Game game, Side toMove) {
  constexpr int kEven = 10;
  const Side better = score.number() > 0 ? toMove : opponentOf(toMove);
  if (const auto plies = score.plies()) {
    return sideName(game, better) + " wins" + inPlies(*plies);
  }
  return std::abs(score.number()) < kEven ? "even" : sideName(game, better) + " is better";
}

std::string asSentence(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

std::string describeSearch(const SearchState& search, Game game, Side toMove) {
  if (search.depth == 0) {
    return "Searching";
  }
  return (search.hasEnded ? "Searched, depth " : "Searching, depth ") +
         std::to_string(search.depth) + ": " + describe(search.score, game, toMove);
}

std::string faultOfOrigin(const Session& session, SquarePlace place) {
  const Game game = session.choice().game;
  const Side side = session.toMove();
  const std::string name = squareName(game, place);
  const char piece = boardOf(session.position())[static_cast<std::size_t>(place.row)]
                                                [static_cast<std::size_t>(place.column)];
  if (piece == kEmptySquare) {
    return name + " is empty: choose a piece of " + sideName(game, side);
  }
  if (piece == pieceLetter(game, side)) {
    return name + " cannot move: no square that it could go to is empty";
  }
  return piece == pieceLetter(game, opponentOf(side))
             ? name + " is a piece of " + sideName(game, opponentOf(side))
             : name + " is blocked";
}

std::string shortText(solver::Value value) {
  const auto plies = value.plies();
  if (!plies) {
    return "=";
  }
  return (value.outcome() == solver::Outcome::Win ? '+' : '-') + std::to_string(*plies);
}

std::string shortText(Score score) {
  if (const auto plies = score.plies()) {
    return (score.isWin() ? '+' : '-') + std::to_string(*plies);
  }
  constexpr int kMostTenths = 99;
  const int tenths = std::min((std::abs(score.number()) + 5) / 10, kMostTenths);
  if (tenths == 0) {
    return "0.0";
  }
  return (score.number() > 0 ? '+' : '-') + std::to_string(tenths / 10) + '.' +
         std::to_string(tenths % 10);
}

}  // namespace teeko::play

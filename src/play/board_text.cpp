#include "teeko/play/board_text.hpp"

#include "teeko/octaflip/picture.hpp"

namespace teeko::play {
namespace {

Content contentOf(Game game, char piece) {
  return piece == pieceLetter(game, Side::First)    ? Content::First
         : piece == pieceLetter(game, Side::Second) ? Content::Second
                                                    : Content::Blocked;
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
  if (name.size() != 2) {
    return std::nullopt;
  }
  const std::size_t row = choice.game == Game::Teeko ? 1 : 0;
  const SquarePlace place{name[row] - rowLabel(choice.game, 0),
                          name[1 - row] - columnLabel(choice.game, 0)};
  const auto isOnBoard = [&](int number) { return number >= 0 && number < choice.size; };
  return isOnBoard(place.row) && isOnBoard(place.column) ? std::optional(place) : std::nullopt;
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

std::vector<std::vector<Content>> boardOf(Game game, std::string_view position) {
  std::vector<std::vector<Content>> rows(1);
  for (const char character : position.substr(0, position.find(' '))) {
    if (character == '/') {
      rows.emplace_back();
    } else if (character >= '0' && character <= '9') {
      rows.back().resize(rows.back().size() + static_cast<std::size_t>(character - '0'),
                         Content::Empty);
    } else {
      rows.back().push_back(contentOf(game, character));
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
  const Phase phase = session.phase();
  return side + (phase == Phase::Pass                          ? " must pass"
                 : phase == Phase::Drop && game == Game::Teeko ? " to drop"
                                                               : " to move");
}

std::string asSentence(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  }
  return text;
}

}  // namespace teeko::play

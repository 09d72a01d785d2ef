#include "teeko/play/click.hpp"

#include "teeko/octaflip/rules.hpp"

namespace teeko::play {
namespace {

/// Why no piece can be moved from this square. No move from there is legal.
std::string faultOfOrigin(const Session& session, SquarePlace place) {
  const Game game = session.choice().game;
  const Side side = session.toMove();
  const std::string name = squareName(game, place);
  const Content content = boardOf(game, session.position())[static_cast<std::size_t>(place.row)]
                                                           [static_cast<std::size_t>(place.column)];
  if (content == Content::Empty) {
    return name + " is empty: choose a piece of " + sideName(game, side);
  }
  if (content == Content::Blocked) {
    return name + " is blocked";
  }
  return static_cast<Side>(content) == side
             ? name + " cannot move: no square that it could go to is empty"
             : name + " is a piece of " + sideName(game, opponentOf(side));
}

}  // namespace

Parsed<Click> clickOn(const Session& session, SquarePlace square,
                      const std::optional<SquarePlace>& chosen) {
  const Game game = session.choice().game;
  if (session.phase() == Phase::Drop) {
    return Click{.move = squareName(game, square)};
  }
  if (square == chosen) {
    return Click();
  }
  if (!destinationsOf(session, square).empty()) {
    return Click{.chosen = square};
  }
  if (chosen) {
    return Click{.move = squareName(game, *chosen) + squareName(game, square)};
  }
  return Fault{faultOfOrigin(session, square)};
}

std::vector<SquarePlace> destinationsOf(const Session& session, SquarePlace from) {
  std::vector<SquarePlace> destinations;
  for (const std::string& move : session.legalMoves()) {
    const auto squares = squaresOf(session.choice(), move);
    if (!squares.empty() && squares.front() == from) {
      destinations.push_back(squares.back());
    }
  }
  return destinations;
}

bool isJump(Game game, SquarePlace from, SquarePlace to) {
  const auto squareAt = [](SquarePlace place) {
    return octaflip::Square(place.row * octaflip::kSize + place.column);
  };
  return game == Game::OctaFlip && octaflip::jumpsFrom(squareAt(from)).contains(squareAt(to));
}

}  // namespace teeko::play

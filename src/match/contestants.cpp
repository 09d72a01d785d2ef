#include "contestants.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "teeko/assignment/computer.hpp"
#include "teeko/classic/search.hpp"
#include "teeko/engine/thinking.hpp"
#include "teeko/io/error.hpp"
#include "teeko/play/best_moves.hpp"
#include "teeko/play/levels.hpp"
#include "teeko/play/random.hpp"
#include "teeko/play/tie_breaker.hpp"

namespace teeko::match {
namespace {

/// Chooses a move as text, by chance where it likes.
using Choose = std::function<std::string(const MoveRequest&, play::Random&)>;

/// A player of this program, which makes no faults.
Contestant ownContestant(Choose choose) {
  const auto random = std::make_shared<play::Random>(0);
  return {
      .begin =
          [random](const GameStart& game) {
            *random = play::Random(game.seed);
            return std::optional<PlayerFault>();
          },
      .move = [random, choose = std::move(choose)](
                  const MoveRequest& request) { return Answer{.move = choose(request, *random)}; }};
}

/// The position of a game of Teeko on this size of the board.
template <int Size>
teeko::Position<Size> positionOf(const play::Session& session) {
  return *teeko::Position<Size>::parse(session.position(), session.choice().goals);
}

/// How long one of our players may think, so that its move is there in time.
std::chrono::milliseconds thinkingTime(const MoveRequest& request) {
  constexpr std::chrono::milliseconds kMargin{5};
  const auto time = engine::timeFor(request.limits, request.session.toMove());
  return std::max(std::chrono::floor<std::chrono::milliseconds>(*time) - kMargin, kMargin);
}

/// A computer player, with one table for all its games: to make one takes a part of a move's time.
Contestant levelContestant(play::Level level) {
  const auto memory = std::make_shared<play::SearchMemory>();
  Contestant contestant =
      ownContestant([level, memory](const MoveRequest& request, play::Random& random) {
        const play::Thinking thinking{.seed = random.next(),
                                      .time = std::min(thinkingTime(request), play::kUsualTime)};
        return request.session.moveOf(level, thinking, *memory, {});
      });
  contestant.begin = [memory, begin = std::move(contestant.begin)](const GameStart& game) {
    memory->forget();
    return begin(game);
  };
  return contestant;
}

/// The move of the classic game's heuristic player, as far as it sees in its time.
std::string heuristicMove(int depth, const MoveRequest& request, play::Random& random) {
  const auto latest = engine::Clock::now() + thinkingTime(request);
  play::TieBreaker ties(random.next());
  return visitSize(request.session.choice().size, [&](auto size) {
    const auto position = positionOf<size()>(request.session);
    const auto moves = classic::searchUntil(position, depth, latest).moves;
    return position.textOf(moves[ties.choose(moves.size())]);
  });
}

std::string randomMove(const MoveRequest& request, play::Random& random) {
  const auto moves = request.session.legalMoves();
  return moves[random.below(moves.size())];
}

/// Any of the best moves.
std::string perfectMove(const MoveRequest& request, play::Random& random) {
  play::BestMoves<std::string, solver::Value> best;
  for (const play::ValuedMove& valued : request.session.valuedMoves()) {
    best.add(valued.move, valued.value);
  }
  return best.moves()[random.below(best.moves().size())];
}

/// The move of the assignment's computer.
std::string scanMove(const MoveRequest& request) {
  const auto position = positionOf<assignment::kGameSize>(request.session);
  return position.textOf(assignment::scanPlayer()(position, {}));
}

}  // namespace

Contestant contestantOf(const PlayerSpec& player, const Tools& tools) {
  switch (player.kind) {
    case PlayerKind::Level:
      return levelContestant(*play::levelNumbered(player.number));
    case PlayerKind::Random:
      return ownContestant(randomMove);
    case PlayerKind::Perfect:
      return ownContestant(perfectMove);
    case PlayerKind::Scan:
      return ownContestant(
          [](const MoveRequest& request, play::Random&) { return scanMove(request); });
    case PlayerKind::Heuristic:
      return ownContestant(
          [depth = player.number](const MoveRequest& request, play::Random& random) {
            return heuristicMove(depth, request, random);
          });
    case PlayerKind::Ugi:
    case PlayerKind::TeekoPlayer:
      break;
  }
  return programContestant(player, tools);
}

}  // namespace teeko::match

#include "contestants.hpp"

#include <algorithm>
#include <memory>
#include <stop_token>
#include <utility>

#include "teeko/assignment/computer.hpp"
#include "teeko/classic/player.hpp"
#include "teeko/engine/thinking.hpp"
#include "teeko/io/error.hpp"
#include "teeko/play/best_moves.hpp"
#include "teeko/play/levels.hpp"
#include "teeko/play/random.hpp"

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

std::string levelMove(play::Level level, const MoveRequest& request, play::Random& random) {
  // So that the move is there in time.
  constexpr std::chrono::milliseconds kMargin{5};
  const auto time = engine::timeFor(request.limits, request.session.toMove());
  const auto most = std::chrono::floor<std::chrono::milliseconds>(*time) - kMargin;
  const play::Thinking thinking{.seed = random.next(),
                                .time = std::clamp(most, kMargin, play::kUsualTime)};
  return request.session.moveOf(level, thinking, {});
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

/// The move of a player of Teeko on one size of the board.
template <int Size>
std::string moveOf(const play::Player<teeko::Position<Size>>& player, const MoveRequest& request) {
  const auto position =
      teeko::Position<Size>::parse(request.session.position(), request.session.choice().goals);
  return position->textOf(player(*position, {}));
}

}  // namespace

Contestant contestantOf(const PlayerSpec& player, [[maybe_unused]] const Tools& tools) {
  switch (player.kind) {
    case PlayerKind::Level:
      return ownContestant([level = *play::levelNumbered(player.number)](const MoveRequest& request,
                                                                         play::Random& random) {
        return levelMove(level, request, random);
      });
    case PlayerKind::Random:
      return ownContestant(randomMove);
    case PlayerKind::Perfect:
      return ownContestant(perfectMove);
    case PlayerKind::Scan:
      return ownContestant([](const MoveRequest& request, play::Random&) {
        return moveOf<assignment::kGameSize>(assignment::scanPlayer(), request);
      });
    case PlayerKind::Heuristic:
      return ownContestant(
          [depth = player.number](const MoveRequest& request, play::Random& random) {
            const play::TieBreaker ties(random.next());
            return visitSize(request.session.choice().size, [&](auto size) {
              return moveOf<size()>(classic::heuristicPlayer<size()>(depth, ties), request);
            });
          });
    case PlayerKind::Ugi:
    case PlayerKind::TeekoPlayer:
      break;
  }
#ifdef TEEKO_HAS_PROCESSES
  return programContestant(player, tools);
#else
  throw Error(ErrorKind::Unfinished,
              player.name() + ": other programs cannot be run on this system");
#endif
}

std::vector<std::string> wordsOfCommand(const std::string& command) {
  std::vector<std::string> words;
  char quote = '\0';
  bool isInWord = false;
  const auto add = [&](const char* text) {
    if (!isInWord) {
      words.emplace_back();
      isInWord = true;
    }
    words.back() += text;
  };
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char character = command[i];
    const std::string text(1, character);
    if (character == '\\' && quote != '\'' && i + 1 < command.size()) {
      add(std::string(1, command[++i]).c_str());
    } else if (quote != '\0') {
      if (character == quote) {
        quote = '\0';
      } else {
        add(text.c_str());
      }
    } else if (character == '\'' || character == '"') {
      quote = character;
      add("");
    } else if (character == ' ' || character == '\t' || character == '\n') {
      isInWord = false;
    } else {
      add(text.c_str());
    }
  }
  return words;
}

}  // namespace teeko::match

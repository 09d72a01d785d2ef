#include "openings.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>
#include <variant>

#include "teeko/core/board.hpp"
#include "teeko/io/error.hpp"
#include "teeko/octaflip/position.hpp"
#include "teeko/play/oracle.hpp"
#include "teeko/play/position.hpp"
#include "teeko/play/random.hpp"
#include "teeko/play/record.hpp"
#include "teeko/solver/value.hpp"
#include "teeko/tictactoe/position.hpp"

namespace teeko::match {
namespace {

/// So many positions are listed.
constexpr std::size_t kMostListedOpenings = std::size_t{1} << 16;

/// The moves of openings by the positions that they lead to.
template <play::Position P>
using OpeningsByEnd = std::map<P, std::vector<typename P::Move>>;

/// Moves of openings that come one after another, each by its number.
template <play::Position P>
using OpeningSource = std::function<std::vector<typename P::Move>(std::size_t)>;

template <play::Position P>
struct OpeningRequest {
  P start;
  int plies;
  std::uint64_t seed;
  play::Oracle<P> oracle;

  /// Where exact values are not known, any position may be one.
  [[nodiscard]] bool isDraw(const P& position) const {
    const auto value = oracle ? oracle(position) : solver::Value();
    return value && value->outcome() == solver::Outcome::Draw;
  }
};

Error tooLong(int plies) {
  return {ErrorKind::BadInput, "games are over after " + std::to_string(plies) +
                                   " random plies or fewer: openings need fewer plies"};
}

/// All openings, or nothing if they are too many to be listed. A position that comes up three times
/// is no matter here: only openings of more plies than can be listed are long enough.
template <play::Position P>
std::optional<OpeningsByEnd<P>> allOpenings(const OpeningRequest<P>& request) {
  OpeningsByEnd<P> openings{{request.start, {}}};
  for (int ply = 0; ply < request.plies; ++ply) {
    OpeningsByEnd<P> longer;
    for (const auto& [position, moves] : openings) {
      for (const auto& move : position.legalMoves()) {
        const P after = position.after(move);
        if (after.result() != Result::Open) {
          continue;
        }
        const auto [place, isNew] = longer.try_emplace(after, moves);
        if (isNew) {
          place->second.push_back(move);
        }
        if (longer.size() > kMostListedOpenings) {
          return std::nullopt;
        }
      }
    }
    openings = std::move(longer);
  }
  return openings;
}

/// Openings that are all known, shuffled anew each time that all have come.
template <play::Position P>
class ListedOpenings {
 public:
  ListedOpenings(const OpeningRequest<P>& request, OpeningsByEnd<P> all) : seed_(request.seed) {
    const auto isDraw = [&](const auto& opening) { return request.isDraw(opening.first); };
    const bool onlyDraws = std::any_of(all.begin(), all.end(), isDraw);
    for (auto& opening : all) {
      if (!onlyDraws || isDraw(opening)) {
        openings_.push_back(std::move(opening.second));
      }
    }
    if (openings_.empty()) {
      throw tooLong(request.plies);
    }
  }

  const std::vector<typename P::Move>& operator()(std::size_t number) {
    const std::size_t round = number / openings_.size();
    if (order_.empty() || round != round_) {
      round_ = round;
      order_.resize(openings_.size());
      std::iota(order_.begin(), order_.end(), std::size_t{0});
      play::Random(seed_ + round).shuffle(order_);
    }
    return openings_[order_[number % openings_.size()]];
  }

 private:
  std::uint64_t seed_;
  std::vector<std::vector<typename P::Move>> openings_;
  /// Of the openings in this round.
  std::vector<std::size_t> order_;
  std::size_t round_ = 0;
};

/// Openings that are found by chance.
template <play::Position P>
class FoundOpenings {
 public:
  using Moves = std::vector<typename P::Move>;

  explicit FoundOpenings(OpeningRequest<P> request) : request_(std::move(request)) { beginAnew(); }

  const Moves& operator()(std::size_t number) {
    if (number + 1 < count_) {
      beginAnew();
    }
    while (count_ <= number) {
      last_ = next();
      ++count_;
    }
    return last_;
  }

 private:
  void beginAnew() {
    random_ = play::Random(request_.seed);
    used_.clear();
    count_ = 0;
  }

  Moves next() {
    constexpr int kTrials = 2000;
    while (true) {
      bool areDrawsUsed = false;
      bool areOthersUsed = false;
      std::optional<play::Record<P>> other;
      for (int trial = 0; trial < kTrials; ++trial) {
        const auto game = randomGame();
        if (!game) {
          continue;
        }
        const bool isDraw = request_.isDraw(game->position());
        if (used_.contains(game->position())) {
          (isDraw ? areDrawsUsed : areOthersUsed) = true;
        } else if (isDraw) {
          return taken(*game);
        } else if (!other) {
          other = game;
        }
      }
      if (areDrawsUsed || (areOthersUsed && !other)) {
        used_.clear();
      } else if (other) {
        return taken(*other);
      } else {
        throw tooLong(request_.plies);
      }
    }
  }

  Moves taken(const play::Record<P>& game) {
    used_.insert(game.position());
    return {game.moves().begin(), game.moves().end()};
  }

  /// Nothing if the game is over after the plies, or before.
  std::optional<play::Record<P>> randomGame() {
    play::Record<P> game(request_.start);
    for (int ply = 0; ply < request_.plies && game.result() == Result::Open; ++ply) {
      const auto moves = game.position().legalMoves();
      game.play(moves[random_.below(moves.size())]);
    }
    return game.result() == Result::Open ? std::optional(std::move(game)) : std::nullopt;
  }

  OpeningRequest<P> request_;
  play::Random random_{0};
  /// What has come since all had come for the last time.
  std::set<P> used_;
  /// How many have come in all, and the last one of them.
  std::size_t count_ = 0;
  Moves last_;
};

template <play::Position P>
play::Oracle<P> oracleIn(const play::Values& values) {
  if constexpr (std::is_constructible_v<play::Values, play::Oracle<P>>) {
    const auto* const known = std::get_if<play::Oracle<P>>(&values);
    return known != nullptr ? *known : play::Oracle<P>();
  } else {
    return {};
  }
}

/// Calls this with the first position of the game.
template <typename Visitor>
auto visitStart(const play::GameChoice& choice, const Visitor& visit) {
  if (choice.game == play::Game::OctaFlip) {
    return visit(octaflip::Position());
  }
  if (choice.game == play::Game::TicTacToe) {
    return visit(tictactoe::Position(choice.size));
  }
  return visitSize(choice.size,
                   [&](auto size) { return visit(teeko::Position<size()>(choice.goals)); });
}

}  // namespace

Openings::Openings(const MatchPlan& plan, const play::Values& values) : start_(plan.choice) {
  start_.use(values);
  // Openings have chances of their own, so that all pairings get the same ones.
  constexpr std::uint64_t kOpenings = 0x4F50454E;
  const std::uint64_t seed = play::Random(plan.seed ^ kOpenings).next();
  moves_ = visitStart(plan.choice, [&]<play::Position P>(const P& start) {
    const OpeningRequest<P> request{start, plan.openingPlies, seed, oracleIn<P>(values)};
    auto all = allOpenings(request);
    OpeningSource<P> source = all ? OpeningSource<P>(ListedOpenings<P>(request, std::move(*all)))
                                  : OpeningSource<P>(FoundOpenings<P>(request));
    return std::function([start, source](std::size_t number) {
      std::vector<std::string> texts;
      P position = start;
      for (const auto& move : source(number)) {
        texts.push_back(position.textOf(move));
        position = position.after(move);
      }
      return texts;
    });
  });
}

play::Session Openings::gameAfter(std::size_t opening) {
  play::Session game = start_;
  for (const std::string& move : moves_(opening)) {
    (void)game.play(move);
  }
  return game;
}

}  // namespace teeko::match

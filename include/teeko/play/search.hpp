/// Looks for the best move: alpha-beta with iterative deepening, for any game that has a
/// SearchGame.
///
/// The search is principal variation search (Marsland and Campbell, 1982) with a transposition
/// table, killer moves and the history heuristic (Schaeffer, 1989).
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "teeko/play/position.hpp"
#include "teeko/play/score.hpp"
#include "teeko/play/transposition_table.hpp"

namespace teeko::play {

/// What a game gives to be searched; search_teeko.hpp, search_octaflip.hpp and search_tictactoe.hpp
/// have ours. All of it is static:
///
///     Node                   a position in the form that is searched fastest
///     kReducesLateMoves      whether moves that come late are looked at less deeply at first
///     nodeOf(position)
///     codeOf(position, move), moveOf(position, code)    codes are below 4096, but for a pass
///     keyOf(node)            64 bits that tell positions apart
///     known(node)            the score, where the rules tell it without a search; or nothing
///     estimate(node)         a score, of an open position
///     visitMoves(node, f)    calls f(code) for the legal moves; may leave out moves that lose in
///                            two plies as long as there are others
///     hint(node, code)       how early a move is tried: more is earlier
///     after(node, code)
///     mostPlies(node)        no game takes more plies from here
template <Position P>
struct SearchGame;

struct SearchLimits {
  /// Deeper searches than this are not asked for.
  static constexpr int kMostDepth = 100;

  /// Plies to look ahead, 1 to kMostDepth.
  int depth = kMostDepth;
  /// Positions to look at.
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  /// The time at which the search ends. The first iteration, of one ply, does not end because of
  /// it.
  std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt;
};

template <Position P>
struct SearchRequest {
  /// An open one.
  P position;
  SearchLimits limits = {};
  /// Legal moves: only these are considered, and the first of equal ones is preferred. All legal
  /// moves when there are none.
  std::vector<typename P::Move> moves = {};
  /// Positions that are draws when they come up: see Record::seenTwice().
  std::vector<P> drawn = {};
};

/// What a search has found.
template <Position P>
struct SearchReport {
  /// The depth of the last complete iteration, in plies; 0 if none is complete.
  int depth = 0;
  /// The longest line that was searched, in plies from the root.
  int mostPlies = 0;
  /// The score of `line`, for the side to move in the searched position.
  Score score;
  std::uint64_t nodes = 0;
  /// The best moves of both sides, at least one. A line of a forced win goes to its end.
  std::vector<typename P::Move> line;
};

/// A search and what it remembers. The same calls in the same order give the same results, unless a
/// deadline or a stop token ends one.
template <Position P>
class Searcher {
 public:
  using Move = typename P::Move;
  using Report = SearchReport<P>;
  using OnReport = std::function<void(const Report&)>;

  static constexpr std::size_t kUsualTableBytes = std::size_t{1} << 20;

  explicit Searcher(std::size_t tableBytes = kUsualTableBytes) : table_(tableBytes) {}

  /// Forgets what it remembers of earlier searches.
  void forget() noexcept { table_.clear(); }

  /// Searches until a limit is reached, the token asks to stop, or a deeper search cannot change
  /// the score. Calls `onReport` after every complete iteration. Returns the latest result, even if
  /// it comes from an incomplete iteration; SearchReport::depth is then that of the last complete
  /// one.
  Report search(const SearchRequest<P>& request, const std::stop_token& stop,
                const OnReport& onReport = {});

 private:
  using Game = SearchGame<P>;
  using Node = typename Game::Node;

  /// No line is longer.
  static constexpr int kMostPly = SearchLimits::kMostDepth + 1;
  static constexpr int kInfinity = std::numeric_limits<std::int16_t>::max();
  static constexpr std::size_t kCodes = 4096;

  static constexpr int kMostHistory = 1 << 14;
  static constexpr int kHintRating = 1 << 12;
  static constexpr int kKillerRating = 1 << 17;
  static constexpr int kRememberedRating = 1 << 30;

  /// The scores between which an exact one is wanted.
  struct Window {
    int alpha;
    int beta;

    [[nodiscard]] bool isNull() const { return alpha + 1 == beta; }
    [[nodiscard]] Window forOpponent() const { return {-beta, -alpha}; }
  };
  /// A position in the tree.
  struct Place {
    int depth;  ///< How many plies are still to be looked at.
    int ply;    ///< How many moves lead here from the root.
  };
  struct RatedMove {
    int rating;
    MoveCode code;
  };
  /// Moves of one position: a part of moves_.
  struct Range {
    std::size_t begin;
    std::size_t end;
  };

  void begin(const SearchRequest<P>& request, const std::stop_token& stop);
  void setRootMoves(const SearchRequest<P>& request);
  void searchRoot(const Node& root, int depth);
  int scoreOf(const Node& node, Window window, Place place);
  int scoreWithTable(const Node& node, std::uint64_t key, Window window, Place place);
  int scoreOfMoves(const Node& node, Window window, Place place, MoveCode& best);
  int scoreOfMove(const Node& next, Window window, Place place, int reduction);
  [[nodiscard]] int reductionOf(const RatedMove& move, std::size_t index, Place place) const;
  Range listMoves(const Node& node, Place place, MoveCode remembered);
  const RatedMove& pickMove(Range rest);
  void reward(Range tried, Place place);
  [[nodiscard]] bool isLate() const;
  [[nodiscard]] bool mustEnd();
  void setLine(int ply, MoveCode code);
  [[nodiscard]] bool isDrawn(std::uint64_t key) const;
  [[nodiscard]] Report report(const P& start, int depth) const;
  static void finishLine(Report& report, P position);

  TranspositionTable table_;
  /// The keys of the positions that count as draws, in order.
  std::vector<std::uint64_t> drawn_;

  SearchLimits limits_;
  std::stop_token stop_;
  int rootDepth_ = 0;
  bool hasEnded_ = false;
  std::uint64_t nodes_ = 0;
  int mostPlies_ = 0;

  /// Best first.
  std::vector<MoveCode> rootMoves_;
  int rootScore_ = 0;
  std::vector<MoveCode> rootLine_;

  /// The moves of the positions from the root to the one that is being looked at.
  std::vector<RatedMove> moves_;
  /// From each ply on, the best moves of both sides and how many they are.
  std::array<std::array<MoveCode, kMostPly + 1>, kMostPly + 1> lines_{};
  std::array<int, kMostPly + 2> lengths_{};
  std::array<std::array<MoveCode, 2>, kMostPly + 1> killers_{};
  /// By side and code: how good a move was elsewhere.
  std::array<std::array<int, kCodes>, 2> history_{};
};

template <Position P>
SearchReport<P> Searcher<P>::search(const SearchRequest<P>& request, const std::stop_token& stop,
                                    const OnReport& onReport) {
  begin(request, stop);
  const Node root = Game::nodeOf(request.position);
  const int deepest = std::clamp(std::min(request.limits.depth, Game::mostPlies(root)), 1,
                                 SearchLimits::kMostDepth);
  Report last = report(request.position, 0);
  for (int depth = 1; depth <= deepest; ++depth) {
    searchRoot(root, depth);
    last = report(request.position, hasEnded_ ? depth - 1 : depth);
    if (hasEnded_) {
      break;
    }
    if (onReport) {
      onReport(last);
    }
    // A win or a loss that is near enough for every other line to have been looked at.
    if (last.score.plies().value_or(kInfinity) <= depth) {
      break;
    }
  }
  return last;
}

template <Position P>
void Searcher<P>::begin(const SearchRequest<P>& request, const std::stop_token& stop) {
  assert(request.position.result() == Result::Open);
  limits_ = request.limits;
  stop_ = stop;
  hasEnded_ = false;
  nodes_ = 0;
  mostPlies_ = 0;
  moves_.clear();
  for (auto& killers : killers_) {
    killers.fill(kNoMoveCode);
  }
  for (auto& history : history_) {
    history.fill(0);
  }
  std::vector<std::uint64_t> drawn;
  for (const P& position : request.drawn) {
    drawn.push_back(Game::keyOf(Game::nodeOf(position)));
  }
  std::sort(drawn.begin(), drawn.end());
  if (drawn != drawn_) {
    // What was found with other draws need not be true with these.
    table_.clear();
    drawn_ = std::move(drawn);
  }
  table_.beginSearch();
  setRootMoves(request);
}

template <Position P>
void Searcher<P>::setRootMoves(const SearchRequest<P>& request) {
  rootMoves_.clear();
  const auto add = [&](const Move& move) {
    const MoveCode code = Game::codeOf(request.position, move);
    // Moves that lead to the same position have the same code.
    if (std::find(rootMoves_.begin(), rootMoves_.end(), code) == rootMoves_.end()) {
      rootMoves_.push_back(code);
    }
  };
  if (request.moves.empty()) {
    const auto moves = request.position.legalMoves();
    std::for_each(moves.begin(), moves.end(), add);
  } else {
    std::for_each(request.moves.begin(), request.moves.end(), add);
  }
  rootScore_ = 0;
  rootLine_ = {rootMoves_.front()};
}

template <Position P>
void Searcher<P>::searchRoot(const Node& root, int depth) {
  rootDepth_ = depth;
  hasEnded_ = isLate() || stop_.stop_requested();
  Window window{-kInfinity, kInfinity};
  for (std::size_t i = 0; i < rootMoves_.size() && !hasEnded_; ++i) {
    const MoveCode code = rootMoves_[i];
    lengths_[1] = 0;
    const int score = i == 0
                          ? -scoreOf(Game::after(root, code), window.forOpponent(), {depth - 1, 1})
                          : scoreOfMove(Game::after(root, code), window, {depth - 1, 1}, 0);
    if (hasEnded_) {
      return;
    }
    if (score > window.alpha) {
      window.alpha = score;
      setLine(0, code);
      rootScore_ = score;
      rootLine_.assign(lines_[0].begin(), lines_[0].begin() + lengths_[0]);
      const auto move = rootMoves_.begin() + static_cast<std::ptrdiff_t>(i);
      std::rotate(rootMoves_.begin(), move, move + 1);
    }
  }
}

/// The score for the side to move, counted from the root: exact inside the window, at most alpha or
/// at least beta outside.
template <Position P>
int Searcher<P>::scoreOf(const Node& node, Window window, Place place) {
  lengths_[static_cast<std::size_t>(place.ply)] = 0;
  if (mustEnd()) {
    return 0;
  }
  ++nodes_;
  mostPlies_ = std::max(mostPlies_, place.ply);
  const std::uint64_t key = Game::keyOf(node);
  if (isDrawn(key)) {
    return 0;
  }
  if (const std::optional<Score> known = Game::known(node)) {
    return known->later(place.ply).number();
  }
  if (place.depth <= 0) {
    return Game::estimate(node).number();
  }
  // Nothing is better than to win with the next move, or worse than to have lost.
  window.alpha = std::max(window.alpha, Score::lossIn(place.ply).number());
  window.beta = std::min(window.beta, Score::winIn(place.ply + 1).number());
  return window.alpha >= window.beta ? window.alpha : scoreWithTable(node, key, window, place);
}

template <Position P>
int Searcher<P>::scoreWithTable(const Node& node, std::uint64_t key, Window window, Place place) {
  MoveCode best = kNoMoveCode;
  if (const std::optional<Remembered> found = table_.find(key)) {
    best = found->move;
    const int score = found->score.later(place.ply).number();
    // A forced win or loss stays one, however deeply one looks. Where the window is open, the
    // best line is wanted as well.
    const bool isDeep = found->depth >= place.depth || found->score.plies();
    const bool answers =
        found->bound == Bound::Exact ||
        (found->bound == Bound::AtLeast ? score >= window.beta : score <= window.alpha);
    if (window.isNull() && isDeep && answers) {
      return score;
    }
  }
  const int score = scoreOfMoves(node, window, place, best);
  if (!hasEnded_) {
    const Bound bound = score >= window.beta    ? Bound::AtLeast
                        : score <= window.alpha ? Bound::AtMost
                                                : Bound::Exact;
    table_.remember(key, {Score::fromNumber(score).later(-place.ply), bound, place.depth, best});
  }
  return score;
}

/// `best` is the move to try first, then the best one.
template <Position P>
int Searcher<P>::scoreOfMoves(const Node& node, Window window, Place place, MoveCode& best) {
  const Range moves = listMoves(node, place, best);
  const Place next{place.depth - 1, place.ply + 1};
  int highest = -kInfinity;
  for (std::size_t i = moves.begin; i < moves.end && !hasEnded_; ++i) {
    const RatedMove move = pickMove({i, moves.end});
    const Node after = Game::after(node, move.code);
    const int score = i == moves.begin ? -scoreOf(after, window.forOpponent(), next)
                                       : scoreOfMove(after, window, next,
                                                     reductionOf(move, i - moves.begin, place));
    if (score > highest && !hasEnded_) {
      highest = score;
      if (score > window.alpha) {
        window.alpha = score;
        best = move.code;
        setLine(place.ply, move.code);
      }
      if (score >= window.beta) {
        reward({moves.begin, i + 1}, place);
        break;
      }
    }
  }
  moves_.resize(moves.begin);
  // No open position of these games is without moves. If one were, it would count as a draw.
  return moves.begin == moves.end ? 0 : highest;
}

/// Asks first whether a move is better than the best one so far, which takes less time than to ask
/// for its score, and less deeply if `reduction` is not 0. `place` is the one after the move.
template <Position P>
int Searcher<P>::scoreOfMove(const Node& next, Window window, Place place, int reduction) {
  const Window null{-window.alpha - 1, -window.alpha};
  int score = -scoreOf(next, null, {place.depth - reduction, place.ply});
  if (score > window.alpha && reduction > 0) {
    score = -scoreOf(next, null, place);
  }
  if (score > window.alpha && score < window.beta && !hasEnded_) {
    score = -scoreOf(next, window.forOpponent(), place);
  }
  return score;
}

template <Position P>
int Searcher<P>::reductionOf(const RatedMove& move, std::size_t index, Place place) const {
  constexpr std::size_t kFirstReduced = 20;
  constexpr std::size_t kFirstReducedTwice = 60;
  if (!Game::kReducesLateMoves || place.depth < 3 || index < kFirstReduced ||
      move.rating >= kKillerRating) {
    return 0;
  }
  return index < kFirstReducedTwice ? 1 : 2;
}

/// Adds the position's moves to moves_.
template <Position P>
typename Searcher<P>::Range Searcher<P>::listMoves(const Node& node, Place place,
                                                   MoveCode remembered) {
  const std::size_t begin = moves_.size();
  const auto& killers = killers_[static_cast<std::size_t>(place.ply)];
  const auto& history = history_[static_cast<std::size_t>(place.ply) % 2];
  Game::visitMoves(node, [&](MoveCode code) {
    int rating = Game::hint(node, code) * kHintRating + history[code % kCodes];
    if (code == remembered) {
      rating = kRememberedRating;
    } else if (code == killers[0] || code == killers[1]) {
      rating += kKillerRating;
    }
    moves_.push_back({rating, code});
  });
  return {begin, moves_.size()};
}

/// Puts the highest rated of these moves in front of them.
template <Position P>
const typename Searcher<P>::RatedMove& Searcher<P>::pickMove(Range rest) {
  std::size_t highest = rest.begin;
  for (std::size_t i = rest.begin + 1; i < rest.end; ++i) {
    highest = moves_[i].rating > moves_[highest].rating ? i : highest;
  }
  // Of equal ratings the first one is taken. The swap may change the order of the others.
  std::swap(moves_[rest.begin], moves_[highest]);
  return moves_[rest.begin];
}

/// The last of these moves was good enough; those before were not.
template <Position P>
void Searcher<P>::reward(Range tried, Place place) {
  const MoveCode code = moves_[tried.end - 1].code;
  auto& killers = killers_[static_cast<std::size_t>(place.ply)];
  if (code != killers[0]) {
    killers = {code, killers[0]};
  }
  auto& history = history_[static_cast<std::size_t>(place.ply) % 2];
  const int weight = std::min(place.depth * place.depth, kMostHistory / 16);
  // The nearer a number is to its limit, the less it grows.
  const auto change = [&](MoveCode changed, int by) {
    int& value = history[changed % kCodes];
    value += by - value * std::abs(by) / kMostHistory;
  };
  for (std::size_t i = tried.begin; i + 1 < tried.end; ++i) {
    change(moves_[i].code, -weight);
  }
  change(code, weight);
}

template <Position P>
bool Searcher<P>::isLate() const {
  return limits_.deadline && rootDepth_ > 1 &&
         std::chrono::steady_clock::now() >= *limits_.deadline;
}

/// Whether the search ends here.
template <Position P>
bool Searcher<P>::mustEnd() {
  constexpr std::uint64_t kNodesBetweenLooks = 1024;
  if (!hasEnded_) {
    hasEnded_ = nodes_ >= limits_.nodes;
    if (nodes_ % kNodesBetweenLooks == 0) {
      hasEnded_ = hasEnded_ || stop_.stop_requested() || isLate();
    }
  }
  return hasEnded_;
}

/// The line from this ply on is this move and the line after it.
template <Position P>
void Searcher<P>::setLine(int ply, MoveCode code) {
  const auto at = static_cast<std::size_t>(ply);
  lines_[at][0] = code;
  std::copy_n(lines_[at + 1].begin(), lengths_[at + 1], lines_[at].begin() + 1);
  lengths_[at] = lengths_[at + 1] + 1;
}

template <Position P>
bool Searcher<P>::isDrawn(std::uint64_t key) const {
  return !drawn_.empty() && std::binary_search(drawn_.begin(), drawn_.end(), key);
}

template <Position P>
SearchReport<P> Searcher<P>::report(const P& start, int depth) const {
  Report report;
  report.depth = depth;
  report.mostPlies = mostPlies_;
  report.score = Score::fromNumber(rootScore_);
  report.nodes = nodes_;
  P position = start;
  for (const MoveCode code : rootLine_) {
    report.line.push_back(Game::moveOf(position, code));
    position = position.after(report.line.back());
  }
  finishLine(report, std::move(position));
  return report;
}

/// The search ends where the rules tell who wins. The line goes on to the end of the game.
template <Position P>
void Searcher<P>::finishLine(Report& report, P position) {
  while (report.score.plies() && position.result() == Result::Open) {
    const std::optional<Score> known = Game::known(Game::nodeOf(position));
    if (!known) {
      return;
    }
    const auto moves = position.legalMoves();
    const auto best = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
      const auto next = Game::known(Game::nodeOf(position.after(move)));
      return next && -next->later(1) == *known;
    });
    if (best == moves.end()) {
      return;
    }
    report.line.push_back(*best);
    position = position.after(*best);
  }
}

}  // namespace teeko::play

#include "teeko/play/session.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <type_traits>
#include <utility>

#include "teeko/core/notation.hpp"

namespace teeko::play {
namespace {

/// The position's type, of a record.
template <typename AnyRecord>
using PositionOf = std::decay_t<decltype(std::declval<AnyRecord>().position())>;

template <int Size>
Phase phaseOf(const teeko::Position<Size>& position) {
  return position.isDropping() ? Phase::Drop : Phase::Step;
}
Phase phaseOf(const octaflip::Position& position) {
  return canMove(position.board(), position.toMove()) ? Phase::Step : Phase::Pass;
}
Phase phaseOf(const tictactoe::Position& /*position*/) {
  return Phase::Drop;
}

template <Position P>
std::vector<std::string> textsOf(const P& start, const std::vector<typename P::Move>& moves) {
  std::vector<std::string> texts;
  P position = start;
  for (const auto& move : moves) {
    texts.push_back(position.textOf(move));
    position = position.after(move);
  }
  return texts;
}

/// What a search thinks of a move, for the side that makes it. `searcher` looks at what comes after
/// it. Nothing when the search did not come to its end.
template <Position P>
std::optional<Score> scoreOf(const typename P::Move& move, const SearchRequest<P>& request,
                             Searcher<P>& searcher, const std::stop_token& stop) {
  const P after = request.position.after(move);
  if (const Result result = after.result(); result != Result::Open) {
    return result == Result::Draw                       ? Score()
           : result == winOf(request.position.toMove()) ? Score::winIn(1)
                                                        : Score::lossIn(1);
  }
  if (std::find(request.drawn.begin(), request.drawn.end(), after) != request.drawn.end()) {
    return Score();
  }
  SearchRequest<P> rest{.position = after, .limits = request.limits, .drawn = request.drawn};
  if (request.limits.depth == 1) {
    return -SearchGame<P>::known(SearchGame<P>::nodeOf(after))
                .value_or(SearchGame<P>::estimate(SearchGame<P>::nodeOf(after)))
                .later(1);
  }
  --rest.limits.depth;
  const Score score = -searcher.search(rest, stop).score.later(1);
  const bool isLate =
      rest.limits.deadline && std::chrono::steady_clock::now() >= *rest.limits.deadline;
  return isLate || stop.stop_requested() ? std::nullopt : std::optional(score);
}

}  // namespace

std::string_view nameOf(Game game) noexcept {
  switch (game) {
    case Game::Teeko:
      return "Teeko";
    case Game::OctaFlip:
      return "OctaFlip";
    case Game::TicTacToe:
      break;
  }
  return "TicTacToe";
}

std::optional<Game> gameNamed(std::string_view name) noexcept {
  const auto* const game = std::find_if(kGames.begin(), kGames.end(),
                                        [&](Game candidate) { return nameOf(candidate) == name; });
  return game == kGames.end() ? std::nullopt : std::optional(*game);
}

std::string wordFor(Game game) {
  return lowerCase(nameOf(game));
}

std::optional<Game> gameForWord(std::string_view word) {
  const auto* const game = std::find_if(kGames.begin(), kGames.end(),
                                        [&](Game candidate) { return wordFor(candidate) == word; });
  return game == kGames.end() ? std::nullopt : std::optional(*game);
}

int usualSizeOf(Game game) noexcept {
  constexpr int kTeeko = 5;
  return game == Game::Teeko      ? kTeeko
         : game == Game::OctaFlip ? octaflip::kSize
                                  : tictactoe::kSmallestSize;
}

Sizes sizesOf(Game game) noexcept {
  return game == Game::Teeko      ? Sizes{kSmallestSize, kLargestSize}
         : game == Game::OctaFlip ? Sizes{octaflip::kSize, octaflip::kSize}
                                  : Sizes{tictactoe::kSmallestSize, tictactoe::kLargestSize};
}

std::string faultOf(const GameChoice& choice) {
  const auto [smallest, largest] = sizesOf(choice.game);
  return choice.size >= smallest && choice.size <= largest
             ? ""
             : std::to_string(choice.size) + " is not a size of the board, " +
                   std::to_string(smallest) + " to " + std::to_string(largest);
}

Values solveGame(const GameChoice& choice, const solver::SolveOptions& options) {
  assert(faultOf(choice).empty());
  if (choice.game == Game::TicTacToe && choice.size <= TicTacToeSolution::kLargestSize) {
    return oracleOf(TicTacToeSolution(choice.size));
  }
  if (choice.game != Game::Teeko) {
    return {};
  }
  return visitSize(choice.size, [&](auto size) -> Values {
    if constexpr (isSolved(teeko::Position<size()>())) {
      return oracleOf(solver::solve<size()>({.goals = choice.goals}, options));
    }
    return {};
  });
}

bool isQuicklySolved(const GameChoice& choice) noexcept {
  constexpr int kLargest = 5;
  return choice.size <= kLargest && isSolved(choice);
}

bool isSolved(const GameChoice& choice) noexcept {
  assert(faultOf(choice).empty());
  if (choice.game == Game::Teeko) {
    return visitSize(choice.size, [](auto size) { return isSolved(teeko::Position<size()>()); });
  }
  return choice.game == Game::TicTacToe && isSolved(tictactoe::Position(choice.size));
}

void SearchMemory::forget() {
  std::visit(
      [](auto& searcher) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(searcher)>, std::monostate>) {
          searcher->forget();
        }
      },
      searcher_);
}

template <Position P>
Searcher<P>& SearchMemory::searcher() {
  if (!std::holds_alternative<Owned<P>>(searcher_)) {
    searcher_ = std::monostate();  // gives its memory back first
    searcher_ = std::make_unique<Searcher<P>>(tableBytes_);
  }
  return *std::get<Owned<P>>(searcher_);
}

Session::Session(const GameChoice& choice) : choice_(choice), record_(recordOf(choice)) {}

Session::AnyRecord Session::recordOf(const GameChoice& choice) {
  assert(faultOf(choice).empty());
  if (choice.game == Game::OctaFlip) {
    return Record(octaflip::Position());
  }
  if (choice.game == Game::TicTacToe) {
    return Record(tictactoe::Position(choice.size));
  }
  return visitSize(choice.size, [&](auto size) -> AnyRecord {
    return Record(teeko::Position<size()>(choice.goals));
  });
}

Parsed<Session> Session::from(GameChoice choice, std::string_view position) {
  const auto begin = [&](const auto& parsed, int size) -> Parsed<Session> {
    if (!parsed) {
      return Fault{parsed.fault()};
    }
    choice.size = size;
    return Session(choice, Record(*parsed));
  };
  if (choice.game == Game::OctaFlip) {
    return begin(octaflip::Position::parse(position), octaflip::kSize);
  }
  if (choice.game == Game::TicTacToe) {
    const auto parsed = tictactoe::Position::parse(position);
    return begin(parsed, parsed ? parsed->size() : choice.size);
  }
  const Parsed<int> size = sizeOfPosition(position);
  if (!size) {
    return Fault{size.fault()};
  }
  return visitSize(*size, [&](auto sizeAsType) {
    return begin(teeko::Position<sizeAsType()>::parse(position, choice.goals), sizeAsType());
  });
}

std::string Session::position() const {
  return std::visit([](const auto& record) { return record.position().text(); }, record_);
}

Side Session::toMove() const {
  return std::visit([](const auto& record) { return record.position().toMove(); }, record_);
}

Side Session::firstToMove() const {
  return std::visit([](const auto& record) { return record.start().toMove(); }, record_);
}

Result Session::result() const {
  return std::visit([](const auto& record) { return record.result(); }, record_);
}

Phase Session::phase() const {
  return std::visit(
      [](const auto& record) {
        return record.result() == Result::Open ? phaseOf(record.position()) : Phase::Over;
      },
      record_);
}

std::vector<std::string> Session::legalMoves() const {
  return std::visit(
      [](const auto& record) {
        std::vector<std::string> texts;
        if (record.result() == Result::Open) {
          for (const auto& move : record.position().legalMoves()) {
            texts.push_back(record.position().textOf(move));
          }
        }
        return texts;
      },
      record_);
}

std::string Session::play(std::string_view move) {
  return std::visit(
      [&](auto& record) -> std::string {
        if (record.result() != Result::Open) {
          return "the game is over";
        }
        const auto parsed = record.position().moveIn(move);
        if (!parsed) {
          return parsed.fault();
        }
        record.play(*parsed);
        return "";
      },
      record_);
}

bool Session::undo() {
  return std::visit([](auto& record) { return record.undo(); }, record_);
}

bool Session::redo() {
  return std::visit([](auto& record) { return record.redo(); }, record_);
}

std::size_t Session::ply() const {
  return std::visit([](const auto& record) { return record.ply(); }, record_);
}

std::vector<std::string> Session::moves() const {
  return std::visit(
      [](const auto& record) {
        return textsOf(record.start(), {record.moves().begin(), record.moves().end()});
      },
      record_);
}

std::string Session::recordText(const std::vector<Tag>& tags) const {
  std::vector<Tag> all{{"Game", std::string(nameOf(choice_.game))},
                       {"Size", std::to_string(choice_.size)}};
  if (choice_.game == Game::Teeko) {
    all.push_back({"Goals", std::string(teeko::nameOf(choice_.goals))});
  }
  all.insert(all.end(), tags.begin(), tags.end());
  return std::visit(
      [&](const auto& record) {
        if (record.start() != std::get<std::decay_t<decltype(record)>>(recordOf(choice_)).start()) {
          all.push_back({"FEN", record.start().text()});
        }
        return textOf(record, all);
      },
      record_);
}

Parsed<Session> Session::from(const RecordText& record) {
  const auto name = record.tag("Game");
  const std::optional<Game> game = name ? gameNamed(*name) : std::nullopt;
  if (!game) {
    return Fault{name ? quotedText(*name) + " is not a game: Teeko, OctaFlip or TicTacToe"
                      : "the record does not name its game"};
  }
  GameChoice choice{.game = *game, .size = usualSizeOf(*game)};
  if (const auto goals = record.tag("Goals"); goals && *game == Game::Teeko) {
    const std::optional<GoalSet> set = goalSetNamed(*goals);
    if (!set) {
      return Fault{quotedText(*goals) + " is not a set of goals: standard or advanced"};
    }
    choice.goals = *set;
  }
  const auto size = record.tag("Size");
  if (size) {
    choice.size = size->size() == 1 ? size->front() - '0' : 0;
    if (!faultOf(choice).empty()) {
      return Fault{quotedText(*size) + " is not a size of the board"};
    }
  }
  const auto position = record.tag("FEN");
  if (!position) {
    return Session(choice);
  }
  Parsed<Session> session = from(choice, *position);
  if (session && size && session->choice().size != choice.size) {
    return Fault{"the position is not of the size " + std::string(*size)};
  }
  return session;
}

std::string Session::replay(const RecordText& record) {
  const Side firstToMove = toMove();
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (const std::string fault = play(record.moves[i]); !fault.empty()) {
      return nameOfMove(i, firstToMove, record.moves[i]) + ": " + fault;
    }
  }
  return "";
}

void Session::use(Values values) {
  values_ = std::move(values);
}

template <Position P>
Oracle<P> Session::oracle() const {
  if constexpr (std::is_constructible_v<Values, Oracle<P>>) {
    const auto* values = std::get_if<Oracle<P>>(&values_);
    return values != nullptr ? *values : Oracle<P>();
  } else {
    return {};
  }
}

std::optional<solver::Value> Session::value() const {
  return std::visit(
      [&](const auto& record) -> std::optional<solver::Value> {
        const auto values = oracle<PositionOf<decltype(record)>>();
        return values ? values(record.position()) : std::nullopt;
      },
      record_);
}

std::vector<ValuedMove> Session::valuedMoves() const {
  return std::visit(
      [&](const auto& record) {
        std::vector<ValuedMove> moves;
        const auto values = oracle<PositionOf<decltype(record)>>();
        if (values && record.result() == Result::Open) {
          for (const auto& move : record.position().legalMoves()) {
            if (const auto value = values(record.position().after(move))) {
              moves.push_back({record.position().textOf(move), value->beforeMove()});
            }
          }
        }
        return moves;
      },
      record_);
}

std::string Session::moveOf(Level level, const Thinking& thinking,
                            const std::stop_token& stop) const {
  SearchMemory memory;
  return moveOf(level, thinking, memory, stop);
}

std::string Session::moveOf(Level level, const Thinking& thinking, SearchMemory& memory,
                            const std::stop_token& stop) const {
  return std::visit(
      [&](const auto& record) {
        using P = PositionOf<decltype(record)>;
        const P& position = record.position();
        const Player<P> player =
            playerOf<P>(level, position,
                        {.seed = thinking.seed,
                         .oracle = oracle<P>(),
                         .time = thinking.time,
                         .searcher = [&memory]() -> Searcher<P>& { return memory.searcher<P>(); },
                         .record = &record});
        return position.textOf(player(position, stop));
      },
      record_);
}

Finding Session::search(const SearchLimits& limits, std::size_t tableBytes,
                        const std::stop_token& stop,
                        const std::function<void(const Finding&)>& onFinding) const {
  SearchMemory memory(tableBytes);
  return search(limits, memory, stop, onFinding);
}

Finding Session::search(const SearchLimits& limits, SearchMemory& memory,
                        const std::stop_token& stop,
                        const std::function<void(const Finding&)>& onFinding) const {
  return std::visit(
      [&](const auto& record) {
        using P = PositionOf<decltype(record)>;
        const P& position = record.position();
        const auto findingOf = [&](const SearchReport<P>& report) {
          return Finding{report.depth, report.mostPlies, report.score, report.nodes,
                         textsOf(position, report.line)};
        };
        const SearchRequest<P> request{
            .position = position, .limits = limits, .drawn = record.seenTwice()};
        return findingOf(
            memory.searcher<P>().search(request, stop, [&](const SearchReport<P>& report) {
              if (onFinding) {
                onFinding(findingOf(report));
              }
            }));
      },
      record_);
}

void Session::scoreMoves(const SearchLimits& limits, std::size_t tableBytes,
                         const std::stop_token& stop, const OnScores& onScores) const {
  std::visit(
      [&](const auto& record) {
        using P = PositionOf<decltype(record)>;
        const P& position = record.position();
        const auto moves = position.legalMoves();
        SearchRequest<P> request{
            .position = position, .limits = limits, .drawn = record.seenTwice()};
        Searcher<P> searcher(tableBytes);
        for (int depth = 1; depth <= limits.depth; ++depth) {
          request.limits.depth = depth;
          std::vector<ScoredMove> scored;
          for (const auto& move : moves) {
            const std::optional<Score> score = scoreOf(move, request, searcher, stop);
            if (!score) {
              return;
            }
            scored.push_back({position.textOf(move), *score});
          }
          onScores(depth, scored);
        }
      },
      record_);
}

void Session::prepare(SearchMemory& memory) const {
  std::visit([&](const auto& record) { (void)memory.searcher<PositionOf<decltype(record)>>(); },
             record_);
}

}  // namespace teeko::play

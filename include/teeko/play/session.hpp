/// A game that is chosen when the program runs, with its moves as text: what a screen, a page or an
/// engine holds.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "teeko/core/parsed.hpp"
#include "teeko/core/position.hpp"
#include "teeko/octaflip/position.hpp"
#include "teeko/play/levels.hpp"
#include "teeko/play/oracle.hpp"
#include "teeko/play/record.hpp"
#include "teeko/play/record_text.hpp"
#include "teeko/play/score.hpp"
#include "teeko/play/search.hpp"
#include "teeko/solver/solve.hpp"
#include "teeko/tictactoe/position.hpp"

namespace teeko::play {

enum class Game : std::uint8_t { Teeko, OctaFlip, TicTacToe };

inline constexpr std::array kGames{Game::Teeko, Game::OctaFlip, Game::TicTacToe};

/// `Teeko`, `OctaFlip` or `TicTacToe`, as in recorded games.
[[nodiscard]] std::string_view nameOf(Game game) noexcept;

/// The game of this name; nothing when there is none.
[[nodiscard]] std::optional<Game> gameNamed(std::string_view name) noexcept;

/// `teeko`, `octaflip` or `tictactoe`, as on the command line and in addresses, and the game of
/// this word; nothing when there is none.
[[nodiscard]] std::string wordFor(Game game);
[[nodiscard]] std::optional<Game> gameForWord(std::string_view word);

/// Which game is played, and on which board.
struct GameChoice {
  Game game = Game::Teeko;
  /// Squares a side: Teeko 4 to 8, tic-tac-toe 3 to 8. OctaFlip is always played on 8×8.
  int size = 5;
  /// Teeko's.
  GoalSet goals = GoalSet::Standard;

  bool operator==(const GameChoice&) const = default;
};

/// Squares a side, where nothing tells: Teeko 5, tic-tac-toe 3.
[[nodiscard]] int usualSizeOf(Game game) noexcept;

/// How many squares a side a game's boards have.
struct Sizes {
  int smallest;
  int largest;
};
[[nodiscard]] Sizes sizesOf(Game game) noexcept;

/// What is wrong with a choice; empty when there is such a game.
[[nodiscard]] std::string faultOf(const GameChoice& choice);

/// The exact values of a solved game. Copies share them.
using Values = std::variant<std::monostate, Oracle<teeko::Position<4>>, Oracle<teeko::Position<5>>,
                            Oracle<teeko::Position<6>>, Oracle<teeko::Position<7>>,
                            Oracle<teeko::Position<8>>, Oracle<tictactoe::Position>>;

/// Solves the game, if its board is one that is solved: see isSolved(). Otherwise there are no
/// values. `options` are for Teeko; throws as solver::solve() does.
[[nodiscard]] Values solveGame(const GameChoice& choice, const solver::SolveOptions& options = {});

/// Whether solveGame() gives values.
[[nodiscard]] bool isSolved(const GameChoice& choice) noexcept;

/// Whether it does so within about a second, so that nobody need ask for it: boards up to 5×5.
[[nodiscard]] bool isQuicklySolved(const GameChoice& choice) noexcept;

/// What a search has found: SearchReport with its moves as text.
struct Finding {
  int depth = 0;
  int mostPlies = 0;
  Score score;
  std::uint64_t nodes = 0;
  std::vector<std::string> line;
};

/// A move and what it is worth to the side that makes it.
template <typename Value>
struct RatedMove {
  std::string move;
  Value value;
};
using ValuedMove = RatedMove<solver::Value>;
/// As a search thinks.
using ScoredMove = RatedMove<Score>;

/// The best of these moves, of equal ones the first. There is one.
template <typename Value>
[[nodiscard]] const RatedMove<Value>& bestOf(const std::vector<RatedMove<Value>>& moves) {
  return *std::max_element(moves.begin(), moves.end(),
                           [](const auto& a, const auto& b) { return a.value < b.value; });
}

/// What the side to move does: Teeko's pieces are dropped at first and then moved, a step each;
/// tic-tac-toe's are always dropped, OctaFlip's always moved, if any can. Over where the game is.
enum class Phase : std::uint8_t { Drop, Step, Pass, Over };

/// How a computer player thinks: see LevelOptions.
struct Thinking {
  std::uint64_t seed = 0;
  std::chrono::milliseconds time = kUsualTime;
};

/// The transposition table that successive searches of a game share. Only one search may use it at
/// a time.
class SearchMemory {
 public:
  /// With a table of so many bytes; the memory is taken by the first search, or by
  /// Session::prepare().
  explicit SearchMemory(std::size_t tableBytes = kLevelTableBytes) noexcept
      : tableBytes_(tableBytes) {}

  /// Forgets what is remembered, as a new game begins.
  void forget();

 private:
  friend class Session;

  /// The searcher of this game; made if there was none or one of another game.
  template <Position P>
  [[nodiscard]] Searcher<P>& searcher();

  template <Position P>
  using Owned = std::unique_ptr<Searcher<P>>;

  std::size_t tableBytes_;
  std::variant<std::monostate, Owned<teeko::Position<4>>, Owned<teeko::Position<5>>,
               Owned<teeko::Position<6>>, Owned<teeko::Position<7>>, Owned<teeko::Position<8>>,
               Owned<octaflip::Position>, Owned<tictactoe::Position>>
      searcher_;
};

/// Copies are independent of each other. To think beside the screen, give the other thread a copy.
class Session {
 public:
  /// A game from its usual first position. `choice` is valid: faultOf() says nothing about it.
  explicit Session(const GameChoice& choice = {});

  /// A game that begins in this position, whose board tells the size; or what is wrong with it.
  [[nodiscard]] static Parsed<Session> from(GameChoice choice, std::string_view position);

  [[nodiscard]] const GameChoice& choice() const noexcept { return choice_; }

  /// The position in the notation.
  [[nodiscard]] std::string position() const;
  [[nodiscard]] Side toMove() const;
  /// Who makes the first move of the game.
  [[nodiscard]] Side firstToMove() const;
  /// With draws by repetition.
  [[nodiscard]] Result result() const;
  [[nodiscard]] Phase phase() const;
  /// None when the game is over.
  [[nodiscard]] std::vector<std::string> legalMoves() const;

  /// Makes a move and returns an empty text, or changes nothing and returns what is wrong.
  std::string play(std::string_view move);
  /// Takes back the last move; whether there was one.
  bool undo();
  /// Makes the move that was undone last; whether there was one.
  bool redo();
  /// How many moves lead from the start to the position.
  [[nodiscard]] std::size_t ply() const;
  /// All moves from the start, those that are undone too.
  [[nodiscard]] std::vector<std::string> moves() const;

  /// The game as text, with tags for what is played and from where, and with these tags.
  [[nodiscard]] std::string recordText(const std::vector<Tag>& tags) const;
  /// The game that the record's tags describe, without its moves; replay() makes those. The tags
  /// are Game, which is required, Size, Goals and FEN. Otherwise what is wrong with the tags.
  [[nodiscard]] static Parsed<Session> from(const RecordText& record);
  /// Plays the moves of a recorded game one after another; returns what is wrong with the first one
  /// that is not legal, or an empty text.
  std::string replay(const RecordText& record);

  /// Sets the exact values that value(), valuedMoves() and moveOf() use; std::monostate removes
  /// them. They must be of this game, board size and goals.
  void use(Values values);
  /// What the position is worth to the side to move, if that is known. The game is open.
  [[nodiscard]] std::optional<solver::Value> value() const;
  /// Every legal move, if values are known; otherwise none.
  [[nodiscard]] std::vector<ValuedMove> valuedMoves() const;

  /// The move of a computer player. The game is open.
  [[nodiscard]] std::string moveOf(Level level, const Thinking& thinking,
                                   const std::stop_token& stop) const;
  /// The same with what earlier searches remember; a level that looks far uses the memory. A large
  /// table is not made for each move then, which would take a part of its time.
  [[nodiscard]] std::string moveOf(Level level, const Thinking& thinking, SearchMemory& memory,
                                   const std::stop_token& stop) const;

  /// Searches with a table of so many bytes; see Searcher::search(). The game is open.
  Finding search(const SearchLimits& limits, std::size_t tableBytes, const std::stop_token& stop,
                 const std::function<void(const Finding&)>& onFinding = {}) const;
  /// The same with what earlier searches remember.
  Finding search(const SearchLimits& limits, SearchMemory& memory, const std::stop_token& stop,
                 const std::function<void(const Finding&)>& onFinding = {}) const;
  /// Takes the memory that search() needs, so that it need not later. Throws std::bad_alloc.
  void prepare(SearchMemory& memory) const;

  /// Gets the plies that were looked at and all legal moves, each with its score.
  using OnScores = std::function<void(int, const std::vector<ScoredMove>&)>;
  /// Searches every move, one ply deeper each time, until a limit is reached or the token asks to
  /// stop; calls `onScores` each time. The game is open.
  void scoreMoves(const SearchLimits& limits, std::size_t tableBytes, const std::stop_token& stop,
                  const OnScores& onScores) const;

 private:
  using AnyRecord = std::variant<Record<teeko::Position<4>>, Record<teeko::Position<5>>,
                                 Record<teeko::Position<6>>, Record<teeko::Position<7>>,
                                 Record<teeko::Position<8>>, Record<octaflip::Position>,
                                 Record<tictactoe::Position>>;

  Session(const GameChoice& choice, AnyRecord record)
      : choice_(choice), record_(std::move(record)) {}

  static AnyRecord recordOf(const GameChoice& choice);
  /// The values as this position's game has them; empty where there are none.
  template <Position P>
  [[nodiscard]] Oracle<P> oracle() const;

  GameChoice choice_;
  AnyRecord record_;
  Values values_;
};

}  // namespace teeko::play

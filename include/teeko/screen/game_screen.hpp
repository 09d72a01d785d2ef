/// The state of the full-screen game: what has happened goes in as events, and what is to be seen
/// and computed comes out. It knows no terminal, no clock and no thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "teeko/core/parsed.hpp"
#include "teeko/play/board_text.hpp"
#include "teeko/play/levels.hpp"
#include "teeko/play/record_text.hpp"
#include "teeko/play/seats.hpp"
#include "teeko/play/session.hpp"
#include "teeko/play/worth_text.hpp"
#include "teeko/screen/event.hpp"
#include "teeko/screen/job.hpp"
#include "teeko/screen/line_editor.hpp"

namespace teeko::screen {

using play::Seat;
using play::Seats;
using play::SquarePlace;

/// What the screen needs from outside.
struct Surroundings {
  /// The file's text, or what is wrong with it.
  std::function<Parsed<std::string>(const std::string& file)> read;
  /// Replaces a file; returns what went wrong, or an empty text.
  std::function<std::string(const std::string& file, const std::string& text)> write;
  /// Keeps a game that is not finished: this record takes the place of what was kept under this
  /// number, and an empty one removes it. Returns what went wrong, or an empty text.
  std::function<std::string(unsigned game, const std::string& record)> keep =
      [](unsigned /*game*/, const std::string& /*record*/) { return std::string(); };
  /// The date for recorded games.
  std::string date;
};

struct Setup {
  play::Session session;
  Seats seats;
  /// With the same seed, computer players make the same moves where no clock decides.
  std::uint64_t seed = 0;
  /// The file that the line for saving begins with.
  std::string file = "teeko.pgn";
  /// What this file holds, if the game is from there and is all that it holds.
  std::string fileText = {};
  /// Whether the game is kept already, under the number of the first game.
  bool isKept = false;
  /// What the line below the status line says at first.
  std::string message = {};
  /// A game whose values are at hand though its board is not one that is solved while playing.
  std::optional<play::GameChoice> valuesAtHand = std::nullopt;
};

class GameScreen {
 public:
  enum class Mode : std::uint8_t { Board, Help, Move, Save, Replace, Open, Level, Quit };

  /// The number under which the first game is kept.
  static constexpr unsigned kFirstGame = 1;

  GameScreen(Setup setup, Surroundings surroundings);

  void handle(const Event& event);

  /// The person has left.
  [[nodiscard]] bool hasEnded() const noexcept { return hasEnded_; }
  /// What is to be computed now. A job with another number replaces the one before.
  [[nodiscard]] const std::optional<Job>& job() const noexcept { return job_; }
  /// The game whose values are wanted; nothing when they are known or not needed.
  [[nodiscard]] std::optional<play::GameChoice> toSolve() const;

  /// The game as a record, with its players and date.
  [[nodiscard]] std::string recordText() const;
  /// Whether the game is not over, and has moves that no file has which a person named.
  [[nodiscard]] bool hasUnsavedGame() const;
  /// Whether the game on the board is kept.
  [[nodiscard]] bool isKept() const noexcept {
    return !keeping_.record.empty() && keeping_.fault.empty();
  }
  /// Why a game whose moves no file has is not kept; empty when there is none.
  [[nodiscard]] std::string keepingFault() const;

  // What is to be seen.
  [[nodiscard]] const play::Session& session() const noexcept { return session_; }
  [[nodiscard]] const Seats& seats() const noexcept { return seats_; }
  [[nodiscard]] Mode mode() const noexcept { return mode_; }
  [[nodiscard]] const LineEditor& editor() const noexcept { return editor_; }
  [[nodiscard]] SquarePlace cursor() const noexcept { return cursor_; }
  [[nodiscard]] const std::optional<SquarePlace>& chosen() const noexcept { return chosen_; }
  [[nodiscard]] const Resized& size() const noexcept { return size_; }
  /// How many rows the list of moves is scrolled away from where one is.
  [[nodiscard]] int listOffset() const noexcept { return listOffset_; }
  /// How many lines of the help are scrolled away above.
  [[nodiscard]] int helpOffset() const noexcept { return helpOffset_; }
  /// Where the piece that was chosen can go.
  [[nodiscard]] std::vector<SquarePlace> destinations() const;
  /// The squares of the last move; none when it was a pass or there was none.
  [[nodiscard]] std::vector<SquarePlace> lastMove() const;
  /// The squares of the move that is hinted at.
  [[nodiscard]] std::vector<SquarePlace> hintedMove() const;
  /// While values are shown: what the squares are worth that can be chosen now.
  [[nodiscard]] std::map<SquarePlace, play::SquareValue> squareValues() const;
  /// What the position is worth, in words, while hints or values are on; otherwise empty.
  [[nodiscard]] std::string valueLine() const;
  /// The same for the one person who plays a computer: `You win in 9 moves`; empty for others and
  /// where it is not known.
  [[nodiscard]] std::string personsValue() const;
  /// What that person is to do, or how the game ended: `Your turn: drop a piece`, `You win`.
  [[nodiscard]] std::string personsTurn() const;
  /// What went wrong, what was done, or what is asked.
  [[nodiscard]] std::string message() const;
  /// `You`, a level's name or, where people play each other, the side's name.
  [[nodiscard]] std::string playerName(Side side) const;

 private:
  /// What a search has found of this position so far.
  struct Analysis {
    play::SearchState state;
    std::string bestMove;
    std::vector<play::ScoredMove> moves;
  };
  /// How a game is kept: its number, what was to be kept last, and why that failed.
  struct Keeping {
    unsigned number = kFirstGame;
    std::string record;
    std::string fault;
  };
  /// A game that another one took the place of.
  struct OtherGame {
    play::Session session;
    Seats seats;
    std::string file;
    std::string fileText;
    std::vector<std::string> savedMoves;
    Keeping keeping;
  };

  void handle(Key key);
  void handle(Character character);
  void handle(const Clicked& click);
  void handle(const Scrolled& scroll);
  void handle(const Resized& size);
  void handle(const MoveFound& found);
  void handle(const LineFound& found);
  void handle(const MovesScored& scored);
  void handle(const SearchEnded& ended);
  void handle(const JobFailed& failed);
  void handle(const SolvingAt& progress);
  void handle(const Solved& solved);
  void handle(const SolvingFailed& failed);

  void handleInHelp(Key key);
  void handleOnBoard(Key key);
  void handleOnBoard(Character character);
  void finishLine();
  void answerLevel(Character character);

  void moveCursor(int rows, int columns);
  void choose();
  void play(const std::string& move);
  void undo();
  void redo();
  void goTo(std::size_t ply);
  void beginNewGame();
  void swapSides();
  void beginLine(Mode mode, const std::string& text);
  void askAndSave(const std::string& file);
  void save(const std::string& file);
  void open(const std::string& file);
  void replaceGame(play::Session session);
  /// The game on the board makes room for a new one; undo goes back to it.
  void leaveGame();
  /// A game that has hardly begun is then no longer kept, until it is brought back; one that was
  /// resumed, opened or saved stays.
  [[nodiscard]] OtherGame takeGameOffBoard();
  void bringBack(OtherGame game);
  void keepGame();
  /// Returns what went wrong, or an empty text.
  [[nodiscard]] std::string dropKeptGame();
  void quit();
  void answerQuit(Character character);
  /// What is true of every new position.
  void positionChanged();
  void updateJob();
  /// Whether the game has values, known by now or not.
  [[nodiscard]] bool hasValues() const;
  [[nodiscard]] std::optional<Job::Kind> wantedJob() const;

  [[nodiscard]] bool isPersonsTurn() const;
  [[nodiscard]] std::string passes() const;
  /// Who plays a computer; nothing where two people or two computers play.
  [[nodiscard]] std::optional<Side> onlyPerson() const;
  [[nodiscard]] bool areBothComputers() const { return seats_.first && seats_.second; }
  [[nodiscard]] Side sideOfLevel() const;
  [[nodiscard]] const std::string& bestMove() const;
  /// The moves that are not undone.
  [[nodiscard]] std::vector<std::string> movesMade() const;
  [[nodiscard]] bool isTooSmall() const;
  play::Session session_;
  Seats seats_;
  std::uint64_t seed_;
  std::string file_;
  /// What this file holds since this game was saved there or opened from there.
  std::string fileText_;
  std::string fileToReplace_;
  std::string message_;
  Surroundings surroundings_;
  std::optional<play::GameChoice> valuesAtHand_;

  Mode mode_ = Mode::Board;
  LineEditor editor_;
  Resized size_{24, 80};
  SquarePlace cursor_;
  std::optional<SquarePlace> chosen_;
  int listOffset_ = 0;
  int helpOffset_ = 0;
  bool showsValues_ = false;
  bool showsHint_ = false;
  /// Between two computers: whether the next move is made, and whether those after it are too.
  bool steps_ = false;
  bool runsOn_ = false;
  bool hasEnded_ = false;

  /// Of this game as it was saved last.
  std::vector<std::string> savedMoves_;
  Keeping keeping_;
  unsigned lastNumber_ = kFirstGame;
  /// The games that undo and redo lead to, the nearest last.
  std::vector<OtherGame> earlier_;
  std::vector<OtherGame> later_;
  std::uint64_t gamesBegun_ = 0;

  /// Known for this game; none yet otherwise.
  play::Values values_;
  std::string solvingProgress_;
  std::string solvingFault_;
  /// Whether anything has asked for them in this game.
  bool wantsValues_ = false;
  /// The best move; empty where it is not known, or not yet asked for.
  std::string exactHint_;

  Analysis analysis_;
  std::optional<Job> job_;
  unsigned jobs_ = 0;
};

}  // namespace teeko::screen

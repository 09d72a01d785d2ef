#include "teeko/classic/game.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>
#include <variant>

#include "teeko/core/notation.hpp"
#include "teeko/core/picture.hpp"
#include "teeko/io/text.hpp"
#include "teeko/play/undo.hpp"

namespace teeko::classic {
namespace {

/// What a person can answer instead of a square.
enum class Word : std::uint8_t { Help, Back, Undo, Hint, Save, Quit };

constexpr std::array<std::pair<std::string_view, Word>, 7> kWords{{{"help", Word::Help},
                                                                   {"back", Word::Back},
                                                                   {"undo", Word::Undo},
                                                                   {"hint", Word::Hint},
                                                                   {"save", Word::Save},
                                                                   {"quit", Word::Quit},
                                                                   {"exit", Word::Quit}}};

constexpr std::string_view kHelp =
    "  help       lists these words\n"
    "  back       puts the chosen piece back; before one is chosen, the same as undo\n"
    "  undo       takes back your last turn, and the computer's answer\n"
    "  hint       tells the best move and its value; a win in 5 counts the moves of both\n"
    "  save FILE  writes the game so far to FILE\n"
    "  quit       ends the program; so does exit\n";

/// The word that this is, in any case.
std::optional<Word> wordIn(std::string_view answer) {
  const std::string lower = lowerCase(answer);
  const auto* const found = std::find_if(kWords.begin(), kWords.end(),
                                         [&](const auto& word) { return word.first == lower; });
  return found == kWords.end() ? std::nullopt : std::optional(found->second);
}

std::string describe(Result result) {
  switch (result) {
    case Result::FirstWins:
      return "b wins!";
    case Result::SecondWins:
      return "r wins!";
    case Result::Draw:
      return "Draw by repetition.";
    case Result::Open:
      break;
  }
  return {};
}

template <int Size>
std::string announcement(Side side, const Move& move) {
  const std::string mine(1, pieceLetter(side));
  return move.from
             ? mine + " moves " + squareName<Size>(*move.from) + " to " + squareName<Size>(move.to)
             : mine + " drops " + squareName<Size>(move.to);
}

template <int Size>
class Game {
 public:
  using Record = play::Record<Position<Size>>;
  using Players = play::Players<Position<Size>>;

  Game(Console& console, Record& record, const Players& players, const Services<Size>& services)
      : console_(console), record_(record), players_(players), services_(services) {}

  void play() {
    showBoard();
    while (record_.result() == Result::Open) {
      if (players_.of(position().toMove())) {
        letComputerMove();
      } else if (!letPersonMove()) {
        return;
      }
      showBoard();
    }
    console_.printLine(describe(record_.result()));
  }

 private:
  /// A square on which there is no fault, or Back, Undo or Quit.
  using Answer = std::variant<Square, Word>;

  [[nodiscard]] const Position<Size>& position() const { return record_.position(); }

  void showBoard() { console_.print(pictureOf(position().board())); }

  void letComputerMove() {
    console_.flush();  // the computer may think for long
    const Side side = position().toMove();
    const Move move = players_.of(side)(position(), std::stop_token());
    console_.printLine(announcement<Size>(side, move));
    record_.play(move);
  }

  /// Lets a person move or take back a turn; whether they did, and did not quit.
  [[nodiscard]] bool letPersonMove() {
    console_.printLine(std::string(1, pieceLetter(position().toMove())) + "'s turn");
    std::optional<Square> from;
    for (;;) {
      const Answer answer = ask(from);
      if (const Square* const square = std::get_if<Square>(&answer)) {
        if (position().isDropping() || from) {
          record_.play({from, *square});
          return true;
        }
        from = *square;
      } else if (answer == Answer(Word::Back)) {
        from.reset();
      } else if (answer == Answer(Word::Undo)) {
        takeBack();
        return true;
      } else {
        return false;
      }
    }
  }

  /// Asks for the next square of a move; `from` is the chosen piece.
  [[nodiscard]] Answer ask(std::optional<Square> from) {
    const bool dropping = position().isDropping();
    for (;;) {
      const std::string answer = console_.askWord(dropping ? "Drop (e.g. B3):"
                                                  : from   ? "Move to (e.g. B3):"
                                                           : "Move from (e.g. B3):");
      if (const std::optional<Word> word = wordIn(answer)) {
        const Word meant = *word == Word::Back && !from ? Word::Undo : *word;
        if (!obey(meant)) {
          return meant;
        }
        continue;
      }
      const std::optional<Square> square = squareNamed<Size>(answer);
      const std::string fault = !square            ? noSquare(answer)
                                : dropping || from ? position().faultOf({from, *square})
                                                   : position().faultOfOrigin(*square);
      if (fault.empty()) {
        return *square;
      }
      console_.printLine(fault + '.');
    }
  }

  /// Does what a word asks for if the game stays where it is; whether that is so.
  [[nodiscard]] bool obey(Word word) {
    switch (word) {
      case Word::Help:
        console_.printLine(
            position().goals() == GoalSet::Standard
                ? "Four of your pieces in a line or in a 2x2 block win."
                : "Four of your pieces in a line or on the corners of a square win.");
        console_.printLine("Answer with a square, " + allSquares() +
                           ", or with one of these words:");
        console_.print(kHelp);
        return true;
      case Word::Hint:
        tellHint();
        return true;
      case Word::Save:
        save();
        return true;
      case Word::Undo:
        if (record_.ply() >= play::undoStep(players_, position().toMove())) {
          return false;
        }
        console_.printLine("There is nothing to undo.");
        return true;
      case Word::Back:
      case Word::Quit:
        break;
    }
    return false;
  }

  void tellHint() {
    console_.flush();  // it may take a while
    const Hint hint = services_.hint(record_);
    console_.printLine("hint: " + position().textOf(hint.move) + " (" + hint.value + ")");
  }

  void save() {
    const std::optional<std::string> file = console_.wordOnLine();
    console_.printLine(file ? services_.save(record_, *file)
                            : "save needs the name of a file on the same line: save game.txt");
  }

  /// Goes back to the last turn of a person. There is one.
  void takeBack() {
    std::string moves;
    for (std::size_t left = play::undoStep(players_, position().toMove()); left > 0; --left) {
      record_.undo();
      moves.insert(0, ' ' + position().textOf(record_.moves()[record_.ply()]));
    }
    console_.printLine("undone:" + moves);
  }

  [[nodiscard]] static std::string noSquare(std::string_view answer) {
    return inQuotes(answer) + " is not a square from " + allSquares();
  }
  /// `A0 to E4`.
  [[nodiscard]] static std::string allSquares() {
    return "A0 to " + squareName<Size>(*squareAt<Size>(0, Size - 1));
  }

  Console& console_;
  Record& record_;
  const Players& players_;
  const Services<Size>& services_;
};

}  // namespace

template <int Size>
void playClassic(Console& console, play::Record<Position<Size>>& record,
                 const play::Players<Position<Size>>& players, const Services<Size>& services) {
  Game<Size>(console, record, players, services).play();
}

template void playClassic(Console& console, play::Record<Position<4>>& record,
                          const play::Players<Position<4>>& players, const Services<4>& services);
template void playClassic(Console& console, play::Record<Position<5>>& record,
                          const play::Players<Position<5>>& players, const Services<5>& services);
template void playClassic(Console& console, play::Record<Position<6>>& record,
                          const play::Players<Position<6>>& players, const Services<6>& services);
template void playClassic(Console& console, play::Record<Position<7>>& record,
                          const play::Players<Position<7>>& players, const Services<7>& services);
template void playClassic(Console& console, play::Record<Position<8>>& record,
                          const play::Players<Position<8>>& players, const Services<8>& services);

}  // namespace teeko::classic

#include "teeko/screen/draw.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/io/utf8.hpp"
#include "teeko/play/click.hpp"
#include "teeko/play/flipped_squares.hpp"
#include "teeko/play/winning_squares.hpp"
#include "teeko/solver/value.hpp"

#include "help.hpp"
#include "layout.hpp"
#include "wrap.hpp"

namespace teeko::screen {
namespace {

using play::Game;
using Mode = GameScreen::Mode;

constexpr Style kBold{.bold = true};
constexpr Style kDim{.dim = true};

/// A piece that takes three rows of five cells.
using Picture = std::array<std::string_view, 3>;

/// What marks a piece or a square, on both its sides.
struct Mark {
  std::string_view left;
  std::string_view right;
};

/// The cursor where no lines are between the rows.
constexpr Mark kCursor{"[", "]"};

struct Glyphs {
  // The frame: lines, and corners from the top left to the bottom right.
  std::string_view horizontal;
  std::string_view vertical;
  std::array<std::string_view, 9> corners;
  // The same around the cursor.
  std::string_view heavyHorizontal;
  std::string_view heavyVertical;
  std::array<std::string_view, 4> heavyCorners;

  std::string_view filled;
  std::string_view open;
  std::string_view x;
  std::string_view o;
  std::string_view blocked;
  std::string_view destination;
  std::string_view jump;
  Picture filledPicture;
  Picture openPicture;
  Picture xPicture;
  Picture blockedPicture;

  Mark flipped;
  Mark lastMove;
  Mark chosen;
  Mark hint;
  Mark winning;
  std::string_view times;
  std::string_view dash;
};

constexpr Glyphs kUnicode{
    .horizontal = "─",
    .vertical = "│",
    .corners = {"┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘"},
    .heavyHorizontal = "━",
    .heavyVertical = "┃",
    .heavyCorners = {"┏", "┓", "┗", "┛"},
    .filled = "●",
    .open = "○",
    .x = "X",
    .o = "O",
    .blocked = "▒",
    .destination = "+",
    .jump = "^",
    .filledPicture = {"▗▄▄▄▖", "▐███▌", "▝▀▀▀▘"},
    .openPicture = {"╭───╮", "│   │", "╰───╯"},
    .xPicture = {" ╲ ╱ ", "  ╳  ", " ╱ ╲ "},
    .blockedPicture = {"▒▒▒▒▒", "▒▒▒▒▒", "▒▒▒▒▒"},
    .flipped = {"~", "~"},
    .lastMove = {"‹", "›"},
    .chosen = {"(", ")"},
    .hint = {"»", "«"},
    .winning = {"*", "*"},
    .times = "×",
    .dash = "–",
};

constexpr Glyphs kAscii{
    .horizontal = "-",
    .vertical = "|",
    .corners = {"+", "+", "+", "+", "+", "+", "+", "+", "+"},
    .heavyHorizontal = "=",
    .heavyVertical = "#",
    .heavyCorners = {"#", "#", "#", "#"},
    .filled = "b",
    .open = "r",
    .x = "X",
    .o = "O",
    .blocked = "#",
    .destination = "+",
    .jump = "^",
    .filledPicture = {" ### ", "#####", " ### "},
    .openPicture = {" --- ", "(   )", " --- "},
    .xPicture = {" \\ / ", "  X  ", " / \\ "},
    .blockedPicture = {"%%%%%", "%%%%%", "%%%%%"},
    .flipped = {"~", "~"},
    .lastMove = {"<", ">"},
    .chosen = {"(", ")"},
    .hint = {"!", "!"},
    .winning = {"*", "*"},
    .times = "x",
    .dash = "-",
};

/// How a side's pieces look.
struct PieceLook {
  std::string_view character;
  const Picture* picture;
  Style style;
};

PieceLook lookOf(const Glyphs& glyphs, Game game, Side side) {
  const bool isFirst = side == Side::First;
  if (game == Game::TicTacToe) {
    return isFirst
               ? PieceLook{glyphs.x, &glyphs.xPicture, {.colour = Colour::Red, .bold = true}}
               : PieceLook{glyphs.o, &glyphs.openPicture, {.colour = Colour::Blue, .bold = true}};
  }
  const Colour first = game == Game::Teeko ? Colour::Usual : Colour::Red;
  const Colour second = game == Game::Teeko ? Colour::Red : Colour::Blue;
  PieceLook look =
      isFirst ? PieceLook{glyphs.filled, &glyphs.filledPicture, {.colour = first, .bold = true}}
              : PieceLook{glyphs.open, &glyphs.openPicture, {.colour = second, .bold = true}};
  if (&glyphs == &kAscii && game == Game::OctaFlip) {
    look.character = isFirst ? "R" : "B";
  }
  return look;
}

template <typename Value>
bool contains(const std::vector<Value>& values, const Value& value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

int widthOf(std::string_view text) {
  return static_cast<int>(charactersOf(text).size());
}

/// Writes a text from this cell on, in lines; where it needs more of them than there are, from a
/// row further up. Returns the row after it.
int writeLines(Frame& frame, CellPlace place, const std::string& text) {
  const auto columns = static_cast<std::size_t>(std::max(1, frame.columns() - place.column));
  const auto lines = inLines(text, columns);
  place.row = std::min(place.row, std::max(0, frame.rows() - static_cast<int>(lines.size())));
  for (const std::string_view line : lines) {
    for (int column = frame.write(place, line); column < frame.columns(); ++column) {
      frame.put({place.row, column}, U' ');
    }
    ++place.row;
  }
  return place.row;
}

/// Draws one screen into a frame.
class Drawing {
 public:
  Drawing(const GameScreen& screen, const Layout& layout, const Glyphs& glyphs, Frame& frame)
      : screen_(screen),
        layout_(layout),
        glyphs_(glyphs),
        frame_(frame),
        choice_(screen.session().choice()),
        board_(play::boardOf(choice_.game, screen.session().position())),
        flipped_(play::flippedSquares(screen.session())),
        lastMove_(screen.lastMove()),
        winning_(play::winningSquares(screen.session())),
        hint_(screen.hintedMove()),
        destinations_(screen.destinations()),
        values_(screen.squareValues()) {}

  void all() {
    drawTitle();
    drawGrid();
    drawLabels();
    for (int row = 0; row < choice_.size; ++row) {
      for (int column = 0; column < choice_.size; ++column) {
        drawSquare({row, column});
      }
    }
    drawCursor();
    layGround();
    drawTexts();
    if (layout_.listColumn) {
      drawMoves();
    }
  }

 private:
  void drawTitle() {
    const int left = layout_.leftColumn;
    std::string title = gameTitle(choice_, glyphs_.times);
    // The players, each with a piece in its colour.
    const std::array<std::string, 2> names{screen_.playerName(Side::First),
                                           screen_.playerName(Side::Second)};
    const std::array<PieceLook, 2> looks{lookOf(glyphs_, choice_.game, Side::First),
                                         lookOf(glyphs_, choice_.game, Side::Second)};
    // X and O are their own names.
    const auto isOwnName = [&](std::size_t side) { return names[side] == looks[side].character; };
    // Behind the piece its side's name, unless that is the player's name or the piece.
    std::array<std::string, 2> behind;
    int width = 3;
    for (const std::size_t side : {0U, 1U}) {
      const std::string name = sideName(choice_.game, static_cast<Side>(side));
      behind[side] = names[side] == name || name == looks[side].character ? "" : ' ' + name;
      width += widthOf(names[side]) + (isOwnName(side) ? 0 : 4 + widthOf(behind[side]));
    }
    const auto isRoom = [&] { return left + 1 + widthOf(title) + 2 + width <= frame_.columns(); };
    if (!isRoom()) {
      width -= widthOf(behind[0]) + widthOf(behind[1]);
      behind = {};
    }
    if (!isRoom()) {
      title.resize(std::min(title.find(','), title.size()));  // help names the goals
    }
    const int end = frame_.write({layout_.titleRow, left + 1}, title, kBold);
    CellPlace place{layout_.titleRow, std::max(end + 2, rightColumn() - width)};
    for (const std::size_t side : {0U, 1U}) {
      if (side == 1) {
        place.column = frame_.write({place.row, place.column + 1}, glyphs_.dash) + 1;
      }
      place.column = frame_.write(place, names[side]);
      if (!isOwnName(side)) {
        place.column = frame_.write(place, " (");
        place.column = frame_.write(place, looks[side].character, looks[side].style);
        place.column = frame_.write(place, behind[side] + ")");
      }
    }
  }

  /// Where text at the right ends.
  [[nodiscard]] int rightColumn() const {
    constexpr int kListWidth = 20;
    const int last = frame_.columns() - 1;
    return layout_.listColumn ? std::min(last, *layout_.listColumn + kListWidth) : last;
  }

  void drawGrid() {
    const int size = choice_.size;
    const auto third = [size](int line) {
      return line == 0 ? std::size_t{0} : line == size ? std::size_t{2} : std::size_t{1};
    };
    for (int row = 0; row <= size; ++row) {
      for (int column = 0; column <= size; ++column) {
        const int left = layout_.frameColumn(column);
        for (int i = 0; i < layout_.squareHeight && row < size; ++i) {
          frame_.write({layout_.squareRow(row) + i, left}, glyphs_.vertical, kDim);
        }
        if (!layout_.hasLinesBetween && row > 0 && row < size) {
          continue;
        }
        const int line = layout_.frameRow(row);
        for (int i = 1; i <= layout_.squareWidth && column < size; ++i) {
          frame_.write({line, left + i}, glyphs_.horizontal, kDim);
        }
        frame_.write({line, left}, glyphs_.corners[third(row) * 3 + third(column)], kDim);
      }
    }
  }

  void drawLabels() {
    for (int i = 0; i < choice_.size; ++i) {
      const CellPlace middle = layout_.middleOf({i, i});
      const auto put = [&](CellPlace place, char label) {
        frame_.put(place, static_cast<char32_t>(label));
      };
      put({middle.row, layout_.board.column - 2}, rowLabel(choice_.game, i));
      put({layout_.labelRow(), middle.column}, columnLabel(choice_.game, i));
    }
  }

  void drawSquare(SquarePlace square) {
    const CellPlace middle = layout_.middleOf(square);
    drawContent(square, middle);
    const bool hasRoom = valueAt(square) == nullptr || layout_.squareHeight > 1;
    const auto put = [&](const Mark& mark, Style style) {
      const int half = layout_.squareHeight > 1 ? layout_.squareWidth / 2 : 1;
      frame_.write({middle.row, middle.column - half}, mark.left, style);
      frame_.write({middle.row, middle.column + half}, mark.right, style);
    };
    constexpr Style kGood{.colour = Colour::Green, .bold = true};
    if (hasRoom && contains(flipped_, square)) {
      put(glyphs_.flipped, {});
    }
    if (hasRoom && contains(lastMove_, square)) {
      put(glyphs_.lastMove, {});
    }
    if (contains(hint_, square)) {
      if (hasRoom) {
        put(glyphs_.hint, kGood);
      } else {  // beside the value, which has at most three characters there
        const bool isEmpty = contentOf(square) == play::Content::Empty;
        frame_.write({middle.row, middle.column - layout_.squareWidth / 2 + (isEmpty ? 0 : 1)},
                     glyphs_.hint.left, kGood);
      }
    }
    if (hasRoom && screen_.chosen() == square) {
      put(glyphs_.chosen, kBold);
    }
    if (contains(winning_, square)) {
      put(glyphs_.winning, kGood);
    }
  }

  /// The whole board is light, whatever the terminal's background is.
  void layGround() {
    const auto lay = [&](Ground ground, SquarePlace first, SquarePlace last, int border) {
      frame_.lay(
          ground,
          {layout_.squareRow(first.row) - border, layout_.frameColumn(first.column) + 1 - border},
          {layout_.squareRow(last.row) + layout_.squareHeight - 1 + border,
           layout_.frameColumn(last.column + 1) - 1 + border});
    };
    lay(Ground::Board, {0, 0}, {choice_.size - 1, choice_.size - 1}, 1);
    for (const SquarePlace square : winning_) {
      lay(Ground::Winning, square, square, 0);
    }
  }

  [[nodiscard]] play::Content contentOf(SquarePlace square) const {
    return board_[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)];
  }

  /// The piece and the value on a square, if there are any.
  void drawContent(SquarePlace square, CellPlace middle) {
    const play::Content content = contentOf(square);
    const auto* const value = valueAt(square);
    if (content == play::Content::Empty) {
      if (value != nullptr) {
        drawValue(*value, middle.row, middle.column - widthOf(value->text) / 2);
      } else if (contains(destinations_, square)) {
        const bool isJump = play::isJump(choice_.game, *screen_.chosen(), square);
        frame_.write(middle, isJump ? glyphs_.jump : glyphs_.destination,
                     {.colour = Colour::Green, .bold = true});
      }
      return;
    }
    const PieceLook look = content == play::Content::Blocked
                               ? PieceLook{glyphs_.blocked, &glyphs_.blockedPicture, kDim}
                               : lookOf(glyphs_, choice_.game, static_cast<Side>(content));
    drawPiece(look, middle, value != nullptr);
    if (value != nullptr) {
      const int width = widthOf(value->text);
      drawValue(*value, middle.row,
                layout_.squareHeight > 1 ? middle.column - width / 2
                                         : middle.column + layout_.squareWidth / 2 + 1 - width);
    }
  }

  void drawPiece(const PieceLook& look, CellPlace middle, bool hasValue) {
    if (layout_.squareHeight == 1) {
      // A value takes the right part of the square.
      const int left = hasValue ? layout_.squareWidth / 2 : 0;
      frame_.write({middle.row, middle.column - left}, look.character, look.style);
      return;
    }
    for (int row = 0; row < 3; ++row) {
      frame_.write({middle.row - 1 + row, middle.column - 2},
                   (*look.picture)[static_cast<std::size_t>(row)], look.style);
    }
    if (hasValue) {
      frame_.write({middle.row, middle.column - 2}, "     ");
    }
  }

  void drawValue(const play::SquareValue& value, int row, int column) {
    const Colour colour = value.outcome == solver::Outcome::Win    ? Colour::Green
                          : value.outcome == solver::Outcome::Loss ? Colour::Red
                                                                   : Colour::Usual;
    frame_.write({row, column}, value.text,
                 {.colour = colour, .bold = value.isBest, .underlined = value.isBest});
  }

  [[nodiscard]] const play::SquareValue* valueAt(SquarePlace square) const {
    const auto found = values_.find(square);
    return found == values_.end() ? nullptr : &found->second;
  }

  void drawCursor() {
    const SquarePlace square = screen_.cursor();
    const int top = layout_.frameRow(square.row);
    const int bottom = layout_.frameRow(square.row + 1);
    const int left = layout_.frameColumn(square.column);
    const int right = layout_.frameColumn(square.column + 1);
    frame_.cursor = layout_.middleOf(square);
    if (!layout_.hasLinesBetween) {
      frame_.write({frame_.cursor->row, left}, kCursor.left, kBold);
      frame_.write({frame_.cursor->row, right}, kCursor.right, kBold);
      return;
    }
    for (int column = left + 1; column < right; ++column) {
      frame_.write({top, column}, glyphs_.heavyHorizontal, kBold);
      frame_.write({bottom, column}, glyphs_.heavyHorizontal, kBold);
    }
    for (int row = top + 1; row < bottom; ++row) {
      frame_.write({row, left}, glyphs_.heavyVertical, kBold);
      frame_.write({row, right}, glyphs_.heavyVertical, kBold);
    }
    frame_.write({top, left}, glyphs_.heavyCorners[0], kBold);
    frame_.write({top, right}, glyphs_.heavyCorners[1], kBold);
    frame_.write({bottom, left}, glyphs_.heavyCorners[2], kBold);
    frame_.write({bottom, right}, glyphs_.heavyCorners[3], kBold);
  }

  void drawTexts() {
    const int left = layout_.leftColumn + 1;
    const int end = frame_.write({layout_.valueRow, left}, screen_.valueLine());
    frame_.write({layout_.valueRow, end + 3}, screen_.personsValue(), kBold);
    const int statusEnd =
        frame_.write({layout_.statusRow, left}, statusOf(screen_.session()), kBold);
    const std::string right = standing();
    const int rightBegin = rightColumn() - widthOf(right);
    frame_.write({layout_.statusRow, rightBegin}, right);
    if (const std::string turn = screen_.personsTurn();
        statusEnd + 3 + widthOf(turn) < rightBegin) {
      frame_.write({layout_.statusRow, statusEnd + 3}, turn);
    }
    if (drawMessage(left) <= layout_.keysRow) {
      frame_.write({layout_.keysRow, left}, keys(frame_.columns() - left), kDim);
    }
  }

  /// Who has how many pieces, in OctaFlip, and the level of the computer, if there is one.
  [[nodiscard]] std::string standing() const {
    const Seats& seats = screen_.seats();
    const Seat& computer = seats.first ? seats.first : seats.second;
    std::string text = computer && !(seats.first && seats.second)
                           ? "Level " + std::to_string(numberOf(*computer))
                           : "";
    return choice_.game == Game::OctaFlip ? pieceCounts() + (text.empty() ? "" : "   ") + text
                                          : text;
  }

  [[nodiscard]] std::string pieceCounts() const {
    std::string text;
    for (const Side side : {Side::First, Side::Second}) {
      std::ptrdiff_t pieces = 0;
      for (const auto& row : board_) {
        pieces += std::count(row.begin(), row.end(), static_cast<play::Content>(side));
      }
      text +=
          (text.empty() ? "" : ", ") + sideName(choice_.game, side) + ' ' + std::to_string(pieces);
    }
    return text;
  }

  /// Returns the row after it.
  int drawMessage(int left) {
    const Mode mode = screen_.mode();
    const std::string_view prompt = mode == Mode::Move   ? "Move: "
                                    : mode == Mode::Save ? "Save to: "
                                    : mode == Mode::Open ? "Open: "
                                                         : "";
    if (prompt.empty()) {
      return writeLines(frame_, {layout_.messageRow, left}, screen_.message());
    }
    const int column = frame_.write({layout_.messageRow, left}, prompt, kBold);
    // The part of the line around the cursor that there is room for.
    const LineEditor& editor = screen_.editor();
    const auto room = static_cast<std::size_t>(std::max(1, frame_.columns() - column - 1));
    const std::size_t first = editor.cursor() < room ? 0 : editor.cursor() - room + 1;
    frame_.write({layout_.messageRow, column},
                 utf8Of(std::u32string_view(editor.characters()).substr(first, room)));
    frame_.cursor = {layout_.messageRow, column + static_cast<int>(editor.cursor() - first)};
    return layout_.messageRow + 1;
  }

  /// Help and quit are always among them; the others as far as there is room.
  [[nodiscard]] std::string keys(int width) const {
    switch (screen_.mode()) {
      case Mode::Move:
        return screen_.message().empty() ? "Enter plays the move, Esc leaves the line"
                                         : screen_.message();
      case Mode::Save:
      case Mode::Open:
        return "Enter does it, Ctrl-U empties the line, Esc leaves it";
      case Mode::Level:
      case Mode::Quit:
      case Mode::Replace:
      case Mode::Help:
        return {};
      case Mode::Board:
        break;
    }
    const bool areComputers = screen_.seats().first && screen_.seats().second;
    std::vector<std::string_view> keys{"arrows, Enter choose", "m type", "u undo", "h hint",
                                       "v values"};
    if (areComputers) {
      keys = {"space one move", "a runs on", "u undo", "r redo", "v values"};
    }
    constexpr std::string_view kAlways = "? help  q quit";
    std::string text;
    for (const std::string_view key : keys) {
      if (widthOf(text) + widthOf(key) + 2 + widthOf(kAlways) <= width) {
        text.append(key).append("  ");
      }
    }
    return text.append(kAlways);
  }

  void drawMoves() {
    const auto moves = screen_.session().moves();
    const bool secondBegins = screen_.session().firstToMove() == Side::Second;
    // A game that the second side begins leaves the first place empty.
    const std::size_t offset = secondBegins ? 1 : 0;
    const std::size_t ply = screen_.session().ply();
    const int top = layout_.board.row;
    const int rows = layout_.frameRow(choice_.size) - top;
    const int count = static_cast<int>((moves.size() + offset + 1) / 2);
    const int current = ply == 0 ? 0 : static_cast<int>((ply - 1 + offset) / 2);
    const int first =
        std::clamp(current - rows / 2 + screen_.listOffset(), 0, std::max(0, count - rows));
    const int left = *layout_.listColumn;
    frame_.write({top, left}, ply == 0 ? ">Start" : " Moves", ply == 0 ? kBold : kDim);
    for (int i = 0; i < rows && first + i < count; ++i) {
      const int number = first + i;
      const int row = top + 1 + i;
      std::string text = std::to_string(number + 1) + '.';
      text.insert(0, static_cast<std::size_t>(std::max(0, 4 - widthOf(text))), ' ');
      frame_.write({row, left}, text, kDim);
      for (std::size_t side = 0; side < 2; ++side) {
        const std::size_t place = static_cast<std::size_t>(number) * 2 + side;
        if (place >= offset && place - offset < moves.size()) {
          drawMove({row, left + 5 + 7 * static_cast<int>(side)}, moves[place - offset],
                   place - offset + 1, ply);
        }
      }
    }
  }

  /// `number` counts from 1.
  void drawMove(CellPlace place, const std::string& move, std::size_t number, std::size_t ply) {
    const Style style = number == ply ? kBold : number > ply ? kDim : Style{};
    frame_.write(place, (number == ply ? ">" : " ") + move, style);
  }

  const GameScreen& screen_;
  const Layout& layout_;
  const Glyphs& glyphs_;
  Frame& frame_;
  const play::GameChoice& choice_;
  std::vector<std::vector<play::Content>> board_;
  std::vector<SquarePlace> flipped_;
  std::vector<SquarePlace> lastMove_;
  std::vector<SquarePlace> winning_;
  std::vector<SquarePlace> hint_;
  std::vector<SquarePlace> destinations_;
  std::map<SquarePlace, play::SquareValue> values_;
};

void drawHelp(const GameScreen& screen, Frame& frame) {
  const std::vector<std::string> lines = helpLines(screen.session().choice(), frame.columns());
  const int count = static_cast<int>(lines.size());
  const int room = helpRoom(count, frame.rows());
  const auto first = lines.begin() + screen.helpOffset();
  for (int row = 0; row < room; ++row) {
    frame.write({row, 1}, first[row]);
  }
  const bool isAll = room == count;
  frame.write({isAll ? std::min(room + 1, frame.rows() - 1) : frame.rows() - 1, 1},
              isAll ? "Any key goes back to the game" : "Up, Down: more. Other keys go back",
              kBold);
}

void drawTooSmall(const GameScreen& screen, const Resized& least, Frame& frame) {
  const auto text = [](const Resized& room) {
    return std::to_string(room.columns) + " columns, " + std::to_string(room.rows) + " rows";
  };
  frame.write({0, 0}, "The terminal is too small.");
  frame.write({1, 0}, "It has " + text(screen.size()) + ".");
  frame.write({2, 0}, "Needed: " + text(least) + ".");
  if (screen.mode() == Mode::Quit) {
    writeLines(frame, {3, 0}, screen.message());
  }
}

}  // namespace

Frame draw(const GameScreen& screen, Characters characters) {
  const Resized& size = screen.size();
  Frame frame(size.rows, size.columns);
  const int boardSize = screen.session().choice().size;
  if (screen.mode() == Mode::Help) {
    drawHelp(screen, frame);
  } else if (const auto layout = layoutFor(size, boardSize)) {
    Drawing(screen, *layout, characters == Characters::Ascii ? kAscii : kUnicode, frame).all();
  } else {
    drawTooSmall(screen, leastSize(boardSize), frame);
  }
  return frame;
}

}  // namespace teeko::screen

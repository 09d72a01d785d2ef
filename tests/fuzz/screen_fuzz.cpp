// The full-screen game: any events in any order, and what is drawn, saved and opened again.
#include <memory>
#include <string>
#include <vector>

#include "teeko/screen/draw.hpp"
#include "teeko/screen/game_screen.hpp"

#include "fuzz/fuzz.hpp"
#include "screen/files_in_memory.hpp"

using namespace teeko;
using namespace teeko::fuzz;
using namespace teeko::screen;
using play::Game;
using play::Level;
using play::Session;

namespace {

Seat seatFrom(Input& input) {
  const int seat = input.choice(6);
  return seat == 0 ? Seat() : Seat(play::levelNumbered(seat));
}

Setup setupFrom(Input& input) {
  Setup setup;
  const auto game = static_cast<Game>(input.choice(3));
  const int size = input.choice(6);
  setup.session = Session(game == Game::Teeko      ? play::GameChoice{game, 4 + size % 5}
                          : game == Game::OctaFlip ? play::GameChoice{game, 8}
                                                   : play::GameChoice{game, 3 + size});
  setup.seats = {seatFrom(input), seatFrom(input)};
  return setup;
}

/// A move of the position's, as the worker would find it.
std::string moveFrom(const Session& session, Input& input) {
  const std::vector<std::string> moves = session.legalMoves();
  return moves.empty() ? "" : moves[static_cast<std::size_t>(input.byte()) % moves.size()];
}

/// What the worker has found: of the present job, or of one that is over.
Event foundFrom(const GameScreen& screen, Input& input) {
  const bool late = !screen.job() || input.choice(4) == 3;
  const unsigned job = late ? input.byte() : screen.job()->number;
  if (late && screen.job() && job == screen.job()->number) {
    return Event(Resized{24, 80});
  }
  const Session& session = late ? screen.session() : screen.job()->session;
  const std::string move = moveFrom(session, input);
  const auto score = play::Score::estimated(input.byte() - 128);
  if (!late && screen.job()->kind == Job::Kind::Move) {
    return Event(MoveFound{job, move});
  }
  if (!late && screen.job()->kind == Job::Kind::Line) {
    return Event(LineFound{job, {.depth = 3, .score = score, .line = {move}}});
  }
  if (!late) {
    MovesScored scored{job, 3, {}};
    for (const std::string& legal : session.legalMoves()) {
      scored.moves.push_back({legal, score});
    }
    return Event(scored);
  }
  return Event(MoveFound{job, move});
}

Event eventFrom(const GameScreen& screen, Input& input) {
  constexpr std::string_view kCommands = " amurnlxsohv?qy\x15";
  switch (input.choice(10)) {
    case 0:
    case 1:
      return Event(static_cast<Key>(input.choice(12)));
    case 2:
      return Event(static_cast<Character>(input.byte()));
    case 3:
      return Event(static_cast<Character>(
          kCommands[static_cast<std::size_t>(input.choice(static_cast<int>(kCommands.size())))]));
    case 4:
      return Event(Clicked{input.byte(), input.byte()});
    case 5:
      return Event(Scrolled{input.byte() - 128});
    case 6:
      return Event(Resized{input.byte() % 40, input.byte() % 100});
    case 7:
    case 8:
      return foundFrom(screen, input);
    default:
      break;
  }
  const unsigned job = screen.job() ? screen.job()->number : 0;
  const play::GameChoice choice = screen.session().choice();
  switch (input.choice(5)) {
    case 0:
      return Event(SearchEnded{job});
    case 1:
      return Event(JobFailed{job, "no memory"});
    case 2:
      return Event(SolvingAt{choice, "half"});
    case 3:
      return Event(SolvingFailed{choice, "no memory"});
    default:
      return Event(Solved{choice, {}});
  }
}

void checkFrame(const GameScreen& screen, Characters characters) {
  const Frame frame = draw(screen, characters);
  require(frame.rows() == screen.size().rows && frame.columns() == screen.size().columns,
          "a frame has the screen's size");
  require(!frame.cursor || (frame.cursor->row >= 0 && frame.cursor->row < frame.rows() &&
                            frame.cursor->column >= 0 && frame.cursor->column < frame.columns()),
          "the cursor is on the screen");
  for (const std::string& line : frame.lines()) {
    require(isPlainText(line), "a line is plain text");
  }
}

void checkRecord(const GameScreen& screen) {
  const auto opened = play::openGame(screen.recordText());
  require(opened && opened->fault.empty(), "the record is a game");
  const Session& session = screen.session();
  std::vector<std::string> moves = session.moves();
  moves.resize(session.ply());
  require(opened->session.choice() == session.choice() && opened->session.moves() == moves &&
              opened->session.position() == session.position(),
          "and the one that is shown, without the moves that are undone");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kMostEvents = 200;
  Input input(data, size);
  const auto files = std::make_shared<FilesInMemory>();
  GameScreen screen(setupFrom(input), surroundingsOf(files));
  for (int i = 0; i < kMostEvents && !input.empty() && !screen.hasEnded(); ++i) {
    screen.handle(eventFrom(screen, input));
    if (i % 16 == 0) {  // not more often, as drawing takes most of the time
      checkFrame(screen, i % 32 == 0 ? Characters::Ascii : Characters::Unicode);
    }
    const auto cursor = screen.cursor();
    const int side = screen.session().choice().size;
    require(cursor.row >= 0 && cursor.row < side && cursor.column >= 0 && cursor.column < side,
            "the cursor is on the board");
    require(!screen.job() || screen.job()->session.result() == Result::Open,
            "nothing is to be computed of a game that is over");
  }
  checkFrame(screen, Characters::Ascii);
  checkFrame(screen, Characters::Unicode);
  checkRecord(screen);
  for (const auto& [file, text] : *files) {
    const auto opened = play::openGame(text);
    require(opened && opened->fault.empty(), "what was saved can be opened");
  }
  return 0;
}

// A game played with moves as text: play, undo and redo in any order.
#include "teeko/play/session.hpp"

#include "fuzz/fuzz.hpp"

using namespace teeko;
using namespace teeko::fuzz;
using play::Game;
using play::Session;

namespace {

play::GameChoice choiceFrom(Input& input) {
  const auto game = static_cast<Game>(input.choice(3));
  const int size = input.choice(6);
  const GoalSet goals = input.choice(2) == 0 ? GoalSet::Standard : GoalSet::Advanced;
  if (game == Game::Teeko) {
    return {game, 4 + size % 5, goals};
  }
  return {game, game == Game::OctaFlip ? 8 : 3 + size, GoalSet::Standard};
}

void undoAndRedo(Session& session) {
  const std::string position = session.position();
  const std::size_t ply = session.ply();
  const Result result = session.result();
  if (!session.undo()) {
    require(ply == 0, "a move that was made can be taken back");
    return;
  }
  require(session.ply() + 1 == ply && session.redo(), "a move that was taken back can be made");
  require(session.position() == position && session.ply() == ply && session.result() == result,
          "undo and redo lead back");
}

void playMove(Session& session, std::string_view move) {
  const std::string before = session.position();
  const std::size_t ply = session.ply();
  const bool open = session.result() == Result::Open;
  const std::vector<std::string> legal = session.legalMoves();
  require(open != legal.empty(), "there are moves until the game is over");
  const std::string fault = session.play(move);
  if (!fault.empty()) {
    requireFault(fault, move);
    require(session.position() == before && session.ply() == ply, "a bad move changes nothing");
    require(std::find(legal.begin(), legal.end(), move) == legal.end(), "a legal move is made");
    return;
  }
  require(open, "no move follows the end");
  require(session.ply() == ply + 1 && session.moves().size() >= ply + 1, "a move is counted");
  require(std::find(legal.begin(), legal.end(), session.moves()[ply]) != legal.end(),
          "the move that was made is legal");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kMostLines = 100;
  Input input(data, size);
  Session session(choiceFrom(input));
  for (int i = 0; i < kMostLines && !input.empty(); ++i) {
    const std::string_view line = input.line();
    if (line == "u") {
      (void)session.undo();
    } else if (line == "r") {
      (void)session.redo();
    } else if (line.size() == 1) {  // any legal move
      const std::vector<std::string> legal = session.legalMoves();
      if (!legal.empty()) {
        playMove(session, legal[static_cast<std::uint8_t>(line.front()) % legal.size()]);
      }
    } else {
      playMove(session, line);
    }
  }
  undoAndRedo(session);
  const auto copy = Session::from(session.choice(), session.position());
  require(copy && copy->position() == session.position(), "a game can begin in its position");
  return 0;
}

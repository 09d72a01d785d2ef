// The classic game at a console, with undo, hints and saved records.
#include "teeko/classic/game.hpp"
#include "teeko/core/picture.hpp"
#include "teeko/io/text.hpp"
#include "teeko/play/record_text.hpp"
#include "teeko/play/simple_players.hpp"

#include "fuzz/conversation.hpp"

using namespace teeko;
using namespace teeko::fuzz;

namespace {

template <int Size>
void check(Input& input, std::size_t piece) {
  using P = Position<Size>;
  using Record = play::Record<P>;
  const GoalSet goals = input.choice(2) == 0 ? GoalSet::Standard : GoalSet::Advanced;
  const int seats = input.choice(3);
  converse(input.rest(), piece, [&](Console& console, const std::function<std::string()>& shown) {
    Record record{P(goals)};
    const auto computer = [](int seed) {
      return play::randomPlayer<P>(static_cast<unsigned>(seed));
    };
    const play::Players<P> players{seats == 1 ? computer(1) : play::Player<P>(),
                                   seats == 2 ? computer(2) : play::Player<P>()};
    const auto save = [&](const Record& game, const std::string& file) {
      console.flush();
      const std::string output = shown();
      const std::string picture = pictureOf(game.position().board());
      const std::size_t last = output.rfind("0: ");
      require(last != std::string::npos && output.compare(last, picture.size(), picture) == 0,
              "the game that is saved is the one that is shown");
      const auto read = play::parseRecords(textOf(game, {{"Game", "Teeko"}}));
      require(read && read->size() == 1, "a saved game is one game");
      const auto replayed = play::replay(read->front(), P(goals));
      require(replayed.fault.empty() && replayed.record.position() == game.position(),
              "a saved game leads to the same position");
      return "saved: " + printable(file);
    };
    const auto hint = [](const Record& game) {
      return classic::Hint{*game.position().legalMoves().begin(), "a legal move"};
    };
    classic::playClassic<Size>(console, record, players, {.hint = hint, .save = save});
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const std::size_t piece = 1 + input.byte();
  switch (input.choice(3)) {
    case 0:
      check<5>(input, piece);
      break;
    case 1:
      check<4>(input, piece);
      break;
    default:
      check<8>(input, piece);
  }
  return 0;
}

// Tic-tac-toe at a console.
#include "teeko/play/simple_players.hpp"
#include "teeko/tictactoe/game.hpp"

#include "fuzz/conversation.hpp"

using namespace teeko;
using namespace teeko::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const std::size_t piece = 1 + input.byte();
  const bool alone = input.choice(2) == 1;
  const int side = tictactoe::kSmallestSize +
                   input.choice(tictactoe::kLargestSize - tictactoe::kSmallestSize + 1);
  converse(input.rest(), piece, [&](Console& console, const std::function<std::string()>&) {
    tictactoe::Computer computer;
    if (alone) {
      computer = [player = play::randomPlayer<tictactoe::Position>(1)](
                     const tictactoe::Position& position) {
        return player(position, std::stop_token());
      };
    }
    tictactoe::playTicTacToe(console, side, computer);
  });
  return 0;
}

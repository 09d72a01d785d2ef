// The engine's protocol: whatever is said to it, every search ends with one legal move.
#include <sstream>

#include "teeko/engine/engine.hpp"
#include "teeko/engine/game_state.hpp"
#include "teeko/engine/thinking.hpp"

#include "fuzz/fuzz.hpp"

using namespace teeko;
using namespace teeko::fuzz;

namespace {

/// What is to be answered to lines, as far as it is known beforehand.
struct Expected {
  /// For each search, the moves that it may choose from.
  std::vector<std::vector<std::string>> searches;
  std::size_t greetings = 0;
  std::size_t questions = 0;
  std::size_t readies = 0;
};

Expected expectedOf(play::Game game, std::string_view bytes) {
  Expected expected;
  engine::GameState state(game);
  for (const std::string_view line : linesOf(bytes)) {
    const auto command = engine::parseCommand(line);
    if (!command) {
      continue;
    }
    if (std::holds_alternative<engine::Quit>(*command)) {
      break;
    }
    if (const auto* const option = std::get_if<engine::SetOption>(&*command)) {
      (void)state.set(*option);
    } else if (const auto* const position = std::get_if<engine::SetPosition>(&*command)) {
      (void)state.set(*position);
    } else if (std::holds_alternative<engine::Go>(*command)) {
      expected.searches.push_back(state.session().legalMoves());
    }
    expected.greetings += std::holds_alternative<engine::Greet>(*command) ? 1U : 0U;
    expected.questions += std::holds_alternative<engine::Query>(*command) ? 1U : 0U;
    expected.readies += std::holds_alternative<engine::IsReady>(*command) ? 1U : 0U;
  }
  return expected;
}

void check(const Expected& expected, std::string_view answers) {
  std::size_t searches = 0;
  std::size_t greetings = 0;
  std::size_t questions = 0;
  std::size_t readies = 0;
  bool isTold = false;
  for (const std::string_view line : linesOf(answers)) {
    constexpr std::string_view kBestMove = "bestmove ";
    if (line.starts_with(kBestMove)) {
      require(searches < expected.searches.size(), "there is no best move without go");
      const auto& legal = expected.searches[searches++];
      const std::string_view move = line.substr(kBestMove.size());
      require(legal.empty() ? move == engine::kNoMove
                            : std::find(legal.begin(), legal.end(), move) != legal.end(),
              "the best move is a legal one");
      require(isTold, "something is told of a search before its best move");
      isTold = false;
    } else if (line == "ugiok") {
      ++greetings;
    } else if (line == "readyok") {
      ++readies;
    } else if (line == "response" || line.starts_with("response ")) {
      ++questions;
    } else {
      require(line.starts_with("info ") || line.starts_with("id ") || line.starts_with("option "),
              "every answer begins with a known word");
      isTold = isTold || line.starts_with("info depth ");
      require(!line.starts_with("info depth 0 ") ||
                  (searches < expected.searches.size() && expected.searches[searches].empty()),
              "only of a game that is over nothing is found");
    }
  }
  require(searches == expected.searches.size(), "every go gets its best move");
  require(greetings == expected.greetings && questions == expected.questions,
          "every question is answered");
  require(readies == expected.readies, "every isready gets its readyok");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  engine::EngineOptions options{.version = "1"};
  options.game = std::vector{play::Game::Teeko, play::Game::OctaFlip,
                             play::Game::TicTacToe}[static_cast<std::size_t>(input.choice(3))];
  const auto piece = static_cast<std::size_t>(input.choice(256)) + 1;
  options.solve = [](const play::GameChoice& choice, const solver::SolveOptions&) {
    // The others take too long here.
    return choice.game == play::Game::TicTacToe && choice.size == 3 ? play::solveGame(choice)
                                                                    : play::Values();
  };
  Pieces pieces(input.rest(), piece);
  std::istream in(&pieces);
  std::ostringstream out;
  engine::runEngine(in, out, options);
  require(isPlainText(out.str()) || !isPlainText(input.rest()), "answers are plain text");
  check(expectedOf(options.game, input.rest()), out.str());
  return 0;
}

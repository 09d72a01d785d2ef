#include "teeko/assignment/game.hpp"

#include <random>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "teeko/io/error.hpp"

#include "support/boards.hpp"
#include "support/catch.hpp"

using namespace teeko;
using namespace teeko::assignment;

namespace {

const std::string kDrawnPlacement = "1 2 5 7 6 ";

/// What the game prints when these answers are given; whether they were enough goes to `finished`.
std::string outputOf(const std::string& answers, const GameBoard& board, const DrawPlan& plan,
                     bool& finished) {
  std::istringstream in(answers);
  std::ostringstream out;
  std::ostringstream errors;
  Console console(in, out, errors);
  try {
    playGame(console, board, scanPlayer(), plan);
    console.flush();
    finished = true;
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::Unfinished);
    finished = false;
  }
  return out.str();
}

/// The same random bytes in every run, as many as wanted.
class RandomBytes : public std::streambuf {
 public:
  explicit RandomBytes(int megabytes) : blocksLeft_(megabytes) {}

 protected:
  int_type underflow() override {
    if (blocksLeft_-- == 0) {
      return traits_type::eof();
    }
    for (char& byte : block_) {
      byte = static_cast<char>(random_());
    }
    setg(block_.data(), block_.data(), block_.data() + block_.size());
    return traits_type::to_int_type(block_.front());
  }

 private:
  int blocksLeft_;
  std::minstd_rand random_{1};
  std::vector<char> block_ = std::vector<char>(1'000'000);
};

/// Takes any output and forgets it.
class Discard : public std::streambuf {
 protected:
  int_type overflow(int_type c) override { return traits_type::not_eof(c); }
  std::streamsize xsputn(const char*, std::streamsize count) override { return count; }
};

}  // namespace

TEST_CASE("a drawn placement is handed over once, before the game goes on or ends") {
  for (const bool movementFollows : {false, true}) {
    CAPTURE(movementFollows);
    std::vector<GameBoard> drawn;
    const DrawPlan plan{.movementFollows = movementFollows,
                        .onDraw = [&](const GameBoard& board) { drawn.push_back(board); }};
    bool finished = false;
    const std::string text = outputOf(kDrawnPlacement, initGameBoard(), plan, finished);
    CHECK(finished == !movementFollows);
    CHECK(drawn == std::vector{boardOf<4>(".... .... OOOX XOXX")});
    CHECK(text.ends_with(movementFollows ? "Player 1, please select your mark [1-16]:\n"
                                         : "Draw game!\n"));
  }
}

TEST_CASE("a drawn placement ends the game unless something else is wanted") {
  bool finished = false;
  CHECK(outputOf(kDrawnPlacement, initGameBoard(), {}, finished).ends_with("Draw game!\n"));
  CHECK(finished);
}

TEST_CASE("a won placement is not handed over") {
  bool handedOver = false;
  const DrawPlan plan{.movementFollows = true,
                      .onDraw = [&](const GameBoard&) { handedOver = true; }};
  bool finished = false;
  const std::string text = outputOf("2 1 13 2 14 3 15 4", initGameBoard(), plan, finished);
  CHECK(finished);
  CHECK_FALSE(handedOver);
  CHECK(text.ends_with("Player 1 wins! Congratulations!\n"));
}

TEST_CASE("a game from a drawn board is the movement phase alone") {
  bool finished = false;
  const std::string text =
      outputOf("2 3 8 1", boardOf<4>(".... OO.. XO.. XXOX"), DrawPlan{}, finished);
  CHECK_FALSE(finished);
  CHECK(text.find("place") == std::string::npos);
  CHECK(text.ends_with("Please select moving direction [1-8] or back [0]:\n"));
}

TEST_CASE("thirty megabytes of random bytes are games and an early end like any other") {
  RandomBytes bytes(30);
  Discard nowhere;
  std::istream in(&bytes);
  std::ostream out(&nowhere);
  Console console(in, out, out);
  int games = 0;
  const auto playOn = [&] {
    for (;; ++games) {
      playGame(console, initGameBoard());
    }
  };
  CHECK_THROWS_WITH(playOn(), "input ended before the game did");
  CHECK(games > 0);
}

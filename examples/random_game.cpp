// Plays a game of Teeko on 5×5 with random moves and prints it.
#include <iostream>
#include <random>

#include <teeko/core/picture.hpp>
#include <teeko/core/position.hpp>
#include <teeko/play/record.hpp>
#include <teeko/play/record_text.hpp>

int main() {
  std::mt19937 random(1);
  teeko::play::Record record{teeko::Position<5>()};
  while (record.result() == teeko::Result::Open) {
    const auto moves = record.position().legalMoves();
    record.play(moves[random() % moves.size()]);
  }
  std::cout << pictureOf(record.position().board()) << '\n'
            << textOf(record, {{"Game", "Teeko"}, {"Size", "5"}});
}

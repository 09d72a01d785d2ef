// Whether the values in a store agree with each other: the value of a position is what the values
// after its moves make it.
//
//     teeko_store_consistency DIR SIZE GOALS DROPS POSITIONS
//
// looks at so many random positions of each number of pieces, the same ones every time, and prints
// how many agree. The rules are written here once more, from their description alone; of the
// program's own code, only what reads stores is used.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "teeko/io/resources.hpp"
#include "teeko/solver/variant.hpp"

#include "solver/store/manifest.hpp"
#include "solver/store/stored_values.hpp"

namespace {

using Squares = std::uint64_t;

constexpr int kPiecesOfEach = 4;

struct Rules {
  int side = 0;
  bool advanced = false;
  /// Whether the opponent chooses where a player's first, second, third and fourth piece goes.
  std::array<bool, kPiecesOfEach> opponentChooses{};
  std::vector<Squares> goals;
  std::vector<Squares> neighbours;

  [[nodiscard]] int squares() const { return side * side; }
  [[nodiscard]] bool holdsGoal(Squares pieces) const {
    return std::any_of(goals.begin(), goals.end(), [&](Squares goal) { return goal == pieces; });
  }
};

Squares squareAt(const Rules& rules, int row, int column) {
  return Squares{1} << (row * rules.side + column);
}

Rules rulesOf(int side, bool advanced, const teeko::solver::DropRule& drops) {
  Rules rules;
  rules.side = side;
  rules.advanced = advanced;
  for (std::size_t i = 0; i < drops.choosers.size(); ++i) {
    rules.opponentChooses[i] = drops.choosers[i] == teeko::solver::Chooser::Opponent;
  }
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      // Lines of four to the right, up, and along both diagonals.
      for (const auto& [up, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        const int lastRow = row + 3 * up;
        const int lastColumn = column + 3 * right;
        if (lastRow < side && lastColumn < side && lastColumn >= 0) {
          Squares line = 0;
          for (int i = 0; i < 4; ++i) {
            line |= squareAt(rules, row + i * up, column + i * right);
          }
          rules.goals.push_back(line);
        }
      }
      // The corners of upright squares: of 2×2 alone, or of all.
      for (int width = 1; width < (advanced ? side : 2); ++width) {
        if (row + width < side && column + width < side) {
          rules.goals.push_back(
              squareAt(rules, row, column) | squareAt(rules, row, column + width) |
              squareAt(rules, row + width, column) | squareAt(rules, row + width, column + width));
        }
      }
      Squares around = 0;
      for (int r = std::max(0, row - 1); r <= std::min(side - 1, row + 1); ++r) {
        for (int c = std::max(0, column - 1); c <= std::min(side - 1, column + 1); ++c) {
          around |= squareAt(rules, r, c);
        }
      }
      rules.neighbours.push_back(around & ~squareAt(rules, row, column));
    }
  }
  return rules;
}

struct Position {
  Squares toMove = 0;
  Squares opponent = 0;

  [[nodiscard]] int pieces() const { return std::popcount(toMove | opponent); }
};

/// Calls visit(Position) for the position after each move.
template <typename Visitor>
void forEachMove(const Rules& rules, const Position& position, Visitor visit) {
  const Squares taken = position.toMove | position.opponent;
  for (int to = 0; to < rules.squares(); ++to) {
    const Squares place = Squares{1} << to;
    if ((taken & place) != 0) {
      continue;
    }
    if (position.pieces() < 2 * kPiecesOfEach) {
      visit(Position{position.opponent, position.toMove | place});
      continue;
    }
    const Squares from = rules.neighbours[static_cast<std::size_t>(to)] & position.toMove;
    for (Squares rest = from; rest != 0; rest &= rest - 1) {
      const Squares lifted = rest & (~rest + 1);
      visit(Position{position.opponent, (position.toMove ^ lifted) | place});
    }
  }
}

/// A value as a number: 0 for a draw, 30000 less the plies of a win, the plies of a loss less
/// 30000.
int numberOf(teeko::solver::Value value) {
  constexpr int kAtOnce = 30000;
  switch (value.outcome()) {
    case teeko::solver::Outcome::Win:
      return kAtOnce - *value.plies();
    case teeko::solver::Outcome::Loss:
      return *value.plies() - kAtOnce;
    case teeko::solver::Outcome::Draw:
      break;
  }
  return 0;
}

constexpr int kLostNow = -30000;

/// What a move to a position of this value is worth to the side that makes it.
int numberBeforeMove(int number) {
  return number == 0 ? 0 : (number > 0 ? 1 - number : -1 - number);
}

/// A random set of so many of these squares.
Squares randomSquares(std::mt19937_64& random, int squares, int count, Squares without) {
  Squares chosen = 0;
  while (std::popcount(chosen) < count) {
    const Squares square = Squares{1} << (random() % static_cast<unsigned>(squares));
    chosen |= (without & square) != 0 ? 0 : square;
  }
  return chosen;
}

/// A value that is to be read.
struct Question {
  teeko::solver::BlockPlace place;
  teeko::solver::Entry entry;
  std::uint32_t position = 0;
  bool isChild = false;
};

class Checker {
 public:
  Checker(Rules rules, const teeko::solver::Geometry& geometry,
          const std::vector<std::shared_ptr<const teeko::solver::ValueFiles>>& values)
      : rules_(std::move(rules)), geometry_(geometry), values_(values) {}

  /// How many of so many positions with so many pieces do not agree.
  [[nodiscard]] std::size_t countFaults(int pieces, std::size_t count) const {
    std::mt19937_64 random(static_cast<std::uint64_t>(pieces));
    const int own = pieces / 2;
    std::vector<Position> positions;
    while (positions.size() < count) {
      Position position;
      position.toMove = randomSquares(random, rules_.squares(), own, 0);
      position.opponent = randomSquares(random, rules_.squares(), pieces - own, position.toMove);
      if (!rules_.holdsGoal(position.toMove)) {
        positions.push_back(position);
      }
    }
    std::vector<int> values(count);
    std::vector<std::optional<int>> expected(count);
    std::vector<Question> ofPositions;
    std::vector<Question> ofChildren;
    for (std::size_t i = 0; i < count; ++i) {
      ofPositions.push_back(questionFor(positions[i], i));
      if (rules_.holdsGoal(positions[i].opponent)) {
        expected[i] = kLostNow;
      } else {
        forEachMove(rules_, positions[i],
                    [&](const Position& child) { ofChildren.push_back(questionFor(child, i)); });
      }
    }
    answer(pieces, ofPositions, [&](std::size_t i, int value) { values[i] = value; });
    const bool chooseLowest =
        pieces < 2 * kPiecesOfEach && rules_.opponentChooses[static_cast<std::size_t>(own)];
    answer(std::min(pieces + 1, 2 * kPiecesOfEach), ofChildren, [&](std::size_t i, int value) {
      const int worth = numberBeforeMove(value);
      const int before = expected[i].value_or(worth);
      expected[i] = chooseLowest ? std::min(before, worth) : std::max(before, worth);
    });
    std::size_t faults = 0;
    for (std::size_t i = 0; i < count; ++i) {
      // A side that cannot move at all has lost.
      const bool agrees = expected[i] ? values[i] == *expected[i] : values[i] < 0;
      faults += agrees ? 0 : 1;
    }
    return faults;
  }

 private:
  [[nodiscard]] Question questionFor(const Position& position, std::size_t index) const {
    Question question;
    question.entry = entryOf(geometry_, position.toMove, position.opponent);
    question.place = teeko::solver::blockOf(position.pieces(), question.entry);
    question.position = static_cast<std::uint32_t>(index);
    return question;
  }

  /// Calls take(position, value) for each question: each block is read once.
  template <typename Take>
  void answer(int pieces, std::vector<Question>& questions, Take take) const {
    std::sort(questions.begin(), questions.end(),
              [](const Question& a, const Question& b) { return a.place < b.place; });
    std::vector<int> answers(questions.size());
    std::vector<std::size_t> begins;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      if (i == 0 || questions[i - 1].place != questions[i].place) {
        begins.push_back(i);
      }
    }
    begins.push_back(questions.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      auto block = std::make_unique<teeko::solver::RankBlock>();
      for (std::size_t b = next++; b + 1 < begins.size(); b = next++) {
        const teeko::solver::BlockPlace& place = questions[begins[b]].place;
        values_[static_cast<std::size_t>(pieces)]->read(place.section, place.block,
                                                        teeko::solver::kInvalidRankForMin, *block);
        for (std::size_t i = begins[b]; i < begins[b + 1]; ++i) {
          answers[i] = numberOf(teeko::solver::valueIn(*block, questions[i].entry));
        }
      }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < teeko::usableProcessors(); ++i) {
      threads.emplace_back(work);
    }
    work();
    for (std::thread& thread : threads) {
      thread.join();
    }
    for (std::size_t i = 0; i < questions.size(); ++i) {
      take(questions[i].position, answers[i]);
    }
  }

  Rules rules_;
  const teeko::solver::Geometry& geometry_;
  const std::vector<std::shared_ptr<const teeko::solver::ValueFiles>>& values_;
};

/// Whether positions and counts add up to all positions there are.
bool addsUp(const teeko::solver::Manifest& manifest, const teeko::solver::Geometry& geometry,
            const Rules& rules, int pieces) {
  const auto choose = [](std::uint64_t n, std::uint64_t k) {
    std::uint64_t result = 1;
    for (std::uint64_t i = 0; i < k; ++i) {
      result = result * (n - i) / (i + 1);
    }
    return result;
  };
  const auto squares = static_cast<std::uint64_t>(rules.squares());
  const auto own = static_cast<std::uint64_t>(pieces / 2);
  const auto others = static_cast<std::uint64_t>(pieces) - own;
  const std::uint64_t all = choose(squares, own) * choose(squares - own, others);
  if (pieces == 2 * kPiecesOfEach) {
    const teeko::solver::PlacedCounts counts = countMovement(geometry, manifest.levels);
    return counts.positions == all && counts.wins + counts.losses + counts.draws +
                                              rules.goals.size() * choose(squares - own, others) ==
                                          all;
  }
  const auto counts =
      teeko::solver::placedCounts(manifest.values[static_cast<std::size_t>(pieces)].counts, pieces);
  return counts.positions == all && counts.wins + counts.losses + counts.draws == all;
}

int check(const std::string& folder, int side, const std::string& goals, const std::string& drops,
          std::size_t count) {
  const auto manifest = teeko::solver::readManifest(folder);
  const auto rule = teeko::solver::dropRuleNamed(drops);
  if (!manifest || !manifest->isFinished() || manifest->size != side || !rule ||
      manifest->variant.drops.name != drops || nameOf(manifest->variant.goals) != goals) {
    std::cerr << folder << ": no finished store of this variant\n";
    return 2;
  }
  const Rules rules = rulesOf(side, goals == "advanced", *rule);
  const teeko::solver::Geometry geometry = teeko::visitSize(side, [&](auto size) {
    return teeko::solver::makeGeometry<size()>(manifest->variant.goals);
  });
  const auto values = teeko::solver::valuesIn(folder, *manifest);
  const Checker checker(rules, geometry, values);
  bool good = true;
  for (int pieces = 2 * kPiecesOfEach; pieces >= 0; --pieces) {
    const std::size_t faults = checker.countFaults(pieces, count);
    const bool total = addsUp(*manifest, geometry, rules, pieces);
    std::cout << pieces << " pieces: " << count - faults << " of " << count
              << " positions agree with their moves; the counts "
              << (total ? "add up" : "DO NOT ADD UP") << std::endl;
    good = good && faults == 0 && total;
  }
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) {
    std::cerr << "usage: " << argv[0] << " DIR SIZE GOALS DROPS POSITIONS\n";
    return 2;
  }
  try {
    return check(argv[1], std::atoi(argv[2]), argv[3], argv[4],
                 std::strtoull(argv[5], nullptr, 10));
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}

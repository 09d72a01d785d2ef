/// Teeko solved a second time, one position at a time: a queue, counters, and nothing shared with
/// the library. What the two agree on is worth believing; it is also what the library's speed is
/// measured against.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace plain {

/// 0 a draw, d a win in d plies, -1 - d a loss in d plies, for the side to move.
using Score = std::int16_t;

class Solver {
 public:
  using Squares = std::uint64_t;

  Solver(int side, bool advanced) : side_(side), squares_(side * side), advanced_(advanced) {
    for (int n = 0; n <= squares_; ++n) {
      choose_[n][0] = 1;
      for (int k = 1; k <= 4; ++k) {
        choose_[n][k] = n == 0 ? 0 : choose_[n - 1][k - 1] + choose_[n - 1][k];
      }
    }
    sets_.resize(5);
    for (int k = 0; k <= 4; ++k) {
      listSets(k, 0, 0);
      std::ranges::sort(sets_[static_cast<std::size_t>(k)]);
    }
    for (const Squares set : sets_[4]) {
      goal_.push_back(isGoal(set) ? 1 : 0);
    }
    for (int square = 0; square < squares_; ++square) {
      Squares around = 0;
      for (int other = 0; other < squares_; ++other) {
        if (other != square && std::abs(other / side_ - square / side_) <= 1 &&
            std::abs(other % side_ - square % side_) <= 1) {
          around |= Squares{1} << other;
        }
      }
      neighbours_.push_back(around);
    }
  }

  /// All sets of k squares.
  [[nodiscard]] const std::vector<Squares>& sets(int k) const {
    return sets_[static_cast<std::size_t>(k)];
  }
  [[nodiscard]] bool holdsGoal(Squares set) const {
    return std::popcount(set) == 4 && goal_[rank(set)] != 0;
  }

  /// The scores of all positions with four marks each, by index(): a queue of positions whose score
  /// is known, and for every other the number of moves that are not known to lose.
  [[nodiscard]] std::vector<Score> solveMovement() const {
    const std::size_t count = sets_[4].size();
    std::vector<Score> scores(count * count);
    std::vector<std::uint8_t> movesLeft(count * count);
    std::vector<std::uint32_t> queue;
    for (const Squares mover : sets_[4]) {
      for (const Squares waiter : sets_[4]) {
        if ((mover & waiter) != 0 || holdsGoal(mover)) {
          continue;
        }
        if (holdsGoal(waiter)) {
          scores[index(mover, waiter)] = -1;
          queue.push_back(static_cast<std::uint32_t>(index(mover, waiter)));
          continue;
        }
        std::uint8_t moves = 0;
        forEachStep(mover, waiter, [&](Squares) { ++moves; });
        movesLeft[index(mover, waiter)] = moves;
      }
    }
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const Squares mover = sets_[4][queue[next] / count];
      const Squares waiter = sets_[4][queue[next] % count];
      const Score score = scores[queue[next]];
      forEachStep(waiter, mover, [&](Squares before) {
        // The waiter moved from `before`, where it was to move.
        const std::size_t position = index(before, mover);
        if (scores[position] != 0 || holdsGoal(before) || holdsGoal(mover)) {
          return;
        }
        if (score < 0) {
          scores[position] = static_cast<Score>(-score);
        } else if (--movesLeft[position] == 0) {
          scores[position] = static_cast<Score>(-score - 2);
        } else {
          return;
        }
        queue.push_back(static_cast<std::uint32_t>(position));
      });
    }
    return scores;
  }

  /// The scores with `own` marks of the player to move and `others` of the other, by index(), from
  /// those with a mark more. `opponentChooses` says who decides on the drop.
  [[nodiscard]] std::vector<Score> solveDrop(int own, int others, bool opponentChooses,
                                             const std::vector<Score>& next) const {
    std::vector<Score> scores(sets(own).size() * sets(others).size());
    for (const Squares mover : sets(own)) {
      for (const Squares waiter : sets(others)) {
        if ((mover & waiter) != 0) {
          continue;
        }
        Score& score = scores[index(mover, waiter)];
        if (holdsGoal(waiter)) {
          score = -1;
          continue;
        }
        bool first = true;
        for (int square = 0; square < squares_; ++square) {
          const Squares mark = Squares{1} << square;
          if (((mover | waiter) & mark) != 0) {
            continue;
          }
          const Score drop = before(next[index(waiter, mover | mark)]);
          if (first ||
              (opponentChooses ? worth(drop) < worth(score) : worth(drop) > worth(score))) {
            score = drop;
          }
          first = false;
        }
      }
    }
    return scores;
  }

  [[nodiscard]] std::size_t index(Squares mover, Squares waiter) const {
    return rank(mover) * sets(std::popcount(waiter)).size() + rank(waiter);
  }

  /// What a move is worth that leads to a position of this score.
  [[nodiscard]] static Score before(Score score) {
    if (score == 0) {
      return 0;
    }
    return static_cast<Score>(score < 0 ? -score : -score - 2);
  }

 private:
  /// Higher is better.
  [[nodiscard]] static int worth(Score score) {
    if (score == 0) {
      return 0;
    }
    return score > 0 ? 10000 - score : -10000 - score;
  }

  void listSets(int k, int from, Squares set) {
    if (k == std::popcount(set)) {
      sets_[static_cast<std::size_t>(k)].push_back(set);
      return;
    }
    for (int square = from; square < squares_; ++square) {
      listSets(k, square + 1, set | Squares{1} << square);
    }
  }

  [[nodiscard]] std::size_t rank(Squares set) const {
    std::size_t rank = 0;
    for (int k = 1; set != 0; ++k, set &= set - 1) {
      rank += choose_[std::countr_zero(set)][k];
    }
    return rank;
  }

  [[nodiscard]] bool isGoal(Squares set) const {
    std::array<int, 4> row{};
    std::array<int, 4> column{};
    for (std::size_t i = 0; i < 4; ++i, set &= set - 1) {
      row[i] = std::countr_zero(set) / side_;
      column[i] = std::countr_zero(set) % side_;
    }
    const int up = row[1] - row[0];
    const int right = column[1] - column[0];
    const bool line = row[2] - row[1] == up && row[3] - row[2] == up &&
                      column[2] - column[1] == right && column[3] - column[2] == right &&
                      std::abs(up) <= 1 && std::abs(right) <= 1;
    const bool square = up == 0 && row[3] == row[2] && column[2] == column[0] &&
                        column[3] == column[1] && row[2] - row[0] == right &&
                        (right == 1 || advanced_);
    return line || square;
  }

  /// Calls visit with the mover's marks after every step that it may take.
  template <typename Visitor>
  void forEachStep(Squares mover, Squares waiter, Visitor visit) const {
    for (Squares marks = mover; marks != 0; marks &= marks - 1) {
      const int from = std::countr_zero(marks);
      Squares targets = neighbours_[static_cast<std::size_t>(from)] & ~mover & ~waiter;
      for (; targets != 0; targets &= targets - 1) {
        visit((mover ^ (Squares{1} << from)) | (targets & (~targets + 1)));
      }
    }
  }

  int side_;
  int squares_;
  bool advanced_;
  std::size_t choose_[65][5] = {};
  std::vector<std::vector<Squares>> sets_;
  std::vector<char> goal_;
  std::vector<Squares> neighbours_;
};

}  // namespace plain

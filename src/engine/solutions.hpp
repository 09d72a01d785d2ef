/// The values of the game that is played, found beside everything else.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "teeko/engine/engine.hpp"
#include "teeko/engine/thinking.hpp"

namespace teeko::engine {

class Solutions {
 public:
  using Solve = decltype(EngineOptions::solve);
  using Say = std::function<void(const std::string&)>;

  /// `say` may be called by another thread.
  Solutions(Solve solve, Say say) : solve_(std::move(solve)), say_(std::move(say)) {}
  Solutions(const Solutions&) = delete;
  Solutions& operator=(const Solutions&) = delete;
  ~Solutions();

  /// Begins to solve this game, if that is possible and neither done nor under way. Gives up the
  /// values of all others.
  void want(const play::GameChoice& game, int threads);

  /// The values of this game. If they are being found, waits for them, but not after `latest` nor
  /// once the token asks to stop; there are none then.
  [[nodiscard]] play::Values valuesOf(const play::GameChoice& choice, Clock::time_point latest,
                                      const std::stop_token& stop);

 private:
  struct Solved {
    play::GameChoice choice;
    /// None if the game could not be solved.
    play::Values values;
  };

  /// Solves what is wanted, until nothing is.
  void work();
  void solve(const play::GameChoice& choice, int threads, const std::stop_token& stop);

  Solve solve_;
  Say say_;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<Solved> solved_;
  /// What is being solved, or is next: one after another, as each needs much memory.
  std::optional<play::GameChoice> current_;
  int threads_ = 0;
  /// Ends what is being solved.
  std::stop_source end_;
  bool isWorking_ = false;

  /// Runs work(). The last member, so that it is joined before the others are destroyed.
  std::jthread thread_;
};

}  // namespace teeko::engine

/// Threads that share out work.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace teeko::solver {

/// A number of threads, the caller's among them, that wait for work between calls.
class Team {
 public:
  /// `threads` is at least 1. `poll` is called by the caller's thread between its pieces of work,
  /// with the share of them that is taken on, and may throw to end it.
  explicit Team(int threads, std::function<void(double)> poll = {});
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  ~Team();

  /// Calls work(0) to work(count - 1), each once, on any thread and in any order; returns when all
  /// are done. When `poll` throws, the rest is left undone and the exception comes out of here once
  /// no work is under way. `work` does not throw.
  void forEach(std::size_t count, const std::function<void(std::size_t)>& work);

 private:
  void takePart(bool polling);
  void waitForWork();

  std::function<void(double)> poll_;
  const std::function<void(std::size_t)>* work_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<unsigned> call_ = 0;
  std::atomic<std::size_t> busy_ = 0;
  std::atomic<bool> ended_ = false;
  std::vector<std::thread> others_;
};

}  // namespace teeko::solver

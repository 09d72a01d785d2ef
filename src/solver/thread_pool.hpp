/// Threads that share work.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace teeko::solver {

/// How many threads work where somebody asked for so many: 0 means one on each
/// processor that this process may use.
[[nodiscard]] int threadsFor(int asked);

/// Threads that work on the items of one job after another: the caller's thread and helpers, which
/// sleep between jobs.
class ThreadPool {
 public:
  /// `threads` is how many there are with the caller's, at least 1; there are fewer when the system
  /// has no more. `poll` is called by the caller's thread after each of its items, with the
  /// fraction of the job's items that are taken, above 0 and at most 1; it may throw to end the
  /// job.
  explicit ThreadPool(int threads, std::function<void(double)> poll = {});
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool();

  /// How many threads there are, with the caller's.
  [[nodiscard]] std::size_t threads() const noexcept { return helpers_.size() + 1; }

  /// Calls work(0) to work(count - 1), each once, on any thread and in any order; returns when all
  /// calls have returned. When `poll` or `work` throws, no further item is begun, and the first
  /// exception leaves this function after the last call has returned. One caller at a time.
  void forEach(std::size_t count, const std::function<void(std::size_t)>& work);

 private:
  /// Works on items until none is left; calls afterItem(item) after each.
  template <typename AfterItem>
  void takeItems(AfterItem afterItem) noexcept;
  /// What a helper does from its beginning to its end.
  void help();

  std::function<void(double)> poll_;
  /// Guards what follows it; but while helpers are busy, threads read the job and take its items
  /// without it.
  std::mutex mutex_;
  std::condition_variable jobBegins_;
  std::condition_variable helpersAreDone_;
  /// The job: it changes only while no helper is busy.
  const std::function<void(std::size_t)>* work_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> nextItem_ = 0;
  /// Grows by one with every job, so that a helper takes part in each once.
  unsigned jobNumber_ = 0;
  std::size_t busyHelpers_ = 0;
  /// What ended the job early, if anything did.
  std::exception_ptr failure_;
  bool ended_ = false;
  std::vector<std::thread> helpers_;
};

}  // namespace teeko::solver

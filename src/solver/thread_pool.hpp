/// Threads that share work.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace teeko::solver {

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

  /// Calls work(0) to work(count - 1), each once, on any thread and in any order; returns when all
  /// calls have returned. When `poll` throws, no further item is begun, and the exception leaves
  /// this function after the last call has returned. `work` does not throw. One caller at a time.
  void forEach(std::size_t count, const std::function<void(std::size_t)>& work);

 private:
  /// Works on items until none is left; calls afterItem(item) after each.
  template <typename AfterItem>
  void takeItems(AfterItem afterItem);
  /// What a helper does from its beginning to its end.
  void help();

  // How a job goes. The pool is idle, busy or ended:
  //
  //   idle   busyHelpers_ is 0. Every helper waits for jobNumber_ to change.
  //   busy   forEach() has set work_, count_, nextItem_ and busyHelpers_, and then raised
  //          jobNumber_, which wakes the helpers. Every thread takes an item by raising nextItem_,
  //          until it reaches count_. A helper that finds no item lowers busyHelpers_ and waits for
  //          the next job. forEach() waits for 0, which makes the pool idle again: no helper reads
  //          the job any more, and the next one can be set.
  //   ended  The destructor has set ended_ and raised jobNumber_. Every helper returns.
  //
  // work_ and count_ are plain: jobNumber_ is written after them and read before them.
  std::function<void(double)> poll_;
  const std::function<void(std::size_t)>* work_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> nextItem_ = 0;
  std::atomic<std::size_t> busyHelpers_ = 0;
  std::atomic<unsigned> jobNumber_ = 0;
  std::atomic<bool> ended_ = false;
  std::vector<std::thread> helpers_;
};

}  // namespace teeko::solver

#include "teeko/screen/job.hpp"

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <new>

namespace teeko::screen {
namespace {

constexpr std::size_t kTableBytes = std::size_t{16} << 20;
constexpr std::chrono::seconds kLongestSearch{20};

/// Whether the time passed without a request to stop.
bool waitFor(std::chrono::milliseconds time, const std::stop_token& stop) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any changed;
  changed.wait_for(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

void doJob(const Job& job, const std::stop_token& stop, const std::function<void(Event)>& post) {
  const play::SearchLimits limits{.deadline = std::chrono::steady_clock::now() + kLongestSearch};
  switch (job.kind) {
    case Job::Kind::Move: {
      std::string move = job.session.moveOf(job.level, job.thinking, stop);
      if (!stop.stop_requested()) {
        post(MoveFound{job.number, std::move(move)});
      }
      return;
    }
    case Job::Kind::Line:
      job.session.search(limits, kTableBytes, stop, [&](const play::Finding& finding) {
        post(LineFound{job.number, finding});
      });
      break;
    case Job::Kind::Scores:
      job.session.scoreMoves(limits, kTableBytes, stop,
                             [&](int depth, const std::vector<play::ScoredMove>& moves) {
                               post(MovesScored{job.number, depth, moves});
                             });
      break;
  }
  post(SearchEnded{job.number});
}

}  // namespace

void run(const Job& job, const std::stop_token& stop, const std::function<void(Event)>& post) {
  try {
    if (waitFor(job.pause, stop)) {
      doJob(job, stop, post);
    }
  } catch (const std::bad_alloc&) {
    post(JobFailed{job.number, "memory is used up"});
  }
}

}  // namespace teeko::screen

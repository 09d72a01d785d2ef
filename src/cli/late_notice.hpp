/// Tells a person who waits that the program is at work.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace teeko::cli {

/// Writes a line to the error stream when it has existed for some time, so only about work that
/// takes long; where no person sees the error stream, never. Nothing else may write to it until
/// then.
class LateNotice {
 public:
  static constexpr std::chrono::milliseconds kDelay{1000};

  /// `message` is without the program's name and a newline.
  explicit LateNotice(std::string message, std::chrono::milliseconds delay = kDelay);
  LateNotice(const LateNotice&) = delete;
  LateNotice& operator=(const LateNotice&) = delete;
  ~LateNotice();

 private:
  void waitAndTell();

  std::string message_;
  std::chrono::milliseconds delay_;
  std::mutex mutex_;
  std::condition_variable change_;
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace teeko::cli

#include "late_notice.hpp"

#include <iostream>
#include <system_error>
#include <utility>

#include "teeko/io/console.hpp"

#include "operating_system.hpp"
#include "standard_console.hpp"

namespace teeko::cli {

LateNotice::LateNotice(std::string message, std::chrono::milliseconds delay)
    : message_(std::move(message)), delay_(delay) {
  if (!errorsAreTerminal()) {
    return;
  }
  try {
    thread_ = std::thread([this] { waitAndTell(); });
  } catch (const std::system_error&) {
    // Without a thread there is no notice.
  }
}

LateNotice::~LateNotice() {
  if (!thread_.joinable()) {
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  change_.notify_one();
  thread_.join();
}

void LateNotice::waitAndTell() {
  std::unique_lock lock(mutex_);
  if (!change_.wait_for(lock, delay_, [this] { return ends_; })) {
    reportTo(std::cerr, kProgramName, message_);
  }
}

}  // namespace teeko::cli

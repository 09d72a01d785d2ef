/// A child of a test's process.
#pragma once

#include <csignal>
#include <functional>

#include <sys/wait.h>
#include <unistd.h>

#include "process/posix.hpp"

/// A process that does this and then waits, until this object is gone.
class Child {
 public:
  explicit Child(const std::function<void()>& life = [] {}) : id_(teeko::process::forkPatiently()) {
    if (id_ < 0) {  // To kill that number would be to kill all processes.
      throw teeko::process::systemError("no process can be started");
    }
    if (id_ == 0) {
      life();
      for (;;) {
        (void)pause();
      }
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    (void)kill(id_, SIGKILL);
    (void)waitpid(id_, nullptr, 0);
  }

  [[nodiscard]] pid_t id() const { return id_; }

 private:
  pid_t id_;
};

/// What threads need to work with, used again and again, as the system takes long to provide
/// memory.
#pragma once

#include <mutex>
#include <utility>
#include <vector>

namespace teeko::solver {

/// What no thread uses now. For many threads at once.
template <typename T>
class IdleList {
 public:
  /// Takes something from the list or, if there is nothing, returns what make() returns.
  template <typename Make>
  [[nodiscard]] T take(Make make) {
    {
      const std::scoped_lock lock(mutex_);
      if (!idle_.empty()) {
        T taken = std::move(idle_.back());
        idle_.pop_back();
        return taken;
      }
    }
    return make();
  }

  void giveBack(T used) {
    const std::scoped_lock lock(mutex_);
    idle_.push_back(std::move(used));
  }

  /// All of them, while no thread takes any or gives any back.
  [[nodiscard]] const std::vector<T>& items() const noexcept { return idle_; }

 private:
  std::mutex mutex_;
  std::vector<T> idle_;
};

}  // namespace teeko::solver

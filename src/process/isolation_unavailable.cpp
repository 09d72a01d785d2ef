#include "teeko/process/isolation.hpp"

namespace teeko::process {

IsolationTrial tryIsolation() {
  return {.reason = "this system has no namespaces"};
}

bool tryMemoryGroups() {
  return false;
}

}  // namespace teeko::process

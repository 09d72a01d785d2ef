#include "teeko/process/isolation.hpp"

namespace teeko::process {

IsolationTrial tryIsolation() {
  return {.reason = "this system has no namespaces"};
}

}  // namespace teeko::process

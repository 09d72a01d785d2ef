// One process does all the work: there is no fork().
#include "teeko/io/error.hpp"
#include "teeko/process/workers.hpp"

#include "windows_interrupts.hpp"

namespace teeko::process {

void workInCopies(std::span<const std::size_t> numbers, const Work& work) {
  const Interrupts interrupts;
  const Worker worker = work.hire();
  worker.prepare();
  for (const std::size_t number : numbers) {
    if (Interrupts::haveArrived()) {
      throw Error(ErrorKind::Unfinished, "interrupted");
    }
    if (!work.onDone(worker.work(number))) {
      return;
    }
  }
}

}  // namespace teeko::process

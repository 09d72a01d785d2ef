// What the page asks of the core: addresses and questions.
#include <nlohmann/json.hpp>

#include "fuzz/fuzz.hpp"
#include "page/address.hpp"
#include "page/answers.hpp"

using namespace teeko;
using namespace teeko::fuzz;

namespace {

void checkAddress(std::string_view address) {
  const auto table = page::parseAddress(address);
  if (!table) {
    require(!table.fault().empty(), "a fault says what is wrong");
    return;
  }
  for (const page::Moves moves : {page::Moves::All, page::Moves::UntilNow}) {
    const std::string written = page::addressOf(*table, moves);
    const auto again = page::parseAddress(written);
    require(static_cast<bool>(again), "an address that was written is read");
    require(page::addressOf(*again, moves) == written, "and is written the same way again");
    require(again->session.position() == table->session.position(), "and names the same position");
    require(again->seats.first == table->seats.first && again->seats.second == table->seats.second,
            "and the same players");
  }
}

/// Whether the answer to this question may take long: a game would be solved or searched.
bool isExpensive(Input fields) {
  const std::string_view name = fields.line();
  if (name != "solve" && name != "search" && name != "move") {
    return false;
  }
  for (int others = name == "solve" ? 0 : name == "search" ? 1 : 3; others > 0; --others) {
    (void)fields.line();
  }
  return static_cast<bool>(page::parseAddress(fields.rest()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  if (input.choice(2) == 0) {
    checkAddress(input.rest());
  } else if (!isExpensive(input)) {
    const auto answer = nlohmann::json::parse(page::Core().answer(input.rest()), nullptr, false);
    require(answer.is_object(), "an answer is a JSON object");
  }
  return 0;
}

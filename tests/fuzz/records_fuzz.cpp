// Recorded games: read, written, read again and played.
#include "teeko/play/record_text.hpp"
#include "teeko/play/session.hpp"

#include "fuzz/fuzz.hpp"

using namespace teeko;
using namespace teeko::fuzz;
using play::RecordText;
using play::Session;

namespace {

void playAndWrite(const RecordText& record) {
  const auto start = Session::from(record);
  if (!start) {
    requireFault(start.fault(), textOf(record));
    return;
  }
  Session session = *start;
  const std::string fault = session.replay(record);
  require(fault.empty() == (session.ply() == record.moves.size()),
          "all moves are played or one is wrong");
  if (!fault.empty()) {
    requireFault(fault, textOf(record));
  }
  const auto written = play::parseRecords(session.recordText({{"First", "human"}}));
  require(written && written->size() == 1, "a game that is written is one game");
  const auto again = Session::from(written->front());
  require(again && again->choice() == session.choice(), "its tags tell which game it is");
  Session copy = *again;
  require(copy.replay(written->front()).empty(), "its moves are legal");
  require(copy.position() == session.position() && copy.moves() == session.moves() &&
              copy.result() == session.result(),
          "it comes back as it was");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto records = play::parseRecords(text);
  if (!records) {
    requireFault(records.fault(), text);
    return 0;
  }
  std::string all;
  for (const RecordText& record : *records) {
    all += textOf(record);
    playAndWrite(record);
  }
  const auto again = play::parseRecords(all);
  require(again && std::equal(again->begin(), again->end(), records->begin(), records->end(),
                              [](const RecordText& a, const RecordText& b) {
                                return a.moves == b.moves && a.result == b.result;
                              }),
          "games that are written are read again");
  std::string allAgain;
  for (const RecordText& record : *again) {
    allAgain += textOf(record);
  }
  require(allAgain == all, "and written the same way");
  return 0;
}

#include "teeko/io/error.hpp"
#include "teeko/screen/show.hpp"

namespace teeko::screen {

void requireTerminal() {
  throw Error(ErrorKind::BadInput,
              "the full-screen game cannot be shown: this program was built without curses");
}

Ending show(GameScreen&, const Solve&, Colours, Characters) {
  requireTerminal();
  return Ending::Left;
}

}  // namespace teeko::screen

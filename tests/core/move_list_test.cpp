#include "teeko/core/move_list.hpp"

#include <vector>

#include "support/catch.hpp"

using teeko::MoveList;

namespace {

using Numbers = MoveList<int, 3>;

template <typename List>
std::vector<int> contentsOf(List& list) {
  return {list.begin(), list.end()};
}

}  // namespace

TEST_CASE("a list has the moves that were added, in their order") {
  Numbers list;
  const Numbers& unchanging = list;
  CHECK(list.empty());
  CHECK(list.size() == 0);
  CHECK(contentsOf(list).empty());
  CHECK(contentsOf(unchanging).empty());
  list.push_back(7);
  CHECK_FALSE(list.empty());
  CHECK(contentsOf(list) == std::vector{7});
  list.push_back(5);
  list.push_back(6);
  CHECK(list.size() == Numbers::kMost);
  CHECK(contentsOf(list) == std::vector{7, 5, 6});
  CHECK(contentsOf(unchanging) == std::vector{7, 5, 6});
  CHECK(list[0] == 7);
  CHECK(list[2] == 6);
}

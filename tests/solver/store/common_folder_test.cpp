// needs: zstd
#include "solver/store/common_folder.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include "teeko/io/error.hpp"
#include "teeko/solver/common_error.hpp"

#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/thread_processes.hpp"

using namespace teeko;
using namespace teeko::solver;

namespace {

using Numbers = std::vector<std::size_t>;

/// Processes, each with one of the folders in a scratch.
class Machines {
 public:
  explicit Machines(Numbers folderOfProcess) : folderOfProcess_(std::move(folderOfProcess)) {
    for (const std::size_t folder : folderOfProcess_) {
      std::filesystem::create_directory(pathOf(folder));
    }
  }

  [[nodiscard]] std::filesystem::path pathOf(std::size_t folder) const {
    return scratch_.path() / std::to_string(folder);
  }
  void put(std::size_t folder, const std::string& name, std::size_t size) const {
    (void)scratch_.file(std::to_string(folder) + '/' + name, std::string(size, 'x'));
  }

  /// What work(folder, processes) returns in all of the processes.
  template <typename Work>
  [[nodiscard]] std::vector<Numbers> run(Work work) const {
    std::vector<Numbers> results(folderOfProcess_.size());
    runAsProcesses(results.size(), [&](Processes& processes) {
      const std::size_t index = processes.index();
      results[index] = work(pathOf(folderOfProcess_[index]), processes);
    });
    return results;
  }
  [[nodiscard]] std::vector<Numbers> leaders() const { return run(leadersOf); }
  [[nodiscard]] std::vector<Numbers> users(const std::vector<NeededFile>& files) const {
    return run([&](const std::filesystem::path& folder, Processes& processes) {
      return usersOf(folder, files, processes);
    });
  }

 private:
  Scratch scratch_;
  Numbers folderOfProcess_;
};

std::vector<Numbers> eachOf(std::size_t processes, const Numbers& numbers) {
  return std::vector<Numbers>(processes, numbers);
}

}  // namespace

TEST_CASE("the first process that sees a folder leads those that see it") {
  CHECK(Machines({0, 0, 0}).leaders() == eachOf(3, {0, 0, 0}));
  CHECK(Machines({0, 1, 2}).leaders() == eachOf(3, {0, 1, 2}));
  CHECK(Machines({0, 1, 0, 2, 1, 2, 0}).leaders() == eachOf(7, {0, 1, 0, 3, 1, 3, 0}));
  const Machines machines({0, 1, 1});
  CHECK(machines.leaders() == eachOf(3, {0, 1, 1}));
  CHECK(filesIn(machines.pathOf(0)) == 0);
  CHECK(filesIn(machines.pathOf(1)) == 0);
}

TEST_CASE("one process leads itself and makes no file for it") {
  OneProcess process;
  CHECK(leadersOf("does/not/exist", process) == Numbers{0});
}

TEST_CASE("where one process can make no file, all say so") {
  const Machines machines({0, 1});
  std::filesystem::remove(machines.pathOf(1));
  CHECK_THROWS_AS(machines.leaders(), CommonError);
}

TEST_CASE("a file is used by the processes that see all of it, in turn") {
  const Machines machines({0, 1, 1});
  for (const char* const name : {"a", "b", "c", "d"}) {
    machines.put(0, name, 5);
    machines.put(1, name, 6);
  }
  CHECK(machines.users({}) == eachOf(3, {}));
  CHECK(machines.users({{"a", 5}, {"b", 5}, {"c", 5}, {"d", 5}}) == eachOf(3, {0, 1, 2, 0}));
  // The first folder has too little of the second one.
  CHECK(machines.users({{"a", 6}, {"b", 6}, {"c", 6}, {"d", 6}}) == eachOf(3, {1, 1, 2, 1}));
  machines.put(0, "only", 1);
  CHECK(machines.users({{"a", 0}, {"only", 1}}) == eachOf(3, {0, 0}));
  machines.put(0, "empty", 0);
  CHECK(machines.users({{"empty", 0}}) == eachOf(3, {0}));
}

TEST_CASE("a file that nobody sees whole is said by its name") {
  const Machines machines({0, 1});
  machines.put(0, "a", 5);
  for (const NeededFile& file : {NeededFile{"a", 6}, NeededFile{"b", 0}}) {
    CHECK_THROWS_AS(machines.users({file}), CommonError);
    CHECK_THROWS_WITH(machines.users({file}),
                      Catch::Matchers::EndsWith(file.name + ": is on none of the machines"));
  }
}

TEST_CASE("of a file that is needed, no byte need be there unless it is said") {
  CHECK(NeededFile().size == 0);
}

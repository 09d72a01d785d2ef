#include "store_changes.hpp"

#include <algorithm>
#include <cstddef>

namespace teeko::solver {

namespace {

/// Numbers one after another.
class Numbers {
 public:
  explicit Numbers(const std::vector<std::uint64_t>& numbers) : numbers_(numbers) {}

  std::uint64_t next() { return numbers_.at(next_++); }

 private:
  const std::vector<std::uint64_t>& numbers_;
  std::size_t next_ = 0;
};

NewValues nextValues(Numbers& numbers) {
  NewValues values;
  for (std::uint64_t sections = numbers.next(); sections > 0; --sections) {
    const std::uint64_t section = numbers.next();
    values.sections.push_back({section, numbers.next()});
  }
  if (!values.sections.empty()) {
    values.file = numbers.next();
    values.end = numbers.next();
    values.counts.draws = numbers.next();
    for (std::uint64_t counts = numbers.next(); counts > 0; --counts) {
      values.counts.byPlies.push_back(numbers.next());
    }
  }
  return values;
}

}  // namespace

std::vector<std::uint64_t> numbersOf(const Changes& changes) {
  std::vector<std::uint64_t> numbers{changes.log.size()};
  for (const LogEnd& log : changes.log) {
    numbers.insert(numbers.end(), {log.part, log.end});
  }
  for (const NewValues& values : changes.values) {
    numbers.push_back(values.sections.size());
    for (const NewSection& section : values.sections) {
      numbers.insert(numbers.end(), {section.section, section.offset});
    }
    if (!values.sections.empty()) {
      const auto& byPlies = values.counts.byPlies;
      numbers.insert(numbers.end(), {values.file, values.end, values.counts.draws, byPlies.size()});
      numbers.insert(numbers.end(), byPlies.begin(), byPlies.end());
    }
  }
  return numbers;
}

Changes changesIn(const std::vector<std::uint64_t>& numbers) {
  Changes changes;
  Numbers rest(numbers);
  for (std::uint64_t parts = rest.next(); parts > 0; --parts) {
    const std::uint64_t part = rest.next();
    changes.log.push_back({part, rest.next()});
  }
  for (NewValues& values : changes.values) {
    values = nextValues(rest);
  }
  return changes;
}

void apply(const Changes& changes, Manifest& manifest) {
  for (const LogEnd& log : changes.log) {
    manifest.logEnds.at(log.part) = log.end;
  }
  for (int pieces = 0; pieces <= kAllPieces; ++pieces) {
    const NewValues& added = changes.values[static_cast<std::size_t>(pieces)];
    if (added.sections.empty()) {
      continue;
    }
    ValuesState& state = manifest.values[static_cast<std::size_t>(pieces)];
    state.sections.resize(sectionsOf(manifest.size, pieces).count);
    for (const NewSection& section : added.sections) {
      state.sections.at(section.section) = {added.file, section.offset};
    }
    state.ends.resize(std::max<std::uint64_t>(state.ends.size(), added.file + 1));
    state.ends[added.file] = added.end;
    state.counts.add(added.counts);
  }
}

}  // namespace teeko::solver

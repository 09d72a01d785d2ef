#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <xxhash.h>

#include "teeko/grade/class_run.hpp"

namespace teeko::grade {
namespace {

/// Gathers what a grade depends on. Every text comes with its length, so that no two sequences of
/// texts look the same.
class Ingredients {
 public:
  void add(std::string_view text) {
    add(std::uint64_t{text.size()});
    bytes_ += text;
  }
  void add(std::uint64_t number) {
    std::array<char, sizeof number> bytes{};
    std::memcpy(bytes.data(), &number, sizeof number);
    bytes_.append(bytes.data(), bytes.size());
  }
  void add(double number) { add(std::to_string(number)); }
  void add(const TestRules& rules) {
    add(rules.weight);
    add(rules.visibility);
  }
  /// Adds how many items there are, and each of them by `addItem`.
  template <typename Items, typename AddItem>
  void addEach(const Items& items, AddItem addItem) {
    add(std::uint64_t{items.size()});
    std::ranges::for_each(items, addItem);
  }

  [[nodiscard]] std::string fingerprint() const {
    constexpr std::string_view kDigits = "0123456789abcdef";
    const XXH128_hash_t hash = XXH3_128bits(bytes_.data(), bytes_.size());
    std::string text;
    for (const std::uint64_t half : {hash.high64, hash.low64}) {
      for (int shift = 60; shift >= 0; shift -= 4) {
        text += kDigits[(half >> static_cast<unsigned>(shift)) & 15U];
      }
    }
    return text;
  }

 private:
  std::string bytes_;
};

void add(Ingredients& ingredients, const PartPlan& part) {
  ingredients.add(nameOf(part.wanted.part));
  ingredients.add(part.wanted.pattern);
  ingredients.addEach(part.cases, [&](const check::Case& given) {
    for (const std::string& text : {given.name, given.input, given.output, given.board,
                                    given.visibility, given.hint, given.open}) {
      ingredients.add(text);
    }
    ingredients.add(given.weight);
  });
}

void add(Ingredients& ingredients, const Course& course) {
  ingredients.add(course.timeout);
  ingredients.add(static_cast<std::uint64_t>(course.details));
  ingredients.add(static_cast<std::uint64_t>(course.judge.ignoreTrailingSpace));
  ingredients.add(static_cast<std::uint64_t>(course.judge.acceptEither));
  if (course.expected) {
    ingredients.addEach(*course.expected,
                        [&](check::Part part) { ingredients.add(check::nameOf(part)); });
  }
  ingredients.addEach(course.points, [&](const auto& pointsOfPart) {
    ingredients.add(pointsOfPart.first);
    ingredients.add(pointsOfPart.second);
  });
  for (const TestRules& rules : {course.compiles, course.includes, course.variables}) {
    ingredients.add(rules);
  }
}

}  // namespace

std::string fingerprintOf(const Plan& plan, const Toolchain& toolchain) {
  Ingredients ingredients;
  ingredients.add(TEEKO_VERSION);
  ingredients.add(toolchain.compiler.string());
  ingredients.addEach(toolchain.flags, [&](const std::string& flag) { ingredients.add(flag); });
  add(ingredients, plan.course);
  ingredients.addEach(plan.parts, [&](const PartPlan& part) { add(ingredients, part); });
  return ingredients.fingerprint();
}

std::string fingerprintOf(const Submission& submission, const Plan& plan,
                          const Toolchain& toolchain) {
  Ingredients ingredients;
  ingredients.add(fingerprintOf(plan, toolchain));
  ingredients.add(submission.student);
  ingredients.add(submission.remark);
  for (const std::vector<SourceFile>& files : submission.files) {
    ingredients.addEach(files, [&](const SourceFile& file) {
      ingredients.add(file.name);
      ingredients.add(file.contents);
    });
  }
  return ingredients.fingerprint();
}

}  // namespace teeko::grade

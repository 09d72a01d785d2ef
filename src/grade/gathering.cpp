#include "gathering.hpp"

#include <algorithm>
#include <utility>

#include <fnmatch.h>
#include <strings.h>

#include "limits.hpp"
#include "shown_text.hpp"

namespace teeko::grade {
namespace {

std::string_view lastComponent(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

bool isZipName(std::string_view name) {
  constexpr std::string_view kEnd = ".zip";
  return name.size() > kEnd.size() &&
         strncasecmp(name.substr(name.size() - kEnd.size()).data(), kEnd.data(), kEnd.size()) == 0;
}

bool isIgnored(std::string_view name) {
  return name.starts_with('.') || name == "__MACOSX";
}

bool matches(const std::string& name, const Wanted& wanted) {
  return fnmatch(wanted.pattern.c_str(), name.c_str(), 0) == 0;
}

bool matchesAny(const std::string& name, std::span<const Wanted> wanted) {
  return std::ranges::any_of(wanted, [&](const Wanted& one) { return matches(name, one); });
}

void Gathering::Lines::add(std::string line) {
  constexpr std::size_t kMost = 5;
  if (first_.size() < kMost) {
    first_.push_back(std::move(line));
  } else {
    ++more_;
  }
}

std::string Gathering::Lines::joined(std::string_view separator) const {
  std::string text;
  for (const std::string& line : first_) {
    text += text.empty() ? "" : separator;
    text += line;
  }
  return more_ == 0 ? text : text + " and " + std::to_string(more_) + " more";
}

void Gathering::addFile(const std::string& path, const std::string& name, std::string contents) {
  const SourceFile file{.name = shownText(path), .contents = std::move(contents)};
  const auto isSame = [&](const SourceFile& other) {
    return lastComponent(other.name) == lastComponent(file.name) && other.contents == file.contents;
  };
  for (std::size_t part = 0; part < wanted_.size(); ++part) {
    std::vector<SourceFile>& files = files_[part];
    if (!matches(name, wanted_[part]) || std::ranges::any_of(files, isSame)) {
      continue;
    }
    if (files.size() < kMostFiles) {
      files.push_back(file);
    } else {
      addProblem(path, "is not read: " + std::to_string(kMostFiles) + " files match already");
    }
  }
}

void Gathering::addOther(std::string_view path) {
  others_.add(shownText(path));
}

void Gathering::addProblem(std::string_view path, std::string_view problem) {
  problems_.add(shownText(path) + (path.empty() ? "" : ": ") + shownText(problem));
}

bool Gathering::countEntry() {
  if (++entries_ == kMostEntries + 1) {
    addProblem("", "there are more than " + std::to_string(kMostEntries) + " files and folders");
  }
  return entries_ <= kMostEntries;
}

bool Gathering::countZip() {
  return ++zips_ <= kMostZips;
}

Submission Gathering::finish(std::string student) && {
  Submission result{.student = std::move(student), .files = std::move(files_), .remark = {}};
  bool isComplete = true;
  for (std::vector<SourceFile>& files : result.files) {
    std::ranges::stable_sort(files, {}, &SourceFile::name);
    isComplete = isComplete && !files.empty();
  }
  result.remark = problems_.joined("; ");
  const std::string others = others_.joined(", ");
  if (!isComplete && !others.empty()) {
    result.remark += (result.remark.empty() ? "" : "; ") + ("other files: " + others);
  }
  return result;
}

}  // namespace teeko::grade

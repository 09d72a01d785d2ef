#include "found_submission.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <strings.h>

#include "limits.hpp"
#include "shown_text.hpp"

namespace teeko::grade {
namespace {

std::string_view lastComponent(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

bool isIgnored(std::string_view name) {
  const auto isCalled = [name](const char* other) {
    return strcasecmp(std::string(name).c_str(), other) == 0;
  };
  return name.starts_with('.') || isCalled("__MACOSX") || isCalled("Thumbs.db") ||
         isCalled("desktop.ini");
}

void FoundSubmission::Lines::add(std::string line) {
  constexpr std::size_t kMost = 50;
  if (first_.size() < kMost) {
    first_.push_back(std::move(line));
  } else {
    ++more_;
  }
}

std::string FoundSubmission::Lines::joined(std::string_view separator, std::size_t most) const {
  std::string text;
  const std::size_t shown = std::min(most, first_.size());
  for (const std::string& line : std::span(first_).first(shown)) {
    text += text.empty() ? "" : separator;
    text += line;
  }
  const std::size_t more = first_.size() - shown + more_;
  return more == 0 ? text : text + " and " + std::to_string(more) + " more";
}

void FoundSubmission::addFile(const std::string& path, const std::string& name,
                              std::string contents) {
  const SourceFile file{.name = shownText(path), .contents = std::move(contents)};
  const Fit best = bestFitOf(name, wanted_);
  for (std::size_t part = 0; part < wanted_.size(); ++part) {
    if (best != Fit::None && fitOf(name, wanted_[part].pattern) == best) {
      addCandidate(part, file, best);
    }
  }
}

/// Adds a file whose name fits a part so well.
void FoundSubmission::addCandidate(std::size_t part, const SourceFile& file, Fit fit) {
  Candidates& candidates = files_[part];
  std::vector<SourceFile>& files = candidates.files;
  const auto leaveOut = [&](const SourceFile& other) {
    addProblem(other.name,
               "is not graded: another file's name fits " + wanted_[part].pattern + " better");
  };
  const auto isSame = [&](const SourceFile& other) {
    return lastComponent(other.name) == lastComponent(file.name) && other.contents == file.contents;
  };
  if (fit < candidates.fit) {
    leaveOut(file);
    return;
  }
  if (fit > candidates.fit) {
    std::ranges::for_each(files, leaveOut);
    candidates = {.fit = fit, .files = {}};
  }
  if (std::ranges::any_of(files, isSame)) {
    return;
  }
  if (files.size() < kMostFiles) {
    files.push_back(file);
  } else {
    addProblem(file.name, "is not read: " + std::to_string(kMostFiles) + " files match already");
  }
}

void FoundSubmission::addOther(std::string_view path) {
  others_.add(shownText(path));
}

void FoundSubmission::addProblem(std::string_view path, std::string_view problem) {
  problems_.add(shownText(path) + (path.empty() ? "" : ": ") + shownText(problem));
}

bool FoundSubmission::countEntry() {
  if (++entries_ == kMostEntries + 1) {
    addProblem("", "there are more than " + std::to_string(kMostEntries) + " files and folders");
  }
  return entries_ <= kMostEntries;
}

bool FoundSubmission::countArchive() {
  return ++archives_ <= kMostArchives;
}

Submission FoundSubmission::finish(std::string student) && {
  constexpr std::size_t kMostInRemark = 5;
  Submission result;
  result.student = std::move(student);
  bool isComplete = true;
  for (Candidates& candidates : files_) {
    std::ranges::stable_sort(candidates.files, {}, &SourceFile::name);
    isComplete = isComplete && !candidates.files.empty();
    result.files.push_back(std::move(candidates.files));
  }
  result.remark = problems_.joined("; ", kMostInRemark);
  result.leftOut = others_.joined(", ", SIZE_MAX);
  const std::string others = others_.joined(", ", kMostInRemark);
  if (!isComplete && !others.empty()) {
    result.remark += (result.remark.empty() ? "" : "; ") + ("other files: " + others);
  }
  return result;
}

}  // namespace teeko::grade

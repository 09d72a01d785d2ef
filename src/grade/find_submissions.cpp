#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include <fcntl.h>

#include "teeko/grade/submissions.hpp"
#include "teeko/io/error.hpp"
#include "teeko/io/text.hpp"

#include "archives.hpp"
#include "found_submission.hpp"
#include "gradescope_metadata.hpp"
#include "name_fit.hpp"
#include "shown_text.hpp"
#include "submitted_files.hpp"
#include "submitted_name.hpp"

namespace teeko::grade {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMetadata = "submission_metadata.yml";

using Names = std::vector<std::string>;

/// Gradescope's export, if it is the one thing that a folder with these names holds, as it is after
/// unzipping; otherwise not open.
Descriptor exportIn(int folder, const Names& names) {
  if (names.size() != 1) {
    return {};
  }
  Descriptor inner = openFolder(folder, names.front());
  return inner.isOpen() && kindOf(inner.number(), kMetadata) == EntryKind::File ? std::move(inner)
                                                                                : Descriptor();
}

/// Whose work something at the top of the folder is.
struct Owner {
  /// What no other student has.
  std::string key;
  std::string name;
  /// What tells the student apart from others of the same name; may be empty.
  std::string id;
  /// Submission::id.
  std::string platformId = {};
};

Owner ownerOf(const SubmittedName& name) {
  // What Blackboard, which alone exports attempts, adds to a name is the assignment's.
  return {.key = name.id + '/' + name.student,
          .name = name.student,
          .id = name.id,
          .platformId = name.attempt.empty() ? name.id : ""};
}

/// All that is found in a folder.
class Search {
 public:
  Search(int folder, std::span<const Wanted> wanted) : folder_(folder), wanted_(wanted) {}

  ClassFolder run(const Names& names) {
    if (const OpenedFile metadata = openFile(folder_, kMetadata); metadata.file.isOpen()) {
      auto submitters = readSubmitters(metadata.file.number());
      isMetadataDamaged_ = !submitters;
      submitters_ = std::move(submitters).value_or(SubmittersOfFolders());
    }
    for (const std::string& name : names) {
      if (kindOf(folder_, name) == EntryKind::Folder) {
        addFolder(name);
      } else {
        addFile(name);
      }
    }
    addMissingFolders();
    return {.submissions = finish(), .leftOut = std::move(leftOut_)};
  }

 private:
  struct Student {
    Owner owner;
    std::string attempt;
    FoundSubmission submission;
  };

  FoundSubmission& submissionOf(const Owner& owner) {
    const auto [place, isNew] =
        students_.try_emplace(owner.key, Student{owner, {}, FoundSubmission(wanted_)});
    return place->second.submission;
  }

  [[nodiscard]] Owner ownerOfFolder(const std::string& name) const {
    if (const auto found = submitters_.find(name); found != submitters_.end()) {
      return {.key = name,
              .name = found->second.names,
              .id = found->second.ids,
              .platformId = found->second.ids};
    }
    const std::optional<SubmittedName> given = submittedNameIn(name);
    return given && given->file.empty() ? ownerOf(*given) : Owner{name, name, {}};
  }

  void addFolder(const std::string& name) {
    FoundSubmission& submission = submissionOf(ownerOfFolder(name));
    if (isMetadataDamaged_) {
      submission.addProblem(kMetadata, "cannot be read, so students are named after their folders");
    }
    if (const Descriptor opened = openFolder(folder_, name); opened.isOpen()) {
      gatherFolder(opened.number(), submission, unpacker_);
    } else {
      submission.addProblem(name, "cannot be read: " + std::generic_category().message(errno));
    }
  }

  void addFile(const std::string& name) {
    const std::optional<SubmittedName> given = submittedNameIn(name);
    const Fit fit = bestFitOf(name, wanted_);
    const std::string_view ending = archiveEnding(name);
    if (given && (fit != Fit::Exact || fitsAny(given->file, wanted_) ||
                  !archiveEnding(given->file).empty())) {
      addGivenFile(name, *given);
    } else if (fit != Fit::None) {
      addFileOf(ownerIn(name, wanted_), name);
    } else if (!ending.empty()) {
      addFileOf(name.substr(0, name.size() - ending.size()), name);
    } else if (kindOf(folder_, name) == EntryKind::Link) {
      addFileOf(name, name);  // perhaps to a student's folder
    } else if (const auto owner = likelyOwnerIn(name, wanted_)) {
      submissionOf({*owner, *owner, {}}).addProblem(name, "is not graded: " + mismatch());
    } else if (name != kMetadata) {
      leftOut_.push_back(shownText(name) + ": is not graded: " + mismatch());
    }
  }

  /// Why a file is left out.
  [[nodiscard]] std::string mismatch() const {
    std::string text = "its name does not match ";
    for (const Wanted& one : wanted_) {
      text += (&one == wanted_.data() ? "" : " or ") + one.pattern;
    }
    return text;
  }

  /// Adds a file that a platform has named. Of several attempts the last one counts.
  void addGivenFile(const std::string& name, const SubmittedName& given) {
    const Owner owner = ownerOf(given);
    (void)submissionOf(owner);
    Student& student = students_.find(owner.key)->second;
    if (given.attempt > student.attempt) {
      student = {owner, given.attempt, FoundSubmission(wanted_)};
    }
    if (given.attempt == student.attempt && !given.file.empty()) {
      gatherFile(folder_, {.name = name, .path = given.file, .submittedName = given.file},
                 student.submission, unpacker_);
    }
  }

  void addFileOf(const std::string& owner, const std::string& name) {
    gatherFile(folder_, {.name = name, .path = name, .submittedName = name},
               submissionOf({owner, owner, {}}), unpacker_);
  }

  /// Gradescope's students whose folders are not there.
  void addMissingFolders() {
    for (const auto& [folder, submitters] : submitters_) {
      if (!students_.contains(folder)) {
        submissionOf({folder, submitters.names, submitters.ids, submitters.ids})
            .addProblem(folder, "is not there, although " + std::string(kMetadata) + " names it");
      }
    }
  }

  std::vector<Submission> finish() {
    tellApart([](const Owner& owner) { return owner.id; });
    tellApart([](const Owner& owner) { return owner.key; });
    std::set<std::string> taken;
    std::vector<Submission> submissions;
    for (auto& [key, student] : students_) {
      std::string name = shownText(student.owner.name);
      while (!taken.insert(name).second) {
        name += '+';
      }
      submissions.push_back(std::move(student.submission).finish(name));
      submissions.back().id = shownText(student.owner.platformId);
    }
    std::ranges::sort(submissions, {}, &Submission::student);
    return submissions;
  }

  /// Adds to the names that several students have what `suffixOf` says of each.
  template <typename SuffixOf>
  void tellApart(SuffixOf suffixOf) {
    std::map<std::string, int> counts;
    for (const auto& [key, student] : students_) {
      ++counts[student.owner.name];
    }
    for (auto& [key, student] : students_) {
      const std::string suffix = suffixOf(student.owner);
      if (counts[student.owner.name] > 1 && !suffix.empty()) {
        student.owner.name += " (" + suffix + ")";
      }
    }
  }

  int folder_;
  std::span<const Wanted> wanted_;
  SubmittersOfFolders submitters_;
  bool isMetadataDamaged_ = false;
  Unpacker unpacker_;
  std::vector<std::string> leftOut_;
  std::map<std::string, Student> students_;
};

Error fault(const fs::path& folder, const std::string& what) {
  return {ErrorKind::BadInput, shownName(folder) + ": " + what};
}

/// What is in a folder that has just been opened, or could not be.
Names readNames(const Descriptor& opened, const fs::path& folder) {
  std::optional<Names> names = opened.isOpen() ? namesIn(opened.number(), SIZE_MAX) : std::nullopt;
  if (!names) {
    throw fault(folder, "cannot be read: " + std::generic_category().message(errno));
  }
  return *std::move(names);
}

}  // namespace

ClassFolder findSubmissions(const fs::path& folder, std::span<const Wanted> wanted) {
  Descriptor opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC));
  Names names = readNames(opened, folder);
  if (Descriptor inner = exportIn(opened.number(), names); inner.isOpen()) {
    opened = std::move(inner);
    names = readNames(opened, folder);
  }
  ClassFolder found = Search(opened.number(), wanted).run(names);
  if (found.submissions.empty()) {
    throw fault(folder, "holds no submissions");
  }
  return found;
}

}  // namespace teeko::grade

/// One student's submission while it is being found.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/grade/submissions.hpp"

#include "name_fit.hpp"

namespace teeko::grade {

/// Whether a file or folder of this name is none of the student's, such as `__MACOSX`.
[[nodiscard]] bool isIgnored(std::string_view name);

/// What has been found of a submission. Names may have any bytes in them.
class FoundSubmission {
 public:
  /// `wanted` must outlive the submission.
  explicit FoundSubmission(std::span<const Wanted> wanted)
      : wanted_(wanted), files_(wanted.size()) {}

  /// Whether a file of this name, which has no folders in it, fits a part.
  [[nodiscard]] bool wants(const std::string& name) const { return fitsAny(name, wanted_); }

  /// A file at this path whose name is `name`; of those for a part, no more than kMostFiles are
  /// kept. Where the name of one file fits better than that of another, the other does not count.
  void addFile(const std::string& path, const std::string& name, std::string contents);

  /// A file that matches no pattern.
  void addOther(std::string_view path);

  /// What is wrong with what is at this path.
  void addProblem(std::string_view path, std::string_view problem);

  /// Counts one more file or folder; false when there have been too many.
  [[nodiscard]] bool countEntry();

  /// Counts one more archive; false when there have been too many.
  [[nodiscard]] bool countArchive();

  /// What has been found, as the work of this student.
  [[nodiscard]] Submission finish(std::string student) &&;

 private:
  /// Some lines and how many more there were, so that memory is bounded.
  class Lines {
   public:
    void add(std::string line);
    /// The first `most` lines, and how many others there are.
    [[nodiscard]] std::string joined(std::string_view separator, std::size_t most) const;

   private:
    std::vector<std::string> first_;
    std::size_t more_ = 0;
  };

  void addCandidate(std::size_t part, const SourceFile& file, Fit fit);

  std::span<const Wanted> wanted_;
  /// For each part, the files whose names fit best, and how well they do.
  struct Candidates {
    Fit fit = Fit::None;
    std::vector<SourceFile> files;
  };
  std::vector<Candidates> files_;
  Lines problems_;
  Lines others_;
  std::size_t entries_ = 0;
  std::size_t archives_ = 0;
};

}  // namespace teeko::grade

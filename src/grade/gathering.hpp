/// One student's submission while it is being found.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/grade/submissions.hpp"

namespace teeko::grade {

/// Whether this is the name of a zip file.
[[nodiscard]] bool isZipName(std::string_view name);

/// Whether a file or folder of this name is none of the student's, such as `__MACOSX`.
[[nodiscard]] bool isIgnored(std::string_view name);

/// Whether a file of this name, which has no folders in it, matches the pattern.
[[nodiscard]] bool matches(const std::string& name, const Wanted& wanted);
[[nodiscard]] bool matchesAny(const std::string& name, std::span<const Wanted> wanted);

/// What has been found of a submission. Names may have any bytes in them.
class Gathering {
 public:
  /// `wanted` must outlive the gathering.
  explicit Gathering(std::span<const Wanted> wanted) : wanted_(wanted), files_(wanted.size()) {}

  [[nodiscard]] std::span<const Wanted> wanted() const noexcept { return wanted_; }

  /// A file at this path whose name is `name`; of those for a part, no more than kMostFiles are
  /// kept.
  void addFile(const std::string& path, const std::string& name, std::string contents);

  /// A file that matches no pattern.
  void addOther(std::string_view path);

  /// What is wrong with what is at this path.
  void addProblem(std::string_view path, std::string_view problem);

  /// Counts one more file or folder; false when there have been too many.
  [[nodiscard]] bool countEntry();

  /// Counts one more zip file; false when there have been too many.
  [[nodiscard]] bool countZip();

  /// What has been found, as the work of this student.
  [[nodiscard]] Submission finish(std::string student) &&;

 private:
  /// Some lines and how many more there were, so that memory is bounded.
  class Lines {
   public:
    void add(std::string line);
    [[nodiscard]] std::string joined(std::string_view separator) const;

   private:
    std::vector<std::string> first_;
    std::size_t more_ = 0;
  };

  std::span<const Wanted> wanted_;
  std::vector<std::vector<SourceFile>> files_;
  Lines problems_;
  Lines others_;
  std::size_t entries_ = 0;
  std::size_t zips_ = 0;
};

}  // namespace teeko::grade

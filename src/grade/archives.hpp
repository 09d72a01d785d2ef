/// Archives in submissions, unpacked by a program that is trusted no more than a submission.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeko/process/task_queue.hpp"
#include "teeko/process/user_lease.hpp"

#include "found_submission.hpp"

namespace teeko::grade {

/// The end of this name when it is that of an archive, such as `.zip` or `.tar.gz`; otherwise
/// empty.
[[nodiscard]] std::string_view archiveEnding(std::string_view name);

/// Unpacks archives with bsdtar (libarchive-tools), which runs as the program of a submission does:
/// isolated, with limits, and where this process is root's as a user who has nothing else. It gets
/// an archive on its standard input and writes names, or the contents of one file, to its standard
/// output, and nothing to the disk.
class Unpacker {
 public:
  Unpacker();

  /// Adds what is in an archive of these bytes, which the student calls `path`. Throws Error
  /// (Unfinished) when the system lacks something or an interrupt arrives.
  void unpack(const std::string& bytes, const std::string& path, FoundSubmission& submission);

 private:
  [[nodiscard]] Execution run(const std::vector<std::string>& arguments, const std::string& bytes,
                              std::size_t mostOutput);
  [[nodiscard]] std::vector<std::string> membersIn(const std::string& bytes,
                                                   const std::string& path,
                                                   FoundSubmission& submission);
  [[nodiscard]] bool readMember(const std::string& bytes, const std::string& path,
                                const std::string& member, FoundSubmission& submission);

  /// By its full path; empty when there is none.
  std::string bsdtar_;
  process::UserLeases users_;
  /// Who unpacks the archive that is being read.
  std::optional<process::User> user_;
  /// Made for the first archive.
  std::unique_ptr<process::TaskQueue> queue_;
};

}  // namespace teeko::grade

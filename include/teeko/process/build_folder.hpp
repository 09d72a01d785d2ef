/// The folder that a submission is compiled in; on Windows also that of a program one talks to.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "teeko/process/program.hpp"

namespace teeko::process {

struct Folder;

/// A new folder for temporary files, which is removed in the end with all that is in it.
class BuildFolder {
 public:
  /// Only this user, or where that is not said this process's user, may enter the folder. Throws
  /// Error (Unfinished).
  explicit BuildFolder(const std::optional<User>& user);
  BuildFolder(const BuildFolder&) = delete;
  BuildFolder& operator=(const BuildFolder&) = delete;
  ~BuildFolder();

  [[nodiscard]] const std::filesystem::path& path() const noexcept;

  /// The bytes of the file of this name; nothing when it cannot be read or has more than `most`.
  [[nodiscard]] std::optional<std::string> read(const std::string& name, std::size_t most) const;

  /// Removes the file of this name, if there is one.
  void discard(const std::string& name);

  /// If the folder belongs to another user, makes root the owner of the folder and of the file of
  /// this name. From then on that user may run the file but neither read nor change it. False when
  /// there is no such regular file, or when owner or permissions cannot be changed.
  [[nodiscard]] bool seal(const std::string& name);

 private:
  std::unique_ptr<Folder> folder_;
  [[maybe_unused]] bool belongsToUser_;
};

}  // namespace teeko::process

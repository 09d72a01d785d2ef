/// A folder for a program that a test starts.
#pragma once

#include "process/folder.hpp"

/// A new empty folder for a program; it and all that is in it are removed in the end.
class OwnFolder {
 public:
  OwnFolder() = default;
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;
  ~OwnFolder() {
    teeko::process::Deadline deadline(teeko::process::kRemovalTime);
    (void)teeko::process::removeFolder(folder_, deadline);
  }

  [[nodiscard]] const teeko::process::Folder& get() const { return folder_; }

 private:
  teeko::process::Folder folder_ = teeko::process::makeFolder();
};

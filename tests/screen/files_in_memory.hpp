/// Surroundings of a full-screen game for tests, without files on a disk.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "teeko/screen/game_screen.hpp"

namespace teeko::screen {

/// What the files hold, by their names.
using FilesInMemory = std::map<std::string, std::string>;

/// Reads and writes these files. There is no space left for a file that is called `full`.
[[nodiscard]] inline Surroundings surroundingsOf(const std::shared_ptr<FilesInMemory>& files) {
  return {.read = [files](const std::string& file) -> Parsed<std::string> {
            const auto found = files->find(file);
            return found == files->end() ? Parsed<std::string>(Fault{file + ": does not exist"})
                                         : Parsed<std::string>(found->second);
          },
          .write = [files](const std::string& file, const std::string& text) -> std::string {
            if (file == "full") {
              return "full: no space left";
            }
            (*files)[file] = text;
            return {};
          },
          .date = "2026.11.21"};
}

}  // namespace teeko::screen

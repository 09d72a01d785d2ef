/// Zip files read by another process, so that one that is made to do harm cannot.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "gathering.hpp"
#include "limits.hpp"
#include "zip_reader.hpp"

namespace teeko::grade {

/// Reads an open zip file.
using ZipReader = std::function<void(int file, const ZipListener& listener)>;

/// Adds what is in the zip file that `file` is open for; `path` is what the student calls it. The
/// process that reads it has nothing open but this file and a pipe, can open and create nothing,
/// and has limits for its memory and time; as root, this process makes it an unprivileged user
/// first. After `time` it is ended. Whatever `reader` does there, nothing else comes of it than
/// files, names and problems. Throws Error when no process can be started.
void gatherZip(int file, const std::string& path, Gathering& gathering,
               const ZipReader& reader = readZip, std::chrono::seconds time = kZipTime);

}  // namespace teeko::grade

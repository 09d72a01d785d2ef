/// Files written whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>

namespace teeko {

/// Makes `contents` what is in this file. They are written to a new file in the same folder first,
/// which then takes its place and its permissions (its owner and other hard links to it do not
/// follow); a failure leaves an old file as it was and nothing new behind. Interrupts wait until
/// that is done, and what a killed process left half written is removed by the next one. A symbolic
/// link is followed; what is no regular file (a device, a pipe) is written to as it is. Throws
/// Error (Unfinished), naming the file and the reason, when that fails.
void replaceFile(const std::filesystem::path& file, std::string_view contents);

}  // namespace teeko

/// What the program settles with the operating system.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace teeko::cli {

/// Makes writing to a closed pipe or past a size limit an error rather than a signal, and output
/// the same bytes on every system; saves address space where that is limited. When std::terminate()
/// is called, as for an exception that nobody catches, the program ends with a message and the exit
/// code of Unfinished.
void prepareProcess();

/// Makes an interrupt (Ctrl-C) end the program at once, with the exit code of Unfinished; for
/// commands that may compute for long.
void endOnInterrupt();

/// While this exists, interrupts (SIGINT, SIGTERM, SIGHUP) do not end the program, so that it can
/// write what it has found. Does nothing on Windows.
class OutlivedInterrupts {
 public:
  OutlivedInterrupts();
  OutlivedInterrupts(const OutlivedInterrupts&) = delete;
  OutlivedInterrupts& operator=(const OutlivedInterrupts&) = delete;
  ~OutlivedInterrupts();

 private:
  std::array<void (*)(int), 3> before_{};
};

/// Whether a person at a terminal gives the answers.
[[nodiscard]] bool inputIsTerminal();

/// Whether a person at a terminal sees the output.
[[nodiscard]] bool outputIsTerminal();

/// Whether outputIsTerminal(), and colours are welcome: NO_COLOR is not set
/// (no-color.org) and the terminal knows them.
[[nodiscard]] bool outputTakesColour();

/// Whether a person at a terminal sees the error stream.
[[nodiscard]] bool errorsAreTerminal();

/// Throws Error (BadInput) when standard output or error goes to this file: replacing it would lose
/// what is written there.
void requireNotOutput(const std::filesystem::path& file);

/// Where programs of this user keep what they can make again: XDG_CACHE_HOME or ~/.cache, on
/// Windows LOCALAPPDATA; nothing when that is not known.
[[nodiscard]] std::optional<std::filesystem::path> cacheFolder();

/// Where programs of this user keep what they go on with later: XDG_STATE_HOME or ~/.local/state,
/// on Windows LOCALAPPDATA; nothing when that is not known.
[[nodiscard]] std::optional<std::filesystem::path> stateFolder();

/// The date as recorded games have it, `2026.11.21`: today's by UTC or, if SOURCE_DATE_EPOCH is set
/// to seconds since 1970, that day's.
[[nodiscard]] std::string today();

/// The date and the time of day by UTC, `2026-11-21T18:05:09`; SOURCE_DATE_EPOCH counts as in
/// today().
[[nodiscard]] std::string now();

/// The file that this process runs; nothing where that is not known.
[[nodiscard]] std::optional<std::filesystem::path> programFile();

/// Where this file or folder is that belongs to the program: where it is installed or, before that,
/// beside the program; nothing when it is not there.
[[nodiscard]] std::optional<std::filesystem::path> shippedFile(const std::string& name);

/// The tar archive of golden and open cases inside this program, which is one file on Windows;
/// empty elsewhere.
[[nodiscard]] std::string_view archivedCases();

/// The most bytes of memory that this process has used; 0 where that is not known.
[[nodiscard]] std::uint64_t peakMemory();

}  // namespace teeko::cli

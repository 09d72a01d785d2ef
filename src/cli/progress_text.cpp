#include "progress_text.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <iomanip>

#include "teeko/io/string_stream.hpp"

namespace teeko::cli {

std::string describeBytes(double bytes) {
  constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"};
  std::size_t unit = 0;
  for (; bytes >= 1024 && unit + 1 < kUnits.size(); ++unit) {
    bytes /= 1024;
  }
  StringWriter text;
  text << std::setprecision(bytes < 1000 ? 3 : 4) << bytes << ' ' << kUnits[unit];
  return text.str();
}

std::string describeSeconds(double seconds) {
  StringWriter text;
  if (seconds < 90) {
    text << std::ceil(seconds) << " s";
  } else if (seconds < 5400) {
    text << std::round(seconds / 60) << " min";
  } else {
    text << std::round(seconds / 360) / 10 << " h";
  }
  return text.str();
}

std::string textOf(const solver::Progress& progress) {
  StringWriter text;
  text << progress.phase << ", " << progress.level
       << (progress.phase == solver::kMovementPhase ? " plies: " : " pieces: ") << std::setw(3)
       << static_cast<int>(100 * progress.fraction) << " %";
  if (progress.secondsLeft) {
    text << ", about " << describeSeconds(*progress.secondsLeft) << " left";
  }
  return text.str();
}

}  // namespace teeko::cli

#include "describe_bytes.hpp"

#include <array>
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

}  // namespace teeko::cli

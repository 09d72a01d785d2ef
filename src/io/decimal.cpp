#include "teeko/io/decimal.hpp"

#include <cmath>
#include <iomanip>
#include <locale>

#include "teeko/io/string_stream.hpp"

namespace teeko {

std::optional<double> decimalIn(const std::string& text) {
  // std::from_chars() would do, but not every standard library has it for this type.
  StringReader stream(text);
  stream.imbue(std::locale::classic());
  double number = 0;
  const bool isWhole = stream >> number && stream.peek() == std::istream::traits_type::eof();
  // Some libraries read inf and nan.
  return isWhole && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::string fixedText(double number, int digits) {
  StringWriter text;
  text.imbue(std::locale::classic());
  text << std::fixed << std::setprecision(digits) << number;
  return text.str();
}

}  // namespace teeko

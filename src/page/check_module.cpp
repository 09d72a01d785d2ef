#include "checking.hpp"
#include "module.hpp"

namespace teeko::page {

std::string answerTo(std::string_view question, const Report& /*report*/) {
  static Checking checking;
  return checking.answer(question);
}

}  // namespace teeko::page

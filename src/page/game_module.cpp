#include "module.hpp"

namespace teeko::page {

std::string answerTo(std::string_view question, const Report& report) {
  static Core core;
  return core.answer(question, report);
}

}  // namespace teeko::page

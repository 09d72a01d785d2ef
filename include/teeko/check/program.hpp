/// The program that is checked.
#pragma once

#include "teeko/process/program.hpp"

namespace teeko::check {

using process::kLongestTimeout;
using process::kShortestTimeout;
using process::Limits;
using process::Program;
using process::User;

}  // namespace teeko::check

#include "teeko/core/rules.hpp"

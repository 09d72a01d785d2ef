/// What is in a piece of a log.
#pragma once

#include "solver/block_log.hpp"

inline teeko::solver::Bytes bytesIn(const teeko::solver::LogPiece& piece) {
  return {piece.bytes.begin(), piece.bytes.end()};
}

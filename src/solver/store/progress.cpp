#include "progress.hpp"

#include <algorithm>
#include <cstddef>

#include "../geometry.hpp"

namespace teeko::solver {

double shareFound(const std::vector<SectionPlace>& sections) {
  const auto found = std::count_if(sections.begin(), sections.end(),
                                   [](const SectionPlace& place) { return place.offset != 0; });
  return sections.empty() ? 0 : static_cast<double>(found) / static_cast<double>(sections.size());
}

double shareDone(const Manifest& manifest, const PlacedCounts& movement, bool findsLastDrop) {
  constexpr double kOtherDropsShare = 0.02;
  constexpr double kUsuallyDecided = 0.97;
  const double lastDropShare = findsLastDrop ? 0.08 : 0.38;
  const double movementShare = 1 - lastDropShare - kOtherDropsShare;
  if (manifest.fewestDone < kAllPieces) {
    return 1 - kOtherDropsShare * manifest.fewestDone / kAllPieces;
  }
  if (manifest.isMovementDone) {
    return movementShare + lastDropShare * shareFound(manifest.values[kAllPieces - 1].sections);
  }
  const double decided = static_cast<double>(movement.wins + movement.losses) /
                         static_cast<double>(movement.positions);
  return movementShare * std::min(1.0, decided / kUsuallyDecided);
}

std::optional<double> secondsLeft(double shareAtBegin, double share, double seconds) {
  constexpr double kLeastShare = 0.01;
  const double byNow = share - shareAtBegin;
  if (byNow < kLeastShare) {
    return std::nullopt;
  }
  return seconds * (1 - share) / byNow;
}

}  // namespace teeko::solver

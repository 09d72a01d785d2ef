/// The user of this process.
#pragma once

namespace teeko::check {

/// Whether this process can run programs as other users.
[[nodiscard]] bool mayChooseUser();

}  // namespace teeko::check

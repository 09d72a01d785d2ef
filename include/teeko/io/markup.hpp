/// Text for HTML and XML.
///
/// Both are written here by hand: the texts are few and fixed, and all that comes from outside goes
/// through escaped(), so that a library for either would make nothing shorter.
#pragma once

#include <string>
#include <string_view>

namespace teeko {

/// The text with what HTML and XML give a meaning to written as references, and bytes that are not
/// UTF-8 or not allowed in XML as in a C string.
[[nodiscard]] std::string escaped(std::string_view text);

/// A self-contained page with this title, which is escaped here, and this body in HTML. It follows
/// the reader's choice of dark or light, and fits narrow screens.
[[nodiscard]] std::string htmlPage(const std::string& title, const std::string& body);

}  // namespace teeko

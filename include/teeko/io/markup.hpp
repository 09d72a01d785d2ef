/// Text for HTML and XML.
///
/// Both are written by hand. All that comes from outside goes through escaped(), so that a library
/// for either would make nothing shorter.
#pragma once

#include <string>
#include <string_view>

namespace teeko {

/// The text for HTML or XML: `&`, `<`, `>`, `"` and `'` become character references. Each byte of a
/// control character other than newline and tab, of U+FFFE or U+FFFF in any plane, or of invalid
/// UTF-8 becomes
/// `\xHH`.
[[nodiscard]] std::string escaped(std::string_view text);

/// A self-contained page with this title, which is escaped here, and this body in HTML. It follows
/// the reader's choice of dark or light, and fits narrow screens.
[[nodiscard]] std::string htmlPage(const std::string& title, const std::string& body);

}  // namespace teeko

#include "gradescope_metadata.hpp"

#include <cstddef>
#include <stdexcept>
#include <utility>

#include <yaml.h>

#include "teeko/io/descriptor.hpp"

namespace teeko::grade {
namespace {

constexpr std::size_t kLargestMetadata = std::size_t{256} << 20;
constexpr std::size_t kMostBeforeDocument = std::size_t{64} << 10;
/// How deep lists and mappings may be in each other.
constexpr int kDeepestNode = 100;

/// The file is not what it should be.
struct Malformed : std::runtime_error {
  Malformed() : std::runtime_error("malformed") {}
};

/// The events of a YAML file, one after another.
class Events {
 public:
  explicit Events(int file) : file_(file) {
    if (yaml_parser_initialize(&parser_) == 0) {
      throw Malformed();
    }
    yaml_parser_set_input(&parser_, readMore, this);
  }
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;
  ~Events() {
    yaml_event_delete(&event_);
    yaml_parser_delete(&parser_);
  }

  yaml_event_type_t next() {
    yaml_event_delete(&event_);
    if (yaml_parser_parse(&parser_, &event_) == 0) {
      event_ = {};
      throw Malformed();
    }
    hasBegun_ = hasBegun_ || event_.type == YAML_DOCUMENT_START_EVENT;
    return event_.type;
  }

  void expect(yaml_event_type_t type) {
    if (next() != type) {
      throw Malformed();
    }
  }

  /// What a scalar says, when that was the last event.
  [[nodiscard]] std::string text() const {
    const auto& scalar = event_.data.scalar;
    return {reinterpret_cast<const char*>(scalar.value), scalar.length};
  }

  /// Skips what the last event began, if it began anything.
  void skip() {
    int depth = 0;
    for (yaml_event_type_t type = event_.type;; type = next()) {
      if (type == YAML_MAPPING_START_EVENT || type == YAML_SEQUENCE_START_EVENT) {
        ++depth;
      } else if (type == YAML_MAPPING_END_EVENT || type == YAML_SEQUENCE_END_EVENT) {
        --depth;
      }
      if (depth <= 0) {
        return;
      }
      if (depth > kDeepestNode) {
        throw Malformed();
      }
    }
  }

  /// Reads the rest of a mapping; the last event was its start. Calls visit(key) for each key that
  /// is a scalar; the last event is then the first one of the value, which `visit` may read to its
  /// end.
  template <typename Visitor>
  void forEachValue(Visitor visit) {
    for (yaml_event_type_t type = next(); type != YAML_MAPPING_END_EVENT; type = next()) {
      if (type == YAML_SCALAR_EVENT) {
        const std::string key = text();
        (void)next();
        visit(key);
      } else {
        skip();
        (void)next();
      }
      skip();
    }
  }

  [[nodiscard]] yaml_event_type_t type() const { return event_.type; }

 private:
  static int readMore(void* self, unsigned char* target, std::size_t size, std::size_t* count) {
    auto& events = *static_cast<Events*>(self);
    *count = readSome(events.file_, reinterpret_cast<char*>(target), size);
    events.read_ += *count;
    // It takes long to read many directives, which stand before the document.
    return events.read_ <= (events.hasBegun_ ? kLargestMetadata : kMostBeforeDocument) ? 1 : 0;
  }

  int file_;
  yaml_parser_t parser_{};
  yaml_event_t event_{};
  std::size_t read_ = 0;
  /// Whether the document has begun.
  bool hasBegun_ = false;
};

void append(std::string& list, const std::string& text) {
  list += (list.empty() ? "" : " & ") + text;
}

/// Reads one student whose mapping has just begun.
void readSubmitter(Events& events, Submitters& submitters) {
  std::string name;
  std::string sid;
  std::string email;
  events.forEachValue([&](const std::string& key) {
    const bool isText = events.type() == YAML_SCALAR_EVENT;
    if (isText && key == ":name") {
      name = events.text();
    } else if (isText && key == ":sid") {
      sid = events.text();
    } else if (isText && key == ":email") {
      email = events.text();
    }
  });
  const std::string& id = sid.empty() ? email : sid;
  if (!name.empty() || !id.empty()) {
    append(submitters.names, name.empty() ? id : name);
  }
  if (!id.empty()) {
    append(submitters.ids, id);
  }
}

/// Reads what is said about a folder, whose mapping has just begun.
Submitters readFolder(Events& events) {
  Submitters submitters;
  events.forEachValue([&](const std::string& key) {
    if (key != ":submitters" || events.type() != YAML_SEQUENCE_START_EVENT) {
      return;
    }
    while (events.next() != YAML_SEQUENCE_END_EVENT) {
      if (events.type() == YAML_MAPPING_START_EVENT) {
        readSubmitter(events, submitters);
      } else {
        events.skip();
      }
    }
  });
  return submitters;
}

SubmittersOfFolders readFolders(Events& events) {
  SubmittersOfFolders folders;
  events.expect(YAML_STREAM_START_EVENT);
  events.expect(YAML_DOCUMENT_START_EVENT);
  events.expect(YAML_MAPPING_START_EVENT);
  events.forEachValue([&](const std::string& folder) {
    if (events.type() != YAML_MAPPING_START_EVENT) {
      return;
    }
    if (Submitters submitters = readFolder(events); !submitters.names.empty()) {
      folders.emplace(folder, std::move(submitters));
    }
  });
  return folders;
}

}  // namespace

std::optional<SubmittersOfFolders> readSubmitters(int file) {
  try {
    Events events(file);
    return readFolders(events);
  } catch (const Malformed&) {
    return std::nullopt;
  }
}

}  // namespace teeko::grade

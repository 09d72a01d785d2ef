#include "settings_file.hpp"

#include <algorithm>
#include <new>
#include <span>

#include <yaml.h>

#include "teeko/io/text.hpp"

namespace teeko::grade {
namespace {

std::string scalarText(const yaml_node_t& scalar) {
  return {reinterpret_cast<const char*>(scalar.data.scalar.value), scalar.data.scalar.length};
}

std::size_t lineOf(const yaml_mark_t& mark) {
  return mark.line + 1;
}

/// The documents of a YAML text.
class Documents {
 public:
  Documents(std::string_view yaml, const std::string& file) : yaml_(yaml), file_(file) {
    if (yaml_parser_initialize(&parser_) == 0) {
      throw std::bad_alloc();
    }
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(yaml.data()),
                                 yaml.size());
  }
  Documents(const Documents&) = delete;
  Documents& operator=(const Documents&) = delete;
  ~Documents() {
    yaml_document_delete(&document_);
    yaml_parser_delete(&parser_);
  }

  /// What the next document holds, until the next call; nullptr when there is no more.
  const yaml_node_t* next() {
    yaml_document_delete(&document_);
    if (yaml_parser_load(&parser_, &document_) == 0) {
      document_ = {};
      throw fault();
    }
    return yaml_document_get_root_node(&document_);
  }

  [[nodiscard]] const yaml_node_t& node(int number) {
    return *yaml_document_get_node(&document_, number);
  }

 private:
  [[nodiscard]] Error fault() const {
    if (parser_.problem == nullptr) {
      throw std::bad_alloc();
    }
    std::size_t line = lineOf(parser_.problem_mark);
    if (parser_.error == YAML_READER_ERROR) {
      line = static_cast<std::size_t>(
          std::ranges::count(yaml_.substr(0, parser_.problem_offset), '\n') + 1);
    }
    return faultIn(file_, line, std::string("is no YAML: ") + parser_.problem);
  }

  std::string_view yaml_;
  const std::string& file_;
  yaml_parser_t parser_{};
  yaml_document_t document_{};
};

/// The pairs of the mapping that `root` is.
std::vector<Setting> settingsOf(const yaml_node_t& root, Documents& documents,
                                const std::string& file) {
  std::vector<Setting> settings;
  if (root.type == YAML_SCALAR_NODE && scalarText(root).empty()) {
    return settings;
  }
  if (root.type != YAML_MAPPING_NODE) {
    throw faultIn(
        file, lineOf(root.start_mark),
        (root.type == YAML_SCALAR_NODE ? inQuotes(scalarText(root)) : "a list") + " is no setting");
  }
  const auto& pairs = root.data.mapping.pairs;
  for (const yaml_node_pair_t& pair : std::span(pairs.start, pairs.top)) {
    const yaml_node_t& key = documents.node(pair.key);
    const std::size_t line = lineOf(key.start_mark);
    if (key.type != YAML_SCALAR_NODE) {
      throw faultIn(file, line, "a list or a mapping is no setting");
    }
    Setting setting{.key = scalarText(key), .value = {}, .line = line};
    if (setting.key == "<<") {  // YAML's merge key
      throw faultIn(file, line, "'<<' is no setting");
    }
    if (std::ranges::find(settings, setting.key, &Setting::key) != settings.end()) {
      throw faultIn(file, line, inQuotes(setting.key) + " is there a second time");
    }
    const yaml_node_t& value = documents.node(pair.value);
    if (value.type == YAML_SCALAR_NODE) {
      setting.value = scalarText(value);
    }
    settings.push_back(std::move(setting));
  }
  return settings;
}

}  // namespace

Error faultIn(const std::string& file, std::size_t line, const std::string& what) {
  return {ErrorKind::BadInput, file + ": line " + std::to_string(line) + ": " + what};
}

const std::string& textOf(const Setting& setting, const std::string& file) {
  if (!setting.value) {
    throw faultIn(file, setting.line, inQuotes(setting.key) + " must not be a list or a mapping");
  }
  return *setting.value;
}

std::vector<Setting> readSettings(std::string_view yaml, const std::string& file) {
  Documents documents(yaml, file);
  std::vector<Setting> settings;
  if (const yaml_node_t* const root = documents.next()) {
    settings = settingsOf(*root, documents, file);
    if (const yaml_node_t* const second = documents.next()) {
      throw faultIn(file, lineOf(second->start_mark), "a second document begins");
    }
  }
  return settings;
}

}  // namespace teeko::grade

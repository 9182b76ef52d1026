// The configuration of a model in a file's metadata: config.json, preprocessor_config.json, metadata of
// safetensors, arguments in torch files.
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/checkpoint/inspect/library_config.h"

namespace whereabouts {

// Remembers which of a library's words were found when somebody asked: what nobody asked for is refused
// (read_whole.h).
class ModelConfig {
 public:
  using Keys = std::initializer_list<const char*>;

  // `metadata`: JSON object text. Searched in this order: "said" (core/checkpoint/inspect/overrides.h), the
  // arguments that a library makes the model with (LibraryConfig::model) where it is known, "config" and its
  // "vision_config" and "pretrained_cfg" (objects, or JSON in a string), "preprocessor", the object itself.
  // In the object itself also keys after dots ("transformer.0.norm1.eps"). `names`: library_of_names().
  explicit ModelConfig(const std::string& metadata, Library names = Library::none);

  const LibraryConfig& library() const { return library_; }
  // The configuration names the model: what it leaves out is the library's default.
  bool is_known() const { return library_.known; }

  // A number, digits in a string, or the first member of a list.
  std::optional<double> number(Keys keys) const;
  // A number in an object: "rope_parameters": {"rope_theta": 10000}.
  std::optional<double> number_inside(const char* object, const char* key) const;
  std::optional<std::string> text(Keys keys) const;
  std::optional<bool> flag(Keys keys) const;
  std::optional<std::vector<double>> list(Keys keys) const;
  // Rows and columns: a number, [rows, columns], [channels, rows, columns], {"height", "width"} or "40x56".
  std::optional<std::pair<int, int>> size(Keys keys) const;
  // Returns true if the user stated one of them (core/checkpoint/inspect/overrides.h).
  bool is_overridden(Keys keys) const;
  // The first object with one of the keys; null without one, and where a library's model is made with null.
  const nlohmann::json* find(Keys keys) const;
  // Returns true if one of the keys was found when it was asked for.
  bool was_read(const std::string& key) const { return read_.count(key) > 0; }

 private:
  LibraryConfig library_;
  std::vector<nlohmann::json> objects_;
  std::size_t model_ = static_cast<std::size_t>(-1);  // which of them is LibraryConfig::model
  nlohmann::json overrides_ = nlohmann::json::object();
  mutable std::set<std::string> read_;
};

}  // namespace whereabouts

// What a file says of its model in words: config.json, preprocessor_config.json, the metadata of safetensors,
// the arguments that torch files carry.
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace whereabouts {

class ModelConfig {
 public:
  using Keys = std::initializer_list<const char*>;

  // `metadata`: JSON object text. Looked in, in this order: "said" (core/checkpoint/inspect/statement.h),
  // "preprocessor", "config" and its "vision_config" and "pretrained_cfg" (objects, or JSON inside a text),
  // the object itself. Of the object itself also keys behind dots
  // ("transformer.0.norm1.eps").
  explicit ModelConfig(const std::string& metadata);

  std::optional<double> number(Keys keys) const;  // numbers, digits in a text, of a list its first member
  // A number in an object: "rope_parameters": {"rope_theta": 10000}.
  std::optional<double> number_inside(const char* object, const char* key) const;
  std::optional<std::string> text(Keys keys) const;
  std::optional<bool> flag(Keys keys) const;
  std::optional<std::vector<double>> list(Keys keys) const;
  // Rows and columns: a number, [rows, columns], [channels, rows, columns], {"height", "width"} or "40x56".
  std::optional<std::pair<int, int>> size(Keys keys) const;
  // Whether the user said one of them (core/checkpoint/inspect/statement.h).
  bool is_said(Keys keys) const;
  // The first of the objects that has one of the keys; null where none has.
  const nlohmann::json* find(Keys keys) const;

 private:
  std::vector<nlohmann::json> objects_;
  nlohmann::json said_ = nlohmann::json::object();
};

}  // namespace whereabouts

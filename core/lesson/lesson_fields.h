// Members of a lesson's JSON, checked: kind, length, range, and that none is unknown.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"

namespace whereabouts {

// One object of the file. Every refusal (Fault::failed) names the file and the place: "step 3, commit: ...".
class LessonFields {
 public:
  // `place` is empty for the whole file. Refuses what is no object and keys that `known` lacks.
  LessonFields(const nlohmann::json& json, std::string file, std::string place,
               const std::vector<std::string>& known);

  bool has(const char* key) const;
  const nlohmann::json& at(const char* key) const { return json_[key]; }
  // Empty where it is absent and not `required`.
  std::string text(const char* key, std::size_t max, bool required) const;
  // Text, or an array of its lines.
  std::string lines(const char* key, std::size_t max, bool required) const;
  std::optional<double> number(const char* key) const;  // finite
  int whole(const char* key, int min, int max, int otherwise) const;
  bool flag(const char* key) const;
  // The entries of an array of `min` to `max`.
  const nlohmann::json& list(const char* key, std::size_t min, std::size_t max) const;

  // An array of exactly `count` texts; empty where it is absent.
  std::vector<std::string> texts(const char* key, std::size_t count, std::size_t max) const;

  // Refuses {names} in `text`, the member `key`, that `known` lacks.
  void check_insertions(const char* key, const std::string& text,
                        const std::vector<std::string>& known) const;

  const std::string& file() const { return file_; }
  const std::string& place() const { return place_; }
  std::string place_of(const std::string& key) const;
  [[noreturn]] void refuse(const Message& problem, const Message& remedy = {}) const;

 private:
  const nlohmann::json& json_;
  std::string file_, place_;
};

}  // namespace whereabouts

// The value of a parameter, and its text and JSON forms.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "core/base/grid.h"

namespace whereabouts {

// What a parameter holds. The alternatives of Value follow this order where a kind has its own type.
enum class Kind { integer, real, choice, toggle, cell, permutation, list, text, colour_map };
const char* kind_name(
    Kind kind);  // "integer", "real", "choice", "switch", "cell", "permutation", "list", "text", "colour map"

// integer: int64; real: double; choice, text, colour map: string; switch: bool; cell: Cell; permutation:
// vector<int> (0-based); list: vector<double>.
using Value =
    std::variant<std::int64_t, double, std::string, bool, Cell, std::vector<int>, std::vector<double>>;

// How a value is written on the command line: 3, 0.5, true, 7,9 (row, column), "2,0,1".
std::string to_text(const Value& value);
nlohmann::json to_json(const Value& value);

// Values by parameter id. Reading an id that is absent or of another type is a programming error
// (std::logic_error), because resolve() fills in every declared parameter.
class Values {
 public:
  bool has(const std::string& id) const { return values_.contains(id); }
  const Value& at(const std::string& id) const;
  template <typename T>
  const T& get(const std::string& id) const {
    const T* value = std::get_if<T>(&at(id));
    if (!value) throw std::logic_error("parameter " + id + " has another type");
    return *value;
  }
  int integer(const std::string& id) const { return static_cast<int>(get<std::int64_t>(id)); }
  double real(const std::string& id) const { return get<double>(id); }
  bool on(const std::string& id) const { return get<bool>(id); }
  const std::string& text(const std::string& id) const { return get<std::string>(id); }
  Cell cell(const std::string& id) const { return get<Cell>(id); }

  void set(const std::string& id, Value value) { values_[id] = std::move(value); }
  void erase(const std::string& id) { values_.erase(id); }
  std::map<std::string, Value>::const_iterator begin() const { return values_.begin(); }
  std::map<std::string, Value>::const_iterator end() const { return values_.end(); }
  std::size_t size() const { return values_.size(); }
  bool operator==(const Values&) const = default;

 private:
  std::map<std::string, Value> values_;
};

}  // namespace whereabouts

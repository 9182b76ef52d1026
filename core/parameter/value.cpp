#include "core/parameter/value.h"

#include <charconv>
#include <nlohmann/json.hpp>

namespace whereabouts {
namespace {

std::string real_text(double value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value);
  return std::string(digits, end.ptr);
}

}  // namespace

const char* kind_name(Kind kind) {
  switch (kind) {
    case Kind::integer:
      return "integer";
    case Kind::real:
      return "real";
    case Kind::choice:
      return "choice";
    case Kind::toggle:
      return "switch";
    case Kind::cell:
      return "cell";
    case Kind::permutation:
      return "permutation";
    case Kind::list:
      return "list";
    case Kind::text:
      return "text";
    case Kind::colour_map:
      return "colour map";
  }
  return "";
}

const Value& Values::at(const std::string& id) const {
  const auto found = values_.find(id);
  if (found == values_.end()) throw std::logic_error("parameter " + id + " has no value");
  return found->second;
}

std::string to_text(const Value& value) {
  struct Writer {
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const { return real_text(number); }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(bool on) const { return on ? "true" : "false"; }
    std::string operator()(Cell cell) const {
      return std::to_string(cell.row) + "," + std::to_string(cell.column);
    }
    std::string operator()(const std::vector<int>& order) const {
      std::string text;
      for (const int entry : order) text += (text.empty() ? "" : ",") + std::to_string(entry);
      return text;
    }
    std::string operator()(const std::vector<double>& list) const {
      std::string text;
      for (const double entry : list) text += (text.empty() ? "" : ",") + real_text(entry);
      return text;
    }
  };
  return std::visit(Writer{}, value);
}

nlohmann::json to_json(const Value& value) {
  if (const auto* cell = std::get_if<Cell>(&value)) return {cell->row, cell->column};
  return std::visit(
      [](const auto& held) -> nlohmann::json {
        if constexpr (std::is_same_v<std::decay_t<decltype(held)>, Cell>) {
          return {held.row, held.column};
        } else {
          return held;
        }
      },
      value);
}

}  // namespace whereabouts

#include "core/base/csv_field.h"

#include <charconv>
#include <string_view>

namespace whereabouts {
namespace {

bool is_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

std::string as_text(const std::string& text) {
  const bool formula = !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos;
  return formula && !is_number(text) ? "'" + text : text;
}

std::string quoted(const std::string& text) {
  std::string field = "\"";
  for (const char c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

}  // namespace

std::string csv_field(const std::string& text) {
  const std::string told = as_text(text);
  return told.find_first_of(",\"\r\n") == std::string::npos ? told : quoted(told);
}

std::string quoted_csv_field(const std::string& text) {
  return quoted(as_text(text));
}

}  // namespace whereabouts

// Numbers of a line of CSV, read strictly.
#pragma once

#include <charconv>
#include <string_view>

namespace whereabouts {

// Takes the field before the next comma off `line`. False unless the whole field is a number of T.
template <typename T>
bool next_number(std::string_view& line, T& value) {
  const std::string_view field = line.substr(0, line.find(','));
  line.remove_prefix(field.size() < line.size() ? field.size() + 1 : field.size());
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  return error == std::errc() && end == field.data() + field.size();
}

}  // namespace whereabouts

#include "core/gallery/shell_words.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace whereabouts {
namespace {

bool is_plain(unsigned char c) {
  return std::isalnum(c) != 0 ||
         std::string_view("_-+=:,./@%").find(static_cast<char>(c)) != std::string_view::npos;
}

std::string quoted(const std::string& word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

std::string shell_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + quoted(word);
  return text;
}

}  // namespace whereabouts

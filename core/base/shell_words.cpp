#include "core/base/shell_words.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace whereabouts {
namespace {

bool is_plain(unsigned char c) {
  return std::isalnum(c) != 0 ||
         std::string_view("_-+=:,./@%").find(static_cast<char>(c)) != std::string_view::npos;
}

}  // namespace

std::string shell_word(const std::string& word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string shell_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + shell_word(word);
  return text;
}

}  // namespace whereabouts

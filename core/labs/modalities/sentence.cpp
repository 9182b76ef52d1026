#include "core/labs/modalities/sentence.h"

#include <algorithm>
#include <string_view>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

constexpr std::size_t max_bytes = 4096;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

bool is_mark(char c) {
  static constexpr std::string_view marks = "!\"#$%&()*+,./:;<=>?@[\\]^_`{|}~";
  return marks.find(c) != std::string_view::npos;
}

}  // namespace

std::vector<std::string> words_of(const std::string& text, const std::string& flag) {
  if (text.size() > max_bytes) {
    refuse_usage(flag, message("the text has {} bytes", text.size()),
                 message("write at most {} words in {} bytes", max_words, max_bytes));
  }
  std::vector<std::string> words;
  std::string word;
  const auto finish = [&] {
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  for (const char c : text) {
    if (is_space(c) || is_mark(c)) finish();
    if (is_mark(c)) words.emplace_back(1, c);
    if (is_space(c) || is_mark(c)) continue;
    word += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  finish();
  if (words.empty()) refuse_usage(flag, "there is no word in it", "write a sentence, such as The cat sleeps");
  if (words.size() > std::size_t{max_words}) {
    refuse_usage(flag, message("{} words are too many", words.size()),
                 message("write at most {}", max_words));
  }
  for (const std::string& each : words) {
    // A backslash never is part of a word, so that what is shown in another way was not printable.
    if (shown(each, max_bytes) != each)
      refuse_usage(flag, "it is not printable text in UTF-8", "write words in UTF-8");
  }
  return words;
}

std::string in_another_order(const std::string& text) {
  std::vector<std::string> words;
  try {
    words = words_of(text, "--text");
  } catch (const Failure&) {
    return {};
  }
  std::vector<std::size_t> once;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (std::count(words.begin(), words.end(), words[i]) == 1) once.push_back(i);
  }
  // A full stop at the end stays there.
  while (!once.empty() && words[once.back()].size() == 1 && is_mark(words[once.back()][0])) once.pop_back();
  if (once.size() < 2) {
    std::reverse(words.begin(), words.end());
  } else {
    std::swap(words[once.front()], words[once.back()]);
  }
  std::string other;
  for (const std::string& word : words) other += (other.empty() ? "" : " ") + word;
  return other;
}

std::vector<int> Vocabulary::add(const std::vector<std::string>& sentence) {
  std::vector<int> ids;
  for (const std::string& word : sentence) {
    const auto found = std::find(words.begin(), words.end(), word);
    ids.push_back(static_cast<int>(found - words.begin()));
    if (found == words.end()) words.push_back(word);
  }
  return ids;
}

bool same_bag(std::vector<int> first, std::vector<int> second) {
  std::sort(first.begin(), first.end());
  std::sort(second.begin(), second.end());
  return first == second;
}

std::string short_word(const std::string& word) {
  return shown(word, 12);
}

}  // namespace whereabouts

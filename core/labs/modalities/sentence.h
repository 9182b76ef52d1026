// Sentences as token ids: words, a vocabulary made from them, and the same words in another order.
#pragma once

#include <string>
#include <vector>

namespace whereabouts {

inline constexpr int max_words = 128;  // of a sentence: rows of the learned table of text positions

// The words of a text: parts between white space, ASCII letters in lower case, each ASCII punctuation mark
// but apostrophe and hyphen a word of its own. Refuses (usage, naming `flag`) text without a word, more than
// max_words, more than 4096 bytes, and what is not printable UTF-8.
std::vector<std::string> words_of(const std::string& text, const std::string& flag);

// The text with two words in each other's place: the first and the last of those that occur once ("the mouse
// chased the cat"). Fewer than two of them: all words from the last to the first. Empty for text that
// words_of() refuses.
std::string in_another_order(const std::string& text);

// Words by id, in the order in which they first occur.
struct Vocabulary {
  std::vector<std::string> words;

  // Adds what is new, and returns the ids.
  std::vector<int> add(const std::vector<std::string>& sentence);
};

// The same words as often, in whatever order.
bool same_bag(std::vector<int> first, std::vector<int> second);

// A word short enough for a label: its first characters and "...".
std::string short_word(const std::string& word);

}  // namespace whereabouts

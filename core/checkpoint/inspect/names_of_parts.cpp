#include "core/checkpoint/inspect/names_of_parts.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <initializer_list>
#include <utility>

#include "core/position/scheme.h"

namespace whereabouts {
namespace {

bool any_word(std::string_view name, std::initializer_list<std::string_view> wanted) {
  const std::vector<std::string> words = words_of(name);
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
  });
}

// "W_q", "to_q", "q_proj", "query", "linear_q", "Wq", "fcq", "qs".
bool is_letter(const std::string& word, char letter, std::string_view whole) {
  const std::string one(1, letter);
  if (word == one || word.rfind(whole, 0) == 0) return true;
  for (const char* before : {"w", "to", "fc", "proj", "lin", "linear", "dense"}) {
    if (word == before + one) return true;
  }
  for (const char* behind : {"w", "s", "proj", "lin", "linear", "dense", "layer"}) {
    if (word == one + behind) return true;
  }
  return false;
}

}  // namespace

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  std::string word;
  const auto end = [&] {
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    if (std::isalpha(c) == 0) {
      end();
      continue;
    }
    // "selfAttention" is two words, "MLP" and "Wq" are one.
    const bool hump =
        std::isupper(c) != 0 && i > 0 && std::islower(static_cast<unsigned char>(name[i - 1])) != 0;
    if (hump) end();
    word += static_cast<char>(std::tolower(c));
  }
  end();
  return words;
}

std::vector<int> numbers_in(std::string_view name) {
  std::vector<int> numbers;
  for (std::size_t at = 0; at < name.size();) {
    int number = 0;
    const auto [end, fault] = std::from_chars(name.data() + at, name.data() + name.size(), number);
    if (fault == std::errc() && name[at] != '-') {
      numbers.push_back(number);
      at = static_cast<std::size_t>(end - name.data());
    } else {
      ++at;
    }
  }
  return numbers;
}

int order_of_numbers(std::string_view a, std::string_view b) {
  const std::vector<int> of_a = numbers_in(a), of_b = numbers_in(b);
  return of_a < of_b ? -1 : of_b < of_a ? 1 : 0;
}

LayerPart layer_part(std::string_view name) {
  struct Suffix {
    std::string_view word;
    LayerPart::Kind kind;
    bool inputs_first;
  };
  using Kind = LayerPart::Kind;
  static constexpr Suffix suffixes[] = {
      {"weight", Kind::weight, false}, {"kernel", Kind::weight, true}, {"gamma", Kind::weight, false},
      {"scale", Kind::weight, false},  {"w", Kind::weight, false},     {"g", Kind::weight, false},
      {"a_2", Kind::weight, false},    {"bias", Kind::bias, false},    {"beta", Kind::bias, false},
      {"offset", Kind::bias, false},   {"shift", Kind::bias, false},   {"b", Kind::bias, false},
      {"b_2", Kind::bias, false}};
  for (const Suffix& suffix : suffixes) {
    if (name.size() <= suffix.word.size() || !name.ends_with(suffix.word)) continue;
    const std::size_t at = name.size() - suffix.word.size() - 1;
    if (name[at] != '.' && name[at] != '/' && name[at] != '_') continue;
    return {std::string(name.substr(0, at)), suffix.kind, suffix.inputs_first};
  }
  return {std::string(name), Kind::other, false};
}

bool is_counter(std::string_view name) {
  for (const char* ending : {"position_ids", "pos_ids", "relative_position_index", "num_batches_tracked"}) {
    if (ends_at_boundary(name, ending)) return true;
  }
  return false;
}

char letter_of(std::string_view layer) {
  static constexpr std::pair<char, std::string_view> letters[] = {{'q', "quer"}, {'k', "key"}, {'v', "val"}};
  char found = 0;
  for (const std::string& word : words_of(layer)) {
    for (const auto& [letter, whole] : letters) {
      if (!is_letter(word, letter, whole)) continue;
      if (found != 0 && found != letter) return 0;
      found = letter;
    }
  }
  if (found != 0) return found;
  // Of "attn.proj.weight" the last word counts.
  for (const std::string& word : words_of(layer)) {
    for (const char* out : {"o", "out", "output", "wo", "proj", "projection", "unify", "combine", "merge"}) {
      if (word == out) found = 'o';
    }
  }
  return found;
}

bool is_order_of_letters(std::string_view word) {
  return word.size() == 3 && word.find('q') < 3 && word.find('k') < 3 && word.find('v') < 3;
}

std::string order_of_letters(std::string_view layer) {
  std::string letters;
  for (const std::string& word : words_of(layer)) {
    // "kqv", "to_kqv", "tokqv", "Wkqv".
    for (const std::string_view before : {"", "to", "w", "in", "proj"}) {
      const std::string_view behind = std::string_view(word).substr(std::min(before.size(), word.size()));
      if (word.rfind(before, 0) == 0 && is_order_of_letters(behind)) return std::string(behind);
    }
    if (const char letter = letter_of(word); letter != 0 && letter != 'o') letters += letter;
  }
  return is_order_of_letters(letters) ? letters : std::string();
}

bool speaks_of_attention(std::string_view layer) {
  return any_word(layer, {"attn", "attention", "mha", "msa", "sa", "mhsa", "selfattention", "selfattn",
                          "multihead", "heads"}) ||
         !order_of_letters(layer).empty();
}

bool speaks_of_mlp(std::string_view layer) {
  return any_word(layer, {"mlp", "ff", "ffn", "ffwd", "feedforward", "feed", "fc", "net", "mlpblock"});
}

bool speaks_of_gate(std::string_view layer) {
  return any_word(layer, {"gate", "gating"});
}

bool speaks_of_norm(std::string_view layer) {
  const std::vector<std::string> words = words_of(layer);
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word == "ln" || word == "rms" || word.find("norm") != std::string::npos;
  });
}

bool speaks_of_scale(std::string_view name) {
  return any_word(name, {"gamma", "ls", "scale", "layerscale", "lambda"});
}

int order_of_words(std::string_view a, std::string_view b) {
  static constexpr std::pair<std::string_view, std::string_view> pairs[] = {
      {"first", "second"}, {"one", "two"}, {"pre", "post"}, {"a", "b"}, {"in", "out"}, {"before", "after"}};
  const std::vector<std::string> of_a = words_of(a), of_b = words_of(b);
  if (of_a.size() != of_b.size()) return 0;
  int order = 0, different = 0;
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    if (of_a[i] == of_b[i]) continue;
    ++different;
    for (const auto& [early, late] : pairs) {
      if (of_a[i] == early && of_b[i] == late) order = -1;
      if (of_a[i] == late && of_b[i] == early) order = 1;
    }
  }
  return different == 1 ? order : 0;
}

bool speaks_of_class(std::string_view name) {
  return any_word(name, {"cls", "class", "clstoken", "classtoken"});
}

bool speaks_of_place(std::string_view name) {
  const std::vector<std::string> words = words_of(name);
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word == "pe" || word == "wpe" || (word.rfind("pos", 0) == 0 && word.rfind("post", 0) != 0);
  });
}

}  // namespace whereabouts

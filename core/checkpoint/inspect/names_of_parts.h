// What the words in a tensor's name say about the part that it is. Witnesses only: shapes decide first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace whereabouts {

// The words of a name in lower case, without digits: "sa.heads.0.W_q.weight" gives sa, heads, w, q, weight.
std::vector<std::string> words_of(std::string_view name);

// Every number in a name, in order: "blocks.1.10." is behind "blocks.1.9.".
std::vector<int> numbers_in(std::string_view name);
// Compares two names by all their numbers, one after the other: below 0 where the first one comes first.
int order_of_numbers(std::string_view a, std::string_view b);

// The layer that a tensor belongs to, and which of its tensors it is.
struct LayerPart {
  enum class Kind { weight, bias, other };
  std::string layer;  // "blocks.0.attn.w_q"
  Kind kind = Kind::other;
  bool inputs_first = false;  // of JAX and Keras: "kernel"
};
LayerPart layer_part(std::string_view name);

// Whether it is a buffer without which a model runs the same: places, their offsets, counters.
bool is_counter(std::string_view name);
// 'q', 'k', 'v' or 'o' where one word of the layer's name says so; 0 where none does, or several do.
char letter_of(std::string_view layer);
// The order in which a layer makes queries, keys and values where its name tells it: "kqv" of "attn.to_kqv"
// and of "key_query_value"; empty where it does not.
std::string order_of_letters(std::string_view layer);
// Whether it is "qkv" or another order of these letters.
bool is_order_of_letters(std::string_view word);
bool speaks_of_attention(std::string_view layer);
bool speaks_of_mlp(std::string_view layer);
bool speaks_of_gate(std::string_view layer);
bool speaks_of_norm(std::string_view layer);
bool speaks_of_scale(std::string_view name);  // LayerScale
// Which of two names comes first where they differ in one word that says so: "first" and "second", "pre" and
// "post", "a" and "b". Below 0: the first one; 0: they do not tell.
int order_of_words(std::string_view a, std::string_view b);
bool speaks_of_class(std::string_view name);
bool speaks_of_place(std::string_view name);

}  // namespace whereabouts

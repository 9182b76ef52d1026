// Two sentences of the same words, and what attention makes of them with positions and without.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/labs/modalities/sentence.h"

namespace whereabouts {

// What tells a word its place.
enum class WordPosition { none, learned, rotary };
inline constexpr std::size_t word_positions = 3;

struct WordOrder {
  std::array<std::vector<std::string>, 2> words;
  std::array<std::vector<int>, 2> ids;
  bool same_bag = false;
  std::array<MatrixD, 2> embedded;  // (words, D): the vocabulary's rows, without positions
  // By WordPosition: the mean over the words of attention's output, (2, D), one row per sentence, and the
  // largest difference between the two.
  std::array<MatrixD, word_positions> pooled;
  std::array<double, word_positions> difference{};
};

// Embeddings and positions are drawn as in joint_sequence(); attention is joint_attention(), with rope-1d for
// the rotary one.
WordOrder word_order(const std::vector<std::string>& first, const std::vector<std::string>& second, int width,
                     std::uint32_t seed, const Progress& progress);

}  // namespace whereabouts

#include "core/vit/forward/registers.h"

#include <algorithm>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

// (heads, tokens, pairs) with rows of `value` after the first `before` tokens of each head.
std::vector<float> with_rows(const std::vector<float>& table, int heads, int tokens, int pairs, int before,
                             int rows, float value) {
  std::vector<float> made;
  const auto head_size = std::ptrdiff_t{tokens} * pairs;
  for (int head = 0; head < heads; ++head) {
    const auto begin = table.begin() + head * head_size, at = begin + std::ptrdiff_t{before} * pairs;
    made.insert(made.end(), begin, at);
    made.insert(made.end(), static_cast<std::size_t>(rows) * static_cast<std::size_t>(pairs), value);
    made.insert(made.end(), at, begin + head_size);
  }
  return made;
}

}  // namespace

PositionEncoding with_registers(const PositionEncoding& encoding, int prefix, int registers) {
  if (encoding.shaw.size() > 0) {
    refuse_usage("registers", "Shaw's vectors have one for every pair of tokens, and none for a register",
                 "use a model with another position scheme");
  }
  if (!encoding.parabola_places.empty()) {
    refuse_usage("registers", "parabolas have one for every pair of tokens, and none for a register",
                 "use a model with another position scheme");
  }
  PositionEncoding made = encoding;
  const int tokens = prefix + encoding.grid.count(), before = prefix - encoding.unrotated;
  if (encoding.rotates() && before == 0) made.unrotated += registers;
  if (!encoding.rotations.empty() && before > 0) {
    refuse_usage("registers", "this model rotates tokens in front of its patches by matrices",
                 "use a model with another position scheme");
  }
  if (!encoding.pairs.empty() && before > 0) {
    const int pairs = static_cast<int>(encoding.pairs.size()), turning = tokens - encoding.unrotated;
    for (std::size_t block = 0; block < encoding.cosines.size(); ++block) {
      const int heads = static_cast<int>(encoding.cosines[block].size()) / (turning * pairs);
      made.cosines[block] = with_rows(encoding.cosines[block], heads, turning, pairs, before, registers, 1);
      made.sines[block] = with_rows(encoding.sines[block], heads, turning, pairs, before, registers, 0);
    }
  }
  if (!encoding.bias_index.empty()) {
    const int more = tokens + registers;
    made.bias_index.assign(static_cast<std::size_t>(more) * static_cast<std::size_t>(more), -1);
    const auto moved = [&](int token) { return token < prefix ? token : token + registers; };
    for (int query = 0; query < tokens; ++query) {
      for (int key = 0; key < tokens; ++key) {
        const std::ptrdiff_t from = std::ptrdiff_t{query} * tokens + key,
                             to = std::ptrdiff_t{moved(query)} * more + moved(key);
        made.bias_index[static_cast<std::size_t>(to)] = encoding.bias_index[static_cast<std::size_t>(from)];
      }
    }
  }
  return made;
}

}  // namespace whereabouts

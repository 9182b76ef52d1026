// What can be seen of tokens and their positions: all of them where they are few, else means of blocks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/image/patches.h"

namespace whereabouts {

struct DrawnTokens {
  std::int64_t count = 0, length = 0;  // tokens, and numbers of each
  // A cell of the matrices is the mean of `down` tokens by `across` numbers, or of `sampled` of these where
  // there are too many of them.
  int down = 1, across = 1;
  std::int64_t sampled = 1;
  std::shared_ptr<const Matrix> tokens, position, sum;

  bool whole() const { return down == 1 && across == 1; }
};

// The tokens of the image that `plan` makes of `image`, and the table of `scheme` for them. Refuses (usage)
// a scheme that has no such table.
DrawnTokens drawn_tokens(const Image& image, const FitPlan& plan, const std::string& scheme,
                         const Progress& progress);

// The whole table, (tokens, length).
Matrix whole_table(const std::string& scheme, GridShape grid, std::int64_t length,
                   const Progress& progress = {});

// "266 × 139,968", and what a cell is where it is not one number of one token.
Message size_in_words(const DrawnTokens& drawn);

}  // namespace whereabouts

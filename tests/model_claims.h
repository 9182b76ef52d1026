// What labs that run a model say of the image that it saw and of its patches.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "core/base/grid.h"
#include "core/image/image.h"
#include "tests/claims.h"

namespace whereabouts {

// "image of 40 x 150 resized to 248 x 930 (bicubic), its centre of 224 x 224 taken from row 12, column 353;
// mean 0.5, deviation 0.5 (...)". Returns rows and columns of what the model sees.
inline std::pair<double, double> image_claims(Claims& claims) {
  const std::string* text = claims.reading_text("image");
  if (!text) return {0, 0};
  const auto pair = [&](const std::string& words) -> std::optional<std::pair<double, double>> {
    const std::size_t at = text->find(words);
    if (at == std::string::npos) return std::nullopt;
    const auto first = number_in(*text, at), second = number_in(*text, first->end);
    return std::pair{first->value, second->value};
  };
  const auto given = pair("image of "), resized = pair("resized to "), centre = pair("its centre of "),
             from = pair("taken from row ");
  const double rows = claims.image->rows(), columns = claims.image->columns();
  int which = 1;
  const auto next = [&](double value) { claims.reading("image", value, which++); };
  if (given) {
    next(rows);
    next(columns);
  }
  const auto size = resized.value_or(std::pair{rows, columns});
  if (resized) {
    next(size.first);
    next(size.second);
    // A crop follows a resize that keeps the shape.
    if (centre)
      claims.holds(std::abs(size.first * columns - size.second * rows) <= std::max(rows, columns) * 1.01,
                   "the shape of the image: " + *text);
  }
  if (centre) {
    next(centre->first);
    next(centre->second);
    next(from->first);
    next(from->second);
    claims.holds(std::abs(2 * from->first - (size.first - centre->first)) <= 1 &&
                     std::abs(2 * from->second - (size.second - centre->second)) <= 1,
                 "the centre: " + *text);
  }
  claims.told("image", "mean ");
  return centre.value_or(size);
}

inline void grid_claims(Claims& claims, GridShape grid) {
  claims.reading_size("patches", grid.rows, grid.columns);
}

}  // namespace whereabouts

// The parade: a learned table as name tags, a sinusoid as markers painted on the street, and what each says
// when the parade grows longer than it was in rehearsal.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

inline constexpr int max_performers = 24;
inline constexpr int parade_width = 8;             // numbers on a tag and on a marker
inline constexpr double parade_temperature = 100;  // so that all waves move within the street

struct Parade {
  int rehearsed = 0;
  Matrix tags;     // (rehearsed, 8): learned-1d, seeded; there are no more rows
  Matrix markers;  // (max_performers, 8): sinusoidal-1d
  // The linear rule that takes a marker to the next one, marker[p + 1] = rule marker[p], by least squares
  // over the rehearsed places; and the cosine of what it says with the marker that is there, from place 1 on.
  MatrixD rule;
  std::vector<double> next_cosine;  // (max_performers - 1)
};

// 2 <= rehearsed <= max_performers.
Parade parade_of(int rehearsed, std::uint32_t seed, const Progress& progress);

// Cosine of each rehearsed tag with the tag its performer gets when the table is stretched over `performers`
// places (the rule `bilinear`), (min(rehearsed, performers)); 1 where nothing is stretched.
std::vector<double> stretched_cosine(const Parade& parade, int performers);

}  // namespace whereabouts

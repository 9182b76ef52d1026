// Rotary schemes: pairs of dimensions of every query and key rotate by an angle set by the token's position,
// so the score of a query and a key depends on the offset between them (docs/schemes.md, "Rotary schemes").
//
//   rotary.h           requests, tables
//   rotary_scheme.h    what a scheme that rotates answers
//   rotary_table.h     checks, angles, tables, the rotation itself
//   axial_rotation.h   axial rotations that larger grids change
//   fixed_rotation.h   what rotations that learn nothing give a model in training
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/parameter/values.h"

namespace whereabouts {

// What rope-mixed learns.
struct MixedFrequencies {
  MatrixD x, y;  // (heads, d/2) radians per column, and per row
};

// What LieRE learns, one layer's U row by row above the diagonal: (heads d / g, g (g - 1) / 2).
struct LieReGenerators {
  MatrixD row, column;

  Eigen::Index planes() const { return row.cols(); }
};
inline constexpr int default_liere_block = 8;  // g of the paper's LieRE-8

// Of m-rope, pairs of dimensions for time, height and width.
using MRopeSections = std::array<int, 3>;

struct RotaryRequest {
  GridShape grid;                      // rope-1d rotates by the token's number, the others by row and column
  int head_dim = 0;                    // d, of one head
  int heads = 1;                       // rope-mixed and liere have one table per head, the others one for all
  std::string layout;                  // of the schemes that have layouts; empty: the first
  std::string pairs;                   // adjacent or half; empty: as published
  std::optional<double> temperature;   // T; empty: the form's own (own_temperature())
  std::uint32_t seed = 0;              // rope-mixed, liere
  int layer = 0;                       // of these: the layer whose numbers are drawn
  std::string normalise = "separate";  // dinov3: what coordinates are divided by: separate, min or max
  int pretraining_side = 16;           // eva: the side of the square grid that positions are scaled to
  // The grid that rows and columns are scaled to, instead of that; of liere the trained one, empty: its own.
  std::optional<GridShape> reference;
  double offset = 0;                          // added to rows and columns before they are scaled
  std::optional<MixedFrequencies> mixed;      // rope-mixed: learned parameters instead of seeded ones
  std::optional<MRopeSections> sections;      // m-rope; empty: default_sections()
  int text_before = 0, text_after = 0;        // m-rope: tokens of text around the grid
  int block = default_liere_block;            // liere: g, dimensions that turn together
  std::optional<LieReGenerators> generators;  // liere: learned ones instead of seeded ones
  Values own;                                 // of what else the scheme declares
};

struct RotaryTable {
  std::vector<Matrix> cosine, sine;       // (N, d/2) each: one for all heads, or one per head
  std::vector<std::array<int, 2>> pairs;  // d/2 pairs of dimensions that rotate together; the first is "real"

  const Matrix& cosine_of(int head) const { return cosine[cosine.size() == 1 ? 0 : index(head)]; }
  const Matrix& sine_of(int head) const { return sine[sine.size() == 1 ? 0 : index(head)]; }

 private:
  static std::size_t index(int head) { return static_cast<std::size_t>(head); }
};

}  // namespace whereabouts

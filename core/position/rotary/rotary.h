// Rotary schemes: pairs of dimensions of every query and key turn by an angle that the token's place sets, so
// that the score of a query and a key depends on the offset between them (docs/schemes.md, "Rotary schemes").
//
//   rotary.h             requests, tables, rotate()
//   rotary_angles.cpp    the frequencies and coordinates of every form
//   rotary_table.cpp     checks, tables, rotation
//   mixed_frequencies.h  rope-mixed: two learned frequencies per head and pair
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
#include "core/position/rotary/mixed_frequencies.h"

namespace whereabouts {

struct RotaryRequest {
  GridShape grid;                         // rope-1d turns by the token's number, the others by row and column
  int head_dim = 0;                       // d, of one head
  int heads = 1;                          // rope-mixed has one table per head, the others one for all
  std::string layout;                     // rope-2d: articles, eva, rope-vit or dinov3; empty: the first
  std::string pairs;                      // adjacent or half; empty: what the form was published with
  std::optional<double> temperature;      // T; the form's own where nothing is given (own_temperature())
  std::uint32_t seed = 0;                 // rope-mixed
  int layer = 0;                          // rope-mixed: which layer's draws of the seed
  std::string normalise = "separate";     // dinov3: what coordinates are divided by: separate, min or max
  int pretraining_side = 16;              // eva: the side of the square grid that positions are scaled to
  std::optional<GridShape> reference;     // the grid that rows and columns are scaled to, instead of that
  double offset = 0;                      // added to rows and columns before they are scaled
  std::optional<MixedFrequencies> mixed;  // rope-mixed: learned parameters instead of seeded ones
};

struct RotaryTable {
  std::vector<Matrix> cosine, sine;       // (N, d/2) each: one for all heads, or one per head
  std::vector<std::array<int, 2>> pairs;  // d/2 pairs of dimensions that turn together; the first is "real"

  const Matrix& cosine_of(int head) const { return cosine[cosine.size() == 1 ? 0 : index(head)]; }
  const Matrix& sine_of(int head) const { return sine[sine.size() == 1 ? 0 : index(head)]; }

 private:
  static std::size_t index(int head) { return static_cast<std::size_t>(head); }
};

// 10000 for rope-1d, articles and eva; 100 for rope-vit and dinov3; 10 for rope-mixed.
double own_temperature(const std::string& scheme, const std::string& layout = {});

// The request with layout, pairs and temperature filled in. Refuses (usage): a scheme that does not rotate;
// odd d in 1-D and d that does not divide by 4 in 2-D, naming widths that work; unknown layouts, pairs and
// norms; temperatures that are not positive; learned frequencies of another shape; more than 2^28 numbers.
RotaryRequest checked_rotary(const std::string& scheme, const RotaryRequest& request);

// The angles [N, d/2] in radians, in float64, by which pair j of token n's query and key turns.
//   rope-1d            n T^(-2j/d)
//   articles, eva      row T^(-4k/d) for the first d/4 pairs, column for the others, k = j mod d/4; eva
//                      scales rows by 16 / R and columns by 16 / C
//   rope-vit           the same frequencies, column before row
//   dinov3             2 pi coordinate / T^(4k/d), coordinate = 2 (row + 0.5) / R - 1, row before column
//   rope-mixed         f_x column + f_y row
MatrixD rotary_angles(const std::string& scheme, const RotaryRequest& request, int head = 0,
                      const Progress& progress = {});

// Which dimensions turn together. adjacent: (2j, 2j + 1). half: (j, j + d/2); the articles split each
// axis's half of the head instead: (j, j + d/4) within it.
std::vector<std::array<int, 2>> rotary_pairs(const std::string& scheme, const RotaryRequest& request);

// Cosines and sines of rotary_angles(), each evaluated in float64 and rounded once.
RotaryTable rotary_table(const std::string& scheme, const RotaryRequest& request,
                         const Progress& progress = {});

// Turns one head's query or key [d] in place: (a, b) -> (a cos - b sin, a sin + b cos) for every pair.
void rotate(std::span<float> vector, const RotaryTable& table, int token, int head = 0);
// The same for all tokens of one head: [N, d].
void rotate(Matrix& tokens, const RotaryTable& table, int head = 0);

// How many learned parameters a layer has: 2 heads d/2 in rope-mixed, none elsewhere.
std::int64_t rotary_parameters(const std::string& scheme, const RotaryRequest& request);

}  // namespace whereabouts

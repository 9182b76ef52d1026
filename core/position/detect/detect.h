// Classifies a stored table: a sinusoid of some layout and temperature, learned, or random.
//
//   detect.h             the answer
//   detect_sinusoid.h    the hypotheses and how they are tested
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

enum class TableKind {
  sinusoid,
  learned,   // neighbours on the grid are more alike than other pairs
  random,    // no such likeness: drawn at random, or shuffled
  constant,  // all rows are equal, or there is only one
};
std::string to_text(TableKind kind);  // "a sinusoid", "learned", "random", "constant"

// A fit of a table by a sinusoid: row n is scale * the encoding of the address first + n.
struct Sinusoid {
  std::string scheme, layout;         // catalogue ids
  std::optional<double> temperature;  // empty if the table does not depend on it (one frequency only)
  double scale = 1;                   // factor on all values
  int first = 0;                      // address of the first row; 1 where the class token had address 0
  int columns = 0;     // addresses per row of a 2-D grid; other than the grid's where rows wrap
  bool wraps = false;  // rows of an older, wider or narrower grid ("slice")
  double error = 0;    // largest absolute difference from the table
};

struct Detection {
  TableKind kind = TableKind::random;
  std::optional<Sinusoid> sinusoid;  // the simplest fit
  std::vector<Sinusoid> ties;        // the other fits that are as good
  double neighbour_likeness = 0;     // mean cosine of neighbours less that of any pairs, rows less their mean
  double deviations = 0;             // the same in standard deviations of that difference
};

// `patches`: (grid.count(), D), without prefix rows. Refuses (usage) a table that does not fit the grid or is
// not finite.
Detection detect_table(const Matrix& patches, GridShape grid, const Progress& progress = {});

// The sinusoid on another grid: (grid.count(), width), not wrapped; a 1-D one keeps its first address.
Matrix evaluate(const Sinusoid& sinusoid, GridShape grid, int width, const Progress& progress = {});

}  // namespace whereabouts

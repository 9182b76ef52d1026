// Resamples a position table to another grid of patches, as each code base does it (docs/schemes.md,
// "Resampling").
//
//   resample.h        the methods by name, and their application to a table
//   resample_axis.h   the rules along one axis
#pragma once

#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

struct ResampleMethod {
  std::string id, title;
  std::string help;          // what it does and where it is used, in one sentence
  bool windows = false;      // for tables of relative positions: the grids are windows, see resample()
  std::string same_as = {};  // the id of an earlier method that is the same function
  bool at_own_size = false;  // it may change a table on its own grid, too
};

// The methods that need the table only; `auto` (core/tables/resample_auto.h) needs the checkpoint.
const std::vector<ResampleMethod>& resample_methods();
// Refuses (usage) an unknown id with the list of known ones.
const ResampleMethod& find_resample_method(const std::string& id);

// The largest target: 512 x 512, as parse_grid() takes them, and 2^28 values.
inline constexpr int resample_side_limit = 512;

// Whether a method has rows enough for `to`: `slice` takes the first of the table, `crop` those in its
// middle.
bool makes_grid(const std::string& method, GridShape from, GridShape to);

// The grid of offsets of a window: (2R - 1) x (2C - 1).
GridShape offsets_of(GridShape window);

// `table`: (from.count(), D), patches only, raster order. Returns (to.count(), D). Methods with `windows`
// take a table of relative positions, (offsets_of(from).count(), heads), to (offsets_of(to).count(), heads);
// the caller keeps the rows after those (BEiT's three). Computes in float32; from == to returns the table
// unchanged, unless the method is `at_own_size`. Refuses (usage): an empty target or one beyond the limit, a
// table that does not fit `from`, and what the method cannot do (`slice` to more rows, `crop` to more rows or
// columns, `factored` on a table that is no sum of rows and columns, `sinusoid-reevaluated` on other tables).
Matrix resample(const Matrix& table, GridShape from, GridShape to, const std::string& method,
                const Progress& progress = {});

// Refuses (usage) a target beyond the limit, for a table of that width.
void check_resample_grid(GridShape to, Eigen::Index width);

// Mean cosine between the rows of two tables of one shape; a row of zeros counts 0.
double mean_row_cosine(const Matrix& a, const Matrix& b);

// A rule, and how close it comes to a given table.
struct RankedMethod {
  std::string method;
  double mean_cosine = 0;  // between the rows of the resampled table and the reference's
};

}  // namespace whereabouts

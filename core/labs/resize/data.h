// What the lab `resize` prepares: a table, what it is, and the table it is to be compared with.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/image/resized.h"
#include "core/labs/framework/lab.h"
#include "core/labs/framework/parameters/table_parameters.h"
#include "core/position/detect/detect.h"
#include "core/position/resample/resample.h"
#include "core/tables/resample_auto.h"

namespace whereabouts {

namespace resize {
inline constexpr Handle<std::optional<GridShape>> target{"grid"};
}  // namespace resize

struct ResizeData : Data, std::enable_shared_from_this<ResizeData> {
  PositionTable table;
  double neighbours = 0;                   // neighbour_similarity() of the table as it is
  Eigen::RowVectorXf mean;                 // (D), of the patches
  Matrix directions;                       // (k, D), the first principal components
  LibraryRules library;                    // whose names the file carries
  std::vector<std::string> methods;        // ids that can be applied to this table at all
  std::optional<Sinusoid> sinusoid;        // what it is, where it is one
  std::string kind;                        // "learned", "a sinusoid", ...
  std::optional<PositionTable> reference;  // the second checkpoint's
  std::vector<RankedMethod> ranked;        // by likeness to the reference at its own grid

  std::size_t bytes() const override;
};

std::shared_ptr<const ResizeData> prepare_resize(const Inputs& inputs, const Values& heavy,
                                                 const Progress& progress);

// The grid of the checkpoint's table, and of the second checkpoint's where it is known; told from names and
// shapes alone.
GridShape source_grid(const Scope& scope);
std::optional<GridShape> reference_grid(const Scope& scope);

// A grid that is not `grid`: for asking whether a rule takes a table at all.
GridShape other_grid(GridShape grid);

// Whether `method` can make a table of `to`: "slice" and "crop" have no rows to add.
bool applies_to(const ResizeData& data, const std::string& method, GridShape to);

// The table on another grid, (to.count(), D). Refuses (usage) as resample() does.
Matrix resized(const ResizeData& data, GridShape to, const std::string& method, const Progress& progress);

// Mean cosine of cells beside or below each other, without rows of zeros; NaN where there are none.
double neighbour_similarity(const Matrix& table, GridShape grid);

// The cell of `to` that lies where `cell` lies in `from`.
Cell same_place(Cell cell, GridShape from, GridShape to);

}  // namespace whereabouts

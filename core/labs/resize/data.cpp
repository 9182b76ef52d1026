#include "core/labs/resize/data.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/analysis/components.h"
#include "core/base/failure.h"
#include "core/tables/detect_in_checkpoint.h"
#include "core/tables/position_table.h"

namespace whereabouts {
namespace {

constexpr int kept_components = 6;

// The table of the second checkpoint: of the same name where it has one, else its encoder's. One whose tokens
// fit no square is read on the target grid the user gave.
PositionTable load_reference(const Inputs& inputs, const Values& heavy, const Progress& progress) {
  TableChoice choice;
  if (position_tensor(*inputs.anatomy2, heavy[table::tensor])) choice.tensor = heavy[table::tensor];
  try {
    return load_position_table(*inputs.checkpoint2, choice, progress);
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::usage || !heavy[resize::target]) throw;
  }
  choice.grid = heavy[resize::target];
  return load_position_table(*inputs.checkpoint2, choice, progress);
}

bool is_applicable(const ResizeData& data, const ResampleMethod& method, const Progress& progress) {
  if (method.windows) return false;
  if (method.id == "sinusoid-reevaluated") return data.sinusoid.has_value();
  if (method.id != "factored") return true;
  try {
    // The rule looks at the table before it begins.
    resample(data.table.patches, data.table.grid, other_grid(data.table.grid), method.id, progress);
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::usage) throw;
    return false;
  }
  return true;
}

void compare_with_reference(ResizeData& data, const std::string& name, const Progress& progress) {
  const PositionTable& reference = *data.reference;
  if (reference.patches.cols() != data.table.patches.cols()) {
    refuse_usage(flag("checkpoint2"),
                 message("the table of {} is {} wide, the other one {}", shown(name, 80),
                         reference.patches.cols(), data.table.patches.cols()),
                 "choose two tables of one model");
  }
  for (const std::string& method : data.methods) {
    if (!applies_to(data, method, reference.grid) || !find_resample_method(method).same_as.empty()) continue;
    data.ranked.push_back(
        {method, mean_row_cosine(resized(data, reference.grid, method, progress), reference.patches)});
  }
  std::stable_sort(data.ranked.begin(), data.ranked.end(), [](const RankedMethod& a, const RankedMethod& b) {
    return a.mean_cosine > b.mean_cosine;
  });
}

}  // namespace

std::size_t ResizeData::bytes() const {
  const Eigen::Index numbers =
      table.patches.size() + directions.size() + (reference ? reference->patches.size() : 0);
  return static_cast<std::size_t>(numbers) * sizeof(float);
}

GridShape source_grid(const Scope& scope) {
  return table_grid(scope, table::own_grid);
}

std::optional<GridShape> reference_grid(const Scope& scope) {
  if (!scope.inputs.anatomy2) return std::nullopt;
  const Anatomy& anatomy = *scope.inputs.anatomy2;
  const PositionTensor* tensor = position_tensor(anatomy, scope[table::tensor]);
  if (!tensor || tensor->tokens < 1) tensor = default_table(anatomy);
  return tensor ? tensor->grid : std::nullopt;
}

GridShape other_grid(GridShape grid) {
  return {grid.rows == 1 ? 2 : 1, 1};
}

bool applies_to(const ResizeData& data, const std::string& method, GridShape to) {
  return makes_grid(method, data.table.grid, to);
}

Matrix resized(const ResizeData& data, GridShape to, const std::string& method, const Progress& progress) {
  // What the table is has been found out already; resample() would do so for every grid again.
  if (method == "sinusoid-reevaluated" && data.sinusoid && to != data.table.grid) {
    return evaluate(*data.sinusoid, to, static_cast<int>(data.table.patches.cols()), progress);
  }
  return resample(data.table.patches, data.table.grid, to, method, progress);
}

double neighbour_similarity(const Matrix& table, GridShape grid) {
  const Eigen::VectorXf lengths = table.rowwise().norm();
  double sum = 0;
  std::int64_t pairs = 0;
  const auto add = [&](int a, int b) {
    // A row of zeros has no direction.
    const float product = lengths[a] * lengths[b];
    if (!(product > 0)) return;
    sum += static_cast<double>(table.row(a).dot(table.row(b)) / product);
    ++pairs;
  };
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    if (cell.column + 1 < grid.columns) add(token, token + 1);
    if (cell.row + 1 < grid.rows) add(token, token + grid.columns);
  }
  return pairs > 0 ? sum / static_cast<double>(pairs) : std::numeric_limits<double>::quiet_NaN();
}

Cell same_place(Cell cell, GridShape from, GridShape to) {
  const auto moved = [](int at, int old_side, int new_side) {
    return static_cast<int>((2 * std::int64_t{at} + 1) * new_side / (2 * std::int64_t{old_side}));
  };
  return {moved(cell.row, from.rows, to.rows), moved(cell.column, from.columns, to.columns)};
}

std::shared_ptr<const ResizeData> prepare_resize(const Inputs& inputs, const Values& heavy,
                                                 const Progress& progress) {
  auto data = std::make_shared<ResizeData>();
  data->table = load_position_table(*inputs.checkpoint, table_choice(heavy, table::own_grid), progress);
  data->library = library_rules(*inputs.checkpoint, *inputs.anatomy);
  const Matrix& patches = data->table.patches;
  data->neighbours = neighbour_similarity(patches, data->table.grid);
  progress.report(0.2, "components");
  const Components components = principal_components(patches, kept_components, progress);
  data->mean = components.mean.cast<float>();
  data->directions = components.directions.cast<float>();
  progress.report(0.4, "what it is");
  const Detection detection = detection_of(data->table, progress);
  if (!data->table.sinusoid) forget_sinusoid(data->library);
  data->sinusoid = detection.sinusoid;
  data->kind = to_text(detection.kind);
  for (const ResampleMethod& method : resample_methods()) {
    if (is_applicable(*data, method, progress)) data->methods.push_back(method.id);
  }
  if (inputs.checkpoint2) {
    progress.report(0.7, "the second checkpoint");
    data->reference = load_reference(inputs, heavy, progress);
    compare_with_reference(*data, inputs.checkpoint2->name(), progress);
  }
  return data;
}

}  // namespace whereabouts

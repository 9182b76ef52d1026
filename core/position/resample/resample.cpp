#include "core/position/resample/resample.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>

#include "core/base/failure.h"
#include "core/position/detect/detect.h"
#include "core/position/resample/resample_axis.h"

namespace whereabouts {
namespace {

constexpr std::int64_t value_limit = std::int64_t{1} << 28;

struct AxisPair {
  AxisWeights rows, columns;
};

AxisPair both(AxisRule rule, GridShape from, GridShape to) {
  return {axis_weights(rule, from.rows, to.rows), axis_weights(rule, from.columns, to.columns)};
}

// DINOv2 passes a factor slightly above the ratio, so that rounding never loses a cell. The samples then
// follow the factor, not the ratio.
AxisPair offset_by_a_tenth(GridShape from, GridShape to) {
  constexpr double tenth = 0.1;
  return {axis_weights(AxisRule::cubic, from.rows, to.rows, from.rows / (to.rows + tenth)),
          axis_weights(AxisRule::cubic, from.columns, to.columns, from.columns / (to.columns + tenth))};
}

// Computes every output row from input rows first, then resamples it along the columns: this holds only one
// row of the grid beside the result.
Matrix applied(const Matrix& table, GridShape from, const AxisPair& weights, const Progress& progress) {
  const Eigen::Index width = table.cols(), line = Eigen::Index{from.columns} * width;
  const int rows = weights.rows.outputs(), columns = weights.columns.outputs();
  Matrix result(Eigen::Index{rows} * columns, width);
  RowVector mixed(line);
  for (int row = 0; row < rows; ++row) {
    const float* const of_row = weights.rows.of(row);
    mixed.setZero();
    for (int k = 0; k < weights.rows.taps(row); ++k) {
      progress.check();
      const Eigen::Index first = Eigen::Index{weights.rows.first[row] + k} * line;
      mixed += of_row[k] * Eigen::Map<const RowVector>(table.data() + first, line);
    }
    progress.report(static_cast<double>(row) / rows, "resampling");
    for (int column = 0; column < columns; ++column) {
      if (column % 16 == 0) progress.check();
      const float* const of_column = weights.columns.of(column);
      auto cell = result.row(Eigen::Index{row} * columns + column);
      cell.setZero();
      for (int k = 0; k < weights.columns.taps(column); ++k) {
        const Eigen::Index first = Eigen::Index{weights.columns.first[column] + k} * width;
        cell += of_column[k] * Eigen::Map<const RowVector>(mixed.data() + first, width);
      }
    }
  }
  return result;
}

void check_table(const Matrix& table, GridShape from) {
  if (from.rows >= 1 && from.columns >= 1 && from.rows <= 2 * resample_side_limit &&
      from.columns <= 2 * resample_side_limit && table.rows() == from.count() && table.cols() >= 1) {
    return;
  }
  refuse_usage("resample",
               message("a table of {} rows does not fit a grid of {}", table.rows(), to_text(from)),
               "give the grid that it belongs to");
}

Matrix sliced(const Matrix& table, GridShape from, GridShape to) {
  if (to.count() > from.count()) {
    refuse_usage(flag("method"),
                 message("slice takes the first {} rows for {}, and the table has {}", to.count(),
                         to_text(to), from.count()),
                 "choose a grid of at most so many patches, or another method");
  }
  return table.topRows(to.count());
}

// The cells in the middle as they are; of an odd margin the smaller half lies in front.
Matrix cropped_centre(const Matrix& table, GridShape from, GridShape to) {
  if (!makes_grid("crop", from, to)) {
    refuse_usage(flag("method"),
                 message("crop cuts {} out of the table, which has {}", to_text(to), to_text(from)),
                 "choose a grid of at most so many rows and columns, or another method");
  }
  const Cell first{(from.rows - to.rows) / 2, (from.columns - to.columns) / 2};
  Matrix result(to.count(), table.cols());
  for (int row = 0; row < to.rows; ++row) {
    result.middleRows(Eigen::Index{row} * to.columns, to.columns) =
        table.middleRows(from.token({first.row + row, first.column}), to.columns);
  }
  return result;
}

// timm's aspect-preserving NaFlexViT, RADIO: resample to the square of the longer side and take its top left
// part.
Matrix cropped_square(const Matrix& table, GridShape from, GridShape to, AxisRule rule,
                      const Progress& progress) {
  const int side = std::max(to.rows, to.columns);
  AxisPair weights = both(rule, from, {side, side});
  weights.rows.first.resize(static_cast<std::size_t>(to.rows));
  weights.columns.first.resize(static_cast<std::size_t>(to.columns));
  return applied(table, from, weights, progress);
}

// The largest difference between a value and the sum of its row part and its column part.
double factored_error(const Matrix& table, GridShape grid, const Progress& progress) {
  MatrixD of_row = MatrixD::Zero(grid.rows, table.cols()),
          of_column = MatrixD::Zero(grid.columns, table.cols());
  for (int token = 0; token < grid.count(); ++token) {
    if (token % 64 == 0) progress.check();
    const Cell cell = grid.cell(token);
    of_row.row(cell.row) += table.row(token).cast<double>() / grid.columns;
    of_column.row(cell.column) += table.row(token).cast<double>() / grid.rows;
  }
  of_column.rowwise() -= of_column.colwise().mean().eval();
  double max = 0;
  for (int token = 0; token < grid.count(); ++token) {
    if (token % 64 == 0) progress.check();
    const Cell cell = grid.cell(token);
    const auto expected = of_row.row(cell.row) + of_column.row(cell.column);
    max = std::max(max, (table.row(token).cast<double>() - expected).cwiseAbs().maxCoeff());
  }
  return max;
}

bool is_factored(const Matrix& table, GridShape from, const Progress& progress) {
  // A table stored in half precision is off by some thousandths of the largest value.
  return factored_error(table, from, progress) <= 5e-3 * static_cast<double>(table.cwiseAbs().maxCoeff());
}

void check_factored(const Matrix& table, GridShape from, const Progress& progress) {
  if (is_factored(table, from, progress)) return;
  refuse_usage(flag("method"),
               "factored is for tables that are a row's vector plus a column's, and this one is not",
               "choose another method, for example articles");
}

Matrix reevaluated(const Matrix& table, GridShape from, GridShape to, const Progress& progress) {
  const Detection found = detect_table(table, from, progress);
  if (found.kind != TableKind::sinusoid) {
    refuse_usage(flag("method"),
                 message("sinusoid-reevaluated is for sinusoids, and this table is {}", to_text(found.kind)),
                 "choose another method, for example articles");
  }
  return evaluate(*found.sinusoid, to, static_cast<int>(table.cols()), progress);
}

// The methods that use one rule along both axes.
AxisRule axis_rule(const std::string& id) {
  static const std::map<std::string, AxisRule> rules = {
      {"timm", AxisRule::cubic_antialias},
      {"torchvision", AxisRule::corner_cubic},
      {"corner-aligned", AxisRule::corner_linear},
      {"qwen3-vl", AxisRule::corner_linear},
      {"bilinear", AxisRule::linear},
      {"factored", AxisRule::linear},
      {"swin-bilinear", AxisRule::linear},
      {"bilinear-antialias", AxisRule::linear_antialias},
      {"naflex", AxisRule::linear_antialias},
      {"nearest", AxisRule::nearest},
      {"bucketize", AxisRule::bucket},
  };
  const auto found = rules.find(id);
  return found == rules.end() ? AxisRule::cubic : found->second;
}

}  // namespace

void check_resample_grid(GridShape to, Eigen::Index width) {
  const auto fits = [](int side) { return side >= 1 && side <= resample_side_limit; };
  if (!fits(to.rows) || !fits(to.columns)) {
    refuse_usage(flag("grid"), message("there is no resampling to a grid of {}", to_text(to)),
                 message("rows and columns go from 1 to {}", resample_side_limit));
  }
  const std::int64_t values = std::int64_t{to.count()} * width;
  if (values > value_limit) {
    refuse_usage(flag("grid"), message("{} would make a table of {} values", to_text(to), values),
                 message("choose a smaller grid: at most {} values", value_limit));
  }
}

const std::vector<ResampleMethod>& resample_methods() {
  static const std::vector<ResampleMethod> methods = {
      {"articles", "Bicubic", "bicubic with a = -0.75 and held edges: the articles, DeiT, MAE"},
      {"timm", "Bicubic, antialiased", "bicubic with a = -0.5, widened when it shrinks: timm"},
      {"torchvision", "Bicubic, corners",
       "bicubic with first on first and last on last: torchvision's interpolate_embeddings"},
      {"naflex-aspect", "Bicubic, cropped",
       "timm's to the square of the longer side, then its top left: aspect-preserving NaFlexViT"},
      {"grid-sample", "Bicubic, sampled",
       "as articles, by torch's grid_sample: an option of timm's NaFlexViT", false, "articles"},
      {"moonvit", "Bicubic, of 64 x 64", "as articles: MoonViT, Kimi", false, "articles"},
      {"dinov2", "Bicubic, shifted", "bicubic sampled with the factor (size + 0.1) / old size: DINOv2"},
      {"dinov2-hf", "Bicubic, by size", "bicubic to the exact size: DINOv2 in Hugging Face's form"},
      {"corner-aligned", "Linear, corners",
       "linear with first on first and last on last: the original ViT, big_vision"},
      {"qwen3-vl", "Linear, of 48 x 48", "as corner-aligned, here in raster order: Qwen3-VL", false,
       "corner-aligned"},
      {"bilinear", "Linear, half-pixel", "linear between the centres of cells, no antialias"},
      {"radio", "Linear, cropped", "bilinear to the square of the longer side, then its top left: RADIO"},
      {"radio-corners", "Corners, cropped",
       "corner-aligned to the square of the longer side, then its top left: some of RADIO's in timm"},
      {"bilinear-antialias", "Linear, antialiased", "linear, widened when it shrinks: SigLIP 2"},
      {"naflex", "Linear, NaFlex", "as bilinear-antialias: NaFlex models of SigLIP 2 in timm", false,
       "bilinear-antialias"},
      {"nearest", "Nearest", "the nearest cell towards the top left: torch's nearest"},
      {"crop", "Centre", "the middle of the table as it is: Stable Diffusion 3"},
      {"slice", "First rows", "the first rows of the table, whatever their grid: the articles' slices"},
      {"sinusoid-reevaluated", "Re-evaluated", "the detected sinusoid evaluated on the new grid"},
      {"factored", "Linear per axis", "linear along the rows' and the columns' table: timm's NaFlex"},
      {"swin-bicubic", "Bicubic on offsets", "bicubic on the table of offsets: Swin", true},
      {"swin-bilinear", "Linear on offsets", "linear on the table of offsets: BEiT in Hugging Face's form",
       true},
      {"swin-geometric", "Geometric on offsets",
       "linear between offsets in geometric progression: timm, after BEiT", true},
      {"bucketize",
       "Nearest, float32",
       "as nearest, by torch's bucketize, whose rounding can give a cell its neighbour's vector: Idefics, "
       "SmolVLM",
       false,
       {},
       true},
  };
  return methods;
}

const ResampleMethod& find_resample_method(const std::string& id) {
  std::string known;
  for (const ResampleMethod& method : resample_methods()) {
    if (method.id == id) return method;
    known += (known.empty() ? "" : ", ") + method.id;
  }
  refuse_usage(flag("method"), message("there is no resampling method \"{}\"", shown(id, 60)),
               message("choose one of {}", known));
}

bool makes_grid(const std::string& id, GridShape from, GridShape to) {
  if (id == "slice") return to.count() <= from.count();
  return id != "crop" || (to.rows <= from.rows && to.columns <= from.columns);
}

GridShape offsets_of(GridShape window) {
  return {2 * window.rows - 1, 2 * window.columns - 1};
}

Matrix resample(const Matrix& table, GridShape from, GridShape to, const std::string& id,
                const Progress& progress) {
  const ResampleMethod& method = find_resample_method(id);
  check_resample_grid(to, table.cols());
  if (method.windows) {
    from = offsets_of(from);
    to = offsets_of(to);
  }
  check_table(table, from);
  if (from == to && !method.at_own_size) return table;
  if (id == "slice") return sliced(table, from, to);
  if (id == "crop") return cropped_centre(table, from, to);
  if (id == "sinusoid-reevaluated") return reevaluated(table, from, to, progress);
  if (id == "dinov2") return applied(table, from, offset_by_a_tenth(from, to), progress);
  if (id == "swin-geometric") {
    return applied(table, from,
                   {geometric_weights(from.rows, to.rows), geometric_weights(from.columns, to.columns)},
                   progress);
  }
  // A sum of row and column vectors stays such a sum when resampled along both axes.
  if (id == "factored") check_factored(table, from, progress);
  if (id == "radio") return cropped_square(table, from, to, AxisRule::linear, progress);
  if (id == "radio-corners") return cropped_square(table, from, to, AxisRule::corner_linear, progress);
  if (id == "naflex-aspect") {
    // A single row or column always is such a sum.
    const bool factored = from.rows > 1 && from.columns > 1 && is_factored(table, from, progress);
    return cropped_square(table, from, to, factored ? AxisRule::linear : AxisRule::cubic_antialias, progress);
  }
  return applied(table, from, both(axis_rule(id), from, to), progress);
}

double mean_row_cosine(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) {
    refuse_usage("reference", "the tables have different shapes", "choose tables of one grid and width");
  }
  double sum = 0;
  for (Eigen::Index row = 0; row < a.rows(); ++row) {
    double dot = 0, a_squared = 0, b_squared = 0;
    for (Eigen::Index column = 0; column < a.cols(); ++column) {
      const double x = a(row, column), y = b(row, column);
      dot += x * y;
      a_squared += x * x;
      b_squared += y * y;
    }
    if (a_squared > 0 && b_squared > 0) sum += dot / std::sqrt(a_squared * b_squared);
  }
  return a.rows() > 0 ? sum / static_cast<double>(a.rows()) : 0;
}

}  // namespace whereabouts

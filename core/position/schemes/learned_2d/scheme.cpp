#include <algorithm>
#include <array>

#include "core/base/failure.h"
#include "core/base/permutation.h"
#include "core/position/additive/additive_table.h"
#include "core/position/additive/drawn_row.h"
#include "core/position/additive/row_column_means.h"
#include "core/position/published.h"
#include "core/position/scheme_request.h"
#include "core/position/truncated_normal.h"

namespace whereabouts {
namespace {

enum class Combine { concatenate, add };
constexpr Option<Combine> combines[] = {
    {Combine::concatenate, "concatenate", "Concatenate", "Row and column have half of the width each"},
    {Combine::add, "add", "Add", "Row and column have the whole width each, and are added"}};
constexpr Handle<Combine> combine{"combine", combines};

// The width of a row's vector, and of a column's.
int part_width(const TableRequest& request) {
  return request.combine == "add" ? request.width : request.width / 2;
}

bool adds(const TrainedShape& shape) {
  return shape.value(combine, Combine::concatenate) == Combine::add;
}

// A vector of each row and one of each column.
template <class T>
class LearnedFactors final : public TrainedPart<T> {
 public:
  explicit LearnedFactors(const TrainedPlan& plan)
      : shape_(plan.shape),
        part_(adds(plan.shape) ? plan.shape.width : plan.shape.width / 2),
        rows_(plan.offsets.model[0]),
        columns_(plan.offsets.model[1]) {
    this->terms_.shared = true;
    std::vector<T>& table = this->terms_.table;
    table.assign(static_cast<std::size_t>(shape_.tokens()) * static_cast<std::size_t>(shape_.width), T(0));
    this->gradients_.table = plan.reserve(table.size());
  }

  void update(const T* parameters) override {
    const int width = shape_.width;
    T* to = this->terms_.table.data() + std::ptrdiff_t{shape_.prefix()} * width;
    for (int token = 0; token < shape_.grid.count(); ++token, to += width) {
      const Cell cell = shape_.grid.cell(token);
      const T *row = parameters + rows_ + std::ptrdiff_t{cell.row} * part_,
              *column = parameters + columns_ + std::ptrdiff_t{cell.column} * part_;
      for (int i = 0; i < part_; ++i) {
        if (part_ == width) {
          to[i] = row[i] + column[i];
        } else {
          to[i] = row[i];
          to[part_ + i] = column[i];
        }
      }
    }
  }
  void backward(const T*, const T* derived, T* gradients) const override {
    const int width = shape_.width;
    const T* from = derived + this->gradients_.table + std::ptrdiff_t{shape_.prefix()} * width;
    for (int token = 0; token < shape_.grid.count(); ++token, from += width) {
      const Cell cell = shape_.grid.cell(token);
      T* row = gradients + rows_ + std::ptrdiff_t{cell.row} * part_;
      T* column = gradients + columns_ + std::ptrdiff_t{cell.column} * part_;
      for (int i = 0; i < part_; ++i) {
        row[i] += from[i];
        column[i] += part_ == width ? from[i] : from[part_ + i];
      }
    }
  }

 private:
  const TrainedShape shape_;
  const int part_;                    // the width of a row's vector, and of a column's
  const std::size_t rows_, columns_;  // where the tensors begin
};

class Learned2d final : public AdditiveScheme {
 public:
  Learned2d()
      : AdditiveScheme({.id = "learned-2d",
                        .title = "Learned 2-D",
                        .summary = "A learned vector per row and one per column, joined",
                        .place = 40,
                        .learnable = true,
                        .two_dimensional = true,
                        .transfer = "No: the vectors of the rows and those of the columns must be resampled, "
                                    "each along its axis",
                        .published = {{"ViT-B/16", published::five_shot, 64.001, published::vit}},
                        .remarks = {"Rows and columns apart: a short table",
                                    "No vector of its own for a single cell", "NaFlex, NaViT, DETR (option)"},
                        .stored = Stored::factors}) {}

  std::vector<Parameter> parameters() const override {
    return {seed_request(), two_sigma_request(),
            declare(combine, {.help = "how rows and columns join", .initial = Combine::concatenate})};
  }
  TableRequest request_of(const SchemeRequest& asked) const override {
    TableRequest request = AdditiveScheme::request_of(asked);
    if (asked.value(combine, Combine::concatenate) == Combine::add) request.combine = "add";
    return request;
  }
  std::vector<Parameter> trained_parameters() const override {
    return {declare(combine, {.label = "Combine",
                              .help = "How learned-2d joins rows and columns",
                              .initial = Combine::concatenate})};
  }
  std::string checked_trained(const TrainedShape& shape) const override {
    TableRequest request = trained_table_request(shape);
    if (adds(shape)) request.combine = "add";
    checked_table(*this, request);
    return shape.layout;
  }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<LearnedFactors<float>>(plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<LearnedFactors<double>>(plan);
  }
  LearnedTensors learned_tensors(const TrainedShape& shape) const override {
    const int part = adds(shape) ? shape.width : shape.width / 2;
    return {.model = {{"pos_embed_y", {1, shape.grid.rows, part}},
                      {"pos_embed_x", {1, shape.grid.columns, part}}}};
  }
  std::span<const StoredName> stored_names() const override {
    static constexpr auto names =
        std::to_array<StoredName>({{"pos_embed_y", 0, 8, {}, 0, "pos_embed_x"},
                                   {"pos_embed_height", 0, 8, {}, 0, "pos_embed_width"},
                                   {"pos_embed_h", 0, 8, {}, 0, "pos_embed_w"},
                                   {"row_embeddings.weight", 0, 8, {}, 0, "column_embeddings.weight", true},
                                   {"row_embed.weight", 0, 8, {}, 0, "col_embed.weight", true},
                                   {"row_embed", 0, 8, {}, 0, "col_embed", true}});
    return names;
  }
  std::string count_formula() const override { return "(R + C)·D/2"; }
  Widths widths(const std::string&) const override { return {.min = 2, .step = 2}; }
  void check(const TableRequest& request) const override {
    if (request.combine != "concatenate" && request.combine != "add") {
      refuse_usage(flag("combine"),
                   message("there is no way \"{}\" to join rows and columns", request.combine),
                   "choose one of concatenate, add");
    }
    if (request.combine == "concatenate" && request.width % 2 != 0) {
      refuse_usage(flag("dim"), message("two halves need an even width, not {}", request.width),
                   message("try {}, or {}", request.width + 1, flag("combine", "add")));
    }
  }

  // The row's vector and the column's, concatenated (D/2 each) or added (D each).
  Matrix table(const TableRequest& request, const Progress& progress) const override {
    const int part = part_width(request);
    NumpyRandomState generator(request.seed);
    const Matrix rows = truncated_normal(request.grid.rows, part, request.two_sigma, generator, progress);
    const Matrix columns =
        truncated_normal(request.grid.columns, part, request.two_sigma, generator, progress);
    Matrix table(request.grid.count(), request.width);
    for (int token = 0; token < request.grid.count(); ++token) {
      progress.check();
      const Cell cell = request.grid.cell(token);
      if (part == request.width) {
        table.row(token) = rows.row(cell.row) + columns.row(cell.column);
      } else {
        table.row(token) << rows.row(cell.row), columns.row(cell.column);
      }
    }
    return table;
  }

  // Of concatenated vectors.
  std::unique_ptr<TableMeans> means(const TableRequest& request, std::vector<int> dimensions,
                                    const Progress& progress) const override {
    const int half = request.width / 2;
    const auto middle = std::lower_bound(dimensions.begin(), dimensions.end(), half);
    const std::vector<int> of_rows(dimensions.begin(), middle);
    std::vector<int> of_columns(middle, dimensions.end());
    for (int& dimension : of_columns) dimension -= half;
    Matrix values = Matrix::Zero(std::max(request.grid.rows, request.grid.columns),
                                 static_cast<Eigen::Index>(dimensions.size()));
    NumpyRandomState generator(request.seed);
    for (int row = 0; row < request.grid.rows; ++row)
      draw_row(generator, half, request.two_sigma, of_rows, values.row(row).data(), progress);
    for (int column = 0; column < request.grid.columns; ++column) {
      draw_row(generator, half, request.two_sigma, of_columns, values.row(column).data() + of_rows.size(),
               progress);
    }
    std::vector<bool> is_row(dimensions.size(), false);
    std::fill_n(is_row.begin(), of_rows.size(), true);
    return std::make_unique<RowColumnMeans>(std::move(is_row), std::move(values),
                                            [grid = request.grid](Wave::Axis axis, int token) {
                                              const Cell cell = grid.cell(token);
                                              return axis == Wave::Axis::row ? cell.row : cell.column;
                                            });
  }
  double drawn_numbers(const TableRequest& request) const override {
    return (1.0 * request.grid.rows + request.grid.columns) * request.width / 2;
  }
  std::int64_t learned_numbers(const TableRequest& request) const override {
    return std::int64_t{request.grid.rows + request.grid.columns} * part_width(request);
  }
};

}  // namespace

std::unique_ptr<const Scheme> make_learned_2d_scheme() {
  return std::make_unique<Learned2d>();
}

}  // namespace whereabouts

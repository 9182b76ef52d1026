#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/failure.h"
#include "core/position/rotary/rotary_scheme.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme_request.h"
#include "core/position/schemes/liere/liere.h"
#include "core/position/schemes/liere/matrix_exponential.h"

namespace whereabouts {
namespace {

constexpr Handle<int> block{"block"};
constexpr Handle<std::optional<GridShape>> trained_grid{"trained-grid"};

LieReGenerators generators_of(const RotaryRequest& request) {
  if (request.generators) return *request.generators;
  return seeded_liere_generators(request.heads, request.head_dim, request.block, request.seed, request.layer);
}

// (2, heads, d / g, planes): of rows, then of columns.
Array generator_array(const LieReGenerators& generators, std::size_t heads) {
  std::vector<float> values;
  for (const MatrixD* axis : {&generators.row, &generators.column}) {
    for (Eigen::Index i = 0; i < axis->size(); ++i) values.push_back(static_cast<float>(axis->data()[i]));
  }
  return {{2, heads, static_cast<std::size_t>(generators.row.rows()) / heads,
           static_cast<std::size_t>(generators.planes())},
          std::move(values)};
}

void check_blocks(const RotaryRequest& request) {
  if (request.block < 2 || request.block > max_liere_block) {
    refuse_usage(flag("block"), message("blocks of {} dimensions are out of range", request.block),
                 message("allowed: 2 to {}", max_liere_block));
  }
  if (request.head_dim % request.block != 0) {
    std::string fitting;
    for (int block = 2; block <= std::min(request.head_dim, max_liere_block); ++block) {
      if (request.head_dim % block == 0) fitting += (fitting.empty() ? "" : ", ") + fmt::to_string(block);
    }
    refuse_usage(
        flag("block"),
        message("a head of {} dimensions does not divide into blocks of {}", request.head_dim, request.block),
        message("choose one of {}", fitting));
  }
  if (request.reference && (request.reference->rows < 1 || request.reference->columns < 1)) {
    refuse_usage(flag("trained-grid"), "a grid has at least one cell", "give RxC");
  }
  if (!request.generators) return;
  const Eigen::Index blocks = Eigen::Index{request.heads} * (request.head_dim / request.block);
  for (const MatrixD* axis : {&request.generators->row, &request.generators->column}) {
    if (axis->rows() == blocks && axis->cols() == liere_planes(request.block)) continue;
    refuse_usage("liere",
                 message("the learned generators are {} blocks of {} planes", axis->rows(), axis->cols()),
                 "ask for that many heads and those blocks");
  }
}

// (2, depth, heads d/g, g (g - 1) / 2), rows first.
void draw_generators(const TrainedShape& shape, int size, float* values, std::uint32_t seed) {
  for (int layer = 0; layer < shape.depth; ++layer) {
    const LieReGenerators drawn = seeded_liere_generators(shape.heads, shape.head_dim(), size, seed, layer);
    float* to = values + layer * drawn.row.size();
    for (const MatrixD* axis : {&drawn.row, &drawn.column}) {
      std::copy_n(axis->data(), axis->size(), to);
      to += shape.depth * axis->size();
    }
  }
}

// The matrices of every token, and the way back to generators.
template <class T>
class LearnedRotations final : public TrainedPart<T> {
 public:
  using typename TrainedPart<T>::Rows;

  explicit LearnedRotations(const TrainedPlan& plan)
      : shape_(plan.shape),
        size_(plan.shape.value(block, default_liere_block)),
        generators_(plan.offsets.model.front()) {
    this->terms_.rotated_block = size_;
    this->terms_.rotations.assign(
        static_cast<std::size_t>(shape_.depth) * static_cast<std::size_t>(shape_.heads) *
            static_cast<std::size_t>(shape_.tokens()) * static_cast<std::size_t>(shape_.head_dim()) *
            static_cast<std::size_t>(size_),
        T(0));
    this->gradients_.rotations = plan.reserve(this->terms_.rotations.size());
  }

  void update(const T* parameters) override {
    const GridShape grid = shape_.grid;
    const Eigen::Index size = size_, blocks = shape_.head_dim() / size_, prefix = shape_.prefix();
    T* to = this->terms_.rotations.data();
    for (int layer = 0; layer < shape_.depth; ++layer) {
      const LieReGenerators generators = generators_of_layer(layer, parameters);
      for (int head = 0; head < shape_.heads; ++head) {
        for (Eigen::Index i = 0; i < prefix * blocks; ++i, to += size * size)
          Eigen::Map<Rows>(to, size, size).setIdentity();
        const MatrixD rotations = liere_rotations_of(generators, shape_.heads, head, size_, grid, grid);
        std::copy_n(rotations.data(), rotations.size(), to);
        to += rotations.size();
      }
    }
  }

  // With M the sum of d y^T over turned vectors y = R x, the gradient of R is d x^T = M R.
  void backward(const T* parameters, const T* derived, T* gradients) const override {
    const GridShape grid = shape_.grid;
    const Eigen::Index size = size_, blocks = shape_.head_dim() / size_, prefix = shape_.prefix();
    const Eigen::Index planes = liere_planes(size_),
                       of_axis = Eigen::Index{shape_.depth} * shape_.heads * blocks * planes;
    const T *from = derived + this->gradients_.rotations, *rotation = this->terms_.rotations.data();
    for (int layer = 0; layer < shape_.depth; ++layer) {
      const LieReGenerators generators = generators_of_layer(layer, parameters);
      for (int head = 0; head < shape_.heads; ++head) {
        from += prefix * blocks * size * size;
        rotation += prefix * blocks * size * size;
        for (int token = 0; token < grid.count(); ++token) {
          const Cell cell = grid.cell(token);
          const double row = liere_coordinate(cell.row, grid.rows, grid.rows);
          const double column = liere_coordinate(cell.column, grid.columns, grid.columns);
          for (Eigen::Index each = 0; each < blocks; ++each, from += size * size, rotation += size * size) {
            const Eigen::Index at = head * blocks + each;
            const MatrixD d_rotation = Eigen::Map<const Rows>(from, size, size).template cast<double>() *
                                       Eigen::Map<const Rows>(rotation, size, size).template cast<double>();
            const MatrixD d_generator =
                matrix_exponential_gradient(liere_generator(generators, size_, at, row, column), d_rotation);
            T* rows = gradients + generators_ + (Eigen::Index{layer} * shape_.heads * blocks + at) * planes;
            T* columns = rows + of_axis;
            for (Eigen::Index i = 0; i < size; ++i) {
              for (Eigen::Index j = i + 1; j < size; ++j, ++rows, ++columns) {
                const double along = d_generator(i, j) - d_generator(j, i);
                *rows += static_cast<T>(row * along);
                *columns += static_cast<T>(column * along);
              }
            }
          }
        }
      }
    }
  }

 private:
  // As float32 holds them in files.
  LieReGenerators generators_of_layer(int layer, const T* parameters) const {
    const Eigen::Index blocks = Eigen::Index{shape_.heads} * (shape_.head_dim() / size_);
    const Eigen::Index planes = liere_planes(size_), count = blocks * planes;
    const T* rows = parameters + generators_ + layer * count;
    const T* columns = rows + shape_.depth * count;
    return {Eigen::Map<const Rows>(rows, blocks, planes).template cast<double>(),
            Eigen::Map<const Rows>(columns, blocks, planes).template cast<double>()};
  }

  const TrainedShape shape_;
  const int size_;                // g
  const std::size_t generators_;  // where the tensor begins
};

class LieRe final : public RotaryScheme {
 public:
  LieRe()
      : RotaryScheme(
            {.id = "liere",
             .title = "LieRE",
             .summary = "Blocks of dimensions turn in all their planes at once, by learned generators "
                        "of row and column",
             .brief_title = "LieRE",
             .place = 100,
             .learnable = true,
             .two_dimensional = true,
             .transfers = true,
             .transfer = "Yes: the learned generators are evaluated at the new grid, in units of the "
                         "trained one",
             .remarks = {"Turns in all planes; contains mixed RoPE",
                         "Score is no function of the offset alone", "LieRE"},
             .stored = Stored::generators}) {}

  std::vector<Parameter> parameters() const override {
    return {seed_request(), heads_request(), layer_request(),
            declare(block, {.help = "dimensions that turn together; it divides --dim",
                            .initial = default_liere_block,
                            .range = Range{.min = 2, .max = max_liere_block}}),
            declare(trained_grid, {.help = "the grid of the training, whose sides are 1; --grid where it is "
                                           "not given"})};
  }
  std::vector<std::string> array_names() const override { return {"rotation", "generators"}; }
  std::vector<NamedArray> arrays(const SchemeRequest& asked, const Progress& progress) const override {
    const RotaryRequest request = checked_rotary(*this, request_of(asked));
    const LieReGenerators generators = generators_of(request);
    const auto size = [](int count) { return static_cast<std::size_t>(count); };
    const GridShape trained = request.reference.value_or(request.grid);
    Array rotations{
        {size(request.heads), size(request.grid.count()), size(request.head_dim / request.block),
         size(request.block), size(request.block)},
        liere_rotations(generators, request.heads, request.block, request.grid, trained, progress)};
    return {made_array("rotation", std::move(rotations)),
            made_array("generators", generator_array(generators, size(request.heads)))};
  }

  std::vector<Parameter> trained_parameters() const override {
    return {declare(block,
                    {.label = "Block",
                     .help = "LieRE: dimensions of a head that turn together; must divide the head's width",
                     .initial = default_liere_block,
                     .range = Range{.min = 2, .max = max_liere_block}})};
  }
  std::unique_ptr<TrainedPart<float>> trained(const TrainedPlan& plan, float) const override {
    return std::make_unique<LearnedRotations<float>>(plan);
  }
  std::unique_ptr<TrainedPart<double>> trained(const TrainedPlan& plan, double) const override {
    return std::make_unique<LearnedRotations<double>>(plan);
  }
  LearnedTensors learned_tensors(const TrainedShape& shape) const override {
    const int size = shape.value(block, default_liere_block);
    const auto draw = [shape, size](float* values, std::size_t, std::uint32_t seed, CounterRandom&) {
      draw_generators(shape, size, values, seed);
    };
    return {.model = {{"rope.generators",
                       {2, shape.depth, shape.heads * (shape.head_dim() / size), liere_planes(size)},
                       draw}}};
  }
  std::span<const StoredName> stored_names() const override {
    static constexpr auto names = std::to_array<StoredName>({
        {"rope.generators", 4, 4},      // this program
        {"generator_raw_params", 5, 5}  // the authors
    });
    return names;
  }
  std::string count_formula() const override { return "D·(8 − 1)"; }
  double own_temperature(const std::string&) const override { return 10000; }
  std::string own_pairs(const std::string&) const override { return "adjacent"; }
  bool scales_with_grid(const std::string&) const override { return true; }
  int head_dim_step() const override { return 2; }
  void check(RotaryRequest& request) const override {
    if (request.own.has(block.id)) request.block = request.own[block];
    if (request.own.has(trained_grid.id)) request.reference = request.own[trained_grid];
    check_blocks(request);
  }
  std::int64_t tables(const RotaryRequest& request) const override {
    return std::int64_t{request.heads} * request.block;
  }
  bool turns_pairs(const RotaryRequest& request) const override { return request.block == 2; }
  std::int64_t learned_numbers(const RotaryRequest& request) const override {
    return std::int64_t{request.heads} * request.head_dim * (request.block - 1);
  }
  void turn(const RotaryRequest& request, int head, MatrixD& queries, MatrixD& keys,
            const Progress& progress) const override {
    const MatrixD rotations =
        liere_rotations_of(generators_of(request), request.heads, head, request.block, request.grid,
                           request.reference.value_or(request.grid), progress);
    turn_blocks(queries, rotations, request.block);
    turn_blocks(keys, rotations, request.block);
  }

  // e^(x A) of two dimensions turns them by -x U.
  MatrixD angles(const RotaryRequest& request, int head, const Progress& progress) const override {
    const LieReGenerators generators = generators_of(request);
    const GridShape grid = request.grid, trained = request.reference.value_or(grid);
    const Eigen::Index pairs = request.head_dim / 2, first = head * pairs;
    // e^(x A) of two dimensions turns them by -x U.
    MatrixD angles(grid.count(), pairs);
    for (int token = 0; token < angles.rows(); ++token) {
      progress.check();
      const Cell cell = grid.cell(token);
      const double row = liere_coordinate(cell.row, grid.rows, trained.rows);
      const double column = liere_coordinate(cell.column, grid.columns, trained.columns);
      angles.row(token) = -(row * generators.row.col(0).segment(first, pairs) +
                            column * generators.column.col(0).segment(first, pairs))
                               .transpose();
    }
    return angles;
  }
};

}  // namespace

LieReGenerators liere_generators(const RotaryRequest& request) {
  return generators_of(checked_rotary("liere", request));
}

std::unique_ptr<const Scheme> make_liere_scheme() {
  return std::make_unique<LieRe>();
}

}  // namespace whereabouts

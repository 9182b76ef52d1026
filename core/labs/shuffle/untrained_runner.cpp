#include "core/labs/shuffle/untrained_runner.h"

#include <algorithm>
#include <cmath>

#include "core/base/permutation.h"
#include "core/image/patches.h"
#include "core/image/resized.h"
#include "core/labs/shuffle/two_objects.h"
#include "core/tables/position_table.h"

namespace whereabouts {
namespace {

constexpr int patch = 16, outputs = 10, max_checkpoint_tokens = 1024;

// Normal numbers of variance 1 / rows, so that a product keeps the size of what goes in.
MatrixD drawn_weights(NumpyRandomState& generator, Eigen::Index rows, Eigen::Index columns,
                      const Progress& progress) {
  MatrixD weights(rows, columns);
  const double deviation = 1 / std::sqrt(static_cast<double>(rows));
  for (Eigen::Index row = 0; row < rows; ++row) {
    if (row % 64 == 0) progress.check();
    for (Eigen::Index column = 0; column < columns; ++column)
      weights(row, column) = deviation * generator.normal();
  }
  return weights;
}

class UntrainedRunner : public ModelRunner {
 public:
  UntrainedRunner(const Inputs& inputs, bool objects, std::uint32_t seed, AttentionRule rule,
                  const Progress& progress)
      : rule_(std::move(rule)),
        table_(load_position_table(*inputs.checkpoint, {}, progress)),
        image_(made_image(inputs, objects, progress)) {
    const FittedImage fitted = fit_patches(image_, patch, patch, 0, Fit::crop, progress);
    const MatrixD pixels = patch_tokens(image_, fitted.grid, progress);
    NumpyRandomState generator(seed);
    const auto width = table_.patches.cols();
    const auto head = std::min<Eigen::Index>(64, width);
    const MatrixD embedding = drawn_weights(generator, pixels.cols(), width, progress);
    q_ = drawn_weights(generator, width, head, progress);
    k_ = drawn_weights(generator, width, head, progress);
    v_ = drawn_weights(generator, width, head, progress);
    sums_ = drawn_weights(generator, head, outputs, progress);
    // Grey values around 0 and of variance 1 over the image, as preprocessing makes them.
    const double mean = pixels.mean();
    const double deviation = std::sqrt((pixels.array() - mean).square().mean());
    patches_ = (pixels.array() - mean).matrix() / std::max(deviation, 1e-6) * embedding;
    progress.check();
  }

  GridShape grid() const override { return table_.grid; }
  int stride() const override { return patch; }
  int prefix() const override { return 0; }
  Image image() const override { return image_; }
  bool untrained() const override { return true; }
  Message label(int of_class) const override { return message("sum {}", of_class + 1); }

  ShufflePass pass(const std::vector<int>& order, bool zero_position, const Progress& progress) override {
    MatrixD tokens = rows_in(patches_, order);
    if (!zero_position) tokens += table_.patches.cast<double>();
    progress.check();
    ShufflePass made;
    made.tokens = {tokens * q_, tokens * k_, tokens * v_};
    progress.check();
    const Eigen::RowVectorXd mean = attended(made.tokens, rule_).av.colwise().mean();
    made.logits = (mean * sums_).cast<float>();
    return made;
  }

 private:
  Image made_image(const Inputs& inputs, bool objects, const Progress& progress) const {
    const GridShape grid = table_.grid;
    check_grid(grid, max_checkpoint_tokens, objects, "checkpoint");
    if (objects) return two_objects(grid.rows * patch, grid.columns * patch, grid, false, progress);
    return resized(*inputs.image.image, grid.rows * patch, grid.columns * patch, progress);
  }

  AttentionRule rule_;
  PositionTable table_;
  Image image_;
  MatrixD q_, k_, v_, sums_, patches_;
};

}  // namespace

std::unique_ptr<ModelRunner> untrained_runner(const Inputs& inputs, bool objects, std::uint32_t seed,
                                              const AttentionRule& rule, const Progress& progress) {
  return std::make_unique<UntrainedRunner>(inputs, objects, seed, rule, progress);
}

}  // namespace whereabouts

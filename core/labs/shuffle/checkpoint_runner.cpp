#include "core/labs/shuffle/checkpoint_runner.h"

#include <utility>

#include "core/image/image.h"
#include "core/labs/framework/model/execution.h"
#include "core/labs/framework/model/model_input.h"
#include "core/labs/shuffle/two_objects.h"
#include "core/vit/loaded.h"
#include "core/vit/predict.h"
#include "core/vit/preprocess/resize_pillow.h"

namespace whereabouts {
namespace {

constexpr int max_tokens = 2048;  // (N, N) is drawn and kept in float64, several times

class CheckpointRunner : public ModelRunner {
 public:
  CheckpointRunner(const Inputs& inputs, bool objects, int layer, int head, const Progress& progress)
      : checkpoint_(inputs.checkpoint),
        vit_(cached_vit(inputs.checkpoint, progress)),
        layer_(layer),
        head_(head),
        input_(preprocessing_of(*inputs.checkpoint, vit_->configuration())),
        grid_(vit_->configuration().grid_of(input_.rows, input_.columns)),
        prepared_(prepared(inputs, objects, progress)),
        image_(looked_at(vit_->configuration(), prepared_.shown)),
        passes_(inputs.backend) {
    const VitConfiguration& configuration = vit_->configuration();
    refuse_stages("shuffle", configuration);
    labels_ = Labels::of_model(*checkpoint_, configuration.classes);
    if (!configuration.rotary.empty()) {
      notes_.emplace_back(
          message("Q and K are drawn before the model's rotation ({})", configuration.rotary));
    }
    if (!configuration.bias.empty()) {
      notes_.emplace_back(message("A is drawn without the model's bias ({})", configuration.bias));
    }
  }

  GridShape grid() const override { return grid_; }
  int stride() const override { return vit_->configuration().stride(); }
  int prefix() const override { return vit_->configuration().prefix.count(); }
  Image image() const override { return image_; }
  Message label(int of_class) const override { return labels_.of(of_class); }
  std::vector<Message> notes() const override {
    std::vector<Message> all = notes_;
    all.insert(all.end(), passes_.notes().begin(), passes_.notes().end());
    return all;
  }
  bool begin_again() override { return passes_.begin_again(); }
  std::optional<Execution> execution() const override { return passes_.execution(); }

  ShufflePass pass(const std::vector<int>& order, bool zero_position, const Progress& progress) override {
    ForwardOptions options;
    options.backend = passes_.backend();
    options.order = order;
    options.zero_position = zero_position;
    Matrix queries, keys, values;
    options.hooks = {keeping(Place::queries, layer_, queries), keeping(Place::keys, layer_, keys),
                     keeping(Place::values, layer_, values)};
    const Forward forward = vit_->forward(prepared_.pixels, options, progress);
    passes_.add(forward);
    ShufflePass made;
    if (forward.logits.cols() > 0) made.logits = forward.logits.row(0);
    made.tokens = {of_head(queries), of_head(keys), of_head(values)};
    return made;
  }

 private:
  Prepared prepared(const Inputs& inputs, bool objects, const Progress& progress) const {
    check_grid(grid_, max_tokens, objects, "model");
    const Image image =
        objects ? two_objects(input_.rows, input_.columns, grid_, false, progress) : *inputs.image.image;
    return prepared_for(*checkpoint_, *vit_, image, input_, progress);
  }

  static Image looked_at(const VitConfiguration& configuration, const Image& shown) {
    const InputPatches patches = input_patches(configuration, shown.rows(), shown.columns());
    return cropped(shown, 0, 0, patches.rows, patches.columns);
  }

  MatrixD of_head(const Matrix& heads) const {
    const int d = vit_->configuration().head_dim;
    return heads.middleCols(Eigen::Index{head_} * d, d).cast<double>();
  }

  std::shared_ptr<const Checkpoint> checkpoint_;
  std::shared_ptr<const Vit> vit_;
  int layer_, head_;
  Preprocessing input_;
  GridShape grid_;
  Prepared prepared_;
  Image image_;
  BackendPasses passes_;
  Labels labels_;
  std::vector<Message> notes_;
};

}  // namespace

std::unique_ptr<ModelRunner> checkpoint_runner(const Inputs& inputs, bool objects, int layer, int head,
                                               const Progress& progress) {
  return std::make_unique<CheckpointRunner>(inputs, objects, layer, head, progress);
}

}  // namespace whereabouts

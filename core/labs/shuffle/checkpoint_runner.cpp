#include "core/labs/shuffle/checkpoint_runner.h"

#include <utility>

#include "core/base/failure.h"
#include "core/image/image.h"
#include "core/labs/framework/model/execution.h"
#include "core/labs/framework/model/model_input.h"
#include "core/labs/framework/pieces/words.h"
#include "core/labs/shuffle/two_objects.h"
#include "core/vit/forward/windows.h"
#include "core/vit/loaded.h"
#include "core/vit/predict.h"
#include "core/vit/preprocess/resize_pillow.h"

namespace whereabouts {
namespace {

class CheckpointRunner : public ModelRunner {
 public:
  CheckpointRunner(const Inputs& inputs, bool objects, int layer, int head, const Progress& progress)
      : checkpoint_(inputs.checkpoint),
        vit_(cached_vit(inputs.checkpoint, progress)),
        layer_(layer),
        head_(head),
        input_(preprocessing_of(*inputs.checkpoint, vit_->configuration()).of_one_size()),
        stage_(vit_->configuration().stage_of(layer)),
        patches_(vit_->configuration().grid_of(input_.rows, input_.columns)),
        grid_(stage_.grid(patches_)),
        prepared_(prepared(inputs, objects, progress)),
        image_(whereabouts::looked_at(vit_->configuration(), prepared_.shown)),
        passes_(inputs.backend) {
    const VitConfiguration& configuration = vit_->configuration();
    if (configuration.keys_apart && stage_.keys.fewer() && !stage_.windowed_in(layer)) {
      refuse_usage(
          flag("layer"),
          message("a key of layer {} is made of several tokens, and moving tokens changes what lies in it",
                  layer),
          "choose a layer with a key for every token, or another model");
    }
    if (stage_.divisor > 1) {
      notes_.emplace_back(message("a token of layer {} is {} patches, which move together", layer,
                                  times_text(stage_.divisor, stage_.divisor)));
    }
    const auto windows = windows_of(configuration, patches_);
    if (!windows.empty()) windows_ = windows[static_cast<std::size_t>(layer)];
    if (windows_) {
      notes_.emplace_back(message("A is drawn inside of windows of {}, beyond which no token sees",
                                  to_text(windows_->window)));
      if (windows_->padded())
        notes_.emplace_back("A is drawn without the places of windows that hold no token");
    }
    if (configuration.over_channels) {
      refuse_usage("shuffle",
                   "its blocks attend over channels, so that no patch sees another and there is no A to draw",
                   "use a model whose attention goes between patches");
    }
    if (configuration.mixed_heads)
      notes_.emplace_back("A is drawn before its heads are mixed with one another");
    if (layer < configuration.class_joins)
      notes_.emplace_back("A is drawn without the share that places alone have in it");
    if (configuration.differences)
      notes_.emplace_back(
          "A is drawn of one map of a head, which has two; their difference weighs the values");
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
  int stride() const override { return vit_->configuration().stride() * stage_.divisor; }
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

  std::optional<MatrixD> sees() const override {
    if (!windows_) return std::nullopt;
    MatrixD sees(grid_.count(), grid_.count());
    for (int query = 0; query < grid_.count(); ++query) {
      for (int key = 0; key < grid_.count(); ++key) sees(query, key) = windows_->sees(query, key) ? 1 : 0;
    }
    return sees;
  }

  ShufflePass pass(const std::vector<int>& order, bool zero_position, const Progress& progress) override {
    ForwardOptions options;
    options.backend = passes_.backend();
    options.order = of_patches(order);
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
    if (stage_.divisor > 1 && grid_.count() <= max_drawn_tokens &&
        grid_.count() * stage_.divisor * stage_.divisor != patches_.count()) {
      refuse_usage("shuffle",
                   message("the patches of this input, {}, do not fill the tokens of layer {}",
                           to_text(patches_), layer_),
                   message("use an input of whole tokens, or {}", flag("layer", "0")));
    }
    check_grid(grid_, max_drawn_tokens, objects, vit_->configuration().stages.empty() ? "model" : "layer");
    const Image image =
        objects ? two_objects(input_.rows, input_.columns, grid_, false, progress) : *inputs.image.image;
    return prepared_for(*checkpoint_, *vit_, image, input_, progress);
  }

  // The order of all patches where those of a token move with it.
  std::vector<int> of_patches(const std::vector<int>& order) const {
    if (stage_.divisor == 1) return order;
    const int side = stage_.divisor;
    std::vector<int> moved;
    moved.reserve(static_cast<std::size_t>(patches_.count()));
    for (int patch = 0; patch < patches_.count(); ++patch) {
      const Cell at = patches_.cell(patch);
      const int token = grid_.token({at.row / side, at.column / side});
      const Cell from = grid_.cell(order[static_cast<std::size_t>(token)]);
      moved.push_back(
          patches_.token({from.row * side + at.row % side, from.column * side + at.column % side}));
    }
    return moved;
  }

  MatrixD of_head(const Matrix& heads) const {
    const int d = stage_.head_dim;
    return heads.middleCols(Eigen::Index{head_} * d, d).cast<double>();
  }

  std::shared_ptr<const Checkpoint> checkpoint_;
  std::shared_ptr<const Vit> vit_;
  int layer_, head_;
  Preprocessing input_;
  EncoderStage stage_;
  GridShape patches_;                           // of the input
  GridShape grid_;                              // of the layer's tokens
  std::shared_ptr<const WindowTable> windows_;  // null: every token sees all of them
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

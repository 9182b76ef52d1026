#include "core/vit/forward/block_views.h"

#include <algorithm>

namespace whereabouts {
namespace {

// Puts into `shape` what `block` is made of.
void describe(const PackedBlock& block, bool positions, EncoderShape& shape) {
  const auto size = [](const Norm& norm) { return static_cast<int>(norm.gamma.size()); };
  shape.hidden = block.mlp.fc1.outputs();
  shape.qk_norm_size = size(block.q_norm);
  shape.gated = block.mlp.gate.outputs() > 0;
  shape.inner_norm = block.inner_norm.present();
  shape.mlp_norm = block.mlp.norm.present();
  shape.rms_norm = block.norm1.rms || block.norm2.rms || block.q_norm.rms || block.k_norm.rms ||
                   block.inner_norm.rms || block.mlp.norm.rms;
  shape.norm3 = block.norm3.present();
  shape.cosine = !block.head_scales.empty();
  shape.shaw = positions && block.shaw.rows() > 0;
  shape.cpe = positions && block.cpe.rows() > 0;
  shape.decomposed = positions && block.row_offsets.rows() > 0;
  shape.inner_activation = block.inner_activation;
  shape.local = block.local.rows() > 0 && (positions || !block.local_tells_places);
  shape.pyramid = block.reduction != nullptr || block.convolutions != nullptr || block.stage_queries ||
                  block.mlp.convolution.rows() > 0;
  shape.parabolas = positions && block.parabolas.rows() > 0;
  shape.uniform = size(block.k_norm) == shape.qk_norm_size;
  shape.composed = block.view().composed.present() || (positions && block.place_logits.rows() > 0);
  shape.differences = block.difference_norm.present();
  shape.over_channels = block.over_channels;
  shape.parallel = block.parallel;
  shape.branch_norms = block.branch_norm1.present();
  shape.value_norm = block.v_norm.present();
  shape.clipped = block.clipping != nullptr || block.mlp.clipping != nullptr;
  shape.interaction = block.interaction.first.rows() > 0;
}

}  // namespace

EncoderShape encoder_shape(const VitConfiguration& configuration, const VitWeights& weights,
                           const PositionEncoding* position, const ForwardOptions& options, int images,
                           int tokens, const EncoderStage& stage) {
  EncoderShape shape{images, tokens, stage.width, stage.heads};
  shape.head_dim = stage.head_dim;
  shape.blocks = stage.depth;
  shape.windowed = stage.windowed() || configuration.block_windows.any();
  shape.activation = configuration.activation;
  shape.epsilon = configuration.epsilon;
  shape.norm_order = configuration.norm_order;
  shape.output_attentions = options.output_attentions;
  shape.output_hidden_states = options.output_hidden_states || options.output_norm1 ||
                               options.keep_queries_keys || !options.hooks.empty();
  shape.rotated = position != nullptr && position->rotates();
  shape.rotated_blocks = position != nullptr && !position->rotations.empty();
  shape.biased = position != nullptr && std::any_of(position->biases.begin(), position->biases.end(),
                                                    [](const auto& table) { return table != nullptr; });
  if (stage.depth == 0) return shape;
  const EncoderShape without = shape;
  const auto first = weights.blocks.begin() + stage.first;
  describe(*first, position != nullptr, shape);
  for (auto block = first; block != first + stage.depth; ++block) {
    EncoderShape other = without;
    describe(*block, position != nullptr, other);
    if (!(other == shape)) shape.uniform = false;
  }
  return shape;
}

BlockWeights BlockViews::packed(int number) const {
  const auto at = static_cast<std::size_t>(number);
  const PackedBlock& block = weights_.blocks[at];
  BlockWeights view = block.view();
  if (!windows_.empty() && windows_[at]) view.windows = windows_[at]->view();
  view.mlp.convolution.grid_rows = grid_.rows;
  view.mlp.convolution.grid_columns = grid_.columns;
  if (view.reduction.present() || view.convolutions.present()) {
    view.reduction.places = stage_.keys.places(grid_);
    view.convolutions.places = view.reduction.places;
  }
  const bool local = block.local.rows() > 0 && (position_ != nullptr || !block.local_tells_places);
  if (local && view.windows.tokens != nullptr) {
    const GridShape own = windows_[at]->grid;
    view.local = {block.local.data(), block.local_bias.data(), own.rows, own.columns};
  }
  if (block.interaction.first.rows() > 0) {
    const PackedInteraction& between = block.interaction;
    view.interaction = {between.first.data(),
                        between.second.data(),
                        between.first_bias.data(),
                        between.second_bias.data(),
                        between.factor.data(),
                        between.shift.data(),
                        between.layer_scale.data(),
                        between.norm.view(),
                        grid_.rows,
                        grid_.columns};
  }
  if (position_ == nullptr) return view;
  view.rotation = position_->rotation(at);
  view.bias = position_->bias(at);
  view.decomposed = position_->decomposed_keys(at);
  view.composed.places = position_->place_attention(at);
  if (block.shaw.rows() > 0) {
    view.shaw = {block.shaw.data(), static_cast<int>(block.shaw.rows()), position_->shaw.data()};
  }
  if (block.parabolas.rows() > 0) {
    const Matrix& places = position_->parabola_places[at];
    view.parabolas = {block.parabolas.data(), places.data(), static_cast<int>(places.cols())};
  }
  if (block.cpe.rows() > 0) {
    view.cpe = {block.cpe.data(), block.cpe_bias.empty() ? nullptr : block.cpe_bias.data(), grid_.rows,
                grid_.columns};
  }
  return view;
}

BlockWeights BlockViews::unpacked(int number, const Progress& progress) {
  BlockWeights view = packed(number);
  std::size_t at = 0;
  for (LinearView* layer : {&view.qkv, &view.proj, &view.mlp.fc1, &view.mlp.gate, &view.mlp.fc2,
                            &view.reduction.product, &view.reduction.keys_values}) {
    progress.check();
    std::vector<float>&matrix = matrices_[at], &bias = biases_[at];
    ++at;
    if (!layer->present()) continue;
    const auto outputs = static_cast<std::size_t>(layer->outputs);
    matrix.resize(outputs * static_cast<std::size_t>(layer->inputs));
    bias.resize(outputs);
    layer->packed->unpack(matrix.data(), bias.data());
    layer->weight = matrix.data();
    layer->bias = bias.data();
  }
  return view;
}

}  // namespace whereabouts

// CrossViT: an encoder of other patches beside the model's own, and where their class tokens meet the other's
// patches. Positions are zeroed in both.
#include <algorithm>
#include <iterator>

#include "core/backend/cpu/cpu_backend.h"
#include "core/vit/forward/convolutions.h"
#include "core/vit/forward/forward.h"
#include "core/vit/forward/one_query.h"

namespace whereabouts {
namespace {

// The first token of each image, (images, D).
Matrix first_tokens(const Matrix& x, int images) {
  const Eigen::Index tokens = x.rows() / images;
  Matrix rows(images, x.cols());
  for (int image = 0; image < images; ++image) rows.row(image) = x.row(image * tokens);
  return rows;
}

// Through a norm, GELU and a product.
Matrix carried(const Norm& norm, const LinearWeights& layer, Matrix x, float epsilon,
               const Progress& progress) {
  x = normed_by(norm, std::move(x), epsilon);
  activate(Activation::gelu, x.data(), x.size());
  return product_of(layer, x, progress);
}

// What the class tokens, (images, D), become among `others`, (images * tokens, D), whose first is no patch:
// each sees itself in its place. Without `others` it sees itself alone.
Matrix among(const ClassAttention& block, Matrix token, const Matrix* others, int heads, float epsilon,
             const Progress& progress) {
  const Eigen::Index images = token.rows(), tokens = others == nullptr ? 1 : others->rows() / images;
  Matrix all = others == nullptr ? token : *others;
  for (Eigen::Index image = 0; image < images; ++image) all.row(image * tokens) = token.row(image);
  all = normed_by(block.norm1, std::move(all), epsilon);
  const Matrix queries = product_of(block.q, first_tokens(all, static_cast<int>(images)), progress),
               keys_values = product_of(block.keys_values, all, progress);
  Matrix seen(images, token.cols());
  for (Eigen::Index image = 0; image < images; ++image)
    seen.row(image) =
        seen_by(queries.row(image), keys_values.middleRows(image * tokens, tokens), heads, progress);
  return token + product_of(block.proj, seen, progress);
}

Matrix crossed(const ClassCrossing& crossing, Matrix token, const Matrix& others, int heads, float epsilon,
               const Progress& progress) {
  token = carried(crossing.there_norm, crossing.there, std::move(token), epsilon, progress);
  const Matrix* seen = &others;
  for (const ClassAttention& block : crossing.blocks) {
    token = among(block, std::move(token), seen, heads, epsilon, progress);
    seen = nullptr;
  }
  return carried(crossing.back_norm, crossing.back, std::move(token), epsilon, progress);
}

}  // namespace

void ForwardPass::embed_second(const PixelBatch& pixels) {
  const SecondEncoder& second = weights_.second;
  PixelBatch held;
  const PixelBatch& seen = of_size(pixels, second.pixels, held, progress_);
  FeatureMap map{count_, second.pixels,
                 Eigen::Map<const Matrix>(seen.values.data(), Eigen::Index{count_} * second.pixels.count(),
                                          pixels.channels)};
  run_steps(second.patches, !options_.zero_position, map, progress_);
  const Eigen::Index patches = second.grid.count(), tokens = 1 + patches;
  second_.resize(count_ * tokens, second.width);
  for (Eigen::Index image = 0; image < count_; ++image) {
    auto own = second_.middleRows(image * tokens, tokens);
    own.topRows(1) = second.class_token;
    own.bottomRows(patches) = map.values.middleRows(image * patches, patches);
    if (!options_.zero_position) own += second.table;
  }
}

void ForwardPass::encode_with_second() {
  const SecondEncoder& second = weights_.second;
  EncoderShape shape{count_, 1 + second.grid.count(), second.width, second.heads};
  shape.activation = configuration_.activation;
  shape.epsilon = configuration_.epsilon;
  int first = 0, own = 0;
  for (const SecondEncoder::Meeting& meeting : second.meetings) {
    shape.blocks = meeting.second_blocks - first;
    shape.hidden = second.blocks[static_cast<std::size_t>(first)].mlp.hidden;
    const BlockSource source = [&](int block) {
      return second.blocks[static_cast<std::size_t>(first + block)].view();
    };
    EncoderOutputs outputs{second_.data()};
    std::vector<Matrix> states;  // before the first of these blocks, and after each
    for (int block = 0; options_.output_hidden_states && block <= shape.blocks; ++block) {
      states.push_back(second_);
      if (block > 0) outputs.after.push_back(states.back().data());
    }
    cpu_encoder(shape, source, cpu_backend())->forward(second_.data(), outputs, progress_);
    EncoderStage part = configuration_.stage_of(0);
    part.first = own;
    part.depth = meeting.blocks - own;
    const bool last = meeting.blocks == configuration_.depth;
    encode_stage(part, last);
    meet(meeting);
    if (options_.output_hidden_states) {
      if (last) result_.hidden_states.back() = x_;
      // What leaves the last of them enters the next one behind the meeting.
      states.pop_back();
      std::move(states.begin(), states.end(), std::back_inserter(result_.beside_states));
      if (last) result_.beside_states.push_back(second_);
    }
    first = meeting.second_blocks;
    own = meeting.blocks;
  }
}

// Each class token goes to the other's patches as these are, and comes back changed.
void ForwardPass::meet(const SecondEncoder::Meeting& meeting) {
  const SecondEncoder& second = weights_.second;
  const float epsilon = configuration_.epsilon;
  const Matrix own = crossed(meeting.first, first_tokens(x_, count_), second_, second.heads, epsilon,
                             progress_),
               other = crossed(meeting.second, first_tokens(second_, count_), x_, configuration_.heads,
                               epsilon, progress_);
  const Eigen::Index tokens = second_.rows() / count_;
  for (Eigen::Index image = 0; image < count_; ++image) {
    x_.row(image * tokens_) = own.row(image);
    second_.row(image * tokens) = other.row(image);
  }
}

// As the model's own tokens are pooled, (count, width), behind their norm.
Matrix ForwardPass::pool_second() const {
  const Matrix normed = normed_by(weights_.second.norm, second_, configuration_.epsilon);
  if (configuration_.pooling == VitConfiguration::Pooling::class_token) return first_tokens(normed, count_);
  const Eigen::Index tokens = normed.rows() / count_;
  Matrix means(count_, normed.cols());
  for (Eigen::Index image = 0; image < count_; ++image)
    means.row(image) = normed.middleRows(image * tokens + 1, tokens - 1).colwise().mean();
  return means;
}

}  // namespace whereabouts

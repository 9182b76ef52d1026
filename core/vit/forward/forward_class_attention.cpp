// The layers behind XCiT's blocks: a class token sees itself and the patches. Patches go on as their sum with
// their own norm, behind a second norm where the model has one of all tokens, and twice that.
#include <utility>

#include "core/vit/forward/forward.h"
#include "core/vit/forward/one_query.h"

namespace whereabouts {
namespace {

void scale_by(const std::vector<float>& scale, Matrix& rows) {
  if (!scale.empty())
    rows.array().rowwise() *= Eigen::Map<const RowVector>(scale.data(), rows.cols()).array();
}

}  // namespace

Matrix ForwardPass::pool_by_class_attention() {
  const int width = configuration_.width, heads = configuration_.heads;
  const float epsilon = configuration_.epsilon;
  Matrix patches = x_, cls(count_, width);
  cls.rowwise() = Eigen::Map<const RowVector>(weights_.class_token.data(), width);
  const auto normed = [&](const Norm& norm, Matrix rows) {
    return normed_by(norm, std::move(rows), epsilon);
  };
  const auto product = [&](const LinearWeights& layer, const Matrix& rows) {
    return product_of(layer, rows, progress_);
  };
  for (const ClassAttention& layer : weights_.class_attention) {
    const Matrix own = normed(layer.norm1, cls), others = normed(layer.norm1, patches);
    const Matrix queries = product(layer.q, own), own_key_value = product(layer.keys_values, own),
                 key_values = product(layer.keys_values, others);
    Matrix seen(count_, width), all(tokens_ + 1, 2 * width);
    for (Eigen::Index image = 0; image < count_; ++image) {
      all << own_key_value.row(image), key_values.middleRows(image * tokens_, tokens_);
      seen.row(image) = seen_by(queries.row(image), all, heads, progress_);
    }
    Matrix attended = product(layer.proj, seen), on = others;
    scale_by(layer.scale1, attended);
    scale_by(layer.scale1, on);
    cls = normed(layer.norm2, cls + attended);
    patches += on;
    if (weights_.class_attention_norms_all) patches = normed(layer.norm2, std::move(patches));
    patches *= 2;
    Epilogue epilogue;
    const Matrix before = cls;
    epilogue.residual = before.data();
    epilogue.residual_stride = width;
    epilogue.scale = layer.scale2.empty() ? nullptr : layer.scale2.data();
    MlpBuffers buffers;
    compute_mlp(layer.mlp.view(), configuration_.activation, epsilon, before.data(), count_, epilogue,
                cls.data(), buffers, progress_);
  }
  return normed(weights_.norm, std::move(cls));
}

}  // namespace whereabouts

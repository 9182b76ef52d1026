#include "core/backend/hook.h"

#include <algorithm>

namespace whereabouts {

Hook keeping(Place place, int block, Matrix& into) {
  const bool square = place == Place::logits || place == Place::probabilities;
  const auto keep = [&into, square](const Flow& flow) {
    if (!square) {
      into.resize(Eigen::Index{flow.images} * flow.rows, Eigen::Index{flow.heads} * flow.columns);
      for (int image = 0; image < flow.images; ++image) {
        for (int head = 0; head < flow.heads; ++head) {
          into.block(Eigen::Index{image} * flow.rows, Eigen::Index{head} * flow.columns, flow.rows,
                     flow.columns) = flow.part(image, head);
        }
      }
      return;
    }
    const Eigen::Index of_image = Eigen::Index{flow.heads} * flow.rows;
    if (flow.first_image == 0) into.resize(0, 0);
    into.conservativeResize((Eigen::Index{flow.first_image} + flow.images) * of_image, flow.columns);
    for (int image = 0; image < flow.images; ++image) {
      for (int head = 0; head < flow.heads; ++head) {
        into.middleRows((Eigen::Index{flow.first_image} + image) * of_image + Eigen::Index{head} * flow.rows,
                        flow.rows) = flow.part(image, head);
      }
    }
  };
  return {.place = place, .block = block, .run = keep};
}

namespace {

bool is_at(const Hook& hook, Place place, int block) {
  return hook.place == place && (hook.block == Hook::every_block || hook.block == block);
}

}  // namespace

bool any_hook(const std::vector<Hook>& hooks, Place place, int block) {
  return std::any_of(hooks.begin(), hooks.end(), [&](const Hook& hook) { return is_at(hook, place, block); });
}

void run_hooks(const std::vector<Hook>& hooks, const Flow& flow) {
  for (const Hook& hook : hooks) {
    if (is_at(hook, flow.place, flow.block)) hook.run(flow);
  }
}

void run_qkv_hooks(const std::vector<Hook>& hooks, int block, int images, int tokens, int heads, int dim,
                   float* qkv) {
  if (hooks.empty()) return;
  const std::ptrdiff_t inner = std::ptrdiff_t{heads} * dim;
  Flow flow{.block = block, .images = images, .heads = heads, .rows = tokens, .columns = dim};
  flow.head_stride = dim;
  flow.row_stride = 3 * inner;
  flow.image_stride = tokens * flow.row_stride;
  for (const Place place : {Place::queries, Place::keys, Place::values}) {
    flow.place = place;
    flow.values = qkv;
    run_hooks(hooks, flow);
    qkv += inner;
  }
}

void run_parts_hooks(const std::vector<Hook>& hooks, int block, int images, int heads, int dim,
                     Matrix& queries, Matrix& keys_values) {
  if (hooks.empty()) return;
  Flow flow{.block = block, .images = images, .heads = heads, .columns = dim};
  flow.head_stride = dim;
  const auto run = [&](Place place, Matrix& of, std::ptrdiff_t column) {
    flow.place = place;
    flow.rows = static_cast<int>(of.rows()) / images;
    flow.values = of.data() + column;
    flow.row_stride = of.cols();
    flow.image_stride = flow.rows * flow.row_stride;
    run_hooks(hooks, flow);
  };
  run(Place::queries, queries, 0);
  run(Place::keys, keys_values, 0);
  run(Place::values, keys_values, std::ptrdiff_t{heads} * dim);
}

void run_token_hooks(const std::vector<Hook>& hooks, Place place, int block, int images, int tokens,
                     int width, float* values) {
  if (hooks.empty()) return;
  Flow flow{.place = place, .block = block, .images = images, .rows = tokens, .columns = width};
  flow.values = values;
  flow.row_stride = width;
  flow.image_stride = std::ptrdiff_t{tokens} * width;
  run_hooks(hooks, flow);
}

}  // namespace whereabouts

#include "core/backend/cpu/window_attention.h"

#include <algorithm>

#include "core/backend/cpu/cpu_encoder.h"
#include "core/backend/qk_transform.h"
#include "core/base/parallel.h"

namespace whereabouts {
namespace {

constexpr int windows_at_once = 32;  // whose biases are held, where each window has its own

}  // namespace

void window_bias(const BlockWeights& block, int heads, const int* regions, std::vector<float>& bias,
                 const Progress& progress) {
  const int size = block.windows.size;
  const std::ptrdiff_t map = std::ptrdiff_t{size} * size;
  bias.assign(static_cast<std::size_t>(heads * map), 0.0F);
  if (block.bias.table != nullptr)
    add_relative_bias(block.bias, size, 0, heads, 0, size, bias.data(), progress);
  if (regions == nullptr) return;
  std::vector<float> apart(static_cast<std::size_t>(size));
  for (int query = 0; query < size; ++query) {
    std::transform(regions, regions + size, apart.begin(),
                   [&](int region) { return region == regions[query] ? 0.0F : block.windows.apart; });
    for (int head = 0; head < heads; ++head) {
      float* row = bias.data() + head * map + std::ptrdiff_t{query} * size;
      for (int key = 0; key < size; ++key) row[key] += apart[static_cast<std::size_t>(key)];
    }
  }
}

void rotate_queries_keys(const AttentionRotation& rotation, int tokens, int heads, int dim,
                         Eigen::Ref<Matrix> rows, const Progress& progress) {
  AttentionRequest request;
  request.heads = heads;
  request.tokens = tokens;
  request.dim = dim;
  request.rotation = &rotation;
  parallel_for(static_cast<int>(rows.rows()), compute_threads(), progress, [&](int row, int) {
    std::vector<float> before(static_cast<std::size_t>(dim));
    for (int part = 0; part < 2 * heads; ++part) {
      float* own = rows.row(row).data() + std::ptrdiff_t{part} * dim;
      std::copy_n(own, dim, before.begin());
      transform_query_key(request, before.data(), part % heads, row % tokens, 1, own);
    }
  });
}

void WindowAttention::gather(const EncoderShape& shape, const BlockWeights& block,
                             const Eigen::Ref<const Matrix>& qkv, const Progress& progress) {
  const Windows& windows = block.windows;
  const int size = windows.size, images = shape.images;
  const std::ptrdiff_t places = std::ptrdiff_t{windows.count} * size;
  if (std::any_of(windows.tokens, windows.tokens + places, [](int token) { return token < 0; })) {
    const Matrix zeros = Matrix::Zero(1, shape.width);
    compute_qkv_of(shape, block, zeros.data(), 1, none_, progress);
  }
  gathered_.resize(images * places, qkv.cols());
  seen_.resize(images * places, shape.inner());
  parallel_for(windows.count, compute_threads(), progress, [&](int window, int) {
    const int* tokens = windows.tokens + std::ptrdiff_t{window} * size;
    for (int image = 0; image < images; ++image) {
      const Eigen::Index first = (Eigen::Index{window} * images + image) * size;
      for (int place = 0; place < size; ++place) {
        const float* from = tokens[place] < 0
                                ? none_.data()
                                : qkv.row(Eigen::Index{image} * shape.tokens + tokens[place]).data();
        std::copy_n(from, qkv.cols(), gathered_.row(first + place).data());
      }
    }
  });
}

// Makes of the biases that all windows share those of windows [first, last) of every image, (windows, images,
// heads, size, size).
void WindowAttention::add_decomposed(const EncoderShape& shape, const BlockWeights& block, int first,
                                     int last, const Progress& progress) {
  const int size = block.windows.size, dim = shape.dim();
  const std::ptrdiff_t map = std::ptrdiff_t{size} * size, one = shape.heads * map;
  const int count = (last - first) * shape.images;
  const std::vector<float> shared = bias_;
  bias_.resize(static_cast<std::size_t>(one * count));
  parallel_for(count, compute_threads(), progress, [&](int number, int) {
    float* to = bias_.data() + one * number;
    std::copy(shared.begin(), shared.end(), to);
    for (int head = 0; head < shape.heads; ++head) {
      const Eigen::Index row = (Eigen::Index{first} * shape.images + number) * size;
      add_decomposed_bias(block.decomposed, gathered_.block(row, Eigen::Index{head} * dim, size, dim), size,
                          0, to + head * map);
    }
  });
}

void WindowAttention::attend(const EncoderShape& shape, const BlockWeights& block,
                             const Eigen::Ref<const Matrix>& unturned, Eigen::Ref<Matrix> attended,
                             float* probabilities, const AttentionBackend& attention,
                             const Progress& progress) {
  const Windows& windows = block.windows;
  const int size = windows.size, images = shape.images, heads = shape.heads;
  if (block.rotation.present()) {
    turned_ = unturned;
    rotate_queries_keys(block.rotation, shape.tokens, heads, shape.dim(), turned_, progress);
  }
  gather(shape, block, block.rotation.present() ? Eigen::Ref<const Matrix>(turned_) : unturned, progress);
  const std::ptrdiff_t tokens = shape.tokens, map = std::ptrdiff_t{size} * size;
  if (probabilities != nullptr) {
    std::fill_n(probabilities, images * heads * tokens * tokens, 0.0F);
    maps_.resize(static_cast<std::size_t>(std::ptrdiff_t{windows.count} * images * heads * map));
  }
  // Windows of equal regions share their biases.
  const auto regions = [&](int window) {
    return windows.regions == nullptr ? nullptr : windows.regions + std::ptrdiff_t{window} * size;
  };
  for (int first = 0, last = 0; first < windows.count; first = last) {
    last = windows.regions == nullptr ? windows.count : first + 1;
    while (last < windows.count && std::equal(regions(first), regions(first) + size, regions(last))) ++last;
    const bool own = block.decomposed.rows != nullptr;  // each window's biases depend on its queries
    if (own) last = std::min(last, first + windows_at_once);
    window_bias(block, heads, regions(first), bias_, progress);
    if (own) add_decomposed(shape, block, first, last, progress);
    const Eigen::Index row = Eigen::Index{first} * images * size;
    AttentionRequest request = fused_request((last - first) * images, heads, size, shape.dim(),
                                             gathered_.row(row).data(), seen_.row(row).data());
    request.cosine = block.head_scales != nullptr;
    request.head_scales = block.head_scales;
    request.bias = bias_.data();
    if (own) request.bias_batch_stride = heads * map;
    if (probabilities != nullptr)
      request.probabilities = maps_.data() + std::ptrdiff_t{first} * images * heads * map;
    attention.attend(request, progress);
  }
  parallel_for(windows.count, compute_threads(), progress, [&](int window, int) {
    const int* of = windows.tokens + std::ptrdiff_t{window} * size;
    for (int image = 0; image < images; ++image) {
      const Eigen::Index number = Eigen::Index{window} * images + image;
      for (int place = 0; place < size; ++place) {
        if (of[place] < 0) continue;
        std::copy_n(seen_.row(number * size + place).data(), seen_.cols(),
                    attended.row(image * tokens + of[place]).data());
        for (int head = 0; head < heads && probabilities != nullptr; ++head) {
          const float* from = maps_.data() + (number * heads + head) * map + std::ptrdiff_t{place} * size;
          float* to = probabilities + ((std::ptrdiff_t{image} * heads + head) * tokens + of[place]) * tokens;
          for (int key = 0; key < size; ++key)
            if (of[key] >= 0) to[of[key]] = from[key];
        }
      }
    }
  });
}

}  // namespace whereabouts

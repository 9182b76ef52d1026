#include "core/labs/separation/features.h"

#include <algorithm>
#include <exception>
#include <mutex>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/parallel.h"
#include "core/train/data/labelled_image.h"
#include "core/vit/loaded.h"

namespace whereabouts {
namespace {

using Pooling = VitConfiguration::Pooling;

constexpr std::size_t max_bytes = std::size_t{1} << 30;     // of all features
constexpr std::size_t batch_bytes = std::size_t{64} << 20;  // of what one forward pass keeps
constexpr int most_at_once = 128;                           // images

enum class Pool { class_token, mean, max };

// The class token is the same whatever the image, up to the last blocks.
bool class_token_stands_still(const VitConfiguration& configuration) {
  return configuration.pooling == Pooling::class_token &&
         (configuration.class_blocks > 0 || configuration.class_joins > 0);
}

Pool pool_of(const VitConfiguration& configuration) {
  if (class_token_stands_still(configuration)) return Pool::mean;
  switch (configuration.pooling) {
    case Pooling::class_token:
    case Pooling::class_and_distillation:
    case Pooling::class_and_mean:
      return configuration.prefix.class_token ? Pool::class_token : Pool::mean;
    case Pooling::max:
      return Pool::max;
    default:
      return Pool::mean;
  }
}

Message pool_words(Pool pool) {
  return pool == Pool::class_token ? "class token"
         : pool == Pool::max       ? "maximum over patches"
                                   : "mean over patches";
}

// What the model does beyond that, in words; empty where it does just that.
Message simplified(const VitConfiguration& configuration) {
  if (class_token_stands_still(configuration))
    return "the model's class token stands still in all but its last blocks; the mean over patches is "
           "measured";
  switch (configuration.pooling) {
    case Pooling::class_and_distillation:
      return "the model averages the answers of its class and its distillation token; the class token is "
             "measured";
    case Pooling::class_and_mean:
      return "the model reads its class token and the mean of its patches; the class token is measured";
    case Pooling::mean:
    case Pooling::max:
      return configuration.pool_sees_prefix
                 ? Message("the model pools its class and register tokens as well; the patches are measured")
                 : Message();
    case Pooling::mean_and_max:
      return "the model averages mean and maximum of its patches; the mean is measured";
    case Pooling::attention:
    case Pooling::class_attention:
      return "the model pools by attention; the mean over patches is measured";
    default:
      return {};
  }
}

// Rows of (count * tokens, D) pooled to (count, D), written from row `first` on.
void pool_into(const Matrix& tokens, int count, int prefix, Pool pool, int first, Matrix& out) {
  const auto each = static_cast<int>(tokens.rows()) / count;
  for (int i = 0; i < count; ++i) {
    const auto patches = tokens.middleRows(i * each + prefix, each - prefix);
    if (pool == Pool::class_token) {
      out.row(first + i) = tokens.row(i * each);
    } else if (pool == Pool::max) {
      out.row(first + i) = patches.colwise().maxCoeff();
    } else {
      out.row(first + i) = patches.colwise().mean();
    }
  }
}

// Images numbers[first .. first + count) as the model's input.
PixelBatch prepared_batch(const Checkpoint& checkpoint, const Vit& vit, const LabelledImages& images,
                          const std::vector<int>& numbers, int first, int count,
                          const Preprocessing& preprocessing, const Progress& progress) {
  PixelBatch batch =
      prepared_for(checkpoint, vit, labelled_image(images, numbers[static_cast<std::size_t>(first)]),
                   preprocessing, progress)
          .pixels;
  const std::size_t values = batch.values.size();
  batch.values.resize(values * static_cast<std::size_t>(count));
  batch.count = count;
  std::mutex mutex;
  std::exception_ptr failure;
  parallel_for(count - 1, compute_threads(), progress, [&](int task, int) {
    try {
      const int number = numbers[static_cast<std::size_t>(first + 1 + task)];
      const PixelBatch one =
          prepared_for(checkpoint, vit, labelled_image(images, number), preprocessing, progress).pixels;
      std::copy(
          one.values.begin(), one.values.end(),
          batch.values.begin() + static_cast<std::ptrdiff_t>(values * static_cast<std::size_t>(task + 1)));
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  });
  if (failure) std::rethrow_exception(failure);
  return batch;
}

void check_room(const VitConfiguration& configuration, int images) {
  const std::size_t each = static_cast<std::size_t>(configuration.width) *
                           static_cast<std::size_t>(configuration.depth + 1) * sizeof(float);
  const std::size_t fit = max_bytes / std::max<std::size_t>(1, each);
  if (static_cast<std::size_t>(images) <= fit) return;
  refuse_usage(flag("samples"),
               message("the features of {} images take {:.1f} GiB", grouped(images),
                       static_cast<double>(each) * images / static_cast<double>(max_bytes)),
               message("choose at most {}", grouped(static_cast<long long>(fit))));
}

int images_at_once(const VitConfiguration& configuration) {
  const GridShape grid = configuration.grid_of(configuration.image_rows, configuration.image_columns);
  const std::size_t tokens =
      static_cast<std::size_t>(std::max(1, grid.count() + configuration.prefix.count()));
  // Of stages the first has most numbers: with half of the tokens along each side the width doubles.
  const std::size_t each = tokens * static_cast<std::size_t>(configuration.embedding_width()) *
                           static_cast<std::size_t>(configuration.depth + 4) * sizeof(float);
  return static_cast<int>(
      std::clamp<std::size_t>(batch_bytes / std::max<std::size_t>(1, each), 1, most_at_once));
}

}  // namespace

FeaturePasses::FeaturePasses(std::shared_ptr<const Checkpoint> checkpoint, const LabelledImages& images,
                             std::vector<int> numbers, const Progress& progress)
    : checkpoint_(std::move(checkpoint)),
      images_(images),
      numbers_(std::move(numbers)),
      vit_(cached_vit(checkpoint_, progress)) {
  check_room(vit_->configuration(), static_cast<int>(numbers_.size()));
  at_once_ = images_at_once(vit_->configuration());
}

int FeaturePasses::count() const {
  return (static_cast<int>(numbers_.size()) + at_once_ - 1) / at_once_;
}

int FeaturePasses::images_of(int pass) const {
  return std::min(at_once_, static_cast<int>(numbers_.size()) - pass * at_once_);
}

PassFeatures FeaturePasses::run(int pass, BackendPasses& passes, const Progress& progress) const {
  const VitConfiguration& configuration = vit_->configuration();
  const Preprocessing preprocessing = preprocessing_of(*checkpoint_, configuration);
  const Pool pool = pool_of(configuration);
  const int here = images_of(pass);
  const PixelBatch pixels =
      prepared_batch(*checkpoint_, *vit_, images_, numbers_, pass * at_once_, here, preprocessing, progress);
  ForwardOptions options;
  options.backend = passes.backend();
  options.output_norm1 = true;
  options.block_done = [](int, int) {};
  const Forward forward = vit_->forward(pixels, options, progress);
  passes.add(forward);
  PassFeatures features;
  features.notes = forward.notes;
  for (std::size_t layer = 0; layer <= forward.norm1.size(); ++layer)
    features.layers.emplace_back(here, configuration.stage_of(static_cast<int>(layer)).width);
  for (std::size_t layer = 0; layer < forward.norm1.size(); ++layer)
    pool_into(forward.norm1[layer], here, forward.prefix, pool, 0, features.layers[layer]);
  Matrix& last = features.layers.back();
  if (configuration.norm_after_pooling && forward.pooled.cols() == last.cols()) {
    last = forward.pooled;
  } else {
    pool_into(forward.tokens, here, forward.prefix, pool, 0, last);
  }
  return features;
}

void FeaturePasses::put(const PassFeatures& part, int pass, LayerFeatures& into) const {
  if (into.layers.empty()) {
    for (const Matrix& layer : part.layers)
      into.layers.emplace_back(static_cast<Eigen::Index>(numbers_.size()), layer.cols());
  }
  for (std::size_t layer = 0; layer < into.layers.size(); ++layer)
    into.layers[layer].middleRows(pass * at_once_, images_of(pass)) = part.layers[layer];
  if (pass != 0) return;
  const VitConfiguration& configuration = vit_->configuration();
  const Preprocessing preprocessing = preprocessing_of(*checkpoint_, configuration);
  into.pooling = pool_words(pool_of(configuration));
  if (const Message words = simplified(configuration); !words.empty()) into.notes.push_back(words);
  if (!configuration.stages.empty()) {
    into.notes.push_back(
        message("its layers lie in {} stages: features of a later one have more numbers, of fewer and larger "
                "patches",
                configuration.stages.size()));
  }
  into.notes.insert(into.notes.end(), configuration.assumed.begin(), configuration.assumed.end());
  into.notes.insert(into.notes.end(), preprocessing.assumed.begin(), preprocessing.assumed.end());
  into.notes.insert(into.notes.end(), part.notes.begin(), part.notes.end());
}

LayerFeatures layer_features(const FeaturePasses& of, BackendPasses& passes, const Progress& progress) {
  LayerFeatures features;
  for (int pass = 0, first = 0; pass < of.count(); first += of.images_of(pass++)) {
    progress.report(static_cast<double>(first) / of.images(),
                    message("image {} of {}", grouped(first), grouped(of.images())));
    of.put(of.run(pass, passes, progress), pass, features);
  }
  return features;
}

}  // namespace whereabouts
